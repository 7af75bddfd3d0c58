"""What a board says: bodies to typed messages and back, and the sequence numbers that show losses.

Each message is a frozen dataclass that writes itself (`str`) and reads itself (`parse`). Unknown words `key=value` and
unknown kinds (`Unknown`) are ignored.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from eclipse_companion.sensing.wire.words import (
    READINGS,
    SEQUENCES,
    NotAMessageError,
    number,
    one_of,
    split_pairs,
    value,
)

MILLISECONDS: Final = 1 << 30
"""The board gives its milliseconds since its start modulo this."""

SQUARES: Final = 16

BUTTONS: Final = ("turn", "hint", "undo")
LEVELS: Final = ("info", "warn", "error")
CODINGS: Final = ("one", "two")
BOOTS: Final = ("power", "reset", "watchdog")
"""Why a board starts: power came, it was told to, or it had hung."""

_CELLS = re.compile(r"[.+\-?GSgs]{16}")
_SIDES_ONLY: Final = str.maketrans("GgSs", "++--")
_WORD = re.compile(r"\S+")


def sides_only(cells: str) -> str:
    """The cells as a board shows them whose magnets don't tell owners."""
    return cells.translate(_SIDES_ONLY)


@dataclass(frozen=True, slots=True)
class Hello:
    """`HI`: the board introduces itself, at its start and in answer to `HELLO`."""

    seq: int
    proto: int
    fw: str
    board: str
    id: str
    coding: str
    """`one` or `two` magnet strengths."""
    calibrated: bool
    leds: int
    beep: bool
    buttons: int
    hz: int
    """Full scans a second."""
    boot: str = ""
    """Why the board started, one of `BOOTS`; empty if it doesn't say."""
    late: int = 0
    """How many scans began too late since then, modulo 65536."""

    @classmethod
    def read(cls, seq: int, words: list[str]) -> "Hello":
        """Read the words after the sequence number."""
        _, pairs = _shape(words, 0)
        return cls(
            seq,
            number(value(pairs, "proto"), 0, 9999, "proto"),
            value(pairs, "fw"),
            value(pairs, "board"),
            value(pairs, "id"),
            one_of(value(pairs, "coding"), CODINGS, "coding"),
            one_of(value(pairs, "cal"), ("ok", "none"), "cal") == "ok",
            int(one_of(value(pairs, "leds"), ("0", "16"), "leds")),
            one_of(value(pairs, "beep"), ("0", "1"), "beep") == "1",
            number(value(pairs, "buttons"), 0, 3, "buttons"),
            number(value(pairs, "hz"), 0, 999_999, "hz"),
            one_of(pairs.get("boot", ""), (*BOOTS, ""), "boot"),
            number(pairs.get("late", "0"), 0, 65535, "late"),
        )

    def __str__(self) -> str:
        return (
            f"HI {self.seq} proto={self.proto} fw={self.fw} board={self.board} id={self.id} coding={self.coding} "
            f"cal={'ok' if self.calibrated else 'none'} leds={self.leds} beep={int(self.beep)} "
            f"buttons={self.buttons} hz={self.hz}"
        ) + (f" boot={self.boot} late={self.late}" if self.boot else "")


@dataclass(frozen=True, slots=True)
class State:
    """`ST`: the sixteen squares as the board reads them now."""

    seq: int
    ms: int
    """The board's milliseconds since its start, modulo 2^30."""
    text: str
    """Squares 1 to 16, characters of `.+-?GSgs`."""

    @classmethod
    def read(cls, seq: int, words: list[str]) -> "State":
        """Read the words after the sequence number."""
        (ms, text), _ = _shape(words, 2)
        if not _CELLS.fullmatch(text):
            message = f"the squares are {text!r}, not sixteen of .+-?GSgs"
            raise NotAMessageError(message)
        return cls(seq, _milliseconds(ms), text)

    def __str__(self) -> str:
        return f"ST {self.seq} {self.ms} {self.text}"


@dataclass(frozen=True, slots=True)
class Raw:
    """`RW`: the sixteen readings, 0 to 65535 each, while streaming."""

    seq: int
    ms: int
    values: tuple[int, ...]

    @classmethod
    def read(cls, seq: int, words: list[str]) -> "Raw":
        """Read the words after the sequence number."""
        (ms, text), _ = _shape(words, 2)
        values = tuple(number(each, 0, READINGS - 1, "a reading") for each in text.split(","))
        if len(values) != SQUARES:
            message = f"there are {len(values)} readings, not {SQUARES}"
            raise NotAMessageError(message)
        return cls(seq, _milliseconds(ms), values)

    def __str__(self) -> str:
        return f"RW {self.seq} {self.ms} {','.join(map(str, self.values))}"


