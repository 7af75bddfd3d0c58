"""The report: one page in a file that asks for nothing, looked at in a browser."""

import re
import socket
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.common import settings
from eclipse_companion.log import FILE_NAME, GameLog, SavedPlayer
from tests.log.played import WHEN, record
from tests.outputs.browser import Browser
from tests.outputs.page.accessible import findings_in_light_and_dark, scrolls_aside, small_targets

SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
NAMED = '<script>alert("Ann")</script>'
"""A name that must stay one."""


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The report of three games in each language."""
    home = tmp_path_factory.mktemp("home")
    files = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(settings.HOME_VARIABLE, str(home))
        log = GameLog(settings.folders().data / FILE_NAME)
        uuid = record(log)
        log.finish(uuid, "0-1", "normal", WHEN)
        game = log.game(uuid)
        for number, result in ((1, "1-0"), (2, "0-1")):
            players = (SavedPlayer("sun", "Ann"), SavedPlayer("moon", NAMED))
            began = WHEN + timedelta(days=40 * number)
            log.add(replace(game, uuid=str(UUID(int=number)), started=began, players=players, result=result))
        for language in ("en", "de"):
            files[language] = home / f"{language}.html"
            assert main(["games", "report", str(files[language]), "--language", language]) == 0
    return files


@pytest.fixture
def nobody() -> Iterator[socket.socket]:
    """A proxy to which nobody may come."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        server.settimeout(0)
        yield server


def wrong_with(file: Path, nobody: socket.socket, size: str = "desktop", *, looked_at: bool = False) -> list[str]:
    """What a browser, whose every request goes to that proxy, finds wrong with a page in a file.

    `looked_at`: also what keeps people from reading it, in light and in dark.
    """
    host, port = nobody.getsockname()
    with Browser(*SIZES[size], touch=size == "phone", proxy=f"{host}:{port}") as window:
        window.open(file.as_uri())
        window.wait_for("document.readyState === 'complete'")
        found = [
            f"asked for {name}" for name in window.run("performance.getEntriesByType('resource').map(e => e.name)")
        ]
        if scrolls_aside(window):
            found.append("wider than the window")
        unnamed = (
            "[...document.querySelectorAll('svg')].filter(e => !e.ariaHidden && !e.getAttribute('aria-label')).length"
        )
        if window.run(unnamed):
            found.append("a picture without words")
        if looked_at:
            found += [*findings_in_light_and_dark(window), *small_targets(window)]
        found += window.errors
    try:
        nobody.accept()[0].close()
    except BlockingIOError:
        return found
    return [*found, "came to the proxy"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_report_needs_nothing_else(language: str, size: str, reports: dict[str, Path], nobody: socket.socket) -> None:
    """No request, no error, nothing beside the window, words for every picture, good contrast."""
    assert wrong_with(reports[language], nobody, size, looked_at=True) == []


@pytest.mark.parametrize(
    "spoilt",
    [
        '<img src="http://eclipse.invalid/a.png" alt="">',
        '<script src="http://eclipse.invalid/a.js"></script>',
        '<link rel="stylesheet" href="http://eclipse.invalid/a.css">',
        "<style>body { width: 3000px }</style>",
        '<svg viewBox="0 0 1 1" width="1"></svg>',
    ],
)
def test_a_report_that_needs_something_is_refused(
    spoilt: str, reports: dict[str, Path], nobody: socket.socket, tmp_path: Path
) -> None:
    """The test before this one notices each of these."""
    file = tmp_path / "spoilt.html"
    file.write_text(reports["en"].read_text().replace("</main>", f"{spoilt}</main>"))
    assert wrong_with(file, nobody) != []


def test_a_report_says_all_that_there_is(reports: dict[str, Path]) -> None:
    """Each section, in each language; names are only names, and no address is in it."""
    for language, titles in (
        ("en", ("Accuracy over time", "Results", "Mistakes by kind", "Openings", "Thinking time", "Longest wins")),
        ("de", ("Genauigkeit im Lauf der Zeit", "Ergebnisse", "Fehler nach Art", "Eröffnungen", "Bedenkzeit")),
    ):
        text = reports[language].read_text()
        assert [title for title in titles if f"<h2>{title}</h2>" not in text] == []
        assert "&lt;script&gt;" in text
        assert "<script" not in text
        addresses = set(re.findall(r"https?://[^\s\"']+", text))
        assert addresses == {"http://www.w3.org/2000/svg"}


def test_what_is_there_already_isnt_replaced(reports: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence says so, before anything is worked out."""
    before = reports["en"].read_text()
    assert main(["games", "report", str(reports["en"])]) == 1
    assert "en.html" in capsys.readouterr().err
    assert reports["en"].read_text() == before


def test_without_games_there_is_no_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence says what to do."""
    monkeypatch.setenv(settings.HOME_VARIABLE, str(tmp_path))
    assert main(["games", "report", str(tmp_path / "a.html")]) == 1
    assert "Play one to its end" in capsys.readouterr().err
    assert not (tmp_path / "a.html").exists()
