"""Follows a game with real cards: looks and their times in, steps, questions and problems out.

What a look means counts once it has been seen in several looks in a row, without a hand between them: a step soon, a
question or a withdrawn step later, a problem after some patience. A look that means something else begins anew.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from eclipse_companion.gamekit.outcomes import Mended, ProblemFound, QuestionAsked, TakenBack, TurnGiven
from eclipse_companion.games.ecliptic.following import explaining, judging
from eclipse_companion.games.ecliptic.following.judging import Fits, Made, Meaning, Several, Shown, Unclear, Wrong
from eclipse_companion.games.ecliptic.following.outcomes import CardSeen, CardShown, Fault, Given, Outcome
from eclipse_companion.games.ecliptic.following.table_state import Observation, TableState
from eclipse_companion.games.ecliptic.following.withdrawing import count_undone, new_pair
from eclipse_companion.games.ecliptic.steps.own_cards import LayDown
from eclipse_companion.games.ecliptic.steps.position import REFEREED, Position, follow
from eclipse_companion.games.ecliptic.steps.step import Step

if TYPE_CHECKING:
    from eclipse_companion.games.ecliptic.game.cards import Card

LOOKS: Final = 2
SETTLED_MS: Final = 300.0
"""A step counts after so many looks that tell the same, and after so long."""
DOUBTED_LOOKS: Final = 3
DOUBTED_MS: Final = 1800.0
"""So long for what is asked about, or is withdrawn: a player may go on at once."""
PATIENCE_MS: Final = 6000.0


class Follower:
    """Follows one game at a time. Times are milliseconds, and never go back."""

    def __init__(self, *, patience_ms: float = PATIENCE_MS) -> None:
        self._patience_ms = patience_ms
        self.begin(REFEREED)

    def begin(self, position: Position, steps: Sequence[Step] = ()) -> None:
        """Another game, or the same one after these steps: what was seen before means nothing."""
        self._positions = [position]
        for step in steps:
            self._positions.append(follow(self._positions[-1], step).position)
        self._steps = list(steps)
        self._target: Step | None = None
        self._taken: Step | None = None
        """What people have taken back: while it lies there still, they are asked."""
        self._paused = False
        self._problem: Fault | None = None
        self._asked: Several | None = None
        self._shown: Card | None = None
        self._lying: TableState | None = None
        self._shown_right = False
        """Whether the table has shown the position since its last step: only then that step can be withdrawn there."""
        self._lay_about: frozenset[Card] = frozenset()
        """Cards that lay about face up before one was drawn for the computer."""
        self._glimpsed: set[Card] = set()
        self._told: set[Card] = set()
        """Cards of people that were seen, and those that they were told of."""
        self._forget()

    def go_back(self, position: Position) -> None:
        """People have taken steps back; those before are still known, if the position is one of this game."""
        if position not in self._positions:
            self.begin(position)
            return
        number = self._positions.index(position)
        taken = self._steps[number : number + 1]
        self.begin(self._positions[0], self._steps[:number])
        self._taken = taken[0] if taken else None

    def _forget(self) -> None:
        self._meaning: Meaning | int | None = None
        self._since = 0.0
        self._looks = 0

    @property
    def position(self) -> Position:
        """The position after the steps that were given."""
        return self._positions[-1]

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps that were given, and those before."""
        return tuple(self._steps)

    @property
    def question(self) -> tuple[Step, ...] | None:
        """What the open question asks about."""
        return None if self._asked is None else self._asked.options

    @property
    def in_step(self) -> bool:
        """Whether the table shows the position."""
        return self._lying is None or explaining.fits(self.position.table, self._lying)

    @property
    def out_of_step(self) -> bool:
        """Whether people were told that it doesn't."""
        return self._problem is not None

    def expect(self, step: Step | None) -> None:
        """The computer has asked for a step; None: a person is to move, or nobody."""
        self._target = step
        self._forget()

    def settle(self, step: Step, now: float = 0.0) -> list[Outcome]:
        """A player says a step."""
        given = self._give(now, step)
        self._shown_right = self._lying is not None and explaining.fits(self.position.table, self._lying)
        return [given]

    def answer(self, number: int, now: float = 0.0) -> list[Outcome]:
        """The answer with this number, from 1, to the open question."""
        asked = self._asked
        if asked is None or not 0 < number <= len(asked.options):
            return []
        return [self._give(now, asked.options[number - 1])]

    def pause(self) -> None:
        """What is seen doesn't count."""
        self._paused = True
        self._forget()

    def resume(self) -> None:
        """It counts again."""
        self._paused = False

    def see(self, sight: Observation) -> list[Outcome]:
        """Take in a look."""
        if self._paused:
            return []
        if sight.lying is None or sight.away:
            self._forget()
        if sight.lying is None:
            return []
        self._lying = sight.lying
        self._shown_right = self._shown_right or explaining.fits(self.position.table, sight.lying)
        noticed = self._notice(sight.t_ms, sight.lying)
        meant = self._meant(sight.lying)
        if meant != self._meaning:
            self._meaning, self._since, self._looks = meant, sight.t_ms, 0
        self._looks += 1
        return [*noticed, *self._conclude(sight.t_ms)]

    def advance(self, now: float) -> list[Outcome]:
        """Let time pass: only what nobody mends becomes a problem by that."""
        due = self.next_deadline(now)
        return [] if due is None or now < due else self._complain(now)

    def next_deadline(self, now: float) -> float | None:  # noqa: ARG002 - as a board has it
        """When time may bring something."""
        wrong = isinstance(self._meaning, Wrong) and self._meaning.fault != self._problem
        return self._since + self._patience_ms if wrong and not self._paused else None

    def _meant(self, lying: TableState) -> Meaning | int:
        position = self.position
        if position.result is not None:
            return Fits()
        if position.lay_due:
            return judging.laying(position, lying, self._shown, self._lay_about)
        meant = judging.meaning(position, lying, self._target)
        if isinstance(meant, Made) and meant.steps[0] == self._taken:
            return Several(meant.steps[:1])
        return meant

    def _conclude(self, now: float) -> list[Outcome]:  # noqa: PLR0911 - a table
        """What follows once a look has been seen often enough."""
        meant = self._meaning
        if self._withdrawn(now):
            return self._take_back(now)
        soon = self._looks >= LOOKS and now - self._since >= SETTLED_MS
        late = self._looks >= DOUBTED_LOOKS and now - self._since >= DOUBTED_MS
        asks_again = isinstance(meant, Several) and meant.options == (self._taken,)
        if soon and not asks_again and not isinstance(meant, Unclear):
            self._taken = None
        match meant:
            case Fits() | Unclear():
                return self._mended(now) if soon else []
            case Made(steps) if soon:
                return [*self._mended(now), *[self._give(now, step) for step in steps]]
            case int() if soon and self._shown is not None:
                return [*self._mended(now), self._give(now, LayDown(self._shown, meant))]
            case Shown(card) if soon and card != self._shown:
                self._shown = card
                assert self.position.own is not None
                return [*self._mended(now), CardShown(now, self.position.own.free[0])]
            case Several(options) if late and meant != self._asked:
                self._asked = meant
                return [QuestionAsked(now, options, self.position.table.side)]
        return []

    def _complain(self, now: float) -> list[Outcome]:
        assert isinstance(self._meaning, Wrong)
        fault = self._meaning.fault
        if not self._steps and fault.why in {"missing", "pile", "not_your_turn", "pair_missing"}:
            fault = replace(fault, why="not_set_up")
        if fault.why in {"place_missing", "stray", "show_one"}:
            fault = self._exchanged() or fault
        if fault == self._problem:
            return []
        self._problem = self._meaning.fault
        return [ProblemFound(now, fault)]

    def _exchanged(self) -> Fault | None:
        """A new pair in the place of the last turn's; None if there is none, or if the computer made that turn."""
        side, own = self.position.table.side, self.position.own
        if self._lying is None or (own is not None and own.player is side.opponent):
            return None
        pair = new_pair(self._positions, self._steps, self._lying)
        return None if pair is None else Fault("exchanged" if own is None else "exchanged_before", side, pair)

    def _mended(self, now: float) -> list[Outcome]:
        if self._problem is None:
            return []
        self._problem = None
        return [Mended(now)]

    def _give(self, now: float, step: Step) -> Given:
        self._positions.append(follow(self.position, step).position)
        self._steps.append(step)
        self._target = self._asked = self._problem = self._taken = None
        self._shown_right = True
        if isinstance(step, LayDown):
            self._glimpsed.discard(step.card)
        self._shown = None
        if self.position.lay_due and not isinstance(step, LayDown):
            self._lay_about = frozenset() if self._lying is None else self._lying.loose
        self._forget()
        return TurnGiven(now, step, self.position)

    # A step that was made otherwise, or not at all.

    def _withdrawn(self, now: float) -> bool:
        """Whether the table has shown for long that the last step that was seen doesn't hold."""
        enough = self._looks >= DOUBTED_LOOKS and now - self._since >= DOUBTED_MS
        return enough and isinstance(self._meaning, Wrong | Unclear) and self._count_undone(now) > 0

    def _count_undone(self, now: float) -> int:
        """How many steps would be withdrawn; 0 if what lies there says nothing of that kind."""
        if self._lying is None:
            return 0
        seen_ms = now - self._since
        return count_undone(self._positions, self._steps, self._lying, shown=self._shown_right, seen_ms=seen_ms)

    def _take_back(self, now: float) -> list[Outcome]:
        count = self._count_undone(now)
        del self._steps[-count:], self._positions[-count:]
        self._target = self._asked = self._problem = self._shown = None
        self._forget()
        return [TakenBack(now, count, self.position)]

    # Cards of people that were seen.

    def _notice(self, now: float, lying: TableState) -> list[Outcome]:
        """People's cards that were face up, and are away without having been played; only the computer must say so."""
        if self.position.own is None:
            return []
        away = {card for card in self._glimpsed if card not in lying.face_up} - self._told - self.position.table.known
        shown = {self._shown} if self._shown is not None else set()
        seen = [] if self.position.lay_due else sorted(away - shown)
        self._told.update(seen)
        self._glimpsed -= self.position.table.known
        self._glimpsed |= explaining.new(self.position, lying.loose)
        return [CardSeen(now, card) for card in seen]
