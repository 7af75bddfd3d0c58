"""Positions as the solution sees them, and back: by who is to place, without colours.

In: positions, places in the solution. Out: boards for `placing`, knobs from 0 (the mover's -4) to 8 (+4).
"""

import numpy as np

from eclipse_companion.games.infinity.game.channels import FOUR
from eclipse_companion.games.infinity.game.marbles import Marble, Player
from eclipse_companion.games.infinity.game.position import KNOB_END, Channels, Position
from eclipse_companion.games.infinity.solution import placing
from eclipse_companion.games.infinity.solution.layout import DEPTH, HAND, NOWHERE, geometry
from eclipse_companion.games.infinity.solution.placing import Block, Board


def board_of(position: Position) -> Board:
    """The board of a position, seen by the side that is to place."""
    side = position.side
    shape = sum(len(marbles) * (DEPTH + 1) ** number for number, marbles in enumerate(position.channels))
    own, other = (_spaces(position.channels, player.plain) for player in (side, side.opponent))
    mine, theirs = (_spaces(position.channels, player.joker) for player in (side, side.opponent))
    return Board(shape, own, other, _lowest(mine), _lowest(theirs))


def knob_of(position: Position) -> int:
    """The knob as the side to place sees it, from 0 (it stands at 4 for the other side) to 8 (at 4 for this one)."""
    return KNOB_END - 1 + (position.knob if position.side is Player.BLUE else -position.knob)


def position_of(board: Board, side: Player, knob: int) -> Position:
    """The position of a board, if this side is to place; `knob` from -5 to 5, plus for Blue."""
    sets = {
        side.plain: board.own,
        side.opponent.plain: board.other,
        side.joker: _set_of(board.mine),
        side.opponent.joker: _set_of(board.theirs),
    }
    one, two, three, four = (
        "".join(_letter(sets, DEPTH * (channel - 1) + depth) for depth in range(DEPTH)) for channel in FOUR
    )
    return Position((one, two, three, four), side, knob)


def board_at(index: int) -> Board:
    """The board that stands at a place in the solution."""
    shown = geometry()
    shape = int(np.flatnonzero((shown.extents[:, 0] <= index) & (index < shown.extents[:, 1]))[0])
    marbles = int(shown.marbles[shape])
    begins = shown.begins[shown.blocks[shape] : shown.blocks[shape] + (marbles + 1) ** 2]
    block = int(np.where((begins != NOWHERE) & (begins <= index), begins, NOWHERE).argmax())
    first, second = divmod(block, marbles + 1)
    plain = marbles - (first < marbles) - (second < marbles)
    owners = int(shown.sets[shown.owners[plain, int(first < marbles)] + index - int(begins[block])])
    fields = np.zeros(len(Board._fields), np.int64)
    placing.write_board_at(Block(shape, first, second), owners, shown, fields)
    return Board(*fields.tolist())


def _spaces(channels: Channels, marble: Marble) -> int:
    """The set of spaces where such marbles lie."""
    return sum(
        1 << DEPTH * number + depth
        for number, marbles in enumerate(channels)
        for depth, letter in enumerate(marbles)
        if letter == marble.value
    )


def _set_of(space: int) -> int:
    """The set of a joker's space."""
    return 0 if space == HAND else 1 << space


def _lowest(spaces: int) -> int:
    """The joker's space."""
    return spaces.bit_length() - 1 if spaces else HAND


def _letter(sets: dict[Marble, int], space: int) -> str:
    return "".join(marble.value for marble, spaces in sets.items() if spaces >> space & 1)
