"""The page's server, with hostile clients."""

import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from typing import Any

import pytest
import websocket
from aiohttp import web
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.editions import EDITIONS, edition
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.display import Display
from eclipse_companion.outputs.page import listeners
from eclipse_companion.outputs.page.facts import PageFacts
from eclipse_companion.outputs.page.server import PageError
from tests.games.eclipse.facts import EVERY
from tests.outputs.page.served import LIMIT_S, POLICY_VIOLATION, TOO_LONG, TRY_AGAIN_LATER, Served, code, has_ended
from tests.processes import wait_until

CLIENTS = 32
CONNECTIONS = 128


def answer(query: Any) -> dict[str, str]:  # noqa: ANN401 - as the server calls it
    """What is asked for; some questions fail."""
    if query.get("fails") == "sentence":
        raise CompanionError("This can't be answered.")
    if query.get("fails"):
        raise ZeroDivisionError
    return {"asked": query["q"]}


@pytest.fixture
def failures() -> list[Exception]:
    return []


@pytest.fixture
def served(failures: list[Exception]) -> Iterator[Served]:
    made = Served(answers={"echo": answer}, changes={"change": answer}, failed=failures.append)
    yield made
    made.page.close()


def test_listeners_get_the_newest_view_at_once_and_each_later_one(served: Served) -> None:
    """A listener that comes late is sent what holds now."""
    served.show("middle")
    with served.listener() as listener:
        assert listener.state()["standing"] == "I'm thinking."
        served.show("reply")
        listener.wait_for("Make my turn")


def test_the_answers_to_a_question_come_with_their_numbers(served: Served) -> None:
    """The page makes a button for each; one of them takes the last turn back."""
    served.show("middle", "instead")
    with served.listener() as listener:
        assert listener.state()["choices"] == [
            {"number": 1, "text": "9 to 13, gold on 10"},
            {"number": 2, "text": "none, take it back"},
        ]
    served.show("mended")
    with served.listener() as listener:
        assert listener.state()["choices"] == []


def test_a_client_that_does_not_read_holds_nobody_up(served: Served) -> None:
    """Announcements go on, other listeners are served, and a slow client gets only the newest of what it missed."""
    with served.listener():  # reads nothing
        for _ in range(300):
            served.show("middle", "reply")
        with served.listener() as listener:
            assert listener.state()["standing"].startswith("Make my turn")


def test_too_many_listeners_are_refused_and_a_gone_one_makes_room(served: Served) -> None:
    """Thirty-two may listen."""
    with ExitStack() as stack:
        everyone = [stack.enter_context(served.listener()) for _ in range(CLIENTS)]
        for each in everyone:
            each.state()
        with served.listener() as late:
            assert late.closed() == TRY_AGAIN_LATER
        everyone[0].leave()
        told: list[str] = []
        while not told:
            with suppress(ValueError, websocket.WebSocketException), served.listener() as late:
                told.append(late.state()["standing"])


