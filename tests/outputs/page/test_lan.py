"""The page on the network: who may look, who may play, and what strangers can do."""

import http.client
import io
import json
import queue
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

import pytest
import websocket

from eclipse_companion.announcements import BoardFound, Envelope, GameStarted, Notice, Offer, TurnSeen
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.page import listeners
from eclipse_companion.outputs.page.connections import MOST, MOST_ENTERING
from eclipse_companion.outputs.page.guard import Asker, Guard
from eclipse_companion.outputs.page.limits import ConnectionLimit
from eclipse_companion.outputs.page.network import LOOPBACK, Network, NetworkError, find_network, own_address
from eclipse_companion.outputs.page.presence import LISTENERS_ELSEWHERE, SEATED
from eclipse_companion.outputs.page.visitors import Lan, Visitors
from eclipse_companion.outputs.plain import Plain
from tests.outputs.page.served import LIMIT_S, TRY_AGAIN_LATER, Listener, Served, has_ended
from tests.outputs.page.visiting import ADDRESS, Visited, visited


@pytest.fixture
def page() -> Iterator[Visited]:
    answers = {"public": lambda _: {"known": True}, "secret": lambda _: {"mine": True}}
    with visited(answers=answers, changes={"secret": answers["secret"]}) as made:
        yield made


def setup_of(text: str) -> dict[str, object]:
    told: dict[str, object] = json.loads(text.partition('id="setup">')[2].partition("</script>")[0])
    return told


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


def test_who_has_a_code_plays_that_seat(page: Visited) -> None:
    """The code counts in small letters and with spaces; what is said comes from that player alone."""
    code = page.codes["Ben"].lower()
    with page.visitor({"code": f"{code[:3]} {code[3:]}"}) as player:
        assert player.next()["place"] == 1
        for word in ("undo", "1-5/S16", "2"):
            player.say(word)
            assert page.said.get(timeout=LIMIT_S) == ("moon", word)
    assert page.posted.empty()


@pytest.mark.parametrize("word", ["quit", "new", "rematch", "next", "turn board", "shout", ""])
def test_a_seat_begins_and_ends_nothing(page: Visited, word: str) -> None:
    """Those words are refused with a sentence; so is a wish for another game."""
    with page.visitor({"code": page.codes["Ann"]}) as player:
        player.state()
        player.say(word)
        assert player.next() == {"refused": "Only the computer that runs the game can do that."}
        player.connected.send(json.dumps({"begin": {"players": {"sun": "human:Eve"}}}))
        assert "refused" in player.next()
    assert page.said.empty()


def test_a_learner_goes_on_to_the_next_exercise_from_a_device_of_their_own(page: Visited) -> None:
    """It has the word among its keys, and may say it as long as an exercise is shown."""
    page.page.tell(GameStarted("uuid", "eclipse", ("Ann", "Ben"), EMPTY, exercise=True))
    with page.visitor({"code": page.codes["Ann"]}) as player:
        while not player.state()["exercise"]:
            pass
        player.say("next")
        assert page.said.get(timeout=LIMIT_S) == ("sun", "next")
    setup = page.visit("/")[1].split('id="setup">')[1].split("</script>")[0]
    assert "next" in json.loads(setup)["keys"].values()


def test_a_seat_says_whole_turns_where_a_hand_moves_the_pieces() -> None:
    """The hand, and the computer's turn that waits for it, are the host's; the table judges whole turns alone."""
    facts = EclipsePageFacts(makes_turns=True, hand=True, hand_waits=True)
    with visited(names=("Ann", "Computer"), facts=facts) as page:
        page.show("middle", "reply")
        assert page.setup()["hand"]
        assert not setup_of(page.visit("/")[1])["hand"]
        with page.listener() as host, page.visitor({"code": page.codes["Ann"]}) as player:
            assert host.state()["do"]
            seen = player.state()
            assert (seen["do"], seen["moves"]) == (False, [])


