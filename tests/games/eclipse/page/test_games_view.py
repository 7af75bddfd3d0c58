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
    window.run(f"{select}.value = {value!r}; {select}.dispatchEvent(new Event('change', {{ bubbles: true }}))")


def test_the_list_is_filtered_by_result_and_by_name(listed: tuple[Asked, Served]) -> None:
    """Both at once, too; if no game is like that, the page says so."""
    with Browser(390, 844, touch=True) as window:
        window.open(f"{listed[1].page.url}games")
        window.wait_for(f"{SHOWN} === 3 && document.querySelector('.filters option[value=Cleo]')")
        choose(window, 1, "Ben")
        window.wait_for(f"{SHOWN} === 2")
        choose(window, 0, "1/2-1/2")
        window.wait_for(f"{SHOWN} === 1")
        choose(window, 1, "Cleo")
        window.wait_for(f"{SHOWN} === 0 && document.querySelector('.games > .said').textContent")
        assert window.errors == []


def test_a_game_that_is_deleted_comes_back(listed: tuple[Asked, Served]) -> None:
    """At once in its row, or later from the deleted games; a name that was given is there afterwards."""
    asked, served = listed
    with Browser() as window:
        window.open(f"{served.page.url}games")
        window.click("[aria-label='Rename Cleo \N{EN DASH} Ann']")
        window.wait_for("document.activeElement.name === 'name'")
        window.run("document.activeElement.value = 'At the lake'; null")
        window.press("Enter")
        window.click("[aria-label='Delete At the lake']")
        window.wait_for("document.activeElement.textContent === 'Undo'")
        assert len(asked("games")["games"]) == 2
        window.press("Enter")
        window.click("[aria-label='Delete At the lake']")
        window.wait_for("document.activeElement.textContent === 'Undo'")
        window.run("[...document.querySelectorAll('summary')].at(-1).click(); null")
        window.click("[aria-label='Bring At the lake back']")
        window.wait_for("document.querySelector('[aria-label=\"Delete At the lake\"]')")
        assert len(asked("games")["games"]) == 3
        assert window.errors == []


def test_a_pasted_sheet_asks_what_is_in_doubt_and_is_in_the_list(listed: tuple[Asked, Served]) -> None:
    """On a phone: one choice for the entry, then the game is there."""
    asked, served = listed
    with Browser(360, 640, touch=True) as window:
        window.open(f"{served.page.url}games")
        window.wait_for(f"{SHOWN} === 3")
        window.run("document.querySelector('.sheet summary').click(); null")
        window.run("document.querySelector('textarea').value = 'SUN MOON\\n1) 81  1-5 / 516'; null")
        window.click(".sheet [type=submit]")
        window.wait_for("document.activeElement.textContent === 'G1'")
        window.run("document.activeElement.nextSibling.click(); null")
        window.wait_for(f"{SHOWN} === 4")
        assert len(asked("games", opening="S1 1-5/S16")["games"]) == 1
        assert window.run("document.documentElement.scrollWidth <= innerWidth")
        assert window.errors == []
