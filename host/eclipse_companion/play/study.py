"""The course of puzzles and lessons at the board: positions are put up, turns judged, and the opponent's answers made.

What is to be done, and what came of a turn, an exercise says; here stand only the order of things and what the board,
the record and the search are asked for. A turn that is wrong is told so, and taken back.
"""

from dataclasses import replace
from typing import Protocol

from eclipse_companion.announcements import COMPUTER, GameStarted, Hint, Teaching, ToMove
from eclipse_companion.game import rules
from eclipse_companion.game.pieces import Player
from eclipse_companion.game.position import EMPTY, Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.play.course import Course
from eclipse_companion.play.effects import Announce, CloseRecord, Effect, Examine, Expect, Restart, StopThinking
from eclipse_companion.play.seats import Seat, unnamed
from eclipse_companion.reply.search import Answer

HELPED = "helped"
"""The termination of an exercise that was solved after a hint."""
ABANDONED = "abandoned"


class Exercise(Protocol):
    """One puzzle, or one part of a lesson. What it says of a turn has the stage `right`, `wrong` or `done`."""

    @property
    def event(self) -> str:
        """What the log calls it."""

    @property
    def position(self) -> Position:
        """Where it begins."""

    @property
    def learner(self) -> Player:
        """Who is to find turns; the computer makes the others'."""

    @property
    def level(self) -> str:
        """At which the computer does."""

    @property
    def exact(self) -> bool:
        """Whether it takes exact values to judge a turn."""

    def task(self, position: Position) -> Teaching | None:
        """What the learner is to do here; None where that takes the position's answer: `advise`."""

    def advise(self, position: Position, answer: Answer) -> Teaching:
        """The same, with all about the position known."""

    def judge(self, before: Position, turn: Turn, answer: Answer | None) -> Teaching:
        """What came of the learner's turn.

        `answer`: about the position after it, None where the game is over there, or the exercise is not `exact`.
        """

    def ended(self, position: Position) -> Teaching:
        """What is said where the opponent's turn ended the game."""

    def hint(self, position: Position) -> Teaching | None:
        """Help, where it is other than the best turn."""


class Exercises(Protocol):
    """Exercises, one after the other, without end."""

    def next(self, tries: int | None) -> Exercise:
        """The next one. `tries`: turns that were wrong in the last one; None where it was not solved, or with help."""


class Study(Course):
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
        """What the log calls the exercise."""
        return self._exercise.event

    def begin(self, position: Position = EMPTY) -> None:  # noqa: ARG002 - the exercise says where it begins
        """The next exercise, once the present one was set."""
        if self._started:
            solved = self.over and self._solved and not self._helped
            self._exercise = self._exercises.next(self._tries if solved else None)
        self._started = self._solved = self._helped = False
        self._tries = 0
        self._examining: Position | None = None
        self._advice: tuple[Position, Teaching] | None = None
        super().begin(self._exercise.position)
        learner = self._exercise.learner
        # Who told no name is called by the side.
        person = unnamed(learner) if self._learner == unnamed(Player.SUN) else self._learner
        self.seats |= {learner: person, learner.opponent: Seat(COMPUTER, self._exercise.level)}

    def started(self, uuid: str) -> list[Effect]:
        """The exercise's record is open."""
        self._started = True
        sun, moon = self.seats[Player.SUN].name, self.seats[Player.MOON].name
        return [self.announce(GameStarted(uuid, self.edition, sun, moon, self.position, exercise=True))]

    def next_player(self, *, again: bool = False) -> list[Effect]:
        """Say what is to be done, or have the computer make its turn."""
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
        """After the learner's turn judge it; else say what is to be done, or that it is over."""
        ended = rules.result(self.position) is not None
        if not self._turns or self.seat.human:
            return self._done(self._exercise.ended(self.position)) if ended else self.next_player()
        if ended or not self._exercise.exact:
            return self._judged(None)
        return [self.announce(ToMove(self.position.to_move, human=False, flip_needed=True)), *self._examine()]

    def examined(self, answer: Answer) -> list[Effect]:
        """All about the position is known: advise, or judge the turn that led to it."""
        if self._examining != self.position:
            return []
        self._examining = None
        if not self.seat.human:
            return self._judged(answer)
        advice = self._exercise.advise(self.position, answer)
        self._advice = self.position, advice
        return [self.announce(advice)]

    def in_step(self) -> list[Effect]:
        """The position lies there: now the task is heard."""
        said = None if self._turns or self._tries else self._exercise.task(self.position)
        return [] if said is None else [self.announce(said)]

    def hint(self) -> list[Effect]:
        """Help: as the exercise has it, else in steps; who was told the whole turn has not solved it alone."""
        said = self._exercise.hint(self.position)
        if said is not None:
            self._helped = True
            return [self.announce(said)]
        effects = super().hint()
        told = [effect.announcement for effect in effects if isinstance(effect, Announce)]
        self._helped |= any(isinstance(each, Hint) and each.turn is not None for each in told)
        return effects

    def end(self, result: rules.Result | None, termination: str) -> list[Effect]:
        """It is left; what an exercise says of its own end stands in `ended` and `judge`."""
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
                return [*taken, Restart(self.position), *Course.next_player(self), self.announce(said)]
            case _:
                return [self.announce(said), *self.next_player()]

    def _done(self, said: Teaching) -> list[Effect]:
        self._solved = True
        termination = HELPED if self._helped else "normal"
        return [Expect(None), *self.end(rules.result(self.position), termination), self.announce(said)]
