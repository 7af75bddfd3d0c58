"""The clocks of one game after another: the game's events come in with their times; the clocks' news goes out.

Times are the loop's milliseconds. The clocks stop while a question or a problem is open, while a player is asked
whether to take a turn back, and while the game is held up; a game without a time control has none.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from eclipse_companion.announcements import (
    ClockEffect,
    Clocks,
    EndTakenBack,
    Fact,
    GameOver,
    Offer,
    OfferOver,
    ReplyChosen,
    TakenBack,
    TimeLow,
    TurnSeen,
)
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.table.clock import GameClock, TimeControl

LOW_S: Final = (60, 30, 10)
"""Little time is announced at these numbers of seconds left, if the game began with at least twice as many."""
IN_DOUBT_MS: Final = 2000.0
"""How late a turn may be reported that was complete before its player's time ran out."""

_DOUBT: Final = "doubt"
_ASKED: Final = "asked"
"""A player is asked whether to take the last turn back: neither is to move before the answer."""
_HELD: Final = "held"


@dataclass(frozen=True, slots=True)
class _Made:
    """A turn that counts: the clocks during its thinking time, and when it was complete."""

    run: GameClock
    at: int


class Timekeeper:
    """Runs a game's clocks according to its announcements."""

    def __init__(
        self,
        players: Sequence[AnyPlayer],
        control: TimeControl | None = None,
        people: Collection[AnyPlayer] | None = None,
    ) -> None:
        """`players`: by seat; `people`: those who hear that they have little time left, everybody if None."""
        self.control = control
        self._players = tuple(players)
        self._people = self._players if people is None else people
        self._clock: GameClock | None = None
        self._begin(None)

    def begin(self, people: Collection[AnyPlayer], *, timed: bool = True) -> None:
        """A new game, its clocks full and stopped: they run from the first turn on. `timed`: whether it has any."""
        self._people = people
        control = self.control if timed else None
        self._begin(None if control is None else GameClock.full(control, self._players))

    def resume(
        self,
        control: TimeControl | None,
        people: Collection[AnyPlayer],
        stood: Sequence[tuple[int, ...]],
        movers: Sequence[AnyPlayer | None],
        now: float,
    ) -> None:
        """A game goes on: `stood` is what each player had left after each of its turns, milliseconds.

        `movers`: who made each turn (None: chance), and then who is to move.
        """
        self.control = control
        self.begin(people)
        if self._clock is None:
            return
        at = int(now)
        for number, left in enumerate(stood):
            # If the last turn is corrected, the right one took as long.
            mover = movers[number]
            run = self._clock if mover is None else self._clock.dated_back(self._clock.took(mover, left))
            self._made.append(_Made(run, at))
            self._clock = self._clock.set(left, movers[number + 1], at)

    @property
    def timed(self) -> bool:
        """Whether the game has clocks."""
        return self._clock is not None

    def _begin(self, clock: GameClock | None) -> None:
        self._clock = clock
        self._made: list[_Made] = []
        self._taken_back: _Made | None = None
        self._reasons: set[str] = set()
        self._over = False
        self._low: dict[AnyPlayer, float] = {}
        self._shown: object = None

    # Events.

    def made(
        self, player: AnyPlayer | None, following: AnyPlayer | None, complete: float | None, now: float
    ) -> tuple[int, ...] | None:
        """A player's turn, or chance's, counts; returns what each player has left after it, milliseconds.

        `following`: who moves next, if anybody. `complete`: when its last piece was set down; None if that isn't known.
        A turn that corrects the last one taken back, and was complete before that, is charged from the same beginning,
        to its own completion or else to the other's.
        """
        if self._clock is None:
            return None
        clock, at = self._clock, int(now if complete is None else min(complete, now))
        before, self._taken_back = self._taken_back, None
        if before is not None and (complete is None or at < clock.since):
            clock, at = before.run.with_pauses_of(clock), before.at if complete is None else at
        self._made.append(_Made(clock, at))
        self._clock = clock.made(player, following, at)
        return self._clock.all_ms(at)

    def take_back(self, count: int, now: float) -> None:
        """The last `count` turns are withdrawn: the clocks return to their state before them."""
        if self._clock is None:
            return
        self._taken_back = self._made[-count]
        del self._made[-count:]
        run = self._taken_back.run
        self._clock = self._clock.set(run.left, run.running, int(now))
        self._over = False
        for player in self._players:
            left_s = self._clock.left_ms(player, self._clock.since) / 1000
            self._low[player] = min((limit for limit in LOW_S if limit >= left_s), default=float("inf"))

    def reopen(self, mover: AnyPlayer | None, now: float) -> None:
        """The game goes on after its players had ended it: the clocks are as they were then."""
        if self._clock is not None:
            self._clock = self._clock.set(self._clock.left, mover, int(now))
            self._over = False

    def told(self, announcement: Fact, now: float) -> None:
        """An announcement was made that may stop the clocks or start them again."""
        if self._clock is None:
            return
        match announcement.CLOCK:
            case ClockEffect.ASKED:
                self._hold(_ASKED, held=True, now=now)
            case ClockEffect.IN_DOUBT | ClockEffect.CLEAR as effect:
                self._hold(_DOUBT, held=effect is ClockEffect.IN_DOUBT, now=now)
        match announcement:
            case Offer(kind="take_back" | "draw" as kind):  # what else is asked comes in between
                self._hold(_ASKED, held=kind == "take_back", now=now)
            case OfferOver():
                self._hold(_ASKED, held=False, now=now)
            case TurnSeen() | TakenBack() | EndTakenBack():
                self._go_on(now)
            case ReplyChosen():
                self._go_on(now)
                self._clock = self._clock.stop(int(now))
            case GameOver(termination=termination):
                self._over = True
                ended = self._clock.since if termination == "normal" else int(now)
                self._clock = self._clock.stop(ended)

    def hold(self, now: float, *, held: bool) -> None:
        """Set whether the game is held up: there is no board to play on, or the players have stopped it."""
        self._hold(_HELD, held=held, now=now)

    def _go_on(self, now: float) -> None:
        for reason in (_DOUBT, _ASKED):
            self._hold(reason, held=False, now=now)

    def _hold(self, reason: str, *, held: bool, now: float) -> None:
        if self._clock is None:
            return
        if held:
            self._reasons.add(reason)
        else:
            self._reasons.discard(reason)
        self._clock = self._clock.pause(int(now)) if self._reasons else self._clock.go_on(int(now))

    # News.

    def news(self, now: float) -> list[Fact]:
        """The announcements due by now: the clocks, if they differ from what anybody expects; little time."""
        clock, at = self._clock, int(now)
        if clock is None:
            return []
        news: list[Fact] = []
        state = (clock.left, clock.moves(clock.since), clock.since, clock.pauses)
        if state != self._shown:
            self._shown = state
            news.append(Clocks(clock.all_ms(at), clock.moves(at)))
        player = clock.moves(at)
        if player is not None:
            limits = [limit for limit in self._limits(player) if clock.left_ms(player, at) <= 1000 * limit]
            if limits:
                self._low[player] = limits[-1]
                news.append(TimeLow(player, limits[-1]))
        return news

    def _limits(self, player: AnyPlayer) -> list[int]:
        """The limits not announced yet, the highest first."""
        clock = self._clock
        if clock is None or player not in self._people:
            return []
        told, total_s = (
            self._low.get(player, float("inf")),
            clock.control.of(self._players.index(player)).total_ms / 1000,
        )
        return [limit for limit in LOW_S if limit < told and 2 * limit <= total_s]

    def fallen(self, now: float, *, in_step: bool) -> AnyPlayer | None:
        """The player who has lost on time. `in_step`: the board shows no turn that may have been complete in time."""
        clock, at = self._clock, int(now)
        player = None if clock is None or self._over else clock.out(at)
        if clock is None or player is None or clock.running is None:
            return player
        return player if in_step or self._overrun(clock, player, at) >= IN_DOUBT_MS else None

    def _overrun(self, clock: GameClock, player: AnyPlayer, at: int) -> int:
        """How long the player's time has been up."""
        return clock.ran(at) - clock.left_ms(player, clock.since)

    def next_deadline(self, now: float) -> float | None:
        """When the clocks will have news if nothing happens before."""
        clock, at = self._clock, int(now)
        if clock is None or self._over or clock.running is None or clock.paused_since is not None:
            return None
        overrun = self._overrun(clock, clock.running, at)
        if overrun >= 0:
            return at + max(0.0, IN_DOUBT_MS - overrun)
        due = [-overrun - 1000 * limit for limit in self._limits(clock.running)]
        return at + min([each for each in due if each >= 0] + [-overrun])
