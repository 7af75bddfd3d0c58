"""`play` at a display: a process at a terminal of its own, and a command that stands in for the browser."""

import http.client
import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from functools import reduce
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import websocket

from eclipse_companion.commands.showing_page import VARIABLE
from eclipse_companion.common import settings
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.log import GameLog
from eclipse_companion.sensing.recording import EntryKind, Reader
from tests.games.eclipse.play.processes import WAIT_S
from tests.processes import line_of, wait_until

pytestmark = pytest.mark.skipif(os.name != "posix", reason="terminals of their own")
PLAY = [sys.executable, "-m", "eclipse_companion", "play", "--no-voice", "--seed", "4"]


class AtADisplay:
    """A running `play` whose standard input is a terminal; what it prints is read."""

    def __init__(self, *options: str) -> None:
        self._keyboard, theirs = os.openpty()
        self.child = subprocess.Popen([*PLAY, *options], stdin=theirs, stdout=subprocess.PIPE, text=True)
        os.close(theirs)
        self.lines: list[str] = []

    def until(self, words: str) -> str:
        """Read lines up to one with these words."""
        while True:
            line = line_of(self.child, WAIT_S)
            assert line, f"it ended after {self.lines}"
            self.lines.append(line.rstrip("\n"))
            if words in line:
                return line

    def type(self, line: str) -> None:
        os.write(self._keyboard, f"{line}\n".encode())

    def said(self, words: str) -> bool:
        return any(words in line for line in self.lines)

    def quit(self) -> int:
        self.type("quit")
        self.child.communicate(timeout=WAIT_S)
        return self.child.returncode

    def close(self) -> None:
        self.child.kill()
        self.child.communicate()
        os.close(self._keyboard)


@pytest.fixture
def visited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """There is a display, and a browser: the file has the addresses that it visits."""
    pages, command = tmp_path / "pages", tmp_path / "browser"
    command.write_text(f"#!{sys.executable}\nimport sys\nopen({str(pages)!r}, 'a').write(sys.argv[1] + '\\n')\n")
    command.chmod(0o755)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("BROWSER", f"{command} %s")
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    monkeypatch.delenv(VARIABLE)
    return pages


@pytest.fixture
def played() -> Iterator[list[AtADisplay]]:
    made: list[AtADisplay] = []
    yield made
    for each in made:
        each.close()


def test_without_a_board_the_browser_opens_and_people_make_only_their_own_turns(
    home: Path, visited: Path, played: list[AtADisplay]
) -> None:
    """The computer's turn makes itself."""
    game = AtADisplay()
    played.append(game)
    url = game.until("to see the game, and to play").split()[1]
    wait_until(lambda: visited.exists() and visited.read_text() == f"{url}\n")
    game.type("S1")
    game.until("Sun to move: flip")
    assert game.quit() == 0
    assert not game.said("press Enter")
    (saved,) = GameLog(home / "data" / "games.sqlite3").games()
    assert (len(saved.turns), saved.termination, saved.recording) == (2, "unfinished", None)


WORDS = {"undo": "Sun to move", "wrong": "", "pause": "is paused", "go on": "right again", "again": ""}
"""What people say, and what they wait for then; nothing: they go on at once."""


class AtABoard(AtADisplay):
    """A virtual board, with somebody who says what to do in the terminal, or on the page."""

    def __init__(self, home: Path, *, on_page: bool) -> None:
        super().__init__("--board", "virtual", *([] if on_page else ["--terminal"]))
        self._log = GameLog(home / "data" / "games.sqlite3")
        self._page: websocket.WebSocket | None = None
        if on_page:
            url = self.until("to see the game, and to play").split()[1]
            with urllib.request.urlopen(url, timeout=WAIT_S) as page:  # noqa: S310 - the own page
                told = json.loads(page.read().decode().split('id="setup">')[1].split("</script>")[0])
            address = url.replace("http", "ws")
            self._page = websocket.create_connection(f"{address}live", timeout=WAIT_S, suppress_origin=True)
            self._page.send(json.dumps({"token": told["token"]}))
        self.until("Sun to move")

    @property
    def turns(self) -> list[Turn]:
        """Those that count."""
        return [Turn.parse(str(each.turn)) for game in self._log.games() for each in game.turns]

    def say(self, words: str) -> None:
        if self._page is None:
            self.type(words)
        else:
            self._page.send(json.dumps({"say": words}))

    def play(self) -> None:
        """A legal turn, and the computer's."""
        turn = rules.legal_turns(reduce(rules.apply, self.turns, EMPTY))[0]
        self.say(str(turn))
        self.until("My turn:")
        if self._page is None:
            self.type("")
        self.until("Sun to move")

    def close(self) -> None:
        if self._page is not None:
            self._page.close()
        super().close()


@pytest.mark.parametrize("on_page", [False, True], ids=["typed", "page"])
def test_after_words_that_take_something_back_a_turn_counts(
    home: Path, visited: Path, played: list[AtADisplay], on_page: bool
) -> None:
    """Also if it is said before the hand has put back what was taken back: then it waits for that.

    On the page the hand makes the computer's turns without being told; with `--terminal` nothing is served.
    """
    game = AtABoard(home, on_page=on_page)
    played.append(game)
    game.play()
    for words in (("wrong", "again"), ("undo", "pause", "again", "go on"), ("undo", "again")):
        before = len(game.turns)
        for word in words:
            game.say(word)
            game.until(WORDS[word])
        assert len(game.turns) == before - (2 if "undo" in words else 0)
        left = len(game.turns)
        game.play()
        assert len(game.turns) == left + 2
    assert not game.said("isn't empty")
    assert game.said("press Enter") is not on_page
    assert game.said("http://") is on_page
    assert visited.exists() is on_page
    assert game.quit() == 0
    (saved,) = GameLog(home / "data" / "games.sqlite3").games()
    assert saved.recording is not None


