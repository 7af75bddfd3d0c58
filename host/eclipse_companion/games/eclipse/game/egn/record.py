"""One game as a file holds it: tags, turns with their comments, marks and variations, and the result.

In: turns and tags, from the reader or from play. Out: the positions that they lead through. The lists may be changed to
annotate a game.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import Edition, edition
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn

UNFINISHED = "*"
"""What files write for a game without a result."""

RESULTS: dict[str, Result | None] = {**{result.value: result for result in Result}, UNFINISHED: None}
"""The four results that files may hold."""


def result_text(result: Result | None) -> str:
    """What files write for a result: `1-0`, `0-1`, `1/2-1/2`, or `*` for None."""
    return UNFINISHED if result is None else result.value


@dataclass(frozen=True, slots=True)
class Comment:
    """Words about the turn before. Line breaks count as spaces; spaces around the words are dropped."""

    text: str


@dataclass(frozen=True, slots=True)
class Nag:
    """A numeric annotation, 0 to 255, as in PGN: `$1` good, `$2` a mistake, `$4` a blunder, `$6` dubious..."""

    number: int


@dataclass(slots=True)
class Played:
    """A turn of a line and whatever follows it, in order: comments, marks, and other lines in its place."""

    turn: Turn
    after: list["Comment | Nag | Variation"] = field(default_factory=list)

    @property
    def comments(self) -> list[str]:
        """The comments' words."""
        return [remark.text for remark in self.after if isinstance(remark, Comment)]

    @property
    def nags(self) -> list[int]:
        """The marks' numbers."""
        return [remark.number for remark in self.after if isinstance(remark, Nag)]

    @property
    def variations(self) -> list["Variation"]:
        """The lines that could have been played instead of this turn."""
        return [remark for remark in self.after if isinstance(remark, Variation)]


@dataclass(slots=True)
class Variation:
    """A line in place of a turn, with whatever stands before its first turn."""

    line: list[Played]
    opening: list[Comment | Nag] = field(default_factory=list)


@dataclass(slots=True)
class GameRecord:
    """One game. `tags` keep their order; `opening` stands before the first turn, `closing` after the result."""

    tags: dict[str, str]
    line: list[Played]
    result: Result | None
    opening: list[Comment | Nag] = field(default_factory=list)
    closing: list[Comment] = field(default_factory=list)

    @classmethod
    def of(
        cls,
        turns: Iterable[Turn],
        tags: Mapping[str, str] | None = None,
        *,
        start: Position = EMPTY,
        result: Result | None = None,
    ) -> "GameRecord":
        """The record of these turns; tags for the result and for a set-up position are added.

        `result` counts if the rules gave none: resigned or agreed. Raises `IllegalTurnError`.
        """
        record = cls({"Event": "?", "Date": "????.??.??", "Sun": "?", "Moon": "?", "Result": UNFINISHED}, [], result)
        record.tags |= tags or {}
        if start != EMPTY:
            record.tags |= {"SetUp": "1", "Position": str(start)}
        position = start
        for turn in turns:
            position = rules.play(position, turn)
            record.line.append(Played(turn))
        record.result = rules.result(position) or result
        record.tags["Result"] = result_text(record.result)
        return record

    @property
    def start(self) -> Position:
        """The position before the first turn."""
        return Position.parse(self.tags["Position"]) if "Position" in self.tags else EMPTY

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns played, without variations."""
        return tuple(played.turn for played in self.line)

    @property
    def edition(self) -> Edition:
        """The edition played; Eclipse if no tag tells."""
        return edition(self.tags.get("Edition", "eclipse"))

    def positions(self) -> Iterator[Position]:
        """The position at the start, and after each turn."""
        position = self.start
        yield position
        for played in self.line:
            position = rules.play(position, played.turn)
            yield position

    def final(self) -> Position:
        """The position after the last turn."""
        *_, last = self.positions()
        return last
