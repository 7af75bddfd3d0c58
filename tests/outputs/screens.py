"""Terminal screens without a terminal: what they show, by Textual's own pilot."""

import asyncio

from textual.widgets import Static

from eclipse_companion.announcements import Fact
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.showing.terminal_drawing import EclipseDrawing
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.terminal.screen import Screen
from eclipse_companion.outputs.terminal.typed_line import TypedLine
from tests.games.eclipse.showing.scenes import scene

LIMIT_S = 60.0
"""So long a screen may take for anything."""


def screen(*scenes: str, key: str = "eclipse", language: str = "en", typing: bool = False) -> tuple[Screen, list[str]]:
    """A screen that has received these scenes, and what it will post."""
    posted: list[str] = []
    view = EclipseView(EclipseSentences(language, edition(key)))
    made = Screen(view, posted.append, empty="" if typing else None, drawing=EclipseDrawing())
    for name in scenes:
        for announcement in scene(name, key):
            made.tell(announcement)
    return made, posted


def shown(made: Screen, size: tuple[int, int], *announcements: Fact, press: str = "") -> dict[str, str]:
    """The text of the screen's parts in a window of this size, in the end after this key."""

    async def look_at() -> dict[str, str]:
        app = made._app
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for announcement in announcements:
                made.tell(announcement)
            await pilot.pause()
            if press:
                await pilot.press(press)
                await pilot.pause()
            texts = {str(part.id): str(part.render()) for part in app.query(Static)}
            # Anything outside the edges of its part or of the window is invisible.
            inside = all(app.screen.region.contains_region(part.region) for part in app.query(Static) if part.region)
            typed = "".join(line.placeholder for line in app.query(TypedLine))
            lines = {f"{part.id} lines": str(part.content_region.height) for part in app.query(Static)}
            return {**texts, **lines, "inside": str(inside), "placeholder": typed}

    return asyncio.run(look_at())