def test_a_board_that_was_plugged_in_is_the_hosts_to_take() -> None:
    """Only the host's page has the word; once people have gone on there, nobody makes turns on a page."""
    facts = EclipsePageFacts(makes_turns=True)
    with visited(names=("Ann", "Ben"), facts=facts) as page:
        page.show("middle")
        with page.listener() as host, page.visitor({"code": page.codes["Ann"]}) as player:
            assert "use board" not in host.state()["words"]
            page.page.tell(Notice("board_there"))
            while "use board" not in (there := host.state())["words"]:
                pass
            assert there["notices"][-1].startswith("A board is there now. Play on it?")
            page.page.tell(Notice("board_gone"))
            while "use board" in host.state()["words"]:
                pass
            page.page.tell(Notice("board_back"))
            page.page.tell(BoardFound("/dev/ttyACM0", "pico-hall16", "1.1.0", virtual=False))
            page.page.tell(Notice("up to here"))
            last, seen = host.state(), player.state()
            while not any("up to here" in each for each in last["notices"]):
                last = host.state()
            assert ("use board" in last["words"], last["moves"]) == (False, [])
            while not any("up to here" in each for each in seen["notices"]):
                assert "use board" not in seen["words"]
                seen = player.state()


def test_what_one_player_may_see_is_sent_to_that_seat_alone(page: Visited) -> None:
    """No other seat, watcher or guesser ever gets it, nor who connects later; the host only if it is `here`."""
    secret = Notice("seven of galaxies")
    greetings = {"Ann": {"code": page.codes["Ann"]}, "Ben": {"code": page.codes["Ben"]}, "watcher": {}}
    greetings["guesser"] = {"code": "AAAAAA"}
    with ExitStack() as stack:
        heard = {name: stack.enter_context(page.visitor(greeting)) for name, greeting in greetings.items()}
        secrets = {name: heard[name].next()["seat"] for name in ("Ann", "Ben")}
        heard["host"] = stack.enter_context(page.listener())
        page.page.deliver(Envelope("none", "uuid", 1, 0.0, secret, only_for=Player.MOON, here=False))
        page.page.tell(Notice("up to here"))
        for name in ("Ann", "Ben"):  # the same devices once more, and others with the codes, which are spent
            heard[f"{name} later"] = stack.enter_context(page.visitor({"secret": secrets[name]}))
            heard[f"a thief of {name}"] = stack.enter_context(page.visitor(greetings[name]))
        told = {name: "".join(until(each, "up to here")) for name, each in heard.items()}
        assert [name for name, raw in told.items() if "seven" in raw] == ["Ben", "Ben later"]
        page.page.deliver(Envelope("none", "uuid", 2, 0.0, secret, only_for=Player.MOON, here=True))
        page.page.tell(Notice("up to there"))
        told = {name: "".join(until(each, "up to there")) for name, each in heard.items()}
        shows = [name for name, raw in told.items() if "seven" in raw]
        assert shows == ["Ben", "host", "Ben later"]


def test_only_the_other_person_is_offered_to_accept_a_draw(page: Visited) -> None:
    """Who offers it can take it back, the others read who does; hint, undo and resign stay for both."""
    page.page.tell(GameStarted("uuid", "eclipse", ("Ann", "Ben"), EMPTY))
    with page.visitor({"code": page.codes["Ben"]}) as ben, page.listener() as host, page.visitor({}) as watcher:
        for offerer, accepts in ((Player.MOON, (False, True)), (Player.SUN, (True, False))):
            page.page.tell(Offer("draw", offerer))
            for device, may in zip((ben, host), accepts, strict=True):
                seen = offered(device, offerer, own=not may)
                assert {"hint", "undo", "resign", "no"} < {*seen["words"]}
                assert ("accept" in seen["words"]) is may
            assert offered(watcher, offerer)["question"]["kind"] == "draw"


def offered(device: Listener, offerer: Player, *, own: bool = False) -> dict[str, Any]:
    """The first state in which this player offers a draw; `own`: it is this device's player."""
    who = {Player.SUN: "Ann", Player.MOON: "Ben"}[offerer]
    said = "You offer a draw." if own else f"{who} offers a draw."
    while True:
        seen: dict[str, Any] = device.state()
        if (seen["question"] or {"title": ""})["title"].startswith(said):
            return seen


def until(listener: Listener, mark: str) -> Iterator[str]:
    """What a listener is sent, byte by byte, up to the message with this mark."""
    raw = ""
    while mark not in raw:
        received = listener.connected.recv()
        assert isinstance(received, str)
        raw = received
        yield raw


