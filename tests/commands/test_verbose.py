"""What `--verbose` logs, and what it never does; without it, nothing is logged at all."""

import json
import logging
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import websocket

from eclipse_companion.common import logs
from eclipse_companion.games.ecliptic.game.cards import DECK, card_text
from tests.commands.test_plain_terminals import Window
from tests.games.eclipse.page.playing import PROGRAM, free_port
from tests.games.ecliptic.page.test_hidden import named_in
from tests.outputs.page.served import LIMIT_S, Clients
from tests.outputs.page.visiting import ADDRESS
from tests.processes import wait_until

CARDS = set(map(card_text, DECK))
LINE = re.compile(r"\d\d:\d\d:\d\d\.\d{3} (DEBUG|INFO|WARNING|ERROR) eclipse_companion\.([\w.]+): (.+)")


@pytest.fixture
def logged(capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[[], str]]:
    """What is on standard error, once everything is written."""

    def ended() -> str:
        logs.end()
        return capsys.readouterr().err

    yield ended
    logs.end()


def log_all_levels() -> None:
    logger = logging.getLogger("eclipse_companion.somewhere")
    logger.debug("a step")
    logger.info("a port is gone")
    logger.warning("a part has failed")


@pytest.mark.parametrize(("verbose", "shown"), [(0, 0), (1, 2), (2, 3), (9, 3)])
def test_how_much_is_logged(logged: Callable[[], str], verbose: int, shown: int) -> None:
    """Nothing if nobody asks, even of failures; then what comes and goes; then each step."""
    logs.begin(verbose)
    log_all_levels()
    lines = logged().splitlines()
    assert len(lines) == shown
    assert all(map(LINE.fullmatch, lines))


def test_the_text_of_an_error_may_be_a_secret(logged: Callable[[], str]) -> None:
    """A traceback has places and kinds; only what the system says of a port or a file is shown."""
    logs.begin(2)
    hands: dict[str, int] = {}
    try:
        try:
            hands["7G"]
        except KeyError as error:
            raise OSError(5, "The port is gone") from error
    except OSError:
        logging.getLogger("eclipse_companion.somewhere").exception("A part has failed")
    said = logged()
    assert re.search(r'test_verbose.py", line \d+, in test_the_text.*\n(?:.*\n)+?KeyError\n', said)
    assert "OSError: [Errno 5] The port is gone\n" in said
    assert not [line for line in said.splitlines() if "7G" in line and "hands[" not in line]


def test_what_is_logged_can_not_speak_to_the_terminal(logged: Callable[[], str]) -> None:
    """The name of a port may have any signs in it."""
    logs.begin(1)
    logging.getLogger("eclipse_companion.somewhere").info("Trying %s", "/dev/\x1b[2Jtty")
    assert "/dev/\ufffd[2Jtty" in logged()


def test_libraries_print_nothing_of_their_own_accord() -> None:
    """Python prints warnings that nobody handles; this program's standard error has sentences alone."""
    stray = (
        "import logging; from eclipse_companion.common import logs; {begin}"
        "logging.getLogger('eclipse_companion.table.failures').error('ours');"
        "logging.getLogger('asyncio').error('stray')"
    )
    for begin, said in (("logs.begin(0);", ""), ("logs.begin(1);", "ours")):
        words = [sys.executable, "-c", stray.format(begin=begin) + "; logs.end()"]
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        assert re.sub(r".*: ", "", done.stderr.strip()) == said


