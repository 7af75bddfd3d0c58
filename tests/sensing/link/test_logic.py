"""The conduct of a connection, by the clock."""

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.sensing.link.logic import (
    DRAIN_MS,
    GREET_MS,
    GREETINGS,
    TORN_MS,
    BoardLine,
    Damaged,
    Failure,
    LinkLogic,
    Up,
)
from eclipse_companion.sensing.wire import Decoder, encode

HI = "HI {} proto=1 fw=1.0.0 board=b id=E1 coding=one cal=ok leds=0 beep=0 buttons=0 hz=200"
STATE = "ST {} 5 ................"


def said(logic: LinkLogic) -> list[str]:
    """What the host says now."""
    return Decoder().feed(logic.outgoing())


def greeted(now_ms: float = 0.0) -> LinkLogic:
    """A connection that has just said its first `HELLO`."""
    logic = LinkLogic(now_ms)
    logic.advance(now_ms + DRAIN_MS)
    assert said(logic) == ["HELLO"]
    return logic


def connected() -> LinkLogic:
    """A connection whose board has answered at 200 ms with number 7, and that number was acknowledged."""
    logic = greeted()
    events = logic.received(encode(HI.format(7)), 200)
    assert [type(event) for event in events] == [Up, BoardLine]
    consume(logic, events)
    assert said(logic) == ["ACK 7"]
    return logic


def consume(logic: LinkLogic, events: Sequence[Up | BoardLine | Damaged]) -> None:
    """Consume all of these lines."""
    for event in events:
        if isinstance(event, BoardLine):
            logic.consumed(event)


def heard(logic: LinkLogic, *bodies: str, at: float) -> list[str]:
    """The lines that the connection returns from one read; they are consumed at once."""
    events = logic.received(b"".join(map(encode, bodies)), at)
    consume(logic, events)
    return [event.body for event in events if isinstance(event, BoardLine)]


def test_what_lay_in_the_port_is_dropped() -> None:
    """What comes before the greeting, even a whole `HI`, is old, and is dropped."""
    logic = LinkLogic(0)
    assert logic.received(encode(HI.format(3)) + encode(STATE.format(4)) + b"$ST 5 9 ..", 10) == []
    assert not logic.up
    logic.advance(99)
    assert said(logic) == []
    logic.advance(100)
    assert said(logic) == ["HELLO"]


def test_what_stands_before_the_answer_is_dropped() -> None:
    """Lines between the greeting and its answer are neither passed on nor acknowledged."""
    logic = greeted()
    assert heard(logic, STATE.format(5), at=150) == []
    assert said(logic) == []
    assert heard(logic, STATE.format(6), HI.format(7), STATE.format(8), at=200) == [HI.format(7), STATE.format(8)]
    assert said(logic) == ["ACK 8"]


def test_a_greeting_is_repeated_before_it_is_given_up() -> None:
    """After three greetings, the device counts as not answering."""
    logic = LinkLogic(0)
    greetings = 0
    for ms in range(0, 5000, 10):
        logic.advance(ms)
        greetings += said(logic).count("HELLO")
    assert greetings == GREETINGS
    assert logic.failure is Failure.NO_ANSWER


def test_another_device_is_told_apart_from_silence() -> None:
    """A device that says something else isn't a board, but it is there."""
    logic = greeted()
    logic.received(b"OK\r\nERROR\r\n", 150)
    for ms in range(200, 5000, 100):
        logic.advance(ms)
    assert logic.failure is Failure.OTHER_WORDS


def test_late_answers_to_repeated_greetings_are_no_news() -> None:
    """Two greetings get two answers; the board is up once."""
    logic = greeted()
    logic.advance(DRAIN_MS + GREET_MS)
    first = logic.received(encode(HI.format(1)), 1001)
    consume(logic, first)
    assert said(logic) == ["HELLO", "ACK 1"]
    second = logic.received(encode(HI.format(2)), 1002)
    consume(logic, [*first, *second])
    assert said(logic) == ["ACK 2"]
    assert [type(event) for event in first] == [Up, BoardLine]
    assert [type(event) for event in second] == [BoardLine]


def test_answers_to_greetings_of_an_earlier_connection_are_no_news() -> None:
    """Their numbers follow the first one's; one that restarts the count is a restart, as is one after other lines."""
    logic = connected()
    events = logic.received(b"".join(encode(HI.format(number)) for number in (8, 9)), 300)
    assert [type(event) for event in events] == [BoardLine, BoardLine]
    assert [type(event) for event in logic.received(encode(HI.format(0)), 400)] == [Up, BoardLine]
    logic.received(encode(STATE.format(1)), 500)
    assert [type(event) for event in logic.received(encode(HI.format(2)), 600)] == [Up, BoardLine]


