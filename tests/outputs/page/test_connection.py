"""What the page shows when nobody answers: a phone that slept, a program that has ended, and its next start."""

from collections.abc import Iterator

import pytest

from eclipse_companion.outputs.page import server
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.acting import press
from tests.outputs.page.relaying import Relay, relay
from tests.outputs.page.served import LIMIT_S
from tests.outputs.page.visiting import Visited, visited

pytestmark = pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")

OFFLINE = "document.querySelector('[data-testid=offline][role=alert]:not([hidden])')"
LINK = "document.getElementById('link').textContent"
CAN = "document.querySelector('.board .can, .actions > [data-word]:enabled:not([hidden])')"
PLAYS = "document.getElementById('who')?.textContent.startsWith('You play ')"
SLEPT = {
    "visibilitychange": "document.dispatchEvent(new Event('visibilitychange'))",
    "online": "dispatchEvent(new Event('online'))",
    "pageshow": "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
}
"""What browsers tell a page when a device wakes up."""


@pytest.fixture
def page() -> Iterator[Visited]:
    with visited() as made:
        made.show("start")
        yield made


@pytest.fixture
def between() -> Iterator[Relay]:
    with relay() as made:
        yield made


@pytest.fixture
def phone(page: Visited, between: Relay) -> Iterator[Browser]:
    """Ann's phone, which plays through a proxy."""
    with Browser(360, 740, touch=True, proxy=between.url) as made:
        made.open(f"http://{page.away}/play#code={page.codes['Ann']}")
        made.wait_for(f"{PLAYS} && {CAN}")
        yield made


def test_a_page_sees_that_nobody_answers_any_more(page: Visited, between: Relay, phone: Browser) -> None:
    """Its connection stays open and silent: after three pulses it says so, shows nothing as present, and comes back."""
    assert not phone.run(f"Boolean({OFFLINE})")
    between.sleep()
    page.show("middle")
    phone.wait_for(OFFLINE)
    assert phone.run(LINK) == "not connected"
    assert phone.run("document.getElementById('standing').textContent").startswith("If it has stopped, start it again")
    assert phone.run("document.querySelector('main').dataset.state") == "offline"
    assert phone.run("getComputedStyle(document.querySelector('.place')).filter").startswith("grayscale(1)")
    assert not phone.run(f"Boolean({CAN})")
    between.wake()
    phone.wait_for(f"!{OFFLINE} && {PLAYS} && {CAN}")
    assert phone.run(LINK) != "not connected"
    assert phone.run("document.querySelector('main').dataset.state") != "offline"


@pytest.mark.parametrize("event", sorted(SLEPT))
def test_a_phone_that_wakes_up_asks_at_once(page: Visited, between: Relay, phone: Browser, event: str) -> None:
    """It doesn't wait for the next pulse; once somebody answers, it shows what is so now."""
    phone.run(
        "window.WebSocket.prototype.send = new Proxy(WebSocket.prototype.send, { apply(send, socket, [text]) {"
        " window.asked = text; return Reflect.apply(send, socket, [text]); } }); null"
    )
    between.sleep()
    page.show("middle")
    phone.run(SLEPT[event])
    assert phone.run("window.asked") == '{"pulse":1}'
    phone.wait_for(OFFLINE)
    between.wake()
    phone.wait_for(f"!{OFFLINE} && {PLAYS} && document.querySelectorAll('.turns tbody tr').length > 1")


def test_what_is_lost_is_said_at_the_top(phone: Browser) -> None:
    """A link that is lost is red, in its place; nothing covers the buttons."""
    phone.run("document.getElementById('link').classList.add('lost'); null")
    style = "getComputedStyle(document.getElementById('link'))"
    colours = phone.run(f"[{style}.color, getComputedStyle(document.getElementById('offline')).backgroundColor]")
    assert (phone.run(f"{style}.position"), colours[0]) == ("static", colours[1])
    assert phone.run("document.getElementById('link').closest('#top') !== null")


def test_a_tap_without_an_answer_says_so(page: Visited, between: Relay, phone: Browser) -> None:
    """What was tapped meanwhile isn't done later: nobody knows any more what was meant by it."""
    between.sleep()
    press(phone, "hint")
    phone.wait_for("document.querySelector('.say .answer').textContent.startsWith('No answer.')")
    phone.wait_for(OFFLINE)
    between.wake()
    phone.wait_for(f"!{OFFLINE} && {PLAYS} && {CAN}")
    assert phone.run("document.querySelector('.say .answer').textContent.startsWith('No answer.')")
    press(phone, "again")
    assert page.said.get(timeout=LIMIT_S)[1] in {"hint", "again"}


def test_the_old_page_finds_the_next_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page and a phone say that the companion has stopped; both come back by themselves to the next start.

    The page has full control there again, and no code of before lets anybody play.
    """
    with visited() as first:
        monkeypatch.setattr(server, "DEFAULT_PORT", first.port)
        first.page.close()
    with visited(port=None) as page, Browser() as host, Browser(360, 740, touch=True) as phone:
        assert page.port == first.port
        page.show("start")
        host.open(f"{page.page.url}play")
        host.wait_for(CAN)
        old = host.run("document.getElementById('setup').textContent")
        phone.open(f"http://{page.away}/play#code={page.codes['Ann']}")
        phone.wait_for(f"{PLAYS} && {CAN}")
        page.page.close()
        for window in (host, phone):
            window.wait_for(f"{OFFLINE}?.textContent.includes('this page goes on by itself')")
            assert window.run(LINK) == "not connected"
            assert not window.run(f"Boolean({CAN})")
        with visited(port=None) as later:
            later.show("start")
            host.wait_for(f"!{OFFLINE} && {CAN}")
            assert host.run("document.getElementById('setup').textContent") != old
            press(host, "hint")
            assert later.word() == "hint"
            phone.wait_for("document.querySelector('.devices [role=alert]')?.textContent.includes('has new codes')")
            assert not phone.run(f"Boolean({PLAYS} || {CAN})")


def test_a_page_promises_nothing_at_a_port_that_the_next_start_does_not_try() -> None:
    """It says that it can be closed."""
    with visited() as page, Browser() as host:
        page.show("start")
        host.open(page.page.url)
        host.wait_for("document.getElementById('link')?.textContent")
        page.page.close()
        host.wait_for(f"{OFFLINE}?.textContent.includes('You can close this page.')")


def test_a_second_start_has_the_next_port(monkeypatch: pytest.MonkeyPatch) -> None:
    """So each finds its own pages again, whichever of them is started anew."""
    with visited() as free:
        monkeypatch.setattr(server, "DEFAULT_PORT", free.port)
        free.page.close()
    with visited(port=None) as first:
        with visited(port=None) as second:
            assert (first.port, second.port > first.port) == (free.port, True)
        with visited(port=None) as again:
            assert again.port == second.port
