"""The page, in a real browser."""

import json
import threading
import time
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from eclipse_companion.announcements import GameStarted, Notice, Offer, ToMove
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.announcements import Hint
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from tests.games.eclipse.page.playing import STATE
from tests.outputs.browser import Browser
from tests.outputs.page.acting import press, words
from tests.outputs.page.served import LIMIT_S, Served
from tests.processes import wait_until

LATER_S = 1
"""How long after the clocks were announced a page is opened."""

LEAVING = "document.activeElement.dataset.word === 'quit'"
"""Whether the button that leaves was found by its key."""


@pytest.fixture
def served() -> Iterator[Served]:
    made = Served()
    yield made
    made.page.close()


def labels(window: Browser) -> list[str]:
    """Each square's label for people who can't see it."""
    found: list[str] = window.run(
        "[...document.querySelectorAll('.board .square')].map(square => square.getAttribute('aria-label'))"
    )
    return found


def test_the_page_shows_the_game(served: Served, window: Browser) -> None:
    """It has sixteen squares, what to do now, whose turn it is, the turns; a reply has its arrow and both pieces."""
    served.show("middle", "reply")
    window.open(served.page.url)
    window.wait_for("document.getElementById('standing')?.textContent === 'Make my turn on the board, please.'")
    assert window.run("document.querySelectorAll('[data-testid=steps] li').length") == 2
    assert labels(window)[:5] == ["1, Moon silver", "2, Moon silver", "3, empty", "4, empty", "5, Sun gold"]
    assert window.run("document.querySelectorAll('[data-testid=arrow][data-kind=order]').length") == 1
    assert window.run("document.querySelectorAll('[data-testid=ghost][data-kind=order]').length") == 2
    seat = "document.querySelector('.seat.turn')"
    assert window.run(f"{seat}.getAttribute('aria-label')") == "Computer, Moon, to move, 3 pieces left"
    assert window.run(f"{seat}.querySelectorAll('.pips .has').length") == 3
    assert window.run("document.querySelector('.turns tbody tr').innerText.split(/\\s+/)") == ["1", "S1", "1-5", "S16"]
    assert window.run("document.querySelector('[data-testid=sentence]').getAttribute('role')") == "status"
    served.show("made", "over")
    window.wait_for("document.querySelector('[data-testid=line][data-squares=\"1 6 11\"][data-locked=true]')")
    assert window.run("document.documentElement.scrollHeight <= window.innerHeight")


def test_the_page_shows_what_lies_there_where_it_is_wrong(served: Served, window: Browser) -> None:
    """A piece that shouldn't be there, one that is missing, and one on a square where another should be."""
    served.show("middle", "crossed")
    window.open(served.page.url)
    window.wait_for("document.querySelectorAll('.frame.wrong').length >= 2")
    said = labels(window)
    assert said[2] == "3, a piece, gold up"
    assert said[0] == "1, empty; place Moon silver here"
    assert said[4] == "5, Sun gold"
    framed = "[...document.querySelectorAll('.square:has(.frame.wrong)')].map((square) => square.dataset.square)"
    assert window.run(framed) == ["1", "3"]


def test_buttons_and_keys_post_commands(served: Served, window: Browser) -> None:
    """They post the same words as the terminal's keys; leaving takes two presses of its key, and a draw has none."""
    served.show("middle")
    window.open(served.page.url)
    window.wait_for("document.querySelector('.turns tbody tr')")
    press(window, "undo")
    assert served.word() == "undo"
    press(window, "resign")
    assert served.word() == "resign"
    for key in "dau":
        window.run(f"document.dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}'}}))")
    assert [served.word(), served.word()] == ["again", "undo"]
    for key in "qq":
        assert served.posted.empty()
        type_key(window, key, "KeyQ")
    assert served.word() == "quit"
    assert served.posted.empty()


