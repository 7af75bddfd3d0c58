"""Board profiles: which sensors, magnets and measures a board has, and the readings to expect of it.

In: a profile's TOML file, or a trace's `meta`; out: a checked `Profile`, the expected readings in counts of
MicroPython's `read_u16` (`converter`), and the commands that set them on a board.

The file (version 2; version 1, without the table `[measured]`, is read too):

    version = 2
    name = "kitchen"             # optional
    sensor = "DRV5055A2"         # other names are kept, but their readings can't be predicted
    sun_magnet = "D6x2 N42"      # a disc's diameter and thickness in mm, and its grade
    moon_magnet = "D4x1 N45"
    coding = "two"               # "one": all magnets alike
    magnet_height_mm = 7.4       # from the sensing element to the magnet's middle
    orientation = 0              # how far the board stands turned clockwise, as Sun sees it: 0, 90, 180, 270
    pitch_mm = 25.0              # from square to square
    board_mm = 4.0               # the playing surface above the table or mat
    piece_mm = 5.0               # a piece's height
    [readings]                   # optional, as calibrated: 16 readings each, squares 1 to 16
    rest = [33070, ...]
    sun-gold = [...]             # with coding "one": gold, silver
    [measured]                   # optional, what the guided calibration also measured: see `measured`
"""

import json
import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from eclipse_companion.common import atomic_files, limited_files
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.common.text_bytes import decoded
from eclipse_companion.hardware.converter import COUNTS_PER_V, HIGHEST, TRACE_COUNTS_PER_V
from eclipse_companion.hardware.magnets import Magnet, NotAMagnetError
from eclipse_companion.hardware.sensors import NotASensorError, sensor_type
from eclipse_companion.sensing.evidence import ORIENTATIONS
from eclipse_companion.sensing.measured import Measured
from eclipse_companion.sensing.wire.commands import LEVEL_KEYS, MIX_LIMIT, CalCoding, CalMix, CalSet

VERSION: Final = 2

SQUARES: Final = 16

DEFAULT_HEIGHT_MM: Final = 6.9
"""The height of the magnets' middles if nothing gives it: between those of a 3 mm board and a 4 mm one."""

_FILE_LIMIT: Final = 100_000
_CODINGS: Final = {"one-strength": "one", "two-strength": "two"}


class ProfileError(CompanionError):
    """A profile that can't be used; the text names the file and the key."""


def expected_level(
    sensor_name: str, magnet_name: str, height_mm: float, counts_per_v: float = COUNTS_PER_V
) -> int | None:
    """How far a centred piece moves a reading from rest, counts, either way; None for an unknown sensor or magnet.

    Real pieces, up to 4 mm off their centres, give 0.55 to 1 of it (median 0.85).
    """
    try:
        part, disc = sensor_type(sensor_name), Magnet.parse(magnet_name)
    except (NotASensorError, NotAMagnetError):
        return None
    volts = disc.on_axis_mt(height_mm) * part.mv_per_mt / 1000
    return round(min(volts, part.room_v) * counts_per_v)


