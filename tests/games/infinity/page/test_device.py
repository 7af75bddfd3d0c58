"""The device of Infinity as the page draws it: names, what is shown before it is said, what stays marked."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from eclipse_companion.announcements import ToMove, TurnSeen
from eclipse_companion.games.infinity.announcements import Hint
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.outputs.page.page import Page
from tests.games.infinity.page.shown import serve, told
from tests.outputs import browser
from tests.outputs.browser import Browser

pytestmark = pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
BOARD = '[data-testid="board"]'
ROWS = "by2/byy1/By2/yb2 b +2"
"""With `b4` Blue has a row with the joker, which silences Yellow's."""


def attributes(window: Browser, selector: str, *names: str) -> list[list[str | None]]:
    """These attributes of all elements that a selector finds."""
    asked = ", ".join(f"each.getAttribute('{name}')" for name in names)
    found: list[list[str | None]] = window.run(f"[...document.querySelectorAll(`{selector}`)].map((each) => [{asked}])")
    return found


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    with Browser(1280, 800) as opened:
        yield opened
        assert opened.errors == []


def opened(window: Browser, *placements: str, start: str = ROWS, language: str = "en") -> Page:
    page = serve(language)
    for fact in told(*placements, start=start):
        page.tell(fact)
    window.open(f"{page.url}play")
    window.wait_for("document.querySelector('.channel.can')")
    return page


NAMES = {
    "en": ["Device", "Channel {}; place here", "Knob: four for Blue", "marble", "joker"],
    "de": ["Gerät", "Kanal {}; hier setzen", "Knopf: vier für Blau", "Kugel", "Joker"],
}


@pytest.mark.parametrize("language", NAMES)
def test_everything_on_the_device_has_a_name(window: Browser, language: str) -> None:
    """The device, each channel with its marbles from the base, the knob with its side, and the marbles to choose."""
    page = opened(window, "b4", language=language)
    board, channel, knob, *marbles = NAMES[language]
    channels = [channel.format(each) for each in ("1: b y", "2: b y y", "3: B y", "4: b y b")]
    assert attributes(window, BOARD, "role", "aria-label") == [["group", board]]
    assert attributes(window, f"{BOARD} button", "aria-label") == [[each] for each in channels]
    assert attributes(window, '[data-testid="knob"]', "role", "aria-label") == [["img", knob]]
    assert attributes(window, "[role=radiogroup] input", "type", "aria-label") == [["radio", each] for each in marbles]
    assert attributes(window, f"{BOARD} text", "class") == []
    page.close()


def test_the_marble_of_a_hint_is_ready(window: Browser) -> None:
    """A hint that names the joker has it chosen, so that a tap places it; a plain marble was chosen before."""
    page = opened(window, start="4/4/4/4 b 0")
    chosen = "document.querySelector('[role=radiogroup] input:checked').dataset.letter"
    assert window.run(chosen) == "b"
    page.tell(Hint(Player.BLUE, Placement.parse("B2"), "win", ()))
    window.wait_for(f"{chosen} === 'B'")
    page.close()


def test_a_channel_says_why_it_cannot_be_chosen(window: Browser) -> None:
    """While the computer is to move, it isn't your turn."""
    page = opened(window, "b4")
    page.tell(ToMove(Player.YELLOW, human=False))
    window.wait_for("document.querySelector('main[data-state=thinking]') && !document.querySelector('.channel.can')")
    window.click(".channel[data-channel='2']")
    assert window.run("document.querySelector('[data-testid=answer]').innerText.trim()") == "It isn't your turn."
    page.close()


def test_hands_are_asked_for_until_they_say_that_it_is_done(window: Browser) -> None:
    """A placement of the computer counts at once; the state says that hands have to make it on their device."""
    page = serve()
    for fact in told("y3", start="4/4/yyyb/4 y 0"):
        page.tell(replace(fact, is_reply=True) if isinstance(fact, TurnSeen) else fact)
    window.open(f"{page.url}play")
    window.wait_for("document.querySelector('main[data-state=hands] [data-testid=steps] [aria-current=step]')")
    window.click(".acts .main:has(+ .differs)")
    window.wait_for("document.querySelector('main[data-state=your-turn] .channel.can')")
    assert window.run("document.querySelector('[data-testid=steps]').hidden")
    page.close()


def test_the_device_is_a_square_that_fills_its_place(window: Browser) -> None:
    """It has no size of its own."""
    page = opened(window, "b4")
    window.run("document.querySelector('main').style.setProperty('--board', '311px'); null")
    box = window.run(
        "(({ width, height }) => [width, height])(document.querySelector('.device').getBoundingClientRect())"
    )
    assert box == [311, 311]
    page.close()


def test_rows_the_last_marble_and_where_the_knob_was_are_marked(window: Browser) -> None:
    """A row that counts nothing this time is marked otherwise; what counted stands beside it in words."""
    page = opened(window, "b4")
    assert attributes(window, '[data-testid="line"]', "data-squares", "data-locked") == [
        ["1.1 2.1 3.1 4.1", "true"],
        ["1.2 2.2 3.2 4.2", "false"],
    ]
    assert window.run("[...document.querySelectorAll('.entry')].map((each) => each.matches('.newest'))") == [
        *(False, False, False),
        True,
    ]
    former, knob = "document.querySelector('.former')", "document.querySelector('[data-testid=knob]')"
    assert window.run(f"{former}.getBoundingClientRect().x < {knob}.getBoundingClientRect().x - 60")
    assert window.run("document.querySelector('.counted').innerText").split("\n") == [
        "What counted",
        "Blue's row one, with the joker",
        "2 for Blue",
        "Yellow's row two: silent this time, because the joker made a new row",
        "0",
    ]
    page.close()


def test_a_marble_is_shown_at_the_base_of_the_channel_that_is_meant(window: Browser) -> None:
    """A pointer over it shows it, and so does the keyboard; the chosen joker is shown as one."""
    page = opened(window, "b4")
    ghost = '[data-testid="ghost"]'
    window.hover("[data-channel='2']")
    window.wait_for(f"document.querySelector('{ghost}')")
    assert attributes(window, ghost, "data-to", "data-piece") == [["2", "y"]]
    window.hover("#brand")
    window.wait_for(f"!document.querySelector('{ghost}')")
    window.press("j")
    window.press("ArrowRight")
    window.press("ArrowRight")
    assert attributes(window, ghost, "data-to", "data-piece") == [["2", "W"]]
    page.close()


def test_nothing_moves_for_who_wants_no_motion(window: Browser) -> None:
    """A placement is there at once; else its marble rolls, and the knob turns after it."""
    running = "document.getAnimations().filter((each) => each.effect.target.closest('.device')).length"
    for motion in ("none", "on"):
        page = opened(window, "b4")
        window.run(f"document.documentElement.dataset.motion = '{motion}'; null")
        watched = "document.querySelector('.device'), { subtree: true, childList: true }"
        moved = f"new Promise((seen) => new MutationObserver(() => seen({running})).observe({watched}))"
        window.run(f"window.moved = {moved}; null")
        for fact in told("b4", "y2", start=ROWS)[-3:]:
            page.tell(fact)
        assert bool(window.run("window.moved")) is (motion == "on")
        page.close()
