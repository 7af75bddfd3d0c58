"""The tolerance report: how many of a thousand built boards would read all sixteen squares right, and what to improve.

In: a card. Out: `tolerance.json` for programs, `tolerance.md` to read.

Each way of building is judged with the card's measures. Five cases with the usual ones always stand beside it, so that
the report can be compared with others.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from eclipse_calibration.design.advice import ADVICE
from eclipse_calibration.design.drawn import LINES, Design
from eclipse_calibration.design.margins import Kit
from eclipse_calibration.design.tolerance import BOARDS, SEED, Tolerance, tolerance
from eclipse_kit.card import DEFAULT, MEASURES, Card
from eclipse_kit.guide import PRINTED_OFF_MM, STRIP_OFF_MM
from eclipse_kit.writing import Files, Told

WAYS: Final = {"strip": STRIP_OFF_MM, "print": PRINTED_OFF_MM, "board": PRINTED_OFF_MM}
"""How far off the middle of its square a piece may lie, mm, by the way of building."""
ONE: Final = replace(DEFAULT, coding="one", magnets=("D5x1 N42",))
CASES: Final[dict[str, tuple[Card, float]]] = {
    "off3": (DEFAULT, 3.0),
    "off2": (DEFAULT, 2.0),
    "off3-sorted": (replace(DEFAULT, sorted=5.0), 3.0),
    "recess": (DEFAULT, PRINTED_OFF_MM),
    "one": (ONE, 3.0),
}
"""What every report holds, whatever its card: the card, and how far off a piece may lie."""
_WAYS_TOLD: Final = {
    "strip": "strip-board, and a recess of glued strips",
    "print": "printed parts with strip-board",
    "board": "printed parts with circuit board",
}
_CASES_TOLD: Final = {
    "off3": "two strengths without a recess",
    "off2": "two strengths in a recess of strips",
    "off3-sorted": "two strengths without a recess, sorted finely",
    "recess": "two strengths in the printed recess",
    "one": "one strength without a recess",
}
_MEASURED: Final = (
    "squares of {pitch:g} mm, a floor of {floor:g} mm, a gap of {gap:g} mm, pieces {piece_height:g} mm high and "
    "{piece_width:g} mm wide."
)
_METHOD: Final = (
    'are drawn at random, within the limits of hardware.md ("Margins"): magnets, sensors, heights, places, tilts, '
    "warmth and the converter. On each, the pieces lie where they disturb the most, as far off the middle as they may, "
    "when it is switched on. A margin is what then remains between a reading and the border of a wrong answer. One "
    "sigma is the noise of one reading."
)
_ALIKE: Final = (
    "**CANNOT WORK**: Sun's and Moon's magnets are alike, so no board can tell whose a piece is. What follows is about "
    "telling a piece from none."
)


def files(card: Card, told: Told) -> Files:
    """The report of a card, from `BOARDS` boards."""
    found = report(card, told, BOARDS)
    return {"tolerance.json": (json.dumps(found, indent=1) + "\n").encode(), "tolerance.md": _text(found).encode()}


def report(card: Card, told: Told, boards: int) -> dict[str, Any]:
    """The report as JSON has it: sigmas, and shares of all boards."""
    known: dict[tuple[Card, float], Tolerance] = {}

    def entry(key: str, name: str, judged: Card, off_mm: float) -> dict[str, Any]:
        if (judged, off_mm) not in known:
            known[judged, off_mm] = _judged(judged, off_mm, boards, told)
        found = known[judged, off_mm]
        return {key: name, "off_mm": off_mm, "sorted_percent": judged.sorted, **_object(found)}

    return {
        "boards": boards,
        "seed": SEED,
        "measures": {key: getattr(card, key) for key in MEASURES},
        "magnets": list(card.magnets),
        "sensor": card.sensor,
        "ways": [entry("way", way, card, off_mm) for way, off_mm in WAYS.items()],
        "cases": [entry("name", name, judged, off_mm) for name, (judged, off_mm) in CASES.items()],
    }


def _judged(card: Card, off_mm: float, boards: int, told: Told) -> Tolerance:
    stronger, weaker = sorted(card.kit_magnets, key=lambda magnet: -magnet.moment)
    design = Design(Kit(stronger, weaker), card.sensor_type, card.measures(off_mm))
    found = tolerance(design, boards=boards, tell=told)
    return replace(found, right=0.0, six_sigmas=0.0) if card.coding == "two" and stronger == weaker else found


def _object(found: Tolerance) -> dict[str, Any]:
    """One entry. A line that a kit doesn't have is null."""
    return {
        "sigmas": {line: round(found.sigmas[line], 2) if line in found.sigmas else None for line in LINES},
        "chance_right": found.right,
        "chance_six_sigmas": found.six_sigmas,
        "contributors": [{"name": name, "gain_sigmas": round(gain, 2)} for name, gain in found.gains.items()],
        "improve_first": found.improve_first,
    }


def _text(found: Mapping[str, Any]) -> str:
    """The same to read, in Markdown."""
    boards = found["boards"]
    lines = [
        "# How surely this kit reads",
        "",
        "**Never yet made.** These figures are calculated; nobody has measured them on a built board.",
        "",
        f"The kit: {' and '.join(found['magnets'])}, {found['sensor']}; {_MEASURED.format(**found['measures'])}",
        "",
        f"{boards:,} boards {_METHOD}",
        "",
        "## The three ways to build it",
        "",
        *_table(found["ways"], "way", _WAYS_TOLD, boards),
        "",
    ]
    if len(set(found["magnets"])) < len(found["magnets"]):
        lines += [_ALIKE, ""]
    for each in found["ways"]:
        gain = each["contributors"][0]["gain_sigmas"]
        lines.append(
            f"* {_WAYS_TOLD[each['way']].capitalize()}: improve `{each['improve_first']}` first: "
            f"{ADVICE[each['improve_first']]}. Without that limit the least margin would grow by {gain:.1f} sigmas."
        )
    lines += [
        "",
        "## To compare",
        "",
        f"The usual kits: squares of {DEFAULT.pitch:g} mm, a floor of {DEFAULT.floor:g} mm, whatever the card says.",
        "",
        *_table(found["cases"], "name", _CASES_TOLD, boards),
    ]
    return "\n".join(lines) + "\n"


def _table(entries: list[dict[str, Any]], key: str, told: Mapping[str, str], boards: int) -> list[str]:
    """Rows of boards and sigmas."""
    columns = ["", "pieces off", "alike within", "all right", "six sigmas everywhere", *LINES]
    rows = [
        [
            told[each[key]],
            f"{each['off_mm']:g} mm",
            f"{each['sorted_percent']:g} %",
            f"{round(boards * each['chance_right'])} of {boards}",
            f"{round(boards * each['chance_six_sigmas'])} of {boards}",
            *("" if each["sigmas"][line] is None else f"{each['sigmas'][line]:.1f}" for line in LINES),
        ]
        for each in entries
    ]
    return [f"| {' | '.join(row)} |" for row in (columns, ["---"] * len(columns), *rows)]
