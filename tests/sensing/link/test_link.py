"""The link over real ports: pseudo-terminals and TCP, through pyserial."""

import errno
import queue
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import serial

from eclipse_companion.common import permissions
from eclipse_companion.sensing.link import BoardLine, Candidate, Damaged, Link, LinkDown, LinkEvent, LinkUp
from tests.processes import wait_until
from tests.sensing.link.fake_board import CREDIT, Board, Port, Prompt, listening, plugged

PATIENCE_S = 60.0


class Listener:
    """Receives what a link posts."""

    def __init__(self) -> None:
        self.queue: queue.Queue[LinkEvent] = queue.Queue()
        self.consumed: Callable[[BoardLine], None] = lambda _: None

    def until(self, wanted: Callable[[LinkEvent], bool]) -> list[LinkEvent]:
        """Everything up to what is wanted."""
        events: list[LinkEvent] = []
        while not events or not wanted(events[-1]):
            events.append(self.queue.get(timeout=PATIENCE_S))
            if isinstance(events[-1], BoardLine):
                self.consumed(events[-1])
        return events

    def up(self) -> LinkUp:
        """The next `LinkUp`."""
        event = self.until(lambda event: isinstance(event, LinkUp))[-1]
        assert isinstance(event, LinkUp)
        return event

    def down(self) -> LinkDown:
        """The next `LinkDown`."""
        event = self.until(lambda event: isinstance(event, LinkDown))[-1]
        assert isinstance(event, LinkDown)
        return event

    def line(self, text: str) -> list[str]:
        """The lines up to one that has this text in it."""
        events = self.until(lambda event: isinstance(event, BoardLine) and text in event.body)
        return [event.body for event in events if isinstance(event, BoardLine)]


@contextmanager
def linked(port: str | None, **options: object) -> Iterator[tuple[Link, Listener]]:
    """A link that is closed at the end, when its thread has ended."""
    listener = Listener()
    link = Link(listener.queue.put, port, **options)  # type: ignore[arg-type]
    listener.consumed = link.consumed
    link.start()
    try:
        yield link, listener
    finally:
        link.close()
        link._thread.join(PATIENCE_S)
        assert not link._thread.is_alive()


@pytest.fixture
def name(tmp_path: Path) -> Path:
    """Where the test's port appears."""
    return tmp_path / "board"


def test_a_board_is_greeted_heard_and_obeyed(name: Path) -> None:
    """The link says which board is there, passes on its lines, and sends commands."""
    board = Board("E7")
    with plugged(name, board) as port, linked(port.name) as (link, listener):
        up = listener.up()
        assert (up.hello.id, up.port) == ("E7", port.name)
        link.send("PING hello")
        listener.line("PING hello")
        board.say("ST", "5 " + "." * 16)
        assert listener.line("ST ")[-1].endswith("." * 16)


def test_lines_from_before_the_greeting_are_not_given(name: Path) -> None:
    """Anything in the port when it was opened, torn or whole, is dropped."""
    board = Board()
    board.raw(b"...+..*1234\r\n")
    board.say("ST", "1 " + "+" * 16)
    board.raw(b"$ST 65531 7 ...")
    with plugged(name, board) as port, linked(port.name) as (link, listener):
        listener.up()
        link.send("PING end")
        assert not [body for body in listener.line("PING end") if body.startswith("ST")]


def test_a_board_on_credit_is_never_held_up(name: Path) -> None:
    """Five hundred lines on credit all come, in order, with never more than 192 bytes unacknowledged."""
    board = Board()
    with plugged(name, board) as port, linked(port.name) as (_, listener):
        listener.up()
        board.say("LG", "info 0")
        bodies = listener.line("info 0")
        while board.unacknowledged:  # from the first ACK on, the board is on credit
            time.sleep(0.001)
        for number in range(1, 500):
            board.say("LG", f"info {number}")
        bodies += listener.line("info 499")
    texts = [body.split(" ", 2)[2] for body in bodies if body.startswith("LG")]
    assert texts == [f"info {number}" for number in range(500)]
    assert 0 < board.most_unacknowledged <= CREDIT


def one_by_one(data: bytes) -> list[bytes]:
    """A port that returns single bytes."""
    return [data[at : at + 1] for at in range(len(data))]


def lossy(seed: int) -> Callable[[bytes], list[bytes]]:
    """A port that loses, changes and adds bytes now and then."""
    rng = random.Random(seed)

    def mangle(data: bytes) -> list[bytes]:
        spoilt = bytearray()
        for byte in data:
            chance = rng.random()
            if chance > 0.004:
                spoilt.append(byte)
            if chance < 0.002:
                spoilt.append(rng.randrange(256))
        return [bytes(spoilt)]

    return mangle


