"""Two clocks, at most one of which runs: pure values, with time as an argument.

In: turns, pauses and take-backs, each with its time in whole milliseconds. Out: how much time each player has left.
A turn may be reported later than it was complete; the clocks then read as if it had been reported at once.
"""

import re
from dataclasses import dataclass, replace
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.pieces import Player

NONE: Final = "none"
LONGEST_MS: Final = 24 * 3600 * 1000
"""The most time that a clock can start with, and the longest increment."""

_TIME: Final = re.compile(r"(?:(?P<minutes>[0-9]{1,4})|(?P<seconds>[0-9]{1,5})s)(?:[+](?P<increment>[0-9]{1,4}))?")
_BEGINS: Final = {Player.SUN: 0, Player.MOON: 1}


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
    """Both players' time."""

    sun: Allowance
    moon: Allowance

    def __getitem__(self, player: Player) -> Allowance:
        return (self.sun, self.moon)[_BEGINS[player]]

    def __str__(self) -> str:
        """In seconds: `300+3`, or `600+0/300+5` if Sun's differs from Moon's."""
        return str(self.sun) if self.sun == self.moon else f"{self.sun}/{self.moon}"


def parse_control(text: str) -> TimeControl | None:
    """`5+3` (minutes, and seconds for each turn), `90s`, `10+0/5+5` (Sun's, Moon's); `none` is None.

    Raises `NoTimeControlError`.
    """
    if text.strip() == NONE:
        return None
    words = text.strip().split("/")
    allowed = [_allowance(word) for word in words]
    if len(words) > len(_BEGINS) or None in allowed:
        raise NoTimeControlError(
            f"{text!r} isn't a time for a clock. Write 5+3 (minutes, and seconds added per turn), 90s, "
            f"10+0/5+5 (Sun's, then Moon's), each from 1s to 24 hours, or {NONE}."
        )
    first, last = allowed[0], allowed[-1]
    assert first is not None
    assert last is not None
    return TimeControl(first, last)


def control_of(text: str) -> TimeControl | None:
    """A time control from its own text, as a log keeps it (`300+3`); None for a text of another kind."""
    words = text.split("/")
    if len(words) > len(_BEGINS) or not all(re.fullmatch(r"[0-9]{1,5}[+][0-9]{1,4}", word) for word in words):
        return None
    return parse_control("/".join(word.replace("+", "s+") for word in words))


def _allowance(word: str) -> Allowance | None:
    found = _TIME.fullmatch(word.strip())
    if found is None:
        return None
    seconds = int(found["seconds"]) if found["seconds"] else 60 * int(found["minutes"])
    allowance = Allowance(1000 * seconds, 1000 * int(found["increment"] or 0))
    return allowance if 0 < allowance.total_ms <= LONGEST_MS else None


@dataclass(frozen=True, slots=True)
class GameClock:
    """Both clocks since the moment when one was started or both were stopped."""

    control: TimeControl
    left: tuple[int, int]
    """What Sun and Moon had left then, milliseconds."""
    running: Player | None = None
    """The player whose clock runs, apart from pauses; None if both are stopped."""
    since: int = 0
    """The time of that moment."""
    pauses: tuple[tuple[int, int], ...] = ()
    """The start and end of each pause, in order; only the last ones, as far as a turn may be dated back."""
    paused_since: int | None = None
    """When the current pause began."""

    @classmethod
    def full(cls, control: TimeControl) -> "GameClock":
        """The clocks of a new game, stopped."""
        return cls(control, (control.sun.total_ms, control.moon.total_ms))

    def left_ms(self, player: Player, now: int) -> int:
        """What a player has left; never less than 0."""
        left = self.left[_BEGINS[player]]
        return left if player is not self.running else max(0, left - self.ran(now))

    def both_ms(self, now: int) -> tuple[int, int]:
        """What Sun and Moon have left."""
        return self.left_ms(Player.SUN, now), self.left_ms(Player.MOON, now)

    def ran(self, now: int) -> int:
        """How long a clock has run since it was started, without pauses."""
        if self.running is None or now <= self.since:
            return 0
        paused = self.pauses if self.paused_since is None else (*self.pauses, (self.paused_since, now))
        stood = sum(max(0, min(end, now) - max(begin, self.since)) for begin, end in paused)
        return now - self.since - stood

    def moves(self, now: int) -> Player | None:
        """The player whose clock counts down now; None during a pause or once it has run out."""
        player = self.running
        return None if player is None or self.paused_since is not None or not self.left_ms(player, now) else player

    def out(self, now: int) -> Player | None:
        """The player who has no time left."""
        return next((player for player in Player if not self.left_ms(player, now)), None)

    def set(self, left: tuple[int, int], running: Player | None, at: int) -> "GameClock":
        """The clocks with this much left and one of them, or neither, running; a current pause continues."""
        pauses = tuple(pause for pause in self.pauses if pause[1] > at)
        return GameClock(self.control, left, running, at, pauses, self.paused_since)

    def took(self, player: Player, after: tuple[int, int]) -> int:
        """How long the player thought about a turn that left this much."""
        index = _BEGINS[player]
        return max(0, self.left[index] + self.control[player].increment_ms - after[index])

    def dated_back(self, ms: int) -> "GameClock":
        """The same clocks, running for longer."""
        return replace(self, since=self.since - ms)

    def stop(self, at: int) -> "GameClock":
        """Both stopped."""
        at = max(at, self.since)
        return self.set(self.both_ms(at), None, at)

    def made(self, player: Player, at: int) -> "GameClock":
        """The player has made a turn, complete at `at`: the other player's clock runs from then on.

        A player who has no time left by then gets no more, and both clocks are stopped.
        """
        at = max(at, self.since)
        left = list(self.both_ms(at))
        if 0 in left:
            return self.set(self.both_ms(at), None, at)
        left[_BEGINS[player]] += self.control[player].increment_ms
        return self.set((left[0], left[1]), player.opponent, at)

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
