"""What the board may say and when: the firmware's sender next to a slow twin that keeps everything."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.sensing.wire import Inbox, State
from tests.firmware.pure import credit
from tests.firmware.rig import EVERY_MS, READINGS, line


@given(
    seq=st.integers(0, 65535),
    ms=st.integers(0, 2**30 - 1),
    values=st.lists(st.integers(0, 65535), min_size=16, max_size=16),
)
def test_room_for_readings_is_asked_for_before_their_line_is_built(seq: int, ms: int, values: list[int]) -> None:
    """The size that is asked for is the line's own, to the byte."""
    assert credit._raw_size(seq, ms, values) == len(line(f"RW {seq} {ms} {','.join(map(str, values))}"))


@dataclass
class Twin:
    """The rules of "Credit" in PROTOCOL.md, one by one, over lists that are never cut."""

    frame: str = "." * 16
    out: list[bytes] = field(default_factory=list)
    sent: list[tuple[int, int]] = field(default_factory=list)
    """Number and size of every line since `HI`."""
    read: int = 0
    """How many of them are acknowledged."""
    used: int = 0
    """Numbers used since `HI`."""
    queue: list[tuple[str, str, int]] = field(default_factory=list)
    number: int = 0
    on: bool = False
    silent: bool = False
    merged: int = 0
    acked: int | None = None
    """The number last acknowledged."""
    heard: int = 0
    said: int = 0
    beacon: int = 0

    def put(self, kind: str, words: str) -> None:
        lost = self.merged if kind == "ST" else 0
        body = f"{kind} {(self.number + lost) % 65536} {words}"
        self.out.append(line(body))
        self.sent.append(((self.number + lost) % 65536, len(line(body))))
        self.number = (self.number + lost + 1) % 65536
        self.used += lost + 1
        self.merged -= lost

    def fits(self, kind: str, words: str, window: int = 192) -> bool:
        open_bytes = [size for _, size in self.sent[self.read :]]
        lost = self.merged if kind == "ST" else 0
        size = len(line(f"{kind} {(self.number + lost) % 65536} {words}"))
        return not self.on or not open_bytes or sum(open_bytes) + size <= window

    def say(self, kind: str, words: str, now: int) -> None:
        if self.queue or self.silent or not self.fits(kind, words):
            self.queue.append((kind, words, now))
        else:
            self.put(kind, words)
            if kind == "ST":
                self.said = now

    def hello(self, now: int) -> None:
        self.number = (self.number + self.merged + self.kept("ST")) % 65536
        self.queue.clear()
        self.sent.clear()
        self.read = self.used = self.merged = 0
        self.acked = None
        self.on = self.silent = False
        self.put("HI", "words")
        self.said = now

    def ack(self, seq: int, now: int) -> None:
        places = [place for place, (number, _) in enumerate(self.sent) if number == seq]
        remembered = places and places[-1] >= len(self.sent) - 32
        if not places or (self.on and not remembered and seq != self.acked):
            return
        self.acked = seq
        self.read = max(self.read, places[-1] + 1)
        self.on, self.silent, self.heard = True, False, now
        while self.queue:
            kind, words, _ = self.queue[0]
            words = f"{now} {self.frame}" if kind == "ST" else words
            if not self.fits(kind, words):
                break
            self.put(kind, words)
            self.queue.pop(0)
            if kind == "ST":
                self.said = now

    def kept(self, *kinds: str) -> int:
        return sum(kind in kinds for kind, _, _ in self.queue)

    def state(self, now: int) -> None:
        if self.kept("ST"):
            self.merged += 1
        else:
            self.say("ST", f"{now} {self.frame}", now)

    def button(self, now: int) -> None:
        if self.kept("BT") < 8:
            self.say("BT", f"{now} hint", now)

    def log(self, words: str) -> None:
        if not self.queue and not self.silent and self.fits("LG", words):
            self.put("LG", words)

    def raw(self, now: int) -> None:
        words = f"{now} {','.join(map(str, READINGS))}"
        if not self.queue and not self.silent and self.fits("RW", words, 192 - 48):
            self.put("RW", words)

    def tick(self, now: int) -> None:
        if self.on and not self.silent and now - self.heard >= 10_000:
            self.silent, self.beacon = True, now - 5000
        if self.silent:
            if now - self.beacon >= 5000:
                self.queue = [item for item in self.queue if item[0] != "ST"]
                self.put("ST", f"{now} {self.frame}")
                self.beacon = self.said = now
        elif now - self.said >= EVERY_MS and not self.kept("ST"):
            self.said = now
            self.state(now)


