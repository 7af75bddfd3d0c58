"""Hands stay hidden: what the host, each seat, watchers and guessers are sent, byte by byte."""

import json
import queue
import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
import websocket

from eclipse_companion.announcements import GameStarted, Notice
from eclipse_companion.games.ecliptic.announcements import Cover, Hint
from eclipse_companion.games.ecliptic.game.actions import Action
from eclipse_companion.games.ecliptic.game.cards import DECK, card_text
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.outputs.page import listeners
from eclipse_companion.outputs.page.network import Network
from eclipse_companion.outputs.page.visitors import Lan
from eclipse_companion.table.inputs import MakeTurn
from tests.games.ecliptic.page.shown import Shown
from tests.games.ecliptic.play.scripted import legal
from tests.games.ecliptic.play.sitting import WORDS
from tests.outputs.page.served import LIMIT_S, Clients
from tests.outputs.page.visiting import ADDRESS

PEOPLE = ("human:Ann", "human:Ben")
NAMES = {card_text(card): WORDS.card(card) for card in DECK}


@pytest.fixture(autouse=True)
def nobody_is_pinged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever listens here reads only at times, and answers a ping only then; on a busy machine that is too late."""
    monkeypatch.setattr(listeners, "_HEARTBEAT_S", None)


class Party:
    """A game of two people that is served on a network, and who listens there."""

    def __init__(self, stack: ExitStack, *kinds: str) -> None:
        self.on_seats: Callable[[], None] = lambda: None
        """Is called whenever the table is told who has a device of their own, before that call returns."""
        self.codes: dict[str, str] = {}
        self._secrets: dict[str, str] = {}
        self.there: queue.SimpleQueue[frozenset[Any]] = queue.SimpleQueue()
        self.faults: list[Exception] = []
        names = [kind.partition(":")[2] or "Computer" for kind in kinds or PEOPLE]
        lan = Lan(Network(ADDRESS), names, lambda *_: None, self._note, there=self._there)
        self.table = Shown(*(kinds or PEOPLE), seed=7, lan=lan, failed=self.faults.append)
        stack.callback(self.table.page.close)
        self._stack = stack
        self._marks = 0
        self.port = Clients(self.table.page.url).port

    def _there(self, players: frozenset[Any]) -> None:
        self.there.put(players)
        self.on_seats()

    def _note(self, notice: Notice) -> None:
        if notice.key == "lan_code":
            self.codes[notice.words["who"]] = notice.words["code"]

    def connect(self, **greeting: str) -> "Heard":
        """Somebody who listens on another device; with no greeting, a watcher."""
        connected = websocket.create_connection(
            f"ws://{ADDRESS}:{self.port}/live", timeout=LIMIT_S, suppress_origin=True
        )
        self._stack.callback(connected.shutdown)
        connected.send(json.dumps(greeting))
        return Heard(connected)

    def device(self, name: str) -> "Heard":
        """A person's own device: it enters the code, and later comes back with its secret."""
        if name in self._secrets:
            return self.connect(secret=self._secrets[name])
        heard = self.connect(code=self.codes[name])
        first = heard.connected.recv()
        assert isinstance(first, str)
        heard.raw.append(first)
        self._secrets[name] = json.loads(first)["seat"]
        return heard

    def host(self) -> "Heard":
        """The page beside the companion."""
        token = Clients(self.table.page.url).setup()["token"]
        connected = Clients(self.table.page.url).connect()
        self._stack.callback(connected.shutdown)
        connected.send(json.dumps({"token": token}))
        return Heard(connected)

    def seat(self, *names: str) -> None:
        """The table learns who has a device of their own; waits until these have one."""
        wanted = frozenset(player for player, name in zip(Player, ("Ann", "Ben"), strict=True) if name in names)
        while (now := self.there.get(timeout=LIMIT_S)) != wanted:
            pass
        self.table.do(self.table.game.match.sharing.sit_elsewhere(now))

    def move(self, step: Action) -> None:
        """Whose turn it is does this, wherever that player sits; a cover goes first."""
        if self.table.game.match.sharing.covered:
            self.table.write("")
        self.table.do(self.table.game.requests.take(MakeTurn(step), 0.0))

    def mark(self) -> str:
        """A notice for everybody, up to which all of them can be read."""
        self._marks += 1
        self.table.page.tell(Notice(f"mark {self._marks}"))
        return f"mark {self._marks}"

    @property
    def hands(self) -> list[set[str]]:
        """White's cards and Blue's."""
        state = self.table.position.state
        assert state is not None
        assert state.hands is not None
        return [set(map(card_text, hand)) for hand in state.hands]

    @property
    def secret(self) -> set[str]:
        """The cards that lie face up nowhere."""
        return set(map(card_text, DECK)) - set(map(card_text, self.table.position.table.known))


