"""What the host says: commands as frozen dataclasses that write themselves (`str`), and `parse`.

`parse` refuses what a board refuses whatever its state (firmware/PROTOCOL.md): a value's key of the other coding, or
lights that are not fitted, only the board knows.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from eclipse_companion.sensing.wire.lines import BODY_LIMIT
from eclipse_companion.sensing.wire.messages import CODINGS
from eclipse_companion.sensing.wire.words import (
    READINGS,
    SEQUENCES,
    NotAMessageError,
    number,
    one_of,
    split_pairs,
    value,
)

LEVEL_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "one": ("gold", "silver"),
    "two": ("sun-gold", "sun-silver", "moon-gold", "moon-silver"),
}
"""Keys of the readings with a piece on the square, by coding."""

SQUARE_KEYS: Final = ("rest", *LEVEL_KEYS["one"], *LEVEL_KEYS["two"])
"""All keys of `CAL SET`."""

MIX_LIMIT: Final = 999
"""The largest share in `CAL MIX`, thousandths, either sign: a neighbour's signal is mostly of the other sign."""

_PING_MOST: Final = BODY_LIMIT - len("OK 65535 PING ")
"""So that the answer fits in a line."""

_PALETTE = re.compile(r"[.rgbywmcRGBYWMC]{16}")


@dataclass(frozen=True, slots=True)
class PlainCommand:
    """A command without words of its own: `HELLO`, `STATE`, `RESET`, `CAL REST`, `CAL SAVE`, `CAL CLEAR`."""

    name: str

    def __str__(self) -> str:
        return self.name


HELLO: Final = PlainCommand("HELLO")
STATE: Final = PlainCommand("STATE")
RESET: Final = PlainCommand("RESET")
CAL_REST: Final = PlainCommand("CAL REST")
CAL_SAVE: Final = PlainCommand("CAL SAVE")
CAL_CLEAR: Final = PlainCommand("CAL CLEAR")


@dataclass(frozen=True, slots=True)
class Ack:
    """All lines up to that number have been read."""

    seq: int

    def __str__(self) -> str:
        return f"ACK {self.seq}"


@dataclass(frozen=True, slots=True)
class Ping:
    """Asks for the same word back."""

    word: str

    def __str__(self) -> str:
        return f"PING {self.word}"


@dataclass(frozen=True, slots=True)
class Stream:
    """`RAW`: raw readings at 1 to 200 a second; 0 stops."""

    hz: int

    def __str__(self) -> str:
        return f"RAW {self.hz}"


@dataclass(frozen=True, slots=True)
class CalSet:
    """Calibration values of a square, 0 to 65535."""

    square: int
    values: dict[str, int] = field(hash=False)

    def __str__(self) -> str:
        return " ".join(["CAL SET", str(self.square), *(f"{key}={each}" for key, each in self.values.items())])


@dataclass(frozen=True, slots=True)
class CalMix:
    """The share of a neighbour's signal in a square's, thousandths, by side and by corner."""

    side: int
    diag: int

    def __str__(self) -> str:
        return f"CAL MIX side={self.side} diag={self.diag}"


@dataclass(frozen=True, slots=True)
class CalCoding:
    """Which magnets the pieces carry: `one` or `two` strengths."""

    coding: str

    def __str__(self) -> str:
        return f"CAL CODING {self.coding}"


@dataclass(frozen=True, slots=True)
class CalGet:
    """Asks for a square's calibration values; square 0: the board-wide ones."""

    square: int

    def __str__(self) -> str:
        return f"CAL GET {self.square}"


@dataclass(frozen=True, slots=True)
class SetLights:
    """`LED`: a colour a square; `level`: brightness 0 to 100, or as it is."""

    palette: str
    level: int | None = None

    def __str__(self) -> str:
        return f"LED {self.palette}" + ("" if self.level is None else f" level={self.level}")


