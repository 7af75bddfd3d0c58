"""Runs an analog trace through the board's firmware and the reconstruction.

In: a trace, and a board that feels what it has. Out: what reconstruction yields, with its time. The host greets the
board and makes it learn its rests in the empty first second, as at a real start; the levels come from the parts that
the trace names.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.replaying.rests import CENTRED, rests_under
from eclipse_companion.games.eclipse.replaying.second_source import Beside, CameraDiffers
from eclipse_companion.games.eclipse.tracking import Tracker, do
from eclipse_companion.games.eclipse.tracking.watching import Watching
from eclipse_companion.games.eclipse.turns.outcomes import Outcome
from eclipse_companion.hardware.converter import NOMINAL_REST, REST_SPREAD
from eclipse_companion.sensing.board_profile import Profile, cal_commands
from eclipse_companion.sensing.evidence import StateReader
from eclipse_companion.sensing.health.checkup import Checkup, SensorFound
from eclipse_companion.sensing.recording import Trace
from eclipse_companion.sensing.wire import Decoder, Inbox, Message, No, Ok, State, encode

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from eclipse_companion.commands.simulated import SteppedBoard

GREETED_BY_MS: Final = 800.0
"""A trace is empty for at least a second; the board must be ready by then."""
STARTS_EMPTY: Final = "A trace must start with a second of the empty board, or its meta must say what it starts with."
BLOCK_MS: Final = 500.0
KNOWN_FOR_EMPTY: Final = REST_SPREAD - 100.0
"""Before it has learned its rests, a board reads a greater distance from nominal as a piece; counts."""
SENSORS_REST: Final = 3700.0
"""How far from nominal a sensor may rest: SS49E, 5 % of the supply, and 300 if full scale is the supply itself.

A trace's first second is known to be empty.
"""
LEAST_SIGNAL: Final = 500.0
"""A weaker signal isn't a piece, counts of 65535."""
LEFT_MS: Final = 3000.0
"""After the last sample the board is taken to stay like that for this long, which settles a turn in doubt at the
end.
"""


Found = Outcome | SensorFound | CameraDiffers
"""What a replay finds: of the game, of the sensors, and where a film that runs beside it shows something else."""


