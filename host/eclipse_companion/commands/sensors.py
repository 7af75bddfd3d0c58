"""`sensors`: the board's sixteen sensors, live: what they show, margins in sigmas, noise, lost lines, a verdict each.

In: which board. Out: a table per second (drawn over itself on a terminal), or a JSON object per second; with
`--seconds N` one, after that time; with `--readings` the bare readings, for builders of a board, four times a second on
a terminal; with `--screen` a page, ten times a second.
"""

import argparse
import contextlib
import dataclasses
import json
import os
import secrets
import sys
import textwrap
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from queue import Empty
from typing import TYPE_CHECKING, Final, Never

from eclipse_companion.commands.board_pages import add_page, announce, language_of
from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.log_aside import log_aside
from eclipse_companion.commands.sensors_told import Told
from eclipse_companion.commands.simulated import simulation
from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.common.terminals import columns, moves_cursor
from eclipse_companion.hardware.converter import COUNTS_PER_V, HIGHEST
from eclipse_companion.outputs.language import notice
from eclipse_companion.sensing.board_profile import DEFAULT_HEIGHT_MM, ProfileError
from eclipse_companion.sensing.health.levels import Levels
from eclipse_companion.sensing.health.survey import HZ, SquareSurvey, Survey
from eclipse_companion.sensing.kept import load_copy
from eclipse_companion.sensing.link import BoardLine, Damaged, Link, LinkDown, LinkEvent, LinkUp, Mailbox, find_board
from eclipse_companion.sensing.wire import Hello, Inbox, Ok, Raw, State
from eclipse_companion.sensing.wire.commands import CalGet, Stream

if TYPE_CHECKING:
    from eclipse_companion.commands.sensors_page import SensorsPage

EVERY_S: Final = 1.0
FOLLOWS_S: Final = 0.25
"""How often bare readings are shown, each a trimmed mean of the last second: a magnet held there shows soon."""
PAGE_S: Final = 0.1
"""How often the page is shown something, if anybody looks at it."""
SILENT_S: Final = 15.0
"""A board that has sent nothing of what was asked for in this time isn't answering."""
ASK_AGAIN_S: Final = 3.0
_CELL: Final = 19
_SQUARES: Final = 16


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which board, and for how long."""
    parser.add_argument("--board", metavar="PORT|virtual", help="the board's port (default: found on USB)")
    parser.add_argument(
        "--seconds", metavar="N", help="report once, after this many seconds (default: report until Ctrl-C)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per second")
    parser.add_argument(
        "--readings", action="store_true", help="raw readings in counts and volts, for building a board"
    )
    add_choice(parser, "--coding", ("one", "two"), help="the virtual board's magnets")
    parser.add_argument("--seed", type=int, metavar="N", help="which virtual board")
    parser.add_argument("--fault", metavar="KIND:SQUARE", action="append", default=[], help="on the virtual board")
    add_page(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print until Ctrl-C, or for the given time; returns 0. Raises `CompanionError` if no board answers."""
    seconds = _seconds(arguments.seconds)
    with ExitStack() as stack:
        tell = _tell_json if arguments.json else _Screen(_bare if arguments.readings else _judged).show
        redraws = moves_cursor(sys.stdout, os.environ)
        if redraws and not arguments.json and sys.stderr.isatty() and (said := log_aside()) is not None:
            print(notice(language_of(arguments), said.key, said.words), file=sys.stderr)
        every = FOLLOWS_S if arguments.readings and not arguments.json and redraws else EVERY_S
        page = _page(arguments, stack) if arguments.screen else None
        try:
            live = _Live(*_board(arguments, stack), tell, every, page)
            stack.callback(live.close)
            live.run(seconds)
        except CompanionError as error:
            if page is not None:
                page.failed(str(error))
            raise
        except KeyboardInterrupt:
            return 0
    return 0


def _page(arguments: argparse.Namespace, stack: ExitStack) -> "SensorsPage":
    """The page, served from now on. Raises `PageError` if no port is available."""
    from eclipse_companion.commands.sensors_page import SensorsPage  # noqa: PLC0415 - it loads the server

    language = language_of(arguments)
    page = SensorsPage(language)
    stack.callback(page.close)
    announce(page.url, language)
    return page


def _seconds(text: str | None) -> float | None:
    """Raises `UsageError`."""
    if text is None:
        return None
    with contextlib.suppress(ValueError):
        if 1 <= float(text) <= 86_400:  # noqa: PLR2004 - a day
            return float(text)
    raise UsageError(f"--seconds {text}: write a number of seconds from 1 to 86400.")