def test_a_key_counts_on_every_keyboard(served: Served, window: Browser) -> None:
    """A Latin letter counts as it is, in upper case, too; one of another script stands for the key at its place.

    Keyboards of some scripts have a sign, a vowel's mark or two letters where an English one has a letter.
    """

    def counts(key: str, code: str, word: str) -> None:
        type_key(window, "\u0436", "Semicolon")
        type_key(window, "ö", "KeyH")
        if key.lower() != "h":
            type_key(window, key, "Semicolon")
        type_key(window, key, code)
        assert served.word() == word
        assert served.posted.empty()

    served.show("start")
    window.open(served.page.url)
    window.wait_for("document.querySelector('[data-word=hint]:not([hidden]):not(:disabled)')")
    for key in ("h", "H", "\u0440", "\u0397", "\u0627", "\u0420"):  # Cyrillic, Greek, Arabic
        counts(key, "KeyH", "hint")
    counts("h", "KeyJ", "hint")
    served.show("middle")
    window.wait_for("document.querySelector('[data-word=undo]:not([aria-disabled]):not(:disabled)')")
    counts("'", "KeyW", "wrong")  # Hebrew
    counts("\u0e35", "KeyU", "undo")  # a vowel of Thai
    counts("\u0644\u0627", "KeyB", "turn board")  # an Arabic ligature
    for key in (";", ",", "/"):  # Greek, Bulgarian, Hebrew
        type_key(window, key, "Semicolon")
        assert window.run(LEAVING) is False
        type_key(window, key, "KeyQ")
        assert window.run(LEAVING)
        window.press("Escape")
    assert served.posted.empty()


def test_keys_of_one_letter_can_be_switched_off(served: Served, window: Browser) -> None:
    """Then letters and digits do nothing, and other keys still work; the browser remembers it."""
    served.show("start")
    window.open(served.page.url)
    window.wait_for("document.querySelector('[data-word=hint]:not([hidden]):not(:disabled)')")
    window.run("localStorage.setItem('letter_keys_off', 'yes'); null")
    window.reload()
    window.wait_for("document.querySelector('[data-word=hint]:not([hidden]):not(:disabled)')")
    for key, code in (("h", "KeyH"), ("\u0440", "KeyH"), ("1", "Digit1"), ("v", "KeyV")):
        type_key(window, key, code)
    press(window, "again")
    assert served.word() == "again"
    assert served.posted.empty()
    window.run("localStorage.removeItem('letter_keys_off'); null")


def type_key(window: Browser, key: str, code: str) -> None:
    """A key of some keyboard: what it writes, and its place on an English one."""
    event = json.dumps({"key": key, "code": code, "bubbles": True})
    window.run(f"(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', {event})); null")


def test_what_helps_who_types_is_not_on_the_page(served: Served) -> None:
    """That Enter moves the hand and how turns are typed is said in the terminal; another notice is on both."""
    served.page.tell(Notice("can_do"))
    served.page.tell(Notice("typed"))
    served.page.tell(Notice("no_game"))
    with served.listener() as listener:
        shown = listener.state()
    assert (len(shown["notices"]), shown["board"]) == (1, "none")


def test_a_question_is_answered_by_its_button(served: Served, window: Browser) -> None:
    """Each possible turn has a button; it posts the turn's number."""
    served.show("middle", "question")
    window.open(served.page.url)
    window.wait_for("document.querySelectorAll('.choices button').length === 3")
    assert window.run("document.querySelectorAll('.choices button')[1].textContent") == "2: 13 to 14, silver on 4"
    window.run("document.querySelectorAll('.choices button')[1].click()")
    assert served.word() == "2"


def test_advice_and_threats_are_shown_beside_the_sentence_and_on_the_board(served: Served, window: Browser) -> None:
    """A hint is read below the sentence, which stays; threats are lines; the coach's word is an alert with answers."""
    served.show("middle", "what matters")
    window.open(served.page.url)
    answer = "document.querySelector('[data-testid=answer]')?.textContent"
    window.wait_for(f"{answer}?.startsWith('You can win now')")
    assert window.run("document.getElementById('standing').textContent") == "I'm thinking."
    assert window.run("document.querySelectorAll('[data-testid=line]').length") == 0
    assert "threats" in words(window)
    served.show("threats")
    window.wait_for("document.querySelectorAll('[data-testid=line]').length === 1")
    served.show("no threats")
    window.wait_for("document.querySelectorAll('[data-testid=line]').length === 0")
    served.show("take back")
    window.wait_for("document.querySelector('[data-testid=coach][role=alert]')")
    assert words(window) == ["undo", "no", "again", "turn board", "quit"]


def test_what_is_left_to_do_is_listed_until_the_board_is_right(served: Served, window: Browser) -> None:
    """All steps are listed in their order, the next one first; then none."""
    served.show("middle", "problem")
    window.open(served.page.url)
    window.wait_for("document.querySelectorAll('.steps li').length === 3")
    assert window.run("document.querySelector('.steps li').textContent") == "Take the piece off 4."
    served.show("mended")
    window.wait_for("!document.querySelector('.steps li')")


