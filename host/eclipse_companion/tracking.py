"""The board's states and the passing of time to turns: joins `frames`, `events` and `turns`.

In go the wire's `ST` messages with the host's stamps, in milliseconds; out come `outcomes` in board time. The same
stamps and messages give the same outcomes, however often time is let pass in between: live play, a recording and a
trace differ in nothing here.
"""

from collections.abc import Mapping
from typing import Any

from eclipse_companion.events import SquareEvents
from eclipse_companion.frames import Evidence, Frame, Frames, evidence_in
from eclipse_companion.game.position import EMPTY, Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.turns.faults import agrees
from eclipse_companion.turns.outcomes import Outcome
from eclipse_companion.turns.reconstruction import Reconstruction
from eclipse_companion.turns.weighing import shown
from eclipse_companion.wire import State


class Tracker:
    """Follows one board through games."""

    def __init__(self, frames: Frames, *, position: Position = EMPTY, patience_ms: float = 6000.0) -> None:
        self._frames = frames
        self._events = SquareEvents()
        self._turns = Reconstruction(position, patience_ms=patience_ms)
        self._now = 0.0

    @property
    def now(self) -> float:
        """The board time up to which all has been taken in."""
        return self._now

    @property
    def position(self) -> Position:
        """The position after the turns given so far."""
        return self._turns.position

    @property
    def shown(self) -> str:
        """What the squares show now, sixteen characters of a reading; all `?` before the first state."""
        return shown(self._events.standing) if self._events.started else "?" * 16

    def state(self, message: State, host_ms: float, *, gap: bool) -> list[Outcome]:
        """Take one `ST`; `gap`: lines were lost or merged before it."""
        return self.frame(self._frames.feed(message, host_ms, gap=gap))

    def frame(self, frame: Frame) -> list[Outcome]:
        """Take one frame of evidence, from whatever source."""
        if not self._events.started:
            self._events.start(frame)
            self._now = frame.t_ms
            self._turns.restart(self._turns.position, frame.t_ms)
            return []
        outcomes = self._advance(frame.t_ms)
        for change in self._events.feed(frame):
            self._turns.take(change, self._events.standing)
        return outcomes

    def advance(self, host_ms: float) -> list[Outcome]:
        """Let the host's time pass, with no message."""
        return self._advance(self._frames.board_time(host_ms)) if self._events.started else []

    def next_deadline(self, host_ms: float) -> float | None:
        """The host's time at which `advance` may have something to say, or None."""
        if not self._events.started:
            return None
        due = self._due()
        return None if due is None else host_ms + max(0.0, due - self._frames.board_time(host_ms))

    @property
    def in_step(self) -> bool:
        """Whether the board shows the position after the turns given, as far as it can be read."""
        return all(agrees(cell, wanted) for cell, wanted in zip(self.shown, self.position.cells, strict=True))

    def restart(self, position: Position, *, target: Turn | None = None) -> None:
        """The board shall show `position` from now on, or what `target` makes of it; what is wrong is told at once."""
        self._turns.restart(position, self._now, target=target, at_once=True)

    def expect(self, turn: Turn | None) -> None:
        """Tell the turn that the player was asked to make next, or None."""
        self._turns.expect(turn)

    def others(self) -> tuple[Turn, ...]:
        """What the last turn given may have been instead, likeliest first, as far as the board shows it."""
        return self._turns.others(self._now, self._events.standing) if self._events.started else ()

    def ask_others(self) -> list[Outcome]:
        """The player of the last turn given says that it was another: the question which, where there is any."""
        return self._turns.ask_others(self._now, self._events.standing) if self._events.started else []

    def settle(self, turn: Turn) -> list[Outcome]:
        """Answer an open question: this turn was made, in the place of the last one given where that is asked about."""
        return self._turns.settle(turn, self._now, self._events.standing) if self._events.started else []

    def look(self, evidence: Evidence, t_ms: float) -> list[Outcome]:
        """Take what another source than the board saw at a board time: it may answer an open question."""
        if not self._events.started:
            return []
        return self._turns.look(evidence.likelihood, t_ms, self._now, self._events.standing)

    def give_likeliest(self) -> list[Outcome]:
        """The player says that the turn is finished: the likeliest complete one is given now, if there is one."""
        return self._turns.give_likeliest(self._now, self._events.standing) if self._events.started else []

    def _due(self) -> float | None:
        times = [
            time for time in (self._events.next_deadline, self._turns.next_decision(self._now)) if time is not None
        ]
        return min(times) if times else None

    def _advance(self, t_ms: float) -> list[Outcome]:
        outcomes: list[Outcome] = []
        while (due := self._due()) is not None and due <= t_ms:
            self._now = max(self._now, due)
            for change in self._events.advance(self._now):
                self._turns.take(change, self._events.standing)
            outcomes += self._turns.decide(self._now, self._events.standing, self._events.unsettled)
        self._now = max(self._now, t_ms)
        return outcomes


def control(tracker: Tracker, value: Mapping[str, Any]) -> list[Outcome]:
    """Do what a game asked of its tracker, as the game's recording keeps it (`{"do": "expect", "turn": "S1"}`).

    `{"do": "look", "source": "camera", "t_ms": ..., "likelihood": [[...], ...]}` is a look by another source, in board
    time.

    Play goes through here too, so that a recording replays to the same events. Raises `KeyError` or
    `CompanionError` for what no game asks.
    """
    turn = None if value.get("turn") is None else Turn.parse(value["turn"])
    match value["do"]:
        case "expect":
            tracker.expect(turn)
        case "restart":
            tracker.restart(Position.parse(value["position"]), target=turn)
        case "others":
            return tracker.ask_others()
        case "settle" if turn is not None:
            return tracker.settle(turn)
        case "look":
            return tracker.look(evidence_in(value["source"], value["likelihood"]), float(value["t_ms"]))
        case "give likeliest":
            return tracker.give_likeliest()
    return []
