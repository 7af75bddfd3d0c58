"""The start page, in a real browser: what it offers, and what becomes of a wish."""

from typing import Any

import pytest

from eclipse_companion.announcements import Notice
from tests.outputs.browser import Browser
from tests.outputs.page.served import Served
from tests.processes import wait_until


@pytest.mark.parametrize(
    "choices",
    [
        {"editions": [["eclipse", "Eclipse"]], "coached": None, "sensors": False},
        {"editions": [["a", "A"], ["b", "B"]], "coached": False, "sensors": True},
    ],
)
def test_home_offers_what_the_game_has(window: Browser, choices: dict[str, Any]) -> None:
    """A coach and editions can be chosen if there are any; sensors, and that no board is there, need a board."""
    served = Served(begin=lambda _: None, choices={"levels": ["3"], **choices})
    served.page.tell(Notice("typed"))
    window.open(served.page.url)
    window.wait_for("document.querySelector('form [name=clock]')")
    named = "['coach', 'edition'].map((name) => Boolean(document.querySelector(`form [name=${name}]`)))"
    assert window.run(named) == [choices["coached"] is not None, len(choices["editions"]) > 1]
    assert window.run("Boolean(document.querySelector('.own-board'))") is choices["sensors"]
    link = "no board" if choices["sensors"] else ""
    window.wait_for(f"document.getElementById('link').textContent === {link!r}")
    served.page.close()


def test_with_one_kind_of_opponent_there_is_no_choice(window: Browser) -> None:
    """Against people alone nobody is asked how strong the computer is, and the wish has two people."""
    wished: list[Any] = []
    choices = {"levels": ["3"], "editions": [["eclipse", "Eclipse"]], "coached": None, "opponents": ["person"]}
    served = Served(begin=lambda wish: wished.append(wish["players"]), choices=choices)
    window.open(served.page.url)
    window.wait_for("document.querySelector('form input[name=other]')?.offsetParent")
    assert window.run("[...document.querySelectorAll('form input')].filter(e => e.offsetParent).map(e => e.name)") == [
        *["against"] * 2,
        *["clock"] * 4,
        *["name", "other"],
    ]
    window.run("document.querySelector('form input[name=other]').value = 'Ben'")
    window.click("form .main")
    wait_until(lambda: wished == [{"sun": "human", "moon": "human:Ben"}])
    served.page.close()


def test_the_computer_can_follow_who_plays_it(window: Browser) -> None:
    """The level says in words what it is; where no person plays, it isn't offered, and a usual level stands there."""
    wished: list[Any] = []
    choices = {"levels": ["3", "even"], "editions": [["eclipse", "Eclipse"]], "coached": None}
    proposed = {"players": {"sun": "human:Ann", "moon": "ai:even"}}
    served = Served(begin=lambda wish: wished.append(wish["players"]), choices=choices, proposes=lambda: proposed)
    window.open(served.page.url)
    window.wait_for("document.querySelector('.level-said')?.textContent.startsWith('Even')")
    window.click("form .main")
    wait_until(lambda: wished == [{"sun": "human:Ann", "moon": "ai:even"}])
    proposed["players"] = {"sun": "ai:even", "moon": "ai:3"}
    window.open(served.page.url)
    window.wait_for("document.querySelector('[name=level-sun]')")
    offered = "[...document.querySelectorAll('[name=level-sun]')].map((each) => [each.value, each.checked])"
    assert window.run(offered) == [["3", True]]
    served.page.close()


def test_a_wish_waits_for_the_connection(window: Browser) -> None:
    """If somebody wishes for a game before the page is connected, it begins afterwards, once."""
    wished: list[Any] = []
    late = (
        "window.WebSocket = class extends WebSocket { get readyState() {"
        " return window.slow ? WebSocket.CONNECTING : super.readyState; }"
        " set onopen(opened) { window.slow = true; super.onopen = () => {"
        " window.connected = () => { window.slow = false; opened(); }; }; } }"
    )
    choices = {"levels": ["3"], "editions": [["eclipse", "Eclipse"]], "coached": None, "opponents": ["person"]}
    served = Served(begin=lambda wish: wished.append(wish["players"]), choices=choices)
    with window.first(late):
        window.open(served.page.url)
        window.click("form .main")
        window.wait_for("location.pathname === '/play' && window.connected")
        assert wished == []
        window.run("window.connected()")
        wait_until(lambda: wished == [{"sun": "human", "moon": "human"}])
        window.wait_for("document.getElementById('standing')")
        assert window.run("document.querySelector('.say .answer').textContent") == "", "it is heard, only later"
    served.page.close()
