"""The guided calibration as a conversation: the empty board, a piece on every square, each of them turned over.

Input: the board's messages and the passing of time (milliseconds). Output: command bodies and announcements; at the
end, the faults found, and what the board has learned. Pieces may come in any order: a person only follows instructions,
and the calibration finds out by itself what was done. It asks only about oddities: whether one stays with the square or
goes with the piece, and where a wire leads if its neighbours disagree. Nothing on the board changes before the end.

Lines are counted from 0, as the multiplexer's channels; squares from 1, as Sun sees them.
"""

from collections import defaultdict
from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Final

import numpy as np

from eclipse_calibration.guided import emptiness, judging
from eclipse_calibration.guided.findings import playable
from eclipse_calibration.guided.learning import Signals, in_doubt, learn
from eclipse_calibration.guided.observing import DONE, FEW, RAW, Doing
from eclipse_calibration.guided.questioning import Questioning
from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.games.eclipse.setup.talk import ANSWER_MS, StartOverError, TalkStep
from eclipse_companion.sensing.board_profile import Profile, cal_commands
from eclipse_companion.sensing.wire import Message, No
from eclipse_companion.sensing.wire.commands import CAL_SAVE, CalSet, Stream

PATIENT: Final = 3
"""If many squares are left, they are named only every third time."""
BLOCKS: Final = 4
"""If only the same few squares differ from an empty board for this many seconds, their sensors are to blame."""


