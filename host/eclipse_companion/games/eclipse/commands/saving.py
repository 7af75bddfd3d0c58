"""Eclipse's entries in the log: drawn with their board, and as `.egn` files."""

import itertools
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from eclipse_companion.commands.saving import players
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.files import Ask, nobody
from eclipse_companion.games.eclipse.commands.diagram import diagram
from eclipse_companion.games.eclipse.game import egn, rules
from eclipse_companion.games.eclipse.game.editions import Edition, edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.saving import EclipseGame, EclipseSaving, as_record, from_record, read_game
from eclipse_companion.log import SavedGame
from eclipse_companion.reviewing.wanted import openings_of


class EclipseEntries(EclipseSaving):
    """What `games` asks of Eclipse."""

    suffix: Final = ".egn"

    def edition_of(self, game: SavedGame) -> str:
        """The edition's name."""
        return edition(game.edition).name

    def shown(self, game: SavedGame) -> SavedGame:
        """Nothing is hidden in Eclipse."""
        return game

    def length(self, game: SavedGame) -> int:
        """How many turns count."""
        return len(game.turns)

    def head(self, game: SavedGame) -> list[str]:
        """Who plays, as the edition calls them."""
        words = edition(game.edition)
        named = zip(Player, game.players, strict=True)
        return [f"{words.player(player)}: {who.name} ({who.type})" for player, who in named]

    def stands(self, game: SavedGame) -> list[str]:
        """The position's text."""
        return [f"Position: {game.position}"]

    def body(self, game: SavedGame) -> list[str]:
        """The board, and the turns in two columns."""
        words, read = edition(game.edition), read_game(game)
        return [*diagram(read.position.cells, words), "", *_turns(read, words)]

    def openings(self, text: str) -> list[tuple[str, ...]]:
        """As the rules read turns."""
        return openings_of(text, ECLIPSE_RULES)

    def written(self, games: Sequence[SavedGame]) -> str:
        """The games as game files."""
        return egn.write([as_record(game) for game in games])

    def read(self, data: bytes, ask: Ask = nobody) -> Iterator[SavedGame | CompanionError]:
        """The games of a game file, or of a score sheet that was typed in or scanned."""
        for found in egn.scan_sheet(egn.decode(data), ask):
            yield found if isinstance(found, egn.GameFileError) else from_record(found, datetime.now(UTC))

    def records(self, text: str) -> Iterator[egn.GameRecord | egn.GameFileError]:
        """The games of a game file."""
        return egn.scan(text)

    def verdict(self, record: egn.GameRecord) -> dict[str, object]:
        """Who played, the position after the last turn, and how it ended."""
        final = record.final()
        return {
            "players": players(record, ("Sun", "Moon")),
            "result": egn.result_text(record.result),
            "turns": len(record.line),
            "position": str(final),
            "ending": _ending(record, final),
        }


ENTRIES: Final = EclipseEntries()


def _ending(record: egn.GameRecord, final: Position) -> str:
    """How the game ended, in the words of its edition."""
    if record.result is None:
        return "unfinished"
    winner = record.result.winner
    who = f"{record.edition.player(winner)} wins" if isinstance(winner, Player) else "a draw"
    if rules.result(final) is None:
        return f"{who}: {record.tags.get('Termination', 'resigned or agreed')}"
    locked = [line for player in Player for line in rules.locked_lines(final, player)]
    lines = " and ".join("-".join(map(str, line)) for line in locked)
    return f"{who}: {lines} locked" if locked else f"{who}: the board is full"


def _turns(game: EclipseGame, words: Edition) -> list[str]:
    """The turns in two columns, as on the booklet's score sheet."""
    first = game.positions[0].to_move
    movers = itertools.cycle((first, first.opponent))
    texts = [words.written(mover, turn) for mover, turn in zip(movers, game.turns, strict=False)]
    if first is Player.MOON:
        texts.insert(0, "...")
    pairs = [(*texts[start : start + 2], "")[:2] for start in range(0, len(texts), 2)]
    return [f"{number:>4}. {sun:<11}{moon}".rstrip() for number, (sun, moon) in enumerate(pairs, start=1)]
