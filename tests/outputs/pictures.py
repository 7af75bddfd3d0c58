"""Makes the README's pictures of both screens again: `python -m tests.outputs.pictures`."""

import asyncio
import re
import tempfile
from pathlib import Path

from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.showing.drawing import EclipseDrawing
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.page.page import Page
from eclipse_companion.outputs.terminal.screen import Screen
from tests.conftest import ROOT
from tests.games.eclipse.showing.scenes import SCENES
from tests.outputs.browser import Browser

SHOWN = [announcement for scene in ("middle", "reply") for announcement in SCENES[scene]]
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


def page(file: Path) -> None:
    """The page in a browser."""
    served = Page(VIEW, lambda _: None, 0, facts=EclipsePageFacts())
    for announcement in SHOWN:
        served.tell(announcement)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, Browser(Path(folder), 960, 600) as window:
        window.dark(yes=True)
        window.open(served.url)
        window.wait_for("document.querySelector('.turns tr')")
        window.screenshot(file)
    served.close()


if __name__ == "__main__":
    (ROOT / "docs" / "terminal.svg").write_text(asyncio.run(terminal()), encoding="utf-8")
    page(ROOT / "docs" / "page.png")