def test_a_listener_that_sleeps_makes_room(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever answers no ping is taken for gone, although the connection seems to be open."""
    monkeypatch.setattr(listeners, "_HEARTBEAT_S", 0.5)
    with served.listener() as asleep:
        asleep.state()
        raw = asleep.connected.sock
        assert raw is not None
        end = time.monotonic() + LIMIT_S
        with suppress(ConnectionError):  # it may be ended without a goodbye
            while raw.recv(4096):  # read, and never answered
                assert time.monotonic() < end


@pytest.mark.parametrize(
    "greeting", ["", "{", "[]", "{}", '{"token": null}', '{"token": "wrong"}', '{"token": "\xe4"}', '{"say": "hint"}']
)
def test_who_does_not_know_the_token_hears_and_says_nothing(served: Served, greeting: str) -> None:
    """The first message must be the page's token."""
    with served.stranger() as connected:
        connected.send(greeting)
        with suppress(OSError):  # the server may have ended it by now
            connected.send('{"say": "hint"}')
        assert code(connected) == POLICY_VIOLATION
    assert served.posted.empty()


def test_a_thousand_connections_leave_the_page_alone(served: Served) -> None:
    """Those that idle make room for the newest; a listener is told news, and what it says is heard."""
    with ExitStack() as stack:
        listener = stack.enter_context(served.listener())
        listener.state()
        idle: list[socket.socket] = []
        for number in range(1000):
            idle.append(stack.enter_context(closing(socket.create_connection(("127.0.0.1", served.port), LIMIT_S))))
            idle[-1].sendall(b"" if number % 2 else b"GET / HTTP/1.1\r\nHost: ")
            if number % 100 == 99:
                assert served.ask("/")[0] == 200
        served.show("middle")
        listener.wait_for("I'm thinking.")
        listener.say("hint")
        assert served.word() == "hint"
        assert all(has_ended(each) for each in idle[:-CONNECTIONS])


@pytest.mark.parametrize("said", ["hint", "9", "accept GsG1/4/4/4", "1-5/S16", "S3"])
def test_words_digits_positions_and_turns_are_heard(served: Served, said: str) -> None:
    """What a listener says reaches the game as it is."""
    with served.listener() as listener:
        listener.say(said)
        assert served.word() == said


@pytest.mark.parametrize(
    "message",
    [
        {"say": ""},
        {"say": "0"},
        {"say": "shout"},
        {"say": "hint\n"},
        {"say": "17-1/S3"},
        {"say": 1},
        {"begin": {}},
        {"begin": "new"},
        {},
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(served: Served, message: dict[str, object]) -> None:
    """The listener may go on; nothing reaches the game."""
    with served.listener() as listener:
        listener.state()
        listener.connected.send(json.dumps(message))
        assert listener.next() == {"refused": "I don't know what that means."}
        listener.say("undo")
        assert served.word() == "undo"
    assert served.posted.empty()


def test_who_goes_while_it_is_let_in_is_no_fault(
    served: Served, failures: list[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that is left or loaded again at that moment isn't reported, and the next one listens."""
    let_in = web.WebSocketResponse.prepare

    async def gone(self: web.WebSocketResponse, request: web.BaseRequest) -> object:
        assert request.transport is not None
        request.transport.close()
        return await let_in(self, request)

    with monkeypatch.context() as patch:
        patch.setattr(web.WebSocketResponse, "prepare", gone)
        with pytest.raises((websocket.WebSocketException, ConnectionError)):
            served.connect()
    with served.listener() as listener:
        assert listener.state()
    assert not failures


def test_a_fault_in_what_is_told_or_heard_is_reported_and_listeners_stay(failures: list[Exception]) -> None:
    """They are told the next state, and what they say next is heard."""

    class Faulty(EclipsePageFacts):
        def state(self, view: Display) -> dict[str, Any]:
            if view.standing.startswith("Make my turn"):
                raise KeyError("told")
            return super().state(view)

    def begin(wish: Any) -> str | None:  # noqa: ANN401 - as the page calls it
        raise IndexError(wish)

    served = Served(facts=Faulty(), begin=begin, failed=failures.append)
    served.show("middle")
    with served.listener() as listener:
        listener.wait_for("I'm thinking.")
        served.show("reply")
        wait_until(lambda: bool(failures))
        served.show("start")
        listener.wait_for("Ann to move")
        listener.connected.send('{"begin": {}}')
        wait_until(lambda: isinstance(failures[-1], IndexError))
        listener.say("hint")
        assert served.word() == "hint"
    assert {type(each) for each in failures} == {KeyError, IndexError}
    served.page.close()


@pytest.mark.parametrize("message", ["", "x", "[]", "[" * 4000, "null"])
def test_what_is_not_an_object_in_json_ends_the_connection(served: Served, message: str) -> None:
    """A page never says that."""
    with served.listener() as listener:
        listener.state()
        listener.connected.send(message)
        assert listener.closed() == POLICY_VIOLATION


def test_a_huge_message_ends_the_connection(served: Served) -> None:
    """No more than four kibibytes are taken."""
    with served.listener() as listener:
        listener.state()
        listener.say("hint" * 1024)
        assert listener.closed() == TOO_LONG
    assert served.posted.empty()


@pytest.mark.parametrize(
    ("host", "origin", "heard"),
    [
        (None, "http://127.0.0.1:PORT", True),
        ("localhost:PORT", "http://localhost:PORT", True),
        (None, "http://evil.example", False),
        (None, "https://127.0.0.1:PORT", False),
        (None, "null", False),
        ("evil.example:PORT", None, False),
        ("127.0.0.1", None, False),
    ],
)
def test_only_the_page_itself_can_listen(served: Served, host: str | None, origin: str | None, *, heard: bool) -> None:
    """Another site and a renamed host are refused."""
    here = {
        name: text if text is None else text.replace("PORT", str(served.port))
        for name, text in (("host", host), ("origin", origin))
    }
    if heard:
        with served.stranger(**here) as connected:
            assert connected.connected
    else:
        with pytest.raises(websocket.WebSocketBadStatusException, match="403"):
            served.connect(**here)


def test_other_sites_see_nothing(served: Served) -> None:
    """Page, files and answers need the right host and origin; unknown paths aren't found; nothing can be posted."""
    token = served.setup()["token"]
    for path in ("/", "/page/main.js", "/api/echo?q=1"):
        assert served.ask(path, Host="evil.example", X_Token=token)[0] == 403
        assert served.ask(path, Origin="http://evil.example", X_Token=token)[0] == 403
    for path in ("/other", "/page/", "/page/../page.html", "/page/%2e%2e/server.py", "/page/none.js", "//"):
        assert served.ask(path)[0] == 404
    assert served.ask("/", "POST")[0] == 405


def test_a_page_can_load_nothing_from_elsewhere_and_is_not_framed(served: Served) -> None:
    """Its policy allows its own files alone, and a new nonce is made for each page."""
    pages = [served.ask("/")[2] for _ in range(2)]
    assert {page["Cross-Origin-Opener-Policy"] for page in pages} == {"same-origin"}
    policies = [page["Content-Security-Policy"] for page in pages]
    assert policies[0] != policies[1]
    for policy in policies:
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert f"connect-src 'self' ws://{served.host};" in policy


def test_a_file_that_is_known_is_not_sent_again(served: Served) -> None:
    """Browsers keep files, and ask whether they have changed; of a joined one the address would be another one."""
    status, text, headers = served.ask("/page/main.js")
    assert (status, headers["Content-Type"]) == (200, "text/javascript")
    assert "import" in text
    assert served.ask("/page/main.js", If_None_Match=headers["ETag"])[:2] == (304, "")
    assert served.ask("/page/main.js", If_None_Match='"other"')[0] == 200
    assert headers["Cache-Control"] == "no-cache"
    joined = re.findall(r'"(/joined/[^"]+)"', served.ask("/")[1])
    assert [address.rpartition(".")[2] for address in joined] == ["css", "js"]
    assert all("immutable" in served.ask(address)[2]["Cache-Control"] for address in joined)


def test_answers_are_for_the_page_alone(served: Served, failures: list[Exception]) -> None:
    """A question needs the token; one that can't be answered gets a sentence, and a fault is reported."""
    token = served.setup()["token"]
    assert json.loads(served.ask("/api/echo?q=%C3%A4", X_Token=token)[1]) == {"asked": "ä"}
    assert served.ask("/api/echo?q=1")[0] == 403
    assert served.ask("/api/echo?q=1", X_Token=token[:-1])[0] == 403
    assert served.ask("/api/other", X_Token=token)[0] == 404
    status, text, _ = served.ask("/api/echo?fails=sentence", X_Token=token)
    assert (status, json.loads(text)) == (200, {"error": "This can't be answered."})
    assert not failures
    assert served.ask("/api/echo?fails=badly", X_Token=token)[0] == 500
    assert [type(each) for each in failures] == [ZeroDivisionError]
    assert served.ask("/api/echo?q=1", X_Token=token)[0] == 200


def test_changes_are_posted_by_the_page_alone(served: Served, failures: list[Exception]) -> None:
    """Nothing is changed by an address alone, without the token, from elsewhere, or with a body that makes no sense."""
    token, body = served.setup()["token"], json.dumps({"q": "ä"})
    assert json.loads(served.ask("/api/change", "POST", body, X_Token=token)[1]) == {"asked": "ä"}
    assert served.ask("/api/change?q=1", X_Token=token)[0] == 404
    assert served.ask("/api/change", "POST", body)[0] == 403
    assert served.ask("/api/change", "POST", body, X_Token=token[:-1])[0] == 403
    assert served.ask("/api/change", "POST", body, X_Token=token, Origin="http://evil.example")[0] == 403
    assert served.ask("/api/change", "POST", body, X_Token=token, Host="evil.example")[0] == 403
    assert served.ask("/api/echo", "POST", body, X_Token=token)[0] == 404
    for wrong in ("", "[]", "{", '{"q": 1}', '{"q": null}', "[" * 4000, b"\xff", "null"):
        assert served.ask("/api/change", "POST", wrong, X_Token=token)[0] == 400
    assert served.ask("/api/change", "POST", json.dumps({"q": "x" * 5000}), X_Token=token)[0] == 413
    refused = served.ask("/api/change", "POST", json.dumps({"fails": "sentence"}), X_Token=token)[1]
    assert json.loads(refused) == {"error": "This can't be answered."}
    assert not failures


def test_questions_that_wait_are_bounded(failures: list[Exception]) -> None:
    """While one question is worked on, sixteen wait at most, and the page and its listeners are served."""
    goes_on = threading.Event()
    served = Served(answers={"slow": lambda _: goes_on.wait(LIMIT_S)}, failed=failures.append)
    token = served.setup()["token"]
    statuses: list[int] = []
    askers = [
        threading.Thread(target=lambda: statuses.append(served.ask("/api/slow", X_Token=token)[0])) for _ in range(20)
    ]
    for asker in askers:
        asker.start()
    end = time.monotonic() + LIMIT_S
    while len(statuses) < 4 and time.monotonic() < end:
        assert served.ask("/")[0] == 200
    with served.listener() as listener:
        listener.state()
    goes_on.set()
    for asker in askers:
        asker.join()
    assert sorted(statuses) == [200] * 16 + [503] * 4
    served.page.close()


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.one_of(
        st.binary(max_size=200),
        st.tuples(
            st.sampled_from([b"GET", b"POST", b"HEAD"]),
            st.sampled_from([b"/", b"/live", b"/api/echo", b"/../x", b"//"]),
            st.binary(max_size=80),
        ).map(lambda parts: b"%s %s HTTP/1.1\r\n%s\r\n\r\n" % parts),
    )
)
def test_any_bytes_are_answered_or_dropped(served: Served, failures: list[Exception], request_bytes: bytes) -> None:
    """No request, however broken, posts a word, is a fault, or keeps the page from being served."""
    with closing(socket.create_connection(("127.0.0.1", served.port), timeout=LIMIT_S)) as client, suppress(OSError):
        client.sendall(request_bytes)
        client.shutdown(socket.SHUT_WR)
        while client.recv(4096):
            pass
    assert served.posted.empty()
    assert not failures
    assert served.ask("/")[0] == 200


@pytest.mark.parametrize("key", EDITIONS)
def test_every_view_is_json(key: str) -> None:
    """Whatever was announced, the state has sixteen squares, says what to do if the view does, and can be written."""
    view = EclipseView(EclipseSentences("de", edition(key)))
    for announcement in EVERY:
        view = view.after(announcement)
        for makes_turns in (False, True):
            state = json.loads(json.dumps(EclipsePageFacts(makes_turns=makes_turns).state(view)))
            assert len(state["squares"]) == 16
            assert makes_turns or bool(state["standing"]) == bool(view.standing)


def test_a_port_that_is_taken_is_a_sentence(served: Served) -> None:
    """A number that isn't a port is one too."""
    with pytest.raises(PageError, match=rf"on port {served.port} .*Choose another"):
        Served(served.port)
    with pytest.raises(PageError, match="on port 70000 "):
        Served(70000)


def test_closing_ends_all_listeners(served: Served) -> None:
    """A listener is told that it is over."""
    with served.listener() as listener:
        listener.state()
        served.page.close()
        assert list(listener.states()) == []


def test_a_listener_that_is_behind_still_gets_the_last_view(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is announced just before the end, such as how to go on, isn't lost on it."""
    state, begun, goes_on = PageFacts.state, threading.Event(), threading.Event()

    def slow(facts: PageFacts, view: EclipseView) -> dict[str, Any]:
        begun.set()
        goes_on.wait(LIMIT_S)
        return state(facts, view)

    monkeypatch.setattr(PageFacts, "state", slow)
    served.show("middle")
    with served.listener() as listener:
        assert begun.wait(LIMIT_S)
        served.show("reply")
        closing_page = threading.Thread(target=served.page.close)
        closing_page.start()
        goes_on.set()
        assert [each["standing"].startswith("Make my turn") for each in listener.states()] == [False, True]
        closing_page.join()


def test_an_address_that_is_not_there_leads_to_the_beginning(served: Served) -> None:
    """Whoever opens it in a browser; a program that asks for a file hears that there is none."""
    status, _, headers = served.ask("/rules", Accept="text/html,application/xhtml+xml")
    assert (status, headers["Location"]) == (302, "/")
    assert served.ask("/rules")[0] == 404
