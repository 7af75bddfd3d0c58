"""The page, in a real browser and with hostile clients."""

import http.client
import json
import queue
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game.editions import EDITIONS, edition
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.showing.page_facts import EclipsePageFacts
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.page import Page, PageError
from eclipse_companion.outputs.page.facts import PageFacts
from tests.games.eclipse.facts import EVERY
from tests.games.eclipse.showing.scenes import SCENES
from tests.outputs import browser
from tests.outputs.browser import Browser

LIMIT_S = 20.0


class Served:
    """A page, and the words that it posts."""

    def __init__(self, port: int = 0, language: str = "en", key: str = "eclipse", *, typed: bool = False) -> None:
        self.posted: queue.SimpleQueue[str] = queue.SimpleQueue()
        view = EclipseView(EclipseSentences(language, edition(key)))
        self.page = Page(view, self.posted.put, port, typed=typed, facts=EclipsePageFacts())
        self.port = int(self.page.url.split(":")[2].strip("/"))

    def show(self, *scenes: str) -> None:
        for scene in scenes:
            for announcement in SCENES[scene]:
                self.page.tell(announcement)

    def word(self) -> str:
        return self.posted.get(timeout=LIMIT_S)

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> tuple[int, str]:
        """The status and text of an answer; headers' names have `_` for `-`."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT_S)) as connection:
            connection.request(method, path, body, named)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()

    def token(self) -> str:
        _, text = self.ask("GET", "/")
        setup = text.split('id="setup"')[1].split(">", 1)[1].split("</script>")[0]
        return str(json.loads(setup)["token"])

    def seat(self) -> str:
        """The path where the page's own listeners get their events."""
        return f"/events?token={self.token()}"

    @contextmanager
    def events(self) -> Iterator[Iterator[dict[str, Any]]]:
        """The states that a listener is sent."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT_S)) as connection:
            connection.request("GET", self.seat())
            answer = connection.getresponse()
            assert answer.status == 200
            yield (json.loads(line[6:]) for line in iter(answer.readline, b"") if line.startswith(b"data: "))


@pytest.fixture
def served() -> Iterator[Served]:
    made = Served()
    yield made
    made.page.close()


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if browser.program() is None:
        pytest.skip("There is no Chromium on this machine.")
    with Browser(tmp_path_factory.mktemp("chromium")) as opened:
        yield opened


def labels(window: Browser) -> list[str]:
    """Each square's label for people who can't see it."""
    found: list[str] = window.run("[...document.querySelectorAll('#board g')].map(g => g.getAttribute('aria-label'))")
    return found


def test_the_page_shows_the_game(served: Served, window: Browser) -> None:
    """It has sixteen squares, what to do now, whose turn it is, the turns; a reply has its arrow and both pieces."""
    served.show("middle", "reply")
    window.open(served.page.url)
    window.wait_for("document.getElementById('standing')?.textContent.startsWith('Make my turn: flip 13 to 14')")
    assert labels(window)[:5] == ["1, Moon silver", "2, Moon silver", "3, empty", "4, empty", "5, Sun gold"]
    assert window.run("[...document.querySelectorAll('.mark')].map(mark => mark.classList[1])") == [
        "place",
        "from",
        "to",
    ]
    assert window.run("document.querySelectorAll('.arrow').length") == 1
    assert window.run("document.querySelectorAll('[stroke-dasharray]').length") == 2
    assert window.run("document.querySelector('.player.turn .who').textContent") == "Moon · Computer"
    assert window.run("document.querySelector('#turns tr').innerText.split(/\\s+/)") == ["1.", "S1", "1-5/S16"]
    assert window.run("document.getElementById('standing').getAttribute('aria-live')") == "polite"
    served.show("made", "over")
    window.wait_for("document.querySelectorAll('.mark.line').length === 3")
    assert window.run("document.documentElement.scrollHeight <= window.innerHeight")


def test_the_page_shows_what_lies_there_where_it_is_wrong(served: Served, window: Browser) -> None:
    """A piece that shouldn't be there, one that is missing, and one on a square where another should be."""
    served.show("middle", "crossed")
    window.open(served.page.url)
    window.wait_for("document.querySelectorAll('.mark').length >= 2")
    said = labels(window)
    assert said[2] == "3, a piece, gold up"
    assert said[0] == "1, empty; Moon silver goes here"
    assert said[4] == "5, Sun gold"
    letters = "[...group.querySelectorAll('.letter')].map(text => text.textContent)"
    drawn = f"[...document.querySelectorAll('#board g')].map(group => {letters})"
    assert window.run(drawn)[:5] == [["S"], ["S"], ["G"], [], ["G"]]
    assert window.run("document.querySelectorAll('[stroke-dasharray]').length") == 1


