"""The firmware's pure modules in CPython, so that hypothesis can test them.

They need nothing from the board except `micropython.const`. They are loaded under their own names for a moment and
then removed from the list of modules, because other modules here are called `lines` and `calibration`, too.
"""

import importlib
import sys
import types
from pathlib import Path
from typing import Any, Final

FIRMWARE: Final = Path(__file__).resolve().parents[2] / "firmware"
NAMES: Final = (
    "board",
    "basics",
    "plain",
    "kernels",
    "lines",
    "credit",
    "filters",
    "calibration",
    "borders",
    "squares",
    "rests",
    "lesson",
    "words",
    "kept",
    "store",
)


def at(hertz: int) -> dict[str, Any]:
    """The modules by name, as they are on a board with this scan rate."""
    stand_in: Any = types.ModuleType("micropython")
    stand_in.const = lambda value: value
    stand_in.opt_level = lambda _level: None
    kept = {name: sys.modules.pop(name, None) for name in (*NAMES, "micropython")}
    sys.modules["micropython"] = stand_in
    sys.path.insert(0, str(FIRMWARE))
    try:
        importlib.import_module("board").SCAN_HZ = hertz  # type: ignore[attr-defined]
        return {name: importlib.import_module(name) for name in NAMES}
    finally:
        sys.path.remove(str(FIRMWARE))
        for name, module in kept.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module


_MODULES = at(200)
board: Any = _MODULES["board"]
kernels: Any = _MODULES["kernels"]
lines: Any = _MODULES["lines"]
credit: Any = _MODULES["credit"]
filters: Any = _MODULES["filters"]
calibration: Any = _MODULES["calibration"]
squares: Any = _MODULES["squares"]
rests: Any = _MODULES["rests"]
lesson: Any = _MODULES["lesson"]
kept: Any = _MODULES["kept"]
store: Any = _MODULES["store"]
