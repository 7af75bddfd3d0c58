"""The page on the network: what a seat may do on a device of its own."""

import json
import queue
from contextlib import ExitStack
from typing import Any

import pytest

from eclipse_companion.announcements import BoardFound, Envelope, GameStarted, Notice, Offer
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from tests.outputs.page.served import LIMIT_S, Listener
from tests.outputs.page.visiting import Visited, setup_of, until, visited


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
