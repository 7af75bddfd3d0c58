"""A thread with one camera: opens it, reads it until it is lost, releases it.

Any call of a camera may hang for ever. Then the reader is abandoned: it touches nothing more, and releases the camera
as soon as the call comes back.
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.sensing.camera.device import CameraError, Reason, VideoDevice
from eclipse_companion.sensing.camera.events import CameraFixed, CameraUp, Loss, sentence_of
from eclipse_companion.sensing.camera.handover import Handover
from eclipse_companion.sensing.camera.naming import CameraName, Kind
from eclipse_companion.sensing.camera.session import Clockwork, Session, Wishes
from eclipse_companion.sensing.camera.shots import Ask, Shot

logger = logging.getLogger(__name__)

_FAULT: Final = "Something went wrong with {title} ({error}). I'll keep trying."


@dataclass(frozen=True, slots=True)
class Cameras:
    """How cameras are opened. Raises `CameraError`."""

    open: Callable[[CameraName], VideoDevice]
    only_name_of: Callable[[CameraName], str | None]
    """The maker's name, by which the camera is found if its number has changed."""


News = CameraUp | CameraFixed | Loss


class Reader:
    """One opening of a camera, up to its loss."""

    def __init__(
        self,
        wishes: Wishes,
        cameras: Cameras,
        handover: Handover,
        clockwork: Clockwork,
        news: Callable[["Reader", News], None],
    ) -> None:
        """`news` is called from this reader's thread; the last one is a `Loss` that `released` the camera."""
        self.wishes = wishes
        self._cameras = cameras
        self._handover = handover
        self._clockwork = clockwork
        self._news = news
        self._leaving = threading.Event()
        self._told: News | None = None
        self._announced = threading.Event()
        """Whether everybody knows what was told last, or nobody wants to know any more."""
        self._session: Session | None = None
        self.began_ms = clockwork.clock()
        self.other_name: str | None = None
        """The maker's name of the camera, once it's open."""
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def leave(self) -> None:
        """Stop, as soon as the camera allows it; no more news."""
        self._leaving.set()
        self._announced.set()

    def announced(self, news: News) -> None:
        """Everybody knows this news: pictures may follow."""
        if news is self._told:
            self._announced.set()

    def join(self, timeout_s: float) -> None:
        """Wait for its end, for at most so many seconds."""
        self._thread.join(timeout_s)

    @property
    def is_alive(self) -> bool:
        """Whether it still has the camera, or waits for it."""
        return self._thread.is_alive()

    @property
    def is_opening(self) -> bool:
        """Whether the camera isn't open yet."""
        return self._session is None

    @property
    def calling_ms(self) -> float | None:
        """Since when a call of the open camera has lasted; None if there is none."""
        return None if self._session is None else self._session.calling_ms

    def _run(self) -> None:
        try:
            loss = self._read()
        except CameraError as error:
            loss = Loss(error.reason, str(error), released=True, opened=False)
        except Exception as error:  # whatever it is, the camera is looked for again
            logger.exception("The camera's reader has failed")
            what = str(error) if isinstance(error, CompanionError) else f"{type(error).__name__}: {error}"
            sentence = _FAULT.format(title=self.wishes.name.title, error=what)
            loss = Loss(Reason.GONE, sentence, released=True)
        self._tell(loss)

    def _read(self) -> Loss:
        """Read until the end. Raises `CameraError` if it can't be opened."""
        title = self.wishes.name.title
        session = Session(self._open(), self.wishes, self._handover, self._clockwork)
        self._session = session
        try:
            told: Reason | bool | None = None
            could_expose = session.can_expose
            while not self._leaving.is_set() and not session.over:
                ask = session.asked()
                shot = session.step(ask)
                state = session.is_up or session.down
                if state != told and not session.over:
                    told = state
                    self._announce(self._up(session) if session.down is None else _loss(title, session.down))
                if could_expose and not session.can_expose:
                    could_expose = False
                    self._tell(CameraFixed(title))
                self._give(ask or self._handover.asked(), shot)
        finally:
            session.close()
        return replace(_loss(title, session.down or Reason.GONE), released=True)

    def _open(self) -> VideoDevice:
        name = self.wishes.name
        try:
            device = self._cameras.open(name)
        except CameraError as error:
            if error.reason is not Reason.GONE or self.other_name is None:
                raise
            return self._cameras.open(CameraName(Kind.NAME, self.other_name))
        self.other_name = self._cameras.only_name_of(name) or self.other_name
        return device

    def _up(self, session: Session) -> CameraUp:
        return CameraUp(self.wishes.name.title, session.width, session.height, session.can_expose, session.can_lock)

    def _give(self, ask: Ask | None, shot: Shot | None) -> None:
        if ask is not None and shot is not None and not self._leaving.is_set():
            self._handover.give(ask, shot)

    def _announce(self, news: News) -> None:
        """Tell, and wait until everybody knows it: nobody gets a picture of a camera that isn't said to be up."""
        self._told = news
        self._announced.clear()
        self._tell(news)
        if not self._leaving.is_set():
            self._announced.wait()

    def _tell(self, news: News) -> None:
        if not self._leaving.is_set():
            self._news(self, news)


def _loss(title: str, reason: Reason) -> Loss:
    return Loss(reason, sentence_of(title, reason), released=False)