class Heard:
    """What a connection was sent, as it came."""

    def __init__(self, connected: websocket.WebSocket) -> None:
        self.connected = connected
        self.raw: list[str] = []

    def up_to(self, mark: str) -> list[str]:
        """All messages up to the state that has a notice with this mark."""
        new: list[str] = []
        while not new or mark not in new[-1]:
            received = self.connected.recv()
            assert isinstance(received, str)
            new.append(received)
        self.raw += new
        return new

    @property
    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(self.raw[-1])["state"]
        return state


def named_in(raw: str, cards: set[str]) -> set[str]:
    """Those of the cards that a text names, as they are written or in words."""
    raw = re.sub(r"data:image[^\"]*|3S\+3M:7G|x2S|2M\+2S\^:9M", "", raw)  # codes as pictures; examples of what is typed
    written = set(re.findall(r"(?<![A-Za-z0-9])(?:[1-9]|1[0-2])[SMTGPC](?![A-Za-z0-9])", raw))
    told = set(re.findall(r"the \w+ of \w+", raw))
    return {card for card in cards if card in written or NAMES[card] in told}


@contextmanager
def party(*kinds: str) -> Iterator[Party]:
    with ExitStack() as stack:
        yield Party(stack, *kinds)


def follow(made: Party, clients: dict[str, Heard], sees: dict[str, list[int]], steps: int) -> None:
    """Play on with anything legal; nobody is ever sent a card that was hidden from them, and still is.

    `sees`: whose hands each client may see.
    """
    source = random.Random(3)
    for _ in range(steps):
        secret, hands, position = made.secret, made.hands, made.table.position
        if position.result is not None:
            return
        mover = position.to_move
        assert mover is not None
        made.move(source.choice(legal(position, mover)))
        mark, still = made.mark(), secret & made.secret
        for name, client in clients.items():
            own = {card for at in sees[name] for card in hands[at] | made.hands[at]}
            for raw in client.up_to(mark):
                assert named_in(raw, still - own) == set(), name
                assert "seed" not in raw or made.table.position.result is not None
            battle = client.state["table"]["battle"]
            if battle and not battle["throws"] and None in made.table.position.dice:
                assert set(battle["dice"]) <= {0, None}


def shown_hand(client: Heard) -> tuple[int, set[str]] | None:
    """Whose hand a client shows, and its cards."""
    hand = client.state["hand"]
    return None if hand is None else (hand["player"], set(hand["cards"]))


def test_each_hand_reaches_its_own_seat_alone() -> None:
    """A whole game: two seats, a watcher, a wrong code, the host, and devices that connect anew."""
    with party() as made:
        clients = {"host": made.host(), "watcher": made.connect(), "guesser": made.connect(code="AAAAAA")}
        clients |= {"Ann": made.device("Ann"), "Ben": made.device("Ben"), "also Ben": made.device("Ben")}
        clients |= {"thief": made.connect(code=made.codes["Ben"].lower()), "liar": made.connect(secret="Ben")}  # noqa: S106 - a guess
        sees: dict[str, list[int]] = {name: [] for name in clients} | {"Ann": [0], "Ben": [1], "also Ben": [1]}
        made.seat("Ann", "Ben")
        for name in ("host", "watcher", "Ann", "Ben"):
            follow(made, clients, sees, 8)
            strangers = [clients[name] for name in ("host", "watcher", "guesser", "thief", "liar")]
            assert [shown_hand(client) for client in strangers] == [None] * 5
            for seat, at in (("Ann", 0), ("Ben", 1), ("also Ben", 1)):
                assert shown_hand(clients[seat]) == (at, made.hands[at])
            anew = made.host() if name == "host" else made.device(name) if name in made.codes else made.connect()
            clients[f"{name} anew"] = anew
            sees[f"{name} anew"] = sees[name]
        follow(made, clients, sees, 500)
        assert made.table.position.result is not None
        assert made.table.position.table.gems != (0, 0)
        assert made.faults == []


