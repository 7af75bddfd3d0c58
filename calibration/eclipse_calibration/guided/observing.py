"""Finds out what a person does at a board that is being calibrated: the stream of readings, and what it shows.

Lines are counted from 0, as the multiplexer's channels; squares from 1, as Sun sees them. Signals are counts.
"""

from collections.abc import Callable, Generator, Iterable
from typing import Final

import numpy as np

from eclipse_calibration.guided import crosstalk, emptiness, judging
from eclipse_calibration.guided.findings import Fault
from eclipse_calibration.guided.stillness import HZ, STIRS, Stillness, Stretch
from eclipse_companion.common.arrays import Flags, Floats
from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.games.eclipse.setup.talk import ANSWER_MS, Conversation, TalkStep
from eclipse_companion.hardware.converter import NOMINAL_REST
from eclipse_companion.sensing.board_profile import Profile
from eclipse_companion.sensing.evidence import turned
from eclipse_companion.sensing.wire import Hello, Message, Raw
from eclipse_companion.sensing.wire.commands import Stream

RAW: Final = str(Stream(HZ))
LATE_MS: Final = 4000.0
"""How long nothing may move before something is said."""
FEW: Final = 4
SETTLED_MS: Final = 1000.0
"""A request is done when everything has been still for this long."""
HOLDS_MS: Final = 3000.0
GONE_MS: Final = 8000.0
"""A hand that holds a piece or two puts one down within this time."""
BREAKS: Final = (2, 5)
"""If this many readings in a row (from, to) jump far away and come back, a contact broke; no piece was moved."""
FAR: Final = 1000.0
LOOSE: Final = 3
"""This many breaks make a loose contact."""
LIES: Final = 0.4
"""The share of its signal from which a piece is on its square; in a hand above it, the share is less."""
USUAL: Final = 4000.0
"""A piece's signal, counts, until one is known."""
HANDLED: Final = 4
"""After this many readings away from what it was, the piece on a square has been picked up."""
LEAST: Final = 350.0
"""No piece has a weaker signal, counts."""
LOUD: Final = 1.4
"""On a noisy line, a piece is felt from this many sigmas of one reading: four and a half of a stretch's mean."""
FOLLOWS: Final = 0.1
"""An open channel's signal is that of the channel before, within this share."""
IDENTITY: Final = "abcdefghijklmnop"

DONE: Final = "done"
"""What a person says who has done what was asked: what the board doesn't feel yet is named at once."""
SKIP: Final = "skip"
"""What a person says who can't do it: it is left out, as if nothing had moved for long."""

Doing = Generator[list[TalkStep], Message | None, None]


