"""The clocks of one game after another: what happens in a game comes in, with its time; what the clocks say goes out.

Times are the loop's milliseconds. The clocks stand while a question or a problem is open, while a player is
asked whether to take a turn back, and while the game is held up; a game without a time control has none.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from eclipse_companion.announcements import (
    Announcement,
    Clocks,
    Corrected,
    GameOver,
    HalfTurn,
    Offer,
    OfferOver,
    Problem,
    Question,
    ReplyChosen,
    TakenBack,
    TimeLow,
    ToMove,
    TurnSeen,
)
from eclipse_companion.game.pieces import Player
from eclipse_companion.play.clock import Clock, TimeControl

LOW_S: Final = (60, 30, 10)
"""Little time left is told when so many seconds are left, where the game began with twice as many."""
IN_DOUBT_MS: Final = 2000.0
"""A turn that was complete before its player's time ran out may be told so much later."""

_DOUBT: Final = "doubt"
_ASKED: Final = "asked"
"""A player is asked whether to take the last turn back: neither is to move before that is answered."""
_HELD: Final = "held"


@dataclass(frozen=True, slots=True)
class _Made:
    """A turn that counts: the clocks as they ran while it was thought about, and when it was complete."""

    run: Clock
    at: int


class Timekeeper:
    """Runs the clocks of a game as its announcements tell."""

    def __init__(self, control: TimeControl | None = None, people: Collection[Player] = tuple(Player)) -> None:
        """`people`: the players who are told that they have little time left."""
        self.control = control
        self._people = people
        self._clock: Clock | None = None
        self._begin(None)

    def begin(self, people: Collection[Player]) -> None:
        """A new game, its clocks full and stopped: they run from the first turn on."""
        self._people = people
        self._begin(None if self.control is None else Clock.full(self.control))

    def resume(
        self,
        control: TimeControl | None,
        people: Collection[Player],
        stood: Sequence[tuple[int, int]],
        to_move: Player,
        now: float,
    ) -> None:
        """A game goes on: `stood` is what was left after each of its turns, milliseconds, Sun's and Moon's."""
        self.control = control
        self.begin(people)
        if self._clock is None:
            return
        at, mover = int(now), to_move if len(stood) % 2 == 0 else to_move.opponent
        for left in stood:
            # Should the last turn be corrected, the right one has taken as long.
            run = self._clock.dated_back(self._clock.took(mover, left))
            self._made.append(_Made(run, at))
            mover = mover.opponent
            self._clock = self._clock.set(left, mover, at)

    def _begin(self, clock: Clock | None) -> None:
        self._clock = clock
        self._made: list[_Made] = []
        self._taken_back: _Made | None = None
        self._reasons: set[str] = set()
        self._over = False
        self._low: dict[Player, float] = {}
        self._shown: object = None

    # What happens.

    def made(self, player: Player, complete: float | None, now: float) -> tuple[int, int] | None:
        """A player's turn counts; what Sun and Moon have left after it, milliseconds.

        `complete`: when its last piece was set down; None where that is not known. A turn that corrects the one taken
        back last, and was complete before that, takes as long as it took.
        """
        if self._clock is None:
            return None
        clock, at = self._clock, int(now if complete is None else min(complete, now))
        before, self._taken_back = self._taken_back, None
        if before is not None and (complete is None or at < clock.since):
            clock, at = before.run.with_pauses_of(clock), before.at if complete is None else at
        self._made.append(_Made(clock, at))
        self._clock = clock.made(player, at)
        return self._clock.both_ms(at)

    def take_back(self, count: int, now: float) -> None:
        """The last `count` turns are withdrawn: the clocks go back to what they were before them."""
        if self._clock is None:
            return
        self._taken_back = self._made[-count]
        del self._made[-count:]
        run = self._taken_back.run
        self._clock = self._clock.set(run.left, run.running, int(now))
        self._over = False
        for player in Player:
            left_s = self._clock.left_ms(player, self._clock.since) / 1000
            self._low[player] = min((limit for limit in LOW_S if limit >= left_s), default=float("inf"))

    def told(self, announcement: Announcement, now: float) -> None:
        """Something was announced that may stop the clocks, or have them go on."""
        if self._clock is None:
            return
        match announcement:
            case Problem() | Question():
                self._hold(_DOUBT, held=True, now=now)
            case Corrected() | HalfTurn() | ToMove():
                self._hold(_DOUBT, held=False, now=now)
            case Offer(kind=kind):
                self._hold(_ASKED, held=kind == "take_back", now=now)
            case OfferOver():
                self._hold(_ASKED, held=False, now=now)
            case TurnSeen() | TakenBack():
                self._go_on(now)
            case ReplyChosen():
                self._go_on(now)
                self._clock = self._clock.stop(int(now))
            case GameOver(termination=termination):
                self._over = True
                ended = self._clock.since if termination == "normal" else int(now)
                self._clock = self._clock.stop(ended)

    def hold(self, now: float, *, held: bool) -> None:
        """Whether the game is held up: there is no board to play on, or the players have stopped it."""
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

    # What the clocks say.

    def news(self, now: float) -> list[Announcement]:
        """What is to be told by now: how the clocks stand, where that is not what anybody may expect; little time."""
        clock, at = self._clock, int(now)
        if clock is None:
            return []
        news: list[Announcement] = []
        state = (clock.left, clock.moves(clock.since), clock.since, clock.pauses)
        if state != self._shown:
            self._shown = state
            news.append(Clocks(*clock.both_ms(at), clock.moves(at)))
        player = clock.moves(at)
        if player is not None:
            limits = [limit for limit in self._limits(player) if clock.left_ms(player, at) <= 1000 * limit]
            if limits:
                self._low[player] = limits[-1]
                news.append(TimeLow(player, limits[-1]))
        return news

    def _limits(self, player: Player) -> list[int]:
        """The limits that are still to be told, the highest first."""
        clock = self._clock
        if clock is None or player not in self._people:
            return []
        told, total_s = self._low.get(player, float("inf")), clock.control[player].total_ms / 1000
        return [limit for limit in LOW_S if limit < told and 2 * limit <= total_s]

    def fallen(self, now: float, *, in_step: bool) -> Player | None:
        """Who has lost on time. `in_step`: the board shows no turn that may have been complete in time."""
        clock, at = self._clock, int(now)
        player = None if clock is None or self._over else clock.out(at)
        if clock is None or player is None or clock.running is None:
            return player
        return player if in_step or self._overrun(clock, player, at) >= IN_DOUBT_MS else None

    def _overrun(self, clock: Clock, player: Player, at: int) -> int:
        """How long the player's time has been up."""
        return clock.ran(at) - clock.left_ms(player, clock.since)

    def next_deadline(self, now: float) -> float | None:
        """When the clocks will have something to say, if nothing happens before."""
        clock, at = self._clock, int(now)
        if clock is None or self._over or clock.running is None or clock.paused_since is not None:
            return None
        overrun = self._overrun(clock, clock.running, at)
        if overrun >= 0:
            return at + max(0.0, IN_DOUBT_MS - overrun)
        due = [-overrun - 1000 * limit for limit in self._limits(clock.running)]
        return at + min([each for each in due if each >= 0] + [-overrun])
