"""What statistics must know of Eclipse."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from eclipse_companion.games.eclipse.game import mistake_kinds, rules
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.small_board import small_board
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.saving import KIND as NAME
from eclipse_companion.games.eclipse.saving import as_record
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.log import SavedGame
from eclipse_companion.reviewing.statistics.game_kind import GameKind, JudgesGames, Judging


@cache
def _begin() -> JudgesGames:
    from eclipse_companion.games.eclipse.reply import judging  # noqa: PLC0415 - it loads numpy

    judge = judging.judge()
    return lambda game: judge(as_record(game))


def _alike(turns: Sequence[str]) -> list[tuple[str, ...]]:
    ways = ECLIPSE_RULES.alike([Turn.parse(turn) for turn in turns])
    return [tuple(map(str, way)) for way in ways]


def _picture(turns: Sequence[str]) -> str:
    """The board after first turns, with the squares of the last one."""
    position, marked = EMPTY, set[Square]()
    for turn in map(Turn.parse, turns):
        position, marked = rules.apply(position, turn), {turn.square, *(turn.flip or ())}
    return small_board(position, marked, str(position))


def _ended(game: SavedGame) -> str:
    """The board at a game's end, with the squares of the lines that decided it."""
    position = Position.parse(game.position)
    marked = {square for line in ECLIPSE_RULES.decisive(position) for square in line}
    return small_board(position, marked, str(position))


KIND: Final = GameKind(
    NAME,
    lambda code: EclipseSentences(code, edition(NAME)),
    lambda game: len(game.turns),
    str(ECLIPSE_RULES.start),
    Judging(mistake_kinds.VERSION, mistake_kinds.KINDS, _begin),
    _alike,
    _picture,
    _ended,
)
