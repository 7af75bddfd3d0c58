"""When `play` opens its page by itself, and a real command that stands in for the browser."""

import argparse
import io
import os
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import TextIO

import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.commands.showing_page import VARIABLE, has_display, open_page, opens_by_itself
from tests.processes import wait_until

URL = "http://127.0.0.1:8765/"
AT_A_DISPLAY = {"DISPLAY": ":0"}


@pytest.mark.parametrize(
    ("environment", "platform", "there"),
    [
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": ""}, "linux", False),
        ({}, "linux", False),
        ({}, "darwin", True),
        ({}, "win32", True),
        ({"DISPLAY": ":0", "SSH_CONNECTION": "10.0.0.1 22 10.0.0.2 22"}, "linux", False),
        ({"SSH_CONNECTION": "10.0.0.1 22 10.0.0.2 22"}, "darwin", False),
    ],
)
def test_a_display_is_known_by_the_environment(environment: dict[str, str], platform: str, there: bool) -> None:
    """A Mac and Windows always have one; over SSH, nobody sits before it."""
    assert has_display(environment, platform) is there


@pytest.fixture
def keyboard() -> Iterator[TextIO]:
    """A terminal's standard input."""
    ours, theirs = os.openpty()
    with open(theirs, encoding="utf-8") as stream:  # noqa: PTH123 - it has no path
        yield stream
    os.close(ours)


@pytest.mark.skipif(os.name != "posix", reason="a terminal of its own")
@pytest.mark.parametrize(
    ("given", "opens"),
    [
        ({}, True),
        ({"screen": True}, True),
        ({"screen": False}, False),
        ({"terminal": True}, False),
        ({"json": True}, False),
        ({"hand": "type"}, False),
    ],
)
def test_the_page_opens_unless_something_else_is_asked_for(
    given: dict[str, object],
    opens: bool,
    keyboard: TextIO,
) -> None:
    """`--terminal`, `--json`, `--no-screen` and `--hand` say where people play; no script has a page opened."""
    asked = argparse.Namespace(**{"terminal": False, "json": False, "screen": None, "hand": None, **given})
    assert opens_by_itself(asked, AT_A_DISPLAY, keyboard) is opens
    assert not opens_by_itself(asked, {}, keyboard)
    assert not opens_by_itself(asked, AT_A_DISPLAY, io.StringIO())
    assert not opens_by_itself(asked, AT_A_DISPLAY, None)


def browser(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which a command that stands in for the browser writes which address it visits."""
    visited, command = folder / "visited", folder / "browser"
    command.write_text(f"#!{sys.executable}\nimport sys\nopen({str(visited)!r}, 'a').write(sys.argv[1] + '\\n')\n")
    command.chmod(0o755)
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("BROWSER", f"{command} %s")
    monkeypatch.setattr("webbrowser._tryorder", None)
    return visited


@pytest.mark.skipif(sys.platform == "win32", reason="the browser is a script")
def test_a_browser_opens_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets the address and nothing else."""
    visited = browser(tmp_path, monkeypatch)
    told: SimpleQueue[Notice] = SimpleQueue()
    open_page(URL, told.put)
    wait_until(lambda: visited.exists() and visited.read_text() == f"{URL}\n")
    assert told.empty()


def test_who_has_no_browser_is_told_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """A notice has it, whether the browser refuses or can't be found."""
    monkeypatch.delenv(VARIABLE)
    told: SimpleQueue[Notice] = SimpleQueue()
    for refuses in (lambda _: False, broken):
        monkeypatch.setattr(webbrowser, "open", refuses)
        open_page(URL, told.put)
        assert told.get(timeout=60) == Notice("page_not_opened", {"url": URL})


def broken(url: str) -> bool:
    raise webbrowser.Error(f"no browser for {url}")


def test_the_environment_keeps_the_browser_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then nothing is started, and nothing told."""
    visited = browser(tmp_path, monkeypatch)
    monkeypatch.setenv(VARIABLE, "none")
    started: list[object] = []
    monkeypatch.setattr(threading, "Thread", lambda **how: started.append(how))
    open_page(URL, lambda _: None)
    assert not started
    assert not visited.exists()