def test_buttons_and_keys_post_commands(served: Served, window: Browser) -> None:
    """They post the same words as the terminal's keys; leaving takes two presses while a game is on."""
    served.show("middle")
    window.open(served.page.url)
    window.wait_for("document.querySelector('#turns tr')")
    window.run("document.getElementById('key-hint').click()")
    assert served.word() == "hint"
    window.run("document.getElementById('key-quit').click()")
    assert window.run("document.getElementById('key-quit').textContent") == "quit?"
    window.run("document.getElementById('key-quit').click()")
    assert served.word() == "quit"
    window.run("document.getElementById('key-resign').click()")
    assert served.word() == "resign"
    window.run("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'u'}))")
    assert served.word() == "undo"
    assert served.posted.empty()


def test_the_page_says_where_turns_are_typed(window: Browser) -> None:
    """If a hand is typed for, the page names the terminal; at a real board it doesn't."""
    for typed in (True, False):
        served = Served(typed=typed)
        window.open(served.page.url)
        served.show("middle")
        window.wait_for("document.querySelector('#turns tr')")
        assert window.run("!document.getElementById('typed').hidden") is typed
        assert window.run("document.documentElement.scrollHeight <= window.innerHeight")
        served.page.close()


def test_a_question_is_answered_by_its_button(served: Served, window: Browser) -> None:
    """Each possible turn has a button; it posts the turn's number."""
    served.show("middle", "question")
    window.open(served.page.url)
    window.wait_for("document.querySelectorAll('#choices button').length === 3")
    assert window.run("document.querySelectorAll('#choices button')[1].textContent") == "2: 13 to 14, silver on 4"
    window.run("document.querySelectorAll('#choices button')[1].click()")
    assert served.word() == "2"


def shown_keys(window: Browser) -> list[str]:
    """The words of the visible buttons."""
    found: list[str] = window.run(
        "[...document.querySelectorAll('#keys button')].filter(key => !key.hidden).map(key => key.id.slice(4))"
    )
    return found


def test_advice_and_threats_are_marked_on_the_board(served: Served, window: Browser) -> None:
    """A hint's first step marks nothing, the next one a square; a threatened line is marked if somebody asks for it."""
    served.show("middle", "what matters")
    window.open(served.page.url)
    window.wait_for("document.getElementById('standing')?.textContent.startsWith('You can win now')")
    assert window.run("document.querySelectorAll('.mark').length") == 0
    assert "threats" in shown_keys(window)
    served.show("which piece")
    window.wait_for("document.querySelectorAll('.mark.hint').length === 1")
    served.show("threats")
    window.wait_for("document.querySelectorAll('.mark.threat').length === 3")
    assert window.run("[...document.querySelectorAll('.sign.threat')].map(sign => sign.textContent)") == ["▲"] * 3
    served.show("no threats")
    window.wait_for("document.querySelectorAll('.mark').length === 0")
    served.show("take back")
    window.wait_for("document.querySelectorAll('.mark.threat').length === 3")
    assert shown_keys(window) == ["undo", "again", "no", "quit"]


def test_what_is_left_to_do_is_listed_until_the_board_is_right(served: Served, window: Browser) -> None:
    """All steps are listed in their order, the next one first; then none."""
    served.show("middle", "problem")
    window.open(served.page.url)
    window.wait_for("document.querySelectorAll('#steps li').length === 3")
    assert window.run("document.querySelector('#steps li').textContent") == "take the piece off 4"
    served.show("mended")
    window.wait_for("document.getElementById('mending').hidden")


