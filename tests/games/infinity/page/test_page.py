"""Infinity on the page, in a real browser: everybody can use it, and whole games are played."""

import json
import os
from pathlib import Path

import pytest

from eclipse_companion.announcements import GameOver, Notice
from eclipse_companion.games.infinity.game.rules import Result
from eclipse_companion.log import FILE_NAME, GameLog
from tests.games.eclipse.page.playing import WAIT_S, Playing, made, state, tab_to, turn_due
from tests.games.eclipse.page.test_first_view import LOADED, MOST_BYTES
from tests.games.infinity.page.shown import serve, told
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.accessible import findings_in_light_and_dark, out_of_sight, scrolls_aside, small_targets
from tests.outputs.page.acting import press
from tests.outputs.page.steady import moves
from tests.processes import wait_until

pytestmark = pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
needs_terminals = pytest.mark.skipif(os.name != "posix", reason="terminals of their own")
SIZES = {"desk": (1280, 800), "phone": (360, 740)}
PEOPLE = ("--game", "infinity", "--blue", "human:Ann", "--yellow", "human:Ben")
DIFFERENT = ["It's different on my device", "Auf meinem Gerät ist es anders"]
SHORT = ["B1", "y2", "b1", "y3", "b1", "y4", "b1", "y2", "b1"]
"""A game that Blue wins by the knob: +2, +4, +5."""


def differ(window: Browser) -> None:
    """Choose in the menu that the own device is different."""
    window.click("#more")
    named = f"{json.dumps(DIFFERENT)}.includes(each.innerText)"
    window.run(f"[...document.querySelectorAll('[role=menuitem]')].find((each) => {named}).click(); null")


@pytest.mark.parametrize("size", SIZES)
def test_everybody_can_use_it(size: str) -> None:
    """With rows that stand, and with what puts knob and marbles right, in light and in dark; it loads little.

    At a desk nothing has to be scrolled. What can be pressed doesn't move while it loads.
    """
    page = serve("de" if size == "phone" else "en")
    for fact in told("B1", start="bbb1/yyyy/yb2/4 b 0"):
        page.tell(fact)
    with Browser(*SIZES[size], touch=size == "phone") as window:
        assert moves(window, f"{page.url}play", "document.querySelectorAll('.row-of').length === 2") == []
        loaded = window.run(LOADED)
        assert size == "phone" or window.run("document.documentElement.scrollHeight <= innerHeight")
        differ(window)
        assert [*small_targets(window), *window.errors, *findings_in_light_and_dark(window)] == []
        assert not scrolls_aside(window)
    page.close()
    assert sum(size for _, size in loaded) <= MOST_BYTES


@pytest.mark.parametrize("words", ["en", "de"])
def test_device_sentence_answer_and_buttons_are_seen_together_on_a_phone(words: str) -> None:
    """What counted comes below; at the end the result and what can be done next are seen."""
    choices = {"levels": ["3"], "editions": [["infinity", "Infinity"]], "coached": None, "opponents": ["person"]}
    page = serve(words, answers={"review": lambda _: {}}, begin=lambda _: None, choices=choices)
    facts = told(*SHORT)
    for fact in facts[:-6]:
        page.tell(fact)
    with Browser(*SIZES["phone"], touch=True) as window:
        window.open(f"{page.url}play")
        window.wait_for("document.querySelector('.channel')")
        page.tell(Notice("not_your_turn"))
        window.wait_for("document.querySelector('[data-testid=answer] p')")
        assert out_of_sight(window, ".say", ".device", ".choice", ".answer", "[data-word=hint]") == []
        for fact in facts[-6:]:
            page.tell(fact)
        page.tell(GameOver(Result.BLUE_WINS, ()))
        window.wait_for("document.querySelectorAll('#ended :is(a, button)').length >= 3")
        assert out_of_sight(window, ".say", ".device", "#ended") == []
        assert window.errors == []
    page.close()


def channel(number: int) -> str:
    """The selector of a channel."""
    return f'[data-channel="{number}"]'


def place(window: Browser, text: str, *, keys: bool) -> None:
    """Place by taps, or by keys, and wait until it counts."""
    shown = turn_due(window)
    window.wait_for("document.querySelector('.channel.can')")
    if keys:
        if text[0] in "BW":
            window.press("j")
        if text[0] in "bB":
            window.press(text[1])
        else:
            tab_to(window, channel(1))
            for _ in range(int(text[1]) - 1):
                window.press("ArrowRight")
            window.press("Enter")
    else:
        window.tap(f".choice [data-letter='{text[0]}']")
        window.tap(channel(int(text[1])))
    wait_until(lambda: len(made(state(window))) > len(made(shown)), WAIT_S)