class Pair:
    """The firmware's sender and the twin with the same input; they must say the same."""

    def __init__(self, first: int = 0) -> None:
        self.out: list[bytes] = []
        self.frame = bytearray(b"." * 16)
        self.sender: Any = credit.Sender(self.frame, lambda buffer, size: self.out.append(bytes(buffer[:size])))
        self.sender._next = first
        self.twin = Twin(number=first)
        self.now = 0
        self.changes = 0
        self.do("hello", 0)

    def do(self, what: str, number: int) -> None:
        getattr(self, what)(number)
        self.sender.tick(self.now, EVERY_MS)
        self.twin.tick(self.now)
        assert self.out == self.twin.out
        assert (self.sender.on, self.sender.silent) == (self.twin.on, self.twin.silent)
        assert self.sender.answers == self.twin.kept("OK", "NO")

    def hello(self, _: int) -> None:
        self.sender.hello(b"words", self.now)
        self.twin.hello(self.now)

    def change(self, _: int) -> None:
        self.changes += 1
        self.frame[self.changes % 16] = ord(".+-?"[self.changes // 16 % 4])
        self.twin.frame = self.frame.decode()
        self.sender.state(self.now)
        self.twin.state(self.now)

    def answer(self, size: int) -> None:
        if self.twin.kept("OK", "NO") < 4:
            self.sender.answer(1, b"x" * size, self.now)
            self.twin.say("OK", "x" * size, self.now)

    def button(self, _: int) -> None:
        self.sender.button(b"hint", self.now)
        self.twin.button(self.now)

    def log(self, size: int) -> None:
        self.sender.log(b"y" * size, self.now)
        self.twin.log("y" * size)

    def raw(self, _: int) -> None:
        self.sender.raw(READINGS, self.now)
        self.twin.raw(self.now)

    def ack(self, back: int) -> None:
        """Acknowledge the number this far before the next one; zero and below were not sent yet."""
        seq = (self.twin.number - back) % 65536
        self.sender.ack(seq, self.now)
        self.twin.ack(seq, self.now)

    def wait(self, steps: int) -> None:
        self.now += 100 * steps


STEPS = st.one_of(
    st.tuples(st.sampled_from(["change", "change", "change", "button", "raw"]), st.just(0)),
    st.tuples(st.sampled_from(["answer", "log"]), st.integers(0, 170)),
    st.tuples(st.just("ack"), st.integers(-2, 45)),
    st.tuples(st.just("ack"), st.integers(1, 6)),
    st.tuples(st.just("wait"), st.sampled_from([0, 1, 3, 10, 60, 110])),
    st.tuples(st.just("hello"), st.just(0)),
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([0, 65_500, 65_530]), st.lists(STEPS, max_size=120))
def test_as_the_rules_say(first: int, steps: list[tuple[str, int]]) -> None:
    """Whatever happens, in any order, the board says what the rules say, byte for byte."""
    pair = Pair(first)
    for what, number in steps:
        pair.do(what, number)


@settings(max_examples=100, deadline=None)
@given(st.lists(STEPS, max_size=80))
def test_window(steps: list[tuple[str, int]]) -> None:
    """While credit is on and the host isn't silent, two or more unacknowledged lines never exceed 192 bytes."""
    pair = Pair()
    for what, number in steps:
        before = pair.twin.on and sum(size for _, size in pair.twin.sent[pair.twin.read :]) <= 192
        pair.do(what, number)
        unread = [size for _, size in pair.twin.sent[pair.twin.read :]]
        if before and pair.twin.on and not pair.twin.silent and len(unread) > 1:
            assert sum(unread) <= 192


def credit_on() -> Pair:
    pair = Pair()
    pair.do("ack", 1)
    return pair


def said(pair: Pair) -> list[str]:
    return [row[1:-7].decode() for row in pair.out]


def test_merged_states_use_up_numbers() -> None:
    """Of ten changes out of credit, those that weren't sent leave gaps in the numbers, and the newest goes out."""
    pair = credit_on()
    for _ in range(10):
        pair.do("change", 0)
    out = len(pair.out) - 1
    pair.do("ack", 1)
    assert said(pair)[-1].split() == ["ST", "10", "0", pair.frame.decode()]
    assert said(pair)[-2].split()[1] == str(out)


def test_buttons_and_answers_kept() -> None:
    """Out of credit, eight buttons and four answers are kept, and go out in order, with all earlier numbers."""
    pair = credit_on()
    pair.do("answer", 170)
    for _ in range(12):
        pair.do("button", 0)
        pair.do("answer", 20)
    assert (pair.twin.kept("BT"), pair.sender.answers) == (8, 4)
    for _ in range(20):
        pair.do("ack", 1)
    assert [int(row.split()[1]) for row in said(pair)] == list(range(14))
    assert "".join(row[0] for row in said(pair)) == "HO" + "BO" * 4 + "B" * 4


def test_silence() -> None:
    """After ten seconds without an acknowledgement, a state is said every five seconds, and nothing else."""
    pair = credit_on()
    for _ in range(400):
        pair.do("change", 0)
        pair.do("log", 5)
        pair.do("wait", 1)
    late = [row.split() for row in said(pair) if row.startswith("ST") and int(row.split()[2]) >= 10_000]
    assert [int(words[2]) for words in late] == [10_000, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000]
    assert late == [row.split() for row in said(pair)][-len(late) :]


def test_ack_of_a_merged_number() -> None:
    """The number of a state that was merged away was never sent, so acknowledging it changes nothing."""
    pair = credit_on()
    for _ in range(9):
        pair.do("change", 0)
    pair.do("ack", 1)
    before = len(pair.out)
    pair.sender.ack(7, 0)
    assert pair.sender._open == 1
    assert len(pair.out) == before


def test_ack_of_a_merged_number_long_ago() -> None:
    """Forty lines after a merge, the merged number still changes nothing, not even when the host falls silent."""
    pair = credit_on()
    for _ in range(9):
        pair.do("change", 0)
    pair.do("ack", 1)
    for _ in range(40):
        pair.do("change", 0)
        pair.do("ack", 1)
    pair.do("wait", 60)
    pair.sender.ack(7, pair.now)
    assert pair.sender._heard_ms == 0
    pair.do("wait", 50)
    assert pair.sender.silent


@pytest.mark.parametrize("back", [1, 2000])
def test_a_host_that_repeats_itself_is_alive(back: int) -> None:
    """A host that repeats its last `ACK` isn't silent, however long ago the board said that line."""
    pair = Pair()
    for _ in range(2500):
        pair.sender.state(0)
        pair.twin.state(0)
    seq = pair.twin.number - back
    for _ in range(30):
        pair.do("wait", 10)
        pair.do("ack", pair.twin.number - seq)
        assert pair.sender.on
        assert not pair.sender.silent


@pytest.mark.parametrize(("changes", "first"), [(9, 0), (7, 0), (9, 65_530)])
def test_hello_does_not_hide_what_was_dropped(changes: int, first: int) -> None:
    """States that `HELLO` drops use up their numbers, so the host learns that something came in between."""
    pair = Pair(first)
    pair.do("ack", 1)
    for _ in range(changes):
        pair.do("change", 0)
    assert pair.sender.waiting
    pair.do("hello", 0)
    pair.do("change", 0)
    inbox = Inbox()
    head = "HI {} proto=1 fw=1 board=b id=1 coding=one cal=ok leds=0 beep=0 buttons=0 hz=200"
    rows = [head.format(row.split()[1]) if row.startswith("HI") else row for row in said(pair)]
    received = [inbox.take(row) for row in rows]
    assert inbox.bad == 0
    gaps = [each.gap for each in received if each is not None and isinstance(each.message, State)]
    assert gaps == [False] * (len(gaps) - 1) + [True]
    assert int(rows[-1].split()[1]) == (first + changes + 2) % 65_536


@pytest.mark.parametrize("first", [0, 65_000])
def test_credit_goes_on_late(first: int) -> None:
    """After thousands of lines without credit, any number since `HI` switches it on; unacknowledged bytes count."""
    pair = Pair(first)
    for _ in range(3000):
        pair.sender.state(0)
        pair.twin.state(0)
    pair.do("ack", 2000)
    assert pair.sender.on
    pair.do("change", 0)
    assert pair.sender.waiting
    pair.do("ack", 1)
    assert not pair.sender.waiting


def test_time_wraps() -> None:
    """When the clock wraps at 2**30, a state is still said every 0.9 s, and silence begins after ten seconds."""
    out: list[bytes] = []
    sender = credit.Sender(bytearray(b"." * 16), lambda buffer, size: out.append(bytes(buffer[:size])))
    start = 2**30 - 5000
    sender.hello(b"words", start)
    sender.ack(0, start)
    for passed in range(0, 16_000, 100):
        now = (start + passed) % 2**30
        if passed < 4000 and out:
            sender.ack(int(out[-1].split()[1]), now)
        sender.tick(now, EVERY_MS)
    times = [(int(row.split()[2]) - start) % 2**30 for row in out[1:]]
    assert times[:5] == [900, 1800, 2700, 3600, 4500]
    assert times[-1] == 13_900
