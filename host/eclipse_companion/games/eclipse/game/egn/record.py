"""Eclipse's rules as its game files ask for them, and its game records."""

import re
from collections.abc import Mapping
from typing import Final

from eclipse_companion.common.errors import quoted
from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import FileRules, results_of
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import EDITIONS, Edition, edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, NotAPositionError, Position
from eclipse_companion.games.eclipse.game.rules import Refusal, Result
from eclipse_companion.games.eclipse.game.turn import Turn

_AROUND_SLASH: Final = re.compile(r"\s*/\s*")


class EclipseFileRules(FileRules[Turn, Position]):
    """What `.egn` files ask of Eclipse."""

    new_tags: Mapping[str, str] = {"Event": "?", "Date": "????.??.??", "Sun": "?", "Moon": "?"}
    results: Mapping[str, Result | None] = results_of(Result)
    start = EMPTY
    turn_begins = r"[0-9]++-[0-9]++\s*+/\s*+"

    def set_up(self, text: str) -> Position:
        """A position that can occur."""
        position = Position.parse(text)
        if faults := position.faults():
            raise NotAPositionError(f"the position {text} can't occur: {' '.join(faults)}")
        return position

    def position(self, text: str) -> Position:
        """Its numbers of pieces aren't judged."""
        return Position.parse(text)

    def turn(self, text: str) -> Turn:
        """White space around the slash is accepted, line ends too."""
        return Turn.parse(_AROUND_SLASH.sub("/", text))

    def why_illegal(self, position: Position, turn: Turn) -> Refusal | None:
        """As the rules say."""
        return rules.why_illegal(position, turn)

    def after(self, position: Position, turn: Turn) -> Position:
        """As the rules say."""
        return rules.apply(position, turn)

    def play(self, position: Position, turn: Turn) -> Position:
        """Raises `IllegalTurnError`."""
        return rules.play(position, turn)

    def result(self, position: Position) -> Result | None:
        """As the rules say."""
        return rules.result(position)

    def first_ply(self, position: Position) -> int:
        """If Moon moves first after a set-up, the first number is `1...`."""
        return 1 if position.to_move is Player.MOON else 0

    def mover(self, position: Position, ply: int) -> Player:
        """Sun has the first of the two turns that a number counts."""
        del position
        return Player.MOON if ply % 2 else Player.SUN

    def wrong_tag(self, tags: Mapping[str, str]) -> tuple[str, str] | None:
        """Only known editions are read."""
        if "Edition" in tags and tags["Edition"] not in EDITIONS:
            return "Edition", f"there's no edition {quoted(tags['Edition'])}; write one of {', '.join(EDITIONS)}"
        return None


_FILE_RULES: Final = EclipseFileRules()


class GameRecord(files.GameRecord[Turn, Position]):
    """One game of Eclipse, as a file holds it."""

    __slots__ = ()

    @classmethod
    def rules(cls) -> EclipseFileRules:
        """Those of this game."""
        return _FILE_RULES

    @property
    def edition(self) -> Edition:
        """The edition played; Eclipse if no tag tells."""
        return edition(self.tags.get("Edition", "eclipse"))
