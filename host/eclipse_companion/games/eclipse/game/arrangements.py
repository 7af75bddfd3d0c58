"""How a set's pieces are laid for pictures that teach it: each face often, beside others, on full and half boards."""

from typing import Final

from eclipse_companion.games.eclipse.game.board_text import read_cells
from eclipse_companion.games.eclipse.game.pieces import FACES

ARRANGEMENTS: Final = tuple(
    read_cells(text, "".join(FACES))
    for text in ("GsGs/sGsG/gSgS/SgSg", "G1g1/1S1s/g1G1/1s1S", "SgSg/gSgS/sGsG/GsGs", "1s1G/g1S1/1G1s/S1g1")
)
"""Every other one leaves half of the board empty, so that two of them in a row never look alike."""
