"""The router's grid: who may use a node, who does, and what it costs.

In: a `Layout`. Out: for each node, 0.25 mm apart on two layers, what may stand there: a track of each class, or a via.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eclipse_kit.circuit.copper import CLEARANCE, VIA_SIZE, WIDTHS
from eclipse_kit.circuit.footprints import Corner
from eclipse_kit.circuit.layout import LAYERS, Layout, box
from eclipse_kit.circuit.search import Ints, Prices, Shorts, count_near

STEP: Final = 0.25
EDGE: Final = 0.55
"""From copper to the board's edge."""
TO_HOLE: Final = 0.3
"""From copper to unplated holes."""
_BETWEEN_NODES: Final = (0.045, 0.035, 0.026, 0.0)
"""How much nearer a slanting track may come to a corner than both of its nodes are, for each class, and for vias."""
_TO_OWN_PADS: Final = 0.35
"""From a via's middle to pads of its own net."""
_VIA_APART: Final = 0.6
"""Middles of two vias of a net."""
_VIA: Final = 3
"""A via, where others are classes of tracks."""


class Way(NamedTuple):
    """What a net takes of the grid: runs of nodes, and the places of its vias."""

    runs: list[list[int]]
    vias: list[int]


class Grid:
    """Who may use which node, who does, and what it costs."""

    def __init__(self, layout: Layout) -> None:
        edge = layout.edge
        self._left, self._top = edge.left, edge.top
        columns = int((edge.right - edge.left) / STEP + 1e-6) + 1
        rows = int((edge.bottom - edge.top) / STEP + 1e-6) + 1
        self.size = (rows, columns)
        self.layer_size = rows * columns
        self._owners = np.zeros((3, 2, rows, columns), np.int16)
        self._via_owners = np.zeros((rows, columns), np.int16)
        self._others = np.zeros((3, 2, self.layer_size), np.int16)
        self._via_others = np.zeros(self.layer_size, np.int16)
        self.history = np.zeros(2 * self.layer_size, np.int32)
        self._marks = np.zeros((4, 2, self.layer_size), np.int32)
        self._turn = 0
        self._x = self._left + STEP * np.arange(columns)
        self._y = self._top + STEP * np.arange(rows)
        self._numbers = {name: number for number, name in enumerate(layout.nets, start=1)}
        self._keep_out(layout)

    def _keep_out(self, layout: Layout) -> None:
        """Note who may use which node: edges, holes and the antenna nobody; round a pad its own net alone."""
        edge = layout.edge
        for kind in range(4):
            half = (*WIDTHS, VIA_SIZE)[kind] / 2
            inside = half + EDGE
            across = (self._x < edge.left + inside) | (self._x > edge.right - inside)
            down = (self._y < edge.top + inside) | (self._y > edge.bottom - inside)
            for owners in self._maps(kind, LAYERS):
                owners[down, :] = -1
                owners[:, across] = -1
            for hole in layout.holes:
                size = (hole.diameter, hole.diameter)
                reach = half + TO_HOLE + _BETWEEN_NODES[kind]
                self._claim(kind, LAYERS, (hole.x, hole.y), size, round_=True, reach=reach, owner=-1)
            middle, size = box(layout.antenna)
            self._claim(kind, LAYERS, middle, size, round_=False, reach=half + 0.1, owner=-1)
        for land in layout.lands:
            owner = self._numbers.get(land.net, -1)
            place, size = (land.x, land.y), (land.width, land.height)
            for kind in range(3):
                reach = WIDTHS[kind] / 2 + CLEARANCE + _BETWEEN_NODES[kind]
                self._claim(kind, land.layers, place, size, round_=land.round, reach=reach, owner=owner)
            reach = VIA_SIZE / 2 + CLEARANCE
            self._claim(_VIA, LAYERS, place, size, round_=land.round, reach=reach, owner=owner)
            self._claim(_VIA, LAYERS, place, size, round_=land.round, reach=_TO_OWN_PADS, owner=-1)

    def _maps(self, kind: int, layers: tuple[int, ...]) -> list[NDArray[np.int16]]:
        return [self._via_owners] if kind == _VIA else [self._owners[kind, layer] for layer in layers]

    def _claim(
        self,
        kind: int,
        layers: tuple[int, ...],
        middle: Corner,
        size: Corner,
        *,
        round_: bool,
        reach: float,
        owner: int,
    ) -> None:
        """Give an owner the nodes within reach of a rectangle or circle; a node that two nets claim is nobody's."""
        (x, y), (width, height) = middle, size
        first_column, last_column = self._window(self._x, x, width / 2 + reach)
        first_row, last_row = self._window(self._y, y, height / 2 + reach)
        columns, rows = slice(first_column, last_column), slice(first_row, last_row)
        dx, dy = np.abs(self._x[columns] - x)[None, :], np.abs(self._y[rows] - y)[:, None]
        if round_:
            near = np.hypot(dx, dy) < width / 2 + reach - 1e-9
        else:
            near = np.hypot(np.maximum(dx - width / 2, 0), np.maximum(dy - height / 2, 0)) < reach - 1e-9
        for owners in self._maps(kind, layers):
            part = owners[rows, columns]
            part[near] = np.where((part[near] == 0) | (part[near] == owner), owner, -1)

    @staticmethod
    def _window(axis: NDArray[Any], middle: float, reach: float) -> tuple[int, int]:
        return int(np.searchsorted(axis, middle - reach)), int(np.searchsorted(axis, middle + reach, "right"))

    def prices(self, net: str, kind: int, own_vias: Shorts, pressure: int) -> Prices:
        """What it costs a net's track, of a class."""
        flat = self._owners[kind].reshape(-1), self._via_owners.reshape(-1), self._others[kind].reshape(-1)
        return Prices(self.size, self._numbers[net], *flat, self._via_others, own_vias, self.history, pressure)

    def nodes(self, x: float, y: float, layers: tuple[int, ...]) -> tuple[int, ...]:
        """The nodes nearest to a point on these layers."""
        place = round((y - self._top) / STEP) * self.size[1] + round((x - self._left) / STEP)
        return tuple(place + layer * self.layer_size for layer in layers)

    def layer(self, node: int) -> int:
        """The layer that a node is on."""
        return node // self.layer_size

    def at(self, nodes: Ints) -> tuple[Ints, Ints]:
        """Rows and columns of nodes."""
        places = nodes % self.layer_size
        return places // self.size[1], places % self.size[1]

    def point(self, node: int) -> Corner:
        """Where a node is on the board."""
        row, column = divmod(node % self.layer_size, self.size[1])
        return round(self._left + STEP * column, 6), round(self._top + STEP * row, 6)

    def keep_vias_from(self, vias: list[int], own_vias: Shorts) -> None:
        """Note in `own_vias` where a net's next via would be too near to these places of vias."""
        self._turn += 1
        reach = round((100 * _VIA_APART / STEP) ** 2)
        count_near(self.size, np.array(vias, np.int64), reach, own_vias, self._marks[_VIA, 1], self._turn, 1)

    def count(self, kind: int, way: Way, sign: int) -> None:
        """Add a net's way to what others keep away from, or take it out again."""
        self._turn += 1
        vias = np.array(way.vias, np.int64)
        for layer in LAYERS:
            nodes = sorted({node for run in way.runs for node in run if node // self.layer_size == layer})
            places = np.array(nodes, np.int64) % self.layer_size
            for other in range(3):
                counts, marks = self._others[other, layer], self._marks[other, layer]
                count_near(self.size, places, _reach(kind, other), counts, marks, self._turn, sign)
                count_near(self.size, vias, _reach(_VIA, other), counts, marks, self._turn, sign)
            counts, marks = self._via_others, self._marks[_VIA, 0]
            count_near(self.size, places, _reach(kind, _VIA), counts, marks, self._turn, sign)
        count_near(self.size, vias, _reach(_VIA, _VIA), self._via_others, self._marks[_VIA, 0], self._turn, sign)

    def contested(self, kind: int, way: Way) -> list[int]:
        """The nodes of a counted way where another one is too near; a via counts on both layers."""
        found = {node for run in way.runs for node in run if self._others[kind].reshape(-1)[node] > 1}
        for place in way.vias:
            if self._via_others[place] > 1:
                found |= {place, place + self.layer_size}
        return sorted(found)


def _reach(kind: int, other: int) -> int:
    """How near two things may not come: their middles, in hundredths of a step, squared."""
    sizes = (*WIDTHS, VIA_SIZE)
    apart = (sizes[kind] + sizes[other]) / 2 + CLEARANCE
    if {kind, other} == {2, _VIA}:
        apart += 0.02  # a slanting track comes nearer than its nodes
    return round((100 * apart / STEP) ** 2)
