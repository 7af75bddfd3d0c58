"""All boards of a club, as a watcher knows them: by whatever comes, bounded; live from a real Mosquitto."""

import time
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.outputs.club import connection
from eclipse_companion.outputs.club.boards import FORGOTTEN_S, MOST, Boards, KnownBoard
from eclipse_companion.outputs.club.told_game import Clocks, ToldGame, written
from eclipse_companion.outputs.club.topics import PREFIX, STATE, STATUS, id_of, topic
from eclipse_companion.outputs.club.watcher import Watcher
from tests.outputs.club.mosquitto import MISSING, PROGRAM, Mosquitto
from tests.outputs.club.test_told_game import GAME, GAMES
from tests.outputs.club.watching import Subscriber
from tests.processes import wait_until

ANN = id_of("Ann")


def take(boards: Boards, told: ToldGame, *, online: bool | None = True, at_s: float = 0.0, now_s: float = 0.0) -> str:
    """Have a board tell something; its ID."""
    board = id_of(told.board)
    boards.take(topic(board, STATE), written(told, at_s), kept_s=None, now_s=now_s)
    if online is not None:
        boards.take(topic(board, STATUS), b"online" if online else b"offline", kept_s=None, now_s=now_s)
    return board


@given(st.lists(GAMES, max_size=6))
def test_the_newest_game_of_each_board_is_known(games: list[ToldGame]) -> None:
    """Boards are sorted by their names; what one told before is forgotten."""
    boards = Boards()
    for told in games:
        take(boards, told)
    shown = boards.shown(0.0)
    assert {each.id: each.told for each in shown} == {id_of(told.board): told for told in games}
    names = [each.told.board.casefold() for each in shown if each.told is not None]
    assert names == sorted(names)


TOPICS = st.sampled_from([topic(board, what) for board in ("a", "b") for what in (STATE, STATUS)]) | st.text(
    max_size=40
)
PAYLOADS = st.binary(max_size=60) | GAMES.map(lambda told: written(told, 1.0)) | st.just(b"online")


@given(st.lists(st.tuples(TOPICS, PAYLOADS, st.none() | st.floats(0, 1e10)), max_size=20))
def test_nothing_that_comes_breaks_it(messages: list[tuple[str, bytes, float | None]]) -> None:
    """Whatever strangers send, boards can be shown, and clocks are never below nothing."""
    boards = Boards()
    for at, (place, payload, kept_s) in enumerate(messages):
        boards.take(place, payload, kept_s=kept_s, now_s=float(at))
    for known in boards.shown(20.0):
        assert known.told is not None
        assert all((known.left_ms(place, 20.0) or 0) >= 0 for place in range(len(known.told.seats)))


def test_no_more_than_so_many_boards_are_kept() -> None:
    """A flood of boards fills no memory; those that are known go on."""
    boards = Boards()
    for number in range(2 * MOST):
        take(boards, ToldGame(f"Board {number}"))
    assert len(boards.shown(0.0)) == MOST
    take(boards, ToldGame("Board 0", "over", "x", "x", GAME.seats))
    assert next(each for each in boards.shown(0.0) if each.id == id_of("Board 0")).told != ToldGame("Board 0")


def test_a_new_board_takes_the_place_of_the_one_that_went_first() -> None:
    """However many have gone, whoever comes is shown; nobody who is there is forgotten."""
    boards = Boards()
    for number in range(MOST):
        take(boards, ToldGame(f"Board {number}"), online=number not in {3, 5}, now_s=100.0 - number)
    there = {each.id for each in boards.shown(100.0)}
    new = take(boards, ToldGame("New"), now_s=101.0)
    assert there - {each.id for each in boards.shown(101.0)} == {id_of("Board 5")}
    assert new in {each.id for each in boards.shown(101.0)}


def test_clocks_run_as_long_as_the_board_is_there() -> None:
    """What the broker had kept is older than now; a board that is gone has clocks that stand."""
    boards = Boards()
    board = take(boards, GAME, now_s=10.0)
    (known,) = boards.shown(10.0)
    assert (known.left_ms(0, 13.0), known.left_ms(1, 13.0)) == (271_000, 6_500)
    boards.take(topic(board, STATE), written(GAME, 1000.0), kept_s=1004.0, now_s=20.0)
    (known,) = boards.shown(20.0)
    assert known.left_ms(1, 20.0) == 5_500
    boards.lost()
    (known,) = boards.shown(30.0)
    assert (known.online, known.left_ms(1, 30.0)) == (False, 9_500)


def test_a_board_without_clocks_has_none() -> None:
    """Its seats show no time."""
    assert KnownBoard("a", ToldGame("A", seats=GAME.seats)).left_ms(0, 1.0) is None
    assert KnownBoard("a").left_ms(0, 1.0) is None
    assert Clocks((1.0,), None).running is None


def test_a_board_that_went_long_ago_is_left_out() -> None:
    """One that is online stays, however long nothing happens there."""
    boards = Boards()
    take(boards, ToldGame("Gone"), online=False)
    take(boards, ToldGame("There"))
    assert len(boards.shown(FORGOTTEN_S - 1)) == 2
    assert [each.id for each in boards.shown(FORGOTTEN_S)] == [id_of("There")]


@pytest.mark.skipif(PROGRAM is None, reason=MISSING)
def test_a_watcher_sees_boards_and_is_back_after_a_restart() -> None:
    """What was kept comes at once, what is new soon; hostile messages change nothing; the broker may vanish."""
    seen: list[Sequence[KnownBoard]] = []
    ways: list[str] = []

    def shown(boards: Sequence[KnownBoard]) -> None:
        seen.append(boards)
        if len(seen) == 1:
            raise ValueError("The page can't show that.")

    def knows(turns: int, *, online: bool) -> bool:
        return any(each.told == told(turns) and each.online is online for each in (seen[-1] if seen else ()))

    def told(turns: int) -> ToldGame:
        return ToldGame("Ann", "playing", "eclipse", "eclipse", GAME.seats, turns=turns)

    with Mosquitto() as broker:
        with Subscriber(broker.port) as ann:
            ann.tell(topic(ANN, STATE), written(told(1), time.time()))
            ann.tell(topic(ANN, STATUS), b"online")
            watcher = Watcher(broker.broker, shown, ways.append)
            wait_until(lambda: knows(1, online=True))
            for payload in (b"{", b"\xff" * 5000, b"[" * 4000):
                ann.tell(topic(ANN, STATE), payload)
                ann.tell(f"{PREFIX}/{ANN}/state/more", payload)
            ann.tell(topic(ANN, STATE), written(told(2), time.time()))
            wait_until(lambda: knows(2, online=True))
        assert watcher.refused == 3
        broker.end()
        wait_until(lambda: knows(2, online=False))
        broker.begin()
        with Subscriber(broker.port) as ann:
            ann.tell(topic(ANN, STATE), written(told(3), time.time()))
            ann.tell(topic(ANN, STATUS), b"online")
            wait_until(lambda: knows(3, online=True))
        watcher.again()
        watcher.close()
    assert ways[0] == ways[-1] == connection.CONNECTED
    assert "lost" in ways
