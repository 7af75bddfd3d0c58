"""A camera that watches a table at which Ecliptic is played with real cards.

In: looks. Out: what the board sees, and whether the game that was left lies there.
"""

from eclipse_companion.following.camera import LoneCamera
from eclipse_companion.games.ecliptic.camera.replaying import sight_of
from eclipse_companion.games.ecliptic.following import explaining
from eclipse_companion.games.ecliptic.following.table_state import Observation
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.play.board_commands import SeeTable
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.sensing.camera import Look
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.table import GameTable


class CardsCamera(LoneCamera[GameTable[Player, Step, Position]]):
    """The camera at a table whose cards are only seen."""

    def saw(self, look: Look) -> None:
        """The follower sees it."""
        sight = sight_of(look)
        if sight is not None:
            seen = Observation(sight.t_ms, sight.lying, away=self.away)
            self.away = False
            self.table.game.ask(SeeTable.kept(seen))

    def left_lying(self, look: Look, left: OpenGame) -> None:
        """One look tells."""
        position = self.table.game.director.match.rules.own_position(left.position)
        self.found_lying(left, fits=explaining.fits(position.table, look.shows), awaiting_setup=False)
