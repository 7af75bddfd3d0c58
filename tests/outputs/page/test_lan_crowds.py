"""The page on the network: many wrong codes, and many connections at once."""

import socket
from contextlib import ExitStack, closing

import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.outputs.page.connections import MOST
from eclipse_companion.outputs.page.limits import ConnectionLimit
from eclipse_companion.outputs.page.network import LOOPBACK
from eclipse_companion.outputs.page.presence import LISTENERS_ELSEWHERE, SEATED
from tests.outputs.page.served import LIMIT_S, TRY_AGAIN_LATER
from tests.outputs.page.visiting import ADDRESS, Visited


def test_five_wrong_codes_are_enough(page: Visited) -> None:
    """After them no code is taken, even the right one; the host hears of it once."""
    for _ in range(5):
        with page.visitor({"code": "AAAAAA"}) as guesser:
            assert guesser.next() == {"wrong_code": "That code is wrong. Check it, and try again."}
            assert guesser.next()["place"] is None
    with page.visitor({"code": page.codes["Ben"]}) as guesser:
        assert guesser.next() == {"wrong_code": "Too many wrong codes. Wait a minute, then try again."}
    assert page.told.get(timeout=LIMIT_S) == Notice("wrong_code", {"address": LOOPBACK})
    assert page.told.empty()
    with page.listener() as own:
        assert own.state()


def test_whoever_owns_a_seat_has_room_however_many_watch(page: Visited, monkeypatch: pytest.MonkeyPatch) -> None:
    """Watchers fill all places that there are for them: the seats' devices come in all the same, and the host."""
    monkeypatch.setattr(page.page._server._listeners.presence, "_elsewhere", ConnectionLimit(24, 24))
    with ExitStack() as stack:
        for _ in range(24):
            stack.enter_context(page.visitor({})).state()
        with page.visitor({}) as late:
            assert late.closed() == TRY_AGAIN_LATER
        owner = stack.enter_context(page.visitor({"code": page.codes["Ben"]})).next()
        assert owner["place"] == 1
        for _ in range(SEATED[1] - 1):
            assert stack.enter_context(page.visitor({"secret": owner["seat"]})).next()["place"] == 1
        with page.visitor({"secret": owner["seat"]}) as one_too_many:
            assert one_too_many.closed() == TRY_AGAIN_LATER
        assert stack.enter_context(page.visitor({"code": page.codes["Ann"]})).next()["place"] == 0
        assert stack.enter_context(page.listener()).state()


def test_a_rush_of_connections_pushes_out_none_but_its_own(page: Visited) -> None:
    """Hundreds from one address, idle or just opened, make room for each other; a slow request of others is served."""

    def slow(address: str) -> socket.socket:
        made = stack.enter_context(closing(socket.create_connection((address, page.port), LIMIT_S)))
        made.sendall(f"GET / HTTP/1.1\r\nHost: {address}:{page.port}\r\n".encode())
        return made

    with ExitStack() as stack:
        others = [slow(LOOPBACK), stack.enter_context(closing(socket.socket()))]
        others[1].bind(("127.0.0.4", 0))
        others[1].connect((ADDRESS, page.port))
        others[1].sendall(f"GET / HTTP/1.1\r\nHost: {page.away}\r\n".encode())
        for _ in range(2 * MOST):
            rushing = stack.enter_context(closing(socket.socket()))
            rushing.bind(("127.0.0.3", 0))
            rushing.connect((ADDRESS, page.port))
        for other in others:
            other.settimeout(LIMIT_S)
            other.sendall(b"Connection: close\r\n\r\n")
            assert other.recv(100).startswith(b"HTTP/1.1 200")


def test_visitors_leave_room_for_the_host(page: Visited) -> None:
    """Eight devices of one address may look; the next one is told to come later, and the host's page is served."""
    with ExitStack() as stack:
        for _ in range(LISTENERS_ELSEWHERE[1]):
            stack.enter_context(page.visitor({})).state()
        with page.visitor({}) as late:
            assert late.closed() == TRY_AGAIN_LATER
        with page.listener() as own:
            assert own.state()
