"""What the first view of the page costs."""

from pathlib import Path

import pytest

from tests.games.eclipse.page.test_access import serve
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.steady import moves

pytestmark = pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
MOST_BYTES = 350_000
MOST_FILES = 10
LOADED = """
[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .map(({ name, transferSize }) => [name, transferSize])
"""


@pytest.mark.parametrize(("view", "shown"), [("", "form .main"), ("play", ".square.can")])
def test_the_first_view_is_small_and_comes_from_here_alone(tmp_path: Path, view: str, shown: str) -> None:
    """A browser that knows nothing yet loads at most 350 kB in few files, and asks no other host."""
    page, _ = serve(tmp_path)
    page.show("start")
    with Browser() as window:
        window.open(page.page.url + view)
        window.wait_for(f"document.querySelector('{shown}')")
        loaded = window.run(LOADED)
    page.page.close()
    assert 3 < len(loaded) <= MOST_FILES
    assert all(name.startswith(page.page.url) for name, _ in loaded)
    assert 0 < sum(size for _, size in loaded) <= MOST_BYTES


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
def test_what_can_be_pressed_does_not_move_when_answers_come(tmp_path: Path, size: tuple[int, int]) -> None:
    """In no view a button stands where something else comes a moment later."""
    page, uuid = serve(tmp_path)
    page.show("start")
    found = {}
    with Browser(*size) as window:
        for view, shown in {
            "": ".puzzle button",
            "play": ".square.can",
            "learn": ".exercises button",
            "games": ".game-rows a",
            f"games?id={uuid}": ".review .actions button",
            "explore": ".explored button",
            "settings": "#keys",
        }.items():
            found[view] = moves(window, page.page.url + view, f"document.querySelector('{shown}')")
        assert window.errors == []
    page.page.close()
    assert {view: moved for view, moved in found.items() if moved} == {}