@pytest.mark.parametrize("mangle", [one_by_one, lossy(1), lossy(2)], ids=["byte by byte", "lossy 1", "lossy 2"])
def test_a_bad_cable_is_lived_with(name: Path, mangle: Callable[[bytes], list[bytes]]) -> None:
    """Over a port that tears and loses bytes, good lines still come in order, and none comes that was not sent."""
    board = Board()
    with plugged(name, board, mangle=mangle) as port, linked(port.name) as (link, listener):
        listener.up()
        for _ in range(5):
            for number in range(60):
                board.say("LG", f"info {number:03}")
            link.send("PING on")
            listener.line("LG ")
        seen = listener.line("LG ")
        assert all(body.split(" ")[0] in {"HI", "LG", "OK"} for body in seen)


def test_a_damaged_line_is_told_at_once_and_the_state_can_be_asked_for(name: Path) -> None:
    """A line that was spoilt on its way and one that lost its end are reported; the board's answer then comes."""
    board = Board()
    with plugged(name, board) as port, linked(port.name) as (link, listener):
        listener.up()
        for spoilt in (b"$ST 9 5 ....+...........*0000\r\n", b"$ST 9 5 ....+........"):
            board.raw(spoilt)
            listener.until(lambda event: isinstance(event, Damaged))
            link.send("STATE")
            assert listener.line("ST ")[-1].endswith("." * 16)


def test_a_board_that_was_unplugged_is_found_again(name: Path) -> None:
    """A vanished port is reported in a sentence; each time it is back, the board is up again."""
    port = Port(name, Board())
    port.plug()
    with linked(port.name) as (link, listener):
        for _ in range(3):
            listener.up()
            port.unplug()
            down = listener.down()
            assert down.port == port.name
            assert "is lost. Is its cable plugged in?" in down.reason
            link.send("BEEP 440 100")
            port.plug()
        # That there was no port meanwhile wasn't news.
        assert isinstance(listener.queue.get(timeout=PATIENCE_S), LinkUp)
        link.send("PING back")
        listener.line("PING back")
        assert "BEEP 440 100" not in port.board.heard
    port.unplug()


def test_a_port_that_is_not_there_is_waited_for(name: Path) -> None:
    """The link may be started before the board; it reports once what is missing."""
    port = Port(name, Board())
    with linked(port.name) as (_, listener):
        down = listener.down()
        assert down.reason == f"There's no port {name}. Is the board plugged in? Is the name right?"
        port.plug()
        assert isinstance(listener.queue.get(timeout=PATIENCE_S), LinkUp)
    port.unplug()


def test_a_port_that_another_program_has_is_told(name: Path) -> None:
    """A busy port is reported in a sentence, isn't disturbed, and is used when it is free."""
    with plugged(name, Board()) as port:
        other = serial.Serial(port.name, exclusive=True, timeout=0)
        with linked(port.name) as (_, listener):
            assert "Another program is using the port" in listener.down().reason
            assert other.read(1000) == b""
            other.close()
            listener.up()


def test_no_other_program_disturbs_the_link(name: Path) -> None:
    """No other program can open a port that the link holds."""
    with plugged(name, Board()) as port, linked(port.name) as (_, listener):
        listener.up()
        with pytest.raises(serial.SerialException, match="exclusively"):
            serial.Serial(port.name, exclusive=True)


