"""How well a camera sees a board, until somebody has seen enough.

In: a camera, and a game's `Subject`. Out: a line each time that something changes, or a JSON object; a page with the
newest picture, on which people click corners; with `--picture` the picture as a file; what was found out, kept.
"""

import argparse
import contextlib
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final, Generic

import numpy as np

from eclipse_companion.commands.camera_check.choosing import Choice
from eclipse_companion.commands.camera_check.corners import Corners
from eclipse_companion.commands.camera_check.options import USUAL
from eclipse_companion.commands.camera_check.page import CameraPage
from eclipse_companion.commands.camera_check.subject import Checked, SightT, Subject
from eclipse_companion.commands.camera_check.tells import Tells
from eclipse_companion.commands.camera_check.wording import Wording
from eclipse_companion.commands.camera_options import PHONE
from eclipse_companion.commands.phone import PhoneIntake, network_of_phones, page_with
from eclipse_companion.common import atomic_files
from eclipse_companion.common.errors import CompanionError, UsageError, why_of
from eclipse_companion.common.plain_characters import in_ascii
from eclipse_companion.sensing.camera import (
    CameraDown,
    CameraEvent,
    CameraFixed,
    CameraName,
    CameraUp,
    Capture,
    Exposure,
    Kind,
    Reason,
    Shot,
    World,
    parse_camera,
    separate,
)
from eclipse_companion.sensing.camera.capture import milliseconds
from eclipse_companion.sensing.camera.exposures_tried import ExposuresTried
from eclipse_companion.sensing.camera.listing import ListedCamera, Lister
from eclipse_companion.sensing.camera.phone.guiding import Guided, advice
from eclipse_companion.sensing.sight import marking
from eclipse_companion.sensing.sight.judging import Steady, Trouble, ViewQuality
from eclipse_companion.sensing.sight.measuring import BURNT

EVERY_S: Final = 0.25
"""How often a picture is looked at."""
FILE_EVERY_S: Final = 1.0
"""How often `--picture` is written."""
PATIENCE_S: Final = 10.0
"""A camera that has never given a picture is waited for this long after it's known that there is something wrong."""
_NONE: Final = "none"
_VIRTUAL: Final = "virtual"
_SHOT_S: Final = 1.5
"""How long a picture is waited for: that of a folder comes up to a second after it was asked for."""
_DARK_S: Final = 1.5
_NEWS_S: Final = 0.5
_SUFFIXES: Final = frozenset({".jpg", ".jpeg"})
_LONGEST_S: Final = 86_400.0


def begin(arguments: argparse.Namespace, still: Callable[[], World]) -> tuple[CameraName, World]:
    """The camera that was asked for, and the computer that has it; `still`: the one with the virtual camera.

    Raises `UsageError` or `CompanionError` if the options make no sense.
    """
    _seconds(arguments.seconds)
    if arguments.picture_file is not None and arguments.picture_file.suffix.lower() not in _SUFFIXES:
        raise UsageError(f"--picture {arguments.picture_file}: I write a JPEG file. Give it the ending .jpg.")
    camera = USUAL if arguments.camera is None else arguments.camera
    if camera == _NONE:
        raise UsageError("--camera none: which camera shall I check? Give its number, its name or its address.")
    if camera == _VIRTUAL:
        return CameraName(Kind.NAME, _VIRTUAL), still()
    if arguments.camera_fault:
        raise UsageError(
            f"--camera-fault {arguments.camera_fault[0]} works only with --camera virtual. Leave one of them out."
        )
    if camera == PHONE:
        return CameraName(Kind.PHONE, "1"), World()
    one, *others = separate(camera)
    if others:
        raise UsageError("--camera: I check one camera at a time. Name the first one, and then check the other one.")
    return parse_camera(one), World()


def run(
    arguments: argparse.Namespace,
    camera: tuple[CameraName, World],
    subject: Subject[SightT],
    cameras: Callable[[], list[ListedCamera]] | None = None,
) -> int:
    """Check a camera; 0 if the board was ever seen, otherwise 1. Raises `CompanionError` if that can't be done.

    `cameras` lists those that can be chosen; by default those of this computer.
    """
    with ExitStack() as stack:
        check = _Check(arguments, camera, subject, stack, cameras)
        with contextlib.suppress(KeyboardInterrupt):
            check.run(_seconds(arguments.seconds))
        return check.finish()


def _seconds(text: str | None) -> float | None:
    """Raises `UsageError`."""
    if text is None:
        return None
    with contextlib.suppress(ValueError):
        if 1 <= float(text) <= _LONGEST_S:
            return float(text)
    raise UsageError(f"--seconds {text}: write a number of seconds from 1 to {_LONGEST_S:g}.")


