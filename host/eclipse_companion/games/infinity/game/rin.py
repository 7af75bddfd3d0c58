"""Infinity's game files (`.rin`), laid out as all game files are (`gamekit/files`).

In: text (`decode` makes it from a file's bytes). Out: game records, or errors that name line, column and turn; and
back. A position of a file is a `GameHistory`: a draw depends on what came before.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from eclipse_companion.common.errors import quoted
from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import FileRules, GameFileError, results_of
from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.rules import Refusal, Result

KIND: Final = "infinity"
"""The game's name in the tag `Game`, in the log and in `--game`."""
FREE_REPETITION: Final = "free-repetition"
"""The edition of games that no repetition ends; in files, the tag `Repetition` is `free`."""
_REPETITION: Final = "Repetition"
_DRAW, _FREE = "draw", "free"


class InfinityFileRules(FileRules[Placement, GameHistory]):
    """What `.rin` files ask of Infinity. A number stands before two placements, whoever makes them."""

    new_tags: Mapping[str, str] = {"Game": KIND, "Event": "?", "Date": "????.??.??", "Blue": "?", "Yellow": "?"}
    results: Mapping[str, Result | None] = results_of(Result)
    start = NEW_GAME

    def set_up(self, text: str) -> GameHistory:
        """Placements are counted from here."""
        return GameHistory(Position.parse(text))

    def ruled_by(self, tags: Mapping[str, str], position: GameHistory) -> GameHistory:
        """By the rule for repetitions."""
        return replace(position, repetition_draws=tags.get(_REPETITION) != _FREE)

    def turn(self, text: str) -> Placement:
        """As `Placement.parse` reads it."""
        return Placement.parse(text)

    def why_illegal(self, position: GameHistory, turn: Placement) -> Refusal | None:
        """As the course says."""
        return position.why_illegal(turn)

    def after(self, position: GameHistory, turn: Placement) -> GameHistory:
        """As the course says."""
        return position.place(turn)

    def play(self, position: GameHistory, turn: Placement) -> GameHistory:
        """Raises `IllegalPlacementError`."""
        return position.place(turn)

    def result(self, position: GameHistory) -> Result | None:
        """As the course says."""
        return position.result

    def wrong_tag(self, tags: Mapping[str, str]) -> tuple[str, str] | None:
        """A game of another kind isn't read."""
        if tags.get("Game", KIND) != KIND:
            return "Game", f'this is a game of {quoted(tags["Game"])}; this reader takes [Game "{KIND}"] alone'
        if tags.get(_REPETITION, _DRAW) not in {_DRAW, _FREE}:
            return _REPETITION, f"Repetition is {quoted(tags[_REPETITION])}; write {_DRAW} or {_FREE}, or leave it out"
        return None


_FILE_RULES: Final = InfinityFileRules()


class GameRecord(files.GameRecord[Placement, GameHistory]):
    """One game of Infinity, as a file holds it."""

    __slots__ = ()

    @classmethod
    def rules(cls) -> InfinityFileRules:
        """Those of this game."""
        return _FILE_RULES


def edition_tags(edition: str) -> dict[str, str]:
    """The tags that tell an edition of the log; none for the usual one."""
    return {_REPETITION: _FREE} if edition == FREE_REPETITION else {}


def edition_of(record: files.GameRecord[Placement, GameHistory]) -> str:
    """The edition of a file's game, as the log names it."""
    return FREE_REPETITION if record.tags.get(_REPETITION) == _FREE else KIND


def scan(text: str) -> Iterator[GameRecord | GameFileError]:
    """Each game in order: its record, or the first thing that is wrong with it."""
    return files.scan(text, GameRecord)
