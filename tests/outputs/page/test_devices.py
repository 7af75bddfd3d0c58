"""The page on other devices, in a real browser: a phone that watches and then plays, and the host's own page."""

import json
from collections.abc import Iterator

import pytest

from eclipse_companion.announcements import Envelope, GameOver, GameStarted, Notice, Reviewed
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.outputs.page.network import LOOPBACK, own_address
from tests.games.eclipse.page.playing import state
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.accessible import out_of_sight
from tests.outputs.page.served import LIMIT_S
from tests.outputs.page.visiting import Visited, visited
from tests.processes import wait_until

KEYS = "document.querySelectorAll('.actions > [data-word]:not([hidden])').length"
FITS = "document.documentElement.scrollWidth <= window.innerWidth"


@pytest.fixture
def page() -> Iterator[Visited]:
    with visited(names=("Ann", "Computer"), language="de") as made:
        made.show("start")
        yield made


@pytest.fixture(scope="module")
def opened() -> Iterator[Browser]:
    if browser.program() is None:
        pytest.skip("There is no Chromium on this machine.")
    with Browser(360, 740, touch=True) as made:
        yield made


@pytest.fixture
def phone(page: Visited, opened: Browser) -> Iterator[Browser]:  # noqa: ARG001 - it leaves before the page closes
    """A phone on which nothing goes wrong."""
    yield opened
    opened.run("sessionStorage.clear()")
    assert opened.leave() == []


def test_a_phone_watches_until_its_code_is_entered(page: Visited, phone: Browser) -> None:
    """It shows the game without buttons and says who one is; a wrong code is a sentence, the right one has buttons."""
    phone.open(f"http://{page.away}/")
    phone.wait_for("document.getElementById('who')?.textContent === 'Du siehst zu.'")
    assert phone.run(f"[{KEYS}, document.querySelector('main').dataset.state]") == [0, "their-turn"]
    assert phone.run("document.querySelectorAll('.board .square').length") == 16
    assert phone.run(FITS)
    field = "document.querySelector('[name=code]')"
    assert phone.run(f"{field}.labels[0].textContent") == "Ich spiele hier. Mein Code:"
    wait_until(lambda: state(phone), LIMIT_S)
    phone.run("window.watched.begin({})")
    phone.wait_for("document.querySelector('.say .answer').textContent.startsWith('Du siehst zu.')")
    phone.run(f"{field}.value = 'AAAAAA'; {field}.form.requestSubmit()")
    phone.wait_for("document.querySelector('.devices [role=alert]').textContent.startsWith('Dieser Code ist falsch.')")
    phone.run(f"{field}.value = '{page.codes['Ann']}'; scrollTo(0, 999); {field}.form.requestSubmit()")
    phone.wait_for("document.getElementById('who').textContent.startsWith('Du spielst ')")
    phone.wait_for("scrollY === 0")
    assert out_of_sight(phone, ".say", ".board") == [], "who has taken a seat sees the board again"
    assert phone.run("document.querySelector('.say .answer').textContent") == ""
    phone.wait_for(f"{KEYS} > 0 && document.querySelector('main').dataset.state === 'your-turn'")
    assert not phone.run("Boolean(document.querySelector('[data-word=quit]'))")
    assert phone.run(FITS)
    phone.run("document.querySelector('[data-word=again]').click()")
    assert page.said.get(timeout=LIMIT_S) == ("sun", "again")


def test_a_phone_reads_how_its_game_has_ended_and_begins_none(page: Visited, phone: Browser) -> None:
    """The sentence is seen whole; only the computer that runs the game begins another one."""
    phone.open(f"http://{page.away}/play#code={page.codes['Ann']}")
    phone.wait_for(f"{KEYS} > 0")
    page.page.tell(GameOver(Result.DRAW, (), position=EMPTY))
    page.page.tell(Reviewed())
    phone.wait_for("document.querySelector('main[data-state=over]')")
    phone.wait_for("document.querySelector('.over .say .answer').textContent")
    low = "document.querySelector('{}').getBoundingClientRect().bottom"
    assert phone.run(f"{low.format('#standing')} <= {low.format('.say .scrolled')}")
    assert phone.run("[...document.querySelectorAll('#ended button')].map((each) => each.dataset.word)") == ["undo"]


def test_a_phone_has_nothing_to_complain_of(page: Visited, phone: Browser) -> None:
    """At the machine's address in its network, which browsers don't trust as they do a loopback address."""
    address = own_address()
    if address == LOOPBACK:
        pytest.skip("This machine has no network.")
    phone.open(f"http://{address}:{page.port}/")
    phone.wait_for("document.getElementById('who')?.textContent === 'Du siehst zu.'")
    assert not phone.run("isSecureContext")
    assert phone.errors == []