class Guide(Questioning):
    """One guided calibration. `faults` are known at its end; `profile` is None if nothing could be kept."""

    # The whole.

    def _opening(self) -> list[TalkStep]:
        return [Calibration("empty the board")]

    def _learn(self, steps: list[TalkStep]) -> Generator[list[TalkStep], Message | None, list[TalkStep]]:
        self._clear()
        yield from self._emptied([*steps, RAW])
        if playable(self.faults):
            yield from self._laid()
            yield from self._sides()
            yield from self._turned_over()
            yield from self._wired()
            yield from self._doubted()
            yield from self._whose()
        self.faults.sort()
        profile = self._profile() if playable(self.faults) else None
        yield from self._command(str(Stream(0)), [each.told for each in self.faults])
        if profile is None:
            return [Calibration("faulty")]
        kept = yield from self._keep(profile)
        self.profile = profile
        doubtful = in_doubt(profile, self.faults)
        ending: list[TalkStep] = [Calibration("doubtful", squares=doubtful)] if doubtful else []
        if isinstance(kept, No):
            return [*ending, Calibration("not kept")]
        return ending or [Calibration("done")]

    def _keep(self, profile: Profile) -> Generator[list[TalkStep], Message | None, Message]:
        rests = profile.readings["rest"]
        for number, rest in enumerate(rests, start=1):
            yield from self._command(str(CalSet(number, {"rest": rest})))
        for body in cal_commands(profile, rests):
            yield from self._command(body)
        return (yield from self._ask(str(CAL_SAVE)))

    # The empty board.

    def _emptied(self, steps: list[TalkStep]) -> Doing:
        same: tuple[int, ...] = ()
        blocks, self._word = 0, ""
        while True:
            self._rows = []
            while len(self._rows) < emptiness.ROWS:
                yield from self._next(steps, self._now + ANSWER_MS)
                steps = []
            empty = emptiness.judge(self._rows)
            if empty.all_alike or empty.still_bits:
                break
            odd = tuple(np.flatnonzero(empty.moving | empty.lying).tolist())
            if not odd:
                break
            blocks = blocks + 1 if odd == same else 0
            if blocks >= BLOCKS and len(odd) <= FEW:
                break
            if blocks % BLOCKS == 0 or self._taken_word() == DONE:
                steps = [Calibration("stuck" if blocks else "not empty", squares=self._names(odd))]
            same = odd
        self._take_empty(empty)

    def _take_empty(self, empty: emptiness.Empty) -> None:
        if empty.all_alike:
            self._fault("common line")
            return
        for bit in empty.still_bits:
            self._fault("select line", detail=f"S{bit}")
        for kind, flags in (("ground", empty.ground), ("supply", empty.supply), ("noisy", empty.noisy | empty.moving)):
            for channel in np.flatnonzero(flags).tolist():
                self._fault(kind, [channel])
        self._empty(empty)
        self._emptied_once = True

    # The pieces.

    def _laid(self) -> Doing:
        def missing() -> list[int]:
            return np.flatnonzero(self._asked & ~self._faces.any(axis=1)).tolist()

        late = self._reminder("missing", missing)
        yield from self._until([self._lay_all], lambda: not missing(), late, may_skip=lambda: len(missing()) <= FEW)

    def _reminder(self, step: str, left: Callable[[], list[int]]) -> Callable[[int], list[TalkStep] | None]:
        """What is said if nothing moves: the squares that are left, if they are few or it has lasted; then no more.

        If a few squares still show nothing after they were named, that is taken as the truth.
        """
        named = False

        def late(count: int) -> list[TalkStep] | None:
            nonlocal named
            many = len(left()) > FEW
            if many and not self._urged and count % PATIENT < PATIENT - 1:  # somebody takes their time
                return []
            if named and not many:
                return None
            named = True
            return [Calibration(step, squares=self._names(left()))]

        return late

    @property
    def _lay_all(self) -> Calibration:
        two = (self._given or self._base.coding) == "two"
        return Calibration("lay both" if two else "lay all")

    def _sides(self) -> Doing:
        """Which side is gold: the one that most show first. Pieces that show the other one are asked about."""
        falls = np.flatnonzero(self._first < 0).tolist()
        if not falls:
            return

        def right() -> bool:
            for channel in falls:
                if self._own[channel] > 0 and self._felt[channel]:
                    self._first[channel] = 1
            return bool((self._first[falls] > 0).all())

        # A hand that turns pieces one by one rests in between; after a long rest, nothing more comes.
        yield from self._until([Calibration("check sides", squares=self._names(falls))], right, lambda _: None)
        if (self._first < 0).sum() > (self._first > 0).sum():
            self._gold = -1

    def _turned_over(self) -> Doing:
        self._turning = self._news = True

        def unturned() -> list[int]:
            return np.flatnonzero(self._faces.any(axis=1) & ~self._faces.all(axis=1)).tolist()

        steps: list[TalkStep] = [Calibration("reversed")] if self._gold < 0 else []
        late = self._reminder("unturned", unturned)
        asked = [*steps, Calibration("turn all")]
        yield from self._until(asked, lambda: not unturned(), late, may_skip=lambda: len(unturned()) <= FEW)
        self._start_over_if_one_lay_there()

    def _start_over_if_one_lay_there(self) -> None:
        """A piece that was there when the resting values were learned doubles one side and hides the other."""
        size = judging.sizes(self._faces)
        typical = np.median(size[size > 0]) if size.any() else np.inf
        if ((size > 1.7 * typical) & (self._faces.min(axis=1) < 0.2 * typical) & self._asked).any():
            raise StartOverError

    # The end.

    def _profile(self) -> Profile:
        kinds: dict[str, set[int]] = defaultdict(set)
        for each in self.faults:
            kinds[each.kind] |= set(each.squares)
        names = [self.name(channel) for channel in range(16)]
        wrong = set().union(*kinds.values()) - kinds["noisy"]
        size = judging.sizes(self._faces)
        felt = self._asked & (size > 0)
        strong = self._expected_strong(self._strong(felt))
        if strong is not None:
            strong = strong ^ np.array([name in kinds["owners mixed"] for name in names])
        signals = Signals(
            rest=self._rest,
            noise=np.maximum(self._spread, 1.0),
            faces=self._faces,
            expected=self._odd()[1],
            strong=strong,
            sun_strong=self._sun_strong,
            gold=self._gold,
            upside_down=np.array([name in kinds["upside down"] for name in names]),
            gains=self._gains,
            sound=felt & np.array([name not in wrong for name in names]),
            shares=self._shares[1],
            crosstalk=self._shares[0],
        )
        return learn(
            replace(self._base, orientation=self._turned_by), self.hello.fw, signals, tuple(map(str, self.faults))
        )