@dataclass(frozen=True, slots=True)
class Ok:
    """`OK`: the board carried out a command. `text` is the command's words, then what the answer adds."""

    seq: int
    text: str

    @classmethod
    def read(cls, seq: int, words: list[str]) -> "Ok":
        """Read the words after the sequence number."""
        if not words or not words[0]:
            message = "the command's words are missing"
            raise NotAMessageError(message)
        return cls(seq, " ".join(words))

    def answers(self, body: str) -> bool:
        """Whether this answers the command with that body."""
        return self.text == body or self.text.startswith(body + " ")

    @property
    def values(self) -> dict[str, str]:
        """The `key=value` words."""
        return split_pairs(self.text.split(" "))[1]

    def __str__(self) -> str:
        return f"OK {self.seq} {self.text}"


@dataclass(frozen=True, slots=True)
class No:
    """`NO`: the board refused a command, and why. `command` is the first word; `-` if it had none."""

    seq: int
    command: str
    reason: str

    @classmethod
    def read(cls, seq: int, words: list[str]) -> "No":
        """Read the words after the sequence number."""
        if not words or not words[0]:
            message = "the command's word is missing"
            raise NotAMessageError(message)
        return cls(seq, words[0], " ".join(words[1:]))

    def __str__(self) -> str:
        return f"NO {self.seq} {self.command} {self.reason}".rstrip(" ")


@dataclass(frozen=True, slots=True)
class Button:
    """`BT`: a button was pressed; `long`: held for a second."""

    seq: int
    ms: int
    name: str
    long: bool = False

    @classmethod
    def read(cls, seq: int, words: list[str]) -> "Button":
        """Read the words after the sequence number."""
        (ms, name), pairs = _shape(words, 2)
        held = one_of(pairs.get("long", "0"), ("0", "1"), "long") == "1"
        return cls(seq, _milliseconds(ms), one_of(name, BUTTONS, "the button"), held)

    def __str__(self) -> str:
        return f"BT {self.seq} {self.ms} {self.name}{' long=1' if self.long else ''}"


@dataclass(frozen=True, slots=True)
class Log:
    """`LG`: a remark of the board's own."""

    seq: int
    level: str
    text: str

    @classmethod
    def read(cls, seq: int, words: list[str]) -> "Log":
        """Read the words after the sequence number."""
        if not words:
            message = "the level is missing"
            raise NotAMessageError(message)
        return cls(seq, one_of(words[0], LEVELS, "the level"), " ".join(words[1:]))

    def __str__(self) -> str:
        return f"LG {self.seq} {self.level} {self.text}".rstrip(" ")


@dataclass(frozen=True, slots=True)
class Unknown:
    """A kind that this reader doesn't know. It is ignored, but its number counts."""

    seq: int | None
    body: str

    def __str__(self) -> str:
        return self.body


Message = Hello | State | Raw | Ok | No | Button | Log | Unknown

_KINDS: Final[dict[str, Callable[[int, list[str]], Message]]] = {
    "HI": Hello.read,
    "ST": State.read,
    "RW": Raw.read,
    "OK": Ok.read,
    "NO": No.read,
    "BT": Button.read,
    "LG": Log.read,
}


def parse(body: str) -> Message:
    """The message in a board's line. Raises `NotAMessageError` for a known kind with wrong words."""
    kind, *words = body.split(" ")
    read = _KINDS.get(kind)
    if read is None:
        return Unknown(sequence(body), body)
    if not words:
        message = "the sequence number is missing"
        raise NotAMessageError(message)
    return read(number(words[0], 0, SEQUENCES - 1, "the sequence number"), words[1:])


def sequence(body: str) -> int | None:
    """The sequence number in a board's line, whatever its kind; None if there is none."""
    words = body.split(" ", 2)
    try:
        return number(words[1], 0, SEQUENCES - 1, "the sequence number")
    except (IndexError, NotAMessageError):
        return None


def _shape(words: list[str], count: int) -> tuple[list[str], dict[str, str]]:
    """The plain words, which must be this many, and the pairs."""
    plain, pairs = split_pairs(words)
    if len(plain) != count or not all(_WORD.fullmatch(word) for word in plain):
        message = f"it has {len(plain)} words after the sequence number, not {count}"
        raise NotAMessageError(message)
    return plain, pairs


def _milliseconds(word: str) -> int:
    return number(word, 0, MILLISECONDS - 1, "the time")
