"""Whether `play` opens its page by itself, and how a browser opens it.

In: the options of the command line, the environment, standard input. Out: a browser with the page.
"""

import argparse
import http.client
import json
import os
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping
from typing import Final, TextIO

from eclipse_companion.announcements import Notice
from eclipse_companion.outputs.page.network import LOOPBACK

VARIABLE: Final = "ECLIPSE_COMPANION_BROWSER"
"""`none` in this variable of the environment keeps the browser closed; the page is served all the same."""
_ANSWERS_S: Final = 5.0
_LONGEST_ANSWER: Final = 10_000
_TITLE: Final = "Eclipse Companion"
"""What a page says of itself in its manifest."""
_DISPLAYS: Final = ("DISPLAY", "WAYLAND_DISPLAY")


def has_display(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether the person who plays sits before a display of this computer; over SSH, nobody does."""
    if environment.get("SSH_CONNECTION"):
        return False
    return platform in {"darwin", "win32"} or any(environment.get(name) for name in _DISPLAYS)


def opens_by_itself(arguments: argparse.Namespace, environment: Mapping[str, str], stdin: TextIO | None) -> bool:
    """Whether a person who plays without sensors plays on the page; a script has no terminal, and plays on."""
    hand = getattr(arguments, "hand", None)  # only a game with a virtual board has one
    elsewhere = arguments.terminal or arguments.json or arguments.screen is False or hand is not None
    return not elsewhere and stdin is not None and stdin.isatty() and has_display(environment)


def open_page(url: str, tell: Callable[[Notice], None]) -> threading.Thread | None:
    """Open a page in the browser, without waiting for it; a notice tells if that doesn't work.

    Returns the thread that does it; None if the environment keeps the browser closed.
    """
    if os.environ.get(VARIABLE) == "none":
        return None
    opening = threading.Thread(target=_open, args=(url, tell), name="browser", daemon=True)
    opening.start()
    return opening


def served_already() -> str | None:
    """The address of a companion's page that this computer serves, if it answers at the usual port."""
    from eclipse_companion.outputs.page.server import DEFAULT_PORT  # noqa: PLC0415 - aiohttp is slow to load

    connection = http.client.HTTPConnection(LOOPBACK, DEFAULT_PORT, timeout=_ANSWERS_S)
    try:
        connection.request("GET", "/page/app.webmanifest")
        manifest = json.loads(connection.getresponse().read(_LONGEST_ANSWER))
    except (OSError, ValueError, http.client.HTTPException):
        return None
    finally:
        connection.close()
    ours = isinstance(manifest, dict) and manifest.get("name") == _TITLE
    return f"http://{LOOPBACK}:{DEFAULT_PORT}/" if ours else None


def _open(url: str, tell: Callable[[Notice], None]) -> None:
    try:
        opened = webbrowser.open(url)
    except (webbrowser.Error, OSError):
        opened = False
    if not opened:
        tell(Notice("page_not_opened", {"url": url}))
