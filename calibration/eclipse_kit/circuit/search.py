"""The router's inner loops, compiled: the cheapest way for one track, and what each track keeps others away from.

The board is a grid of `rows` x `columns` nodes on two layers; node (layer * rows + row) * columns + column. Costs are
whole numbers, so every machine finds the same way.
"""

from typing import Final, NamedTuple

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


class Prices(NamedTuple):
    """Where a net's track may go, and what it costs there."""

    size: tuple[int, int]
    """The grid's rows and columns."""
    net: int
    """The net's number."""
    owners: Shorts
    """Who may use each node: 0 everybody, n net n, -1 nobody."""
    via_owners: Shorts
    """The same of a via, for the nodes of one layer."""
    others: Shorts
    """How many nets a track would come too near to; each costs `pressure` quarters more."""
    via_others: Shorts
    own_vias: Shorts
    """Not 0 where a via would be too near to another one of the net."""
    history: Marks
    """Makes nodes dearer that several nets wanted."""
    pressure: int


class Memory(NamedTuple):
    """What a search notes of each node: what it cost to get there and from where, and which are to be followed on."""

    costs: Ints
    seen: Marks
    """The number of the last search that has come to a node."""
    came: Ints
    """The node before; -1 at a source."""
    heap_keys: Ints
    heap_nodes: Ints


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
def _to_go(size: tuple[int, int], node: int, target: int) -> int:
    """The least that the way from one node to another costs, whatever their layers."""
    rows, columns = size
    place, target_place = node % (rows * columns), target % (rows * columns)
    down = abs(place // columns - target_place // columns)
    along = abs(place % columns - target_place % columns)
    return STRAIGHT * max(down, along) + (SLANTED - STRAIGHT) * min(down, along)


@compiled
def _through(prices: Prices, node: int) -> tuple[int, int]:
    """Where a via leads, and what it costs; `NOT_FOUND` if the net can't have one there."""
    rows, columns = prices.size
    layer, place = node // (rows * columns), node % (rows * columns)
    to = (1 - layer) * rows * columns + place
    for owner in (prices.via_owners[place], prices.owners[to]):
        if owner not in (0, prices.net):
            return NOT_FOUND, 0
    if prices.own_vias[place] != 0:
        return NOT_FOUND, 0
    return to, VIA * (4 + prices.pressure * prices.via_others[place]) // 4


@compiled
def _beside(prices: Prices, node: int, dy: int, dx: int) -> tuple[int, int]:
    """Where a step on a layer leads, and what it costs; `NOT_FOUND` if the net can't go there."""
    rows, columns = prices.size
    layer, place = node // (rows * columns), node % (rows * columns)
    row, column = place // columns + dy, place % columns + dx
    if row < 0 or row >= rows or column < 0 or column >= columns:
        return NOT_FOUND, 0
    to = (layer * rows + row) * columns + column
    if prices.owners[to] not in (0, prices.net):
        return NOT_FOUND, 0
    step = SLANTED
    if dx == 0 or dy == 0:
        step = STRAIGHT + (ACROSS if (layer == 0) == (dx == 0) else 0)
    return to, step * (FAIR + prices.history[to]) * (4 + prices.pressure * prices.others[to]) // (4 * FAIR)


@compiled
def cheapest(prices: Prices, memory: Memory, turn: int, sources: Ints, target: int) -> int:
    """Find the cheapest way from any source to the target: `memory.came` leads back from it. The target, or -1.

    `turn`: the search's number, which `memory` hasn't seen.
    """
    costs, seen, came, heap_keys, heap_nodes = memory
    count = 0
    for index in range(len(sources)):
        node = sources[index]
        costs[node], seen[node], came[node] = 0, turn, -1
        count = _pushed(heap_keys, heap_nodes, count, _to_go(prices.size, node, target), node)
    while count > 0:
        key, node = heap_keys[0], heap_nodes[0]
        count = _popped(heap_keys, heap_nodes, count)
        if node == target:
            return int(node)
        if key > costs[node] + _to_go(prices.size, node, target):
            continue  # a cheaper way to it was followed before
        for direction in range(9):
            if direction == 4:
                to, step = _through(prices, node)
            else:
                to, step = _beside(prices, node, direction // 3 - 1, direction % 3 - 1)
            if to == NOT_FOUND:
                continue
            cost = costs[node] + step
            if seen[to] == turn and costs[to] <= cost:
                continue
            if count == len(heap_keys):
                return NOT_FOUND
            costs[to], seen[to], came[to] = cost, turn, node
            count = _pushed(heap_keys, heap_nodes, count, cost + _to_go(prices.size, to, target), to)
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
