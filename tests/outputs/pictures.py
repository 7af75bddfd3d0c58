"""Makes the pictures of the screens in README and docs again: `./run screenshots`."""

import asyncio
import re
import tempfile
from pathlib import Path

from eclipse_calibration.guided.page import CalibrationPage
from eclipse_companion.announcements import BoardFound, Notice
from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.page.answers import answers
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.showing.terminal_drawing import EclipseDrawing
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.log import GameLog
from eclipse_companion.outputs.page.page import Page
from eclipse_companion.outputs.terminal.screen import Screen
from tests.conftest import ROOT
from tests.games.eclipse.showing.scenes import SCENES
from tests.games.ecliptic.page.shown import shown as ecliptic_page
from tests.games.infinity.page.asked import LOST, Asked, game_of
from tests.games.infinity.page.shown import serve as infinity_page
from tests.games.infinity.page.shown import told as infinity_told
from tests.log.played import record
from tests.outputs.browser import Browser

SHOWN = [announcement for scene in ("middle", "reply") for announcement in SCENES[scene]]
EXPLORED = "3S/1G2/1sg1/3G"
VIEW = EclipseView(EclipseSentences("en", edition("eclipse")))


async def terminal() -> str:
    """The terminal screen as SVG, without the fonts that Textual would fetch from elsewhere."""
    screen = Screen(VIEW, lambda _: None, drawing=EclipseDrawing())
    for announcement in SHOWN:
        screen.tell(announcement)
    async with screen._app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        picture = screen._app.export_screenshot(title="eclipse-companion play")
    return re.sub(r"\s*@font-face \{[^}]*\}", "", picture)


def pages(folder: Path) -> None:
    """The page in a browser: a game that is played, its review, the explorer, and a game on a phone."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        log = GameLog(Path(place) / "games.sqlite3")
        uuid = record(log)
        asked = answers(log, Path(place), VIEW.sentences).answers
        served = Page(VIEW, lambda _: None, 0, facts=EclipsePageFacts(makes_turns=True), answers=asked)
        for announcement in SHOWN:
            served.tell(announcement)
        with Browser(1280, 800) as window:
            window.dark(yes=True)
            window.open(f"{served.url}play")
            window.wait_for("document.querySelector('.turns tbody tr') && !document.getAnimations().length")
            window.screenshot(folder / "page.png")
            window.open(f"{served.url}games?id={uuid}")
            window.wait_for("document.querySelector('.reviewed-turns button')")
            for _ in range(2):
                window.press("ArrowLeft")
            window.wait_for("document.querySelector('.square.can')")
            window.screenshot(folder / "page-review.png")
            window.open(f"{served.url}explore?position={EXPLORED}")
            window.wait_for("document.querySelector('.values button')")
            window.screenshot(folder / "page-explorer.png")
        for announcement in SCENES["start"]:
            served.tell(announcement)
        with Browser(360, 740, touch=True) as window:
            window.dark(yes=False)
            window.open(f"{served.url}play")
            window.wait_for("document.querySelector('.square.can')")
            window.screenshot(folder / "page-phone.png")
        served.close()


def calibration(folder: Path) -> None:
    """The guided calibration in a browser, while the pieces are turned over."""
    signals = [-4300, -4100, -4500, -4200, -3900, 4200, 4400, 4100, 4300, 4000, 4600, 4200, 4100, 4300, 3900, 4200]
    page = CalibrationPage(VIEW.sentences, lambda _: None, 0)
    page.tell(BoardFound("/dev/ttyACM0", "pico-hall16", "1.1.0", virtual=False))
    page.tell(Calibration("turn all"))
    page.tell(Calibration("progress", faces="ooooo-----------"))
    page.show(signals, 600, 5000, skips=False)
    with Browser(1280, 800) as window:
        window.dark(yes=True)
        window.open(page.url)
        window.wait_for("document.querySelector('.next')")
        window.screenshot(folder / "page-calibration.png")
    page.close()


def infinity(folder: Path) -> None:
    """The device of Infinity in a browser, with a new row of the joker's, and one that counts nothing this time."""
    page = infinity_page()
    page.tell(Notice("typed"))
    for announcement in infinity_told("b3", start="byb1/By2/yWbb/byy1 b -1"):
        page.tell(announcement)
    with Browser(1280, 800) as window:
        window.dark(yes=False)
        window.open(f"{page.url}play")
        window.wait_for("document.querySelector('.ring') && !document.getAnimations().length")
        window.screenshot(folder / "infinity-page.png")
    page.close()


def infinity_review(folder: Path) -> None:
    """A game of Infinity, reviewed in a browser, where one placement has given the draw away."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        asked, game = Asked(Path(place)), game_of(LOST)
        asked.log.add(game)
        page = infinity_page(answers=asked.answers)
        page.tell(Notice("typed"))
        with Browser(1280, 800) as window:
            window.dark(yes=False)
            window.open(f"{page.url}games?id={game.uuid}")
            window.wait_for("document.querySelector('.reviewed-turns button')")
            for _ in range(2):
                window.press("ArrowLeft")
            window.click("#more")
            window.click(".more-menu [role=menuitem]")
            window.wait_for("document.querySelector('.worth-text') && !document.getAnimations().length")
            window.screenshot(folder / "infinity-review.png")
        page.close()


def ecliptic(folder: Path) -> None:
    """A game of Ecliptic in a browser, in which three cards of the hand are picked."""
    with (
        ecliptic_page("human:Ann", "human:Ben", seed=7) as table,
        Browser(1280, 800) as window,
    ):
        table.play_on(30)
        table.write("")
        window.dark(yes=False)
        window.open(f"{table.page.url}play")
        for _ in range(3):
            window.click(".hand .can:not([aria-pressed=true])")
        window.wait_for("document.querySelector('.deeds .main') && !document.getAnimations().length")
        window.screenshot(folder / "ecliptic-page.png")


if __name__ == "__main__":
    (ROOT / "docs" / "terminal.svg").write_text(asyncio.run(terminal()), encoding="utf-8")
    pages(ROOT / "docs")
    calibration(ROOT / "docs")
    infinity(ROOT / "docs")
    infinity_review(ROOT / "docs")
    ecliptic(ROOT / "docs")