def test_the_table_hears_who_has_a_device_of_their_own() -> None:
    """From the first time that the code is entered; a device that goes keeps the seat, and comes back to it."""
    there: queue.SimpleQueue[frozenset[object]] = queue.SimpleQueue()
    with visited(there=there.put) as page:
        with page.visitor({"code": page.codes["Ben"]}) as ben:
            secret = ben.next()["seat"]
            assert there.get(timeout=LIMIT_S) == {Player.MOON}
            with page.visitor({}) as watcher, page.listener() as host:
                assert not watcher.state()["players"][1]["away"]
                ben.leave()
                while not watcher.state()["players"][1]["away"]:
                    pass
                while not host.state()["lan"]["seats"][1]["away"]:
                    pass
        with page.visitor({"secret": secret}) as back:
            assert back.next()["place"] == 1
        assert there.empty()


def test_a_code_is_for_one_device(page: Visited) -> None:
    """Once it is entered it is spent: it is shown nowhere, and nobody else gets in with it, with or without guesses."""
    code = page.codes["Ben"]
    with page.listener() as host, page.visitor({"code": code}) as ben, page.visitor({}) as watcher:
        secret = ben.next()["seat"]
        while not (seat := host.state()["lan"]["seats"][1])["owned"]:
            pass
        assert (seat["who"], seat["code"], seat["picture"]) == ("Ben", None, None)
        for _ in range(6):  # a code that was right once is no guess
            with page.visitor({"code": code}) as thief:
                assert thief.next()["wrong_code"].startswith("That code has been used.")
                assert thief.next()["place"] is None
                thief.say("hint")
                assert thief.next() == {"refused": "You are watching. Enter your code to play."}
        with page.visitor({"secret": secret, "code": code}) as reloaded:
            assert reloaded.next()["place"] == 1
        shown = json.dumps([watcher.state(), host.state()])
        assert code not in shown
        assert secret not in shown
    assert page.new_codes() == {}
    assert page.said.empty()


def keys(page: Visited) -> list[str]:
    """What the host and all pages were told, by its keys."""
    told = []
    while not page.told.empty():
        told.append(page.told.get().key)
    return told


def test_the_table_hears_who_has_changed_devices() -> None:
    """Only who had one before."""
    moved: queue.SimpleQueue[object] = queue.SimpleQueue()
    with visited(moved=moved.put) as page, page.visitor({"code": page.codes["Ben"]}) as old, page.listener() as host:
        old.state()
        host.connected.send(json.dumps({"seat": {"do": "code", "place": 1}}))
        while (code := host.state()["lan"]["seats"][1]["code"]) is None:
            pass
        assert moved.empty()
        with page.visitor({"code": code}) as new:
            assert new.next()["place"] == 1
            assert moved.get(timeout=LIMIT_S) is Player.MOON


def test_a_new_code_moves_the_seat_and_both_hear_of_it(page: Visited) -> None:
    """The host gives it out; when it is entered, the previous device is told and sent away, and can't come back."""
    with page.visitor({"code": page.codes["Ben"]}) as old, page.listener() as host:
        secret = old.next()["seat"]
        keys(page)
        host.connected.send(json.dumps({"seat": {"do": "code", "place": 1}}))
        while (code := host.state()["lan"]["seats"][1]["code"]) is None:
            pass
        old.say("hint")
        assert page.said.get(timeout=LIMIT_S) == ("moon", "hint")
        with page.visitor({"code": code}) as new:
            assert new.next()["place"] == 1
            while "seat_lost" not in (message := old.next()):
                assert "seven" not in str(message)
            assert message["seat_lost"].startswith("Another device has entered a new code for your seat")
            old.closed()
            assert keys(page) == ["seat_code", "lan_code", "seat_moved", "seat_words"]
            page.page.deliver(Envelope("none", "uuid", 1, 0.0, Notice("seven"), only_for=Player.MOON, here=False))
            page.page.tell(Notice("up to here"))
            with page.visitor({"secret": secret}) as back:
                assert "seat_lost" in back.next()
                seen = "".join(until(back, "up to here"))
                assert '"place": null' in seen
                assert "seven" not in seen
                back.say("undo")
                assert "refused" in back.next()
            assert "seven" in "".join(until(new, "up to here"))
    assert page.said.empty()