def test_what_was_consumed_is_acknowledged_and_nothing_else() -> None:
    """Of several lines from one read, each is acknowledged once it is consumed; of several consumed, the last."""
    logic = connected()
    data = b"".join(map(encode, (STATE.format(8), "XX 9 later", "LG 10 info x"))) + b"$ST 11 5 ....*0000\r\n"
    lines = [event for event in logic.received(data, 300) if isinstance(event, BoardLine)]
    assert said(logic) == []
    logic.consumed(lines[0])
    assert said(logic) == ["ACK 8"]
    consume(logic, lines[1:])
    assert said(logic) == ["ACK 10"]
    assert said(logic) == []


def test_a_line_from_before_the_boards_restart_is_not_acknowledged() -> None:
    """Its number would mean something else to the board, which has started its count again."""
    logic = connected()
    old = logic.received(encode(STATE.format(8)), 300)
    new = logic.received(encode(HI.format(0)), 400)
    consume(logic, old)
    assert said(logic) == []
    consume(logic, new)
    assert said(logic) == ["ACK 0"]


def test_while_nothing_is_consumed_the_last_acknowledgement_alone_is_repeated() -> None:
    """The loop is busy for long: silence counts from the last line that was read."""
    logic = connected()
    logic.received(encode(STATE.format(8)), 1000)
    logic.advance(2499)
    assert said(logic) == []
    logic.advance(2500)
    assert said(logic) == ["ACK 7"]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (encode(STATE.format(8))[:-8] + b"!*0000\r\n", [Damaged]),
        (encode(STATE.format(8)) + b"$ST 9 5 ...\r\n", [BoardLine, Damaged]),
        (b"$ST 8 5 ...\r\n" + encode(STATE.format(9)), [BoardLine]),
        (encode(STATE.format(8))[:20], []),
        (b"\r\n", []),
    ],
    ids=["wrong checksum", "after a good line", "before a good line", "not ended yet", "blank"],
)
def test_a_line_that_does_not_check_is_told(data: bytes, found: list[type]) -> None:
    """It is reported if no good line has come after it, whose number would show what is missing."""
    assert [type(event) for event in connected().received(data, 300)] == found


def test_damage_before_the_answer_is_no_news() -> None:
    """Damage before the board has answered is old, or isn't from a board."""
    assert greeted().received(b"$ST 8 5 ...\r\n", 150) == []


def test_a_line_that_breaks_off_is_told_once() -> None:
    """A line without its end is reported after a wait; one that goes on in time is read."""
    line = encode(STATE.format(8))
    for cut in range(1, len(line)):
        logic = connected()
        logic.received(line[:cut], 300)
        assert logic.advance(300 + TORN_MS - 1) == []
        assert [type(event) for event in logic.received(line[cut:], 300 + TORN_MS - 1)] == [BoardLine]
        assert logic.advance(1000) == []
        logic.received(line[:cut], 1000)
        assert [event for ms in range(1000, 1200) for event in logic.advance(ms)] == [Damaged()]


def test_a_line_without_a_number_is_no_line_of_a_board() -> None:
    """An echo of our own words isn't passed on or acknowledged, and is no sign of life."""
    logic = connected()
    assert heard(logic, "HELLO", at=2900) == []
    logic.advance(3200)
    assert said(logic) == ["HELLO"]


def test_a_silent_board_is_asked() -> None:
    """After 1.5 s without a line, the last `ACK` is repeated once; after 3 s and 6 s, `HELLO`; after 8 s it is lost."""
    logic = connected()
    spoken = []
    for ms in range(200, 10_000, 10):
        logic.advance(ms)
        spoken += [(ms - 200, word) for word in said(logic)]
    assert spoken == [(1500, "ACK 7"), (3000, "HELLO"), (6000, "HELLO")]
    assert logic.failure is Failure.SILENT


def test_a_board_that_speaks_again_is_up_again() -> None:
    """The answer after a silence is reported as `Up`, as the board may have restarted; silence counts from there."""
    logic = connected()
    logic.advance(3200)
    said(logic)
    events = logic.received(encode(HI.format(0)), 3300)
    assert [type(event) for event in events] == [Up, BoardLine]
    consume(logic, events)
    logic.advance(4799)
    assert said(logic) == ["ACK 0"]
    logic.advance(4800)
    assert said(logic) == ["ACK 0"]


def test_a_board_that_starts_anew_is_told() -> None:
    """An unrequested `HI` means that the board has restarted."""
    logic = connected()
    assert [type(event) for event in logic.received(encode(HI.format(0)), 500)] == [Up, BoardLine]


def test_a_board_of_another_protocol_is_refused() -> None:
    """Neither an older nor a newer version of the wire is understood: the board is to be updated, or the program."""
    for version, failure in ((0, Failure.OTHER_PROTOCOL), (2, Failure.NEWER_PROTOCOL)):
        logic = greeted()
        assert logic.received(encode(HI.format(1).replace("proto=1", f"proto={version}")), 200) == []
        assert logic.failure is failure


