"""The card that a kit is made from: measures, magnets, sensor and pins, in TOML.

In: a file, and the options that beat it. Out: a `Card`, complete and checked. A key that is missing has its default.
"""

import math
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from eclipse_calibration.design import parts
from eclipse_calibration.design.measures import LIMITS, Measures
from eclipse_calibration.drawings.pins import PICO
from eclipse_companion.common import limited_files
from eclipse_companion.common.errors import CompanionError, UsageError, why_of
from eclipse_companion.common.text_bytes import decoded
from eclipse_companion.hardware.magnets import Magnet
from eclipse_companion.hardware.sensors import SensorType

PLAY_MM: Final = 0.6
"""How much wider a recess is than its piece."""
LEAST_RIB_MM: Final = 1.2
"""What stands between two recesses."""
CODINGS: Final = ("two", "one")
CONVERTER_PINS: Final = (26, 27, 28)
"""GP numbers that the Pico's converter reads (Raspberry Pi Pico data sheet, 2.1)."""
MEASURES: Final = {
    "pitch": "pitch_mm",
    "floor": "floor_mm",
    "gap": "gap_mm",
    "piece_height": "piece_mm",
    "piece_width": "width_mm",
    "weight": "weight_g",
    "sorted": "sorted_percent",
}
"""A card's key for each of `design`'s measures."""
_HEADER: Final = tuple(sorted(int(name[2:]) for name in PICO.values() if name.startswith("GP")))
_LINES: Final = 4
"""Lines that select a channel."""
_LONGEST: Final = 100_000
"""Bytes; a card has a few hundred."""


@dataclass(frozen=True, slots=True)
class Pins:
    """GP numbers; None if the part isn't fitted."""

    select: tuple[int, int, int, int] = (2, 3, 4, 5)
    signal: int = 26
    lights: int | None = 15
    sounder: int | None = 14
    turn: int | None = 10
    hint: int | None = 11
    undo: int | None = 12
    safe: int | None = 22

    @property
    def buttons(self) -> tuple[tuple[str, int], ...]:
        """The buttons that are fitted: their names on the wire and their pins."""
        found = (("turn", self.turn), ("hint", self.hint), ("undo", self.undo))
        return tuple((name, pin) for name, pin in found if pin is not None)


@dataclass(frozen=True, slots=True)
class Card:
    """Measures in mm, the weight in grams, `sorted` in per cent."""

    pitch: float = 25.0
    floor: float = 3.0
    gap: float = 0.9
    piece_height: float = 5.0
    piece_width: float = 22.0
    weight: float = 3.0
    sorted: float = 10.0
    coding: str = "two"
    magnets: tuple[str, ...] = ("D6x2 N42", "D4x1 N45")
    """Sun's and Moon's; one name if the coding is `one`."""
    sensor: str = "DRV5055A2"
    pins: Pins = field(default_factory=Pins)

    @property
    def kit_magnets(self) -> tuple[Magnet, Magnet]:
        """Sun's and Moon's."""
        found = [Magnet.parse(name) for name in self.magnets]
        return found[0], found[-1]

    @property
    def sensor_type(self) -> SensorType:
        """The sensor, with its spread as it is sold."""
        return parts.part(self.sensor)

    def measures(self, off_mm: float) -> Measures:
        """What `design` judges, if a piece may lie so far off the middle. Raises `UsageError`."""
        sizes = [(each.diameter_mm, each.thickness_mm) for each in self.kit_magnets]
        return Measures(
            **{name: getattr(self, key) for key, name in MEASURES.items()},
            off_mm=off_mm,
            room_mm=(max(size[0] for size in sizes), min(self.piece_height, max(size[1] for size in sizes))),
        )


DEFAULT: Final = Card()