def test_an_owner_gives_out_a_code_that_nobody_else_sees(page: Visited) -> None:
    """It is in the states of that seat alone, not even in the host's; everybody hears that there is one."""
    with ExitStack() as stack:
        ben = stack.enter_context(page.visitor({"code": page.codes["Ben"]}))
        others = [stack.enter_context(page.visitor(greeting)) for greeting in ({"code": page.codes["Ann"]}, {})]
        others.append(stack.enter_context(page.listener()))
        ben.connected.send(json.dumps({"seat": "code"}))
        while (code := ben.state()["seat"]["code"]) is None:
            pass
        page.page.tell(Notice("up to here"))
        assert not any(code in raw for other in others for raw in until(other, "up to here"))
        assert "seat_code" in keys(page)
        with page.visitor({"code": code}) as new:
            assert new.next()["place"] == 1


def test_the_host_takes_a_seat_over_and_its_owner_hears_of_it() -> None:
    """At once, or when the device comes back; the seat has a new code. No other device can take it over."""
    there: queue.SimpleQueue[frozenset[object]] = queue.SimpleQueue()
    take = json.dumps({"seat": {"do": "take", "place": 1}})
    with visited(there=there.put) as page, page.listener() as host:
        with page.visitor({"code": page.codes["Ben"]}) as ben, page.visitor({"code": page.codes["Ann"]}) as ann:
            secret = ben.next()["seat"]
            ann.state()
            for other in (ann, ben):
                other.connected.send(take)
                while "refused" not in other.next():
                    pass
        while (now := there.get(timeout=LIMIT_S)) != {Player.SUN, Player.MOON}:
            assert now <= {Player.SUN, Player.MOON}
        keys(page)
        host.connected.send(take)
        assert there.get(timeout=LIMIT_S) == {Player.SUN}
        assert [page.told.get(timeout=LIMIT_S).key for _ in range(2)] == ["seat_taken_over", "lan_code"]
        with page.visitor({"secret": secret}) as ben:
            assert ben.next()["seat_lost"].startswith("Your side is played at the host's computer now.")
            assert ben.next()["place"] is None


def test_a_device_may_own_both_seats(page: Visited) -> None:
    """With another code it owns both, one of which it plays; it is told whose the others are, and nothing of theirs."""
    with page.visitor({"code": page.codes["Ben"]}) as ben:
        moon = ben.next()["seat"]
    page.page.deliver(Envelope("none", "uuid", 1, 0.0, Notice("seven"), only_for=Player.MOON, here=False))
    with (
        page.visitor({"code": page.codes["Ann"], "secret": moon, "others": ["a guess"]}) as both,
        page.listener() as host,
    ):
        told = both.next()
        assert (told["place"], told["also"]) == (0, {moon: 1})
        assert "seven" not in json.dumps(told)
        seats = host.state()["lan"]["seats"]
        assert [(seat["owned"], seat["away"]) for seat in seats] == [(True, False)] * 2
        with page.visitor({"others": [told["seat"], moon]}) as passed:
            between = passed.next()
            assert (between["place"], between["also"]) == (None, {told["seat"]: 0, moon: 1})
            passed.say("hint")
            assert "refused" in passed.next()
        with page.visitor({"secret": moon, "others": [told["seat"], 7]}) as taken:
            now = taken.next()
            assert (now["place"], now["also"]) == (1, {told["seat"]: 0})
            assert "seven" in json.dumps(now)
            page.page.tell(GameStarted("2", "eclipse", ("Ben", "Ann"), EMPTY))
            while (now := taken.next())["place"] != 0:
                pass
            assert now["also"] == {told["seat"]: 1}


def test_an_owner_gives_out_few_codes(page: Visited) -> None:
    """Everybody hears of each: after five within a minute there is a sentence, and the last code still counts."""
    with page.visitor({"code": page.codes["Ben"]}) as ben, page.visitor({"code": page.codes["Ann"]}) as ann:
        ben.state()
        for _ in range(9):
            ben.connected.send(json.dumps({"seat": "code"}))
        refusals = 0
        code = None
        while refusals < 4:
            message = ben.next()
            refusals += message.get("refused") == "You asked for several codes. Wait a minute, then ask again."
            code = message["state"]["seat"]["code"] if "state" in message else code
        assert keys(page).count("seat_code") == 5
        ann.connected.send(json.dumps({"seat": "code", "number": 1}))
        while (message := ann.next()).get("heard") != 1:
            assert "refused" not in message
        with page.visitor({"code": code}) as new:
            assert new.next()["place"] == 1