def test_another_board_is_not_taken_for_ours() -> None:
    """If a board is known, one with another id isn't accepted."""
    for board_id, failure in (("E2", Failure.OTHER_BOARD), ("E1", None)):
        logic = LinkLogic(0, board_id=board_id)
        logic.advance(DRAIN_MS)
        logic.received(encode(HI.format(1)), 200)
        assert logic.failure is failure


@pytest.mark.parametrize("size", [1, 3, 1000])
def test_a_prompt_is_recognised(size: int) -> None:
    """MicroPython's prompt, at the greeting or later, in pieces of any size, means that the firmware isn't running."""
    prompt = b"Traceback (most recent call last):\r\nKeyboardInterrupt: \r\nMicroPython v1.24\r\n>>> "
    for logic in (greeted(), connected()):
        for start in range(0, len(prompt), size):
            logic.received(prompt[start : start + size], 1000)
        assert logic.failure is Failure.PROMPT


def test_words_of_the_board_are_no_prompt() -> None:
    """Text that looks like a prompt within a line isn't one."""
    logic = connected()
    assert heard(logic, "LG 8 info >>> ", at=300) == ["LG 8 info >>> "]
    assert logic.failure is None


def test_a_stopped_board_is_started_again() -> None:
    """Our board at the prompt gets the keys that restart its program, then the greeting."""
    logic = LinkLogic(0, revive=True)
    assert logic.outgoing() == b"\x03\x02\x04"
    logic.advance(DRAIN_MS)
    assert said(logic) == ["HELLO"]


def test_commands_go_to_a_board_that_answers_alone() -> None:
    """A command before the answer is dropped; one after it is sent."""
    logic = greeted()
    logic.send("STATE")
    assert said(logic) == []
    logic = connected()
    logic.send("STATE")
    assert said(logic) == ["STATE"]


def test_a_connection_that_has_failed_does_nothing_more() -> None:
    """A failed connection returns no lines and says nothing."""
    logic = greeted()
    logic.received(b"\n>>> ", 200)
    assert logic.received(encode(HI.format(1)), 300) == []
    logic.advance(50_000)
    assert said(logic) == []


@given(st.lists(st.tuples(st.binary(max_size=60), st.floats(0, 2000)), max_size=20))
def test_no_noise_disturbs_a_connection(noise: list[tuple[bytes, float]]) -> None:
    """Any bytes at any time are tolerated; the host only says `HELLO` or an `ACK`."""
    logic = connected()
    now = 200.0
    for data, passed in noise:
        now += passed
        consume(logic, logic.received(data, now))
        logic.advance(now)
        assert all(word == "HELLO" or word.startswith("ACK ") for word in said(logic))


def pieces(data: bytes, sizes: list[int]) -> Iterator[bytes]:
    """The data, cut by the sizes, and the rest."""
    for size in sizes:
        yield data[:size]
        data = data[size:]
    yield data


@given(st.lists(st.integers(1, 60), max_size=40))
def test_how_bytes_are_cut_does_not_matter(sizes: list[int]) -> None:
    """However the bytes are cut, the same lines come out, and the last of them is acknowledged."""
    bodies = [STATE.format(8 + k) for k in range(30)]
    logic = connected()
    given_lines: list[str] = []
    acknowledged: list[str] = []
    for piece in pieces(b"".join(map(encode, bodies)), sizes):
        events = logic.received(piece, 300)
        given_lines += [event.body for event in events if isinstance(event, BoardLine)]
        consume(logic, events)
        acknowledged += said(logic)
    assert given_lines == bodies
    assert acknowledged[-1] == "ACK 37"


def test_old_lines_are_dropped_until_the_board_greets_anew() -> None:
    """Neither states that were said before, nor states with times far in the past, are passed on or acknowledged."""
    logic = connected()
    now = "ST {} {} " + "." * 16
    assert heard(logic, *(now.format(8 + each, 9000 + 500 * each) for each in range(100)), at=300) != []
    said(logic)
    assert heard(logic, *(now.format(8 + each, 9000 + 500 * each) for each in range(99)), at=400) == []
    assert heard(logic, now.format(108, 12), "BT 3 9000 undo", at=500) == []
    assert said(logic) == []
    assert heard(logic, now.format(109, 59_000), at=600) == [now.format(109, 59_000)]
    assert heard(logic, HI.format(2), now.format(3, 12), at=700) == [HI.format(2), now.format(3, 12)]


def test_a_board_whose_greeting_was_lost_is_greeted() -> None:
    """A board that has restarted says only what seems old: that is silence, and then it is asked who it is."""
    logic = connected()
    now = "ST {} {} " + "." * 16
    heard(logic, now.format(8, 900_000), at=300)
    said(logic)
    for at in range(1000, 4000, 500):
        assert heard(logic, now.format(9 + at, at), at=at) == []
        logic.advance(at)
    assert "HELLO" in said(logic)
    assert heard(logic, HI.format(5), now.format(6, 4100), at=4100) == [HI.format(5), now.format(6, 4100)]
