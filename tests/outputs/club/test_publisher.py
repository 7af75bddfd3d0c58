"""A board tells its club of the game by a real Mosquitto; whatever happens to that, the game goes on."""

import asyncio
import contextlib
import gc
import json
import queue
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from aiomqtt import MqttError

from eclipse_companion.announcements import Envelope, GameStarted, Notice
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.club import publisher
from eclipse_companion.outputs.club.broker import Broker
from eclipse_companion.outputs.club.publisher import Publisher
from eclipse_companion.outputs.club.told_game import ToldGame, written
from eclipse_companion.outputs.club.topics import STATE, STATUS, id_of, topic
from tests.games.eclipse.showing.scenes import MIDDLE, SCENES
from tests.outputs.club.mosquitto import MISSING, PROGRAM, Mosquitto
from tests.outputs.club.watching import Subscriber

pytestmark = pytest.mark.skipif(PROGRAM is None, reason=MISSING)

NAME = "Küche 2"
BOARD = id_of(NAME)
GAME, THERE = topic(BOARD, STATE), topic(BOARD, STATUS)
LIMIT_S = 60.0


class Board:
    """A board of a club, and what is read beside it."""

    def __init__(self, broker: Broker, **parts: Any) -> None:
        self.notices: queue.SimpleQueue[Notice] = queue.SimpleQueue()
        view = EclipseView(EclipseSentences("en", edition("eclipse")))
        self.publisher = Publisher(broker, NAME, "eclipse", view, self.notices.put, **parts)

    def show(self, *scenes: str, **about: Any) -> None:
        for scene in scenes:
            for number, fact in enumerate(SCENES[scene]):
                self.publisher.deliver(replace(Envelope("none", "uuid", number, 0.0, fact), **about))

    def notice(self) -> str:
        return self.notices.get(timeout=LIMIT_S).key


@contextmanager
def board(broker: Broker, **parts: Any) -> Iterator[Board]:
    made = Board(broker, **parts)
    try:
        yield made
    finally:
        made.publisher.close()


@pytest.fixture(scope="module")
def mosquitto() -> Iterator[Mosquitto]:
    with Mosquitto() as running:
        yield running


def test_the_club_gets_the_game(mosquitto: Mosquitto) -> None:
    """Who plays, what lies there, whose turn it is, the clocks; also who comes later gets that."""
    with board(mosquitto.broker) as shown:
        assert shown.notice() == "club_there"
        shown.show("middle", "clocks")
        with Subscriber(mosquitto.port) as seen:
            told = json.loads(seen.wait_for(GAME, lambda payload: b'"left_ms"' in payload))
            assert seen.newest[THERE] == b"online"
            assert seen.came[0][2], "it wasn't retained"
    assert (told["version"], told["board"], told["state"], told["game"]) == (1, NAME, "playing", "eclipse")
    assert [seat["name"] for seat in told["seats"]] == ["Ann", "Computer"]
    assert told["position"] == str(MIDDLE)
    assert told["clocks"] == {"left_ms": [271000, 9500], "running": "sun"}


def test_a_board_that_leaves_is_offline(mosquitto: Mosquitto) -> None:
    """The last game stays, and the status says that the board has gone."""
    with Subscriber(mosquitto.port) as seen:
        with board(mosquitto.broker) as shown:
            shown.show("middle", "over")
            seen.wait_for(GAME, lambda payload: b'"over"' in payload)
            seen.wait_for(THERE, b"online".__eq__)
        seen.wait_for(THERE, b"offline".__eq__)
    assert json.loads(seen.newest[GAME])["winner"] == "moon"


def test_the_broker_says_that_a_board_has_vanished(mosquitto: Mosquitto) -> None:
    """Whoever is cut off can't say so: its last will does."""
    with (
        Subscriber(mosquitto.port) as seen,
        relayed(mosquitto.port) as relay,
        board(Broker("127.0.0.1", relay.port)),
    ):
        seen.wait_for(THERE, b"online".__eq__)
        relay.cut()
        seen.wait_for(THERE, b"offline".__eq__)


def test_what_one_player_alone_may_know_is_not_told(mosquitto: Mosquitto) -> None:
    """An announcement for one player, or for the host, changes nothing of what the club gets."""
    with Subscriber(mosquitto.port) as seen, board(mosquitto.broker) as shown:
        shown.show("middle")
        before = seen.wait_for(GAME, lambda payload: json.loads(payload)["to_move"] == "moon")
        assert json.loads(before)["state"] == "playing"
        shown.show("over", only_for=next(iter(shown.publisher._news.newest.value.view.sentences.players)))
        shown.show("paused")
        after = json.loads(seen.wait_for(GAME, lambda payload: b'"paused"' in payload))
    assert {**json.loads(before), "state": "paused", "at": after["at"]} == after


@pytest.mark.parametrize("about", [{"exercise": True}, {"analysis": True}])
def test_exercises_and_analyses_are_nobody_elses_business(mosquitto: Mosquitto, about: dict[str, Any]) -> None:
    """The board is idle meanwhile; a game after it is told again."""
    with Subscriber(mosquitto.port) as seen, board(mosquitto.broker) as shown:
        shown.show("middle")
        seen.wait_for(GAME, lambda payload: b'"playing"' in payload)
        start = next(fact for fact in SCENES["middle"] if isinstance(fact, GameStarted))
        shown.publisher.deliver(Envelope("none", "uuid", 1, 0.0, replace(start, **about)))
        shown.show("over")
        seen.wait_for(GAME, lambda payload: b'"idle"' in payload)
        shown.show("middle")
        seen.wait_for(GAME, lambda payload: b'"playing"' in payload)
    assert not [payload for _, payload, _ in seen.came if b'"over"' in payload]


