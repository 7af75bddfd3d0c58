"""One board through games, however many sides are in doubt: a turn is given once its side is sure, too.

In: as `tracker`. Out: its outcomes; a turn whose side isn't sure waits, and so do those after it, while the game is
followed on with supposed sides. A later look settles it, or the flip of that piece, or an answer: its question is asked
soon, and once more if the next turn doesn't settle it; nothing stops if nobody answers. If another side than the
supposed one turns out to be right, the board is followed anew from the turns as they are known then. Only looks of a
source that sums up, such as a camera, can leave a side open; what a board's sensors show passes through.
"""

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.tracking.sides import OpenTurns
from eclipse_companion.games.eclipse.tracking.supposing import SupposedSides
from eclipse_companion.games.eclipse.tracking.tracker import BoardTracker
from eclipse_companion.games.eclipse.turns.history import History
from eclipse_companion.games.eclipse.turns.outcomes import (
    Cleared,
    Given,
    Outcome,
    Prompt,
    PromptOver,
    QuestionAsked,
    TakeBack,
)
from eclipse_companion.games.eclipse.turns.weighing import cells_of, shows
from eclipse_companion.sensing.evidence import Evidence, StateReader

ASK_MS: Final = 300.0
"""An open side is asked about when its turn has been known for so long: a darker picture may settle it before."""