def test_what_was_to_be_done_stays_until_it_is_known_who_is_next() -> None:
    """While the placement is on its way, and when it is seen; whoever hears the page hears nothing twice."""
    page = serve()
    begun, asked, seen, scored, after = told("b1")
    page.tell(begun)
    page.tell(asked)
    said = "document.getElementById('standing').textContent"
    with Browser(*SIZES["desk"]) as window:
        window.open(f"{page.url}play")
        window.wait_for("document.querySelector('.channel.can')")
        before = window.run(said)
        assert before == "Your turn, Ann. Tap a channel."
        assert window.run(f"(document.querySelector('.channel.can').click(), {said})") == before
        page.tell(seen)
        page.tell(scored)
        window.wait_for("document.getElementById('last-turn').textContent.startsWith('Ann:')")
        assert window.run(said) == before
        page.tell(after)
        window.wait_for(f"{said}.startsWith('Your turn, Ben.')")
        assert window.errors == []
    page.close()


@needs_terminals
def test_a_whole_game_is_played_by_keys(home: Path, tmp_path: Path) -> None:
    """The log has all placements, and how the game ended."""
    with Playing(tmp_path, *PEOPLE) as game, Browser() as window:
        window.open(f"{game.url}play")
        for text in SHORT:
            place(window, text, keys=True)
        wait_until(lambda: state(window).get("over"), WAIT_S)
        window.wait_for("document.querySelector('.counted li').textContent === \"Blue's column one1 for Blue\"")
        assert window.run(f"document.querySelector('{channel(1)}').getAttribute('aria-disabled')") == "true"
        assert window.errors == []
    (saved,) = GameLog(home / "data" / FILE_NAME).games()
    assert [str(each.turn) for each in saved.turns] == SHORT
    assert (saved.result, saved.termination) == ("1-0", "normal")


@needs_terminals
def test_a_knob_that_stands_otherwise_is_put_right(home: Path, tmp_path: Path) -> None:  # noqa: ARG001 - a fixture
    """A small control says where it stands; the page asks, and goes on from there once that is accepted.

    Nobody has to ask for the page at a display.
    """
    with Playing(tmp_path, *PEOPLE) as game, Browser() as window:
        window.open(f"{game.url}play")
        place(window, "b2", keys=False)
        differ(window)
        window.click("[data-knob='2']")
        window.wait_for(
            "document.getElementById('standing').textContent.startsWith('By my count the knob stands at zero')"
        )
        press(window, "accept")
        wait_until(lambda: state(window).get("knob") == 2, WAIT_S)
        assert state(window)["channels"] == ["", "b", "", ""]


@needs_terminals
def test_what_hands_have_to_put_back_is_a_list_whose_present_step_is_marked(home: Path, tmp_path: Path) -> None:  # noqa: ARG001 - a fixture
    """Each press of Done ticks one and leads to the next; the button is there as long as there are steps.

    What comes out is drawn as it lies.
    """
    steps = "[...document.querySelectorAll('[data-testid=steps] li')].map((each) => each.textContent).join('|')"
    done = ".acts [data-word=turn]"
    with Playing(tmp_path, *PEOPLE) as game, Browser() as window:
        window.open(f"{game.url}play")
        for text in ("b2", "y2"):
            place(window, text, keys=False)
        assert not window.run(f"document.querySelector('{done}')?.offsetParent")
        press(window, "undo")
        window.wait_for(f"{steps}.startsWith('Take the yellow marble out at the base of channel 2')")
        press(window, "undo")
        out = "Take the {} marble out at the base of channel 2"
        yellow, blue = f"{out.format('yellow')}; the others move one space towards you.", f"{out.format('blue')}."
        window.wait_for(f"{steps} === '{yellow}|{blue}'")
        assert window.run("document.querySelector('[aria-current=step]').textContent") == yellow
        arrow = "document.querySelector('[data-testid=arrow]').dataset"
        assert window.run(f"[{arrow}.kind, {arrow}.from, {arrow}.to, {arrow}.piece]") == ["order", "2", "", "y"]
        assert window.run("document.querySelectorAll('.lies').length") == 2
        window.click(done)
        window.wait_for("document.querySelector('[aria-current=step]').textContent.includes('blue')")
        window.wait_for(f"{steps} === '{yellow}|{blue}' && document.querySelectorAll('.lies').length === 1")
        assert window.run("document.getElementById('standing').textContent").startswith("Last, take the blue marble")
        window.press("t")
        window.wait_for("!document.querySelector('[data-testid=steps]')?.offsetParent")
        place(window, "b3", keys=False)
        assert window.errors == []