def test_the_code_of_a_picture_stays_in_no_address(page: Visited, phone: Browser) -> None:
    """The address with a code takes the seat by itself; after a reload the seat is still taken."""
    phone.open(f"http://{page.away}/#code={page.codes['Ann']}")
    for reloads in (True, False):
        phone.wait_for("document.getElementById('who')?.textContent.startsWith('Du spielst ')")
        assert phone.run("location.href") == f"http://{page.away}/"
        if reloads:
            phone.reload()


def test_a_phone_that_takes_both_seats_is_passed_around(opened: Browser) -> None:
    """It plays one seat at a time, and keeps both: neither is "not connected", also after a reload.

    Between two people it shows only who may take it; what one of them alone was told isn't in the document then.
    """
    who, text = "document.getElementById('who')?.textContent", "document.body.textContent"
    with visited() as page:
        page.page.tell(GameStarted("uuid", "eclipse", ("Ann", "Ben"), EMPTY))
        opened.open(f"http://{page.away}/play#code={page.codes['Ann']}")
        opened.wait_for(f"{who} === 'You play Sun.'")
        page.page.deliver(Envelope("none", "u", 1, 0.0, Notice("seven"), only_for=Player.SUN, here=False))
        opened.wait_for(f"{text}.includes('seven')")
        field = "document.querySelector('[name=code]')"
        opened.run(f"{field}.value = '{page.codes['Ben']}'; {field}.form.requestSubmit()")
        opened.wait_for(f"{who} === 'You play Moon.'")
        assert not opened.run(f"{text}.includes('seven')")
        with page.listener() as host:
            while not all(seat["owned"] and not seat["away"] for seat in host.state()["lan"]["seats"]):
                pass
            opened.run("document.querySelector('[data-word=again]').click()")
            assert page.said.get(timeout=LIMIT_S) == ("moon", "again")
            press_button(opened, "Give this device to Ann")
            for reloads in (True, False):
                opened.wait_for(f"{who} === 'You are watching.'")
                opened.wait_for(f"{text}.includes('Who has this device now?')")
                assert not opened.run(f"{text}.includes('seven')")
                if reloads:
                    opened.reload()
            page.page.tell(Notice("up to here"))
            state = host.state()
            while not any("up to here" in each for each in state["notices"]):
                state = host.state()
            assert [seat["away"] for seat in state["lan"]["seats"]] == [False, False]
        press_button(opened, "I'm Ann")
        opened.wait_for(f"{who} === 'You play Sun.'")
        opened.wait_for(f"{text}.includes('seven')")
        opened.run("document.querySelector('[data-word=again]').click()")
        assert page.said.get(timeout=LIMIT_S) == ("sun", "again")
        opened.run("sessionStorage.clear(); localStorage.clear()")
        assert opened.leave() == []


def press_button(phone: Browser, text: str) -> None:
    """Press the button that says this, once it is there."""
    found = f"[...document.querySelectorAll('.devices button')].find(each => each.textContent === {json.dumps(text)})"
    phone.wait_for(found)
    phone.run(f"{found}.click()")


def test_the_hosts_own_page_shows_the_codes(page: Visited, phone: Browser) -> None:
    """A panel has the address, and each person's code with a picture; the host's page has all buttons."""
    phone.open(page.page.url)
    phone.wait_for("document.querySelector('details.devices:not([hidden])')")
    phone.run("document.querySelector('details.devices').open = true")
    assert phone.run("document.querySelector('.devices strong').textContent") == f"http://{page.away}/"
    assert phone.run("document.querySelector('.devices figcaption').textContent") == f"Ann: Code {page.codes['Ann']}"
    phone.wait_for("document.querySelector('.devices img').naturalWidth > 0")
    assert phone.run("document.querySelector('.devices img').alt") == "Die Adresse mit dem Code von Ann"
    assert phone.run("Boolean(document.querySelector('[data-word=quit]'))")
    assert phone.run(FITS)


def test_a_game_with_a_person_on_a_phone_begins_with_the_code(opened: Browser) -> None:
    """The host's page shows address and code at once, and folds them away when the person is there."""
    choices = {"levels": ["3"], "editions": [["eclipse", "Eclipse"]], "coached": None}
    with visited(begin=lambda _: None, choices=choices) as page:
        page.page.tell(GameStarted("uuid", "eclipse", ("Ann", "Ben"), EMPTY))
        opened.open(page.page.url)
        opened.wait_for("document.querySelector('.new-game [value=phone]')")
        opened.run("document.querySelector('.new-game [value=phone]').click()")
        opened.wait_for("!document.querySelector('.new-game button.main').disabled")
        opened.run("document.querySelector('.new-game button.main').click()")
        opened.wait_for("document.querySelector('.table details.devices[open] img')?.naturalWidth > 0")
        with page.visitor({"code": page.codes["Ben"]}) as ben:
            ben.state()
            opened.wait_for("document.querySelector('.table details.devices:not([open])')")
        assert opened.leave() == []
