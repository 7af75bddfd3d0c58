"""The page on the network: who may look, and what strangers are told."""

import http.client
import io
import json
import socket
from contextlib import closing

import pytest
import websocket

from eclipse_companion.announcements import Notice
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.page.guard import Asker, Guard
from eclipse_companion.outputs.page.network import LOOPBACK, Network, own_address
from eclipse_companion.outputs.page.visitors import Lan, Visitors
from eclipse_companion.outputs.plain import Plain
from tests.outputs.page.served import LIMIT_S, Served
from tests.outputs.page.visiting import ADDRESS, Visited, setup_of


def test_a_terminal_prints_the_picture_below_the_code() -> None:
    """Lines of blocks, bright on dark, in fewer than eighty columns; only where a terminal has asked for them."""
    told: list[Notice] = []
    lan = Lan(Network("192.168.100.200"), ("Ann", "Computer"), lambda *_: None, told.append, draws=True)
    Visitors(lan, tuple(Player), ("Sun", "Moon"), ()).invite("http://192.168.100.200:65535/")
    printed = io.StringIO()
    plain = Plain(EclipseView(EclipseSentences("en", edition("eclipse"))), printed)
    plain.tell(told[0])
    plain.close()
    sentence, *picture = printed.getvalue().splitlines()
    assert sentence.endswith(f"The code of Ann is {told[0].words['code']}.")
    assert len(picture) > 12
    assert max(map(len, picture)) < 80
    assert set("".join(picture)) <= set(" ▀▄█")


def test_without_the_network_only_this_machine_is_served() -> None:
    """The page listens at the loopback address alone."""
    served = Served()
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((ADDRESS, served.port), LIMIT_S)
    assert "lan" not in served.page._state(served.page._news.newest.value)
    served.page.close()


def test_the_page_on_another_device_carries_no_token(page: Visited) -> None:
    """It is told the words, and which answers are everybody's; it begins no games."""
    status, text = page.visit("/")
    told = setup_of(text)
    assert status == 200
    assert "token" not in told
    assert told["answers"] == ["earlier", "public"]
    assert told["chooses"] is False
    assert "quit" not in str(told["keys"])
    assert page.setup()["answers"] == ["earlier", "public", "secret"]
    assert page.setup()["token"]


def test_a_watcher_sees_the_game_and_can_do_nothing(page: Visited) -> None:
    """It is told each state; what it says is refused and reaches nobody, though it knows the token."""
    page.show("middle")
    for greeting in ({}, {"token": page.setup()["token"]}):
        with page.visitor(greeting) as watcher:
            message = watcher.next()
            assert message["place"] is None
            assert message["state"]["players"][0]["name"] == "Ann"
            watcher.say("hint")
            assert watcher.next() == {"refused": "You are watching. Enter your code to play."}
            watcher.connected.send(json.dumps({"begin": {}}))
            assert "refused" in watcher.next()
    assert page.posted.empty()
    assert page.said.empty()


def test_answers_that_are_the_owners_are_not_for_others(page: Visited) -> None:
    """What is known of the game is everybody's; games and variations are not, whatever the token."""
    token = page.setup()["token"]
    assert page.visit("/api/public")[0] == 200
    assert page.visit("/api/secret", X_Token=str(token))[0] == 404
    assert page.ask("/api/secret", X_Token=str(token))[0] == 200
    assert page.visit("/api/secret", "POST", "{}", X_Token=str(token))[0] == 403
    assert page.ask("/api/secret", "POST", "{}", X_Token=str(token))[0] == 200


def test_codes_and_paths_are_told_to_the_host_alone(page: Visited) -> None:
    """No code and no notice about the host's files is in what others see; the host's page has codes and pictures."""
    page.page.tell(Notice("lan_code", {"who": "Ben", "address": "x", "code": page.codes["Ben"]}))
    page.page.tell(Notice("wrong_code", {"address": "192.168.1.5"}))
    page.page.tell(Notice("log_rescued", {"path": "/home/ann/games"}))
    with page.visitor({}) as watcher, page.listener() as own:
        seen, shown = json.dumps(watcher.state()), own.state()
    assert not any(secret in seen for secret in (*page.codes.values(), "192.168", "/home", "wrong code", "lan"))
    assert {seat["who"]: seat["code"] for seat in shown["lan"]["seats"]} == page.codes
    assert shown["lan"]["address"] == f"http://{page.away}/"
    assert shown["lan"]["seats"][0]["picture"].startswith("data:image/svg+xml")
    assert any("192.168.1.5" in notice for notice in shown["notices"])