def test_the_buttons_are_those_that_are_of_use(served: Served, window: Browser) -> None:
    """A question has its answers; a paused game has a button to go on; after the end there is a rematch."""
    served.show("middle", "draw")
    window.open(served.page.url)
    window.wait_for("document.querySelector('[role=alertdialog]')")
    assert words(window) == ["accept", "no", "undo", "again", "turn board", "resign", "quit"]
    press(window, "undo")
    assert served.word() == "undo"
    window.run("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'x'}))")
    assert served.word() == "no"
    served.show("refused", "paused")
    window.wait_for("document.getElementById('standing').textContent.startsWith('The game is paused')")
    assert words(window) == ["again", "turn board", "go on", "draw", "resign", "new", "quit"]
    window.click(".cover [data-word='go on']")
    assert served.word() == "go on"
    served.show("over")
    window.wait_for("document.querySelector('#ended [data-word=rematch]')")
    press(window, "rematch")
    assert served.word() == "rematch"
    assert served.posted.empty()


def test_a_word_that_does_nothing_now_says_why(served: Served, window: Browser) -> None:
    """Its button is disabled; who presses it reads the reason in the sentence's card, and can hide it."""
    served.show("start")
    window.open(served.page.url)
    window.wait_for("document.querySelector('[data-word=undo]')?.ariaDisabled === 'true'")
    board = "JSON.stringify(document.querySelector('.place').getBoundingClientRect())"
    before = window.run(board)
    window.click("[data-word=undo]")
    answer = "document.querySelector('[data-testid=sentence] [data-testid=answer]')"
    window.wait_for(f'{answer}.textContent.startsWith("There\'s no turn to take back.")')
    assert window.run(board) == before
    window.click("[data-testid=answer] .quiet-button")
    assert window.run(f"{answer}.hidden")
    assert served.posted.empty()


def test_the_menu_has_the_rest_and_gives_the_focus_back(served: Served, window: Browser) -> None:
    """It is gone through by arrow keys; Escape closes it, and its button has the focus."""
    served.show("middle")
    window.open(served.page.url)
    window.wait_for("document.querySelector('[role=toolbar][aria-label=Actions] > [data-word=hint]')")
    window.wait_for("document.querySelectorAll('.actions > button:not([hidden])').length === 4")
    window.run("document.getElementById('more').focus()")
    window.press("Enter")
    focus = "document.activeElement.dataset.word"
    assert window.run("document.activeElement.getAttribute('role')") == "menuitem"
    window.press("ArrowUp")
    assert window.run(focus) == "quit"
    window.press("ArrowUp")
    assert window.run(focus) == "new"
    window.press("Escape")
    assert window.run("document.activeElement.id") == "more"
    assert window.run("document.querySelector('.more-menu').hidden")
    assert window.run("document.getElementById('more').ariaExpanded") == "false"
    assert served.posted.empty()


@pytest.mark.parametrize(
    ("offer", "title", "yes"),
    [
        (Offer("resign", Player.SUN), "Resign?", "Resign"),
        (Offer("offer_draw", Player.SUN), "Offer a draw?", "Offer it"),
        (Offer("new"), "New game?", "Start a new game"),
    ],
)
def test_what_ends_a_game_is_asked_once_more(
    served: Served, window: Browser, offer: Offer, title: str, yes: str
) -> None:
    """The safe answer has the focus, Escape gives it, and the focus comes back; the sentence stays."""
    served.show("middle")
    window.open(served.page.url)
    window.wait_for(
        "document.getElementById('standing')?.textContent && !document.querySelector('[data-word=again]').hidden"
    )
    window.run("document.querySelector('[data-word=again]').focus()")
    standing = window.run("document.getElementById('standing').textContent")
    served.page.tell(offer)
    window.wait_for("document.querySelector('[role=alertdialog]')")
    named = "document.getElementById(document.querySelector('[role=alertdialog]').getAttribute('aria-labelledby'))"
    assert window.run(f"{named}.textContent") == title
    assert window.run("[...document.querySelectorAll('[role=alertdialog] button')].map(each => each.textContent)") == [
        yes,
        "Play on",
    ]
    assert window.run("document.activeElement.dataset.word") == "no"
    assert window.run("document.getElementById('standing').textContent") == standing
    window.press("Escape")
    assert served.word() == "no"
    served.show("refused")
    window.wait_for("!document.querySelector('[role=alertdialog]')")
    assert window.run("document.activeElement.dataset.word") == "again"