def _board(arguments: argparse.Namespace, stack: ExitStack) -> tuple[str, str | None]:
    """The port, and the board's number if it is known. Raises `CompanionError`."""
    if arguments.board == "virtual":
        seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
        if seed < 0:
            raise UsageError(f"--seed {seed}: a seed is a number from 0 up.")
        faults = [word for fault in arguments.fault for word in ("--fault", fault)]
        options = ["--hand", "auto", "--seed", str(seed), "--coding", arguments.coding or "one", *faults]
        child = simulation().board(options, lambda sentence: print(sentence, file=sys.stderr))
        stack.callback(child.close)
        return child.port, None
    if arguments.fault:
        raise UsageError("--fault works only with the virtual board. Add --board virtual.")
    if arguments.board is not None:
        return arguments.board, None
    found = find_board()
    return found.port, None if found.hello is None else found.hello.id


class _Live:
    """One board's connection, and what it shows."""

    def __init__(
        self, port: str, number: str | None, tell: Callable[[Told], None], every_s: float, page: "SensorsPage | None"
    ) -> None:
        """`every_s`: how often `tell` is called, in seconds."""
        self._tell, self._every_s, self._page = tell, every_s, page
        self._mailbox: Mailbox[Never] = Mailbox()
        self._link = Link(self._mailbox.post, port, board_id=number)
        self._inbox = Inbox()
        self._damaged = 0
        self._hello: Hello | None = None
        self._port = port
        self._answers: list[Mapping[str, str]] = []
        self._asked_s = self._shown_s = 0.0
        self._survey: Survey | None = None
        self._came_s: deque[float] = deque(maxlen=2 * HZ)
        """When the newest readings came."""

    def close(self) -> None:
        """Stop the stream, and close the port."""
        self._mailbox.close()
        self._link.send(str(Stream(0)))
        self._link.close()

    def run(self, seconds: float | None) -> None:
        """Print every second, or once after the given number of seconds."""
        self._began_s = began = heard = time.monotonic()
        due = began + (self._every_s if seconds is None else seconds)
        self._link.start()
        while True:
            with contextlib.suppress(Empty):
                self._take(self._mailbox.get(0.1))
            now = time.monotonic()
            if self._survey is not None and self._survey.ready:
                heard = now
            elif now - heard > SILENT_S:
                raise CompanionError(f"The board isn't answering. `{PROGRAM} doctor` tells you why.")
            if self._survey is None and self._hello is not None and now - self._asked_s > ASK_AGAIN_S:
                self._ask(now)
            self._show(now)
            if now >= due and self._survey is not None and self._survey.ready:
                self._tell(self._told(self._survey, now))
                if seconds is not None:
                    return
                due = now + self._every_s

    def _show(self, now: float) -> None:
        """Show the newest on the page, if that is due, and if there are readings and somebody looks."""
        due = self._page is not None and self._page.watched and now >= self._shown_s + PAGE_S
        if due and self._page is not None and self._survey is not None and self._survey.ready:
            self._shown_s = now
            self._page.show(self._told(self._survey, now))

    def _ask(self, now: float) -> None:
        self._asked_s = now
        self._link.send(str(CalGet(len(self._answers))))

    def _take(self, event: LinkEvent) -> None:
        match event:
            case LinkUp():
                self._hello, self._port = event.hello, event.port
                self._answers, self._survey = [], None
                self._ask(time.monotonic())
                if self._page is not None:
                    self._page.connected()
            case LinkDown() if self._hello is None:
                raise CompanionError(event.reason)
            case LinkDown():
                print(f"The board at {self._port} has stopped answering. {event.reason}", file=sys.stderr)
                self._hello = self._survey = None
                if self._page is not None:
                    self._page.lost(event.reason)
            case Damaged():
                self._damaged += 1
            case BoardLine(body):
                received = self._inbox.take(body)
                if received is not None:
                    self._hear(received.message)
                self._link.consumed(event)

    def _hear(self, message: object) -> None:
        survey = self._survey
        match message:
            case Raw(values=values) if survey is not None:
                survey.raw(values)
                self._came_s.append(time.monotonic())
            case State(ms=ms, text=text) if survey is not None:
                survey.state(ms, text)
            case Ok() if survey is None and message.answers(str(CalGet(len(self._answers)))):
                self._answers.append(message.values)
                if len(self._answers) <= _SQUARES:
                    self._ask(time.monotonic())
                else:
                    self._begin()

    def _begin(self) -> None:
        levels = Levels.read(self._answers)
        if levels is None:
            raise CompanionError(
                f"The board's calibration can't be read. Install its firmware: {PROGRAM} firmware install"
            )
        self._survey = Survey(levels, self._height_mm())
        self._link.send(str(Stream(HZ)))
        self._link.send("STATE")

    def _height_mm(self) -> float:
        assert self._hello is not None
        try:
            copy = load_copy(self._hello.id)
        except ProfileError:
            copy = None
        return DEFAULT_HEIGHT_MM if copy is None else copy.magnet_height_mm

    def _told(self, survey: Survey, now: float) -> Told:
        assert self._hello is not None
        return Told(
            port=self._port,
            hello=self._hello,
            lost=self._inbox.lost + self._inbox.bad + self._damaged,
            seconds=now - self._began_s,
            rate=sum(came > now - 1.0 for came in self._came_s),
            squares=survey.squares(),
            bars=survey.bars(),
        )


