"""The frame of the page, and Play's layout, at every size and in every game."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from eclipse_companion.announcements import Notice, Paused, Reviewed
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from tests.games.ecliptic.page.shown import shown as ecliptic
from tests.games.infinity.page.shown import serve as infinity_page
from tests.games.infinity.page.shown import told
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.accessible import findings, scrolls_aside
from tests.outputs.page.served import Served

pytestmark = pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")

SIZES: Final = ((360, 740), (390, 664), (390, 844), (768, 1024), (844, 390), (1000, 1300), (1280, 720), (1920, 1080))
PARTS: Final = ("[data-testid=seat-top]", ".place", "[data-testid=seat-bottom]", "[data-testid=sentence]", ".actions")
BOXES: Final = f"{json.dumps(PARTS)}.map((each) => document.querySelector(each).getBoundingClientRect().toJSON())"
SAID: Final = "document.querySelector('[data-testid=sentence]').textContent"
STATE: Final = "document.getElementById('main')?.dataset.state"
NEAR_PX: Final = 8


@contextmanager
def eclipse_game() -> Iterator[str]:
    served = Served(facts=EclipsePageFacts(makes_turns=True))
    served.show("middle", "clocks")
    yield served.page.url
    served.page.close()


@contextmanager
def infinity_game() -> Iterator[str]:
    page = infinity_page()
    page.tell(Notice("typed"))
    for fact in told("b1", "y2"):
        page.tell(fact)
    yield page.url
    page.close()


@contextmanager
def ecliptic_game() -> Iterator[str]:
    with ecliptic("human:Ann", "human:Ben", seed=7) as table:
        table.play_on(30)
        table.write("")
        yield table.page.url


GAMES: Final = {"eclipse": eclipse_game, "infinity": infinity_game, "ecliptic": ecliptic_game}


def side(width: int, height: int) -> float:
    """How long a side of the board is in a window of this size."""
    grown = 1.35 if width >= 1800 else 1
    if height < 560 and width > height:
        return height
    if width >= 1000 and height >= 560:
        return min(height - 28 - 144 * grown, width - 432 * grown)
    return min(width, height - (300 if height < 700 else 330))


@pytest.mark.parametrize("game", GAMES)
def test_board_seats_sentence_and_actions_have_their_places_at_every_size(game: str) -> None:
    """The seats touch the board, or stand beside it; nothing needed is out of the window, and nothing scrolls aside."""
    wrong = []
    with GAMES[game]() as url, Browser() as window:
        window.open(f"{url}play")
        window.wait_for("document.querySelector('[data-testid=seat-bottom]')?.getAttribute('aria-label')")
        for width, height in SIZES:
            window.resize(width, height)
            top, place, bottom, sentence, actions = window.run(BOXES)
            at = f"{game} at {width}x{height}"
            if place["width"] != pytest.approx(side(width, height), abs=1) and game != "ecliptic":
                wrong.append(f"{at}: the board is {place['width']} wide")
            if height >= 560:
                if not 0 <= place["top"] - top["bottom"] <= NEAR_PX:
                    wrong.append(f"{at}: the upper seat ends at {top['bottom']}, the board begins at {place['top']}")
                if not 0 <= bottom["top"] - place["bottom"] <= NEAR_PX:
                    wrong.append(f"{at}: the board ends at {place['bottom']}, your seat begins at {bottom['top']}")
            for name, box in (("board", place), ("seat", bottom), ("actions", actions), ("sentence", sentence)):
                if box["top"] < 0 or box["right"] > width + 0.5 or box["bottom"] > height + 0.5:
                    wrong.append(f"{at}: {name} at {box}")
            if sentence["top"] > height - 24:
                wrong.append(f"{at}: the sentence begins at {sentence['top']}")
            wrong += [f"{at}: scrolls aside"] if scrolls_aside(window) else []
        assert window.errors == []
    assert wrong == []


@pytest.fixture
def served() -> Iterator[Served]:
    made = Served(facts=EclipsePageFacts(makes_turns=True))
    yield made
    made.page.close()


def test_the_main_part_says_where_the_game_stands(served: Served, window: Browser) -> None:
    """Whose turn it is, that the computer thinks, what hands have to do, a break, the end, and that nobody answers."""
    served.show("start")
    window.open(f"{served.page.url}play")
    for scenes, state in (
        (("start",), "your-turn"),
        (("middle",), "thinking"),
        (("take back",), "your-turn"),
        (("reply",), "hands"),
        (("middle", "problem"), "wrong-board"),
        (("middle", "paused"), "paused"),
        (("middle", "reply", "made", "over"), "over"),
    ):
        served.show(*scenes)
        window.wait_for(f"{STATE} === '{state}'")
    served.page.close()
    window.wait_for(f"{STATE} === 'offline'")
    assert window.run("!document.getElementById('offline').hidden && document.querySelector('.talk #offline') !== null")


def test_nothing_that_is_said_moves_the_board(served: Served) -> None:
    """Neither a hint, nor a refusal, nor steps to be done, nor a reply, nor the end of the game."""
    box = "JSON.stringify(document.querySelector('.place').getBoundingClientRect())"
    served.show("middle")
    for size in ((390, 844), (1280, 800)):
        with Browser(*size) as window:
            window.open(f"{served.page.url}play")
            window.wait_for("document.querySelector('.turns tbody tr')")
            before = window.run(box)
            for scene in ("which piece", "how it goes on", "problem", "reply", "made", "over"):
                said = window.run(SAID)
                served.show(scene)
                window.wait_for(f"{SAID} !== {json.dumps(said)}")
                assert window.run(box) == before, scene
            served.show("middle")


HIDDEN_BUTTONS: Final = """[...document.querySelectorAll('.say button')].filter((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return width && !each.contains(seen);
}).map((each) => each.ariaLabel || each.textContent)"""


@pytest.mark.parametrize(("scene", "buttons"), [("take back", 2), ("how it goes on", 1), ("draw", 1)])
def test_what_is_asked_and_answered_keeps_its_buttons_in_sight(
    served: Served, window: Browser, scene: str, buttons: int
) -> None:
    """At every size the card lies in the window; what is too long for it scrolls, by keys, too."""
    served.show("middle")
    window.open(f"{served.page.url}play")
    window.wait_for("document.querySelector('.turns tbody tr')")
    wrong = []
    for width, height in SIZES:
        window.resize(width, height)
        served.show("middle", scene)
        window.wait_for(f"document.querySelectorAll('.say button').length >= {buttons}")
        box = window.run("document.querySelector('[data-testid=sentence]').getBoundingClientRect().toJSON()")
        if box["top"] < 0 or box["bottom"] > height:
            wrong.append(f"{width}x{height}: {box}")
        wrong += [f"{width}x{height}: {each}" for each in window.run(HIDDEN_BUTTONS)]
        if (width, height) == (390, 664):
            wrong += findings(window)
    assert wrong == []


def test_the_end_leads_to_the_turn_that_decided_the_game(window: Browser) -> None:
    """The card says after how many turns it is over, and the winner's seat that it has won."""
    served = Served(facts=EclipsePageFacts(), answers={"review": lambda _: {}})
    served.show("middle", "reply", "made", "over")
    served.page.tell(Reviewed(Player.SUN, Turn.parse("9-10/G9"), 6, "win", "loss", Turn.parse("2-3/S11")))
    window.open(f"{served.page.url}play")
    window.wait_for("document.querySelector('#ended a')")
    assert window.run("document.querySelector('[data-testid=last-turn]').textContent") == "Game over after 12 turns."
    link = window.run("(({ textContent, search }) => [textContent, search])(document.querySelector('#ended a'))")
    assert link == ["See turn 6", "?id=uuid&at=11"]
    seat = "document.querySelector('[data-testid=seat-top]').getAttribute('aria-label')"
    assert window.run(seat) == "Computer, Moon, won, 2 pieces left"
    window.resize(390, 844)  # there is no menu any more that could take the focus
    window.click(".turn-list tbody button")
    window.click("#back-to-game")
    window.wait_for("document.getElementById('back-to-game').hidden")
    assert window.run("document.activeElement !== document.body")
    served.page.close()


