"""The firmware's pins, read from its `board.py`, and their places on a Raspberry Pi Pico."""

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from eclipse_companion.common.errors import CompanionError

PICO: Final[dict[int, str]] = {
    **{pin: f"GP{number}" for pin, number in zip((1, 2, 4, 5, 6, 7, 9, 10, 11, 12), range(10), strict=True)},
    **{pin: f"GP{number}" for pin, number in zip((14, 15, 16, 17, 19, 20), range(10, 16), strict=True)},
    **{pin: f"GP{number}" for pin, number in zip((21, 22, 24, 25, 26, 27, 29), range(16, 23), strict=True)},
    **dict.fromkeys((3, 8, 13, 18, 23, 28, 38), "GND"),
    30: "RUN",
    31: "GP26",
    32: "GP27",
    33: "AGND",
    34: "GP28",
    35: "ADC_VREF",
    36: "3V3",
    37: "3V3_EN",
    39: "VSYS",
    40: "VBUS",
}
"""Pin to name, of a Pico, a Pico W, a Pico 2 and a Pico 2 W alike (Raspberry Pi Pico data sheet, figure 2)."""


@dataclass(frozen=True, slots=True)
class Pins:
    """GP numbers; None, or empty, if nothing is fitted."""

    select: tuple[int, ...]
    signal: int
    lights: int | None
    sounder: int | None
    buttons: tuple[tuple[str, int], ...]
    safe_mode: int | None


def physical(number: int) -> int:
    """The pin of a Pico that carries a GP number. Raises `CompanionError` if none does."""
    for pin, name in PICO.items():
        if name == f"GP{number}":
            return pin
    raise CompanionError(f"A Pico has no pin for GP{number}; firmware/board.py names it.")


NAMES: Final = {
    "select": "SELECT_PINS",
    "signal": "SIGNAL_PIN",
    "lights": "LIGHTS_PIN",
    "sounder": "SOUNDER_PIN",
    "buttons": "BUTTONS",
    "safe_mode": "SAFE_MODE_PIN",
}
"""The name that `board.py` gives each of them."""


def read(path: Path) -> Pins:
    """The pins that a `board.py` names. Raises `CompanionError` if one is missing or isn't a plain value."""
    named: dict[str, ast.expr] = {}
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            named[statement.targets[0].id] = statement.value
    found: dict[str, Any] = {}
    for own, name in NAMES.items():
        if name not in named:
            raise CompanionError(f"{path} does not name {name}.")
        value = named[name]
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "const":
            value = value.args[0]
        try:
            found[own] = ast.literal_eval(value)
        except ValueError:
            raise CompanionError(f"{path} works {name} out; the drawings need a plain number there.") from None
    return Pins(**found)
