"""The list of games in a browser: names, filters, and deleting with a way back."""

import threading
from collections.abc import Iterator, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.outputs.page.lanes import LongAnswer
from tests.games.eclipse.page.asked import Asked
from tests.log.played import WHEN, add, booklet, start
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.served import LIMIT_S, Served

pytestmark = pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
ANSWERED = "performance.getEntriesByType('resource').filter((each) => each.name.includes('/api/games')).length"
OVER = "new Promise((then) => setTimeout(then)).then(() => fetch('/')).then(() => null)"
"""Once what the page has just begun or broken off has reached the server."""
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


def test_games_with_mistakes_are_listed_as_they_are_found() -> None:
    """Each answer has looked at a few: the list goes on by itself until it has enough, and ends with the view."""
    asked: list[str] = []
    wide = threading.Event()

    def games(values: Mapping[str, str]) -> dict[str, Any]:
        """A game in every second answer; the eighth answer has to wait."""
        number = len(asked)
        asked.append(values.get("before", ""))
        assert number < 8 or wide.wait(LIMIT_S)
        row = {"id": f"game{number}", "date": None, "names": ["Ann", "Ben"], "result": "1-0", "ended": "", "name": ""}
        found = [{**row, "turns": 9, "event": "", "open": False}] if number % 2 else []
        return {"games": found, "more": True, "last": f"game{number}", "sheets": False}

    served = Served(answers={"games": games, "people": lambda _: {"people": []}})
    with Browser(390, 844, touch=True) as window:
        window.open(f"{served.page.url}games")
        window.wait_for(f"{SHOWN} === 4")
        window.tap("#nav a[href='/play']")
        window.wait_for("!document.querySelector('main.games')")
        wide.set()
        window.wait_for(f"{ANSWERED} === 9")
        window.run(OVER)  # whoever asks again has done so by then
        assert window.errors == []
    served.page.close()
    assert asked == ["", *(f"game{number}" for number in range(8))]


def test_a_review_that_nobody_waits_for_is_not_worked_out(listed: tuple[Asked, Served]) -> None:
    """Who looks into one game after the other waits for the one that has begun, and for none in between."""
    begun: list[str] = []
    goes_on = threading.Event()

    def review(values: Mapping[str, str]) -> None:
        begun.append(values["id"])
        assert goes_on.wait(LIMIT_S)
        raise CompanionError("This game is gone.")

    served = Served(answers={**listed[0].answers, "review": LongAnswer(review, "judging")})
    ids = [game["id"] for game in listed[0]("games")["games"]]
    with Browser(390, 844, touch=True) as window:
        window.open(f"{served.page.url}games")
        for uuid in ids:
            window.wait_for(f"{SHOWN} === 3")
            window.tap(f".game-row a[href$='{uuid}']")
            window.wait_for("!document.querySelector('main.games')")
            window.run(OVER)
            if uuid != ids[-1]:
                window.tap("#nav a[href='/games']")
        goes_on.set()
        window.wait_for("document.querySelector('main').textContent.includes('This game is gone.')")
    served.page.close()
    assert begun == [ids[0], ids[-1]]