def test_what_fails_inside_the_library_ends_nothing(mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch) -> None:
    """People read it once, and the board is seen as soon as that is over."""
    with monkeypatch.context() as spoilt:
        spoilt.setattr(publisher, "written", lambda *_: 1 // 0)
        with board(mosquitto.broker) as shown:
            assert [shown.notice(), shown.notice()] == ["club_there", "club_failed"]
            spoilt.undo()
            assert shown.notice() == "club_there"


def test_names_stay_here_if_somebody_wants_that(mosquitto: Mosquitto) -> None:
    """With `names` off the seats have sides alone."""
    with Subscriber(mosquitto.port) as seen, board(mosquitto.broker, names=False) as shown:
        shown.show("middle")
        told = json.loads(seen.wait_for(GAME, lambda payload: b'"playing"' in payload))
        assert [seat["name"] for seat in told["seats"]] == ["", ""]
        assert not [payload for _, payload, _ in seen.came if b"Ann" in payload and b'"playing"' in payload]


def test_after_a_restart_the_broker_gets_the_newest_game() -> None:
    """What happened while it was away is told; people hear once that it was lost, and once that it is back."""
    with Mosquitto() as broker, board(broker.broker) as shown:
        assert shown.notice() == "club_there"
        shown.show("middle")
        broker.end()
        assert shown.notice() == "club_lost"
        shown.show("over")
        broker.begin()
        assert shown.notice() == "club_there"
        with Subscriber(broker.port) as seen:
            seen.wait_for(GAME, lambda payload: b'"over"' in payload)
            seen.wait_for(THERE, b"online".__eq__)
        assert shown.notices.empty()


def test_a_broker_that_comes_later_is_found() -> None:
    """A refused connection is told once, however often it is tried."""
    broker = Mosquitto()
    with board(broker.broker) as shown:
        assert shown.notice() == "club_refused"
        shown.show("middle")
        with broker:
            assert shown.notice() == "club_there"
            with Subscriber(broker.port) as seen:
                seen.wait_for(GAME, lambda payload: b'"playing"' in payload)


def test_a_wrong_host_is_named() -> None:
    """A name that nobody has is told as such."""
    with board(Broker("no-such-host.invalid", 1883)) as shown:
        assert shown.notice() == "club_unknown"
        shown.show("middle")


def test_a_broker_that_says_nothing_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes connections and never answers: that is told once, and leaving takes no longer than otherwise."""
    monkeypatch.setattr("eclipse_companion.outputs.club.connection.PATIENCE_S", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent, board(Broker("127.0.0.1", silent.getsockname()[1])) as shown:
        assert shown.notice() == "club_slow"
        shown.show("middle")
    assert shown.notices.empty()


def test_a_broker_that_confirms_nothing_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """It lets the board in and then answers no more: that is told, and the game goes on."""
    monkeypatch.setattr("eclipse_companion.outputs.club.connection.PATIENCE_S", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        threading.Thread(target=_let_in, args=(deaf,), daemon=True).start()
        with board(Broker("127.0.0.1", deaf.getsockname()[1])) as shown:
            assert [shown.notice(), shown.notice()] == ["club_there", "club_slow"]
            shown.show("middle")


def _let_in(server: socket.socket) -> None:
    """Accept connections, answer each CONNECT with a CONNACK, and nothing else."""
    with contextlib.ExitStack() as kept, contextlib.suppress(OSError):
        while True:
            client = kept.enter_context(server.accept()[0])
            client.recv(1024)
            client.sendall(b"\x20\x02\x00\x00")


def test_only_the_newest_game_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much happens while no broker is there, only one game is kept for it."""
    told: list[ToldGame] = []

    def counted(game: ToldGame, at_s: float) -> bytes:
        told.append(game)
        return written(game, at_s)

    monkeypatch.setattr(publisher, "written", counted)
    broker = Mosquitto()
    with board(broker.broker) as shown:
        for _ in range(50):
            shown.show("middle", "over")
        with broker, Subscriber(broker.port) as seen:
            seen.wait_for(GAME, lambda payload: b'"over"' in payload)
    assert len(told) == 1


class Gone:
    """A client whose connection is lost while something is told."""

    @property
    def messages(self) -> "Gone":
        return self

    def __aiter__(self) -> "Gone":
        return self

    async def __anext__(self) -> None:
        raise MqttError("lost")

    async def publish(self, *words: object, **more: object) -> None:
        raise MqttError(f"lost: {words} {more}")


def test_a_lost_connection_is_one_error(mosquitto: Mosquitto) -> None:
    """Sending fails and listening fails, at once: one of it is raised, and nothing is written on the terminal."""
    unheard: list[object] = []

    async def use() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, about: unheard.append(about))
        with contextlib.suppress(MqttError):
            await shown.publisher._use(Gone())  # type: ignore[arg-type]
        gc.collect()

    with board(mosquitto.broker) as shown:
        asyncio.run(use())
    assert unheard == []


class Relay:
    """Passes bytes on between a client and a port, until it is cut."""

    def __init__(self, port: int) -> None:
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        self._to, self._ends = port, list[socket.socket]()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        client, _ = self._server.accept()
        self._server.close()
        broker = socket.create_connection(("127.0.0.1", self._to))
        self._ends = [client, broker]
        for source, target in ((client, broker), (broker, client)):
            threading.Thread(target=self._pass, args=(source, target), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        try:
            while data := source.recv(4096):
                target.sendall(data)
        except OSError:
            pass

    def cut(self) -> None:
        """Both ends lose each other, without a word."""
        for end in self._ends:
            end.shutdown(socket.SHUT_RDWR)
            end.close()


@contextmanager
def relayed(port: int) -> Iterator[Relay]:
    relay = Relay(port)
    try:
        yield relay
    finally:
        relay._server.close()
