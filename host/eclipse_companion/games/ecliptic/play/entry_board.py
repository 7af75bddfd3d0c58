"""A table at which people type, or tap, what they do."""

from collections.abc import Collection

from eclipse_companion.table.board_port import TypedBoard
from eclipse_companion.table.inputs import Request


class EntryBoard(TypedBoard):
    """No board; an entry may be put right."""

    lacks: Collection[Request] = frozenset(TypedBoard.lacks) - {Request.WRONG}
