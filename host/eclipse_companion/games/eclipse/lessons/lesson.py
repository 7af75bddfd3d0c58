"""The lessons: each has several parts, a position with a task whose answer the rules can check.

In: a learner's turns. Out: comments on them. The texts are in `outputs/languages/lessons`: for part 2 of `corners`
they are `corners_2_task` and `corners_2_right`; `need_NAME` says what a turn lacks.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, TypeAlias

from eclipse_companion.games.eclipse.announcements import Teaching
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.lessons import goals
from eclipse_companion.games.eclipse.lessons.first_game import FirstGame
from eclipse_companion.games.eclipse.lessons.goals import MadeTurn, Need, flip_from, hold, opened_line, place_on
from eclipse_companion.games.eclipse.reply.search import Answer
from eclipse_companion.log.saved_games import LESSON
from eclipse_companion.table.exercises import Exercise, Exercises, InOrder


@dataclass(frozen=True)
class Part:
    """One position with one task, as an exercise: a turn that meets all needs ends it."""

    lesson: str
    number: int
    position: Position
    needs: tuple[Need, ...]
    level = "1"
    exact = False

    @property
    def event(self) -> str:
        """Its name in the log."""
        return f"{LESSON}{self.lesson} {self.number}"

    @property
    def learner(self) -> Player:
        """The player to move."""
        return self.position.to_move

    def missing(self, turn: Turn) -> Need | None:
        """The first need that the turn doesn't meet; None if the turn is right."""
        made = MadeTurn(self.position, turn)
        return next((need for need in self.needs if not need.is_met(made)), None)

    def right_turns(self) -> list[Turn]:
        """All turns that are right."""
        return [turn for turn in rules.legal_turns(self.position) if self.missing(turn) is None]

    def task(self, position: Position) -> Teaching:  # noqa: ARG002 - there is only one
        """What to do."""
        return Teaching(f"{self.lesson}_{self.number}_task", "task", self.learner)

    def advise(self, position: Position, answer: Answer) -> Teaching:  # noqa: ARG002 - the rules are enough
        """The task."""
        return self.task(position)

    def judge(self, before: Position, turn: Turn, answer: Answer | None) -> Teaching:  # noqa: ARG002 - as above
        """Right, or what the turn lacks."""
        need = self.missing(turn)
        if need is None:
            line = rules.first_locked(rules.apply(before, turn), self.learner)
            return Teaching(f"{self.lesson}_{self.number}_right", "done", self.learner, turn, squares=line)
        opened = opened_line(MadeTurn(before, turn)) if need is goals.WINS else None
        if opened is not None:
            line, flip = opened
            return Teaching("need_wins_open", "wrong", self.learner, turn, squares=line, flip=flip)
        return Teaching(f"need_{need.name}", "wrong", self.learner, turn, squares=need.squares)

    def ended(self, position: Position) -> Teaching:  # noqa: ARG002 - as above
        """Not reached: the learner's one turn ends each part."""
        return Teaching(f"{self.lesson}_{self.number}_right", "done", self.learner)

    def hint(self, position: Position) -> Teaching:  # noqa: ARG002 - as above
        """A turn that is right."""
        return Teaching("lesson_hint", "advice", self.learner, self.right_turns()[0])


@dataclass(frozen=True, slots=True)
class Lesson:
    """One of the booklet's ideas, in several parts."""

    name: str
    parts: tuple[Part | FirstGame, ...]


def _lesson(name: str, *parts: tuple[str, tuple[Need, ...]]) -> Lesson:
    numbered = enumerate(parts, start=1)
    return Lesson(name, tuple(Part(name, number, Position.parse(text), needs) for number, (text, needs) in numbered))


LESSONS: Final = (
    _lesson("turn", ("S3/4/4/4", ()), ("4/1G2/2s1/4", (goals.REFILLS,))),
    _lesson("line", ("ss2/4/Gs2/GS2", (goals.WINS,)), ("S3/1sss/S3/G1Gs", (goals.BREAKS,))),
    _lesson("corners", ("s3/2s1/1G2/3G", (flip_from(1),)), ("4/s3/2G1/4", (goals.INWARDS, goals.IN_CORNER))),
    _lesson("colour", ("4/sGs1/1G2/4", (goals.ONE_SIDE,))),
    _lesson("forced", ("4/4/2sS/2sS", (goals.ONE_FLIP,)), ("2sG/1s1S/4/2gS", (goals.ONE_FLIP,))),
    _lesson("holes", ("s1s1/GsSs/1SsG/SsS1", (goals.NO_GIFT,))),
    _lesson(
        "control",
        ("Ss2/4/4/2gG", (hold(1),)),
        ("s3/2G1/4/4", (flip_from(1), place_on(1))),
        ("2s1/3G/4/4", (flip_from(3), place_on(4))),
        ("4/4/4/Gs2", (flip_from(14), place_on(9, 14))),
    ),
    _lesson("double", ("3s/GSss/1s2/GS2", (goals.DOUBLE,))),
    Lesson("game", (FirstGame(),)),
)
"""In the recommended order."""


EclipseExercise: TypeAlias = Exercise[Player, Turn, Position]
"""One exercise of this game."""
EclipseExercises: TypeAlias = Exercises[Player, Turn, Position]
"""Exercises of this game, one after the other."""


class Lessons(InOrder[Player, Turn, Position]):
    """One part after the other; the first game, which is the last of them, repeats."""

    repeats = True

    def __init__(self, done: Collection[str], lesson: str | None = None) -> None:
        """`done`: the log's names of the finished parts; it begins with the first unfinished one, or with a lesson."""
        parts = [part for each in LESSONS for part in each.parts]
        first = None if lesson is None else next(each.parts[0].event for each in LESSONS if each.name == lesson)
        super().__init__(parts, done, first)
        self._played = FirstGame.event in done

    def next(self, tries: int | None) -> EclipseExercise:
        """The next part."""
        part = super().next(tries)
        if isinstance(part, FirstGame):
            part, self._played = FirstGame(again=self._played), True
        return part
