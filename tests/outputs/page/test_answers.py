"""What the page shows in between: it stays beside newer sentences until it is read."""

import json
import threading
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from eclipse_companion.announcements import Notice, ToMove
from eclipse_companion.games.eclipse.announcements import Coached, Hint, Teaching
from eclipse_companion.games.eclipse.game.claims import Stands
from eclipse_companion.games.eclipse.game.pieces import Player
from tests.games.eclipse.facts import CLAIMS
from tests.games.eclipse.showing.test_to_read import AGAINST, COMPUTER, placed
from tests.games.eclipse.showing.test_view import SENTENCES, SUN
from tests.outputs import browser
from tests.outputs.browser import LIMIT_S, Browser
from tests.outputs.page.accessible import out_of_sight
from tests.outputs.page.acting import press
from tests.outputs.page.served import Served
from tests.processes import wait_until

pytestmark = pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
COACH = "document.querySelector('.answered[data-kind=warning]')"
ANSWERS = "[...document.querySelectorAll('.answered[data-kind=notice] p')].map((each) => each.textContent).join()"
TOP = "document.querySelector('{}').getBoundingClientRect().top"
SIZES = {"desk": (1280, 800), "phone": (390, 664)}
FADES = "getComputedStyle(document.querySelector('.answered > .row'), '::before')"
PHONES = [(360, 740), (390, 664), (320, 568)]


def hint_on(window: Browser, served: Served) -> None:
    """Open the page of a game, and tell a long hint once its board stands there."""
    window.open(f"{served.page.url}play")
    window.wait_for("document.querySelectorAll('.board .square').length === 16")
    served.page.tell(Hint(Player.SUN, None, "win", CLAIMS[:9], step=1, steps=4))


@pytest.mark.parametrize("size", SIZES)
def test_what_has_to_be_read_is_there_until_it_is_read(size: str) -> None:
    """The computer's turn leaves it; its button takes it away on this device, the person's next turn everywhere."""
    served = Served()
    for fact in (*AGAINST, placed(1), COMPUTER):
        served.page.tell(fact)
    with Browser(*SIZES[size], touch=size == "phone") as window, Browser() as other:
        hit = window.tap if window.touch else window.click
        for each in (window, other):
            each.open(f"{served.page.url}play")
        served.page.tell(Notice("not_your_turn"))
        served.page.tell(Coached(SUN, (Stands("loss", 2),)))
        served.page.tell(placed(2))
        served.page.tell(ToMove(SUN, human=True, task="flip"))
        for each in (window, other):
            each.wait_for("document.getElementById('standing')?.textContent.startsWith('Ann to move')")
            each.wait_for(f"{COACH}?.offsetParent && {COACH}.textContent.includes('wins in two turns')")
            each.wait_for(f'{ANSWERS} === "It\'s my turn. Wait a moment."')
        hit(".answered[data-kind=notice] .quiet-button")
        window.wait_for(f"{ANSWERS} === ''")
        assert other.run(ANSWERS) != ""
        hit(".answered[data-kind=warning] .quiet-button")
        window.wait_for(f"!{COACH}")
        served.page.tell(placed(3))
        other.wait_for(f"!{COACH} && {ANSWERS} === ''")
        assert window.errors == other.errors == []
    served.page.close()


def test_an_answer_that_takes_long_says_that_the_work_goes_on() -> None:
    """The page tells for how long it has waited; once the answer is there, it says nothing more."""
    goes_on = threading.Event()

    def explore(query: Mapping[str, str]) -> dict[str, Any]:
        goes_on.wait(LIMIT_S)
        return {"position": query["position"], "said": "A draw."}

    served = Served(answers={"explore": explore})
    served.show("middle")
    waits = "document.querySelector('[data-testid=waits]')"
    with Browser() as window:
        window.open(f"{served.page.url}play")
        window.wait_for("document.querySelector('.turns tbody tr')")
        window.click(".actions [aria-pressed=false]")
        window.wait_for(f'{waits}?.textContent === "I\'m still working it out: 5 seconds so far."')
        goes_on.set()
        window.wait_for(f"{waits}.textContent === ''")
        window.wait_for("document.querySelector('.answered[data-kind=scales] p')?.textContent === 'A draw.'")
    served.page.close()