class Tracker(BoardTracker):
    """Follows one board through games."""

    def _start(self, reader: StateReader, given: History, stood: Position | None, turn: Turn | None = None) -> None:
        super()._start(reader, given, stood, turn)
        self._sides = SupposedSides(self._turns.position.cells)
        self._open: OpenTurns | None = None
        """The turns that wait; None: none does."""
        self._asked = False
        """Whether the side of the first one was asked about."""
        self._asked_later = False
        """Whether that was when more turns had been made."""
        self._held: QuestionAsked | None = None
        """A question about a later turn, until that is the next one."""
        self._newest: Evidence | None = None
        """The newest clear look, if it may leave sides in doubt."""
        self._wanted: dict[int, Turn] = {}
        """The turn that was asked for, by how many pieces lay there then."""

    # What is known.

    @property
    def position(self) -> Position:
        """The position after all turns given."""
        return super().position if self._open is None else self._open.base.position

    @property
    def in_step(self) -> bool:
        """Whether the board shows the position after the turns given, as far as it can be read."""
        return self._open is None and super().in_step

    def next_deadline(self, host_ms: float) -> float | None:
        """The host's time at which `advance` may produce outcomes, or None."""
        due, asks = super().next_deadline(host_ms), self._asks_ms
        if math.isinf(asks) or not self._following:
            return due
        asks = host_ms + max(0.0, asks - self._reader.clock.at(host_ms - self._delay_ms))
        return asks if due is None else min(due, asks)

    # What is seen, and time.

    def take(self, evidence: Evidence) -> list[Outcome]:
        """Process one look of the leading source."""
        if not (evidence.covered or self._paused):
            in_doubt = evidence.source.sums_up or self._open is not None
            self._newest = evidence if in_doubt else None
            evidence = self._with_supposed_sides(evidence) if in_doubt else evidence
        return super().take(evidence)

    def see(self, evidence: Evidence) -> list[Outcome]:
        """Process one look of a leading source whose looks are rare: time passes up to it at once."""
        outcomes = super().see(evidence)
        return [*outcomes, *self._settled()]

    def advance(self, host_ms: float) -> list[Outcome]:
        """Let the host's time pass without a message."""
        outcomes = super().advance(host_ms)
        return [*outcomes, *self._settled()]

    def _advance(self, t_ms: float) -> list[Outcome]:
        return self._sorted(super()._advance(t_ms))

    def look(self, evidence: Evidence) -> list[Outcome]:
        """Add what a source other than the leading one saw."""
        return self._sorted(super().look(evidence))

    # What the game wants.

    def restart(
        self, position: Position, *, target: Turn | None = None, emptied: bool = False, lies: str | None = None
    ) -> None:
        """Expect `position` on the board from now on, or the result of `target`; faults are reported at once."""
        self._forget_open()
        super().restart(position, target=target, emptied=emptied, lies=lies)

    def orient(self, degrees: int) -> None:
        """Set how far the board stands turned clockwise."""
        super().orient(degrees)
        self._sides = SupposedSides(self._turns.position.cells)

    def expect(self, turn: Turn | None) -> None:
        """Set the turn that the player was asked to make next, or None."""
        super().expect(turn)
        self._wanted = {} if turn is None else {self._turns.position.count: turn}

    def settle(self, turn: Turn) -> list[Outcome]:
        """Answer an open question: this turn was made, in place of the last one given if the question is about that."""
        waits = self._open
        if waits is not None and (turn.flip, turn.square) == (waits.turns[0].flip, waits.turns[0].square):
            waits.know(0, turn.side)
            return [*self._suppose_likelier(waits), *self._released()]
        outcomes = [] if waits is not None else self._sorted(super().settle(turn), said=turn)
        return outcomes or self._as_said(turn)

    def commit_likeliest(self) -> list[Outcome]:
        """The player says that the turn is finished: give the likeliest complete one now, if there is one."""
        return self._sorted(super().commit_likeliest()) if self._open is None else self._ask()

    def others(self) -> tuple[Turn, ...]:
        """What the last turn given may have been instead, likeliest first, as far as the board shows it."""
        return super().others() if self._open is None else ()

    def ask_others(self) -> list[Outcome]:
        """Ask which turn the last one given was, as its player says that it is wrong; empty without alternatives."""
        return super().ask_others() if self._open is None else self._ask()

    def distrust(self, squares: Iterable[int], since_ms: float | None = None) -> list[Outcome]:
        """Ignore the readings of these squares, as Sun sees them, from now on, and of no others."""
        return self._sorted(super().distrust(squares, since_ms))

    # Inside.

    @property
    def _asks_ms(self) -> float:
        """When the side of the first turn that waits is to be asked about; infinite: none waits, or it was."""
        waits = self._open
        if waits is None:
            return math.inf
        if not self._asked:
            return waits.found[0].t_ms + ASK_MS
        return waits.found[1].t_ms + ASK_MS if len(waits.turns) > 1 and not self._asked_later else math.inf

    def _forget_open(self) -> None:
        self._open, self._held = None, None
        self._forget_asked()

    def _forget_asked(self) -> None:
        self._asked = self._asked_later = False

    def _with_supposed_sides(self, evidence: Evidence) -> Evidence:
        """A look as it is followed."""
        mending = self._turns.must_be_right
        if mending is not None:
            return self._sides.sharpened(evidence, (), mending.goal)
        return self._sides.sharpened(evidence, () if self._open is None else self._open.squares(self._sides))

    def _sorted(self, outcomes: list[Outcome], said: Turn | None = None) -> list[Outcome]:
        """The outcomes that count at once; turns with an open side, and what follows them, wait.

        `said`: the turn that a person has just said.
        """
        found: list[Outcome] = []
        for outcome in outcomes:
            match outcome:
                case TurnGiven():
                    found += self._given(outcome, said)
                case TakeBack():
                    found += self._taken_back(outcome)
                case QuestionAsked() if self._open is not None:
                    self._held = outcome
                case Prompt() | PromptOver() if self._open is not None:
                    pass  # it is about a later turn than the one that is to be known next
                case Cleared():
                    self._forget_open()
                    found.append(outcome)
                case _:
                    found.append(outcome)
        return found

    def _given(self, given: Given, said: Turn | None) -> list[Outcome]:
        """One more turn, known but maybe for its side."""
        if self._open is None:
            if self._newest is None:
                return [given]
            history = self._turns.history
            self._open = OpenTurns(history.up_to(given.position.count - history.first.count - 1))
        waits = self._open
        waits.add(given, self._sides, self._wanted.get(given.position.count - 1))
        if self._newest is None or given.turn == said:
            waits.know(len(waits.turns) - 1, given.turn.side)
        return self._released()

    def _taken_back(self, taken: TakeBack) -> list[Outcome]:
        """Some of the last turns were others: first of those that wait."""
        waits = self._open
        count = taken.count if waits is None else taken.count - waits.take_back(taken.count)
        if waits is not None and not waits.turns:
            self._forget_open()
        return [replace(taken, count=count)] if count else []

    def _released(self) -> list[Outcome]:
        """The turns that wait no more."""
        waits, found = self._open, list[Outcome]()
        while waits is not None and waits.turns and waits.is_sure(0, self._sides):
            found.append(waits.give_first(self._now))
            self._forget_asked()
        if waits is not None and not waits.turns:
            held = self._held
            self._forget_open()
            found += [] if held is None else [replace(held, t_ms=self._now)]
        return found

    def _settled(self) -> list[Outcome]:
        """What has become sure of the turns that wait; a question about the first, if it is time."""
        if self._open is None or self._covered or self._paused:
            return []
        found = [] if self._turns.out_of_step else self._suppose_likelier(self._open)
        return [*found, *self._released(), *self._ask_in_time()]

    def _ask_in_time(self) -> list[Outcome]:
        """The question about the first turn that waits, once it, or the one after it, has been known for a moment."""
        return self._ask(may_wait=not self._asked) if self._now >= self._asks_ms else []

    def _ask(self, *, may_wait: bool = False) -> list[Outcome]:
        """Ask which side the first turn's piece shows, the likelier one first.

        `may_wait`: nobody wants to know now, so the next turn may answer it.
        """
        assert self._open is not None
        turns = [self._open.turns[0], self._open.otherwise([0])[0]]
        if self._open.sure_of(0, self._sides) < 0.0:
            turns.reverse()
        later = len(self._open.turns) > 1
        self._asked, self._asked_later = True, later
        return [QuestionAsked(self._now, tuple(turns), lying=not later, may_wait=may_wait and not later)]

    def _suppose_likelier(self, waits: OpenTurns) -> list[Outcome]:
        """Go on with other sides, where looks are sure of them; or if the game is over only by a side in doubt.

        The board is followed anew then, so a problem that was told ends, or is found again.
        """
        if self._newest is None:
            return []
        other = waits.surely_otherwise(self._sides)
        if not other and rules.result(waits.history.position) is not None:
            ends = waits.not_over(self._sides)
            other = [] if ends is None else [ends]
        if not other:
            return []
        found = self._turns.remarks.forget(self._now)
        waits.suppose(other, self._sides)
        self._follow_from(waits.history, self._newest)
        return found

    def _as_said(self, turn: Turn) -> list[Outcome]:
        """A person says that this turn was made next: it was, if the board may show it."""
        newest = self._newest
        if newest is None or self._turns.must_be_right or rules.why_illegal(self.position, turn) is not None:
            return []
        before = self._turns.history if self._open is None else self._open.base
        after = rules.apply(before.position, turn)
        sides = SupposedSides(after.cells)
        if not shows(cells_of(sides.sharpened(newest, ()).log_likelihood), after):
            return []
        found = self._turns.remarks.forget(self._now)
        self._forget_open()
        self._sides = sides
        self._follow_from(before.plus(turn), newest)
        return [*found, TurnGiven(self._now, turn, after)]

    def _follow_from(self, history: History, newest: Evidence) -> None:
        """Follow the board anew from these turns on; what lies there now differs from them if a turn has begun."""
        now, untrusted, covered, paused = self._now, self._untrusted, self._covered, self._paused
        super()._start(self._reader, history, history.position)
        if untrusted:
            super().distrust(untrusted)
        if (wanted := self._wanted.get(history.position.count)) is not None:
            super().expect(wanted)
        super().take(self._with_supposed_sides(replace(newest, t_ms=now)))
        if covered:
            self._cover(now)
        self._paused = paused