def test_the_buttons_are_those_that_are_of_use(served: Served, window: Browser) -> None:
    """An offer has two buttons for its answers; a paused game has one to go on; after the end there is a rematch."""
    served.show("middle", "draw")
    window.open(served.page.url)
    window.wait_for("document.getElementById('standing')?.textContent.startsWith('Draw offered')")
    assert shown_keys(window) == ["again", "accept", "no", "quit"]
    window.run("document.getElementById('key-undo').click()")
    assert served.word() == "undo"
    window.run("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'x'}))")
    assert served.word() == "no"
    served.show("refused", "paused")
    window.wait_for("document.getElementById('standing').textContent.startsWith('The game is paused')")
    assert "go-on" in shown_keys(window)
    window.run("document.getElementById('key-go-on').click()")
    assert served.word() == "go on"
    served.show("over")
    window.wait_for("!document.getElementById('key-rematch').hidden")
    assert served.posted.empty()


def test_whose_pieces_lie_there_is_chosen_on_the_board(served: Served, window: Browser) -> None:
    """A press makes a piece Sun's, the next one Moon's; accepting, once all are known, posts the position."""
    served.show("start", "owners")
    window.open(served.page.url)
    window.wait_for("document.querySelectorAll('.choice').length === 3")
    assert window.run("document.getElementById('key-accept').disabled")
    for square, presses in ((1, 1), (2, 2), (3, 1)):
        for _ in range(presses):
            window.run(f"document.querySelectorAll('#board g')[{square - 1}].dispatchEvent(new MouseEvent('click'))")
    window.run("document.getElementById('key-accept').click()")
    assert served.word() == "accept GsG1/4/4/4"
    assert served.posted.empty()
    served.show("from there")
    window.wait_for("document.querySelector('#turns tr')")
    assert window.run("document.querySelector('#turns tr').innerText.split(/\\s+/)") == ["1.", "...", "1-5/S16"]
    assert window.run("document.querySelectorAll('.choice').length") == 0


def test_the_clock_that_runs_counts_down_in_the_page(served: Served, window: Browser) -> None:
    """It runs smoothly, even if the page is opened later; the other one is stopped, its last seconds with tenths."""
    served.show("middle", "clocks")
    times = "[...document.querySelectorAll('.clock')].map(clock => clock.textContent)"
    window.open(served.page.url)
    window.wait_for("document.querySelector('.clock.counts')")
    window.wait_for(f"{times}[0] === '4:29'")
    assert window.run(times)[1] == "0:09.5"
    with served.events() as events:
        sun, moon = next(events)["players"]
    assert sun["left_ms"] < 270_000
    assert (moon["left_ms"], moon["counts"]) == (9500, False)
    served.show("clocks stand")
    window.wait_for(f"{times}.join() === '4:31,1:01:01'")
    assert window.run("document.querySelectorAll('.clock.counts').length") == 0
    served.show("start")
    window.wait_for("!document.querySelector('.clock')")


def test_the_page_finds_its_way_back(window: Browser) -> None:
    """While the companion is away the page says so; it shows and obeys a companion started again at the port."""
    first = Served()
    first.show("middle")
    window.open(first.page.url)
    window.wait_for("document.querySelector('#turns tr')")
    first.page.close()
    window.wait_for("!document.getElementById('offline').hidden && document.getElementById('key-hint').disabled")
    assert window.run("document.getElementById('offline').textContent").startswith("The companion has stopped")
    second = Served(first.port)
    second.show("start")
    window.wait_for("document.getElementById('offline')?.hidden && document.getElementById('turns')?.hidden")
    window.wait_for("document.getElementById('standing').textContent.startsWith('Ann to move')")
    window.run("document.getElementById('key-hint').click()")
    assert second.word() == "hint"
    second.page.close()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080), (600, 1000)])
