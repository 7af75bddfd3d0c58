"""Questions to a person: about wires that seem to lead elsewhere, and about odd signals.

For an odd signal, the person swaps two pieces to show whether it stays with the square or goes with the piece; for a
wire, the person lifts the piece on the square to which it should lead.
"""

from collections.abc import Generator, Iterable
from typing import Final

import numpy as np

from eclipse_calibration.guided import crosstalk, judging
from eclipse_calibration.guided.observing import FEW, HANDLED, IDENTITY, LATE_MS, LOOSE, Doing, Observing
from eclipse_companion.common.arrays import Flags, Floats
from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.games.eclipse.setup.talk import TalkStep
from eclipse_companion.sensing.evidence import turned
from eclipse_companion.sensing.wire import Message

MISSED: Final = 1
"""After this many reminders the calibration goes on without it."""
STIRS: Final = 0.04
"""The share of a strong piece's signal by which a working line moves; other lines add a hundredth, each way."""
ASTRAY: Final = 6
"""If more pieces than this were placed out of order, it was a different order."""
NEITHER: Final = 0.75
"""If two swapped pieces both have more than this share of the usual signal, nothing is weak there."""
FAR_HALF: Final = 8
"""Sun's pieces are requested on the squares up to this one."""


class Questioning(Observing):
    """The questions, once every square has shown both sides of a piece."""

    def _wired(self) -> Doing:
        self._noisy |= self._breaks >= LOOSE
        for channel in np.flatnonzero(self._noisy).tolist():
            self._fault("noisy", [channel])
        size = judging.sizes(self._faces)
        self._learn_crosstalk()
        shares, variance = self._crosstalk.shares()
        alive = (size > 0) & self._asked & ~self._open & ~self._noisy
        scale = self._sensors_scale(shares, variance, alive)
        wiring = crosstalk.find_wiring(shares * scale[None, :] / scale[:, None], variance, alive, self._laid_at(alive))
        self._shares = shares, (wiring.side, wiring.diagonal)
        found = list(range(16))
        for cycle in wiring.cycles:
            # That channel feels the piece on this square.
            channel = next(each for each in cycle if alive[each])
            handled = yield from self._lifted(self.name(wiring.places[channel]))
            if handled == channel:
                for each in cycle:
                    found[each] = wiring.places[each]
        for cycle in wiring.cycles:
            if any(found[each] != each for each in cycle):
                self._fault("swapped" if len(cycle) == 2 else "mixed wires", cycle)  # noqa: PLR2004 - two are exchanged
        self._places = found
        if not wiring.cycles:
            yield from self._whole(alive)

    def _laid_at(self, alive: Flags) -> list[int] | None:
        """The channels' squares if pieces had been placed row by row; None if they plainly were not."""
        order = [channel for channel in self._order if alive[channel]]
        row_by_row = sorted(order, key=self.name)
        places = list(range(16))
        for channel, place in zip(order, row_by_row, strict=True):
            places[channel] = place
        moved = sum(place != channel for channel, place in enumerate(places))
        return places if 0 < moved <= ASTRAY else None

    def _sensors_scale(self, shares: Floats, variance: Floats, alive: Flags) -> Floats:
        """How strongly each channel's sensor responds to a field, if its signals are odd and the others show it."""
        size = judging.sizes(self._faces)
        expected = judging.usual(size, alive, self._strong(alive))
        scale = np.ones(16)
        for channel, doubt in judging.doubts(size, expected, self._first, self._gold, alive).items():
            tried = scale.copy()
            tried[channel] = -1.0 if doubt == "reversed" else max(0.02, size[channel] / expected[channel])
            with_it, without = (
                crosstalk.misfit(shares * each[None, :] / each[:, None], variance, alive) for each in (tried, scale)
            )
            if with_it < without:
                scale = tried
        return scale

    def _lifted(self, square: int) -> Generator[list[TalkStep], Message | None, int]:
        """The channel that feels it when the piece on a square is lifted; -1: none does."""
        return (yield from self._handled_at(Calibration("lift", square)))

    def _handled_at(self, announced: Calibration) -> Generator[list[TalkStep], Message | None, int]:
        """The channel of the piece that a person picks up on request; -1: none feels it."""
        asked: list[TalkStep] = [announced]
        self._watch()
        yield from self._until(
            asked,
            lambda: self._put_back(int(self._handled.argmax())),
            lambda count: None if count >= MISSED else asked,
        )
        self._reference = None
        return int(self._handled.argmax()) if self._handled.max() >= HANDLED else -1

    def _whole(self, alive: Flags) -> Doing:
        """Pieces placed exactly in order, but from another corner: the board is turned, or all wires are."""
        order = [channel for channel in self._order if alive[channel]]
        images = [image for image in _images() if [each for each in image if alive[each]] == order]
        if not images or images[0] == tuple(range(16)) or self._turned_by:
            return
        first = yield from self._lifted(1)
        second = yield from self._lifted(2)
        image = next((each for each in _images() if each[:2] == (first, second)), tuple(range(16)))
        turns = {tuple(map(IDENTITY.index, turned(IDENTITY, degrees))): degrees for degrees in (0, 90, 180, 270)}
        if image in turns:
            self._turned_by = turns[image]
        else:
            self._fault("mirrored")

    def _strong(self, felt: Flags) -> Flags | None:
        size = judging.sizes(self._faces)
        return None if self._given == "one" else judging.strong_ones(size, felt & (size > 0))

    def _odd(self) -> tuple[dict[int, str], Floats]:
        size = judging.sizes(self._faces)
        judged = self._asked & ~self._open
        felt = judged & (size > 0)
        strong = self._strong(felt)
        expected = judging.usual(size, felt, self._expected_strong(strong))
        odd = judging.doubts(size, expected, self._first, self._gold, judged)
        noise = {each for each, doubt in odd.items() if self._noisy[each] and self._by_noise(each, doubt)}
        return {each: doubt for each, doubt in odd.items() if each not in noise}, expected

    def _by_noise(self, channel: int, doubt: str) -> bool:
        """Whether a doubt may be noise or a breaking contact: these give signals of any size for a moment."""
        if doubt != "reversed":
            return doubt != "silent"
        shown = np.median(self._own[self._felt])
        return bool(self._own[channel] * shown >= 0)

    def _expected_strong(self, strong: Flags | None) -> Flags | None:
        """The channels that should feel the stronger pieces: the half of the board with most of them."""
        if strong is None:
            return None
        far = np.array([self.name(channel) <= FAR_HALF for channel in range(16)])
        agree = (strong == far).sum()
        if agree >= 16 - FEW:
            return far
        return ~far if agree <= FEW else strong

    def _doubted(self) -> Doing:
        """Have an oddity put right, or find out whether the piece or the square is to blame."""
        for channel in np.flatnonzero(self._open & (self._faces.max(axis=1) > 0)).tolist():
            self._fault("open", [channel])
        odd, expected = self._odd()
        weak = [channel for channel, doubt in odd.items() if doubt == "weak"]
        if weak:
            yield from self._until(
                [Calibration("centre", squares=self._names(weak))],
                lambda: not set(weak) & set(self._odd()[0]),
                lambda _: None,
                LATE_MS / 2 + 1000.0 * len(weak),
            )
            odd, expected = self._odd()
        odd = self._owners(odd, expected)
        for channel, doubt in odd.items():
            partner = self._partner(channel, odd, expected)
            blame = None if partner is None else (yield from self._exchanged(channel, partner, doubt, expected))
            sensor, piece = _BLAMED[doubt]
            if blame == "neither":
                continue
            if blame in {None, "sensor"}:
                stirs = self._highest[channel] - self._lowest[channel] > STIRS * expected.max()
                self._fault("weak" if sensor == "silent" and stirs else sensor, [channel])
            elif partner is not None:  # it is there now
                self._fault(piece, [partner])

    def _owners(self, odd: dict[int, str], expected: Floats) -> dict[int, str]:
        """Two pieces of the two players in each other's places are one finding, and no sensor's fault."""
        size = judging.sizes(self._faces)
        strong = np.flatnonzero(expected > expected.min() * judging.DISTINCT).tolist()
        low = [each for each, doubt in odd.items() if doubt in {"weak", "silent"} and each in strong]
        high = [each for each, doubt in odd.items() if doubt == "strong" and each not in strong]
        low = [each for each in low if size[each] > 0.6 * expected.min()]
        for pair in zip(low, high, strict=False):
            self._fault("owners mixed", pair)
            odd = {each: doubt for each, doubt in odd.items() if each not in pair}
        return odd

    def _whose(self) -> Doing:
        """Which strength is Sun's: as requested if the pieces agree; otherwise one of Sun's pieces decides."""
        size = judging.sizes(self._faces)
        strong = self._strong(self._asked & (size > 0))
        two = (self._given or self._base.coding) == "two"
        if strong is None:
            if two:
                self._fault("alike")
            return
        far = [self.name(channel) <= FAR_HALF for channel in range(16)]
        if two and (strong == far).sum() >= 16 - FEW:
            return
        channel = yield from self._handled_at(Calibration("lift sun"))
        self._sun_strong = channel < 0 or bool(strong[channel])

    def _partner(self, channel: int, odd: Iterable[int], expected: Floats) -> int | None:
        """A sound square nearby with a piece of the same strength, to swap pieces with."""
        near = [
            (abs(self.name(each) - self.name(channel)), each)
            for each in np.flatnonzero(self._felt & ~self._open).tolist()
            if each not in odd
            and each != channel
            and 0.6 < expected[each] / expected[channel] < 1.6  # noqa: PLR2004
            and not any(self.name(each) in fault.squares for fault in self.faults)
        ]
        return min(near)[1] if near else None

    def _turned_too(self, channel: int, partner: int, before: Floats) -> None:
        """A sensor or piece of odd size may be reversed as well: the sensor, or the piece now on the other square."""
        usual = before[partner]
        if self._felt[channel] and self._own[channel] * usual < 0:
            self._fault("upside down", [channel])
        elif before[channel] and self._felt[partner] and self._own[partner] * usual < 0:
            self._fault("piece reversed", [partner])

    def _exchanged(
        self, channel: int, partner: int, doubt: str, expected: Floats
    ) -> Generator[list[TalkStep], Message | None, str | None]:
        """Have two pieces swapped: `piece` if the oddity goes with it, `sensor` if it stays.

        `neither` if it is gone, since the piece had been far off centre; None if there was no result.
        """
        before, odd_side = self._own.copy(), self._first[channel] * self._gold <= 0
        asked: list[TalkStep] = [Calibration("exchange", squares=self._names((channel, partner)))]
        self._watch()
        yield from self._until(
            asked,
            lambda: self._put_back(partner, channel),
            lambda count: None if count >= MISSED else asked,
            LATE_MS * 1.5,
        )
        self._reference = None
        if self._handled[partner] < HANDLED:
            return None
        if doubt == "reversed":
            return "piece" if self._own[channel] * before[partner] > 0 else "sensor"
        if odd_side:
            self._turned_too(channel, partner, before)
        shares = [abs(self._own[each]) / expected[each] for each in (channel, partner)]
        if doubt == "weak" and min(shares) > NEITHER:
            return "neither"
        here, there = (_like(doubt, share) for share in shares)
        if here > there:
            self._gains[channel] = abs(self._own[channel]) / expected[channel]
            return "sensor"
        self._gains[channel] = 1.0
        return "piece"


def _like(doubt: str, share: float) -> float:
    """How close a share of the usual signal is to the odd one before, on a logarithmic scale."""
    size = float(np.log(max(share, 1e-3)))
    return size if doubt == "strong" else -size


_BLAMED: Final = {
    "silent": ("silent", "piece blank"),
    "weak": ("weak", "piece weak"),
    "strong": ("too strong", "piece strong"),
    "reversed": ("upside down", "piece reversed"),
}
"""What a doubt is called if the sensor is to blame and if the piece is."""


def _images() -> list[tuple[int, ...]]:
    """The eight ways to turn or mirror a square board: which channel is at each of Sun's squares."""
    grid = np.arange(16).reshape(4, 4)
    grids = [np.rot90(each, turns) for each in (grid, grid.T) for turns in range(4)]
    return [tuple(each.ravel().tolist()) for each in grids]
