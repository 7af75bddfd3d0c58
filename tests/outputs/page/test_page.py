"""What the page shows, in a real browser, and how it listens."""

import json
import threading
import time
from collections.abc import Mapping
from typing import Any

from eclipse_companion.announcements import GameStarted, ToMove
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from tests.games.eclipse.page.playing import STATE
from tests.outputs.browser import Browser
from tests.outputs.page.acting import words
from tests.outputs.page.served import LIMIT_S, Served
from tests.processes import wait_until

LATER_S = 1
"""How long after the clocks were announced a page is opened."""


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
        row = {"date": None, "names": ["Ann", "Ben"], "result": "1-0", "turns": 9, "open": False}
        rows = [{"id": f"a{len(asked)}-{number}", **row} for number in range(20)]
        return {"games": rows, "more": len(asked) < 3}

    served = Served(answers={"games": games})
    window.open(f"{served.page.url}games")
    more = "document.querySelector('main > button')"
    window.wait_for(f"{more}?.hidden === false && !{more}.disabled")
    window.run(f"{more}.click(); {more}.click()")
    goes_on.set()
    window.wait_for(
        "document.querySelectorAll('.game-rows > li').length === 40 && !document.querySelector(':disabled')"
    )
    assert asked == [None, "a1-19"]
    served.page.close()
    window.run(f"{more}.click()")
    window.wait_for("document.querySelector('main [role=status]').textContent.startsWith(\"The companion isn't\")")
