"""The truth about any position: its value in endless play, the placements that keep it, and one that gets on.

In: positions. Out: answers, from the tables that ship with the program. No rule of repetition or length counts here.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Integers
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.channels import FOUR
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import START, Position
from eclipse_companion.games.infinity.solution import forcing, placing
from eclipse_companion.games.infinity.solution.boards import board_of, knob_of
from eclipse_companion.games.infinity.solution.coding import BOUNDS
from eclipse_companion.games.infinity.solution.forcing import ENDS, GAP, ILLEGAL, LOSS, NEITHER, OUTCOME, WIN
from eclipse_companion.games.infinity.solution.layout import CHANNELS
from eclipse_companion.games.infinity.solution.lengths import KNOBS
from eclipse_companion.games.infinity.solution.tables import Known, load

VALUES: Final = {WIN: "win", NEITHER: "draw", LOSS: "loss"}

SURE: Final = BOUNDS[0] + 1
"""Up to this length of a win no placement outside the lowest band is quicker."""
UNKNOWN: Final = 1000


@dataclass(frozen=True)
class Answer:
    """What is true of a position, for the side to place; empty if the game is over."""

    value: str | None
    """`win`, `draw` (neither side can force an end) or `loss`."""
    best: tuple[Placement, ...]
    """All placements that keep the value, sorted."""
    turns: int | None
    """How many placements the forced end takes, if the winner hurries and the loser holds out; None if unknown."""
    play: Placement | None
    """One of the best that gets on: see `Oracle.answer`."""


Teller = Callable[[Integers, int, Known, Integers], None]
"""A kernel: it takes a board's fields, the knob and the tables, and writes a number of each placement."""
NOTHING: Final = Answer(None, (), None, None)


class Oracle:
    """Answers about positions; any thread may ask."""

    def __init__(self, known: Known | None = None) -> None:
        """Raises `TablesError` if the tables that come with the program can't be read."""
        self._known = load() if known is None else known
        self._search = forcing.search_with(self._known)
        self._lock = threading.Lock()

    def value(self, position: Position) -> int:
        """1 if the side to place can force a win, -1 if the other side can, else 0. The game must not be over."""
        return max(self.outcomes(position).values())

    def outcomes(self, position: Position) -> dict[Placement, int]:
        """What each legal placement comes to for the side that makes it (1, 0 or -1), sorted; none if it's over."""
        if rules.winner_by_knob(position.knob) is not None:
            return {}
        with self._lock:
            told = self._judged(_fields(position), knob_of(position))
        return {placement: int(told[number, OUTCOME]) for placement, number in _numbered(position.side, told)}

    def answer(self, position: Position) -> Answer:
        """All about a position.

        `play` in a won position leads to the end: by the fewest placements if at most 9 are needed, and else to a lower
        band of lengths by the fewest placements (`forcing`). So no position comes twice. In a lost position it leads to
        the highest band; where neither side can force an end, to the place nearest to a win.
        """
        if rules.winner_by_knob(position.knob) is not None:
            return NOTHING
        fields, knob = _fields(position), knob_of(position)
        with self._lock:
            told = self._judged(fields, knob)
            value = int(told[:, OUTCOME].max())
            best = {
                placement: number
                for placement, number in _numbered(position.side, told)
                if told[number, OUTCOME] == value
            }
            if value == WIN:
                chosen, turns = self._won(fields, knob, told)
            elif value == LOSS:
                chosen, turns = self._lost(fields, knob)
            else:
                chosen, turns = min(best.values(), key=lambda number: int(told[number, GAP])), None
        names = {number: placement for placement, number in best.items()}
        return Answer(VALUES[value], tuple(best), turns, names[chosen])

    def told(self, position: Position, kernel: Teller) -> dict[Placement, int]:
        """What a kernel tells of each legal placement, sorted. The game must not be over."""
        fields, knob = _fields(position), knob_of(position)
        into = np.zeros(placing.MOST_PLACEMENTS, np.int64)
        with self._lock:
            legal = self._judged(fields, knob)
            kernel(fields, knob, self._known, into)
        return {placement: int(into[number]) for placement, number in _numbered(position.side, legal)}

    def warm(self) -> None:
        """Compile everything that is needed, or load it from disk; the first time, that takes many seconds."""
        self.answer(START)
        for position in _EXAMPLES:
            self.answer(position)

    def _judged(self, fields: Integers, knob: int) -> Integers:
        told = np.zeros((placing.MOST_PLACEMENTS, 3), np.int64)
        forcing.judge(fields, knob, self._known, told)
        return told

    def _won(self, fields: Integers, knob: int, told: Integers) -> tuple[int, int | None]:
        """The placement to make, and the length of the forced end, if it is known."""
        if told[:, ENDS].any():
            return int(told[:, ENDS].argmax()), 1
        band = forcing.start_band(fields, knob, self._search)
        found = forcing.way(fields, knob, max(band, 0), self._search)
        if found < 0:  # too much to look at: at least the win is kept
            return int((told[:, OUTCOME] == WIN).argmax()), None
        number, length = divmod(found, 1 << forcing.LENGTH_BITS)
        return number, length if band <= 0 and length <= SURE else None

    def _lost(self, fields: Integers, knob: int) -> tuple[int, int | None]:
        """The same for the loser."""
        bands = np.zeros(placing.MOST_PLACEMENTS, np.int64)
        forcing.resist(fields, knob, self._known, bands)
        if bands.max() > 0:
            return int(bands.argmax()), None
        rows = np.zeros((placing.MOST_PLACEMENTS, placing.COLUMNS), np.int64)
        placing.write_placements(fields, self._known.shown, rows)
        turns = [self._after(row, knob) if row[placing.LEGAL] else 0 for row in rows]
        return int(np.argmax(turns)), None if UNKNOWN in turns else max(turns)

    def _after(self, row: Integers, knob: int) -> int:
        """How many placements the loser's end takes with this one; `UNKNOWN` if there is too much to look at."""
        seen, fields = knob + int(row[placing.GAIN]), np.ascontiguousarray(row[placing.BOARD :])
        if seen < 0:
            return 1
        after = self._lost(fields, seen) if row[placing.AGAIN] else self._won_after(fields, KNOBS - 1 - seen)
        return UNKNOWN if after[1] is None else 1 + after[1]

    def _won_after(self, fields: Integers, knob: int) -> tuple[int, int | None]:
        return self._won(fields, knob, self._judged(fields, knob))


def _fields(position: Position) -> Integers:
    return np.array(board_of(position), np.int64)


def _numbered(side: Player, told: Integers) -> list[tuple[Placement, int]]:
    """The legal placements, sorted, each with its number in the kernels."""
    found = [
        (Placement(marble, channel), CHANNELS * joker + channel - 1)
        for joker, marble in enumerate(side.marbles)
        for channel in FOUR
    ]
    return sorted((each for each in found if told[each[1], OUTCOME] != ILLEGAL), key=lambda each: str(each[0]))


_EXAMPLES: Final = tuple(
    map(Position.parse, ("WyBb/ybby/yybb/bbyy b +1", "yyb1/bybB/yyW1/bbb1 b -4", "yyyW/bB2/bbby/bbb1 b -4"))
)
"""A won position, and two lost ones."""