class _Check(Generic[SightT]):
    """One camera's check."""

    def __init__(
        self,
        arguments: argparse.Namespace,
        camera: tuple[CameraName, World],
        subject: Subject[SightT],
        stack: ExitStack,
        cameras: Callable[[], list[ListedCamera]] | None,
    ) -> None:
        self._asked, self._world = camera
        self._subject = subject
        self._file: Path | None = arguments.picture_file
        self._asked_mirrored = bool(arguments.mirrored)
        self._asked_corners = None if arguments.corners is None else tuple(arguments.corners)
        self._corners = Corners(subject.corners, subject.names.mat)
        self._stack = stack
        self._phones: PhoneIntake | None = None
        """The page of a phone, once one is to be the camera."""
        self._choice = Choice(self._asked, Lister().listed if cameras is None else cameras)
        self._said: SimpleQueue[str] = SimpleQueue()
        self._words = Wording.of(arguments)
        self._tells = Tells(self._words, json=arguments.json)
        self._stop = threading.Event()
        self._file_due_s = 0.0
        self._ever_seen = False
        """Whether a camera before this one has seen the board."""
        self._clicked = self._corners.places
        """The corners as they were at the picture before."""
        self._page = CameraPage(subject.names.board, self._corners, self._choice, self._said.put, self._words)
        stack.callback(self._page.close)
        self._at(self._asked)
        stack.callback(self._release)

    def _release(self) -> None:
        """Let the camera go that is checked now."""
        self._capture.close()

    def _at(self, name: CameraName) -> None:
        """Check this camera from now on; nothing is known of it yet, and what options say is of the one asked for."""
        asked = name == self._asked
        self._name = name
        self._tells.camera = name.option
        self._turned = asked and self._asked_mirrored
        self._given = self._asked_corners if asked else None
        self._counts: tuple[tuple[float, float], ...] | None = self._given
        """The corners by which the board is looked for, in pixels."""
        self._flips = False
        """The camera's pictures are turned round: corners were clicked in such pictures."""
        self._steady = Steady()
        self._exposures = ExposuresTried(self._subject.alike)
        self._exposures_told = False
        self._seen: SightT | None = None
        """The newest sight of the board."""
        self._events: SimpleQueue[CameraEvent] = SimpleQueue()
        self._up = False
        self._give_up_s: float | None = None
        world = World() if self._world.drawn and not asked else self._world
        if name.kind is Kind.PHONE:
            world = self._phone().world(1)
        self._capture = Capture(name, self._events.put, mirrored=self._turned, world=world)

    def _phone(self) -> PhoneIntake:
        """The page of a phone, served from now on. Raises `CompanionError`."""
        if self._phones is None:
            board, mat = self._subject.names.board, self._subject.names.mat
            own = {
                "guide_no_markers": f"I don't see the {board}. Show me the whole {mat}.",
                "guide_no_board": f"I see the {mat}, but no {board} on it. Put the {board} in the frame.",
            }
            page = page_with(self._words.language, {name: self._words.said(text) for name, text in own.items()})
            self._phones = PhoneIntake(network_of_phones(None, None), page, milliseconds)
            url = self._phones.serve()
            self._stack.callback(self._phones.close)
            self._tells.phone(url)
            self._page.invite(url)
        return self._phones

    def run(self, seconds: float | None) -> None:
        """Look until Enter, until the film's end, or for so many seconds. Raises `CompanionError`."""
        end = None if seconds is None else time.monotonic() + seconds
        self._tells.begun(self._page.url, keys=self._listen())
        self._subject.begin(self._tells)
        self._capture.start()
        while not self._stop.is_set():
            began = time.monotonic()
            if (end is not None and began >= end) or self._gives_up(began):
                return
            if self._choice.refresh(began):
                self._tells.cameras(self._choice)
                self._page.choose()
            self._hear()
            shot = self._capture.next_shot(_SHOT_S)
            with contextlib.suppress(Empty):
                while True:
                    self._take(self._events.get_nowait())
            if shot is not None and not self._up:  # its news is on the way
                with contextlib.suppress(Empty):
                    self._take(self._events.get(timeout=_NEWS_S))
            if shot is not None:
                self._place(shot)
                self._look(shot)
            self._stop.wait(max(0.0, EVERY_S - (time.monotonic() - began)))

    def finish(self) -> int:
        """Keep what was found out; the command's status. Raises `CompanionError` if it can't be kept."""
        self._keep()
        self._subject.finish(self._tells)
        return 0 if self._ever_seen else 1

    def _keep(self) -> None:
        """Keep what was found out about this camera, if it has seen the board."""
        if self._seen is None:
            return
        self._ever_seen = True
        if self._name.is_live and self._name.kind is not Kind.PHONE:  # that stands elsewhere each time
            can_expose = self._exposures.work
            if can_expose is None:  # the check was too short for that
                with contextlib.suppress(CompanionError):
                    can_expose = self._subject.could_expose(self._name.title)
            checked = Checked(
                self._name.title,
                mirrored=self._turned != (self._flips or self._subject.mirrored),
                can_expose=can_expose,
                when=datetime.now().astimezone().isoformat(timespec="seconds"),
                corners=self._counts,
            )
            kept = self._subject.keep(checked, self._seen)
            if kept is not None:
                self._tells.saved(kept)

    def _listen(self) -> bool:
        """End at a line from the terminal; whether there is one."""
        if sys.stdin is None or not sys.stdin.isatty():
            return False

        def wait() -> None:
            with contextlib.suppress(OSError, ValueError):
                sys.stdin.readline()
                self._stop.set()

        threading.Thread(target=wait, name="standard input", daemon=True).start()
        return True

    def _take(self, event: CameraEvent) -> None:
        match event:
            case CameraUp():
                self._up, self._give_up_s = True, None
                self._exposures.up(time.monotonic(), can_expose=event.can_expose, live=self._name.is_live)
                self._tells.up(event)
            case CameraFixed():
                self._exposures.fixed()
            case CameraDown(reason=Reason.ENDED):
                self._stop.set()
            case CameraDown():
                self._tells.down(event)
                self._page.show(None, [event.sentence], [], good=False)
                if not self._up and self._give_up_s is None and self._name.kind is not Kind.PHONE:
                    self._give_up_s = time.monotonic() + PATIENCE_S

    def _gives_up(self, now_s: float) -> bool:
        """Whether there is nothing to wait for: no picture has come, and nobody can choose another camera."""
        gives_up = self._give_up_s is not None and now_s >= self._give_up_s
        return gives_up and not self._page.watched  # who looks may choose a phone

    def _hear(self) -> None:
        """Take what was said on the page since the picture before: clicks, and the choice of another camera."""
        with contextlib.suppress(Empty):
            while True:
                said = self._said.get_nowait()
                chosen = self._choice.hear(said)
                if chosen is None:
                    self._corners.hear(said)
                else:
                    self._change(chosen)

    def _change(self, chosen: CameraName) -> None:
        """Check another camera in place of this one."""
        self._release()
        self._keep()
        self._corners.forget()
        self._at(chosen)
        self._clicked = self._corners.places
        self._subject.clicked(None if self._counts is None else np.array(self._counts, np.float64))
        self._page.wait()
        self._capture.start()

    def _place(self, shot: Shot) -> None:
        """Look for the board at the corners that were clicked since the picture before, if there are any."""
        if self._corners.places == self._clicked:
            return
        self._clicked = self._corners.places
        counts = self._given
        if self._corners.complete:
            self._flips = self._flips or self._subject.mirrored
            height, width = shot.pixels.shape[:2]
            counts = tuple((x * width - 0.5, y * height - 0.5) for x, y in self._corners.places)
            self._tells.corners(counts)
        if counts != self._counts:
            self._counts, self._seen = counts, None
            self._subject.clicked(None if counts is None else np.array(counts, np.float64))

    def _look(self, shot: Shot) -> None:
        pixels = np.ascontiguousarray(shot.pixels[:, ::-1]) if self._flips else shot.pixels
        sight = self._subject.look(pixels, shot.taken_ms)
        judgement = self._subject.judged(sight)
        if self._phones is not None:
            self._phones.feeds[0].shown = {"guide": advice(Guided(judgement.seen, judgement.troubles), None)}
        if sight.board is not None:
            self._seen = sight
            self._capture.metered(shot.number, float(sight.board.mean()), float((sight.board >= BURNT).mean()))
            self._expose()
        if self._steady.changed(judgement):
            self._tells.judged(judgement, self._subject.position(sight))
        self._subject.follow(sight, self._tells)
        self._show(sight, judgement)

    def _expose(self) -> None:
        """Try a dark shot if that is due; tell how it went."""
        if self._subject.alike and self._exposures.due(time.monotonic()):
            shot = self._capture.next_shot(_DARK_S, Exposure.DARK)
            self._exposures.tried(time.monotonic(), dark=shot is not None and shot.exposure is Exposure.DARK)
        if self._exposures.work is not None and not self._exposures_told:
            self._exposures_told = True
            self._tells.exposures(self._exposures)

    def _show(self, sight: SightT, judgement: ViewQuality) -> None:
        now = time.monotonic()
        writes = self._file is not None and now >= self._file_due_s
        jpeg = None
        if writes or self._page.watched:
            picture = self._subject.drawn(sight)
            jpeg = marking.jpeg(picture)
            if writes and self._file is not None:
                self._file_due_s = now + FILE_EVERY_S
                below = list(map(in_ascii, self._words.all(judgement.sentences)))
                _write(self._file, marking.jpeg(marking.with_sentences(picture, below)))
        lines = [line for line in (self._exposures.sentence, *self._subject.lines) if line]
        good = judgement.seen and not judgement.troubles
        self._corners.needless = judgement.seen or Trouble.NO_BOARD in judgement.troubles
        first, seen = self._subject.first, judgement.sentences
        sentences = [*first, *seen] if good else [*seen, *first]
        self._page.show(jpeg, sentences, lines, good=good, plan=self._subject.plan)


def _write(path: Path, data: bytes) -> None:
    try:
        atomic_files.write(path, data)
    except OSError as error:
        raise CompanionError(f"--picture {path}: I can't write it ({why_of(error)}). Name another file.") from None