@dataclass(frozen=True, slots=True)
class Beep:
    """A tone of 20 to 20000 Hz for 1 to 5000 ms."""

    hz: int
    ms: int

    def __str__(self) -> str:
        return f"BEEP {self.hz} {self.ms}"


Command = PlainCommand | Ack | Ping | Stream | CalSet | CalMix | CalCoding | CalGet | SetLights | Beep


def parse(body: str) -> Command:
    """Read a command. Raises `NotAMessageError`, with the reason, for what is no command."""
    words = body.split(" ")
    name = " ".join(words[:2]) if words[0] == "CAL" else words[0]
    rest = words[name.count(" ") + 1 :]
    if "" in words:
        message = "words are parted by one space"
        raise NotAMessageError(message)
    if name in _PLAIN:
        _shape(rest, 0)
        return PlainCommand(name)
    if name not in _READERS:
        message = f"{name!r} isn't a command"
        raise NotAMessageError(message)
    return _READERS[name](rest)


def _shape(words: list[str], count: int) -> tuple[list[str], dict[str, str]]:
    """The plain words, which must be so many and come first, and the pairs, no key twice."""
    plain, pairs = split_pairs(words)
    if len(plain) != count or words[:count] != plain:
        message = f"it takes {count} words, then those with ="
        raise NotAMessageError(message)
    if count + len(pairs) != len(words):
        message = "a key comes twice"
        raise NotAMessageError(message)
    return plain, pairs


def _ping(words: list[str]) -> Ping:
    if len(words) != 1 or len(words[0]) > _PING_MOST:
        message = f"it takes one word of at most {_PING_MOST} characters"
        raise NotAMessageError(message)
    return Ping(words[0])


def _ack(words: list[str]) -> Ack:
    return Ack(number(_shape(words, 1)[0][0], 0, SEQUENCES - 1, "the sequence number"))


def _stream(words: list[str]) -> Stream:
    return Stream(number(_shape(words, 1)[0][0], 0, 200, "the rate"))


def _cal_set(words: list[str]) -> CalSet:
    plain, pairs = _shape(words, 1)
    square = number(plain[0], 1, 16, "the square")
    values = {key: number(each, 0, READINGS - 1, key) for key, each in pairs.items() if key in SQUARE_KEYS}
    if not values:
        message = "there is no value to set"
        raise NotAMessageError(message)
    return CalSet(square, values)


def _cal_mix(words: list[str]) -> CalMix:
    _, pairs = _shape(words, 0)
    side, diag = (number(value(pairs, key), -MIX_LIMIT, MIX_LIMIT, key) for key in ("side", "diag"))
    return CalMix(side, diag)


def _cal_coding(words: list[str]) -> CalCoding:
    return CalCoding(one_of(_shape(words, 1)[0][0], CODINGS, "the coding"))


def _cal_get(words: list[str]) -> CalGet:
    return CalGet(number(_shape(words, 1)[0][0], 0, 16, "the square"))


def _lights(words: list[str]) -> SetLights:
    (palette,), pairs = _shape(words, 1)
    if not _PALETTE.fullmatch(palette):
        message = f"the lights are {palette!r}, not sixteen of .rgbywmc"
        raise NotAMessageError(message)
    level = pairs.get("level")
    return SetLights(palette, None if level is None else number(level, 0, 100, "level"))


def _beep(words: list[str]) -> Beep:
    (hz, ms), _ = _shape(words, 2)
    return Beep(number(hz, 20, 20_000, "the pitch"), number(ms, 1, 5000, "the duration"))


_PLAIN: Final = frozenset(str(each) for each in (HELLO, STATE, RESET, CAL_REST, CAL_SAVE, CAL_CLEAR))

_READERS: Final[dict[str, Callable[[list[str]], Command]]] = {
    "ACK": _ack,
    "PING": _ping,
    "RAW": _stream,
    "CAL SET": _cal_set,
    "CAL MIX": _cal_mix,
    "CAL CODING": _cal_coding,
    "CAL GET": _cal_get,
    "LED": _lights,
    "BEEP": _beep,
}