def test_an_owner_goes_back_to_the_computer() -> None:
    """The seat is the host's again, with a new code; everybody hears of it."""
    there: queue.SimpleQueue[frozenset[object]] = queue.SimpleQueue()
    with visited(there=there.put) as page, page.visitor({"code": page.codes["Ben"]}) as ben:
        ben.state()
        assert there.get(timeout=LIMIT_S) == {Player.MOON}
        ben.connected.send(json.dumps({"seat": "back"}))
        assert there.get(timeout=LIMIT_S) == frozenset()
        while "seat_lost" not in ben.next():
            pass
        assert "seat_given_back" in keys(page)


def test_seats_are_given_out_and_taken_over_by_typing(page: Visited) -> None:
    """By name or side, also in the page's language; taking a seat over has to be said twice."""
    with page.visitor({"code": page.codes["Ben"]}) as ben:
        ben.state()
        keys(page)
        assert not page.page.typed("new")
        assert not page.page.typed("play forward")
        assert page.page.typed("new code moon")
        assert keys(page) == ["seat_code", "lan_code"]
        assert page.page.typed("New code Ann")
        assert page.page.typed("new code Eve")
        assert page.page.typed("play for Ann")
        assert keys(page) == ["lan_code", "no_such_seat", "not_owned"]
        assert page.page.typed("play for Ben")
        assert keys(page) == ["take_over"]
        ben.say("hint")
        assert page.said.get(timeout=LIMIT_S) == ("moon", "hint")
        assert page.page.typed("play for Ben")
        assert keys(page) == ["seat_taken_over", "lan_code"]
        while "seat_lost" not in ben.next():
            pass


def test_what_comes_late_on_an_old_connection_of_a_page_is_not_done(page: Visited) -> None:
    """A page that came again was told that nobody had answered: what still arrives then would surprise everybody."""
    with page.visitor({"code": page.codes["Ben"], "page": "7"}) as old:
        secret = old.next()["seat"]
        with (
            page.visitor({"secret": secret, "page": "7"}) as new,
            page.visitor({"secret": secret, "page": "8"}) as other,
        ):
            new.state()
            other.state()
            with suppress(ConnectionError, websocket.WebSocketException):
                old.say("undo")
            for listener, word in ((other, "hint"), (new, "again")):
                listener.say(word)
                assert page.said.get(timeout=LIMIT_S) == ("moon", word)
    assert page.said.empty()


