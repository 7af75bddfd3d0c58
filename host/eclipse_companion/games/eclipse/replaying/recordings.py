"""Runs a game's recording through the reconstruction again, for the same events, bit for bit.

In: a recording. Out: what the tracker found, and what the game's conduct made of it. A recording holds everything that
play gave to its tracker, which knew nothing when the recording began; docs/formats.md says which lines these are.
"""

import json
import logging
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from eclipse_companion.announcements import TIME_FORFEIT
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.board_commands import Begin, Restart
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.tracking import Tracker, do, read_command
from eclipse_companion.games.eclipse.turns.outcomes import Outcome
from eclipse_companion.sensing.evidence import ORIENTATIONS, StateReader
from eclipse_companion.sensing.recording import Entry, EntryKind, Reader, RecordingError
from eclipse_companion.sensing.wire import Inbox, State

logger = logging.getLogger(__name__)

DEFAULT_PATIENCE_MS: Final = 6000
"""The patience if a recording doesn't give it."""
LONGEST_PATIENCE_MS: Final = 120_000
"""The maximum of the setting."""
LONGEST_DELAY_MS: Final = 60_000
"""No camera's news comes later."""
QUOTED: Final = 120
"""How many characters of a wrong line are quoted."""
TOLD_EACH: Final = 1000
"""The number of lines between two progress reports."""
ENDED_BY_PLAYERS: Final = ("resigned", "agreed", TIME_FORFEIT)
"""How a game ends without a turn."""


@dataclass(frozen=True, slots=True)
class Restarted:
    """This position holds: turns were undone by command, the computer's was made differently, or play was reset."""

    t_ms: float
    position: Position
    last: tuple[Position, Turn] | None = None
    """The turn that was made last and may still be withdrawn, with the position before it; None: none may."""


@dataclass(frozen=True, slots=True)
class Resigned:
    """A player resigned or ran out of time; what the board shows from then on isn't part of the game."""

    t_ms: float
    result: Result
    termination: str = "resigned"


ReplayEvent = Outcome | Restarted | Resigned