def test_the_focus_is_never_lost(served: Served, window: Browser) -> None:
    """Who presses by keys what then goes away goes on from the next thing of its kind, or from the menu's button."""
    served.show("start")
    window.open(served.page.url)
    focus = "document.activeElement.dataset.word ?? document.activeElement.id"
    for step in (1, 2):
        served.page.tell(Hint(Player.SUN, None, "win", square=step, step=step, steps=3))
        window.wait_for(f"document.querySelector('.answered .hint-count')?.textContent === 'hint {step} of 3'")
        if step == 1:
            window.run("document.querySelector('.answered [data-word=hint]').focus()")
    assert window.run(focus) == "hint"
    window.run("document.querySelector('.answered .quiet-button').focus()")
    window.press("Enter")
    assert window.run(focus) == "more"
    served.show("middle", "take back")
    window.wait_for("document.querySelector('[data-testid=coach] [data-word=no]')")
    window.run("document.querySelector('[data-testid=coach] [data-word=no]').focus()")
    window.press("Enter")
    assert served.word() == "no"
    served.show("refused")
    window.wait_for("!document.querySelector('[data-testid=coach]')")
    assert window.run(focus) == "more"
    assert served.posted.empty()


def test_an_earlier_turn_is_looked_at_and_left_again(served: Served, window: Browser) -> None:
    """The board shows it, and the sentence says so; a press, or what somebody says, leads back to the game."""
    served.show("middle")
    window.open(f"{served.page.url}play")
    turns = "document.querySelectorAll('.turns tbody button')"
    window.wait_for(f"{turns}.length > 5")
    now = labels(window)
    for leave in ("document.querySelector('.say .acts > button:not([hidden])').click()", "window.watched.say('again')"):
        window.wait_for(STATE)
        window.run(f"{turns}[2].click()")
        window.wait_for("document.getElementById('standing').textContent === 'You are looking at turn 2.'")
        assert labels(window) != now
        assert window.run(f"[...{turns}].findIndex((turn) => turn.ariaCurrent)") == 2
        window.run(leave)
        window.wait_for("!document.getElementById('standing').textContent.startsWith('You are looking')")
        assert labels(window) == now
    assert served.word() == "again"


def test_whose_pieces_lie_there_is_chosen_on_the_board(served: Served, window: Browser) -> None:
    """A press makes a piece Sun's, the next one Moon's; accepting, once all are known, posts the position."""
    served.show("start", "owners")
    window.open(served.page.url)
    window.wait_for("document.querySelectorAll('.square.can').length === 3")
    assert window.run("document.querySelector('[data-word=accept]').disabled")
    for square, presses in ((1, 1), (2, 2), (3, 1)):
        for _ in range(presses):
            window.run(
                f"document.querySelectorAll('.board .square')[{square - 1}].dispatchEvent(new MouseEvent('click'))"
            )
    window.run("document.querySelector('[data-word=accept]').click()")
    assert served.word() == "accept GsG1/4/4/4"
    assert served.posted.empty()
    served.show("from there")
    window.wait_for("document.querySelector('.turns tbody tr')?.innerText.includes('S16')")
    assert window.run("document.querySelector('.turns tbody tr').innerText.split(/\\s+/)") == ["2", "...", "1-5", "S16"]
    assert window.run("document.querySelectorAll('.square.can').length") == 0


def test_the_clock_that_runs_counts_down_in_the_page(served: Served, window: Browser) -> None:
    """It runs smoothly, even if the page is opened later; the other one is stopped, its last seconds with tenths."""
    served.show("middle", "clocks")
    times = "['bottom', 'top'].map((at) => document.querySelector(`[data-testid=clock-${at}]`)?.textContent)"
    left_s = f"{times}[0].split(':').reduce((minutes, seconds) => 60 * minutes + Number(seconds))"
    time.sleep(LATER_S)
    window.open(served.page.url)
    window.wait_for("document.querySelector('.clock.counts')")
    begins_s = window.run(left_s)
    assert begins_s <= 271 - LATER_S
    window.wait_for(f"{left_s} < {begins_s}")
    assert window.run(times)[1] == "0:09.5"
    with served.listener() as listener:
        message = listener.next()
        sun, moon = message["state"]["players"]
    assert sun["left_ms"] - message["age_ms"] <= 1000 * (begins_s - 1)
    assert (moon["left_ms"], moon["counts"]) == (9500, False)
    served.show("clocks stand")
    window.wait_for(f"{times}.join() === '4:31,1:01:01'")
    assert window.run("document.querySelectorAll('.clock.counts').length") == 0
    served.show("start")
    window.wait_for("!document.querySelector('.clock:not([hidden])')")


