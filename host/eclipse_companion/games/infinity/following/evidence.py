"""What a reader says of the spaces -> how likely it would say this if a board held certain marbles.

In: the probabilities that a reader gives, or rows of log-likelihoods. Out: rows; the log-likelihood of whole boards.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.infinity.game.channels import FOUR, Channel
from eclipse_companion.games.infinity.game.position import Channels
from eclipse_companion.sensing.evidence import Rows, normalised

KINDS: Final = ".bByW"
"""What a space may hold, in the order of a reader's shares and of rows: nothing, or one of the four kinds of marble."""
LEAST: Final = 0.003
"""No kind gets less than this share in one look: a reader is surely wrong about this often."""
DIFFERS: Final = 2.5
"""Two rows differ if the likeliest kind of one is this much behind in the other, nats."""
SAYS: Final = 0.7
"""A row whose unlikeliest kind is less than this behind the likeliest says nothing, nats."""

_SPACES: Final = len(FOUR)


def rows_of(shares: NDArray[np.float32] | NDArray[np.float64]) -> Rows:
    """The log-likelihoods, (16, 5), from a reader's shares, (16, 6): of each of `KINDS`, and of `hidden`.

    A reader expects jokers about as seldom as they are placed. So its shares aren't divided by what it expects, and
    `stories` takes the plain marble and the joker as equally likely: what is seen decides. The share of `hidden` says
    the same of every kind, so it makes a row flatter; a hidden space's row is flat.
    """
    wide = np.asarray(shares, np.float64)
    count = len(KINDS)
    kinds = np.maximum(wide[:, :count], LEAST)
    return normalised(kinds + wide[:, count:])


def differ(one: Rows, other: Rows) -> bool:
    """Whether two looks show different marbles on some space, beyond doubt."""
    spaces = np.arange(len(one))
    gap = np.minimum(one[spaces, other.argmax(axis=1)], other[spaces, one.argmax(axis=1)])
    return bool((gap <= -DIFFERS).any())


def read(rows: Rows) -> Channels:
    """The likeliest content of each channel, as four characters: `.` for an empty space, `?` for one that is hidden."""
    best = rows.argmax(axis=1)
    flat = rows.min(axis=1) > -SAYS
    text = "".join("?" if hidden else KINDS[kind] for kind, hidden in zip(best, flat, strict=True))
    one, two, three, four = (text[start : start + _SPACES] for start in range(0, len(text), _SPACES))
    return one, two, three, four


class Scores:
    """How likely one look is for any board: log-likelihoods, nats."""

    def __init__(self, rows: Rows, weight: float = 1.0) -> None:
        """`rows` (16, 5), of which each nat counts `weight`."""
        self._rows = (rows * weight).tolist()
        anything = np.log(np.mean(np.exp(rows), axis=1)) * weight
        self._anything = [float(anything[start : start + _SPACES].sum()) for start in range(0, len(anything), _SPACES)]
        self._known: dict[Channel, dict[str, float]] = {number: {} for number in FOUR}
        self._boards: dict[Channels, float] = {}

    def of(self, channels: Channels) -> float:
        """For a whole board; a channel's letters from the base, `.` or nothing for empty spaces."""
        # A scene's stories come to the same boards again and again.
        known = self._boards.get(channels)
        if known is None:
            known = sum(self.channel(number, marbles) for number, marbles in zip(FOUR, channels, strict=True))
            self._boards[channels] = known
        return known

    def channel(self, number: Channel, marbles: str) -> float:
        """For one channel."""
        known = self._known[number]
        if marbles not in known:
            rows = self._rows[(number - 1) * _SPACES :]
            known[marbles] = sum(
                row[KINDS.index(kind)] for row, kind in zip(rows, marbles.ljust(_SPACES, "."), strict=False)
            )
        return known[marbles]

    def anything(self, number: Channel) -> float:
        """For a channel in which anything may lie, each kind alike."""
        return self._anything[number - 1]