def test_what_was_read_goes_when_the_next_word_is_answered(window: Browser) -> None:
    """What the person sees is the newest answer below what to do; the same answer once more is news."""
    served = Served(answers={"explore": lambda query: {"position": query["position"], "said": "A draw."}})
    first, second = Notice("not_your_turn"), Notice("no_question")

    def seen(notice: Notice) -> str:
        return f"{ANSWERS} === {json.dumps(SENTENCES.say(notice))}"

    for fact in (*AGAINST, first):
        served.page.tell(fact)
    window.open(f"{served.page.url}play")
    window.wait_for(seen(first))
    for answer in (second, first):
        press(window, "again")
        assert served.word() == "again"
        window.wait_for("document.querySelector('.say.again')")
        served.page.tell(answer)
        window.wait_for(seen(answer))
    window.click(".actions [aria-pressed=false]")
    window.wait_for(f"{ANSWERS} === '' && document.querySelector('.answered[data-kind=scales]')")
    served.show("over")
    window.wait_for("document.querySelector('#ended button') && !document.querySelector('.answered[data-kind=scales]')")
    assert window.leave() == []
    served.page.close()


@pytest.mark.parametrize("key", ["getting_ready", "getting_ready_again"])
def test_that_it_gets_ready_stands_on_the_page_until_it_is(window: Browser, key: str) -> None:
    """Nobody has to make a turn before that; other answers stay."""
    served = Served()
    for fact in AGAINST:
        served.page.tell(fact)
    served.page.tell(Notice("not_your_turn"))
    window.open(f"{served.page.url}play")
    served.page.tell(Notice(key))
    window.wait_for(f"{ANSWERS}.includes('getting ready to think')")
    served.page.tell(Notice("still_ready", {"seconds": "8"}))
    window.wait_for(f"{ANSWERS}.includes('8 seconds') && !{ANSWERS}.includes('half a minute')")
    served.page.tell(Notice("waited"))
    window.wait_for(f'{ANSWERS} === "It\'s my turn. Wait a moment."')
    assert window.leave() == []
    served.page.close()


def test_the_next_exercise_can_be_asked_for_on_a_phone() -> None:
    """An exercise that is done keeps its actions; Home leads to one that nobody has begun."""
    served = Served(
        begin=lambda _: None, choices={"levels": ["3"], "editions": [["eclipse", "Eclipse"]], "coached": None}
    )
    begun, person = replace(AGAINST[0], exercise=True), AGAINST[1]
    served.page.tell(begun)
    served.page.tell(person)
    with Browser(*SIZES["phone"], touch=True) as window:
        window.open(served.page.url)
        window.tap(".left-game [data-word=accept]")
        window.wait_for("document.querySelectorAll('.board .square').length === 16")
        assert window.run("document.activeElement.id") == "main", "keys go on from there"
        assert window.run("document.getElementById('leave').offsetParent === null"), "the task has the room"
        served.page.tell(placed(1))
        served.page.tell(Teaching("corners_1_right", "done", SUN))
        window.wait_for("document.querySelector('main').dataset.state === 'over'")
        assert window.run("document.getElementById('leave').offsetParent !== null")
        press(window, "next")
        assert served.word() == "next"
        assert window.errors == []
    served.page.close()


def test_the_first_line_of_a_hint_is_read_on_the_smallest_phone() -> None:
    """Neither its buttons nor what fades above them covers it."""
    served = Served()
    served.show("middle")
    with Browser(320, 568, touch=True) as window:
        hint_on(window, served)
        window.wait_for("document.querySelector('.say.below .answered .row.hides')")
        window.wait_for(
            "(() => {"
            " const [text, row] = document.querySelectorAll('.answered > p, .answered > .row');"
            f" const faded = row.getBoundingClientRect().top - parseFloat({FADES}.height);"
            " const { top } = document.querySelector('.say').getBoundingClientRect();"
            " const begins = text.getBoundingClientRect().top;"
            " return begins >= top && begins + parseFloat(getComputedStyle(text).lineHeight) <= faded; })()"
        )
        assert window.errors == []
    served.page.close()


