"""The list of games in a browser: names, filters, and deleting with a way back."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tests.games.eclipse.page.asked import Asked
from tests.log.played import WHEN, add, booklet, start
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.served import Served
from tests.processes import wait_until

pytestmark = pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
SHOWN = "[...document.querySelectorAll('.game-row')].filter((row) => row.offsetParent).length"


@pytest.fixture
def listed(tmp_path: Path) -> Iterator[tuple[Asked, Served]]:
    """Three games, and a page that lists them."""
    asked = Asked(tmp_path)
    for day, (sun, moon, result) in enumerate(
        [("Ann", "Ben", "1-0"), ("Ann", "Ben", "1/2-1/2"), ("Cleo", "Ann", "0-1")]
    ):
        uuid = start(asked.log, WHEN + timedelta(days=day), sun=sun, moon=moon)
        add(asked.log, uuid, booklet(1)[0])
        asked.log.finish(uuid, result, "resigned", WHEN)
    served = Served(answers=asked.answers, changes=asked.answers)
    yield asked, served
    served.page.close()


def choose(window: Browser, place: int, value: str) -> None:
    select = f"document.querySelectorAll('.filters select')[{place}]"
    window.run(f"{select}.value = {value!r}; {select}.dispatchEvent(new Event('change'))")


def test_the_list_is_filtered_by_result_and_by_name(listed: tuple[Asked, Served]) -> None:
    """Both at once, too; if no game is like that, the page says so."""
    with Browser(390, 844, touch=True) as window:
        window.open(f"{listed[1].page.url}games")
        window.wait_for(f"{SHOWN} === 3")
        choose(window, 1, "Ben")
        window.wait_for(f"{SHOWN} === 2")
        choose(window, 0, "1/2-1/2")
        window.wait_for(f"{SHOWN} === 1")
        choose(window, 1, "Cleo")
        window.wait_for(f"{SHOWN} === 0 && document.querySelector('.games > .said').textContent")
        assert window.errors == []


def test_a_game_that_is_deleted_can_be_had_back_until_the_list_is_left(listed: tuple[Asked, Served]) -> None:
    """Nothing of it is gone before; a name that was given is there afterwards."""
    asked, served = listed
    with Browser() as window:
        window.open(f"{served.page.url}games")
        window.click("[aria-label='Rename Cleo \N{EN DASH} Ann']")
        window.wait_for("document.activeElement.name === 'name'")
        window.run("document.activeElement.value = 'At the lake'; null")
        window.press("Enter")
        window.click("[aria-label='Delete At the lake']")
        window.wait_for("document.activeElement.textContent === 'Undo'")
        assert len(asked("games")["games"]) == 3
        window.press("Enter")
        window.click("[aria-label='Delete At the lake']")
        window.click("a[href='/play']")
        wait_until(lambda: len(asked("games")["games"]) == 2, 60.0)
        assert window.errors == []