class Observing(Conversation):
    """One board's readings while pieces are placed, turned, picked up."""

    def __init__(self, hello: Hello, base: Profile, *, coding: str | None = None) -> None:
        """`base`: what is known of the board; `coding`: what the user says; if None, the pieces decide."""
        super().__init__(hello)
        self.faults: list[Fault] = []
        self._word = ""
        self._urged = False
        """Whether a person has just said that all is done."""
        self._may_skip: Callable[[], bool] = _never
        self._newest: tuple[int, ...] = ()
        self._base = base
        self._given = coding
        self._turned_by = base.orientation
        self._clear()

    def hear(self, word: str) -> None:
        """Take what a person says, `DONE` or `SKIP`; the conversation comes to it with the next reading."""
        self._word = word

    @property
    def skips(self) -> bool:
        """Whether what is asked for now can be left out."""
        return self._may_skip()

    @property
    def signals(self) -> list[int]:
        """Each square's newest reading above its rest, in counts, with gold above 0; empty before there is one."""
        if not self._newest:
            return []
        above = (np.array(self._newest) - self._rest) * self._gold
        by_square = {self.name(channel): round(float(above[channel])) for channel in range(16)}
        return [by_square[square] for square in range(1, 17)]

    @property
    def sizes(self) -> tuple[int, int]:
        """The size from which a signal is a piece's, and that of the strongest piece so far, in counts."""
        return round(self._least_felt), round(max(float(self._faces.max()), USUAL))

    def _taken_word(self) -> str:
        """What was said last, once."""
        word, self._word = self._word, ""
        return word

    def _clear(self) -> None:
        """Forget everything about the board."""
        self._still = Stillness()
        self._heard = self._moved = self._now
        self._rows: list[tuple[int, ...]] = []
        self._emptied_once = False
        self._before: Stretch | None = None
        self._last: Stretch | None = None
        self._empty(emptiness.judge(np.full((2, 16), NOMINAL_REST).tolist()))
        self._own = np.zeros(16)
        self._faces = np.zeros((16, 2))
        self._first = np.zeros(16)
        self._order: list[int] = []
        self._reference: Floats | None = None
        self._lying = self._own.copy()
        self._lay = np.zeros(16, dtype=bool)
        self._handled = np.zeros(16, dtype=np.int64)
        self._away = np.zeros(16, dtype=np.int64)
        self._breaks = np.zeros(16, dtype=np.int64)
        self._told = ""
        self._news = True
        self._turning = False
        self._places = list(range(16))
        self._gold = 1
        self._sun_strong = True
        self._gains: dict[int, float] = {}
        self.faults = []

    def _empty(self, empty: emptiness.Empty) -> None:
        """Store what the lines read with nothing on the board."""
        self._rest, self._spread, self._hiss = empty.rest, empty.spread, empty.hiss
        self._lowest, self._highest = empty.rest.copy(), empty.rest.copy()
        self._noisy = empty.noisy | empty.moving
        self._asked = ~empty.off_scale
        """The lines on which a piece is wanted."""
        before = list(emptiness.BEFORE)
        self._open = (np.abs(empty.rest - empty.rest[before]) < emptiness.ALIKE) & ~empty.off_scale
        """The lines that may be unconnected: they read like the line scanned before them."""
        self._still.tolerance = np.where(self._noisy, 6 * np.maximum(empty.spread, 200.0), STIRS)
        shares = self._base.mix()
        side, diagonal = crosstalk.NOMINAL if shares is None else (each / 1000 for each in shares)
        self._mixing = crosstalk.mixing(side, diagonal)
        self._crosstalk = crosstalk.Crosstalk(np.maximum(empty.spread, 20.0), ~self._noisy)

    def _next(self, steps: list[TalkStep], due: float) -> Doing:
        """Handle the next reading, or wait until `due`."""
        message = yield from self._listen(steps, min(due, self._heard + ANSWER_MS))
        if isinstance(message, Raw):
            self._heard = self._now
            self._newest = message.values
            self._rows = [*self._rows[-4 * emptiness.ROWS :], message.values]
            self._note_handled(message)
            stretch = self._still.add(message)
            self._count_breaks(message)
            if self._still.moving:
                self._moved = self._now
            if stretch is not None and self._emptied_once:
                self._see(stretch)
        elif self._now >= self._heard + ANSWER_MS:
            # The stream stops when the board restarts, and the command for it may have been lost.
            self._heard = self._now
            yield from self._listen([RAW], self._now + ANSWER_MS)

    def _until(
        self,
        steps: list[TalkStep],
        done: Callable[[], bool],
        late: Callable[[int], list[TalkStep] | None],
        patience: float = LATE_MS,
        may_skip: Callable[[], bool] = lambda: True,
    ) -> Doing:
        """Wait until all is done; if nothing moves for long, `late` says what is wanted, or (None) gives up.

        A person may say before that it is done, or is to be left out.
        """
        count, since = 0, self._now
        self._word, self._may_skip = "", may_skip
        while not done():
            yield from self._next([*steps, *self._progress()], since + patience)
            steps = []
            since = max(since, self._moved)
            word = self._taken_word()
            self._urged = word == DONE
            if (self._urged or self._now >= since + patience) and not done():
                said = late(count)
                if said is None:
                    break
                steps, count, since = said, count + 1, self._now
            if word == SKIP and may_skip():
                break
        self._may_skip = _never

    def _settled(self, ms: float = SETTLED_MS) -> bool:
        return not self._still.moving and self._now - self._moved >= ms

    def _put_back(self, taken: int, *others: int) -> bool:
        """Whether a piece was picked up and all is done: there is one on all these lines again, or none will come."""
        done = self._handled[taken] >= HANDLED
        lie = self._lies[[taken, *others]]
        return bool(done and self._settled(SETTLED_MS if lie.all() else HOLDS_MS if lie.any() else GONE_MS))

    @property
    def _lies(self) -> Flags:
        """The channels with a piece on them."""
        return np.asarray(np.abs(self._own) > np.maximum(LIES * judging.sizes(self._faces), LEAST))

    def _see(self, now: Stretch) -> None:
        """Judge what the lines show in a new stretch."""
        if now.fresh:
            self._learn_crosstalk()
            self._before = self._last
        self._last, self._news = now, True
        self._lowest, self._highest = np.minimum(self._lowest, now.middle), np.maximum(self._highest, now.middle)
        above = (now.middle - self._rest) * self._asked
        # A stuck line feels no neighbours: what is subtracted from it isn't a signal.
        own = above - self._mixing @ above
        self._own = np.where(np.abs(above) < np.abs(own) / 2, 0.0, own)
        strayed = np.abs(above - above[list(emptiness.BEFORE)]) > np.maximum(LEAST, FOLLOWS * np.abs(above))
        self._open &= ~strayed
        lies = self._lies
        if (lies != self._lay).any():
            # If a line feels little of a piece, it doesn't stir when the piece comes and goes.
            self._lay, self._moved = lies, self._now
        felt = self._felt
        for channel in np.flatnonzero(felt).tolist():
            side = int(self._own[channel] > 0)
            self._faces[channel, side] = max(self._faces[channel, side], abs(self._own[channel]))
            if not self._first[channel]:
                self._first[channel] = 2 * side - 1
                self._order.append(channel)

    def _learn_crosstalk(self) -> None:
        """Learn from the last handled piece's changes, if everything was still before and after."""
        before, after = self._before, self._last
        if before is not None and after is not None:
            self._crosstalk.take(before.middle, after.middle, (before.count, after.count))
        self._before = None

    @property
    def _felt(self) -> Flags:
        """The channels on which a piece is felt now."""
        loud = np.where(self._noisy, LOUD * self._hiss, 0.0)
        return np.asarray((np.abs(self._own) >= np.maximum(self._least_felt, loud)) & self._asked)

    @property
    def _least_felt(self) -> float:
        """The size from which a signal is a piece's."""
        seen = judging.sizes(self._faces)
        known = seen[seen > 0]
        return judging.FELT if len(known) < FEW else max(LEAST, judging.SILENT * float(np.median(known)))

    def _note_handled(self, raw: Raw) -> None:
        if self._reference is not None:
            away = np.abs(np.array(raw.values) - self._reference)
            self._handled += (away > np.maximum(0.5 * np.abs(self._lying), LEAST)) & ~self._noisy

    def _count_breaks(self, raw: Raw) -> None:
        """Count lines that jump far away and back while nothing moves."""
        if self._last is None or self._still.moving:
            self._away[:] = 0
            return
        away = np.abs(np.array(raw.values) - self._last.middle) > np.maximum(FAR, 0.3 * np.abs(self._own))
        self._breaks += ~away & (self._away >= BREAKS[0]) & (self._away <= BREAKS[1])
        self._away = np.where(away, self._away + 1, 0)

    def _watch(self) -> None:
        """From now on, note which pieces are picked up."""
        self._reference = None if self._last is None else self._last.middle
        self._lying = self._own.copy()
        self._handled[:] = 0

    def name(self, channel: int) -> int:
        """The square of a channel's sensor, as Sun sees it."""
        return turned(IDENTITY, self._turned_by).index(IDENTITY[self._places[channel]]) + 1

    def _names(self, channels: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(self.name(channel) for channel in channels))

    def _progress(self) -> list[TalkStep]:
        """The progress if it is new: what each square still needs."""
        if not self._news:
            return []
        self._news = False
        faces = ["."] * 16
        for channel in range(16):
            sides = self._faces[channel] > 0
            wants = "o" if sides.any() and (sides.all() or not self._turning) else "-" if sides.any() else "+"
            faces[self.name(channel) - 1] = wants if self._asked[channel] else "x"
        text = "".join(faces)
        told, self._told = self._told, text
        return [] if text == told else [Calibration("progress", faces=text)]

    def _fault(self, kind: str, channels: Iterable[int] = (), detail: str = "") -> None:
        found = Fault(kind, self._names(channels), detail)
        if found not in self.faults:
            self.faults.append(found)


def _never() -> bool:
    return False
