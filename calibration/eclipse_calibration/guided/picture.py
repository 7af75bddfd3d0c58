"""The results of a guided calibration to look at: a table of four by four for a terminal, and a drawing (SVG).

Input: a profile with its `[measured]`. Output: text.
"""

from html import escape
from typing import Final

from eclipse_calibration.guided.learning import ENOUGH
from eclipse_companion.sensing.board_profile import Profile
from eclipse_companion.sensing.measured import Measured

SAFE: Final = 12.0
"""Sigmas left to the next border of a square that is safe."""
_SIDE: Final = 4
_CELL: Final = 16
_SQUARE: Final = 150
_MARGIN: Final = 40
_HEAD: Final = 70
_COLOURS: Final = ("#3f9c5a", "#c98a1b", "#c0392b")


def table(profile: Profile) -> str:
    """The squares in board order: number, both sides' distance from rest in counts, noise, sigmas left.

    Below are the neighbours' share and, if sensor and magnets are known, the expected values.
    """
    cells = [_cell(profile, square) for square in range(_SIDE * _SIDE)]
    lines = []
    for row in range(_SIDE):
        here = cells[_SIDE * row : _SIDE * (row + 1)]
        lines += ["".join(f"{each[line]:<{_CELL}}" for each in here).rstrip() for line in range(len(here[0]))]
        lines.append("")
    measured = profile.measured
    if measured is not None:
        side, corner = (f"{share / 10:+.1f} %" for share in (measured.side, measured.diag))
        lines.append(f"Neighbours: {side} of a piece's signal by side, {corner} by corner; taken out.")
    expected = profile.levels()
    if expected is not None:
        lines.append("Expected: " + ", ".join(f"{key} {step:+}" for key, step in expected.items()) + ".")
    return "\n".join(lines).rstrip()


def _cell(profile: Profile, index: int) -> list[str]:
    rest = profile.readings["rest"][index]
    steps = {key: values[index] - rest for key, values in profile.readings.items() if key != "rest"}
    golds, silvers = ([step for key, step in steps.items() if key.endswith(end)] for end in ("gold", "silver"))
    lines = [
        f"{index + 1:>2}  rest {rest}",
        "    " + "/".join(f"{step:+}" for step in golds),
        "    " + "/".join(f"{step:+}" for step in silvers),
    ]
    if profile.measured is not None:
        lines.append(f"    {profile.measured.sigmas[index]:.0f} sigmas")
    return lines


def drawing(profile: Profile, board: str) -> str:
    """The same as SVG, with what each square picks up from its neighbours; `board`: the board's number."""
    measured = profile.measured
    assert measured is not None
    width = 2 * _MARGIN + _SIDE * _SQUARE
    faults = [f"Found: {each}" for each in measured.faults] or ["Found: nothing wrong"]
    faults.append("Between two squares: what each takes over from the other's signal, thousandths.")
    height = _HEAD + _SIDE * _SQUARE + _MARGIN + 18 * len(faults)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        _text(_MARGIN, 28, f"Board {board}", 18),
        _text(_MARGIN, 50, f"calibrated {measured.when}, firmware {measured.firmware}, coding {profile.coding}", 12),
    ]
    parts += [_square(profile, measured, index) for index in range(_SIDE * _SIDE)]
    parts += [
        _share(measured, one, other) for one in range(16) for other in (one + 1, one + _SIDE) if _beside(one, other)
    ]
    parts += [
        _text(_MARGIN, _HEAD + _SIDE * _SQUARE + 28 + 18 * number, each, 13) for number, each in enumerate(faults)
    ]
    return "\n".join([*parts, "</svg>", ""])


def _beside(one: int, other: int) -> bool:
    return other < _SIDE * _SIDE and (other % _SIDE > one % _SIDE or other == one + _SIDE)


def _square(profile: Profile, measured: Measured, index: int) -> str:
    left, top = _corner(index)
    sigmas = measured.sigmas[index]
    colour = _COLOURS[0 if sigmas >= SAFE else 1 if sigmas >= ENOUGH else 2]
    lines = [line.strip() for line in _cell(profile, index)[1:]]
    lines.append(f"noise {measured.noise[index]:.0f}")
    size = _SQUARE - 28
    place = f'x="{left + 14}" y="{top + 14}" width="{size}" height="{size}" rx="8"'
    parts = [
        f'<rect {place} fill="none" stroke="{colour}" stroke-width="4"/>',
        _text(left + 24, top + 40, str(index + 1), 20),
    ]
    parts += [_text(left + 24, top + 62 + 18 * number, line, 13) for number, line in enumerate(lines)]
    return "\n".join(parts)


def _share(measured: Measured, one: int, other: int) -> str:
    """What two adjacent squares pick up from each other, thousandths, drawn at the border between them."""
    left, top = _corner(one)
    there, back = (f"{measured.crosstalk[each][of]:+.0f}" for each, of in ((one, other), (other, one)))
    if other == one + 1:
        x, y = left + _SQUARE - 10, top + _SQUARE / 2
        return _text(x, y, there, 9) + _text(x, y + 11, back, 9)
    return _text(left + _SQUARE / 2 - 24, top + _SQUARE + 3, f"{there} {back}", 9)


def _corner(index: int) -> tuple[int, int]:
    row, column = divmod(index, _SIDE)
    return _MARGIN + column * _SQUARE, _HEAD + row * _SQUARE


def _text(x: float, y: float, text: str, size: int) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="#22262e">{escape(text)}</text>'
