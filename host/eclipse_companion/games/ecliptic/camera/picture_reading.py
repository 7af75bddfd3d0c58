"""What was read in a picture of a table -> a look, as following takes it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.following.table_state import TableState
from eclipse_companion.games.ecliptic.game.cards import sign_of
from eclipse_companion.games.ecliptic.steps.own_cards import SLOTS
from eclipse_companion.games.ecliptic.vision import reader
from eclipse_companion.games.ecliptic.vision.laying import BLUE, FARTHEST_MM, NEAREST_MM, WHITE
from eclipse_companion.games.ecliptic.vision.reader import TableRead
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.picture_bands import without_bands

LONGEST_PX = 2200
"""Larger pictures are made smaller."""
_AT = {WHITE: 0, BLUE: 1}


@dataclass(frozen=True, slots=True)
class TableEye:
    """Reads pictures of one table; `aries_right`: as White sees it."""

    aries_right: bool = False

    def read(self, pixels: NDArray[np.uint8]) -> TableState:
        """What a picture, (H, W, 3), shows. Raises `NoTableInPictureError`."""
        shown = without_bands(picture.fitted(picture.Picture(pixels), LONGEST_PX).pixels)
        return lying_of(reader.read(shown, aries_right=self.aries_right), aries_right=self.aries_right)


def lying_of(read: TableRead, *, aries_right: bool = False) -> TableState:
    """The look that a reading gives."""
    astray = []
    for card in read.laid.elsewhere:
        if card.number is None:
            continue
        side, sign = read.laid.spot(card)
        across = abs(read.laid.row.seen_from(sign, card.centre)[1])
        if sign != sign_of(card.number) and NEAREST_MM <= across <= FARTHEST_MM and card.number in read.elsewhere:
            astray.append((card.number, (_AT[side] ^ int(aries_right), sign)))
    return TableState(
        (frozenset(read.lines[WHITE]), frozenset(read.lines[BLUE])),
        read.pile,
        frozenset(read.elsewhere) | frozenset(read.held),
        frozenset(astray),
        frozenset((_AT[side], sign) for side, sign in read.doubtful),
        read.pile_doubtful,
        tuple(read.slots.get(number) for number in range(1, SLOTS + 1)),
    )
