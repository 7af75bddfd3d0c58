"""A page of one view: what its buttons say is heard, and nothing else; whoever is slow holds nobody up."""

import queue
from collections.abc import Iterator

import pytest
import websocket

from eclipse_companion.outputs.page.single import PageParts, SinglePage
from tests.outputs.page.served import LIMIT_S, Clients

LOOK = PageParts(title="sensors", module="/page/sensors.js", words=("retry",), keys={"r": "retry"})


class Shown(Clients):
    """A page, and what is said there."""

    def __init__(self) -> None:
        self.said: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.page = SinglePage(LOOK, "en", {"number": -1}, self.said.put, 0)
        super().__init__(self.page.url)


@pytest.fixture
def shown() -> Iterator[Shown]:
    made = Shown()
    yield made
    made.page.close()


def test_only_what_its_buttons_say_is_heard(shown: Shown) -> None:
    """A word of its own goes to the command; anything else is refused with a sentence."""
    with shown.listener() as listener:
        assert listener.state() == {"number": -1}
        for word in ("hint", "", "retry all"):
            listener.say(word)
            assert listener.next() == {"refused": "I don't know what that means."}
        listener.say("retry")
        assert shown.said.get(timeout=LIMIT_S) == "retry"
    assert shown.said.empty()
    assert shown.setup()["keys"] == {"r": "retry"}


def test_whoever_is_slow_loses_states_and_holds_nobody_up(shown: Shown) -> None:
    """Thousands of large states are shown at once, though somebody reads none; the newest always arrives."""
    with shown.listener():  # reads nothing
        for number in range(3000):
            shown.page.show({"number": number, "filling": "x" * 10_000})
        with shown.listener() as listener:
            while listener.state()["number"] < 2999:
                pass
    assert shown.page.url.startswith("http://127.0.0.1:")


def test_strangers_see_nothing(shown: Shown) -> None:
    """Another host's name, another site, and whoever lacks the token are refused."""
    assert shown.ask("/", Host="evil.example")[0] == 403
    assert shown.ask("/", Origin="http://evil.example")[0] == 403
    with pytest.raises(websocket.WebSocketBadStatusException):
        shown.connect(origin="http://evil.example")
    with shown.stranger() as connected:
        connected.send('{"token": "wrong"}')
        assert connected.recv() == ""
    policy = shown.ask("/")[2]["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "'unsafe" not in policy
