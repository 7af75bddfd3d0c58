"""`calibrate sensors`: the guided run with the board on its port, or with a virtual one.

Input: which board, which magnets. Output: sentences, spoken and printed; the calibration kept on the board and on the
host; a table and a picture of it; with `--screen`, a page. In the terminal and on the page, a person may say that
something is done, can't be done, or is to be said again. Stopping it leaves the board as it was.
"""

import argparse
import json
import secrets
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from queue import Empty
from typing import TYPE_CHECKING, Final

from eclipse_calibration.guided import SKIP, Guide
from eclipse_calibration.guided.learning import in_doubt
from eclipse_calibration.guided.live import Live
from eclipse_calibration.guided.picture import drawing, table
from eclipse_calibration.guided.scene import AGAIN, QUIT, REQUESTS
from eclipse_calibration.kits import kit
from eclipse_calibration.typed import NO_WORD, Said, listen
from eclipse_companion.announcements import BoardFound, BoardLost, Fact, Notice
from eclipse_companion.commands.board_pages import announce
from eclipse_companion.commands.simulated import SimulatedBoard, simulation
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError, UsageError, why_of
from eclipse_companion.common.line_writer import LineWriter
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.games.eclipse.commands.board_simulation import RANDOM_KIT, simulated_board
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.setup import ABANDON
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.showing.lights import BoardLights
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.as_facts import as_facts
from eclipse_companion.outputs.language import board_labels
from eclipse_companion.outputs.plain import Plain
from eclipse_companion.outputs.voice import Voice
from eclipse_companion.sensing.board_profile import Profile, ProfileError
from eclipse_companion.sensing.evidence import turned
from eclipse_companion.sensing.kept import UNKNOWN, forget_notes, load_copy, save_copy
from eclipse_companion.sensing.link import BoardLine, Link, LinkDown, LinkEvent, LinkUp, Mailbox, find_board
from eclipse_companion.sensing.wire import Hello, Inbox

if TYPE_CHECKING:
    from eclipse_calibration.guided.page import CalibrationPage

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C."""
SILENT_S: Final = 15.0
"""A named board that hasn't answered for this long isn't there."""
NO_NUMBER: Final = "\nThe board has no number, so I kept no copy."
SIGNALS: Final = ("SIGTERM", "SIGHUP")
PAGE_MS: Final = 100.0
"""How often the page is shown the readings, if anybody looks at it."""


def run(arguments: argparse.Namespace) -> int:
    """Calibrate; returns 0 when it is done, 1 if something must be repaired first. Raises `CompanionError`."""
    if arguments.seed is not None and arguments.seed < 0:
        raise UsageError(f"--seed {arguments.seed}: a seed is a number from 0 up.")
    if arguments.fault and arguments.board != "virtual":
        raise UsageError("--fault works only with the virtual board. Add --board virtual.")
    if arguments.kit == RANDOM_KIT and arguments.board != "virtual":
        raise UsageError("--kit random works only with the virtual board. Add --board virtual.")
    given = None if arguments.kit in (None, RANDOM_KIT) else kit(arguments.kit)
    if given is not None and arguments.coding not in (None, given.coding):
        raise UsageError(f"--coding {arguments.coding}: the kit {arguments.kit} has coding {given.coding}.")
    liked = settings.load()
    sentences = EclipseSentences(arguments.language or liked.voice.language, edition("eclipse"))
    with ExitStack() as stack:
        mailbox: Mailbox[Notice | Said] = Mailbox()
        page = _page(sentences, mailbox, stack) if arguments.screen else None
        try:
            return _calibrate(arguments, _Around(given, liked, sentences, page, mailbox))
        except CompanionError as error:
            if page is not None:
                page.failed(str(error))
            raise


def _page(sentences: EclipseSentences, mailbox: "Mailbox[Notice | Said]", stack: ExitStack) -> "CalibrationPage":
    """The page, served from now on. Raises `PageError` if no port is available."""
    from eclipse_calibration.guided.page import CalibrationPage  # noqa: PLC0415 - it loads the server

    page = CalibrationPage(sentences, lambda word: mailbox.post(Said(word), waits=True))
    stack.callback(page.close)
    announce(page.url, sentences.language.code)
    return page


def _calibrate(arguments: argparse.Namespace, around: "_Around") -> int:
    """Run it, and keep what it finds. Raises `CompanionError`."""
    begun, page = time.monotonic(), around.page
    try:
        with _signals_as_interrupts(), ExitStack() as stack:
            guide = _Run(arguments, around, stack).run()
    except KeyboardInterrupt:
        stopped = board_labels(around.sentences.language.code)["stopped_early"]
        if page is not None:
            page.failed(stopped)
        print(stopped, file=sys.stderr)
        return INTERRUPTED
    faults = [str(each) for each in guide.faults]
    if guide.profile is None:
        if not faults:
            raise CompanionError(
                f"I couldn't calibrate the board. Its firmware may be too old: run {PROGRAM} firmware install"
            )
        if arguments.json:
            _tell_json(faults=faults, seconds=time.monotonic() - begun)
        return 1
    when = datetime.now(UTC).isoformat(timespec="seconds")
    path, picture = _keep(guide.hello.id, guide.profile.measured_at(when))
    if page is not None:
        page.finish(_sigmas(guide.profile))
    if arguments.json:
        kept = None if path is None else str(path)
        found = {"sigmas": _sigmas(guide.profile), "doubtful": list(in_doubt(guide.profile, guide.faults))}
        _tell_json(faults=faults, seconds=time.monotonic() - begun, profile=kept, **found)
        return 0
    print(f"\n{table(guide.profile)}")
    print(f"\nThere's a copy in {path} and a picture of it in {picture}." if path else NO_NUMBER)
    return 0


@dataclass(frozen=True)
class _Around:
    """What a calibration is run with."""

    given: Profile | None
    """The kit that was named."""
    liked: settings.Settings
    sentences: EclipseSentences
    page: "CalibrationPage | None"
    mailbox: "Mailbox[Notice | Said]"


def _keep(number: str, profile: Profile) -> tuple[Path | None, Path | None]:
    """Write the host's copy and the picture beside it; forget the old sensor notes. Raises `CompanionError`."""
    path = save_copy(number, profile)
    forget_notes(number)
    if path is None:
        return None, None
    picture = path.with_suffix(".svg")
    try:
        picture.write_text(drawing(profile, number), encoding="utf-8")
    except OSError as error:
        raise ProfileError(f"{picture} can't be written: {why_of(error)}. Choose another place.") from None
    return path, picture


