"""The slow twin of the solver: nine knobs, one state at a time, in passes, from the rules alone.

In: a shape, and the thresholds of the shapes with more marbles. Out: the value of every state of the shape, and the
pass that found it.
"""

import threading
from functools import cache, partial
from itertools import product

import numpy as np

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.position import Channels, NotAPositionError, Position
from eclipse_companion.games.infinity.solution.boards import board_of
from eclipse_companion.games.infinity.solution.kernels import Thresholds
from eclipse_companion.games.infinity.solution.layout import geometry, size
from eclipse_companion.games.infinity.solution.placing import index_of
from eclipse_companion.games.infinity.solution.plain import Look
from eclipse_companion.games.infinity.solution.solving import solve_shape

SEED = 26

KNOBS = range(-4, 5)
State = tuple[Channels, Player, int]
"""What lies in the channels, who is to place, and the knob."""


def drawn() -> Thresholds:
    """Thresholds drawn at random: a shape must follow from the fuller ones, whatever these are."""
    first, second = np.random.default_rng(SEED).integers(0, 10, (2, size()))
    found: Thresholds = (np.maximum(first, second) << 4 | np.minimum(first, second)).astype(np.uint8)
    return found


def boards_of(heights: tuple[int, ...]) -> list[Channels]:
    """All boards of a shape on which Blue has a marble in hand."""
    found = []
    for marbles in product("bByW", repeat=sum(heights)):
        ends = [sum(heights[: number + 1]) for number in range(4)]
        parts = ["".join(marbles[end - height : end]) for end, height in zip(ends, heights, strict=True)]
        one, two, three, four = parts
        try:
            Position((one, two, three, four), Player.BLUE, 0)
        except NotAPositionError:
            continue
        found.append((one, two, three, four))
    return found


@cache
def solved(heights: tuple[int, ...]) -> "tuple[int, Thresholds, Twin]":
    """A shape's number; thresholds that were worked out for it among such drawn at random; its twin among the same."""
    shown, values = geometry(), drawn()
    shape = int(np.flatnonzero((shown.heights == heights).all(axis=1))[0])
    solve_shape(shape, values, threading.Event())
    return shape, values, Twin(heights, partial(thresholds_of, values))


def thresholds_of(values: Thresholds, position: Position) -> tuple[int, int]:
    """From which knob the side to place wins, and from which it holds."""
    return divmod(int(values[index_of(board_of(position), geometry())]), 16)


class Twin:
    """All states of one shape with Blue or Yellow to place, worked out in passes."""

    def __init__(self, heights: tuple[int, ...], look: Look) -> None:
        self.values: dict[State, int] = {}
        """1 or -1 for the side to place; states that aren't here are neither won nor lost."""
        self.passes: dict[State, int] = {}
        """The pass that found the value, from 1."""
        self.blue = blue = boards_of(heights)
        """The boards with Blue to place."""
        follows = {(board, Player.BLUE): self._events(board, Player.BLUE) for board in blue}
        for board in blue:
            swapped = exchanged(board)
            follows[swapped, Player.YELLOW] = self._events(swapped, Player.YELLOW)
        self._look, self._inside = look, {board for board, _ in follows}
        number = 1
        while found := {
            (board, side, knob): value
            for (board, side), events in follows.items()
            for knob in KNOBS
            if (board, side, knob) not in self.values and (value := self._value(side, knob, events))
        }:
            self.values |= found
            self.passes |= dict.fromkeys(found, number)
            number += 1

    @staticmethod
    def _events(board: Channels, side: Player) -> list[rules.Event]:
        position = Position(board, side, 0)
        return [rules.place(position, placement) for placement in rules.legal_placements(position)]

    def _value(self, side: Player, knob: int, events: list[rules.Event]) -> int:
        """The value for the side to place, as far as is known: the knob goes as it did from 0, only from elsewhere."""
        outcomes = [self._outcome(side, knob, event) for event in events]
        return 1 if 1 in outcomes else -1 if set(outcomes) == {-1} else 0

    def _outcome(self, side: Player, knob: int, event: rules.Event) -> int:
        if event.reason is rules.Reason.TWO_ROWS:
            return 1
        after, sign = event.position, 1 if side is Player.BLUE else -1
        gain = sign * (event.points[Player.BLUE] - event.points[Player.YELLOW])
        seen = knob + gain
        if abs(seen) >= 5:
            return 1 if seen > 0 else -1
        turned = 1 if after.side is side else -1
        if after.channels in self._inside:
            return turned * self.values.get((after.channels, after.side, turned * seen), 0)
        wins, holds = self._look(after)
        place = turned * seen + 4
        return turned * (1 if place >= wins else -1 if place < holds else 0)


def exchanged(board: Channels) -> Channels:
    """The board with the colours exchanged."""
    one, two, three, four = (marbles.translate(str.maketrans("bByW", "yWbB")) for marbles in board)
    return one, two, three, four
