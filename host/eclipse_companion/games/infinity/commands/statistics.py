"""What statistics must know of Infinity."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from eclipse_companion.games.infinity.game import mistake_kinds, rin
from eclipse_companion.games.infinity.game.history import NEW_GAME
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.page.small_board import small_board
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.log import SavedGame, game_files
from eclipse_companion.reviewing.statistics.game_kind import GameKind, JudgesGames, Judging


@cache
def _begin() -> JudgesGames:
    from eclipse_companion.games.infinity.reply import judging  # noqa: PLC0415 - it loads numpy

    judge = judging.judge()
    return lambda game: judge(game_files.as_record(game, rin.GameRecord, rin.edition_tags(game.edition)))


def _alike(turns: Sequence[str]) -> list[tuple[str, ...]]:
    ways = INFINITY_RULES.alike([Placement.parse(turn) for turn in turns])
    return [tuple(map(str, way)) for way in ways]


def _picture(turns: Sequence[str]) -> str:
    """The channels after first placements."""
    course = NEW_GAME
    for turn in turns:
        course = course.place(Placement.parse(turn))
    return small_board(course.position, str(course))


def _ended(game: SavedGame) -> str:
    """The channels at a game's end."""
    return small_board(Position.parse(game.position), game.position)


KIND: Final = GameKind(
    rin.KIND,
    InfinitySentences,
    lambda game: len(game.turns),
    str(INFINITY_RULES.start),
    Judging(mistake_kinds.VERSION, mistake_kinds.KINDS, _begin),
    _alike,
    _picture,
    _ended,
)
