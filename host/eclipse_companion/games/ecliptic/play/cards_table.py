"""A table at which Ecliptic is played with real cards that a camera sees.

In: what the camera posts, beside what every table gets. Out: what every table does.
"""

from eclipse_companion.following.effect_runner import SeenEffectRunner
from eclipse_companion.following.table import SeenTable
from eclipse_companion.games.ecliptic.camera.replaying import sight_of
from eclipse_companion.games.ecliptic.following import explaining
from eclipse_companion.games.ecliptic.following.table_state import Observation, TableState
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.play.board_commands import SeeTable
from eclipse_companion.games.ecliptic.play.cards_board import CardsBoard
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.sensing.camera import Board, Look
from eclipse_companion.table.phases import Use


class CardsEffectRunner(SeenEffectRunner[Player, Step, Position]):
    """The games at one table that is seen."""

    board: CardsBoard

    def saw(self, sight: Observation) -> None:
        """Take in what the camera sees."""
        self.ask(SeeTable.kept(sight))


class CardsTable(SeenTable[Player, Step, Position]):
    """A table whose cards are only seen."""

    game: CardsEffectRunner

    def looked(self, look: Look) -> None:
        """What follows from a look."""
        if look.board is not Board.LOST and not self.connected and look.shows is not None:
            self.news.found()
            self._ready(look.shows)
        sight = sight_of(look)
        if sight is not None and self.phases.uses.lines is Use.GAME:
            self.game.saw(Observation(sight.t_ms, sight.lying, away=self.away))
            self.away = False

    def _ready(self, lying: TableState) -> None:
        """The table is seen: go on with the game, or start one; one that was left goes on if it lies there."""
        if self.go_on():
            return
        left = self.game.recorder.open_game
        if left is None:
            self.start(self.game.director.begin(self.first))
        else:
            position = self.game.director.match.rules.own_position(left.position)
            self.found_lying(left, fits=explaining.fits(position.table, lying), awaiting_setup=False)
