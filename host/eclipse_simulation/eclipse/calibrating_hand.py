"""The automatic hand at a board that is being calibrated: does exactly what a person is asked to do.

In: announcements. Out: typed lines for the virtual board's hand. It knows nothing about the board but what it heard.
"""

from collections.abc import Callable, Sequence
from typing import Final

from eclipse_companion.announcements import Fact
from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.games.eclipse.game.pieces import PIECES, Player, Side
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square

ROW_BY_ROW: Final = tuple(SQUARES)


class CalibratingHand:
    """A person with sixteen pieces: Sun's eight for squares 1 to 8, Moon's for 9 to 16."""

    def __init__(
        self,
        type_line: Callable[[str], None],
        order: Sequence[Square] = ROW_BY_ROW,
        silver: Sequence[Square] = (),
    ) -> None:
        """`order`: the order in which squares are covered; `silver`: where a piece is laid wrong side up by mistake."""
        self._type = type_line
        self._order = order
        self._silver = set(silver)
        self._laid: list[Square] = []

    def tell(self, announcement: Fact) -> None:
        """Do what is announced."""
        if isinstance(announcement, Calibration):
            for line in self._lines(announcement):
                self._type(line)

    def close(self) -> None:
        """Nothing to finish."""

    def _lines(self, said: Calibration) -> list[str]:  # noqa: PLR0911 - a table
        match said.step:
            case "empty the board" | "start over" if self._laid:
                self._laid = []
                return ["clear"]
            case "lay all" | "lay both" if not self._laid:
                self._laid = list(self._order)
                return [f"place {self._letter(square)} {square}" for square in self._order]
            case "turn all":
                return [f"turn {square}" for square in self._laid]
            case "unturned":
                return [f"turn {square}" for square in said.squares]
            case "check sides":
                wrong = [square for square in said.squares if square in self._silver]
                self._silver.difference_update(wrong)
                return [f"turn {square}" for square in wrong]
            case "missing" | "centre":
                return [f"straighten {square}" for square in said.squares]
            case "exchange":
                one, other = said.squares
                return [f"lift {one}", f"lift {other}", f"drop {one}", f"drop {other}"]
            case "lift" | "lift sun":
                square = said.square or min(self._laid)
                return [f"lift {square}", f"drop {square}"]
            case _:
                return []

    def _letter(self, square: Square) -> str:
        owner = Player.SUN if square <= len(ROW_BY_ROW) // 2 else Player.MOON
        return PIECES[owner, Side.SILVER if square in self._silver else Side.GOLD].letter
