"""Sets up a board: the empty board, then one test piece on both sides; or the host's copy, restored.

If nobody is there to place a piece, only the resting values are learned, for as long as the board has power.

Input: the board's messages and the passing of time (milliseconds). Output: command bodies for the board (text) and
announcements. With magnets of two strengths it asks for a piece of each player. The levels found serve all squares: a
hobbyist's sixteen magnets come from one batch. The board keeps nothing before `CAL SAVE`, the last command.
"""

import re
from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Final

from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.setup.readings import StillThere, Window, lying
from eclipse_companion.games.eclipse.setup.talk import (
    ANSWER_MS,
    Conversation,
    RefusedError,
    StartOverError,
    Talk,
    TalkStep,
)
from eclipse_companion.hardware.converter import HIGHEST
from eclipse_companion.sensing.board_profile import SQUARES, Profile, cal_commands
from eclipse_companion.sensing.wire import Hello, Message, No, Raw
from eclipse_companion.sensing.wire.commands import CAL_REST, CAL_SAVE, LEVEL_KEYS, CalCoding, CalGet, CalSet, Stream

RAW: Final = str(Stream(25))
RETRY_MS: Final = 2000.0
REFUSALS: Final = 5
"""After this many refusals of the empty board for the same squares, it is announced again."""
LATE_MS: Final = 10_000.0
"""How long to wait for a person before saying something."""
LATES: Final = 3
"""A piece that is still felt after this many reminders was there when the resting values were learned."""
NOMINAL: Final = {
    "gold": 4000,
    "silver": -4000,
    "sun-gold": 19000,
    "sun-silver": -19000,
    "moon-gold": 3300,
    "moon-silver": -3300,
}
"""A piece's signal, counts above rest, as a board assumes it until it is set (`firmware/calibration.py`)."""
GONE: Final = 0.15
"""The share of a piece's signal below which it counts as taken off."""
STAYS_OFF_MS: Final = 1500.0
"""A board that stays empty this long is empty: a hand that turns a piece over doesn't hold it that long."""
ALIKE: Final = 0.5
"""The signals of a piece's two sides have at least this ratio, even if one side was 4 mm off centre (0.52)."""
DISTINCT: Final = 1.6
"""The strengths of two-strength magnets differ by 4:1; of two pieces measured carelessly, by 2.4:1."""

Waiting = Generator[list[TalkStep], Message | None, StillThere | None]


