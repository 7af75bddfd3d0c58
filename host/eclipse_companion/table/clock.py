"""A clock for each player, at most one of which runs: pure values, with time as an argument.

In: turns, pauses and take-backs, each with its time in whole milliseconds. Out: how much time each player has left.
A turn may be reported later than it was complete; the clocks then read as if it had been reported at once.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.common.typography import plain
from eclipse_companion.gamekit.nouns import AnyPlayer

NONE: Final = "none"
LONGEST_MS: Final = 24 * 3600 * 1000
"""The most time that a clock can start with, and the longest increment."""

_TIME: Final = re.compile(r"(?:(?P<minutes>[0-9]{1,4})|(?P<seconds>[0-9]{1,5})s)(?:[+](?P<increment>[0-9]{1,4}))?")


class Kept(Enum):
    """In place of a time control, which may be None: the clocks stay as they were."""

    KEPT = "kept"


class NoTimeControlError(CompanionError):
    """A text that isn't a time control."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """One player's time: milliseconds for the game, and extra milliseconds for each turn made."""

    total_ms: int
    increment_ms: int = 0

    def __str__(self) -> str:
        """The form of PGN's `TimeControl`: seconds, and the increment."""
        return f"{self.total_ms // 1000}+{self.increment_ms // 1000}"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Every player's time."""

    allowances: tuple[Allowance, ...]
    """By seat; a single one is for everybody, also if all were given the same."""

    def __post_init__(self) -> None:
        if len(set(self.allowances)) == 1:
            object.__setattr__(self, "allowances", self.allowances[:1])

    def of(self, seat: int) -> Allowance:
        """The time of a seat, counted from 0."""
        return self.allowances[seat if len(self.allowances) > 1 else 0]

    def __str__(self) -> str:
        """In seconds: `300+3`, or `600+0/300+5` if players have different times."""
        return "/".join(map(str, self.allowances))


def parse_control(text: str, players: int = 2) -> TimeControl | None:
    """`5+3` (minutes, and seconds for each turn), `90s`, `10+0/5+5` (each player's, in their order); `none` is None.

    `players`: how many there are. Raises `NoTimeControlError`.
    """
    written = plain(text).strip()
    if written == NONE:
        return None
    allowed = [_allowance(word) for word in written.split("/")]
    known = tuple(each for each in allowed if each is not None)
    if len(known) < len(allowed) or len(known) not in {1, players}:
        raise NoTimeControlError(
            f"{quoted(text)} isn't a time for a clock. Write 5+3 (minutes, and seconds added per turn), 90s, "
            f"10+0/5+5 (the first player's, then the other's), each from 1s to 24 hours, or {NONE}."
        )
    return TimeControl(known)


def control_of(text: str, players: int = 2) -> TimeControl | None:
    """A time control from its own text, as a log keeps it (`300+3`); None for another kind of text."""
    words = text.split("/")
    if len(words) not in {1, players} or not all(re.fullmatch(r"[0-9]{1,5}[+][0-9]{1,4}", word) for word in words):
        return None
    return parse_control("/".join(word.replace("+", "s+") for word in words), players)


def _allowance(word: str) -> Allowance | None:
    found = _TIME.fullmatch(word.strip())
    if found is None:
        return None
    seconds = int(found["seconds"]) if found["seconds"] else 60 * int(found["minutes"])
    allowance = Allowance(1000 * seconds, 1000 * int(found["increment"] or 0))
    return allowance if 0 < allowance.total_ms <= LONGEST_MS else None


@dataclass(frozen=True, slots=True)
class GameClock:
    """All clocks since the moment when one was started or all were stopped."""

    control: TimeControl
    players: tuple[AnyPlayer, ...]
    """By seat."""
    left: tuple[int, ...]
    """What each player had left then, by seat, milliseconds."""
    running: AnyPlayer | None = None
    """The player whose clock runs, apart from pauses; None if all are stopped."""
    since: int = 0
    """The time of that moment."""
    pauses: tuple[tuple[int, int], ...] = ()
    """The start and end of each pause, in order; only the last ones, as far as a turn may be dated back."""
    paused_since: int | None = None
    """When the current pause began."""

    @classmethod
    def full(cls, control: TimeControl, players: Sequence[AnyPlayer]) -> "GameClock":
        """The clocks of a new game, stopped."""
        return cls(control, tuple(players), tuple(control.of(seat).total_ms for seat in range(len(players))))

    def left_ms(self, player: AnyPlayer, now: int) -> int:
        """What a player has left; never less than 0."""
        left = self.left[self.players.index(player)]
        return left if player is not self.running else max(0, left - self.ran(now))

    def all_ms(self, now: int) -> tuple[int, ...]:
        """What each player has left, by seat."""
        return tuple(self.left_ms(player, now) for player in self.players)

    def ran(self, now: int) -> int:
        """How long a clock has run since it was started, without pauses."""
        if self.running is None or now <= self.since:
            return 0
        paused = self.pauses if self.paused_since is None else (*self.pauses, (self.paused_since, now))
        stood = sum(max(0, min(end, now) - max(begin, self.since)) for begin, end in paused)
        return now - self.since - stood

    def moves(self, now: int) -> AnyPlayer | None:
        """The player whose clock counts down now; None during a pause or once it has run out."""
        player = self.running
        return None if player is None or self.paused_since is not None or not self.left_ms(player, now) else player

    def out(self, now: int) -> AnyPlayer | None:
        """The player who has no time left."""
        return next((player for player in self.players if not self.left_ms(player, now)), None)

    def set(self, left: tuple[int, ...], running: AnyPlayer | None, at: int) -> "GameClock":
        """The clocks with this much left and one of them, or none, running; a current pause continues."""
        pauses = tuple(pause for pause in self.pauses if pause[1] > at)
        return GameClock(self.control, self.players, left, running, at, pauses, self.paused_since)

    def took(self, player: AnyPlayer, after: tuple[int, ...]) -> int:
        """How long the player thought about a turn that left this much."""
        seat = self.players.index(player)
        return max(0, self.left[seat] + self.control.of(seat).increment_ms - after[seat])

    def dated_back(self, ms: int) -> "GameClock":
        """The same clocks, running for longer."""
        return replace(self, since=self.since - ms)

    def stop(self, at: int) -> "GameClock":
        """All stopped."""
        at = max(at, self.since)
        return self.set(self.all_ms(at), None, at)

    def made(self, player: AnyPlayer | None, following: AnyPlayer | None, at: int) -> "GameClock":
        """The player, or chance, has made a turn, complete at `at`: from then on the following player's clock runs.

        A player who has no time left by then gets no more, and all clocks are stopped.
        """
        at = max(at, self.since)
        left = list(self.all_ms(at))
        if 0 in left:
            return self.set(tuple(left), None, at)
        if player is not None:
            seat = self.players.index(player)
            left[seat] += self.control.of(seat).increment_ms
        return self.set(tuple(left), following, at)

    def pause(self, at: int) -> "GameClock":
        """The clock stops until `go_on`."""
        return self if self.paused_since is not None else replace(self, paused_since=at)

    def go_on(self, at: int) -> "GameClock":
        """The end of a pause."""
        if self.paused_since is None:
            return self
        return replace(self, pauses=(*self.pauses, (self.paused_since, at)), paused_since=None)

    def with_pauses_of(self, other: "GameClock") -> "GameClock":
        """The same clocks with the other clocks' pauses added."""
        pauses = tuple(sorted({*self.pauses, *other.pauses}))
        return replace(self, pauses=pauses, paused_since=other.paused_since)
