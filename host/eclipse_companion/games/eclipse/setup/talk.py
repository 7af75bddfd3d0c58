"""A conversation with a board: commands and their answers, time, announcements to a person.

Input: the board's messages and the passing of time (milliseconds). Output: `TalkStep`s: command bodies for the board
(text) and announcements. A generator says things in order: it yields steps and is sent the next message, or None when
the time that it waits for has come.
"""

from collections.abc import Generator
from typing import TYPE_CHECKING, Final

from eclipse_companion.announcements import Fact
from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.sensing.wire import Hello, Message, No, Ok
from eclipse_companion.sensing.wire.commands import RESET

if TYPE_CHECKING:
    from eclipse_companion.sensing.board_profile import Profile

TalkStep = str | Fact

ABANDON: Final = str(RESET)
"""Said before the end, this resets the board to what it has kept."""
ANSWER_MS: Final = 3000.0

Talk = Generator[list[TalkStep], Message | None, None]


class RefusedError(Exception):
    """The board refuses something that it never should; the text says why."""


class StartOverError(Exception):
    """What was learned can't be right."""


class Conversation:
    """The setup of one board. `finished` says when it ends; `profile` is then what the board has learned, or None."""

    def __init__(self, hello: Hello) -> None:
        self.hello = hello
        self.finished = False
        self.profile: Profile | None = None
        self.next_deadline = 0.0
        self._now = 0.0
        self._talk = self._converse()

    def begin(self, now: float) -> list[TalkStep]:
        """Start."""
        self._now = now
        return next(self._talk)

    def advance(self, now: float) -> list[TalkStep]:
        """Let time pass: if an answer stays out, the command is said again."""
        if now < self.next_deadline or self.finished:
            return []
        self._now = now
        return self._talk.send(None)

    def take(self, message: Message, now: float) -> list[TalkStep]:
        """Handle one message from the board."""
        if self.finished:
            return []
        self._now = now
        return self._talk.send(message)

    def _opening(self) -> list[TalkStep]:
        """What is said first."""
        raise NotImplementedError

    def _learn(self, steps: list[TalkStep]) -> Generator[list[TalkStep], Message | None, list[TalkStep]]:
        """Everything except the end; returns what is said last."""
        raise NotImplementedError

    def _converse(self) -> Talk:
        steps = self._opening()
        while True:
            try:
                last = yield from self._learn(steps)
            except StartOverError:
                steps = [Calibration("start over")]
                continue
            except RefusedError as refusal:
                last = [Calibration("failed", detail=str(refusal))]
            break
        self.finished = True
        yield last

    def _ask(
        self, body: str, steps: list[TalkStep] | None = None
    ) -> Generator[list[TalkStep], Message | None, Ok | No]:
        """Say a command until the board answers it."""
        steps = [*(steps or []), body]
        due = self._now + ANSWER_MS
        while True:
            message = yield from self._listen(steps, due)
            steps = []
            if (isinstance(message, Ok) and message.answers(body)) or (
                isinstance(message, No) and message.command == body.split(" ", 1)[0]
            ):
                return message
            if self._now >= due:
                steps, due = [body], self._now + ANSWER_MS

    def _command(self, body: str, steps: list[TalkStep] | None = None) -> Generator[list[TalkStep], Message | None, Ok]:
        """Say a command that the board has to obey."""
        answer = yield from self._ask(body, steps)
        if isinstance(answer, No):
            raise RefusedError(answer.reason)
        return answer

    def _listen(self, steps: list[TalkStep], due: float) -> Generator[list[TalkStep], Message | None, Message | None]:
        """The next message, or None when it is time for the next thing."""
        self.next_deadline = due
        return (yield steps)