@pytest.mark.parametrize("size", [(390, 844), (360, 740)])
def test_a_long_hint_begins_in_sight_and_fades_where_it_goes_on(size: tuple[int, int]) -> None:
    """Below the sentence, which stays; once the hint is scrolled to its end, nothing fades."""
    served = Served()
    served.show("middle")
    with Browser(*size, touch=True) as window:
        hint_on(window, served)
        window.wait_for("document.querySelector('.say.below .answered .row')")
        assert window.run(
            "document.querySelector('.answered > p').getBoundingClientRect().top + 1"
            " >= document.getElementById('standing').getBoundingClientRect().bottom"
        )
        assert window.run(f"{FADES}.backgroundImage.startsWith('linear-gradient')")
        window.run("document.querySelector('.say .scrolled').scrollTop = 9999")
        window.wait_for("!document.querySelector('.say.below')")
        assert window.run(f"{FADES}.content") == "none"
        assert window.errors == []
    served.page.close()


def test_a_hint_that_is_seen_to_its_end_fades_nowhere_though_another_answer_follows() -> None:
    """Its buttons lie over nothing of it then; while they do, they fade it."""
    served = Served()
    served.show("middle")
    with Browser(390, 844, touch=True) as window:
        hint_on(window, served)
        served.page.tell(Notice("not_your_turn"))
        window.wait_for("document.querySelectorAll('.answered').length === 2")
        window.run("document.querySelector('.say .scrolled').scrollTop = 0")
        window.wait_for(f"{FADES}.backgroundImage.startsWith('linear-gradient')")
        window.run(
            "(() => {"
            " const card = document.querySelector('.say .scrolled'), row = document.querySelector('.answered > .row');"
            " while (row.classList.contains('hides') && card.scrollTop < 2000) {"
            "  card.scrollTop += 4; card.dispatchEvent(new Event('scroll')); } })()"
        )
        assert window.run("document.querySelector('.say').classList.contains('below')")
        assert window.run(f"{FADES}.content") == "none"
    served.page.close()


@pytest.mark.parametrize("size", PHONES)
def test_board_sentence_answer_and_buttons_are_seen_together_on_a_phone(size: tuple[int, int]) -> None:
    """A low card scrolls to the answer; the views are there for screen readers; the end of a game can be taken back.

    How it has ended is read first, in German, too, whatever is told beside it.
    """
    choices = {"levels": ["3"], "editions": [["eclipse", "Eclipse"]], "coached": None, "opponents": ["person"]}
    served = Served(language="de", answers={"review": lambda _: {}}, begin=lambda _: None, choices=choices)
    served.show("middle")
    with Browser(*size, touch=True) as window:
        window.open(f"{served.page.url}play")
        window.wait_for("document.querySelectorAll('.board .square').length === 16")
        press(window, "again")
        served.page.tell(Notice("not_your_turn"))
        window.wait_for(f"{ANSWERS} !== '' && scrollY === 0")
        seen = (".say", ".board", ".answer", "[data-word=hint]", "[data-word=undo]")
        wait_until(lambda: out_of_sight(window, *seen) == [], LIMIT_S)
        assert window.run("document.getElementById('nav').getClientRects().length") == 1
        served.show("over")
        window.wait_for("document.querySelectorAll('#ended a').length > 0")
        assert out_of_sight(window, ".say", ".board", "#ended", "#ended [data-word=undo]") == []
        served.page.tell(Notice("new_exercises", {"count": "4"}))
        window.wait_for("document.querySelector('.answer').textContent.includes('neue Übungen')")
        window.run("new Promise((then) => requestAnimationFrame(() => setTimeout(then)))")
        assert window.run(f"{TOP.format('#standing')} >= {TOP.format('.say .scrolled')}")
        assert window.run(f"{TOP.format('#standing')} + 20 <= {TOP.format('.say .acts')}")
        assert window.errors == []
    served.page.close()
