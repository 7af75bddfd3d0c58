"""What a space may be judged to show."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.infinity.game.marbles import Marble
from eclipse_companion.games.infinity.game.reading import UNREADABLE

EMPTY: Final = "."

CLASSES: Final = (
    EMPTY,
    Marble.BLUE.value,
    Marble.BLACK.value,
    Marble.YELLOW.value,
    Marble.WHITE.value,
    UNREADABLE,
)
"""Nothing, each kind of marble, and `?`: something is in front of the space."""

HIDDEN: Final = CLASSES.index(UNREADABLE)

Shares = NDArray[np.float32]
"""(16, 6): the probability of each of CLASSES for each space: channel 1 from its base, then channels 2, 3 and 4."""
