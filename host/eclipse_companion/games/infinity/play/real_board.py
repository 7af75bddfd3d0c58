"""A real board that nothing watches: people say where they place, and place the computer's marbles as well."""

from collections.abc import Collection

from eclipse_companion.announcements import Fact, TurnSeen
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.table.board_port import TypedBoard
from eclipse_companion.table.inputs import Request


class RealBoard(TypedBoard[Player, Placement, Position]):
    """The computer's turn is said once, when it is known: then a person makes it."""

    by_hand = True
    lacks: Collection[Request] = frozenset({Request.TURN_BOARD})

    def heard(self, announcement: Fact) -> Fact | None:
        """The computer's turn is a reply that a person has to make."""
        return announcement if isinstance(announcement, TurnSeen) else super().heard(announcement)
