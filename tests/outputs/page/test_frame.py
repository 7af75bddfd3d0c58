"""The frame of the page, and Play's layout, at every size and in every game."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from eclipse_companion.announcements import GameOver, Notice, Paused, ReplyChosen, Reviewed, ToMove
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.ecliptic.game.players import Result as EclipticResult
from eclipse_companion.games.ecliptic.page.facts import EclipticPageFacts
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.games.ecliptic.watched import Problem as EclipticProblem
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.games.infinity.game import rules as infinity_rules
from eclipse_companion.games.infinity.game.marbles import Player as InfinityPlayer
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import START
from eclipse_companion.games.infinity.game.steps import DeviceState
from eclipse_companion.games.infinity.page.facts import InfinityPageFacts
from eclipse_companion.games.infinity.putting_right import NextStep
from eclipse_companion.games.infinity.view import InfinityView
from eclipse_companion.games.infinity.watched import Problem as InfinityProblem
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.outputs.page.page import Page
from tests.games.ecliptic.page.shown import shown as ecliptic
from tests.games.infinity.page.shown import serve as infinity_page
from tests.games.infinity.page.shown import told
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.accessible import findings, scrolls_aside, small_targets
from tests.outputs.page.served import Served

pytestmark = pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")

SIZES: Final = ((360, 740), (390, 664), (390, 844), (768, 1024), (844, 390), (1000, 1300), (1280, 720), (1920, 1080))
PARTS: Final = ("[data-testid=seat-top]", ".place", "[data-testid=seat-bottom]", "[data-testid=sentence]", ".actions")
BOXES: Final = f"{json.dumps(PARTS)}.map((each) => document.querySelector(each).getBoundingClientRect().toJSON())"
SAID: Final = "document.querySelector('[data-testid=sentence]').textContent"
STATE: Final = "document.getElementById('main')?.dataset.state"
NEAR_PX: Final = 8


def homes() -> Iterator[tuple[str, Page]]:
    """The page of each of the other two games, where a new one can be chosen."""
    for game, view, facts in (
        ("infinity", InfinityView(InfinitySentences("en")), InfinityPageFacts()),
        ("ecliptic", EclipticView(EclipticSentences("en")), EclipticPageFacts()),
    ):
        choices = {"levels": ["1", "3"], "editions": [[game, game.title()]], "opponents": ["computer", "person"]}
        page = Page(view, lambda _: None, 0, facts=facts, begin=lambda _: None, choices=choices)
        yield game, page
        page.close()


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
    if height < 560 and width > height:
        return height
    if width >= 1000 and height >= 560:
        return min(height - 172, width - 432)
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


def test_everybody_can_use_home_and_the_rules_of_the_other_games() -> None:
    """On a phone axe finds nothing, and fingers hit all; there and on a desk, nothing scrolls aside."""
    wrong = []
    with Browser(360, 740, touch=True) as window:
        for game, page in homes():
            window.open(page.url)
            window.wait_for("document.querySelector('form .main')")
            for view in ("Home", "the rules"):
                wrong += [f"{game}, {view}: {each}" for each in (*findings(window), *small_targets(window))]
                for width, height in ((1280, 800), (360, 740)):
                    window.resize(width, height)
                    wrong += [f"{game}, {view} at {width}: scrolls aside"] if scrolls_aside(window) else []
                window.run("document.querySelector('#top .menu-list button').click(); null")
            window.wait_for("document.querySelector('dialog.rules[open]')")
            wrong += window.leave()
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


def test_the_main_part_says_in_infinity_where_the_game_stands(window: Browser) -> None:
    """The same states; a marble that lies wrong, and steps that are left for hands, are a wrong board."""
    page, (seen, *_), due = infinity_page(), told("b1")[2:], told("b1")[1]
    yellow, after = InfinityPlayer.YELLOW, infinity_rules.place(START, Placement.parse("b1")).position
    reply = Placement.parse("y2")
    fits = InfinityProblem("not_set_up", yellow, None, None, ())
    put_right = NextStep(DeviceState.of(after).steps_to(("", "", "", ""), 0))
    window.open(f"{page.url}play")
    for facts, state in (
        ((*told("b1")[:1], due), "your-turn"),
        ((seen, ToMove(yellow, human=False, task="")), "thinking"),
        ((ReplyChosen(yellow, reply, after),), "hands"),
        ((fits,), "wrong-board"),
        ((ReplyChosen(yellow, reply, after),), "hands"),
        ((put_right,), "wrong-board"),
        ((Paused(),), "paused"),
        ((GameOver(infinity_rules.Result.BLUE_WINS, ()),), "over"),
    ):
        for fact in facts:
            page.tell(fact)
        window.wait_for(f"{STATE} === '{state}'")
    page.close()
    window.wait_for(f"{STATE} === 'offline'")


def test_the_main_part_says_in_ecliptic_where_the_game_stands(window: Browser) -> None:
    """The same states; a card that lies wrong is a wrong board, a turn whose cards aren't all laid yet is none."""
    with ecliptic("human:Ann", "human:Ben", seed=7) as table:
        table.play_on(8)
        table.write("")
        page, mover = table.page, table.position.to_move
        assert mover is not None
        window.open(f"{page.url}play")
        for fact, state in (
            (None, "your-turn"),
            (Paused(), "paused"),
            (ToMove(mover, human=True, task=""), "your-turn"),
            (EclipticProblem("astray", mover, ("7G",), 3), "wrong-board"),
            (EclipticProblem("stray", mover, ("7G",)), "your-turn"),
            (ToMove(mover, human=False, task=""), "thinking"),
            (GameOver(EclipticResult.BLUE_WINS, (), position=table.position), "over"),
        ):
            if fact is not None:
                page.tell(fact)
            window.wait_for(f"{STATE} === '{state}'")
    window.wait_for(f"{STATE} === 'offline'")


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
        window.run(
            "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
        )  # it scrolls then
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
    lines = (
        "(range => (range.selectNodeContents(document.querySelector('#standing')),"
        " [...range.getClientRects()].map(({ bottom }) => bottom)))(document.createRange())"
    )
    card = "document.querySelector('.say .scrolled').getBoundingClientRect().bottom"
    assert window.run(f"{lines}[1] <= {card}"), "of how it ended, two lines are read"
    window.resize(390, 664)
    assert window.run(f"{lines}[0] <= {card}"), "how it ended is read first"
    assert window.run(HIDDEN_BUTTONS.replace(".say button", "#ended button")) == []
    window.resize(390, 844)
    window.click(".turn-list tbody button")
    window.click("#back-to-game")
    window.wait_for("document.getElementById('back-to-game').hidden")
    assert window.run("document.activeElement !== document.body")
    served.page.close()


def test_a_label_of_the_page_is_no_word_for_keys(served: Served) -> None:
    """The slider of a review is called Turn, although the word `turn` has a label of its own: finished."""
    assert served.setup()["words"]["turn"] == "Turn"


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
    shown = (
        "(each) => (({ display, clipPath }) => display !== 'none' && clipPath === 'none')"
        "(getComputedStyle(document.querySelector(each)))"
    )
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