def test_the_host_shows_the_hand_of_who_plays_there() -> None:
    """With one person at the host, only that hand is there, and nothing is covered; alone against the computer, too.

    Advice tells of a hand, too: no watcher gets it.
    """
    with party() as made:
        clients = {"host": made.host(), "Ben": made.device("Ben")}
        made.seat("Ben")
        follow(made, clients, {"host": [0], "Ben": [1]}, 15)
        assert shown_hand(clients["host"]) == (0, made.hands[0])
        assert shown_hand(clients["Ben"]) == (1, made.hands[1])
        assert not any(json.loads(raw).get("state", {}).get("passed_to") for raw in clients["host"].raw[6:])
    with party("human:Ann", "ai:1") as alone:
        host, watcher = alone.host(), alone.connect()
        mark = alone.mark()
        for each in (host, watcher):
            each.up_to(mark)
        assert (shown_hand(host), shown_hand(watcher)) == ((0, alone.hands[0]), None)
        (play, *_) = legal(alone.table.position, Player.WHITE)
        alone.table.tell(Hint(Player.WHITE, play, ()))
        mark = alone.mark()
        for each in (host, watcher):
            each.up_to(mark)
        assert named_in(host.raw[-1], alone.secret) >= named_in(str(play), alone.secret)
        assert not any(named_in(raw, alone.secret) for raw in watcher.raw)


def test_two_people_at_the_host_see_a_hand_only_after_a_tap() -> None:
    """A cover comes first each time; who goes away to a device of their own takes the hand along."""
    with party() as made:
        host = made.host()
        host.up_to(made.mark())
        assert (host.state["passed_to"], shown_hand(host), host.state["moves"]) == ("Ann", None, [])
        made.table.write("")
        host.up_to(made.mark())
        assert shown_hand(host) == (0, made.hands[0])
        made.move(legal(made.table.position, Player.WHITE)[0])
        host.up_to(made.mark())
        assert (host.state["passed_to"], shown_hand(host)) == ("Ben", None)
        ben = made.device("Ben")
        made.seat("Ben")
        mark = made.mark()
        for each in (host, ben):
            each.up_to(mark)
        assert (host.state["passed_to"], shown_hand(host)) == ("", (0, made.hands[0]))
        assert shown_hand(ben) == (1, made.hands[1])
        assert ben.state["moves"] != []
        made.table.write(str(legal(made.table.position, Player.BLUE)[0]))
        assert made.table.keys[-1] == "plays_elsewhere"


def test_who_takes_the_own_hand_along_does_not_see_the_other_one() -> None:
    """Who had the device stands before it still: the other hand comes once the other person has tapped."""
    with party() as made:
        host = made.host()
        made.table.write("")
        host.up_to(made.mark())
        assert shown_hand(host) == (0, made.hands[0])
        ann = made.device("Ann")
        made.seat("Ann")
        mark = made.mark()
        for each in (host, ann):
            each.up_to(mark)
        assert (host.state["passed_to"], shown_hand(host)) == ("Ben", None)
        assert shown_hand(ann) == (0, made.hands[0])
        assert ann.state["moves"] != []
        made.table.write("")
        host.up_to(made.mark())
        assert (host.state["passed_to"], shown_hand(host)) == ("", (1, made.hands[1]))
        made.move(legal(made.table.position, Player.WHITE)[0])
        mark = made.mark()
        for each in (host, ann):
            each.up_to(mark)
        assert shown_hand(host) == (1, made.hands[1])
        assert shown_hand(ann) == (0, made.hands[0])


def test_a_cover_leaves_the_hand_on_another_device() -> None:
    """Who is left at the device taps on the own turn, too; meanwhile the other one keeps the hand."""
    with party() as made:
        host, ann = made.host(), made.device("Ann")
        made.table.write("")
        made.seat("Ann")
        made.move(legal(made.table.position, Player.WHITE)[0])
        mark = made.mark()
        for each in (host, ann):
            each.up_to(mark)
        assert (host.state["passed_to"], shown_hand(host), host.state["moves"]) == ("Ben", None, [])
        assert shown_hand(ann) == (0, made.hands[0])
        made.table.write("")
        host.up_to(made.mark())
        assert shown_hand(host) == (1, made.hands[1])
        assert host.state["moves"] != []


