"""A real board that nothing watches: people say where they place, and place the computer's marbles as well."""

from collections.abc import Collection

from eclipse_companion.announcements import Fact, Notice, ReplyChosen, TurnSeen
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.table.board_port import TypedBoard
from eclipse_companion.table.inputs import Request


class RealBoard(TypedBoard[Player, Placement, Position]):
    """The computer's turn is said once, when it is known: then a person makes it."""

    lacks: Collection[Request] = frozenset({Request.TURN_BOARD})

    def heard(self, announcement: Fact) -> Fact | None:
        """The computer's turn is a reply that a person has to make; a wrong try is put back by hand."""
        if isinstance(announcement, TurnSeen):
            return announcement
        unheard = isinstance(announcement, ReplyChosen) or announcement == Notice("retry")
        return None if unheard else super().heard(announcement)