@dataclass(frozen=True)
class Profile:
    """What is known of one board and its pieces. Heights and pitch are in millimetres."""

    sensor: str
    sun_magnet: str
    moon_magnet: str
    coding: str
    name: str = ""
    magnet_height_mm: float = DEFAULT_HEIGHT_MM
    orientation: int = 0
    pitch_mm: float = 25.0
    board_mm: float = 4.0
    piece_mm: float = 5.0
    readings: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """As calibrated, 16 each by the keys of `CAL SET`: `rest` and the coding's; empty before calibration."""
    measured: Measured | None = None
    """What the guided calibration measured besides the readings."""
    counts_per_v: float = COUNTS_PER_V
    """The scale of the readings; not in the file, which always describes a Pico."""

    @classmethod
    def from_trace_meta(cls, meta: Mapping[str, Any]) -> "Profile":
        """The profile in a trace's checked `meta` (`recording.trace`)."""
        return cls(
            sensor=meta["sensor"],
            sun_magnet=meta["sun_magnet"],
            moon_magnet=meta["moon_magnet"],
            coding=_CODINGS[meta["coding"]],
            magnet_height_mm=float(meta.get("magnet_height_mm", DEFAULT_HEIGHT_MM)),
            counts_per_v=TRACE_COUNTS_PER_V,
        )

    @classmethod
    def load(cls, path: Path) -> "Profile":
        """Read a profile's file. Raises `ProfileError`."""
        try:
            data = limited_files.read_limited(path, _FILE_LIMIT)
            content = tomllib.loads(decoded(data).replace("\r\n", "\n"))
        except OSError as error:
            raise ProfileError(f"The board's profile {path} can't be read: {why_of(error)}.") from None
        except limited_files.TooLargeError:
            raise ProfileError(f"{path} is too big for a board's profile. Is it the right file?") from None
        except (ValueError, RecursionError) as error:
            # TOMLDecodeError and UnicodeDecodeError are ValueErrors, and so are the errors for numbers of thousands of
            # digits.
            raise ProfileError(f"{path} isn't a board's profile: it isn't TOML ({error}).") from None
        return _checked(content, str(path))

    def save(self, path: Path) -> None:
        """Write the file, whole or not at all. Raises `ProfileError`."""
        try:
            atomic_files.write(path, self.text().encode())
        except OSError as error:
            raise ProfileError(
                f"The board's profile {path} can't be written: {why_of(error)}. Mend that, and calibrate again."
            ) from None

    def text(self) -> str:
        """The profile as TOML."""
        lines = [f"version = {VERSION}"]
        lines += [f"{key} = {_toml(getattr(self, key))}" for key in _CHECKS]
        if self.readings:
            lines += ["", "[readings]"]
            lines += [f"{key} = {list(values)}" for key, values in self.readings.items()]
        text = "\n".join(lines) + "\n"
        return text if self.measured is None else f"{text}\n{self.measured.text()}"

    def measured_at(self, when: str) -> "Profile":
        """The profile with the time at which it was measured, ISO 8601."""
        return self if self.measured is None else replace(self, measured=replace(self.measured, when=when))

    def levels(self) -> dict[str, int] | None:
        """Expected distances from rest in counts, signed, by the keys of `CAL SET`; None if they can't be known."""
        sun, moon = (
            expected_level(self.sensor, disc, self.magnet_height_mm, self.counts_per_v)
            for disc in (self.sun_magnet, self.moon_magnet)
        )
        if sun is None or moon is None:
            return None
        if self.coding == "one":
            middle = round((sun + moon) / 2)
            return {"gold": middle, "silver": -middle}
        return {"sun-gold": sun, "sun-silver": -sun, "moon-gold": moon, "moon-silver": -moon}

    def mix(self) -> tuple[int, int] | None:
        """A neighbour's share in a square's reading, (side, diagonal), thousandths; None if it can't be known.

        The measured share, or else the one that follows from magnet, height and pitch.
        """
        if self.measured is not None:
            return self.measured.side, self.measured.diag
        try:
            disc = Magnet.parse(self.sun_magnet)
        except NotAMagnetError:
            return None
        own = disc.on_axis_mt(self.magnet_height_mm)
        asides = (self.pitch_mm, self.pitch_mm * math.sqrt(2))
        side, diag = (round(1000 * disc.aside_mt(self.magnet_height_mm, aside) / own) for aside in asides)
        return max(-MIX_LIMIT, min(MIX_LIMIT, side)), max(-MIX_LIMIT, min(MIX_LIMIT, diag))


def cal_commands(profile: Profile, rest: Sequence[int]) -> list[str]:
    """The bodies of the commands that set a board's coding, its pieces' readings, and its neighbours' share.

    `rest`: the resting values of squares 1 to 16 as `CAL GET` returns them after `CAL REST`. Calibrated readings move
    with the rest. If the sensor or a magnet isn't known, only the coding is set: the board's nominal values hold.
    """
    commands = [str(CalCoding(profile.coding))]
    levels = profile.levels()
    for square in range(1, SQUARES + 1):
        index = square - 1
        if profile.readings:
            moved = rest[index] - profile.readings["rest"][index]
            values = {key: profile.readings[key][index] + moved for key in LEVEL_KEYS[profile.coding]}
        elif levels is not None:
            values = {key: rest[index] + level for key, level in levels.items()}
        else:
            break
        commands.append(str(CalSet(square, {key: max(0, min(HIGHEST, each)) for key, each in values.items()})))
    mix = profile.mix()
    return commands if mix is None else [*commands, str(CalMix(*mix))]


