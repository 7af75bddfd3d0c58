"""Tracks and vias for a layout: a grid of 0.25 mm, two layers, and nets that negotiate for room.

In: a `Layout`. Out: `Track`s and `Via`s that join all pads of each net, and none of two nets. Every net takes its
cheapest way, at first through others; where two nets want the same room, it gets dearer from pass to pass, until each
net has room of its own (PathFinder: McMurchie and Ebeling, FPGA 1995).
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Final

import numpy as np

from eclipse_companion.common.errors import CompanionError
from eclipse_kit.circuit.copper import CLASSES, WIDTHS, Track, Via
from eclipse_kit.circuit.grid import Grid, Way
from eclipse_kit.circuit.layout import Land, Layout
from eclipse_kit.circuit.loose import loose, trimmed
from eclipse_kit.circuit.search import NOT_FOUND, Ints, Memory, Shorts, cheapest

_PASSES: Final = 60
_FIRST_PRESSURE: Final = 2
_MOST_PRESSURE: Final = 400
_DEARER: Final = 12
"""What one pass adds to a contested node's price."""
_UNWANTED: Final = 200
"""What a short piece adds whose ends seem loose."""

Terminal = tuple[int, ...]
"""A pad's nodes: one on each layer that it is on."""


def route(layout: Layout, told: Callable[[str], None]) -> tuple[list[Track], list[Via]]:
    """Tracks and vias that join all pads of each net. Raises `CompanionError` if there isn't room for all."""
    router = _Router(layout)
    waiting, pressure = router.names, _FIRST_PRESSURE
    for turn in range(_PASSES):
        told(f"Routing the board, pass {turn + 1}: {len(waiting)} of {len(router.names)} nets")
        for name in waiting:
            router.renew(name, pressure)
        waiting = router.contested() or router.loose()
        if not waiting:
            return router.copper()
        pressure = min(pressure + 2 + pressure // 3, _MOST_PRESSURE)
    raise CompanionError("The tracks don't all find room on the circuit board. Choose another pitch or other pins.")


class _Router:
    """The ways of all nets of a layout."""

    def __init__(self, layout: Layout) -> None:
        self._grid = Grid(layout)
        self._finder = _Finder(self._grid)
        self._ways: dict[str, Way] = {}
        self._lands: dict[str, list[Land]] = {name: [] for name in layout.nets}
        for land in layout.lands:
            if land.net:
                self._lands[land.net].append(land)
        self._terminals = {
            name: [self._grid.nodes(land.x, land.y, land.layers) for land in lands]
            for name, lands in self._lands.items()
        }
        self.names = sorted((name for name, ends in self._terminals.items() if len(ends) > 1), key=self._length)
        """The nets to join, short ones first."""

    def _length(self, net: str) -> int:
        """How far a net reaches, in steps."""
        rows, columns = self._grid.at(np.array([ends[0] for ends in self._terminals[net]], np.int64))
        return int(np.ptp(rows) + np.ptp(columns))

    def renew(self, net: str, pressure: int) -> None:
        """Look for a net's way, without its former one. Raises `CompanionError`."""
        if net in self._ways:
            self._grid.count(_class(net), self._ways.pop(net), -1)
        self._ways[net] = self._finder.way(net, self._terminals[net], pressure)
        self._grid.count(_class(net), self._ways[net], 1)

    def contested(self) -> list[str]:
        """The nets that want the same room as others; there it gets dearer."""
        found = []
        for name in self.names:
            nodes = self._grid.contested(_class(name), self._ways[name])
            self._grid.history[nodes] += _DEARER
            if nodes:
                found.append(name)
        return found

    def loose(self) -> list[str]:
        """The nets with an end that seems loose; there it gets dearer."""
        found = []
        for name in self.names:
            left, vias = self._trimmed(name)
            tracks = loose(left, vias, self._lands[name])
            for track in tracks:
                for x, y in (track.start, track.end):
                    self._grid.history[list(self._grid.nodes(x, y, (track.layer,)))] += _UNWANTED
            if tracks:
                found.append(name)
        return found

    def copper(self) -> tuple[list[Track], list[Via]]:
        """All tracks and vias, in order."""
        found = [self._trimmed(name) for name in self.names]
        return sorted(track for tracks, _ in found for track in tracks), sorted(
            via for _, vias in found for via in vias
        )

    def _trimmed(self, net: str) -> tuple[list[Track], list[Via]]:
        tracks, vias = self._copper(net)
        return trimmed(tracks, vias, self._lands[net]), vias

    def _copper(self, net: str) -> tuple[list[Track], list[Via]]:
        """A net's way as straight pieces and vias."""
        grid, way = self._grid, self._ways[net]
        tracks: list[Track] = []
        for run in way.runs:
            start = 0
            for at in range(1, len(run)):
                if at + 1 < len(run) and run[at + 1] - run[at] == run[at] - run[at - 1]:
                    continue
                layer = grid.layer(run[at])
                if grid.layer(run[at - 1]) == layer:
                    tracks.append(Track(net, layer, grid.point(run[start]), grid.point(run[at]), WIDTHS[_class(net)]))
                start = at
        return tracks, [Via(net, *grid.point(place)) for place in sorted(set(way.vias))]


class _Finder:
    """Looks for the way of one net at a time; it keeps the memory for that."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        nodes = 2 * grid.layer_size
        numbers, heap = (nodes, np.int64), (4 * nodes, np.int64)
        self._memory = Memory(
            np.zeros(*numbers), np.zeros(nodes, np.int32), np.zeros(*numbers), np.zeros(*heap), np.zeros(*heap)
        )
        self._turn = 0

    def way(self, net: str, terminals: list[Terminal], pressure: int) -> Way:
        """The cheapest way that joins all terminals, each to what is nearest. Raises `CompanionError`."""
        first, *left = terminals
        tree = set(first)
        way = Way([], [])
        own_vias = np.zeros(self._grid.layer_size, np.int16)
        apart = self._apart(first, left)
        while left:
            index = int(np.argmin(apart))
            goal, apart = left.pop(index), np.delete(apart, index)
            run = self._run(net, sorted(tree), goal, own_vias, pressure)
            vias = [a % self._grid.layer_size for a, b in pairwise(run) if self._grid.layer(a) != self._grid.layer(b)]
            way.runs.append(run)
            way.vias.extend(vias)
            self._grid.keep_vias_from(vias, own_vias)
            tree |= {*run, *goal}
            apart = np.minimum(apart, self._apart(run, left))
        return way

    def _apart(self, tree: list[int] | Terminal, goals: list[Terminal]) -> Ints:
        """How many steps each terminal is from a tree, squared."""
        rows, columns = self._grid.at(np.array(tree, np.int64))
        there = self._grid.at(np.array([goal[0] for goal in goals], np.int64))
        squared = (rows - there[0][:, None]) ** 2 + (columns - there[1][:, None]) ** 2
        return np.asarray(squared.min(axis=1), np.int64)

    def _run(self, net: str, tree: list[int], goal: Terminal, own_vias: Shorts, pressure: int) -> list[int]:
        """The cheapest run of nodes from a terminal to a tree. Raises `CompanionError`."""
        prices, sources = self._grid.prices(net, _class(net), own_vias, pressure), np.array(tree, np.int64)
        best, found = -1, list[int]()
        for target in goal:
            self._turn += 1
            end = cheapest(prices, self._memory, self._turn, sources, target)
            if end != NOT_FOUND and (best < 0 or self._memory.costs[end] < best):
                best, found = int(self._memory.costs[end]), [end]
                while self._memory.came[found[-1]] != -1:
                    found.append(int(self._memory.came[found[-1]]))
        if not found:
            raise CompanionError(f"There is no room for a track of {net}. Choose another pitch or other pins.")
        return found


def _class(net: str) -> int:
    return CLASSES.get(net, 0)