class RecordingReplay:
    """One pass through a game's recording. Iterate over it for the events; `tracker` has the final state."""

    def __init__(self, reader: Reader, progress: Callable[[float], None] = lambda _: None) -> None:
        """The header says how the board lay, and with what patience. Raises `RecordingError` if it makes no sense.

        `progress` is called now and then with the fraction of the file that has been read, 0 to 1.
        """
        orientation = reader.header.get("orientation", 0)
        patience_ms = reader.header.get("patience_ms", DEFAULT_PATIENCE_MS)
        delay_ms = reader.header.get("delay_ms", 0)
        known = type(orientation) is int and orientation in ORIENTATIONS and type(patience_ms) in {int, float}
        if not (known and 0 < patience_ms <= LONGEST_PATIENCE_MS):
            with reader:  # reading stops here
                raise RecordingError(
                    f"The recording's header says that the board lay turned by {_quoted(orientation)} degrees, with a "
                    f"patience of {_quoted(patience_ms)} ms; write one of {', '.join(map(str, ORIENTATIONS))}, and a "
                    f"number above 0, {LONGEST_PATIENCE_MS} at most."
                )
        if type(delay_ms) not in {int, float} or not 0 <= delay_ms <= LONGEST_DELAY_MS:
            with reader:
                raise RecordingError(
                    f"The recording's header says that a camera's news came {_quoted(delay_ms)} ms late; write a "
                    f"number from 0 to {LONGEST_DELAY_MS}."
                )
        self._reader = reader
        self._progress = progress
        self.tracker = Tracker(StateReader(orientation), patience_ms=patience_ms, delay_ms=delay_ms)
        self._inbox = Inbox()
        self._found: deque[tuple[str, float]] = deque()
        self._compared = False
        self._failed: Exception | None = None
        self.stamp = 0.0
        """The last line's stamp."""
        self.differs_ms: float | None = None
        """The first stamp at which the recording shows that play found something else; None while they agree."""

    @property
    def torn(self) -> bool:
        """Whether the file breaks off, as a killed program leaves it; known at the end."""
        return self._reader.torn

    def __iter__(self) -> Iterator[ReplayEvent]:
        """Yield what was found then, in board time. Raises `RecordingError` if a line makes no sense."""
        with self._reader:
            for number, entry in enumerate(self._reader):
                if number % TOLD_EACH == 0:
                    self._progress(self._reader.share)
                self.stamp = entry.ms
                told = entry.value if entry.way is EntryKind.COMMAND else {}
                if self._failed is not None and not {"gave", "failed"} & told.keys():
                    raise self._failed
                for outcome in self._found_by(partial(self.tracker.advance, entry.ms)):
                    yield self._noted(outcome)
                if entry.way is EntryKind.BOARD:
                    for outcome in self._found_by(partial(self._heard, entry)):
                        yield self._noted(outcome)
                elif "failed" in told:
                    self._failed = None
                elif entry.way is EntryKind.COMMAND:
                    yield from self._command(entry)
        self._end()

    def _end(self) -> None:
        """Nothing more comes: a failure that play didn't survive is raised here, too."""
        if self._failed is not None:
            raise self._failed
        if self._found and not self.torn:
            self._differs()

    def _found_by(self, act: Callable[[], list[Outcome]]) -> list[Outcome]:
        """What is found; empty if that fails, which play must have survived: its next lines say how."""
        try:
            return act()
        except Exception as error:  # as play survives it
            logger.exception("The tracker has failed")
            self._failed = error
            return []

    def _heard(self, entry: Entry) -> list[Outcome]:
        received = self._inbox.take(entry.text)
        if received is None or not isinstance(received.message, State):
            return []
        return self.tracker.state(received.message, entry.ms, gap=received.gap)

    def _command(self, entry: Entry) -> Iterator[ReplayEvent]:
        value = entry.value
        if "gave" in value:
            self._compare(value)
        elif "over" in value:
            if value["over"] in ENDED_BY_PLAYERS:
                yield Resigned(self.tracker.now, self._result(entry), value["over"])
        elif "do" in value:
            try:
                command = read_command(value)
                outcomes = do(self.tracker, command)
            except CompanionError as error:
                raise _senseless(entry, str(error)) from None
            except Exception as error:  # as play survives it
                logger.exception("The tracker has failed")
                self._failed = error
                return
            if isinstance(command, Begin):
                # The playing program was ended: its last findings were neither reported nor recorded.
                self._inbox = Inbox()
                self._found.clear()
            if isinstance(command, Begin | Restart):
                yield Restarted(self.tracker.now, self.tracker.position, self.tracker.last)
            for outcome in outcomes:
                yield self._noted(outcome)

    def _result(self, entry: Entry) -> Result:
        try:
            return Result(entry.value.get("result"))
        except ValueError:
            raise _senseless(entry, "that isn't a result of an abandoned game") from None

    def _noted(self, outcome: Outcome) -> Outcome:
        self._found.append((outcome.recorded_as, outcome.t_ms))
        return outcome

    def _compare(self, value: dict[str, Any]) -> None:
        """Compare a tracker outcome that play recorded with the next one found here: they should be equal."""
        self._compared = True
        found = self._found.popleft() if self._found else None
        if found != (value["gave"], value.get("t_ms")):
            self._differs()

    def _differs(self) -> None:
        if self.differs_ms is None and self._compared:
            self.differs_ms = self.stamp


def _quoted(value: object) -> str:
    return json.dumps(value)[:QUOTED]


def _senseless(entry: Entry, reason: str) -> RecordingError:
    return RecordingError(
        f"The recording says {entry.text[:QUOTED]!r} at {entry.ms:.0f} ms, which can't happen in a game: "
        f"{reason.rstrip('.')}."
    )
