"""What the board reports of a game, without the board: frames straight from voltages, and what a wire does to them.

In: a trace, how much trouble the wire makes, chance. Out: `Sight`s, the board's states as they reach the host. A game
takes a tenth of a second, so tests can examine a hundred thousand turns. The firmware's twin, `sight_kernel`, does the
filtering and judging.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eclipse_calibration.design.borders import DOWN_PERCENT, LEAST_LEVEL, UP_PERCENT
from eclipse_companion.hardware.converter import HIGHEST, TRACE_COUNTS_PER_V
from eclipse_companion.hardware.fields import field_mt
from eclipse_companion.hardware.magnets import Magnet
from eclipse_companion.hardware.sensors import sensor_type
from eclipse_simulation.eclipse.hand.motions import UP
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, Kit
from tests.simulation.sight_kernel import DEPTH, Board, fresh, medians, watch

SCAN_MS: Final = 5.0
FIRST_SCAN_MS: Final = 1.2
"""The firmware's first look takes five readings, 0.2 ms apart; its scans begin 0.2 ms after the last of them."""
LEARNING_SCANS: Final = 60
"""How many scans the board learns its rests from; traces begin with a second of the empty board. It starts with the
second judged scan: in the first, the board hears its host.
"""
TAUGHT_SCANS: Final = 64
"""After this many judged scans, the host has sent the levels, and the board begins to follow the rests."""
NEVER: Final = 1 << 20
REACH_PERCENT: Final = (150, 300)
"""The furthest from rest that a piece moves a reading, as a percentage of the highest level: near an end of the
converter's range, and elsewhere.
"""
LINE_ENDS: Final = 1000
"""How near to such an end that is, counts."""
LEAST_REACH: Final = 1000
"""The least such distance in counts, as in the firmware's `calibration`."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """What happens between the board's judging and the host. Chances are per state, rates per minute."""

    lost: float = 0.001
    """A line whose checksum is wrong."""
    asking_ms: float = 20.0
    """The time from such a line to the state that the host then asks for."""
    outages: float = 0.0
    """Periods of 50 to 500 ms in which nothing comes through."""
    flickers: float = 0.0
    """A square that reads `?` or nothing for 10 to 120 ms while nothing moves: a loose contact."""
    late_ms: float = 8.0
    """The longest time a line is on its way."""


class Sight(NamedTuple):
    """One state as the host reads it: the board's time, the host's, the text, whether lines are missing before it."""

    ms: int
    host_ms: float
    text: str
    gap: bool


def frames_of(kit: Kit, t_ms: NDArray[np.float64], adc: NDArray[np.uint16]) -> list[tuple[float, str]]:
    """Each change of the frame and when it was judged, ms from the trace's start, with the kit's nominal levels.

    The first second of the trace shows the empty board, from which the rests are learned.
    """
    passed = t_ms - t_ms[0]
    ticks = np.arange(FIRST_SCAN_MS, passed[-1], SCAN_MS)
    raw = adc[np.searchsorted(passed, ticks, side="right") - 1]
    judging = Judging(kit, rests_of(raw))
    taught = TAUGHT_SCANS + DEPTH - 1
    found = judging.feed(raw[:taught])
    judging.follow_anew()
    found += [(taught + scan, text) for scan, text in judging.feed(raw[taught:])]
    return [(float(ticks[scan]), text) for scan, text in found]