def test_a_port_that_may_not_be_opened_names_the_cure(name: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the group's permission is missing, the sentence has the command that grants it."""
    name.touch()
    name.chmod(0o660)
    monkeypatch.setattr(permissions, "_myself", lambda: permissions.Person(54321, (), ()))
    monkeypatch.setattr(permissions, "_group", lambda _: "dialout")

    def denied(*_: object, **__: object) -> None:
        raise serial.SerialException(errno.EACCES, "could not open port: Permission denied")

    monkeypatch.setattr(serial, "serial_for_url", denied)
    with linked(str(name)) as (_, listener):
        reason = listener.down().reason
    assert "sudo usermod -aG dialout" in reason
    assert "log out and in again" in reason


def test_a_stopped_board_is_told_and_left_alone(name: Path) -> None:
    """An unknown board at MicroPython's prompt gets no key except the greeting's."""
    prompt = Prompt(firmware=True)
    with plugged(name, prompt) as port, linked(port.name) as (_, listener):
        assert "stopped at MicroPython's prompt" in listener.down().reason
    assert not prompt.started


def test_our_board_is_started_again_when_it_stops(name: Path) -> None:
    """A board that has answered before and stops at the prompt has its program restarted."""
    port = Port(name, Board())
    port.plug()
    with linked(port.name) as (_, listener):
        listener.up()
        stopped = Prompt(firmware=True)
        port.board = stopped
        port.inject(b"Traceback (most recent call last):\r\nKeyboardInterrupt: \r\n>>> ")
        assert "stopped at MicroPython's prompt" in listener.down().reason
        listener.up()
        assert stopped.started
    port.unplug()


def test_a_virtual_board_is_reached_by_tcp() -> None:
    """A board behind a TCP port is served like one behind a serial port."""
    board = Board("TCP")
    with listening(board) as url, linked(url) as (link, listener):
        assert listener.up().hello.id == "TCP"
        link.send("PING over-tcp")
        listener.line("PING over-tcp")


def test_a_virtual_board_that_has_ended_is_told() -> None:
    """A TCP port without a listener is reported in a sentence."""
    with linked("socket://127.0.0.1:9") as (_, listener):
        assert listener.down().reason.startswith("Nothing is answering at socket://127.0.0.1:9.")


@pytest.mark.parametrize("port", ["socket://nowhere", "gopher://x", "socket://127.0.0.1:99999"])
def test_a_port_of_no_sense_is_told(port: str) -> None:
    """A name that can't be a port is reported in a sentence, and the link lives on."""
    with linked(port) as (_, listener):
        down = listener.down()
        assert port in down.reason
        assert down.reason[-1] in ".?"


def test_commands_from_many_threads_go_whole(name: Path) -> None:
    """Commands sent from several threads at once all arrive, each in one piece."""
    board = Board()
    with plugged(name, board) as port, linked(port.name) as (link, listener):
        listener.up()
        words = [[f"PING {who}-{number}" for number in range(25)] for who in range(4)]

        def send(mine: list[str]) -> None:
            for each in mine:
                link.send(each)

        threads = [threading.Thread(target=send, args=[mine]) for mine in words]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        link.send("PING last")
        listener.line("PING last")
    pings = [body for body in board.heard if body.startswith("PING")]
    assert sorted(pings) == sorted([*(each for mine in words for each in mine), "PING last"])
    for mine in words:
        assert [each for each in pings if each in mine] == mine


def test_what_was_sent_before_the_end_arrives(name: Path) -> None:
    """Closing a link sends what waits, so lights can be turned off at the end."""
    board = Board()
    with plugged(name, board) as port:
        with linked(port.name) as (link, listener):
            listener.up()
            link.send("LED ................")
        # The port has been closed; what was written is in the pipe.
        wait_until(lambda: "LED ................" in board.heard)


def test_the_board_is_found_among_others(tmp_path: Path) -> None:
    """Without a name, each port is asked; the one that answers is the board, even if it comes back elsewhere."""
    stopped, other, ours = (tmp_path / each for each in ("stopped", "other", "ours"))
    places = [Candidate(str(stopped), ""), Candidate(str(ours), "")]
    with plugged(stopped, Prompt()), plugged(other, Board("E2")), linked(None, find=lambda: list(places)) as (_, heard):
        with plugged(ours, Board("E1")):
            assert (up := heard.up()).hello.id == "E1"
            assert up.port == str(ours)
            places[:] = [Candidate(str(other), "")]
        assert "is lost" in heard.down().reason
        assert "isn't the one that this game started on" in heard.down().reason
        moved = tmp_path / "moved"
        with plugged(moved, Board("E1")):
            places.append(Candidate(str(moved), ""))
            assert heard.up().port == str(moved)


def test_nothing_plugged_in_is_told() -> None:
    """Without any port that may be a board, the link says so, and goes on looking."""
    places: list[Candidate] = []
    with linked(None, find=lambda: list(places)) as (_, listener):
        assert listener.down() == LinkDown("", "There's no board on USB.")


def test_a_fault_in_the_search_for_ports_is_told_and_survived(name: Path) -> None:
    """A device that describes itself in no known characters doesn't end the link."""
    found: list[Candidate] = []
    fails = iter([True])

    def find() -> list[Candidate]:
        if next(fails, False):
            raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
        return found

    with plugged(name, Board("E7")) as port, linked(None, find=find) as (_, listener):
        found.append(Candidate(str(port.name), ""))
        assert "UnicodeDecodeError" in listener.down().reason
        assert listener.up().hello.id == "E7"
