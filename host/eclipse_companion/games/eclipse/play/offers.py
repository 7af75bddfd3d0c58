"""Eclipse's offers: those of all games, and to play on from a position that lies on the board."""

from typing import Final

from eclipse_companion.announcements import Offer, OfferOver
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play import set_up
from eclipse_companion.games.eclipse.play.effects import TakeBoard
from eclipse_companion.table.effects import Announce, Effect, OpenRecord, notice
from eclipse_companion.table.offers import LEFT_GAMES, Offers

_BOARDS: Final = {"set_up", "owners"}


class BoardOffers(Offers[Player, Turn, Position]):
    """The open offer at a board with pieces. A position is offered as long as it is on the board."""

    @property
    def open(self) -> Offer | None:
        """The open offer; a position that lay on the board isn't offered any more once the board is right."""
        standing = super().open
        return standing if standing is None or standing.kind not in _BOARDS or self._board.out_of_step else None

    def advance(self, now: float) -> list[Effect]:
        """Let time pass: a position that was put right isn't offered any more."""
        gone = self._offer is not None and self._offer.kind in _BOARDS and not self._board.out_of_step
        if not gone:
            return super().advance(now)
        self._offer = None
        return [Announce(OfferOver("gone"))]

    def accept(self, now: float, position: Position | None = None) -> list[Effect]:
        """Accept what is offered; or what is on the board, as the position to play on from."""
        standing = self.open
        if self._match.stage.paused and standing is None:
            return notice("paused")
        if standing is None or position is not None or standing.kind in _BOARDS:
            may = standing is not None or self._board.out_of_step
            return [TakeBoard(position)] if may or position is not None else super().accept(now)
        return super().accept(now)

    def offer_board(self, shown: str, now: float) -> list[Effect]:
        """Offer what is on the board as a position to play on from, if it can be one."""
        standing = self.open
        if standing is not None and standing.kind in LEFT_GAMES:
            return [self._match.announce(standing)]
        squares = set_up.unowned(shown)
        if squares:
            count = 16 - shown.count(".")
            offer = Offer("owners", Player.MOON if count % 2 else Player.SUN, shown, squares)
            possible = "?" not in shown
        else:
            offer = Offer("set_up", None, shown)
            possible = set_up.fault(shown) is None
            if possible:
                offer = Offer("set_up", Position(shown).to_move, shown)
        if not possible or (standing is not None and standing.cells == shown):
            return []
        return self._make(offer, now)

    def take_board(self, shown: str, position: Position | None, now: float) -> list[Effect]:
        """Begin a game from what is on the board if it can be a position; otherwise say why it can't."""
        if position is not None:
            wrong = set_up.differs(shown, position)
            cells = position.cells
        else:
            wrong, cells = None, set_up.with_owners(shown, self._match.position)
            if "?" not in cells and set_up.unowned(cells):
                standing = self.open
                again = standing is not None and standing.cells == cells
                return [self._match.announce(standing)] if standing and again else self.offer_board(cells, now)
        wrong = wrong or set_up.fault(cells)
        if wrong is not None:
            return [Announce(wrong)]
        self._offer = None
        return [*self._board.leave_game(Position(cells)), OpenRecord()]
