"""The connection to a board, kept for ever: a thread that finds, opens, serves and reopens it.

Input: commands and what was consumed, from any thread. Output: `LinkUp`, `LinkDown`, `BoardLine` and `Damaged`, posted
to a callback from the link's thread.
"""

import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from eclipse_companion.sensing.link.logic import BoardLine, Damaged, Failure, Up
from eclipse_companion.sensing.link.ports import Candidate, PortError, candidates
from eclipse_companion.sensing.link.session import Session
from eclipse_companion.sensing.wire import Hello, encode

logger = logging.getLogger(__name__)

QUICK_TRIES: Final = 20
QUICK_S: Final = 0.1
SLOW_S: Final = 1.0

NOTHING_THERE: Final = "There's no board on USB."
FAULT: Final = "Something went wrong with the connection to the board ({error}). I'll keep trying."


@dataclass(frozen=True, slots=True)
class LinkUp:
    """The board answers. Posted again without a `LinkDown` if it has restarted or was silent for a while."""

    hello: Hello
    port: str


@dataclass(frozen=True, slots=True)
class LinkDown:
    """The board is out of reach; the link goes on trying.

    Posted once, and again when the reason changes. After a loss, it isn't posted again because the port is gone.
    """

    port: str
    """Empty if no port is known."""
    reason: str
    """A sentence: what is wrong, and what to do."""


LinkEvent = LinkUp | LinkDown | BoardLine | Damaged


class Link:
    """One board, on the named port, or on whichever port it is found.

    Without a name, the board that answered first stays the board: no other one takes its place.
    """

    def __init__(
        self,
        post: Callable[[LinkEvent], None],
        port: str | None = None,
        *,
        board_id: str | None = None,
        find: Callable[[], list[Candidate]] = candidates,
    ) -> None:
        """`post` is called from the link's thread. `board_id`: of a board that was found before (`find_board`)."""
        self._post = post
        self._named = port
        self._board_id = board_id
        self._find = find
        self._closing = threading.Event()
        self._commands: deque[str] = deque()
        self._consumed: deque[BoardLine] = deque(maxlen=1)
        self._session: Session | None = None
        """What to wake when there is something to write."""
        self._waking = threading.Lock()
        self._last_port = ""
        self._at_prompt = False
        self._said: LinkDown | None = None
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def send(self, body: str) -> None:
        """Send a command, from any thread; dropped while no board answers. Raises `NotABodyError`."""
        encode(body)
        self._commands.append(body)
        self._wake()

    def consumed(self, line: BoardLine) -> None:
        """Acknowledge to the board that this posted line and all before it were consumed; from any thread."""
        known = bool(self._consumed)
        self._consumed.append(line)
        if not known:
            self._wake()

    def _wake(self) -> None:
        with self._waking:
            if self._session is not None:
                self._session.wake()

    def close(self) -> None:
        """Send what is waiting, close the port, end the thread."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join(3.0)

    def _run(self) -> None:
        tries = 0
        while not self._closing.is_set():
            try:
                if self._try_all():
                    tries = 0
            except Exception as error:  # whatever it is, the link goes on trying
                logger.exception("The link has failed")
                self._down(LinkDown(self._last_port, FAULT.format(error=f"{type(error).__name__}: {error}")))
            tries += 1
            self._closing.wait(QUICK_S if tries <= QUICK_TRIES else SLOW_S)

    def _try_all(self) -> bool:
        """Try each port that may be the board, the last good one first; returns whether one of them served."""
        ports = [self._named] if self._named is not None else [each.device for each in self._find()]
        ports.sort(key=lambda port: port != self._last_port)
        troubles = []
        for port in ports:
            logger.debug("Trying %s", port)
            try:
                session = Session(port, board_id=self._board_id, revive=self._at_prompt and port == self._last_port)
            except PortError as error:
                troubles.append((LinkDown(port, str(error)), error.absent))
                continue
            if self._serve(session) or self._closing.is_set():
                return session.logic.up
            troubles.append((LinkDown(port, session.trouble or ""), False))
        # A port that has gone says less than one with its own fault.
        troubles.sort(key=lambda each: each[1])
        down, absent = troubles[0] if troubles else (LinkDown("", NOTHING_THERE), True)
        if not (absent and self._said is not None):
            self._down(down)
        return False

    def _serve(self, session: Session) -> bool:
        """Hold one port as long as it works; returns whether the board ever answered there."""
        self._at_prompt = False
        self._commands.clear()
        with self._waking:
            self._session = session
        try:
            while session.trouble is None and not self._closing.is_set():
                for event in session.step():
                    self._tell(event, session.port)
                self._pass_on(session)
            if self._closing.is_set():
                self._pass_on(session)
                session.write()
        finally:
            with self._waking:
                self._session = None
            session.close()
        served = session.logic.up
        if served:
            self._at_prompt = session.logic.failure is Failure.PROMPT
            self._down(LinkDown(session.port, session.trouble or ""))
        return served

    def _tell(self, event: Up | BoardLine | Damaged, port: str) -> None:
        if isinstance(event, BoardLine | Damaged):
            self._post(event)
            return
        self._said = None
        self._last_port = port
        if self._named is None:
            self._board_id = event.hello.id
        logger.info("The board at %s answers, with firmware %s", port, event.hello.fw)
        self._post(LinkUp(event.hello, port))

    def _pass_on(self, session: Session) -> None:
        while self._consumed:
            session.logic.consumed(self._consumed.popleft())
        while self._commands:
            command = self._commands.popleft()
            logger.debug("To the board: %s", command)
            session.logic.send(command)

    def _down(self, down: LinkDown) -> None:
        if not self._closing.is_set() and down != self._said:
            self._said = down
            logger.info("No board: %s", down.reason)
            self._post(down)
