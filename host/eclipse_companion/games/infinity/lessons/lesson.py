"""The lessons, and what each of their tasks asks of a placement.

In: a learner's placements. Out: comments on them.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from eclipse_companion.games.infinity.announcements import Teaching
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.rules import Event, Reason
from eclipse_companion.games.infinity.reply.effects import silences, starves
from eclipse_companion.log.saved_games import LESSON
from eclipse_companion.table.exercises import Exercises, InOrder


@dataclass(frozen=True, slots=True)
class Need:
    """Something that a placement must do."""

    name: str
    """The name of the text that says so, `need_NAME`."""
    is_met: Callable[[Event], bool]


PUSHES: Final = Need("pushes", lambda event: event.pushed is not None)
ROW: Final = Need("row", lambda event: bool(event.new))
KNOB_END: Final = Need("knob_end", lambda event: event.reason is Reason.KNOB and event.winner is event.placer)
JOKER_ROW: Final = Need(
    "joker_row", lambda event: any(row.joker and row.line in event.new for row in event.rows[event.placer])
)
SILENCES: Final = Need("silences", silences)
TWO_ROWS: Final = Need("two_rows", lambda event: event.reason is Reason.TWO_ROWS)
STARVES: Final = Need("starves", starves)


@dataclass(frozen=True)
class Part:
    """One position with one task, as an exercise: a placement that meets the need ends it."""

    lesson: str
    number: int
    position: Position
    need: Need | None
    """None: any placement will do."""
    level = "1"
    exact = False

    @property
    def event(self) -> str:
        """Its name in the log."""
        return f"{LESSON}{self.lesson} {self.number}"

    @property
    def is_last(self) -> bool:
        """Whether no other part follows."""
        *_, (*_, last) = LESSONS.values()
        return self == last

    @property
    def learner(self) -> Player:
        """The side to place."""
        return self.position.side

    def is_right(self, turn: Placement) -> bool:
        """Whether a placement does what is asked for."""
        return self.need is None or self.need.is_met(rules.place(self.position, turn))

    def right_turns(self) -> list[Placement]:
        """All placements that do, those of plain marbles first."""
        found = [turn for turn in rules.legal_placements(self.position) if self.is_right(turn)]
        return sorted(found, key=lambda turn: turn.marble.is_joker)

    def task(self, position: Position) -> Teaching:
        """What to do."""
        del position
        return Teaching(f"{self.lesson}_{self.number}_task", "task", self.learner)

    def advise(self, position: Position, answer: Any) -> Teaching:  # noqa: ANN401 - the rules are enough
        """The task."""
        del answer
        return self.task(position)

    def judge(self, before: Position, turn: Placement, answer: Any) -> Teaching:  # noqa: ANN401 - as above
        """Right, or what the placement lacks."""
        del before, answer
        if self.need is None or self.is_right(turn):
            return Teaching(f"{self.lesson}_{self.number}_right", "done", self.learner, turn, last=self.is_last)
        return Teaching(f"need_{self.need.name}", "wrong", self.learner, turn)

    def ended(self, position: Position) -> Teaching:
        """Not reached: the learner's one placement ends each part."""
        del position
        return Teaching(f"{self.lesson}_{self.number}_right", "done", self.learner)

    def hint(self, position: Position) -> Teaching:
        """A placement that is right."""
        del position
        return Teaching("lesson_hint", "advice", self.learner, self.right_turns()[0])


def _parts(name: str, *parts: tuple[str, Need | None]) -> tuple[Part, ...]:
    numbered = enumerate(parts, start=1)
    return tuple(Part(name, number, Position.parse(text), need) for number, (text, need) in numbered)


LESSONS: Final[Mapping[str, tuple[Part, ...]]] = {
    "place": _parts("place", ("4/4/4/4 b 0", None), ("byby/y3/4/4 b 0", PUSHES)),
    "rows": _parts("rows", ("by2/by2/by2/4 b 0", ROW), ("by2/by2/by2/4 b +4", KNOB_END)),
    "joker": _parts("joker", ("bbb1/yy2/y3/4 b 0", JOKER_ROW)),
    "exception": _parts("exception", ("bbb1/yyyy/4/4 b 0", SILENCES)),
    "two": _parts("two", ("byb1/byb1/yb2/byb1 b -4", TWO_ROWS)),
    "starve": _parts("starve", ("yybb/byyb/bbyy/bbWB y 0", STARVES)),
}
"""In the recommended order."""


InfinityExercises: TypeAlias = Exercises[Player, Placement, Position]
"""Exercises of this game, one after the other."""


class Lessons(InOrder[Player, Placement, Position]):
    """One part after the other."""

    def __init__(self, done: Collection[str], lesson: str | None = None) -> None:
        """`done`: the log's names of the finished parts; it begins with the first unfinished one, or with a lesson."""
        parts = [part for each in LESSONS.values() for part in each]
        super().__init__(parts, done, None if lesson is None else LESSONS[lesson][0].event)