class Setup(Conversation):
    """The shortest setup of one board: one test piece or the host's copy gives the levels of all squares."""

    def __init__(
        self, hello: Hello, base: Profile, *, restore: bool = False, in_game: bool = False, attended: bool = True
    ) -> None:
        """`base` holds the coding and what else is known. `restore`: its readings are this board's, and still hold.

        `in_game`: there are pieces on the board, and they stay there if `restore` can do without an empty board.
        `attended`: somebody is there to place a test piece; otherwise nominal levels serve, and the board keeps
        nothing.
        """
        super().__init__(hello)
        self._base = base
        self.attended = attended
        self.restores = restore
        """Whether the board gets back what it had learned, and learns only its resting values again."""
        self.empties = not (restore and in_game)
        """Whether all pieces are taken off on the way."""

    def _opening(self) -> list[TalkStep]:
        if not self.empties:
            return []
        return [Calibration("lost" if self.restores else "empty the board")]

    def _learn(self, steps: list[TalkStep]) -> Generator[list[TalkStep], Message | None, list[TalkStep]]:
        coding = self._base.coding
        yield from self._command(str(CalCoding(coding)), steps)
        rests = yield from (self._rests() if self.empties else self._known_rests())
        if self.restores:
            moved = [rest - old for rest, old in zip(rests, self._base.readings["rest"], strict=True)]
            readings = {
                key: _within(old + move for old, move in zip(self._base.readings[key], moved, strict=True))
                for key in LEVEL_KEYS[coding]
            }
        else:
            nominal = {key: float(NOMINAL[key]) for key in LEVEL_KEYS[coding]}
            levels = (yield from self._levels(rests)) if self.attended else nominal
            readings = {key: _within(rest + level for rest in rests) for key, level in levels.items()}
        profile = replace(self._base, readings={"rest": tuple(rests), **readings})
        for body in cal_commands(profile, rests):
            yield from self._command(body)
        self.profile = profile
        if not self.attended:
            return [Calibration("nominal")]
        kept = yield from self._ask(str(CAL_SAVE))
        return [Calibration("not kept" if isinstance(kept, No) else "restored" if self.restores else "done")]

    # The empty board.

    def _rests(self) -> Generator[list[TalkStep], Message | None, list[int]]:
        """Have the resting values learned, however many tries that takes."""
        # What the board knows already may be wrong, and its own border of a piece would then make it refuse the empty
        # board.
        wide = {key: 0 if key.endswith("silver") else HIGHEST for key in LEVEL_KEYS[self._base.coding]}
        for square in range(1, SQUARES + 1):
            yield from self._command(str(CalSet(square, wide)))
        refused: tuple[int, ...] = ()
        count = 0
        while isinstance(answer := (yield from self._ask(str(CAL_REST))), No):
            squares = _squares(answer.reason)
            count = count + 1 if squares == refused else 0
            steps: list[TalkStep] = []
            if squares and count % REFUSALS == 0:
                steps = [Calibration("stuck" if count else "not empty", squares=squares)]
            refused = squares
            yield from self._pause(steps)
        rests = []
        for square in range(1, SQUARES + 1):
            got = yield from self._command(str(CalGet(square)))
            rests.append(_reading(got.values.get("rest", "")))
        return rests

    def _known_rests(self) -> Generator[list[TalkStep], Message | None, list[int]]:
        """Set the resting values from the host's copy: the board can't learn them under the pieces."""
        rests = list(self._base.readings["rest"])
        for square, rest in enumerate(rests, start=1):
            yield from self._command(str(CalSet(square, {"rest": rest})))
        return rests

    def _pause(self, steps: list[TalkStep]) -> Talk:
        until = self._now + RETRY_MS
        while self._now < until:
            yield from self._listen(steps, until)
            steps = []

    # The test piece.

    def _levels(self, rests: list[int]) -> Generator[list[TalkStep], Message | None, dict[str, float]]:
        """The signals of each face, counts above rest, by `CAL SET`'s keys."""
        if self._base.coding == "one":
            gold = yield from self._level(rests, Player.SUN, [])
            levels = {"gold": gold, "silver": -gold}
        else:
            sun, moon = yield from self._two_levels(rests)
            levels = {"sun-gold": sun, "sun-silver": -sun, "moon-gold": moon, "moon-silver": -moon}
        yield from self._command(str(Stream(0)))
        return levels

    def _two_levels(self, rests: list[int]) -> Generator[list[TalkStep], Message | None, tuple[float, float]]:
        """The signals of a Sun and of a Moon piece. Shown twice in the wrong order, the set is that way."""
        steps: list[TalkStep] = []
        mixed_up = False
        while True:
            sun = yield from self._level(rests, Player.SUN, steps)
            moon = yield from self._level(rests, Player.MOON, [])
            if max(abs(sun), abs(moon)) < DISTINCT * min(abs(sun), abs(moon)):
                steps = [Calibration("alike")]
            elif abs(sun) > abs(moon) or mixed_up:
                return sun, moon
            else:
                mixed_up = True
                steps = [Calibration("mixed up")]

    def _level(
        self, rests: list[int], owner: Player, steps: list[TalkStep]
    ) -> Generator[list[TalkStep], Message | None, float]:
        """Have one piece shown on both sides, anywhere; returns the signal with gold up, as if centred, in counts.

        A piece off centre reads weaker, never stronger, so the better of both sides counts.
        """
        window = Window(rests)
        while True:
            first = yield from self._placed(window, owner, steps)
            second = yield from self._turned(window, first, owner)
            weaker, stronger = sorted((abs(first.signal), abs(second.signal)))
            steps = [] if weaker >= ALIKE * stronger else [Calibration("off centre", second.square)]
            yield from self._taken_off(window, second, stronger, steps)
            if not steps:
                return stronger if first.signal > 0 else -stronger
            steps = []

    def _placed(
        self, window: Window, owner: Player, steps: list[TalkStep]
    ) -> Generator[list[TalkStep], Message | None, StillThere]:
        """A piece that is gold up. If one reads as silver after the person is asked, all magnets are that way round."""
        first = yield from self._shown(
            window,
            [*steps, Calibration("place", owner=owner), RAW],
            lambda found: found.clear,
            lambda _: Calibration("nothing felt", owner=owner),
        )
        if first.signal > 0:
            return first
        until = self._now + LATE_MS
        question = Calibration("check side", first.square, owner=owner)
        return (
            yield from self._shown(
                window,
                [question],
                lambda found: found.clear and (found.signal > 0 or self._now >= until),
                lambda _: question,
            )
        )

    def _turned(
        self, window: Window, first: StillThere, owner: Player
    ) -> Generator[list[TalkStep], Message | None, StillThere]:
        """The same piece with its other side up, wherever it is now."""
        turn = Calibration("turn over", first.square, owner=owner)
        return (
            yield from self._shown(
                window,
                [turn] if first.signal > 0 else [Calibration("reversed"), turn],
                lambda found: found.clear and found.signal * first.signal < 0,
                lambda found: (
                    Calibration("nothing felt", first.square, owner=owner)
                    if found is None
                    else Calibration("same side", found.square, owner=owner)
                ),
            )
        )

    def _taken_off(self, window: Window, piece: StillThere, level: float, steps: list[TalkStep]) -> Talk:
        late = 0

        def remind(found: StillThere | None) -> Calibration:
            nonlocal late
            late += 1
            if late == LATES:
                raise StartOverError
            return Calibration("still there", squares=(piece.square,) if found is None else found.squares)

        def gone(found: StillThere | None) -> bool:
            return found is None or abs(found.signal) < GONE * level

        steps = steps or [Calibration("take off", piece.square)]
        while True:
            yield from self._settled(window, steps, gone, remind)
            back = yield from self._comes_back(window, gone)
            if back is None:
                return
            steps = [Calibration("still there", squares=back.squares)]

    def _comes_back(self, window: Window, gone: Callable[[StillThere | None], bool]) -> Waiting:
        """The piece that a hand had lifted and set down again; None if the board has stayed empty."""
        heard, still = self._now, True
        until = heard + STAYS_OFF_MS
        while (self._now < until or not still) and self._now < heard + ANSWER_MS:
            message = yield from self._listen([], heard + ANSWER_MS)
            if isinstance(message, Raw):
                heard, signals = self._now, window.add(message)
                still = signals is not None
                if signals is not None and not gone(found := lying(signals)):
                    return found
        return None

    def _shown(
        self,
        window: Window,
        steps: list[TalkStep],
        wanted: Callable[[StillThere], bool],
        late: Callable[[StillThere | None], Calibration],
    ) -> Generator[list[TalkStep], Message | None, StillThere]:
        """Wait for a piece that is placed as wanted; a fault in how it is placed is announced once."""
        found = yield from self._settled(window, steps, lambda each: each is not None and wanted(each), late, _fault)
        assert found is not None
        return found

    def _settled(
        self,
        window: Window,
        steps: list[TalkStep],
        wanted: Callable[[StillThere | None], bool],
        late: Callable[[StillThere | None], Calibration],
        fault: Callable[[StillThere | None], Calibration | None] = lambda _: None,
    ) -> Waiting:
        """Wait until what is still on the board is as wanted."""
        since = heard = self._now
        said: Calibration | None = None
        found: StillThere | None = None
        while True:
            message = yield from self._listen(steps, heard + ANSWER_MS)
            steps = []
            if isinstance(message, Raw):
                heard = self._now
            elif self._now >= heard + ANSWER_MS:
                # The stream stops when the board restarts, and the command for it may have been lost.
                steps, heard = [RAW], self._now
            signals = window.add(message) if isinstance(message, Raw) else None
            if signals is not None:
                found = lying(signals)
                if wanted(found):
                    return found
                wrong = fault(found)
                if wrong not in {None, said}:
                    assert wrong is not None
                    steps.append(wrong)
                    said, since = wrong, self._now
            if self._now - since >= LATE_MS:
                since = self._now
                steps.append(late(found))


def _fault(found: StillThere | None) -> Calibration | None:
    """What is wrong with how a piece is placed, in any measurement."""
    if found is None or found.clear:
        return None
    if found.others:
        return Calibration("two squares", squares=found.squares)
    return Calibration("weak", found.square)


def _within(readings: Generator[float, None, None]) -> tuple[int, ...]:
    return tuple(min(HIGHEST, max(0, round(each))) for each in readings)


def _reading(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST))):
        raise RefusedError(f"rest={text}")
    return int(text)


def _squares(reason: str) -> tuple[int, ...]:
    """The squares that a refusal names."""
    numbers = {int(word) for word in re.findall(r"\b\d{1,2}\b", reason)}
    return tuple(sorted(number for number in numbers if 1 <= number <= SQUARES))