class _Screen:
    """Lines on standard output; on a terminal each batch is drawn over the one before."""

    def __init__(self, lines_of: Callable[[Told], list[str]]) -> None:
        self._lines_of = lines_of
        self._drawn = 0

    def show(self, told: Told) -> None:
        lines = self._lines_of(told)
        over = moves_cursor(sys.stdout, os.environ) and self._drawn
        if (wide := columns(sys.stdout)) is not None:  # a line that the terminal wraps would be two
            lines = [
                part for line in lines for part in (textwrap.wrap(line, wide - 1) if len(line) >= wide else [line])
            ]
        print((f"\x1b[{self._drawn}F\x1b[J" if over else "") + "\n".join(lines), flush=True)
        self._drawn = len(lines)


def _tell_json(told: Told) -> None:
    facts = {"kind": "sensors", "port": told.port, "firmware": told.hello.fw, "calibrated": told.hello.calibrated}
    facts |= {"seconds": round(told.seconds, 1), "hz": told.hello.hz, "lost": told.lost}
    facts |= {"wrong_reads": told.wrong_reads, "squares": [dataclasses.asdict(each) for each in told.squares]}
    print(json.dumps(facts), flush=True)


def _judged(told: Told) -> list[str]:
    """All that is known of each square, and what follows."""
    calibrated = "calibrated" if told.hello.calibrated else "not calibrated: nominal values"
    return [
        f"{told.port}, firmware {told.hello.fw}, {calibrated}",
        f"{told.hello.hz} scans a second, {told.lost} lines lost or merged",
        "",
        *_table(told.squares),
        f"Expected wrong reads in a game: {told.wrong_reads:g}.",
        _advice(told),
    ]


def _bare(told: Told) -> list[str]:
    """Readings alone, laid out like the squares: number, counts, volts."""
    cells = [
        f"{each.square:>2} {each.reading:>5} {each.reading / COUNTS_PER_V:.2f} V".ljust(_CELL) for each in told.squares
    ]
    rows = ["".join(cells[row : row + 4]).rstrip() for row in range(0, _SQUARES, 4)]
    return [f"{told.port}, firmware {told.hello.fw}: square, reading (0 to {HIGHEST}), volts", "", *rows]


def _table(squares: Sequence[SquareSurvey]) -> list[str]:
    """The squares as they lie: number, what it shows, its signal with one sigma of noise; sigmas left; verdict."""
    cells = [
        (
            f"{each.square:>2} {each.shows} {each.signal:+} \N{PLUS-MINUS SIGN}{each.noise:.0f}",
            f"     {each.sigmas:.0f} sigmas",
            f"     {each.verdict}" + (f", {each.changes} false" if each.changes else ""),
        )
        for each in squares
    ]
    lines = []
    for row in range(0, _SQUARES, 4):
        lines += ["".join(f"{each[line]:<{_CELL}}" for each in cells[row : row + 4]).rstrip() for line in range(3)]
        lines.append("")
    return lines


def _advice(told: Told) -> str:
    if not told.hello.calibrated:
        return f"Calibrate the board: {PROGRAM} calibrate sensors"
    wrong = ", ".join(map(str, told.doubtful))
    if not wrong:
        return "All sixteen sensors are fine."
    return f"Check {wrong} (see Trouble in hardware.md), then run `{PROGRAM} calibrate sensors`."