@pytest.mark.parametrize(
    ("host", "origin", "heard"),
    [
        ("127.0.0.2:PORT", "http://127.0.0.2:PORT", True),
        ("thebox.local:PORT", "http://thebox.local:PORT", True),
        ("TheBox.local:PORT", None, True),
        ("evil.example:PORT", None, False),
        ("evil.example:PORT", "http://evil.example:PORT", False),
        ("127.0.0.2:PORT", "http://evil.example", False),
        ("127.0.0.2:PORT", "http://127.0.0.1:PORT", False),
        ("127.0.0.2", None, False),
    ],
)
def test_other_sites_and_renamed_hosts_are_refused(
    page: Visited, host: str, origin: str | None, *, heard: bool
) -> None:
    """The network's names of this machine count, and a page's own origin; a name that was rebound to it doesn't."""
    named = host.replace("PORT", str(page.port))
    headers = {"Host": named} if origin is None else {"Host": named, "Origin": origin.replace("PORT", str(page.port))}
    assert page.visit("/", **headers)[0] == (200 if heard else 403)
    options = {"host": named} | ({} if origin is None else {"origin": headers["Origin"], "suppress_origin": False})
    if heard:
        with page.visitor({}, **options) as watcher:
            assert watcher.state()
    else:
        with pytest.raises(websocket.WebSocketBadStatusException, match="403"), page.visitor({}, **options):
            pass


@pytest.mark.parametrize("host", ["fritz.box:PORT", "127.0.0.2:9", "<script>alert(1)</script>", "127.0.0.2"])
def test_a_refusal_says_where_the_page_is(page: Visited, host: str) -> None:
    """Who opens it under a router's name, or through a tunnel, reads one sentence; it repeats nothing of the request.

    Scripts of other sites, which could read it under a name that was rebound, get an empty answer.
    """
    named = host.replace("PORT", str(page.port))
    for headers in ({}, {"Sec-Fetch-Dest": "document"}):
        status, text = page.visit("/play?x=<b>", Host=named, **headers)
        assert status == 403
        assert f'Open <a href="http://127.0.0.1:{page.port}/">http://127.0.0.1:{page.port}/</a> instead;' in text
        assert f"needs port {page.port} at your end" in text
        assert not any(part in text for part in (named, "alert", "<b>", *page.codes.values(), page.setup()["token"]))
    for headers in ({"Sec-Fetch-Dest": "empty"}, {"Origin": f"http://{named}x"}):
        assert page.visit("/", Host=named, **headers) == (403, "")
    assert page.visit("/api/change", "POST", "{}", Host=named) == (403, "")


def test_a_refusal_names_the_address_of_the_network_to_who_comes_from_there() -> None:
    """On this machine it is the loopback address; with a certificate it begins with https."""
    guard = Guard(8417, Network("192.168.1.2", {"thebox"}))
    assert guard.address_for("192.168.1.5") == "http://192.168.1.2:8417/"
    assert guard.address_for("127.0.0.1") == "http://127.0.0.1:8417/"
    assert Guard(8417).address_for("127.0.0.1") == "http://127.0.0.1:8417/"


def test_who_comes_from_the_network_is_never_the_host() -> None:
    """A device that claims the loopback name is refused; by the machine's address it is a visitor."""
    guard = Guard(8417, Network("192.168.1.2", {"thebox"}))
    claims = {"Host": "127.0.0.1:8417"}
    assert guard.asker(claims, "127.0.0.1", "127.0.0.1") is Asker.OWN
    assert guard.asker(claims, "192.168.1.5", "192.168.1.2") is None
    assert guard.asker({"Host": "localhost:8417"}, "192.168.1.5", "192.168.1.2") is None
    assert guard.asker({"Host": "192.168.1.2:8417"}, "192.168.1.5", "192.168.1.2") is Asker.ELSEWHERE
    assert guard.asker({"Host": "192.168.1.2:8417"}, "192.168.1.2", "192.168.1.2") is Asker.ELSEWHERE
    assert guard.asker({"Host": "192.168.1.2:8417"}, "192.168.1.5", "10.0.0.1") is None
    assert Guard(8417).asker({"Host": "thebox:8417"}, "127.0.0.1", "127.0.0.1") is None


def test_a_device_is_served_at_the_machines_address(page: Visited) -> None:
    """Where there is a network, the address of the machine leads to a page without a token."""
    address = own_address()
    if address == LOOPBACK:
        pytest.skip("This machine has no network.")
    with closing(http.client.HTTPConnection(address, page.port, timeout=LIMIT_S)) as connection:
        connection.request("GET", "/")
        answer = connection.getresponse()
        assert answer.status == 200
        assert "token" not in setup_of(answer.read().decode())
        connection.request("GET", "/", headers={"Host": f"127.0.0.1:{page.port}"})
        assert connection.getresponse().status == 403
