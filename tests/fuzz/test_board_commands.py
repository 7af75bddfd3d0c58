"""The shipped firmware, in the real MicroPython, under any bytes and any commands."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_simulation.board.engine import VARIABLE, choose_engine
from eclipse_simulation.board.lockstep import LockstepBoard
from tests.simulated.board.wire_lines import bodies, line

CACHE = Path(__file__).resolve().parents[2] / ".cache" / "tests"
STILL = [32768] * 16

VOCABULARY = """
CAL SET GET REST SAVE CLEAR MIX CODING one two RAW PING LED BEEP STATE 0 1 16 17 65535 65536 -1 440 100 level=50
rest=32768 gold=40000 silver=1 sun-gold=5 side=9 diag=4 side=-9 rgbywmcRGBYWMC.. ................ x= =1 ==
"""
WORDS = st.sampled_from(VOCABULARY.split())
PRINTABLE = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E, exclude_characters="$*"), max_size=181)
BODY = st.one_of(PRINTABLE, st.lists(st.one_of(WORDS, PRINTABLE.map(lambda text: text[:12])), max_size=7).map(" ".join))


@pytest.fixture(scope="module")
def board() -> Iterator[LockstepBoard]:
    engine = choose_engine(CACHE, progress=print, environment={VARIABLE: "micropython"})
    with LockstepBoard(engine, lambda due_us: (due_us, STILL)) as made:
        made.run(100)
        yield made


def _said(board: LockstepBoard, data: bytes, scans: int) -> list[str]:
    """Everything that the board says within this many scans, except what it says unasked."""
    board.send(data)
    found: list[str] = []
    for _ in range(scans):
        step = board.step()
        assert step is not None
        found += bodies(step[1])
    assert not [body for body in found if body.startswith("LG")], found
    return found


@settings(max_examples=150)
@given(body=BODY.filter(lambda body: body[:181].split(" ")[0] not in ("ACK", "HELLO", "STATE", "RESET")))
def test_every_other_command_gets_exactly_one_answer(board: LockstepBoard, body: str) -> None:
    """Whatever a command says, one `OK` or `NO` repeats its first word, and the board goes on."""
    body = body[:181]
    said = [each.split(" ") for each in _said(board, line(body), 90) if each[:2] in ("OK", "NO")]
    assert len(said) == 1, said
    if body.split(" ")[0]:
        assert said[0][2][:150] == body.split(" ")[0][:150]
    else:
        assert said[0][0::2][:2] == ["NO", "-"]
    _said(board, line("RAW 0"), 6)


@settings(max_examples=100)
@given(data=st.lists(st.one_of(st.binary(max_size=300), BODY.map(lambda body: line(body[:181])[:-3])), max_size=5))
def test_no_bytes_stop_the_board(board: LockstepBoard, data: list[bytes]) -> None:
    """After any rubbish, the next good line is answered."""
    said = _said(board, b"\n".join(data) + b"\r\n" + line("PING still-there"), 12)
    assert any(body.startswith("OK ") and body.endswith("PING still-there") for body in said)
