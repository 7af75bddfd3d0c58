"""`calibrate camera` without a picture: how well a camera sees the board, until somebody has seen enough.

In: a camera. Out: a line each time that changes, or a JSON object; a page with the newest picture; with `--picture` the
picture as a file; the set of pieces, learned; what was found out about the camera, kept in the configuration folder.
"""

import argparse
import contextlib
import sys
import threading
import time
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

from eclipse_companion.commands.in_pictures import corners_of
from eclipse_companion.common import settings, whole_files
from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.games.eclipse.camera import drawing, notes
from eclipse_companion.games.eclipse.camera.exposures_tried import ExposuresTried
from eclipse_companion.games.eclipse.camera.judging import Judgement, Steady, judge
from eclipse_companion.games.eclipse.camera.looking import Onlooker, Sight
from eclipse_companion.games.eclipse.camera.measuring import BURNT
from eclipse_companion.games.eclipse.camera.page import CameraPage
from eclipse_companion.games.eclipse.commands.board_in_picture import mat_of
from eclipse_companion.games.eclipse.commands.cameras import NONE, VIRTUAL
from eclipse_companion.games.eclipse.commands.checking_tells import Tells
from eclipse_companion.games.eclipse.commands.set_learning import SetLearning
from eclipse_companion.games.eclipse.commands.still_camera import still_world
from eclipse_companion.games.eclipse.game.editions import edition
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
)

EVERY_S: Final = 0.25
"""How often a picture is looked at."""
FILE_EVERY_S: Final = 1.0
"""How often `--picture` is written."""
PATIENCE_S: Final = 10.0
"""A camera that has never given a picture is waited for this long after it's known that there is something wrong."""
_SHOT_S: Final = 1.5
"""How long a picture is waited for: that of a folder comes up to a second after it was asked for."""
_DARK_S: Final = 1.5
_NEWS_S: Final = 0.5
_SUFFIXES: Final = frozenset({".jpg", ".jpeg"})
_LONGEST_S: Final = 86_400.0


def run(arguments: argparse.Namespace) -> int:
    """Check a camera; 0 if the board was ever seen, otherwise 1. Raises `CompanionError` if that can't be done."""
    seconds = _seconds(arguments.seconds)
    if arguments.picture_file is not None and arguments.picture_file.suffix.lower() not in _SUFFIXES:
        raise UsageError(f"--picture {arguments.picture_file}: I write a JPEG file. Give it the ending .jpg.")
    name, world = _camera(arguments)
    with ExitStack() as stack:
        page = CameraPage()
        stack.callback(page.close)
        check = _Check(arguments, name, world, page)
        stack.callback(check.close)
        with contextlib.suppress(KeyboardInterrupt):
            check.run(seconds)
        return check.finish()


def _seconds(text: str | None) -> float | None:
    """Raises `UsageError`."""
    if text is None:
        return None
    with contextlib.suppress(ValueError):
        if 1 <= float(text) <= _LONGEST_S:
            return float(text)
    raise UsageError(f"--seconds {text}: write a number of seconds from 1 to {_LONGEST_S:g}.")


def _camera(arguments: argparse.Namespace) -> tuple[CameraName, World]:
    """The camera that was asked for, and the computer that has it. Raises `UsageError` or `CompanionError`."""
    if arguments.camera == NONE:
        raise UsageError("--camera none: which camera shall I check? Give its number, its name or its address.")
    if arguments.camera == VIRTUAL:
        return CameraName(Kind.NAME, VIRTUAL), still_world(arguments.camera_scene, arguments.camera_fault)
    if arguments.camera_fault:
        raise UsageError(
            f"--camera-fault {arguments.camera_fault[0]} works only with --camera virtual. Leave one of them out."
        )
    return parse_camera(arguments.camera), World()


