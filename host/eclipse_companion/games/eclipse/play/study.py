"""A match of puzzles and lessons: positions are set up, turns judged, and the opponent's answers made.

An exercise says what to do and what a turn achieved; this module has only the order of events and the requests to
the board, the record and the search. A wrong turn is announced as wrong and taken back.
"""

from dataclasses import replace
from typing import Protocol

from eclipse_companion.announcements import COMPUTER, ToMove
from eclipse_companion.games.eclipse.announcements import FLIP, Hint, Teaching
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.match import EclipseMatch
from eclipse_companion.games.eclipse.reply.search import Answer
from eclipse_companion.table.effects import Announce, CloseRecord, Effect, Expect, Restart, StopThinking
from eclipse_companion.table.searches import Examine
from eclipse_companion.table.seats import Seat, unnamed

HELPED = "helped"
"""The termination of an exercise that was solved after a hint."""
ABANDONED = "abandoned"


class Exercise(Protocol):
    """One puzzle, or one part of a lesson. Its verdicts on turns have the stage `right`, `wrong` or `done`."""

    @property
    def event(self) -> str:
        """The log's name for the event."""

    @property
    def position(self) -> Position:
        """Its first position."""

    @property
    def learner(self) -> Player:
        """The player who has to find turns; the computer makes the other's."""

    @property
    def level(self) -> str:
        """The level at which the computer plays."""

    @property
    def exact(self) -> bool:
        """Whether judging a turn requires exact values."""

    def task(self, position: Position) -> Teaching | None:
        """What the learner has to do here; None if that depends on a search: see `advise`."""

    def advise(self, position: Position, answer: Answer) -> Teaching:
        """The same, with everything about the position known."""

    def judge(self, before: Position, turn: Turn, answer: Answer | None) -> Teaching:
        """The verdict on the learner's turn.

        `answer`: about the position after it; None if the game is over there or the exercise isn't `exact`.
        """

    def ended(self, position: Position) -> Teaching:
        """What to announce if the opponent's turn ended the game."""

    def hint(self, position: Position) -> Teaching | None:
        """Help, if it is something other than the best turn."""


class Exercises(Protocol):
    """Exercises, one after the other, without end."""

    def next(self, tries: int | None) -> Exercise:
        """The next one. `tries`: wrong turns in the last one; None if it wasn't solved, or only with help."""


class Study(EclipseMatch):
    """One exercise after the other."""

    studying = True
    left = ABANDONED

    def __init__(self, exercises: Exercises, learner: Seat, edition: str) -> None:
        self._exercises = exercises
        self._learner = learner
        self._exercise = exercises.next(None)
        self._started = self._solved = self._helped = False
        self._tries = 0
        super().__init__(learner, learner, edition)

    @property
    def event(self) -> str:  # type: ignore[override]
        """The log's name for the exercise."""
        return self._exercise.event

    def begin(self, position: Position | None = None) -> None:  # noqa: ARG002 - the exercise has its own first position
        """The next exercise, once the current one was set."""
        if self._started:
            solved = self.over and self._solved and not self._helped
            self._exercise = self._exercises.next(self._tries if solved else None)
        self._started = self._solved = self._helped = False
        self._tries = 0
        self._examining: Position | None = None
        self._advice: tuple[Position, Teaching] | None = None
        super().begin(self._exercise.position)
        learner = self._exercise.learner
        # A person without a name is called by the side.
        person = unnamed(learner) if self._learner == unnamed(Player.SUN) else self._learner
        self.seats |= {learner: person, learner.opponent: Seat(COMPUTER, self._exercise.level)}

    def started(self, uuid: str) -> list[Effect]:
        """The exercise's record is open."""
        self._started = True
        return [self.announce(self.who_plays(uuid, exercise=True))]

    def next_player(self, *, again: bool = False) -> list[Effect]:
        """Announce what to do, or have the computer make its turn."""
        told = super().next_player(again=again)
        if not self.seat.human:
            return told
        if self._advice is not None and self._advice[0] == self.position:
            return [*told, self.announce(replace(self._advice[1], again=again))]
        said = self._exercise.task(self.position)
        if said is None:
            return [*told, *self._examine()]
        return [*told, self.announce(replace(said, again=again))]

    def go_on(self) -> list[Effect]:
        """Judge the learner's turn; otherwise announce what to do, or that the exercise is over."""
        ended = rules.result(self.position) is not None
        if not self._turns or self.seat.human:
            return self._done(self._exercise.ended(self.position)) if ended else self.next_player()
        if ended or not self._exercise.exact:
            return self._judged(None)
        return [self.announce(ToMove(self.position.to_move, human=False, task=FLIP)), *self._examine()]

    def examined(self, answer: Answer) -> list[Effect]:
        """Everything about the position is known: advise, or judge the turn that led to it."""
        if self._examining != self.position:
            return []
        self._examining = None
        if not self.seat.human:
            return self._judged(answer)
        advice = self._exercise.advise(self.position, answer)
        self._advice = self.position, advice
        return [self.announce(advice)]

    def in_step(self) -> list[Effect]:
        """The position is on the board: now the task is announced."""
        said = None if self._turns or self._tries else self._exercise.task(self.position)
        return [] if said is None else [self.announce(said)]

    def hint(self) -> list[Effect]:
        """Help from the exercise, otherwise in steps; a learner who hears the whole turn hasn't solved it alone."""
        said = self._exercise.hint(self.position)
        if said is not None:
            self._helped |= said != self._exercise.task(self.position)  # what everybody is told is no help
            return [self.announce(said)]
        effects = super().hint()
        told = [effect.announcement for effect in effects if isinstance(effect, Announce)]
        self._helped |= any(isinstance(each, Hint) and each.turn is not None for each in told)
        return effects

    def end(self, result: rules.Result | None, termination: str) -> list[Effect]:
        """The exercise is left; `ended` and `judge` handle its own ends."""
        self.over = True
        return [StopThinking(), CloseRecord(result, termination)]

    def _examine(self) -> list[Effect]:
        self._examining = self.position
        return [Examine(self.position)]

    def _judged(self, answer: Answer | None) -> list[Effect]:
        """The learner's last turn was right, or wrong and is taken back, or the exercise is over."""
        said = self._exercise.judge(self._positions[-2], self._turns[-1], answer)
        match said.stage:
            case "done":
                return self._done(said)
            case "wrong":
                self._tries += 1
                taken = self.drop(1)
                return [*taken, Restart(self.position), *EclipseMatch.next_player(self), self.announce(said)]
            case _:
                return [self.announce(said), *self.next_player()]

    def _done(self, said: Teaching) -> list[Effect]:
        self._solved = True
        termination = HELPED if self._helped else "normal"
        told = self.announce(replace(said, helped=self._helped))
        return [Expect(None), *self.end(rules.result(self.position), termination), told]
