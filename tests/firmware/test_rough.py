"""What a board meets by accident: wrong arguments, spikes of the converter."""

import random
from collections.abc import Iterator
from typing import Final

import pytest

from eclipse_simulation.board.engine import Engine
from tests.firmware.rig import Rig

Wrong = tuple[str, ...]


def number(low: int, high: int) -> Wrong:
    """Anything that isn't a number within these limits."""
    return (
        str(low - 1),
        str(high + 1),
        "",
        "x",
        "-",
        "--5",
        "+5",
        "5.0",
        "0x5",
        "5e1",
        "5,5",
        "5-",
        "0000005",
        "9" * 40,
    )


def key(name: str, low: int, high: int) -> Wrong:
    """The same after a key, and the key misspelt."""
    return (*(f"{name}={each}" for each in number(low, high)), f"{name}", f"{name}=5 {name}=5", f"={name}")


PALETTE: Final = ("." * 15, "." * 17, "..............x.", "...............\x7e", "")
SHAPES: Final[tuple[tuple[str, tuple[str, ...], tuple[Wrong, ...]], ...]] = (
    *((name, (), ()) for name in ("STATE", "HELLO", "RESET", "CAL REST", "CAL SAVE", "CAL CLEAR")),
    ("PING", ("word",), (("",),)),
    ("RAW", ("5",), (number(0, 200),)),
    ("CAL SET", ("3", "rest=5"), (number(1, 16), key("rest", 0, 65_535))),
    ("CAL SET", ("3", "gold=5"), (number(1, 16), (*key("gold", 0, 65_535), "sun-gold=5"))),
    ("CAL MIX", ("side=4", "diag=4"), (key("side", -1000, 1000), key("diag", -1000, 1000))),
    ("CAL CODING", ("one",), (("", "three", "ONE", "1", "one,two"),)),
    ("CAL GET", ("3",), (number(0, 16),)),
    ("LED", ("." * 16,), (PALETTE,)),
    ("LED", ("." * 16, "level=5"), (PALETTE, key("level", 0, 100))),
    ("BEEP", ("440", "100"), (number(20, 20_000), number(1, 5000))),
)
"""A command, its arguments, and for each what mustn't be in its place."""


def wrong_commands() -> Iterator[str]:
    """Every command with each of its arguments wrong or missing, or with one too many."""
    for name, right, wrongs in SHAPES:
        yield " ".join((name, *right, "more"))
        for place, wrong in enumerate(wrongs):
            rest = (*right[:place], *right[place + 1 :])
            if not right[place].startswith("level="):
                yield " ".join((name, *rest))
            for each in wrong:
                yield " ".join((name, *right[:place], each, *right[place + 1 :]))
    yield from ("", " ", "CAL", "CAL X", "cal get 1", "JUMP", "ACKN 5", " STATE", "STATE ", "CAL  REST", "BEEP 440  5")


def test_every_command_with_every_wrong_argument(micropython: Engine) -> None:
    """Each gets one `NO`, and nothing changes: calibration, coding, shares."""
    with Rig(micropython) as rig:
        rig.scans(10)
        rig.answer("CAL SET 3 rest=33000 gold=40000 silver=25000")
        before = [rig.answer(f"CAL GET {square}") for square in range(17)]
        for body in wrong_commands():
            assert rig.answer(body, 2).startswith("NO "), body
        assert [rig.answer(f"CAL GET {square}") for square in range(17)] == before
        assert not [row for row in rig.wire.splitlines() if row[1:3] in {b"LG", b"RW"}]


@pytest.mark.parametrize("wild", [0, 65_535])
def test_spikes_never_show(micropython: Engine, wild: int) -> None:
    """Two wild readings among any five of a square change no frame, on empty squares or under pieces."""
    dice = random.Random(wild)
    with Rig(micropython) as rig:
        rig.scans(10)
        rig.readings[5] += 7000
        rig.readings[10] -= 7000
        frame = rig.frame()
        calm, spoilt = list(rig.readings), [[0] * 16 for _ in range(4)]
        rows: list[str] = []
        for _ in range(400):
            row = [int(sum(each) < 2 and dice.random() < 0.3) for each in zip(*spoilt, strict=True)]
            spoilt = [*spoilt[1:], row]
            rig.readings = [wild if bad else reading for bad, reading in zip(row, calm, strict=True)]
            rows += rig.scans(1)
        assert rows
        assert {row.split()[3] for row in rows} == {frame}