def _sigmas(profile: Profile) -> list[float]:
    return [] if profile.measured is None else list(profile.measured.sigmas)


def _tell_json(**facts: object) -> None:
    print(json.dumps({"kind": "calibrated", **facts}), flush=True)


class _Run:
    """One calibration: the board's connection, and everything that reports on it."""

    def __init__(self, arguments: argparse.Namespace, around: _Around, stack: ExitStack) -> None:
        self._given, self._page, self._mailbox = around.given, around.page, around.mailbox
        self._coding: str | None = arguments.coding
        self._inbox = Inbox()
        self._guide: Guide | None = None
        self._answered = False
        self._request: Calibration | None = None
        """What was asked for last."""
        self._shown_ms = 0.0
        liked, sentences = around.liked, around.sentences
        turn_back = -self._given.orientation if self._given is not None else 0
        self._lights = BoardLights(turned=lambda cells: turned(cells, turn_back))
        port, number, child = self._board(arguments, stack)
        self._virtual = child is not None
        self._typed: Callable[[], None] = lambda: None
        self._tellers: list[Callable[[Fact], None]] = [self._screen(sentences, arguments, stack)]
        if self._page is not None:
            self._tellers.append(self._page.tell)
        if liked.voice.enabled if arguments.voice is None else arguments.voice:
            folder = Path(liked.voice.folder).expanduser() if liked.voice.folder else None
            voice = Voice(sentences, rate=liked.voice.rate, folder=folder, notify=self._mailbox.post)
            stack.callback(voice.close)
            self._tellers.append(voice.tell)
        self._hand = None if child is None else simulated_board().calibrating_hand(child.type)
        self._link = Link(self._mailbox.post, port, board_id=number)
        stack.callback(self._link.close)
        stack.callback(self._mailbox.close)
        self._began = time.monotonic()  # the first virtual board may have been fetched before

    def run(self) -> Guide:
        """Run until the setup ends. If it is stopped before that, the board is reset to what it had kept."""
        self._link.start()
        try:
            while self._guide is None or not self._guide.finished:
                self._turn_once()
        except BaseException:
            self._link.send(ABANDON)
            raise
        return self._guide

    def _board(self, arguments: argparse.Namespace, stack: ExitStack) -> tuple[str, str | None, SimulatedBoard | None]:
        """The port, the board's number if known, the virtual board if it is one. Raises `NoBoardError`."""
        if arguments.board is None:
            found = find_board()
            return found.port, None if found.hello is None else found.hello.id, None
        if arguments.board != "virtual":
            return arguments.board, None, None
        seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
        coding = self._coding or (self._given.coding if self._given else "one")
        faults = [word for fault in arguments.fault for word in ("--fault", fault)]
        built = [] if arguments.kit is None else ["--kit", arguments.kit]
        options = [*faults, "--hand", "type", "--style", "tidy", "--seed", str(seed), "--coding", coding, *built]
        child = simulation().board(options, lambda sentence: self._mailbox.post(Notice("hand", {"reason": sentence})))
        stack.callback(child.close)
        return child.port, None, child

    def _turn_once(self) -> None:
        due = 500.0 if self._guide is None else self._guide.next_deadline - self._now()
        try:
            item = self._mailbox.get(min(500.0, max(0.0, due)) / 1000)
        except Empty:
            item = None
        now = self._now()
        if self._guide is not None:
            self._follow(self._guide.advance(now))
        self._take(item, now)
        if self._guide is not None:
            self._show(self._guide, now)
        if isinstance(item, BoardLine):
            self._link.consumed(item)
        if not self._answered and now > SILENT_S * 1000:
            raise CompanionError(f"The board isn't answering. `{PROGRAM} doctor` tells you why.")

    def _take(self, item: LinkEvent | Notice | Said | None, now: float) -> None:
        match item:
            case LinkUp():
                self._answered = True
                self._lights.board(leds=item.hello.leds, beep=int(item.hello.beep))
                self._tell(BoardFound(item.port, item.hello.board, item.hello.fw, self._virtual))
                self._guide = Guide(item.hello, self._base(item.hello), coding=self._coding)
                self._follow(self._guide.begin(now))
            case LinkDown():
                self._lost(item)
            case BoardLine(body) if self._guide is not None:
                received = self._inbox.take(body)
                if received is not None:
                    self._follow(self._guide.take(received.message, now))
            case Notice():
                self._tell(item)
            case Said():
                self._hear(item)

    def _base(self, hello: Hello) -> Profile:
        """What is known of the board: the named kit, or else what its copy says, but no old readings."""
        coding = self._coding or hello.coding
        if self._given is not None:
            return self._given
        try:
            known = load_copy(hello.id) or UNKNOWN
        except ProfileError as error:
            self._tell(Notice("calibration_copy", {"reason": str(error)}))
            known = UNKNOWN
        return replace(known, coding=coding, readings={})

    def _lost(self, down: LinkDown) -> None:
        if not self._answered:
            raise CompanionError(down.reason)
        self._guide = None
        self._tell(BoardLost(down.port))

    def _follow(self, steps: list[str | Fact]) -> None:
        for step in steps:
            if isinstance(step, str):
                self._link.send(step)
            else:
                self._tell(step)

    def _tell(self, announcement: Fact) -> None:
        if isinstance(announcement, Calibration) and announcement.step in REQUESTS:
            self._request = announcement
        for tell in self._tellers:
            tell(announcement)
        if self._hand is not None:
            self._hand.tell(announcement)
        for body in self._lights.tell(announcement):
            self._link.send(body)

    def _hear(self, said: Said) -> None:
        """Do what a person says. Raises `KeyboardInterrupt` if that is to stop."""
        if said.typed:
            self._typed()
        if said.word == QUIT:
            raise KeyboardInterrupt
        answer: Fact | None = None
        if said.word == AGAIN:
            answer = self._request
        elif said.word == NO_WORD:
            answer = Notice("calibration_words")
        elif said.word == SKIP and self._guide is not None and not self._guide.skips:
            answer = Notice("calibration_no_skip")
        elif self._guide is not None:
            self._guide.hear(said.word)
        if answer is not None:
            for tell in self._tellers:
                tell(answer)

    def _show(self, guide: Guide, now: float) -> None:
        """Show the readings on the page, if that is due and somebody looks."""
        if self._page is not None and self._page.watched and now >= self._shown_ms + PAGE_MS:
            self._shown_ms = now
            self._page.show(guide.signals, *guide.sizes, skips=guide.skips)

    def _now(self) -> float:
        return (time.monotonic() - self._began) * 1000

    def _screen(
        self, sentences: EclipseSentences, arguments: argparse.Namespace, stack: ExitStack
    ) -> Callable[[Fact], None]:
        """What shows the announcements: on a terminal, with the board drawn below; there a person may type."""
        if sys.stdout.isatty() and not arguments.json:
            live = Live(sentences, sys.stdout)
            self._typed = live.typed
            if sys.stdin is not None and sys.stdin.isatty():
                listen(sys.stdin, board_labels(sentences.language.code), self._mailbox.post)
            return live.tell
        if arguments.json:
            lines = LineWriter(sys.stdout)
            stack.callback(lines.close)
            return lambda fact: lines.put(json.dumps(as_facts(fact, sentences), ensure_ascii=False))
        plain = Plain(EclipseView(sentences), sys.stdout)
        stack.callback(plain.close)
        return plain.tell


@contextmanager
def _signals_as_interrupts() -> Iterator[None]:
    """Signals that end the program act like Ctrl-C."""
    found = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
    before = [signal.signal(number, signal.default_int_handler) for number in found]
    try:
        yield
    finally:
        for number, handler in zip(found, before, strict=True):
            signal.signal(number, handler)
