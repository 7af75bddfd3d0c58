"""Infinity's game files (`.rin`), laid out as all game files are (`gamekit/files`).

In: text (`decode` makes it from a file's bytes). Out: game records, or errors that name line, column and turn; and
back. A position of a file is a `Course`: a draw depends on what came before.
"""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from eclipse_companion.common.errors import quoted
from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import FileRules, GameFileError, results_of
from eclipse_companion.games.infinity.game.course import NEW_GAME, Course
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.rules import Refusal, Result

KIND: Final = "infinity"
"""The game's name in the tag `Game`, in the log and in `--game`."""


class InfinityFileRules(FileRules):
    """What `.rin` files ask of Infinity. A number stands before two placements, whoever makes them."""

    new_tags: Mapping[str, str] = {"Game": KIND, "Event": "?", "Date": "????.??.??", "Blue": "?", "Yellow": "?"}
    results: Mapping[str, Result | None] = results_of(Result)
    start = NEW_GAME

    def set_up(self, text: str) -> Course:
        """Placements are counted from here."""
        return Course(Position.parse(text))

    def turn(self, text: str) -> Placement:
        """As `Placement.parse` reads it."""
        return Placement.parse(text)

    def why_illegal(self, position: Course, turn: Placement) -> Refusal | None:
        """As the course says."""
        return position.why_illegal(turn)

    def after(self, position: Course, turn: Placement) -> Course:
        """As the course says."""
        return position.place(turn)

    def play(self, position: Course, turn: Placement) -> Course:
        """Raises `IllegalPlacementError`."""
        return position.place(turn)

    def result(self, position: Course) -> Result | None:
        """As the course says."""
        return position.result

    def wrong_tag(self, tags: Mapping[str, str]) -> tuple[str, str] | None:
        """A game of another kind isn't read."""
        if tags.get("Game", KIND) != KIND:
            return "Game", f'this is a game of {quoted(tags["Game"])}; this reader takes [Game "{KIND}"] alone'
        return None


class GameRecord(files.GameRecord):
    """One game of Infinity, as a file holds it."""

    __slots__ = ()
    RULES: ClassVar[FileRules] = InfinityFileRules()


def scan(text: str) -> Iterator[GameRecord | GameFileError]:
    """Each game in order: its record, or the first thing that is wrong with it."""
    return files.scan(text, GameRecord)
