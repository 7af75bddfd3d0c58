"""Takes a board that was never calibrated into use: the empty board, then one test piece on both sides.

In go the board's messages and the passing of time; out come command bodies for the board (text) and announcements. With magnets of two strengths
it asks for a piece of each player. The levels found serve all squares: a hobbyist's sixteen magnets come from one batch.
"""

from collections import deque
from collections.abc import Callable, Generator
from statistics import median
from typing import Final

from eclipse_companion.announcements import Announcement, Calibration
from eclipse_companion.game.pieces import Player
from eclipse_companion.wire import Message, No, Ok, Raw

Step = str | Announcement
Conversation = Generator[list[Step], Message | None, None]

RAW_HZ: Final = 50
STEADY: Final = 20
"""Raw readings that must agree: 0.4 s at 50 a second."""
STEADY_WITHIN: Final = 0.12
"""Their spread, against the signal, for a piece that lies still."""
SIGNAL: Final = 500.0
"""The weakest signal taken for a piece, counts of 65535: a weak magnet over a weak sensor gives 1000 or more, noise 50."""
GONE: Final = 0.15
"""The share of a piece's signal under which it has been taken off."""
RETRY_MS: Final = 2000.0
ANSWER_MS: Final = 3000.0


class Setup:
    """One board's way from `cal=none` to `CAL SAVE`. `finished` tells its end, for better or worse."""

    def __init__(self, coding: str) -> None:
        """`coding`: `one` or `two`, the magnets that the pieces carry."""
        self.finished = False
        self.next_deadline = 0.0
        self._coding = coding
        self._now = 0.0
        self._conversation = self._converse()

    def begin(self, now: float) -> list[Step]:
        """Start with the resting values."""
        self._now = now
        self.next_deadline = now + ANSWER_MS
        return next(self._conversation)

    def advance(self, now: float) -> list[Step]:
        """Let time pass: an answer that stays out is asked for again."""
        if now < self.next_deadline or self.finished:
            return []
        self._now = now
        self.next_deadline = now + ANSWER_MS
        return self._go_on(None)

    def take(self, message: Message, now: float) -> list[Step]:
        """Take one message of the board."""
        if self.finished:
            return []
        self._now = now
        return self._go_on(message)

    def _go_on(self, message: Message | None) -> list[Step]:
        try:
            return self._conversation.send(message)
        except StopIteration:
            self.finished = True
            return []

    def _converse(self) -> Conversation:
        steps: list[Step] = [Calibration("empty the board")]
        while isinstance(answer := (yield from self._command("CAL REST", steps)), No):
            steps = [Calibration("failed", detail=answer.reason)]
            yield from self._pause(steps)
            steps = []
        rests = []
        for square in range(1, 17):
            answer = yield from self._command(f"CAL GET {square}")
            rests.append(int(answer.values.get("rest", "32768")) if isinstance(answer, Ok) else 32768)
        yield from self._command(f"CAL CODING {self._coding}")
        owners = (Player.SUN, Player.MOON) if self._coding == "two" else (None,)
        levels = []
        for owner in owners:
            levels.append((yield from self._level_of_test_piece(rests, owner)))
        yield from self._command("RAW 0")
        for square, rest in enumerate(rests, start=1):
            yield from self._command(_levels(square, rest, levels))
        saved = yield from self._command("CAL SAVE")
        done = isinstance(saved, Ok)
        self.finished = True
        yield [Calibration("done") if done else Calibration("failed", detail="the board could not keep the values")]

    def _command(self, body: str, before: list[Step] | None = None) -> Generator[list[Step], Message | None, Ok | No]:
        """Say a command until the board answers it."""
        steps: list[Step] = [*(before or []), body]
        while True:
            self.next_deadline = self._now + ANSWER_MS
            message = yield steps
            steps = []
            if message is None:
                steps = [body]
            elif (isinstance(message, Ok) and message.answers(body)) or (
                isinstance(message, No) and message.command == body.split()[0]
            ):
                return message

    def _pause(self, steps: list[Step]) -> Conversation:
        self.next_deadline = self._now + RETRY_MS
        while (yield steps) is not None:
            steps = []

    def _level_of_test_piece(self, rests: list[int], owner: Player | None) -> Generator[list[Step], Message | None, float]:
        """Have one piece shown with both sides up, anywhere; gives the mean of their signals, counts."""
        steps: list[Step] = [Calibration("place", owner=owner), f"RAW {RAW_HZ}"]
        square, first = yield from self._steady_signal(rests, steps, lambda signal: abs(signal) >= SIGNAL)
        steps = [Calibration("turn over", square)]
        _, second = yield from self._steady_signal(rests, steps, lambda signal: signal * first < 0 and abs(signal) >= SIGNAL)
        level = (abs(first) + abs(second)) / 2
        steps = [Calibration("take off", square)]
        yield from self._steady_signal(rests, steps, lambda signal: abs(signal) < GONE * level)
        return level

    def _steady_signal(
        self, rests: list[int], steps: list[Step], wanted: Callable[[float], bool]
    ) -> Generator[list[Step], Message | None, tuple[int, float]]:
        """Wait until the strongest signal of all squares is as wanted and stands still; gives its square and itself."""
        recent: deque[tuple[int, ...]] = deque(maxlen=STEADY)
        while True:
            self.next_deadline = self._now + ANSWER_MS
            message = yield steps
            # Streaming stops when the board restarts: ask again whenever nothing comes.
            steps = [f"RAW {RAW_HZ}"] if message is None else []
            if not isinstance(message, Raw):
                continue
            recent.append(message.values)
            if len(recent) < STEADY:
                continue
            signals = [median(column) - rest for column, rest in zip(zip(*recent, strict=True), rests, strict=True)]
            square = max(range(16), key=lambda index: abs(signals[index]))
            column = sorted(values[square] for values in recent)
            # The outermost readings may be spikes.
            spread = column[-3] - column[2]
            if wanted(signals[square]) and spread <= max(STEADY_WITHIN * abs(signals[square]), SIGNAL / 4):
                return square + 1, signals[square]


def _levels(square: int, rest: int, levels: list[float]) -> str:
    """The `CAL SET` command for one square: readings with each face on it, from the rest and the levels above it."""
    names = ("gold", "silver") if len(levels) == 1 else ("sun-gold", "sun-silver", "moon-gold", "moon-silver")
    values = [min(65535, max(0, round(rest + sign * level))) for level in levels for sign in (1, -1)]
    words = " ".join(f"{name}={value}" for name, value in zip(names, values, strict=True))
    return f"CAL SET {square} {words}"