def test_an_absent_hand_stays_on_its_device() -> None:
    """Ben's device sleeps in his turn: the host shows no cover and no hand, and taps and words there change nothing.

    Once the host has taken the seat over, it shows a cover first, and the hand after a tap; Ben's device sees it no
    more.
    """
    with party() as made:
        host, ben = made.host(), made.device("Ben")
        made.seat("Ben")
        made.move(legal(made.table.position, Player.WHITE)[0])
        ben.connected.shutdown()  # type: ignore[no-untyped-call]
        for line in ("", "ready", "hint", str(legal(made.table.position, Player.BLUE)[0])):
            made.table.write(line)
            mark = made.mark()
            for raw in host.up_to(mark):
                assert named_in(raw, made.secret - made.hands[0]) == set()
            assert (shown_hand(host), host.state["passed_to"], host.state["moves"]) == ((0, made.hands[0]), "", [])
        while not host.state["players"][1]["away"]:
            host.up_to(made.mark())
        assert made.there.empty()
        host.connected.send(json.dumps({"seat": {"do": "take", "place": 1}}))
        made.seat()
        host.up_to(made.mark())
        assert (shown_hand(host), host.state["passed_to"]) == (None, "Ben")
        assert named_in(host.raw[-1], made.secret) == set()
        made.table.write("")
        host.up_to(made.mark())
        assert shown_hand(host) == (1, made.hands[1])
        back = made.device("Ben")
        back.up_to(made.mark())
        assert "seat_lost" in back.raw[0]
        assert not any(named_in(raw, made.secret) for raw in back.raw)


def test_a_refusal_that_tells_of_a_hand_is_for_its_player_alone() -> None:
    """Who could play hears how, and nobody else."""
    with party() as made:
        clients = {"host": made.host(), "watcher": made.connect(), "Ben": made.device("Ben")}
        made.seat("Ben")
        made.table.write(f"x{min(made.hands[0])}")
        assert made.table.keys[-1] == "must_play"
        mark = made.mark()
        for each in clients.values():
            each.up_to(mark)
        assert "You can play" in clients["host"].raw[-1]
        assert not any("You can play" in raw for name in ("watcher", "Ben") for raw in clients[name].raw)


def test_sides_that_are_swapped_show_nobody_the_game_before() -> None:
    """The seat of the one who now plays White never gets what White had before.

    That holds for every single state, also while the new game is about to be shown and somebody comes or goes.
    """
    with party() as made:
        ben, ann = made.device("Ben"), made.device("Ann")
        made.seat("Ann", "Ben")
        for each in (ben, ann):
            each.up_to(made.mark())
        old = made.hands
        match = made.table.game.match
        match.change_sides()
        match.begin()
        assert not match.sharing.shows_here(Player.WHITE)
        names = tuple(match.seats[player].name for player in Player)
        visitors = made.table.page._visitors
        assert visitors is not None
        came: list[list[str]] = []

        def somebody_comes() -> None:
            visitors.changed()
            came.extend([str(each.connected.recv())] for each in (ben, ann))

        made.on_seats = somebody_comes
        made.table.page.tell(GameStarted("2", "ecliptic", names, match.public))
        assert len(came) == 2
        mark = made.mark()
        for each, first, meanwhile in ((ben, 1, came[0]), (ann, 0, came[1])):
            for raw in (*meanwhile, *each.up_to(mark)):
                message = json.loads(raw)
                assert named_in(raw, old[1 - first]) == set()
                assert message["place"] == (1 - first if message["state"]["uuid"] == "2" else first)


@pytest.mark.parametrize("first", ["Ann", "Ben"])
def test_who_goes_to_a_device_leaves_no_hand_behind(first: str) -> None:
    """Whoever goes last: no state of the host has a hand any more, nor does it ask to pass the device to anybody."""
    with party() as made:
        host, second = made.host(), "Ben" if first == "Ann" else "Ann"
        made.device(first)
        made.seat(first)
        host.up_to(made.mark())
        made.device(second)
        made.seat(first, second)
        for raw in host.up_to(made.mark()):
            state = json.loads(raw)["state"]
            if all(seat["owned"] for seat in state["lan"]["seats"]):
                assert (state["hand"], state["passed_to"], state["moves"]) == (None, "", [])
                assert named_in(raw, made.secret) == set()
        assert all(seat["owned"] for seat in host.state["lan"]["seats"])
        assert Cover(None) in made.table.told, "the terminal hears it, too"


def test_what_one_person_alone_was_told_stays_with_that_person() -> None:
    """A refusal at the host goes to Ann's phone with her, and Ben, who is left there, doesn't read it."""
    with party() as made:
        host, ben = made.host(), made.device("Ben")
        made.seat("Ben")
        made.table.write(f"x{min(made.hands[0])}")
        host.up_to("You can play")
        ann = made.device("Ann")
        made.seat("Ann", "Ben")
        ben.connected.send(json.dumps({"seat": "back"}))
        made.seat("Ann")
        mark = made.mark()
        for each in (ann, host):
            each.up_to(mark)
        assert "You can play" in ann.raw[-1]
        assert "You can play" not in host.raw[-1]