def squares(card: Card) -> tuple[tuple[float, float], ...]:
    """The middles of squares 1 to 16 in kit coordinates, mm: x to the right as Sun sees it, y away from Sun."""
    return tuple((card.pitch * (k % 4 - 1.5), card.pitch * (1.5 - k // 4)) for k in range(16))


def read(path: Path | None, options: Mapping[str, object] | None = None) -> Card:
    """The card of a file (None: the default one), with the options that beat it, by key.

    Raises `UsageError` for what a card may not say, and `CompanionError` for a file that can't be read and for
    measures of which no kit can be made.
    """
    tables = {} if path is None else _tables(path)
    named = "The card" if path is None else str(path)
    values: dict[str, Any] = {}
    for table, keys in _KEYS.items():
        given = tables.pop(table, {})
        if not isinstance(given, dict):
            raise UsageError(f"{named}: [{table}] must be a table of keys, such as {next(iter(keys))} = ...")
        for key, value in given.items():
            if key not in keys:
                raise UsageError(f"{named}: [{table}] has no key {key!r}. It has {', '.join(keys)}.")
            values[key] = value
    for key in tables:
        raise UsageError(f"{named}: there is no key {key!r}. A card has the tables [{'], ['.join(_KEYS)}].")
    return _checked(values | dict(options or {}), named)


def text(card: Card) -> str:
    """The card as TOML, with every key."""
    lines = ["# What this kit is made from. Change it, and make the kit again: design --out DIR --card card.toml"]
    lines.append("[measures]  # mm, grams, per cent")
    lines += [f"{key} = {float(getattr(card, key))!r}" for key in MEASURES]
    magnets = ", ".join(f'"{name}"' for name in card.magnets)
    lines += ["", "[kit]", f'coding = "{card.coding}"', f"magnets = [{magnets}]", f'sensor = "{card.sensor}"']
    lines += ["", "[pins]  # GP numbers; false: not fitted"]
    for key, value in asdict(card.pins).items():
        pins = "false" if value is None else str(list(value) if isinstance(value, tuple) else value)
        lines.append(f"{key} = {pins}")
    return "\n".join(lines) + "\n"


_KEYS: Final = {
    "measures": tuple(MEASURES),
    "kit": ("coding", "magnets", "sensor"),
    "pins": tuple(each.name for each in fields(Pins)),
}


def _tables(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(decoded(limited_files.read_limited(path, _LONGEST)))
    except OSError as error:
        raise CompanionError(f"I can't read the card {path}: {why_of(error)}.") from None
    except limited_files.TooLargeError as error:
        raise CompanionError(f"I can't read the card {path}: {error}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path} isn't a card: it isn't text. A card is a TOML file.") from None
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{path} isn't a card: {error}. A card is a TOML file.") from None


def _checked(values: dict[str, Any], named: str) -> Card:
    """The card of these values, by key. Raises `UsageError` and `CompanionError`."""
    found: dict[str, Any] = {key: _number(key, values[key], named) for key in MEASURES if key in values}
    card = Card(**found)
    rib = card.pitch - card.piece_width - PLAY_MM
    if rib < LEAST_RIB_MM - 1e-9:
        raise CompanionError(
            f"{named}: a pitch of {card.pitch:g} mm leaves a rib of {rib:.2f} mm between recesses for a piece_width of "
            f"{card.piece_width:g} mm. It must be at least {LEAST_RIB_MM:g} mm: make the pitch "
            f"{card.piece_width + PLAY_MM + LEAST_RIB_MM:g} mm or more."
        )
    card = _with_parts(card, values, named)
    card = replace(card, pins=_pins({key: values[key] for key in _KEYS["pins"] if key in values}, named))
    card.measures(off_mm=0.0)
    return card


def _number(key: str, value: object, named: str) -> float:
    """A measure, within its limits."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not math.isfinite(value):
        raise UsageError(f"{named}: {key} must be a number, such as {getattr(DEFAULT, key):g}.")
    least, most, _ = LIMITS[MEASURES[key]]
    if not least <= value <= most:
        raise UsageError(f"{named}: {key} is {value:g}. It must be from {least:g} to {most:g}.")
    return float(value)


def _with_parts(card: Card, values: Mapping[str, Any], named: str) -> Card:
    """The card with its coding, magnets and sensor."""
    coding = values.get("coding", DEFAULT.coding)
    if coding not in CODINGS:
        raise UsageError(f'{named}: coding must be "two" or "one".')
    usual = DEFAULT.magnets if coding == "two" else ("D5x1 N42",)
    magnets = values.get("magnets", usual)
    if not isinstance(magnets, list | tuple) or not all(isinstance(each, str) for each in magnets):
        raise UsageError(f'{named}: magnets must be a list of names, such as ["D6x2 N42", "D4x1 N45"].')
    if len(magnets) != (2 if coding == "two" else 1):
        wanted = "Sun's and Moon's, two names" if coding == "two" else "one name, since all pieces have the same"
        raise UsageError(f"{named}: magnets must be {wanted}, if coding is {coding!r}.")
    sensor = values.get("sensor", DEFAULT.sensor)
    if not isinstance(sensor, str):
        raise UsageError(f'{named}: sensor must be a name, such as "{DEFAULT.sensor}".')
    try:
        names = tuple(str(Magnet.parse(each)) for each in magnets)
    except CompanionError as error:
        raise UsageError(f"{named}: magnets: {error}") from None
    try:
        return replace(card, coding=coding, magnets=names, sensor=parts.part(sensor).name)
    except CompanionError as error:
        raise UsageError(f"{named}: sensor: {error}") from None


def _pins(values: Mapping[str, object], named: str) -> Pins:
    """The pins of these values, by key. Raises `UsageError`."""
    found: dict[str, Any] = {}
    for key, value in values.items():
        if key == "select":
            if not isinstance(value, list | tuple) or len(value) != _LINES:
                raise UsageError(f"{named}: select must be a list of four GP numbers, such as [2, 3, 4, 5].")
            found[key] = tuple(_pin(key, each, named) for each in value)
        elif value is False:
            if key == "signal":
                raise UsageError(f"{named}: signal can't be false: the readings come in there.")
            found[key] = None
        else:
            found[key] = _pin(key, value, named)
    return _fitting(Pins(**found), named)


def _fitting(pins: Pins, named: str) -> Pins:
    """The same pins, if readings come in at one that reads, and none is used twice. Raises `UsageError`."""
    if pins.signal not in CONVERTER_PINS:
        raise UsageError(f"{named}: signal is GP{pins.signal}. It must be GP26, GP27 or GP28: only these are read.")
    taken: dict[int, str] = {}
    for key, value in asdict(pins).items():
        for pin in value if isinstance(value, tuple) else (value,):
            if pin is None:
                continue
            if pin in taken:
                raise UsageError(f"{named}: {key} is on GP{pin}, and so is {taken[pin]}. Give each a pin of its own.")
            taken[pin] = key
    return pins


def _pin(key: str, value: object, named: str) -> int:
    """A GP number of the Pico's header."""
    if not isinstance(value, int) or isinstance(value, bool):
        without = "" if key == "select" else ", or false if it isn't fitted"
        raise UsageError(f"{named}: {key} must be a GP number, such as 15{without}.")
    if value not in _HEADER:
        raise UsageError(f"{named}: {key} is GP{value}. The Pico's header has GP0 to GP22 and GP26 to GP28.")
    return value