@pytest.mark.parametrize("words", [["-v", "games", "list"], ["games", "--verbose", "list"], ["games", "list", "-v"]])
def test_it_can_stand_anywhere(home: Path, words: list[str]) -> None:  # noqa: ARG001
    """Before the command, after it, and after a command of the command's; nothing else changes."""
    done = subprocess.run(
        [sys.executable, "-m", "eclipse_companion", *words], capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("", "No games yet.\n")


class Table:
    """Ecliptic for two with `-vv`: Ann plays on the page of this computer, Ben on a device of his own."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._stack = stack
        self.port = free_port()
        self._said, self.log = folder / "said", folder / "log"
        people = ("--white", "human:Ann", "--blue", "human:Ben")
        words = [sys.executable, "-c", PROGRAM, str(self.port), "play", "--game", "ecliptic", "-vv", "--no-voice"]
        with self._said.open("w") as said, self.log.open("w") as log:
            self.child = subprocess.Popen(
                [*words, "--board", "screen", "--lan", *people], stdin=subprocess.DEVNULL, stdout=said, stderr=log
            )
        stack.callback(self.end)

    def codes(self) -> dict[str, str]:
        """Those of the seats, once they are said."""
        found: dict[str, str] = {}

        def known() -> bool:
            found.update(re.findall(r"The code of (\w+) is (\w+)\.", self._said.read_text(encoding="utf-8")))
            return len(found) == 2

        wait_until(known, LIMIT_S)
        return found

    def connect(self, host: str, greeting: dict[str, str]) -> websocket.WebSocket:
        """Somebody who listens, with this first message."""
        connected = websocket.create_connection(f"ws://{host}:{self.port}/live", timeout=LIMIT_S, suppress_origin=True)
        self._stack.callback(connected.shutdown)
        connected.send(json.dumps(greeting))
        return connected

    def end(self) -> None:
        self.child.kill()
        self.child.wait(LIMIT_S)


class Device:
    """A device that plays, and the newest that it was sent."""

    def __init__(self, connected: websocket.WebSocket) -> None:
        self._connected = connected
        self.first = self._next()
        self.state: dict[str, Any] = self.first["state"]

    def _next(self) -> dict[str, Any]:
        while "state" not in (message := json.loads(self._connected.recv())):
            pass
        found: dict[str, Any] = message
        return found

    def say(self, line: str) -> None:
        self._connected.send(json.dumps({"say": line}))

    def until(self, true: Callable[[dict[str, Any]], object]) -> None:
        end = time.monotonic() + LIMIT_S
        while not true(self.state):
            assert time.monotonic() < end
            self.state = self._next()["state"]


def test_no_hand_no_word_no_code_and_no_token_is_logged(home: Path, tmp_path: Path) -> None:  # noqa: ARG001
    """Two people play Ecliptic, one on another device, and somebody guesses a code: none of it is in the log."""
    with ExitStack() as stack:
        table = Table(tmp_path, stack)
        codes = table.codes()
        token = Clients(f"http://127.0.0.1:{table.port}/").setup()["token"]
        ann = Device(table.connect("127.0.0.1", {"token": token}))
        ben = Device(table.connect(ADDRESS, {"code": codes["Ben"]}))
        table.connect(ADDRESS, {"code": "GUESS4"}).recv()
        ann.until(lambda state: state["asks_word"])
        ann.say("word quince")
        ben.until(lambda state: state["words_given"])
        ben.say("word medlar")
        for each in (ann, ben):
            each.until(lambda state: state["hand"])
        dealt = named_in(json.dumps([ann.state["hand"], ben.state["hand"]]), CARDS)
        ann.until(lambda state: state["moves"])
        moves = ann.state["moves"]
        ann.say(moves[0][0])
        ann.until(lambda state: state["moves"] != moves)
    log = table.log.read_text(encoding="utf-8")
    assert len(dealt) >= 14
    assert "outputs.page.listeners: A page listens at" in log
    assert "table.effect_runner: RecordTurn" in log
    assert named_in(log, CARDS) == set()
    secrets = {*codes.values(), token, ben.first["seat"], "GUESS4", "quince", "medlar"}
    assert [secret for secret in secrets if secret in log] == []


@pytest.mark.skipif(os.name != "posix", reason="terminals of their own")
def test_lines_of_the_log_never_tear_a_screen(home: Path) -> None:
    """Where a screen is drawn, they go to a file that nobody else can read; the terminal says which."""
    options = ("--terminal", "--board", "screen", "--no-voice", "--no-screen", "--moon", "human:Ben", "-vv")
    window = Window(home, {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}, ["play", *options])
    window.read_until(b"\x1b[?1049h")
    file = home / "data" / logs.FILE_NAME
    assert f"What I do is logged in {file}" in window.bytes.decode()
    window.read_until(b"Ben")
    window.type(b"quit\r")
    assert window.end() == 0
    assert "eclipse_companion.table" not in window.bytes.decode()
    lines = file.read_text(encoding="utf-8").splitlines()
    assert "eclipse_companion.table.effect_runner" in "".join(lines)
    assert all(map(LINE.fullmatch, lines))
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.skipif(os.name != "posix", reason="terminals of their own")
def test_lines_of_the_log_never_tear_a_table_that_is_drawn_again_and_again(home: Path) -> None:
    """`sensors` draws each second over what it has drawn; its log is in the file, too."""
    window = Window(home, {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}, ["sensors", "-vv", "--board", "/dev/none"])
    assert window.end() == 1
    file = home / "data" / logs.FILE_NAME
    assert f"What I do is logged in {file}" in window.bytes.decode()
    assert "eclipse_companion.sensing" not in window.bytes.decode()
    assert "eclipse_companion.sensing.link.keeper: Trying /dev/none" in file.read_text(encoding="utf-8")
