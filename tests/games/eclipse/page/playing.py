"""Games that are really played on the page: `play` in its own process, and ways to make turns in a browser."""

import os
import random
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Self

from tests.outputs.browser import Browser, NavigatedError
from tests.processes import wait_until

PROGRAM: Final = """
import sys
from eclipse_companion.commands.cli import main
from eclipse_companion.common.ending import end_with
from eclipse_companion.outputs.page import server
server.DEFAULT_PORT = int(sys.argv[1])
end_with(lambda: main(sys.argv[2:]))
"""
"""The program, whose page has a port of the test's own: another test may have the usual one."""
STATE: Final = """
(() => {
    const known = document.querySelector("script[nonce]");
    if (known && !window.watched) {
        const script = document.createElement("script");
        Object.assign(script, { type: "module", nonce: known.nonce });
        script.textContent = "import { live } from '/page/live.js'; window.watched = live;";
        document.head.append(script);
    }
    return window.watched?.state;
})()
"""
"""Reads what the page's own connection knows. Its policy allows only scripts with its nonce."""
WAIT_S: Final = 120.0
Move = tuple[str, int, int, str, int]
"""A turn: its text, from and to (0 without a flip), the face that is placed, and its square."""


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Playing:
    """A running `play` at a display, whose browser stays closed: tests open the page in theirs."""

    def __init__(self, folder: Path, *options: str, port: int = 0) -> None:
        """`folder`: what it says is kept in a file there. `port` 0: any."""
        self.port = port or free_port()
        self._keyboard, theirs = os.openpty()
        self._said = folder / f"said-{self.port}.txt"
        with self._said.open("w", encoding="utf-8") as said:
            self.child = subprocess.Popen(
                [sys.executable, "-c", PROGRAM, str(self.port), "play", "--no-voice", *options],
                stdin=theirs,
                stdout=said,
                stderr=subprocess.STDOUT,
                env={**os.environ, "DISPLAY": ":0", "SSH_CONNECTION": ""},
            )
        os.close(theirs)
        try:
            wait_until(lambda: self._address, WAIT_S)
        except AssertionError:
            self.__exit__()
            raise
        self.url = self._address

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        os.close(self._keyboard)

    @property
    def _address(self) -> str:
        """The page's, as it is said; empty before."""
        found = re.search(r"http://127\.0\.0\.1:\d+/", self.said)
        return "" if found is None else found[0]

    @property
    def said(self) -> str:
        """What it has printed so far."""
        return self._said.read_text(encoding="utf-8")

    def kill(self) -> None:
        """End it with SIGKILL."""
        self.child.kill()
        self.child.wait(WAIT_S)


def state(window: Browser) -> dict[str, Any]:
    """The newest state of the game in the page; empty before the first one, and while the page loads itself anew."""
    with suppress(NavigatedError):
        found: dict[str, Any] | None = window.run(STATE)
        return found or {}
    return {}


def made(shown: Mapping[str, Any]) -> list[str]:
    """The turns that a state shows."""
    return [text for row in shown.get("turns", ()) for text in row[1:] if text not in {"", "..."}]


def square(number: int) -> str:
    """The selector of a square."""
    return f"[data-square='{number}']"


def face(letter: str) -> str:
    """The selector of a face beside the board."""
    return f".choice [data-face='{letter}']"


Hand = Callable[[Browser, Move], None]
"""Makes a turn on the page."""


def tap(window: Browser, move: Move) -> None:
    """With a mouse's button, or with a finger where the window is one for fingers."""
    _, start, end, letter, to = move
    hit = window.tap if window.touch else window.click
    for each in (*((square(start), square(end)) if start else ()), face(letter), square(to)):
        hit(each)


def drag(window: Browser, move: Move) -> None:
    """With the mouse or a finger held down."""
    _, start, end, letter, to = move
    pull = window.pull if window.touch else window.drag
    if start:
        pull(square(start), square(end))
    pull(face(letter), square(to))


def type_keys(window: Browser, move: Move) -> None:
    """With Tab, arrow keys, Enter, and the space bar, which changes the piece that is placed."""
    _, start, end, letter, to = move
    tab_to(window, ".square")
    for each in (start, end) if start else ():
        walk(window, each)
        window.press("Enter")
    walk(window, to)
    press_until(window, " ", f"document.querySelector('.choice [aria-checked=true]')?.dataset.face === {letter!r}")
    window.press("Enter")


def tab_to(window: Browser, selector: str) -> None:
    """Press Tab until the element has the focus."""
    press_until(window, "Tab", f"document.activeElement.matches({selector!r})")


def press_until(window: Browser, key: str, true: str, most: int = 60) -> None:
    """Press a key again and again until the script's value is true."""
    for _ in range(most):
        if window.run(true):
            return
        window.press(key)
    raise AssertionError(f"{key!r} never leads to {true}")


def walk(window: Browser, to: int) -> None:
    """Go from the square with the focus to another one by arrow keys."""
    at = int(window.run("document.activeElement.dataset.square"))
    down, right = (to - 1) // 4 - (at - 1) // 4, (to - 1) % 4 - (at - 1) % 4
    for key, count in (
        ("ArrowDown" if down > 0 else "ArrowUp", down),
        ("ArrowRight" if right > 0 else "ArrowLeft", right),
    ):
        for _ in range(abs(count)):
            window.press(key)


def turn_due(window: Browser) -> dict[str, Any]:
    """The state once it is a person's turn or the game is over."""
    shown: dict[str, Any] = {}

    def is_due() -> bool:
        shown.update(state(window))
        return bool(shown.get("moves") or shown.get("over"))

    wait_until(is_due, WAIT_S)
    return shown


def make_turn(window: Browser, hand: Hand, chance: random.Random) -> str:
    """Make any legal turn, and wait until it counts; its text."""
    shown = turn_due(window)
    move: Move = tuple(chance.choice(shown["moves"]))
    before = len(made(shown))
    hand(window, move)
    wait_until(lambda: len(made(state(window))) > before, WAIT_S)
    assert made(state(window))[before] == move[0]
    return move[0]


def play_on(window: Browser, hands: list[Hand], chance: random.Random) -> list[str]:
    """Play a game to its end, each turn by the next hand; all its turns."""
    number = 0
    while not turn_due(window)["over"]:
        make_turn(window, hands[number % len(hands)], chance)
        number += 1
    return made(state(window))