def test_a_page_hears_whether_anybody_listens(page: Visited, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it says with a number is answered with it; so is a question; and without any news there is a pulse."""
    monkeypatch.setattr(listeners, "PULSE_S", 0.05)
    assert page.setup()["pulse_ms"] == 50
    with page.visitor({"code": page.codes["Ben"]}) as player, page.visitor({}) as watcher:
        player.state()
        player.connected.send(json.dumps({"say": "hint", "number": 3}))
        player.connected.send(json.dumps({"say": "quit", "number": 4}))
        answers = [message for _ in range(40) if "pulse" not in (message := player.next()) and "state" not in message]
        assert [message.get("heard") for message in answers] == [3, None, 4]
        watcher.connected.send(json.dumps({"pulse": 9}))
        while (message := watcher.next()) != {"pulse": 9}:
            assert message == {"pulse": 0} or "state" in message


def test_a_code_goes_with_its_person(page: Visited) -> None:
    """If sides are swapped, the same device plays the other side; at the computer's side nobody plays."""
    with page.visitor({"code": page.codes["Ben"]}) as player:
        assert player.next()["place"] == 1
        page.page.tell(GameStarted("2", "eclipse", ("Ben", "Ann"), EMPTY))
        assert player.next()["place"] == 0
        assert page.new_codes() == {"Ann": page.codes["Ann"]}, "the other one is spent"
        page.page.tell(GameStarted("3", "eclipse", ("Computer", "Ann"), EMPTY))
        assert player.next()["place"] is None
        player.say("hint")
        assert "refused" in player.next()
    assert page.said.empty()


def test_what_one_person_must_read_goes_with_that_person(page: Visited) -> None:
    """After sides are swapped only the same device has it, until that person's next turn; nobody new gets it."""
    page.page.tell(GameStarted("1", "eclipse", ("Ann", "Ben"), EMPTY))
    with page.visitor({"code": page.codes["Ben"]}) as ben, page.visitor({"code": page.codes["Ann"]}) as ann:
        seven = Notice("seven", player=Player.MOON)
        page.page.deliver(Envelope("none", "uuid", 1, 0.0, seven, only_for=Player.MOON, here=False))
        page.page.tell(GameStarted("2", "eclipse", ("Ben", "Ann"), EMPTY))
        page.page.tell(TurnSeen(Player.MOON, Turn.parse("S1"), EMPTY, 1, 0.0))
        page.page.tell(Notice("up to here"))
        assert "seven" in list(until(ben, "up to here"))[-1]
        assert not any("seven" in raw for raw in until(ann, "up to here"))
        page.page.tell(TurnSeen(Player.SUN, Turn.parse("S2"), EMPTY, 2, 0.0))
        page.page.deliver(Envelope("none", "uuid", 2, 0.0, Notice("eight"), only_for=Player.SUN, here=False))
        page.page.tell(Notice("up to there"))
        last = list(until(ben, "up to there"))[-1]
        assert ("seven" in last, "eight" in last) == (False, True)
        page.page.tell(GameStarted("3", "eclipse", ("Eve", "Ann"), EMPTY))
        with page.visitor({"code": page.new_codes()["Eve"]}) as eve:
            page.page.tell(Notice("up to the end"))
            assert not any("eight" in raw for raw in until(eve, "up to the end"))


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


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("tls")
    made, key = folder / "certificate.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    names = ["-subj", "/CN=127.0.0.2", "-addext", "subjectAltName=IP:127.0.0.2", "-days", "2"]
    try:
        subprocess.run([*command, *names, "-keyout", key, "-out", made], check=True, capture_output=True)
    except FileNotFoundError:
        pytest.skip("There is no openssl on this machine.")
    return made, key


def test_with_a_certificate_everything_is_encrypted(certificate: tuple[Path, Path]) -> None:
    """The page and its listeners are served over TLS alone; a plain request gets nothing."""
    made, key = certificate
    trusted = ssl.create_default_context(cafile=str(made))
    with visited(tls=find_network(made, key).tls) as page:
        assert page.page.url == f"https://127.0.0.1:{page.port}/"
        with closing(http.client.HTTPSConnection(ADDRESS, page.port, timeout=LIMIT_S, context=trusted)) as connection:
            connection.request("GET", "/")
            answer = connection.getresponse()
            assert answer.status == 200
            assert f"wss://{page.away};" in answer.headers["Content-Security-Policy"]
        connected = websocket.create_connection(
            f"wss://{page.away}/live", timeout=LIMIT_S, sslopt={"ca_certs": str(made)}, origin=f"https://{page.away}"
        )
        connected.send(json.dumps({"code": page.codes["Ann"]}))
        assert json.loads(connected.recv())["place"] == 0
        connected.shutdown()  # type: ignore[no-untyped-call]
        with pytest.raises((http.client.HTTPException, OSError)):
            page.visit("/")


def test_clients_that_never_agree_on_a_cipher_hold_nobody_up(certificate: tuple[Path, Path]) -> None:
    """Others are served while they are silent; there are few of them, however many come."""
    trusted = ssl.create_default_context(cafile=str(certificate[0]))
    with visited(tls=find_network(*certificate).tls) as page, ExitStack() as stack:
        silent = [
            stack.enter_context(closing(socket.create_connection((ADDRESS, page.port), LIMIT_S))) for _ in range(200)
        ]
        with closing(http.client.HTTPSConnection(ADDRESS, page.port, timeout=LIMIT_S, context=trusted)) as connection:
            connection.request("GET", "/page/main.js")
            assert connection.getresponse().status == 200
        assert all(has_ended(each) for each in silent[:-MOST_ENTERING])


def test_files_that_are_no_certificate_are_a_sentence(certificate: tuple[Path, Path], tmp_path: Path) -> None:
    """A missing file, another kind of file, and a key that isn't the certificate's."""
    other = tmp_path / "other.pem"
    with pytest.raises(NetworkError, match=r"There is no file .*other\.pem\. Give the certificate"):
        find_network(other, certificate[1])
    other.write_text("no certificate")
    for files in ((other, certificate[1]), (certificate[0], other), (certificate[1], certificate[0])):
        with pytest.raises(NetworkError, match=r"^I can't use the certificate .*\. Give a certificate and its own key"):
            find_network(*files)