def test_a_break_covers_the_board(served: Served, window: Browser) -> None:
    """Nobody can reach a square meanwhile; whoever was at one is at the button that goes on, and then at the square."""
    served.show("start")
    window.open(f"{served.page.url}play")
    window.wait_for("document.querySelector('.square.can')")
    window.run("document.querySelector('.square.can').focus(); null")
    number = window.run("document.activeElement.dataset.square")
    served.page.tell(Paused())
    window.wait_for("document.activeElement?.dataset.word === 'go on'")
    assert window.run("document.querySelector('.place > :first-child').inert")
    window.press("Enter")
    assert served.word() == "go on"
    served.show("start")
    window.wait_for(f"document.activeElement?.dataset.square === '{number}'")
    window.run("document.activeElement.blur(); null")
    served.page.tell(Paused())
    window.click("[data-testid=cover] [data-word='go on']")
    assert served.word() == "go on"
    served.show("start")
    window.wait_for("document.activeElement?.id === 'more'")


def test_what_is_said_is_said_once(served: Served, window: Browser) -> None:
    """A screen reader hears the last turn and what to do now, each of them once."""
    served.show("middle")
    window.open(f"{served.page.url}play")
    window.wait_for("document.querySelector('.turns tbody tr')")
    window.run(
        "window.heard = []; new MutationObserver((seen) => window.heard.push(...seen.flatMap(({ addedNodes }) =>"
        " [...addedNodes].map((node) => node.textContent)))).observe(document.querySelector('[role=status]"
        "[data-testid=sentence]'), { childList: true, subtree: true, characterData: true }); null"
    )
    served.show("reply")
    window.wait_for("window.heard.length")
    served.show("reply")
    served.show("clocks")
    window.wait_for("document.querySelector('.clock.counts')")
    heard = window.run("window.heard")
    assert len(heard) == len(set(heard))
    assert [text for text in heard if text.startswith("Make my turn")] == [heard[0]]


