"""The page on the network: codes, and seats that go from one device to another."""

import json
import queue
from contextlib import ExitStack, suppress

import pytest
import websocket

from eclipse_companion.announcements import Envelope, GameStarted, Notice, TurnSeen
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.outputs.page import listeners
from tests.outputs.page.served import LIMIT_S
from tests.outputs.page.visiting import Visited, until, visited


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