def test_the_page_finds_its_way_back(window: Browser) -> None:
    """While the companion is away the page says so; it shows and obeys a companion started again at the port."""
    first = Served()
    first.show("middle")
    window.open(first.page.url)
    window.wait_for("document.querySelector('.turns tbody tr')")
    first.page.close()
    window.wait_for("!document.getElementById('offline').hidden && document.querySelector('[data-word=hint]').disabled")
    assert window.run("document.getElementById('offline').textContent").startswith("The companion has stopped")
    second = Served(first.port)
    second.show("start")
    window.wait_for("document.getElementById('offline')?.hidden && document.querySelector('.turn-list')?.hidden")
    window.wait_for("document.getElementById('standing').textContent.startsWith('Ann to move')")
    window.run("document.querySelector('[data-word=hint]').click()")
    assert second.word() == "hint"
    second.page.close()


def test_a_browser_that_keeps_nothing_shows_the_page(served: Served, window: Browser) -> None:
    """Where cookies are blocked, asking for what is kept fails; the page does without."""
    blocked = (
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError'); } });"
    )
    served.show("middle")
    with window.first(blocked):
        window.open(served.page.url)
        window.wait_for("document.querySelector('.turns tbody tr')")


def test_a_page_whose_connection_is_always_refused_stays(served: Served, window: Browser) -> None:
    """It tries again, and doesn't load itself again: the same page would come."""
    refused = (
        "window.tries = 0; window.WebSocket = class { constructor() { window.tries += 1;"
        " setTimeout(() => this.onclose({ code: 1006 }), 0); } close() {} };"
    )
    with window.first(refused):
        window.open(served.page.url)
        window.wait_for("window.tries")
        window.run("window.same = true")
        window.wait_for("window.tries > 1")
        assert window.run("window.same")


def test_the_board_fits_the_window(window: Browser) -> None:
    """The whole board and what to do, however long, show without scrolling, in light and in dark mode."""
    served = Served(language="de")  # its sentences are the longest
    for width, height in ((1920, 1080), (600, 1000), (1280, 800)):
        window.resize(width, height)
        served.show("middle", "problem")
        window.open(served.page.url)
        window.wait_for("document.querySelectorAll('.frame.wrong').length")
        box = window.run("JSON.stringify(document.querySelector('.board').getBoundingClientRect())")
        edges = json.loads(box)
        assert 0 <= edges["left"] < edges["right"] <= width
        assert edges["bottom"] <= height
        assert edges["height"] > 0.5 * min(width, height)
        served.show("how it goes on")
        window.wait_for("document.querySelector('.answered p')?.textContent.length > 200")
        assert window.run("document.querySelector('.board').getBoundingClientRect().bottom") <= height
        assert window.run("(e => e.scrollWidth <= e.clientWidth)(document.querySelector('.answered p'))")
    grounds = []
    for dark in (True, False):
        window.dark(yes=dark)
        grounds.append(window.run("getComputedStyle(document.body).backgroundColor"))
    assert grounds[0] != grounds[1]
    served.page.close()


def test_another_edition_has_its_own_letters_and_words(window: Browser) -> None:
    """If a game in another edition begins, the page loads that edition's pieces; it may have been opened before."""
    served = Served(facts=EclipsePageFacts(makes_turns=True))
    served.show("start")
    window.open(f"{served.page.url}play")
    letters = "[...document.querySelectorAll('[role=radio]')].map(radio => radio.ariaLabel).join(' ')"
    window.wait_for(f"{letters} === 'gold silver'")
    served.page.tell(GameStarted("id", "tac-toe", ("Ann", "Ben"), EMPTY))
    served.page.tell(ToMove(Player.SUN, human=True, task="place"))
    window.wait_for(f"{letters} === 'blue green'")
    assert window.run("document.querySelector('#brand summary').textContent") == "Tac Toe"
    assert window.run("document.title").endswith("· Tac Toe")
    served.page.close()