def test_the_board_fits_the_window(tmp_path: Path, width: int, height: int) -> None:
    """The whole board and what to do, however long, show without scrolling, in light and in dark mode."""
    if browser.program() is None:
        pytest.skip("There is no Chromium on this machine.")
    served = Served(language="de")  # its sentences are the longest
    served.show("middle", "problem")
    with Browser(tmp_path / "chromium", width, height) as window:
        window.open(served.page.url)
        window.wait_for("document.querySelectorAll('.mark.wrong').length")
        box = window.run("JSON.stringify(document.getElementById('board').getBoundingClientRect())")
        edges = json.loads(box)
        assert 0 <= edges["left"] < edges["right"] <= width
        assert edges["bottom"] <= height
        assert edges["height"] > 0.5 * min(width, height)
        served.show("how it goes on")
        window.wait_for("document.getElementById('standing').textContent.length > 200")
        assert window.run("document.getElementById('board').getBoundingClientRect().bottom") <= height
        assert window.run("(e => e.scrollWidth <= e.clientWidth)(document.getElementById('standing'))")
        grounds = []
        for dark in (False, True):
            window.dark(yes=dark)
            grounds.append(window.run("getComputedStyle(document.body).backgroundColor"))
        assert grounds[0] != grounds[1]
    served.page.close()


def test_the_answers_to_a_question_come_with_their_numbers(served: Served) -> None:
    """The page makes a button for each; one of them takes the last turn back."""
    served.show("middle", "instead")
    with served.events() as events:
        assert next(events)["choices"] == [
            {"number": 1, "text": "9 to 13, gold on 10"},
            {"number": 2, "text": "none, take it back"},
        ]
    served.show("mended")
    with served.events() as events:
        assert next(events)["choices"] == []


def test_listeners_get_the_newest_view_at_once_and_each_later_one(served: Served) -> None:
    """A listener that comes late is sent what holds now."""
    served.show("middle")
    with served.events() as events:
        assert next(events)["standing"] == "I'm thinking about my turn."
        served.show("reply")
        assert next(events)["standing"].startswith("Make my turn")


