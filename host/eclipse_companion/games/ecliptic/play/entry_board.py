"""A table at which people type, or tap, what they do."""

from collections.abc import Collection

from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.table.board_port import TypedBoard
from eclipse_companion.table.inputs import Request


class EntryBoard(TypedBoard[Player, Step, Position]):
    """No board; an entry may be put right."""

    lacks: Collection[Request] = frozenset(TypedBoard.lacks) - {Request.WRONG}