class TraceReplay:
    """One pass through a trace. Iterate over it for the outcomes; `tracker` has the final state."""

    def __init__(
        self,
        trace: Trace,
        board_of: "Callable[[Trace], AbstractContextManager[SteppedBoard]]",
        *,
        patience_ms: float = 6000.0,
        progress: Callable[[float], None] = lambda _: None,
        beside: Beside | None = None,
    ) -> None:
        """`board_of`: the board whose sensors read what a trace has.

        `progress` is called at every scan with the fraction of the trace that has gone by, 0 to 1.
        """
        self._trace = trace
        self._board_of = board_of
        self._profile = Profile.from_trace_meta(trace.meta)
        start = Position.parse(trace.starts_with) if trace.starts_with else EMPTY
        self.tracker = Tracker(StateReader(), position=start, patience_ms=patience_ms)
        self._offset = float(trace.t_ms[0])
        self._length_ms = max(1.0, float(trace.t_ms[-1]) - self._offset)
        self._progress = progress
        self._beside = beside
        self._decoder = Decoder()
        self._inbox = Inbox()

    def __iter__(self) -> Iterator[Found]:
        """Yield what is found, in board time.

        Raises `CompanionError` if the board can't be made ready, or if what is beside it was of no use.
        """
        with self._board_of(self._trace) as board:
            self._greet(board)
            board.send(encode("STATE"))
            checkup = Checkup(GREETED_BY_MS)
            watching = Watching(checkup, at_once=None)
            t_ms = 0.0
            while (step := board.step()) is not None:
                t_ms, wrote = step
                self._progress(min(1.0, t_ms / self._length_ms))
                for message, gap in self._messages(wrote):
                    if isinstance(message, State):
                        yield from self.tracker.state(message, t_ms, gap=gap)
                    self._say(board, checkup.take(message, t_ms))
                    yield from self._watched(checkup, watching, t_ms)
                yield from self.tracker.advance(t_ms)
                if self._beside is not None:
                    yield from self._beside.advance(self.tracker, t_ms)
                self._say(board, checkup.advance(t_ms))
            yield from self.tracker.advance(t_ms + LEFT_MS)
        if self._beside is not None:
            self._beside.end()

    def _watched(self, checkup: Checkup, watching: Watching, t_ms: float) -> Iterator[Outcome | SensorFound]:
        """What is new about the sensors; play works around those that can't be trusted, as on a real board."""
        for found in checkup.news():
            yield SensorFound(self.tracker.now, found)
        for command in watching.commands(self.tracker, t_ms, self.tracker.position.count):
            yield from do(self.tracker, command)

    def trace_time(self, board_ms: float) -> float:
        """The trace's time for a board time; the board started with the trace's first sample."""
        return board_ms + self._offset

    def _messages(self, wrote: bytes) -> Iterator[tuple[Message, bool]]:
        for body in self._decoder.feed(wrote):
            received = self._inbox.take(body)
            if received is not None:
                yield received.message, received.gap

    def _greet(self, board: "SteppedBoard") -> None:
        """Make the board reliable: rests, coding, levels."""
        self._say(board, ["HELLO"])
        rests = rests_under(self._trace, Position.parse(self._trace.starts_with or str(EMPTY)), self._profile)
        odd = any(abs(rest - NOMINAL_REST) > KNOWN_FOR_EMPTY for rest in rests)
        may_be = all(abs(rest - NOMINAL_REST) <= SENSORS_REST for rest in rests)
        if self._trace.starts_with or (odd and may_be):
            self._command(board, *(f"CAL SET {square} rest={rest}" for square, rest in enumerate(rests, start=1)))
        else:
            self._command(board, "CAL REST")
            answers = self._command(board, *(f"CAL GET {square}" for square in range(1, 17)))
            rests = [int(answer.values["rest"]) for answer in answers]
        profile = self._profile
        if profile.levels() is None:
            profile = replace(profile, readings=_readings_in(self._trace, profile.coding, rests))
        self._command(board, *cal_commands(profile, rests))

    def _say(self, board: "SteppedBoard", bodies: Iterable[str]) -> None:
        for body in bodies:
            board.send(encode(body))

    def _command(self, board: "SteppedBoard", *bodies: str) -> list[Ok]:
        """Send commands, and step until all are answered."""
        self._say(board, bodies)
        answers: list[Ok] = []
        while len(answers) < len(bodies):
            step = board.step()
            if step is None:
                raise CompanionError("The trace ends before the board is ready. It needs an empty first second.")
            for message, _ in self._messages(step[1]):
                if isinstance(message, No):
                    where = f"{bodies[len(answers)]!r} at {step[0] / 1000:.2f} s of the trace: {message.reason}."
                    raise CompanionError(f"The board refused {where} {STARTS_EMPTY}")
                if isinstance(message, Ok) and message.answers(bodies[len(answers)]):
                    answers.append(message)
        return answers


def _readings_in(trace: Trace, coding: str, rests: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """The pieces' readings, judged from the whole trace, if its sensor or a magnet is unknown.

    Signals that stand for half a second are pieces; with two strengths, the strong and the weak ones are the two groups
    that lie farthest apart on a scale of ratios.
    """
    per_block = max(1, round(BLOCK_MS * len(trace.t_ms) / (trace.t_ms[-1] - trace.t_ms[0])))
    blocks = len(trace.t_ms) // per_block
    windows = trace.adc[: blocks * per_block].reshape(blocks, per_block, 16).astype(np.float64)
    spread = np.percentile(windows, 90, axis=1) - np.percentile(windows, 10, axis=1)
    signals = np.abs(np.median(windows, axis=1) - np.asarray(rests))
    still = np.sort(signals[(signals > LEAST_SIGNAL) & (spread < signals / 4)])
    if not len(still):
        return {}
    gaps = np.diff(np.log(still))
    cut = int(gaps.argmax()) + 1 if coding == "two" and len(gaps) else 0
    strong, weak = (float(np.median(group)) / CENTRED if len(group) else None for group in (still[cut:], still[:cut]))
    assert strong is not None
    levels = [("", strong)] if coding == "one" else [("sun-", strong), ("moon-", weak or strong / 4)]
    readings = {"rest": tuple(rests)}
    for owner, level in levels:
        for side, sign in (("gold", 1), ("silver", -1)):
            values = (min(65535, max(0, round(rest + sign * level))) for rest in rests)
            readings[f"{owner}{side}"] = tuple(values)
    return readings