def test_a_client_that_does_not_read_holds_nobody_up(served: Served) -> None:
    """Announcements go on, other listeners are served, and a slow client gets only the newest of what it missed."""
    with closing(socket.create_connection(("127.0.0.1", served.port))) as deaf:
        deaf.sendall(f"GET {served.seat()} HTTP/1.0\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode())
        for _ in range(300):
            served.show("middle", "reply")
        with served.events() as events:
            assert next(events)["standing"].startswith("Make my turn")


def test_too_many_listeners_are_refused_and_a_gone_one_makes_room(served: Served) -> None:
    """Sixteen may listen."""
    seat = served.seat()
    everyone = [socket.create_connection(("127.0.0.1", served.port)) for _ in range(16)]
    for each in everyone:
        each.sendall(f"GET {seat} HTTP/1.0\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode())
        assert b"200 OK" in each.recv(64)
    assert served.ask("GET", seat)[0] == 503
    for each in everyone:
        each.close()
    statuses: list[int] = []
    freed = threading.Event()
    while not freed.is_set():
        served.show("start")  # writing to clients that have gone reveals them
        with suppress(AssertionError), served.events() as events:
            statuses.append(len(next(events)))
            freed.set()
    assert statuses


def test_readers_without_the_token_take_no_seat(served: Served) -> None:
    """However many there are, the page itself gets the news."""
    with ExitStack() as readers:
        for query in ["", "?token=", "?token=%E4", "?token=wrong"] * 5:
            reader = readers.enter_context(socket.create_connection(("127.0.0.1", served.port), timeout=LIMIT_S))
            reader.sendall(f"GET /events{query} HTTP/1.0\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode())
            assert b" 403 " in reader.recv(64)
        served.show("middle")
        with served.events() as events:
            assert next(events)["standing"] == "I'm thinking about my turn."


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        ({}, "hint", 204),
        ({}, "wrong", 204),
        ({"Origin": "http://127.0.0.1:PORT"}, "9", 204),
        ({"Host": "localhost:PORT", "Origin": "http://localhost:PORT"}, "undo", 204),
        ({"X_Token": "wrong"}, "hint", 403),
        ({"X_Token": "\xe4"}, "hint", 403),
        ({"Origin": "http://evil.example"}, "hint", 403),
        ({"Origin": "null"}, "hint", 403),
        ({"Host": "evil.example:PORT"}, "hint", 403),
        ({}, "1-5/S16", 400),
        ({}, "", 400),
        ({}, "0", 400),
        ({}, "hint" * 100, 400),
        ({"Content_Length": "-1"}, "hint", 400),
        ({"Content_Length": "²"}, "hint", 400),
    ],
)
def test_only_the_page_itself_can_post_commands(
    served: Served, headers: dict[str, str], body: str, status: int
) -> None:
    """Another site, a renamed host, a wrong token and a word that isn't a command are refused."""
    named = {
        "X_Token": served.token(),
        **{name: text.replace("PORT", str(served.port)) for name, text in headers.items()},
    }
    assert served.ask("POST", "/command", body, **named)[0] == status
    if status == 204:
        assert served.word() == body
    assert served.posted.empty()


def test_other_sites_see_nothing(served: Served) -> None:
    """Page and events need the right host; the page can't be framed; unknown paths aren't found."""
    assert served.ask("GET", "/", Host="evil.example")[0] == 403
    assert served.ask("GET", served.seat(), Origin="http://evil.example")[0] == 403
    assert served.ask("GET", "/other")[0] == 404
    assert served.ask("POST", "/")[0] == 404
    with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=LIMIT_S)) as connection:
        connection.request("GET", "/")
        policy = connection.getresponse().headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.one_of(
        st.binary(max_size=200),
        st.tuples(
            st.sampled_from([b"GET", b"POST", b"HEAD"]),
            st.sampled_from([b"/", b"/command", b"/../x", b"//"]),
            st.binary(max_size=80),
        ).map(lambda parts: b"%s %s HTTP/1.1\r\n%s\r\n\r\n" % parts),
    )
)
def test_any_bytes_are_answered_or_dropped(served: Served, request_bytes: bytes) -> None:
    """No request, however broken, posts a word or keeps the page from being served."""
    with closing(socket.create_connection(("127.0.0.1", served.port), timeout=LIMIT_S)) as client, suppress(OSError):
        client.sendall(request_bytes)
        client.shutdown(socket.SHUT_WR)
        while client.recv(4096):
            pass
    assert served.posted.empty()
    assert served.ask("GET", "/")[0] == 200


@pytest.mark.parametrize("key", EDITIONS)
def test_every_view_is_json(key: str) -> None:
    """Whatever was announced, the state has sixteen squares and can be written as JSON."""
    view = EclipseView(EclipseSentences("de", edition(key)))
    for announcement in EVERY:
        view = view.after(announcement)
        state = json.loads(json.dumps(EclipsePageFacts().state(view)))
        assert len(state["squares"]) == 16
        assert state["standing"] == view.standing


def test_a_port_that_is_taken_is_a_sentence(served: Served) -> None:
    """A number that isn't a port is one too."""
    with pytest.raises(PageError, match=rf"on port {served.port} .*Choose another"):
        Served(served.port)
    with pytest.raises(PageError, match="on port 70000 "):
        Served(70000)


def test_closing_ends_all_listeners(served: Served) -> None:
    """A listener's stream ends when the page is closed."""
    with served.events() as events:
        next(events)
        served.page.close()
        assert list(events) == []


def test_a_listener_that_is_behind_still_gets_the_last_view(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is announced just before the end, such as how to go on, isn't lost on it."""
    state, begun, goes_on = PageFacts.state, threading.Event(), threading.Event()

    def slow(facts: PageFacts, view: EclipseView, passed_ms: float) -> dict[str, Any]:
        begun.set()
        goes_on.wait(LIMIT_S)
        return state(facts, view, passed_ms)

    monkeypatch.setattr(PageFacts, "state", slow)
    served.show("middle")
    with served.events() as events:
        assert begun.wait(LIMIT_S)
        served.show("reply")
        served.page.close()
        goes_on.set()
        assert [each["standing"].startswith("Make my turn") for each in events] == [False, True]