def _text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 100 and value.isprintable()  # noqa: PLR2004 (a line of an editor)


def _length(least: float, most: float) -> Any:  # noqa: ANN401 (a check, as those beside it)
    def check(value: object) -> bool:
        return isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most

    return check


_CHECKS: Final[dict[str, tuple[Any, str]]] = {
    "name": (_text, "a text of one line"),
    "sensor": (_text, 'a text such as "DRV5055A2"'),
    "sun_magnet": (_text, 'a text such as "D6x2 N42"'),
    "moon_magnet": (_text, 'a text such as "D4x1 N45"'),
    "coding": (lambda value: value in LEVEL_KEYS if isinstance(value, str) else False, '"one" or "two"'),
    "magnet_height_mm": (_length(1, 50), "a number from 1 to 50"),
    "orientation": (lambda value: type(value) is int and value in ORIENTATIONS, "0, 90, 180 or 270"),
    "pitch_mm": (_length(10, 100), "a number from 10 to 100"),
    "board_mm": (_length(0, 100), "a number from 0 to 100"),
    "piece_mm": (_length(0, 50), "a number from 0 to 50"),
}
"""For each key: whether a value is valid, and a description of valid ones."""


def _checked(content: dict[str, Any], where: str) -> Profile:
    """The profile in a file's content. Raises `ProfileError`."""
    version = content.pop("version", None)
    if type(version) is not int or version < 1:
        raise ProfileError(f"{where} isn't a board's profile: it has no line `version = {VERSION}`.")
    if version > VERSION:
        raise ProfileError(f"{where} has version {version}, but this program knows only {VERSION}. Update the program.")
    readings = content.pop("readings", {})
    measured = _measured(content.pop("measured", None), where)
    for key, value in content.items():
        if key not in _CHECKS:
            known = ", ".join([*_CHECKS, "readings", "measured"])
            raise ProfileError(f"{where} has {key!r}, which isn't a key of a profile. The keys are {known}.")
        check, allowed = _CHECKS[key]
        if not check(value):
            raise ProfileError(f"In {where}, {key} is {_shown(value)}, but must be {allowed}.")
    required = [each.name for each in fields(Profile)][:4]
    for key in required:
        if key not in content:
            raise ProfileError(f"In {where}, {key} is missing; it must be {_CHECKS[key][1]}.")
    numbers = {key: float(value) for key, value in content.items() if key.endswith("_mm")}
    return Profile(**(content | numbers), readings=_readings(readings, content["coding"], where), measured=measured)


def _measured(table: object, where: str) -> Measured | None:
    try:
        return None if table is None else Measured.read(table)
    except ValueError as error:
        raise ProfileError(f"In {where}, {error}.") from None


def _readings(table: object, coding: str, where: str) -> dict[str, tuple[int, ...]]:
    keys = ("rest", *LEVEL_KEYS[coding])
    if table == {}:
        return {}
    if not isinstance(table, dict) or set(table) != set(keys):
        raise ProfileError(f'In {where}, the table [readings] of coding "{coding}" must have {", ".join(keys)}.')
    for key in keys:
        values = table[key]
        right = isinstance(values, list) and len(values) == SQUARES
        if not right or not all(type(each) is int and 0 <= each <= HIGHEST for each in values):
            raise ProfileError(f"In {where}, {key} of [readings] must be 16 whole numbers from 0 to {HIGHEST}.")
    return {key: tuple(table[key]) for key in keys}


def _toml(value: str | float) -> str:
    return json.dumps(value, ensure_ascii=False)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:40] + "..."  # noqa: PLR2004 (so much of a line is quoted)