def test_news_take_the_focus_from_nobody(window: Browser) -> None:
    """Who has come to a link by keys is still there after news; what stays the same isn't said again."""
    served = Served(
        begin=lambda _: None, choices={"levels": ["3"], "editions": [["eclipse", "Eclipse"]], "coached": None}
    )
    served.show("start")
    window.open(served.page.url)
    way = "document.querySelector('#nav a[href=\"/play\"]')"
    window.wait_for(f"{way} && document.getElementById('link').textContent")
    window.run(f"{way}.focus()")
    window.run("window.said = new MutationObserver(() => { window.heard = true; }); null")
    window.run("window.said.observe(document.getElementById('link'), { childList: true })")
    served.show("middle")
    window.wait_for(f"{STATE}?.turns.length")
    assert window.run(f"document.activeElement === {way}")
    assert window.run("Boolean(window.heard)") is False
    served.page.close()


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


def test_a_refusal_stands_until_something_else_is_said(served: Served, window: Browser) -> None:
    """The sentence is there for whoever looks; the next word, wherever it is said, takes it away."""
    served.show("middle")
    window.open(served.page.url)
    window.wait_for(STATE)
    wrong = "document.querySelector('[data-testid=answer] p')?.textContent"
    window.run("window.watched.say('shout')")
    window.wait_for(f'{wrong} === "I don\'t know what that means."')
    press(window, "again")
    assert window.run("document.querySelector('[data-testid=answer]').hidden")
    assert served.word() == "again"


def test_who_wins_is_asked_again_if_there_was_no_answer(window: Browser) -> None:
    """What went wrong stands there until the next news, which asks anew."""
    asked: list[str] = []

    def explore(query: Mapping[str, str]) -> dict[str, Any]:
        asked.append(query["position"])
        if len(asked) == 1:
            raise CompanionError("Not now.")
        return {"position": query["position"], "said": "A draw."}

    served = Served(answers={"explore": explore})
    served.show("middle")
    window.open(f"{served.page.url}play")
    said = "document.querySelector('.answered[data-kind=scales] p')?.textContent"
    window.wait_for("document.querySelector('.turns tbody tr')")
    window.click(".actions [aria-pressed=false]")
    window.wait_for(f"{said} === 'Not now.'")
    served.show("clocks")
    window.wait_for(f"{said} === 'A draw.'")
    assert len(set(asked)) == 1
    served.page.close()


def test_a_page_listens_once(served: Served, window: Browser) -> None:
    """However often it connects, such as for a code that is entered while it tries again, one connection stays."""
    served.show("middle")
    window.open(served.page.url)
    window.wait_for(STATE)
    window.run("window.watched.listen({ online: () => { window.again = true; } }); null")
    window.run("window.watched.connect(); window.watched.connect()")
    window.wait_for("window.again")
    wait_until(lambda: served.page._server.watching == 1)


def test_a_list_that_loads_slowly_has_each_game_once(window: Browser) -> None:
    """Until the next ones are there, no more can be asked for; without the companion, a sentence says so."""
    goes_on, asked = threading.Event(), list[str | None]()

    def games(query: Mapping[str, str]) -> dict[str, Any]:
        asked.append(query.get("before"))
        if len(asked) > 1:
            goes_on.wait(LIMIT_S)
        row = {
            "id": f"a{len(asked)}",
            "date": None,
            "names": ["Ann", "Ben"],
            "result": "1-0",
            "turns": 9,
            "open": False,
        }
        return {"games": [row], "more": len(asked) < 3}

    served = Served(answers={"games": games})
    window.open(f"{served.page.url}games")
    more = "document.querySelector('main > button')"
    window.wait_for(f"{more}?.hidden === false && !{more}.disabled")
    window.run(f"{more}.click(); {more}.click()")
    goes_on.set()
    window.wait_for("document.querySelectorAll('.game-rows > li').length === 2 && !document.querySelector(':disabled')")
    assert asked == [None, "a1"]
    served.page.close()
    window.run(f"{more}.click()")
    window.wait_for("document.querySelector('main [role=status]').textContent.startsWith(\"The companion isn't\")")
