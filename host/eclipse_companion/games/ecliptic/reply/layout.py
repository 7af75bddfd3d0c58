"""How the kernels hold a game: one array of small numbers. In: what a player may know. Out: the array.

Cards are numbers 0 to 71; players are 0 (White) and 1 (Blue). The hidden cards aren't set.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.game.cards import DECK, Card
from eclipse_companion.games.ecliptic.game.players import DICE, Player
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.game.table import Phase

Cells = NDArray[np.int64]
Reals = NDArray[np.float64]

HAND: Final = 0
"""(2, 12): the colours in hand of each sign, a bit each."""
LINE: Final = 24
"""(2, 12): the colour on each place of the zodiac, from 1; 0 for none."""
GEMS: Final = 48
"""(2,)."""
USED: Final = 50
"""(2,): the dice out of use, a bit each, the D4 first."""
HELD: Final = 52
"""(2,): how many cards are in hand."""
SIDE: Final = 54
ASKED: Final = 55
OVER: Final = 56
NEXT: Final = 57
"""Where in the stock the next card lies."""
PILED: Final = 58
"""How many cards the pile has."""
STOCK: Final = 59
"""(72,): the stock lies at the end, so the last card stands at 71."""
PILE: Final = STOCK + len(DECK)
"""(72,): the top is the last of `PILED`."""
SIZE: Final = PILE + len(DECK)
STOCK_END: Final = len(DECK)
STOP: Final = 8
"""Where a policy says from which lead on its player wants the game to stop at the twelfth sign."""
TASTES: Final = 9


class Mind(NamedTuple):
    """What a player who plays by rule thinks with: some knowledge, and room to work in."""

    dice: Reals
    """(6, 6): how often the first die beats the second."""
    mixes: Reals
    """(64 * 64, 6): how often to choose each die, by the sets out of use."""
    policy: Reals
    """(9,): what the rule weighs, see `policy`."""
    chance: Cells
    """(1,): the state of the generator; never 0."""
    found: Cells
    """(3,): the play that the rule has found."""
    seen: Cells
    """(17,): what the rule has seen on the table."""
    work: Cells
    """(`SIZE`,): a game that is played on."""


def encoded(view: View) -> Cells:
    """What a player may know, as the kernels hold it; the other hand and the stock have no cards yet."""
    cells, table = np.zeros(SIZE, np.int64), view.table
    for player in Player:
        for card in table.lines[player.at]:
            cells[LINE + 12 * player.at + card // 6] = card % 6 + 1
        cells[GEMS + player.at] = table.gems[player.at]
        cells[USED + player.at] = dice_bits(table.used[player.at])
        cells[HELD + player.at] = table.hands[player.at]
    for card in view.hand:
        cells[HAND + 12 * view.player.at + card // 6] |= 1 << card % 6
    cells[SIDE] = table.side.at
    cells[ASKED] = table.asked
    cells[OVER] = table.phase is Phase.OVER
    cells[NEXT] = STOCK_END - table.stock
    cells[PILED] = len(table.pile)
    for at, card in enumerate(table.pile):
        cells[PILE + at] = card
    return cells


def unseen(view: View) -> NDArray[np.int64]:
    """The cards that lie in the other hand or in the stock, sorted: nobody can tell this player where."""
    known: set[Card] = {*view.table.known, *view.hand}
    return np.array([card for card in DECK if card not in known], np.int64)


def dice_bits(dice: tuple[int, ...]) -> int:
    """A bit for each die, the D4's first."""
    return sum(1 << DICE.index(die) for die in dice)
