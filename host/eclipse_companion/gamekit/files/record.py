"""One game as a file holds it: tags, turns with their comments, marks and variations, and the result.

In: turns and tags, from the reader or from play. Out: the positions that they lead through. The lists may be changed to
annotate a game.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Generic, Self, TypeVar

from eclipse_companion.gamekit.files.file_rules import FileRules, result_text
from eclipse_companion.gamekit.nouns import AnyResult, PositionT, TurnT

MARKS: Final = range(1, 7)
"""The marks that say how good a turn is."""
LeftT = TypeVar("LeftT")


@dataclass(frozen=True, slots=True)
class Comment:
    """Words about the turn before. Line breaks count as spaces; spaces around the words are dropped."""

    text: str


@dataclass(frozen=True, slots=True)
class Nag:
    """A numeric annotation, 0 to 255, as in PGN: `$1` good, `$2` a mistake, `$4` a blunder, `$6` dubious..."""

    number: int


def not_annotated(left: Iterable[LeftT], ours: re.Pattern[str]) -> list[LeftT]:
    """What an annotation leaves: all but marks of turns, and comments that begin as the annotator's do, `ours`."""
    return [
        each
        for each in left
        if not (isinstance(each, Nag) and each.number in MARKS)
        and not (isinstance(each, Comment) and ours.match(each.text))
    ]


@dataclass(slots=True)
class Played(Generic[TurnT]):
    """A turn of a line and whatever follows it, in order: comments, marks, and other lines in its place."""

    turn: TurnT
    after: list["Comment | Nag | Variation[TurnT]"] = field(default_factory=list)

    @property
    def comments(self) -> list[str]:
        """The comments' words."""
        return [remark.text for remark in self.after if isinstance(remark, Comment)]

    @property
    def nags(self) -> list[int]:
        """The marks' numbers."""
        return [remark.number for remark in self.after if isinstance(remark, Nag)]

    @property
    def variations(self) -> list["Variation[TurnT]"]:
        """The lines that could have been played instead of this turn."""
        return [remark for remark in self.after if isinstance(remark, Variation)]


@dataclass(slots=True)
class Variation(Generic[TurnT]):
    """A line in place of a turn, with whatever stands before its first turn."""

    line: list[Played[TurnT]]
    opening: list[Comment | Nag] = field(default_factory=list)


@dataclass(slots=True)
class GameRecord(Generic[TurnT, PositionT]):
    """One game. `tags` keep their order; `opening` stands before the first turn, `closing` after the result.

    A game has a subclass, which names its rules.
    """

    tags: dict[str, str]
    line: list[Played[TurnT]]
    result: AnyResult | None
    opening: list[Comment | Nag] = field(default_factory=list)
    closing: list[Comment] = field(default_factory=list)

    @classmethod
    def rules(cls) -> FileRules[TurnT, PositionT]:
        """What its game's files need to know of the game."""
        raise NotImplementedError

    @classmethod
    def of(
        cls,
        turns: Iterable[TurnT],
        tags: Mapping[str, str] | None = None,
        *,
        start: PositionT | None = None,
        result: AnyResult | None = None,
    ) -> Self:
        """The record of these turns; tags for the result and for another start than the usual one are added.

        `start` None: the usual one. `result` counts if the rules gave none: resigned or agreed. Raises what the rules'
        `play` raises.
        """
        rules, given = cls.rules(), dict(tags or {})
        position = rules.start_of(given) if start is None else start
        begins = rules.start_tags(position)
        line = []
        for turn in turns:
            position = rules.play(position, turn)
            line.append(Played(turn))
        result = rules.result(position) or result
        told = {"Result": result_text(result), **rules.end_tags(position)}
        return cls({**rules.new_tags, **told, **given, **told, **begins}, line, result)

    @property
    def start(self) -> PositionT:
        """The position before the first turn."""
        return self.rules().start_of(self.tags)

    @property
    def turns(self) -> tuple[TurnT, ...]:
        """The turns played, without variations."""
        return tuple(played.turn for played in self.line)

    def positions(self) -> Iterator[PositionT]:
        """The position at the start, and after each turn."""
        position = self.start
        yield position
        for played in self.line:
            position = self.rules().play(position, played.turn)
            yield position

    def final(self) -> PositionT:
        """The position after the last turn."""
        *_, last = self.positions()
        return last
