"""A phone as the camera, on the page: the code that it scans, and the button that asks for it."""

import queue
from contextlib import closing

from eclipse_companion.announcements import Phone
from tests.games.eclipse.page.test_access import CHOICES
from tests.outputs.browser import Browser
from tests.outputs.page.served import LIMIT_S, Served
from tests.outputs.page.visiting import visited

URL = "https://192.0.2.2:8427/phone#code=ABC234"
SECTION = '.phone-camera[aria-label="Your phone is the camera"]'


def test_a_phone_is_asked_for_and_its_code_is_shown(window: Browser) -> None:
    """The button starts anew with a phone; then the page shows the code, and for two browsers what to tap."""
    asked: queue.SimpleQueue[str] = queue.SimpleQueue()
    served = Served(use_phone=lambda: asked.put("phone"), begin=lambda _: None, choices=CHOICES)
    with closing(served.page):
        window.open(served.page.url)
        window.wait_for("document.querySelector('.use-phone button')?.textContent === 'Use a phone as the camera'")
        window.click(".use-phone button")
        assert asked.get(timeout=LIMIT_S)
        served.page.tell(Phone(URL))
        window.wait_for(f"document.querySelector('{SECTION} img') !== null")
        assert window.run("document.querySelector('.use-phone').hidden")
        assert URL in window.run(f"document.querySelector('{SECTION}').innerText")
        pictures = window.run("[...document.querySelectorAll('.warning svg')].map(e => e.getAttribute('aria-label'))")
        assert pictures == [
            "Chrome: 1. Advanced 2. Proceed to … (unsafe)",
            "Safari: 1. Show Details 2. visit this website",
        ]
        assert not window.errors


def test_without_a_choice_there_is_no_button() -> None:
    """Who has no use for a phone isn't asked, and a message that asks for one is refused."""
    served = Served()
    with closing(served.page), served.listener() as listener:
        assert not served.setup()["phone"]
        listener.state()
        listener.connected.send('{"phone": true}')
        assert listener.next()["refused"]


def test_the_code_is_for_this_computer_alone() -> None:
    """Other devices see nothing of it."""
    with visited() as page:
        page.page.tell(Phone(URL))
        with page.listener() as here:
            assert here.state()["phone"]["address"] == URL
        with page.visitor({}) as elsewhere:
            assert "phone" not in elsewhere.state()
