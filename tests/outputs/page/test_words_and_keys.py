"""What people ask for on the page by buttons, keys and the menu, in a real browser."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from eclipse_companion.announcements import Notice, Offer
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.announcements import Hint
from eclipse_companion.games.eclipse.game.pieces import Player
from tests.games.eclipse.page.playing import STATE
from tests.outputs.browser import Browser
from tests.outputs.page.acting import press, words
from tests.outputs.page.served import Served

LEAVING = "document.activeElement.dataset.word === 'quit'"
"""Whether the button that leaves was found by its key."""


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