def rests_of(raw: NDArray[np.uint16]) -> NDArray[np.int64]:
    """The rests (16,) that the empty board's first readings (n, 16) show."""
    lesson = medians(raw[: LEARNING_SCANS + DEPTH])[1:]
    return np.asarray((lesson.sum(axis=0) + LEARNING_SCANS // 2) // LEARNING_SCANS, dtype=np.int64)


class Judging:
    """The board's filtering and judging of readings that come in pieces, with the kit's nominal levels."""

    def __init__(self, kit: Kit, rests: NDArray[np.int64]) -> None:
        """`rests`: (16,), counts."""
        self._memory = fresh(rests)
        self._kit, self._rests = kit, rests
        self._board = _board(kit, rests, _levels(kit))
        self._raw = np.empty((0, 16), np.uint16)
        self._scans = 0

    def learn(self, sizes: Sequence[int], farthest_percent: int = REACH_PERCENT[1]) -> None:
        """Take these signals of a piece of each kind, counts, weakest first, in place of the kit's nominal ones."""
        letters = [each for _, each in _levels(self._kit)]
        self._board = _board(self._kit, self._rests, list(zip(sizes, letters, strict=True)), farthest_percent)

    def follow_anew(self) -> None:
        """Count from now on how long squares have been empty, as when the host has just sent the rests."""
        self._memory.calm[:] = 0

    def feed(self, raw: NDArray[np.uint16]) -> list[tuple[int, str]]:
        """Read scans, (n, 16); returns each change of the frame with the row after which it was judged.

        The first scans produce nothing: the filter needs `DEPTH` of them.
        """
        kept = len(self._raw)
        self._raw = np.concatenate([self._raw, raw])
        if len(self._raw) < DEPTH:
            return []
        values = medians(self._raw)
        scans, frames = watch(self._memory, values, self._board, self._scans)
        self._scans += len(values)
        self._raw = self._raw[-DEPTH + 1 :]
        return [
            (scan + DEPTH - 1 - kept, frame.tobytes().decode("ascii"))
            for scan, frame in zip(scans.tolist(), frames, strict=True)
        ]


def reaching(frames: list[tuple[float, str]], trouble: Trouble, rng: np.random.Generator) -> Iterator[Sight]:
    """The states that reach the host, in order, with a heartbeat each second.

    After a lost line, the host asks for the state; after an outage, the board sends its newest.
    """
    host_ms, gap, again_ms, newest = 0.0, False, np.inf, ""
    end_ms = frames[-1][0] + 1000.0
    silent = _outages(trouble, end_ms, rng)

    def sight(t_ms: float) -> Sight:
        nonlocal host_ms
        host_ms = max(host_ms, t_ms + float(rng.uniform(1.0, trouble.late_ms)))
        return Sight(int(t_ms), host_ms, newest, gap)

    for t_ms, text in _with_heartbeats(_flickering(frames, trouble, end_ms, rng), end_ms):
        if again_ms < t_ms:
            yield sight(again_ms)
            gap, again_ms = False, np.inf
        newest = text
        silence = next((end for begin, end in silent if begin <= t_ms < end), None)
        if silence is not None or rng.random() < trouble.lost:
            gap, again_ms = True, silence or t_ms + trouble.asking_ms
            continue
        yield sight(t_ms)
        gap, again_ms = False, np.inf
    if gap:
        yield sight(again_ms)


def _outages(trouble: Trouble, end_ms: float, rng: np.random.Generator) -> list[tuple[float, float]]:
    begins = rng.uniform(2000.0, end_ms, rng.poisson(trouble.outages * end_ms / 60_000))
    return [(begin, begin + float(rng.uniform(50, 500))) for begin in begins.tolist()]


def _flickering(
    frames: list[tuple[float, str]], trouble: Trouble, end_ms: float, rng: np.random.Generator
) -> list[tuple[float, str]]:
    """The frames with single squares unreadable for moments."""
    count = rng.poisson(trouble.flickers * end_ms / 60_000)
    faults = [
        (begin, begin + float(rng.uniform(10, 120)), int(rng.integers(16)), str(rng.choice(["?", "."])))
        for begin in sorted(rng.uniform(2000.0, end_ms, count).tolist())
    ]
    if not faults:
        return frames
    times = sorted({t_ms for t_ms, _ in frames} | {each for begin, end, _, _ in faults for each in (begin, end)})
    found: list[tuple[float, str]] = []
    place = 0
    for t_ms in times:
        while place + 1 < len(frames) and frames[place + 1][0] <= t_ms:
            place += 1
        cells = list(frames[place][1])
        for begin, end, square, character in faults:
            if begin <= t_ms < end:
                cells[square] = character
        text = "".join(cells)
        if not found or found[-1][1] != text:
            found.append((t_ms, text))
    return found


def _with_heartbeats(frames: list[tuple[float, str]], end_ms: float) -> Iterator[tuple[float, str]]:
    """Each frame, and the newest one again whenever a second has passed without any."""
    for (t_ms, text), until in zip(frames, [*(each for each, _ in frames[1:]), end_ms], strict=True):
        for beat in np.arange(t_ms, until, 1000.0).tolist():
            yield beat, text


def _levels(kit: Kit) -> list[tuple[int, str]]:
    """Each kind of piece's expected signal, counts, and its gold and silver characters; weakest first."""
    part = sensor_type(kit.sensor)
    sun, moon = (
        round(
            min(Magnet.parse(name).on_axis_mt(kit.height_mm) * part.mv_per_mt / 1000, part.room_v) * TRACE_COUNTS_PER_V
        )
        for name in (kit.sun_magnet, kit.moon_magnet)
    )
    if kit.coding == ONE_STRENGTH:
        return [(round((sun + moon) / 2), "+-")]
    return sorted([(sun, "GS"), (moon, "gs")])


def _board(
    kit: Kit, rests: NDArray[np.int64], learned: list[tuple[int, str]], farthest_percent: int = REACH_PERCENT[1]
) -> Board:
    """What a board with these rests (16,) knows once it has these levels, the same for all squares."""
    levels = [(max(size, LEAST_LEVEL), letters) for size, letters in learned]
    weak, strong = levels[0][0], levels[-1][0]
    middle = int((weak * strong) ** 0.5) if strong > weak else NEVER
    one = [
        (weak if zone < 2 else middle) * percent[zone] // 100
        for percent in (UP_PERCENT, DOWN_PERCENT)
        for zone in range(4)
    ]
    characters = [[ord(levels[0][1][falls]), ord(levels[-1][1][falls])] for falls in (0, 1)]
    near, farthest = (learned[-1][0] * percent // 100 for percent in (REACH_PERCENT[0], farthest_percent))
    near = max(near, LEAST_REACH)
    return Board(
        shares=_shares(kit),
        reaches=np.maximum(np.minimum(farthest, np.minimum(rests, HIGHEST - rests) - LINE_ENDS), near),
        borders=np.tile(np.array(one, np.int64), (16, 2, 1)),
        pieces=np.tile(np.array(characters, np.uint8), (16, 1, 1)),
    )


def _shares(kit: Kit) -> NDArray[np.int64]:
    """The shares of a side neighbour and a diagonal neighbour in a square's reading, thousandths."""
    disc = Magnet.parse(kit.sun_magnet)
    places = np.array([[0.0, 0, 0], [kit.pitch_mm, 0, 0], [kit.pitch_mm, kit.pitch_mm, 0]])
    found = field_mt(disc, kit.height_mm * UP[None, :], UP[None, :], places, np.tile(UP, (3, 1)))[0]
    return np.asarray(np.round(1000 * found[1:] / found[0]), dtype=np.int64)
