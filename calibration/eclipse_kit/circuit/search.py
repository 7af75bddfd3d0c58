"""The router's inner loops, compiled: the cheapest way for one track, and what each track keeps others away from.

The board is a grid of `rows` x `columns` nodes on two layers; node (layer * rows + row) * columns + column. Costs are
whole numbers, so every machine finds the same way.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.compiled import compiled

STRAIGHT: Final = 10
SLANTED: Final = 14
ACROSS: Final = 3
"""What a step costs more against its layer's own direction: along x above, along y below."""
VIA: Final = 120
FAIR: Final = 16
"""A node's price without any history."""
NOT_FOUND: Final = -1

Ints = NDArray[np.int64]
Shorts = NDArray[np.int16]
Marks = NDArray[np.int32]


@compiled
def _pushed(keys: Ints, nodes: Ints, count: int, key: int, node: int) -> int:
    """Put a node into a heap of so many; how many there are now."""
    at = count
    while at > 0 and keys[(at - 1) // 2] > key:
        keys[at], nodes[at] = keys[(at - 1) // 2], nodes[(at - 1) // 2]
        at = (at - 1) // 2
    keys[at], nodes[at] = key, node
    return count + 1


@compiled
def _popped(keys: Ints, nodes: Ints, count: int) -> int:
    """Take the first node out of a heap of so many; how many there are left."""
    count -= 1
    key, node = keys[count], nodes[count]
    at = 0
    while 2 * at + 1 < count:
        child = 2 * at + 1
        if child + 1 < count and keys[child + 1] < keys[child]:
            child += 1
        if keys[child] >= key:
            break
        keys[at], nodes[at] = keys[child], nodes[child]
        at = child
    keys[at], nodes[at] = key, node
    return count


@compiled
def _to_go(down: int, along: int) -> int:
    """The least that so many steps cost."""
    return STRAIGHT * max(down, along) + (SLANTED - STRAIGHT) * min(down, along)


@compiled
def cheapest(
    size: tuple[int, int],
    net: int,
    owners: Shorts,
    via_owners: Shorts,
    others: Shorts,
    via_others: Shorts,
    own_vias: Shorts,
    history: Marks,
    pressure: int,
    sources: Ints,
    target: int,
    costs: Ints,
    seen: Marks,
    came: Ints,
    heap_keys: Ints,
    heap_nodes: Ints,
    turn: int,
) -> int:
    """Find the cheapest way from any source to the target: `came` leads back from it, to -1. The target, or -1.

    `owners` and `via_owners` say for each node who may use it: 0 everybody, n net n, -1 nobody. `others` and
    `via_others` count the nets that a track or via there would come too near; each costs `pressure` quarters more.
    `own_vias` is not 0 where a via would be too near to another one of the net; `history` makes nodes dearer that
    several nets wanted. `costs`, `seen`, `came` and the heap are memory; `seen` holds `turn` where they are of this
    call.
    """
    rows, columns = size
    layer_size = rows * columns
    target_place = target % layer_size
    target_row, target_column = target_place // columns, target_place % columns
    count = 0
    for index in range(len(sources)):
        node = sources[index]
        costs[node], seen[node], came[node] = 0, turn, -1
        place = node % layer_size
        key = _to_go(abs(place // columns - target_row), abs(place % columns - target_column))
        count = _pushed(heap_keys, heap_nodes, count, key, node)
    while count > 0:
        key, node = heap_keys[0], heap_nodes[0]
        count = _popped(heap_keys, heap_nodes, count)
        if node == target:
            return int(node)
        layer, place = node // layer_size, node % layer_size
        row, column = place // columns, place % columns
        spent = costs[node]
        if key > spent + _to_go(abs(row - target_row), abs(column - target_column)):
            continue  # a cheaper way to it was followed before
        for direction in range(9):
            if direction == 4:  # through the board
                if via_owners[place] != 0 and via_owners[place] != net:
                    continue
                if own_vias[place] != 0:
                    continue
                to, to_row, to_column = (1 - layer) * layer_size + place, row, column
                step = VIA * (4 + pressure * via_others[place]) // 4
            else:
                dy, dx = direction // 3 - 1, direction % 3 - 1
                to_row, to_column = row + dy, column + dx
                if to_row < 0 or to_row >= rows or to_column < 0 or to_column >= columns:
                    continue
                to = layer * layer_size + to_row * columns + to_column
                if dx != 0 and dy != 0:
                    step = SLANTED
                else:
                    step = STRAIGHT
                    if (layer == 0) == (dx == 0):
                        step += ACROSS
            if owners[to] != 0 and owners[to] != net:
                continue
            if direction != 4:
                step = step * (FAIR + history[to]) * (4 + pressure * others[to]) // (4 * FAIR)
            cost = spent + step
            if seen[to] == turn and costs[to] <= cost:
                continue
            if count == len(heap_keys):
                return NOT_FOUND
            costs[to], seen[to], came[to] = cost, turn, node
            key = cost + _to_go(abs(to_row - target_row), abs(to_column - target_column))
            count = _pushed(heap_keys, heap_nodes, count, key, to)
    return NOT_FOUND


@compiled
def count_near(
    size: tuple[int, int], places: Ints, reach_squared: int, counts: Shorts, marks: Marks, turn: int, sign: int
) -> int:
    """Add `sign` once to each node of a layer within reach of any place; reach is in hundredths of a step, squared."""
    rows, columns = size
    reach = 0
    while 10_000 * reach * reach < reach_squared:
        reach += 1
    for index in range(len(places)):
        row, column = places[index] // columns, places[index] % columns
        for dy in range(-reach, reach + 1):
            for dx in range(-reach, reach + 1):
                y, x = row + dy, column + dx
                if 10_000 * (dx * dx + dy * dy) >= reach_squared or y < 0 or y >= rows or x < 0 or x >= columns:
                    continue
                node = y * columns + x
                if marks[node] != turn:
                    marks[node] = turn
                    counts[node] += sign
    return 0