class _Check:
    """One camera's check."""

    def __init__(self, arguments: argparse.Namespace, name: CameraName, world: World, page: CameraPage) -> None:
        """Raises `CompanionError` if the set's file can't be used."""
        self._name, self._page = name, page
        self._file: Path | None = arguments.picture_file
        self._words = edition(arguments.edition)
        self._arguments = arguments
        self._turned = bool(arguments.mirrored)
        mat, corners = mat_of(arguments), corners_of(arguments)
        self._learning = SetLearning(arguments.edition, settings.folders().config, mat, asked=arguments.learn)
        known, letter_from = self._learning.known()
        self._onlooker = Onlooker(known, mat, corners, letter_from)
        self._tells = Tells(json=arguments.json)
        self._steady = Steady()
        self._exposures = ExposuresTried()
        self._exposures_told = False
        self._seen: Sight | None = None
        """The newest sight of the board."""
        self._events: SimpleQueue[CameraEvent] = SimpleQueue()
        self._stop = threading.Event()
        self._up = False
        self._down: CameraDown | None = None
        self._give_up_s: float | None = None
        self._file_due_s = 0.0
        self._capture = Capture(name, self._events.put, mirrored=self._turned, world=world)

    def run(self, seconds: float | None) -> None:
        """Look until Enter, until the film's end, or for so many seconds. Raises `CompanionError`."""
        end = None if seconds is None else time.monotonic() + seconds
        self._tells.begun(self._page.url, keys=self._listen())
        if self._learning.asks:
            self._tells.say(self._learning.asks)
        self._capture.start()
        while not self._stop.is_set():
            began = time.monotonic()
            if (end is not None and began >= end) or (self._give_up_s is not None and began >= self._give_up_s):
                return
            shot = self._capture.next_shot(_SHOT_S)
            with contextlib.suppress(Empty):
                while True:
                    self._take(self._events.get_nowait())
            if shot is not None and not self._up:  # its news is on the way
                with contextlib.suppress(Empty):
                    self._take(self._events.get(timeout=_NEWS_S))
            if shot is not None:
                self._look(shot)
            self._stop.wait(max(0.0, EVERY_S - (time.monotonic() - began)))

    def finish(self) -> int:
        """Keep what was found out; the command's status. Raises `CompanionError` if it can't be kept."""
        if self._seen is None:
            return 1
        if self._name.is_live:
            placing = self._seen.placing
            offset = None if placing is None or placing.offset is None else placing.offset.mean(axis=0).round(2)
            can_expose = self._exposures.work
            if can_expose is None:  # the check was too short for that
                with contextlib.suppress(CompanionError):
                    before = notes.load(self._name.title)
                    can_expose = None if before is None else before.can_expose
            found = notes.CameraNotes(
                self._name.title,
                mirrored=self._turned != self._onlooker.mirrored,
                can_expose=can_expose,
                offset_mm=None if offset is None else (float(offset[0]), float(offset[1])),
                when=datetime.now().astimezone().isoformat(timespec="seconds"),
                edition=self._arguments.edition,
                corners=None if self._arguments.corners is None else tuple(self._arguments.corners),
                pitch=self._arguments.pitch,
                height=self._arguments.height,
            )
            self._tells.saved(notes.save(found))
        return 0

    def close(self) -> None:
        """Let the camera go."""
        self._capture.close()

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
                self._up, self._down, self._give_up_s = True, None, None
                self._exposures.up(time.monotonic(), can_expose=event.can_expose, live=self._name.is_live)
                self._tells.up(event)
            case CameraFixed():
                self._exposures.fixed()
            case CameraDown(reason=Reason.ENDED):
                self._stop.set()
            case CameraDown():
                self._down = event
                self._tells.down(event)
                self._page.show(None, [event.sentence], [], good=False)
                if not self._up and self._give_up_s is None:
                    self._give_up_s = time.monotonic() + PATIENCE_S

    def _look(self, shot: Shot) -> None:
        sight = self._onlooker.look(shot.pixels, shot.taken_ms)
        judgement = judge(sight.found)
        if sight.placing is not None and sight.board is not None:
            self._seen = sight
            self._capture.metered(shot.number, float(sight.board.mean()), float((sight.board >= BURNT).mean()))
            self._expose()
        if self._steady.changed(judgement):
            self._tells.judged(judgement, sight)
        learned = self._learning.look(sight, self._onlooker.corners)
        if learned is not None:
            self._onlooker.knows(*self._learning.known())
            self._tells.learned(learned, self._learning.said)
        elif self._learning.trouble:
            self._tells.say(self._learning.trouble)
        self._show(sight, judgement)

    def _expose(self) -> None:
        """Try a dark shot if that is due; tell how it went."""
        if self._exposures.due(time.monotonic()):
            shot = self._capture.next_shot(_DARK_S, Exposure.DARK)
            self._exposures.tried(time.monotonic(), dark=shot is not None and shot.exposure is Exposure.DARK)
        if self._exposures.work is not None and not self._exposures_told:
            self._exposures_told = True
            self._tells.exposures(self._exposures)

    def _show(self, sight: Sight, judgement: Judgement) -> None:
        now = time.monotonic()
        writes = self._file is not None and now >= self._file_due_s
        jpeg = None
        if writes or self._page.watched:
            picture = drawing.annotated(sight, self._words)
            jpeg = drawing.jpeg(picture)
            if writes and self._file is not None:
                self._file_due_s = now + FILE_EVERY_S
                _write(self._file, drawing.jpeg(drawing.with_sentences(picture, judgement.sentences)))
        lines = [line for line in (self._exposures.sentence, self._learning.said or self._learning.asks) if line]
        self._page.show(jpeg, judgement.sentences, lines, good=judgement.seen and not judgement.troubles)


def _write(path: Path, data: bytes) -> None:
    try:
        whole_files.keep(path, data)
    except OSError as error:
        raise CompanionError(f"--picture {path}: I can't write it ({error.strerror}). Name another file.") from None