def test_the_first_key_leads_to_the_board(served: Served, window: Browser) -> None:
    """The first link skips the bar; the views are a list of links in which the present one is marked."""
    served.show("start")
    window.open(f"{served.page.url}play")
    window.wait_for("document.querySelector('.square.can')")
    window.press("Tab")
    assert window.run("document.activeElement.textContent") == "Skip to the board"
    window.press("Enter")
    assert window.run("document.querySelector('.place').contains(document.activeElement)")
    assert window.run("document.querySelector('nav[aria-label=Views] [aria-current=page]').textContent") == "Play"


def test_a_phone_has_the_way_home_in_a_game_and_tabs_elsewhere() -> None:
    """Where a game is played, its actions are at the bottom; in every other view, and after a game, the views are."""
    served = Served(facts=EclipsePageFacts(makes_turns=True), answers={"games": lambda _: {"games": [], "more": False}})
    shown = "(each) => getComputedStyle(document.querySelector(each)).display !== 'none'"
    served.show("start")
    with Browser(390, 844, touch=True) as window:
        window.open(f"{served.page.url}play")
        window.wait_for("document.querySelector('.square.can')")
        assert window.run(f"['#nav', '.now-playing'].map({shown})") == [False, True]
        window.open(f"{served.page.url}games")
        window.wait_for("document.querySelector('#nav [aria-current]')")
        assert window.run(f"['#nav', '.now-playing'].map({shown})") == [True, False]
        assert window.run("document.getElementById('nav').getBoundingClientRect().bottom") == 844
        window.open(f"{served.page.url}play")
        served.show("middle", "reply", "made", "over")
        window.wait_for(f"{STATE} === 'over'")
        assert window.run(f"['#nav', '.now-playing'].map({shown})") == [True, False]
    served.page.close()