def test_without_any_board_the_browser_opens_and_turns_make_themselves(
    home: Path,
    visited: Path,
    played: list[AtADisplay],
) -> None:
    """`--board screen` lays no pieces and keeps no recording; the next `play` offers the game."""
    game = AtADisplay("--board", "screen", "--moon", "human:Ben", "--clock", "5+3")
    played.append(game)
    game.until("to see the game, and to play")
    wait_until(visited.exists)
    game.type("S1")
    game.until("Ben to move")
    assert game.quit() == 0
    (saved,) = GameLog(home / "data" / "games.sqlite3").games()
    assert (saved.time_control, saved.recording, [str(each.turn) for each in saved.turns]) == ("300+3", None, ["S1"])
    again = AtADisplay("--board", "screen", "--terminal")
    played.append(again)
    again.until("You have an unfinished game of Eclipse")
    again.type("accept")
    again.until("the game goes on")
    assert again.quit() == 0
    assert len(visited.read_text().splitlines()) == 1


def test_who_has_the_hand_do_what_is_typed_has_no_page(
    home: Path,  # noqa: ARG001
    visited: Path,
    played: list[AtADisplay],
) -> None:
    """Nothing is served and no browser opens; the virtual hand waits until it is told what to do."""
    game = AtADisplay("--board", "virtual", "--hand", "type")
    played.append(game)
    game.until("Sun to move")
    game.type("S1")
    game.until("press Enter")
    assert game.quit() == 0
    assert not game.said("http://")
    assert not visited.exists()


def test_lights_and_voice_are_switched_on_the_page(
    home: Path,
    visited: Path,
    played: list[AtADisplay],
) -> None:
    """Lights that are switched off stay dark while the game goes on; what options chose is told, and can be changed."""
    game = AtADisplay("--board", "virtual", "--language", "de")
    played.append(game)
    url = urlsplit(game.until("http://").split()[1])
    wait_until(visited.exists)
    with closing(http.client.HTTPConnection(url.netloc, timeout=WAIT_S)) as page:
        page.request("GET", "/settings")
        told = json.loads(page.getresponse().read().decode().split('id="setup">')[1].split("</script>")[0])

        def asked(path: str, values: dict[str, str] | None = None) -> dict[str, tuple[object, str]]:
            method, body = ("GET", None) if values is None else ("POST", json.dumps(values))
            page.request(method, f"/api/{path}", body, {"X-Token": told["token"]})
            answer = json.loads(page.getresponse().read())
            return {each["name"]: (each["now"], each["source"]) for each in answer["settings"]}

        known = asked("settings")
        assert [known[f"voice.{key}"] for key in ("enabled", "language")] == [(False, "option"), ("de", "option")]
        game.until("ist am Zug")
        asked("change-setting", {"name": "voice.enabled", "value": "true"})
        known = asked("change-setting", {"name": "lights.enabled", "value": "false"})
        assert (known["lights.enabled"], known["voice.enabled"]) == ((False, "file"), (True, "file"))
    game.type("S1")
    game.until("Mein Zug:")
    assert game.quit() == 0
    (saved,) = GameLog(home / "data" / "games.sqlite3").games()
    assert saved.recording is not None
    with Reader(home / "data" / "recordings" / saved.recording) as reader:
        said = [entry.text.split() for entry in reader if entry.way is EntryKind.HOST]
    assert ["BEEP", "880", "120"] in said
    assert {words[1] for words in said if words[0] == "LED"} <= {"." * 16}
    assert settings.load().voice.enabled
    assert not settings.load().lights.enabled


def hears(phone: websocket.WebSocket, sentence: str) -> None:
    """Wait until the phone's page has a notice with this sentence."""
    while not any(sentence in notice for notice in json.loads(phone.recv()).get("state", {}).get("notices", [])):
        pass


def test_a_person_plays_from_another_device(
    home: Path,
    played: list[AtADisplay],
) -> None:
    """`--lan` tells the codes; who has one makes turns of that side alone, and the log has the game."""
    game = AtADisplay("--board", "screen", "--lan", "--sun", "human:Ann", "--moon", "human:Ben")
    played.append(game)
    code = re.search(r"The code of Ben is (\w+)\.", game.until("The code of Ben"))
    assert code is not None
    port = game.until("to see the game").split("127.0.0.1:")[1].split("/")[0]
    phone = websocket.create_connection(f"ws://127.0.0.2:{port}/live", timeout=WAIT_S, suppress_origin=True)
    phone.send(json.dumps({"code": code[1]}))
    assert json.loads(phone.recv())["place"] == 1
    phone.send(json.dumps({"say": "S1"}))
    hears(phone, "It's Ann's turn.")
    game.type("S1")
    game.until("Ben to move")
    for turn in ("1-5/S16", "5-6/S2"):
        phone.send(json.dumps({"say": turn}))
    hears(phone, "It's Ann's turn.")
    assert game.quit() == 0
    phone.close()
    (saved,) = GameLog(home / "data" / "games.sqlite3").games()
    assert [str(each.turn) for each in saved.turns] == ["S1", "1-5/S16"]
