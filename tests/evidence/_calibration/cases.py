"""Boards with something wrong, and what should be found there."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from eclipse_companion.hardware.magnets import Magnet
from eclipse_companion.hardware.sensors import sensor_type
from eclipse_simulation.board.sensor_faults import (
    Dead,
    Loose,
    Noisy,
    Open,
    Reversed,
    SelectLine,
    SensorFault,
    Stuck,
    Weak,
    Wires,
)
from eclipse_simulation.board.sensors import Defects
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, TWO_STRENGTH, BoardModel, Kit, Tile

CODINGS: Final = {"one": ONE_STRENGTH, "two": TWO_STRENGTH}

Rng = np.random.Generator
Change = Callable[[BoardModel, Tile], Tile]


@dataclass
class Built:
    """What is wrong with a board that is being built."""

    coding: str
    kit: Kit
    rng: Rng
    faults: list[SensorFault] = field(default_factory=list)
    tiles: dict[int, Change] = field(default_factory=dict)
    """What is wrong with each piece (0 to 7 Sun's, 8 to 15 Moon's)."""
    expected: list[tuple[str, list[int]]] = field(default_factory=list)
    """What should be found, and at which squares."""
    of_pieces: list[tuple[str, list[int]]] = field(default_factory=list)
    """What should be found, at the squares where these pieces lie at the end."""
    used: set[int] = field(default_factory=set)
    silver: list[int] = field(default_factory=list)
    shuffled: bool = False

    def square(self) -> int:
        """A square that has no fault yet."""
        found = int(self.rng.choice([each for each in range(1, 17) if each not in self.used]))
        self.used.add(found)
        return found

    def tile(self) -> int:
        """A piece that has no fault yet."""
        return int(self.rng.choice([each for each in range(16) if each not in self.tiles]))

    def model(self) -> BoardModel:
        """The board as it was built."""
        model = BoardModel(self.kit, self.rng, Defects(faults=tuple(self.faults)))
        for tile, change in self.tiles.items():
            model.tiles[tile] = change(model, model.tiles[tile])
        return model


Fault = Callable[[Built], None]


def _sensor(name: str, make: Callable[[int, Built], SensorFault]) -> Fault:
    def build(board: Built) -> None:
        square = board.square()
        board.faults.append(make(square, board))
        board.expected.append((name, [square]))

    return build


def _piece(name: str, change: Change) -> Fault:
    def build(board: Built) -> None:
        tile = board.tile()
        board.tiles[tile] = change
        board.of_pieces.append((name, [tile]))

    return build


def _scaled(share: float) -> Change:
    return lambda _, tile: replace(tile, strength=share * tile.strength)


def _other_strength(model: BoardModel, tile: Tile) -> Tile:
    sun, moon = (Magnet.parse(name) for name in (model.kit.sun_magnet, model.kit.moon_magnet))
    return replace(tile, magnet=moon if tile.magnet == sun else sun)


def _swapped(pairs: Callable[[Rng], tuple[int, int]]) -> Fault:
    def build(board: Built) -> None:
        while True:
            one, other = pairs(board.rng)
            if not {one, other} & board.used:
                break
        board.used |= {one, other}
        board.faults.append(Wires((one, other)))
        board.expected.append(("swapped", [one, other]))

    return build


def _near(rng: Rng) -> tuple[int, int]:
    row, column = int(rng.integers(4)), int(rng.integers(3))
    one, other = 4 * row + column + 1, 4 * row + column + 2
    return (one, other) if rng.random() < 0.5 else (column * 4 + row + 1, column * 4 + row + 5)


def _diagonal(rng: Rng) -> tuple[int, int]:
    row, column = int(rng.integers(3)), int(rng.integers(3))
    return (
        (4 * row + column + 1, 4 * row + column + 6)
        if rng.random() < 0.5
        else (4 * row + column + 2, 4 * row + column + 5)
    )


def _far(rng: Rng) -> tuple[int, int]:
    while True:
        one, other = (int(each) for each in rng.choice(16, 2, replace=False))
        if max(abs(one // 4 - other // 4), abs(one % 4 - other % 4)) > 1:
            return one + 1, other + 1


def _three(board: Built) -> None:
    squares = tuple(int(each) + 1 for each in board.rng.choice(16, 3, replace=False))
    board.used |= set(squares)
    board.faults.append(Wires(squares))
    board.expected.append(("mixed wires", list(squares)))


def _mirrored(board: Built) -> None:
    board.faults += [Wires((4 * row + 1 + column, 4 * row + 4 - column)) for row in range(4) for column in range(2)]
    board.expected.append(("mirrored", []))


def _select(bits: int) -> Fault:
    def build(board: Built) -> None:
        for bit in sorted(board.rng.choice(4, bits, replace=False).tolist()):
            board.faults.append(SelectLine(bit, high=bool(board.rng.integers(2))))
            board.expected.append((f"select line S{bit}", []))

    return build


def _common(board: Built) -> None:
    board.faults += [SelectLine(bit) for bit in range(4)]
    board.expected.append(("common line", []))


def _all_reversed(board: Built) -> None:
    board.tiles = dict.fromkeys(range(16), _scaled(-1.0))


def _owners(board: Built) -> None:
    pair = [int(board.rng.integers(8)), int(board.rng.integers(8, 16))]
    board.tiles |= dict.fromkeys(pair, _other_strength)
    board.of_pieces.append(("owners mixed", pair))


def _sun_weak(board: Built) -> None:
    board.kit = replace(board.kit, sun_magnet=board.kit.moon_magnet, moon_magnet=board.kit.sun_magnet)


def _wrong_sides(board: Built) -> None:
    board.silver = [board.square() for _ in range(int(board.rng.integers(1, 4)))]


def _shuffled(board: Built) -> None:
    board.shuffled = True


def _nothing(_board: Built) -> None:
    pass


def _at_supply(square: int, board: Built) -> SensorFault:
    return Stuck(square, 1850.0 / sensor_type(board.kit.sensor).mv_per_mt)


KINDS: Final[dict[str, tuple[str, Fault]]] = {
    "no fault": ("one two", _nothing),
    "no fault, any order": ("one two", _shuffled),
    "no fault, pieces laid wrong side up": ("one two", _wrong_sides),
    "no fault, all magnets turned": ("one two", _all_reversed),
    "no fault, Sun's magnets weaker": ("two", _sun_weak),
    "at ground": ("one two", _sensor("ground", lambda square, _: Dead(square))),
    "at the supply": ("one two", _sensor("supply", _at_supply)),
    "stuck as empty": ("one two", _sensor("silent", lambda square, _: Stuck(square))),
    "stuck as a piece": ("one two", _sensor("silent", lambda square, board: Stuck(square, board.kit.piece_mt))),
    "open channel": ("one two", _sensor("open", lambda square, _: Open(square))),
    "weak sensor, 0.1": ("one two", _sensor("weak", lambda square, _: Weak(square, 0.12))),
    "weak sensor, 0.3": ("one two", _sensor("weak", lambda square, _: Weak(square, 0.3))),
    "weak sensor, 0.5": ("one two", _sensor("weak", lambda square, _: Weak(square, 0.5))),
    "sensor twice as strong": ("one two", _sensor("too strong", lambda square, _: Weak(square, 2.0))),
    "noise, 20 mV": ("one two", _sensor("noisy", lambda square, _: Noisy(square, 20.0, 1.0))),
    "noise, 60 mV": ("one two", _sensor("noisy", lambda square, _: Noisy(square, 60.0, 1.0))),
    "bursts of 150 mV": ("one two", _sensor("noisy", lambda square, _: Noisy(square))),
    "loose contact": ("one two", _sensor("noisy", lambda square, _: Loose(square))),
    "sensor face down": ("one two", _sensor("upside down", lambda square, _: Reversed(square))),
    "wires of neighbours swapped": ("one two", _swapped(_near)),
    "wires of diagonal squares swapped": ("one two", _swapped(_diagonal)),
    "wires far apart swapped": ("one two", _swapped(_far)),
    "three wires mixed up": ("one two", _three),
    "all wires mirrored": ("one two", _mirrored),
    "one select line stuck": ("one two", _select(1)),
    "two select lines stuck": ("one two", _select(2)),
    "common line": ("one two", _common),
    "magnet turned round": ("one two", _piece("piece reversed", _scaled(-1.0))),
    "magnet of 0.25 times the strength": ("one", _piece("piece weak", _scaled(0.25))),
    "magnet of 0.5 times the strength": ("one two", _piece("piece weak", _scaled(0.5))),
    "no magnet": ("one two", _piece("piece blank", _scaled(0.0))),
    "magnet twice as strong": ("one", _piece("piece strong", _scaled(2.0))),
    "magnet of 2.7 times the strength": ("one", _piece("piece strong", _scaled(2.7))),
    "owners' magnets mixed": ("two", _owners),
}
"""For each name, the codings in which it occurs, and how it is built."""

PAIRED: Final = (
    "at ground",
    "stuck as empty",
    "weak sensor, 0.3",
    "noise, 60 mV",
    "sensor face down",
    "wires of neighbours swapped",
    "wires far apart swapped",
    "magnet turned round",
    "no magnet",
    "magnet of 0.5 times the strength",
)
"""Two of these come together."""
TWO_AT_ONCE: Final = "two faults at once"


def build(number: int, seed: int) -> tuple[str, Built]:
    """A case's name and board, by its number: each kind alone, or two together."""
    rng = np.random.default_rng([seed, number])
    alone = [(name, coding) for name, (codings, _) in KINDS.items() for coding in codings.split()]
    both = [(TWO_AT_ONCE, coding) for coding in CODINGS for _ in range(6)]
    name, coding = (alone + both)[number % (len(alone) + len(both))]
    board = Built(coding, Kit.draw(rng, CODINGS[coding]), rng)
    kinds = [name] if name in KINDS else rng.choice(PAIRED, 2, replace=False).tolist()
    for kind in kinds:
        KINDS[kind][1](board)
    return name, board
