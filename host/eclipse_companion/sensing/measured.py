"""What a guided calibration has measured of a board besides its readings: kept with the board's profile.

In: the table `[measured]` of a profile's file; out: a checked `Measured`, and the table again.

    [measured]
    when = "2026-11-22T05:10:00+00:00"
    firmware = "1.0.0"
    side = -9                     # a neighbour's share in a square's reading, thousandths, by side and by corner
    diag = -4
    noise = [38.0, ...]           # one sigma of a reading, counts, squares 1 to 16
    sigmas = [41.0, ...]          # the least distance from a measured value to the next border, in these sigmas
    faults = ["weak 5"]           # faults that were found and that play can cope with
    crosstalk = [[0.0, -9.1, ...], ...]   # what each square takes over from each other, thousandths
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

SQUARES: Final = 16
SHARE_LIMIT: Final = 999
_LARGEST: Final = 1e6


@dataclass(frozen=True, slots=True)
class Measured:
    """The measurements, and when they were made (ISO 8601; empty: unknown)."""

    when: str
    firmware: str
    side: int
    diag: int
    noise: tuple[float, ...]
    sigmas: tuple[float, ...]
    faults: tuple[str, ...] = ()
    crosstalk: tuple[tuple[float, ...], ...] = ()

    @classmethod
    def read(cls, table: object) -> "Measured":
        """Read a table of a file. Raises `ValueError` with what is wrong: a key and what it must be."""
        if not isinstance(table, Mapping):
            raise ValueError("[measured] must be a table")  # noqa: TRY004 - one error for whatever is wrong in a file
        known = [each.name for each in fields(cls)]
        for key in known:
            if key not in table:
                raise ValueError(f"{key} of [measured] is missing")
            if not _CHECKS[key][0](table[key]):
                raise ValueError(f"{key} of [measured] must be {_CHECKS[key][1]}")
        for key in table:
            if key not in known:
                raise ValueError(f"[measured] has {key!r}; its keys are {', '.join(known)}")
        rows = tuple(tuple(map(float, row)) for row in table["crosstalk"])
        numbers = {key: tuple(map(float, table[key])) for key in ("noise", "sigmas")}
        return cls(**{**table, **numbers, "faults": tuple(table["faults"]), "crosstalk": rows})

    def text(self) -> str:
        """The table as TOML, with its heading."""
        names = [each.name for each in fields(self) if each.name != "crosstalk"]
        lines = [f"{name} = {json.dumps(getattr(self, name), ensure_ascii=False)}" for name in names]
        lines = ["[measured]", *lines, "crosstalk = [", *(f"    {json.dumps(row)}," for row in self.crosstalk), "]"]
        return "\n".join(lines) + "\n"

    @property
    def worst(self) -> tuple[int, float]:
        """The square with the smallest margin to its border, and that margin, sigmas."""
        sigmas, square = min((each, number) for number, each in enumerate(self.sigmas, start=1))
        return square, sigmas


def _word(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 100 and value.isprintable()  # noqa: PLR2004 (a line of an editor)


def _share(value: object) -> bool:
    return type(value) is int and abs(value) <= SHARE_LIMIT


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= _LARGEST


def _numbers(value: object) -> bool:
    return isinstance(value, list) and len(value) == SQUARES and all(map(_number, value))


def _words(value: object) -> bool:
    return isinstance(value, list) and len(value) <= 100 and all(map(_word, value))  # noqa: PLR2004 (more than there are)


def _rows(value: object) -> bool:
    return isinstance(value, list) and len(value) in {0, SQUARES} and all(map(_numbers, value))


_CHECKS: Final[dict[str, tuple[Any, str]]] = {
    "when": (_word, "a date and time"),
    "firmware": (_word, "a version"),
    "side": (_share, "a whole number of thousandths"),
    "diag": (_share, "a whole number of thousandths"),
    "noise": (_numbers, "16 numbers"),
    "sigmas": (_numbers, "16 numbers"),
    "faults": (_words, "a list of texts"),
    "crosstalk": (_rows, "16 rows of 16 numbers"),
}
