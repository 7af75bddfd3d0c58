"""The kit's own README: what each file is for, and what nobody may overlook.

In: the card, and the paths of the kit's files. Out: Markdown.
"""

from collections.abc import Iterable
from typing import Final

from eclipse_calibration.design.choosing import choose
from eclipse_kit.card import Card

STRIP_OFF_MM: Final = 2.0
"""How far off the middle a piece may lie in the recess of glued strips (hardware.md)."""
PRINTED_OFF_MM: Final = 0.3
"""In a printed recess, which is 0.6 mm wider than the piece."""
_PURPOSES: Final = (
    ("card.toml", "the measures and pins that all of this is made from"),
    ("kit.json", "the list of all files, for programs"),
    ("print/top.", "the board's top: sixteen recesses, holes for the lights"),
    ("print/plate.", "holds the sixteen sensors below the floor (strip-board builds)"),
    ("print/box.", "the box for the circuit board"),
    ("print/box-strip.", "the box for the plate and the strip-board"),
    ("print/lid.", "the bottom of either box"),
    ("print/jig.", "sets a magnet at half the height of a piece, the right way up"),
    ("print/jig-moon.", "the same for Moon's magnets"),
    ("print/cap.", "the cap of a button"),
    ("print/window.", "lets a light shine through, and keeps crumbs out"),
    ("print/piece-", "half of a piece, if you print them: fingers tell owner and side"),
    ("drawings/plate.dxf", "the sensor plate for a laser cutter"),
    ("drawings/cuts-mirrored.svg", "the strip-board's cuts, as you see them from the copper side, 1:1"),
    ("drawings/mat.svg", "a sheet with the sixteen squares, 1:1"),
    ("board/eclipse-board.kicad_pcb", "the circuit board, for KiCad 9"),
    ("board/eclipse-board.net", "its netlist"),
    ("board/eclipse-board-gerbers.zip", "what a board maker takes: gerbers and drill files"),
    ("board/bom.csv", "the parts that a board maker solders on"),
    ("board/positions.csv", "where these parts go"),
    ("firmware/pico.uf2", "the firmware for a Pico"),
    ("firmware/pico-w.uf2", "the firmware for a Pico W"),
    ("firmware/pico2.uf2", "the firmware for a Pico 2"),
    ("firmware/pico2-w.uf2", "the firmware for a Pico 2 W"),
    ("parts.csv", "what to buy for each of the three ways, with estimated prices"),
    ("tolerance.json", "how many of 1,000 boards would read all squares right, for programs"),
    ("tolerance.md", "the same, to read"),
)
"""The start of a path, and what such a file is for; the first that fits counts."""
_FIRMWARE: Final = (
    "Put MicroPython on the Pico first. Then hold BOOTSEL while you plug it in, and copy the file for your board onto "
    "the drive that appears. It replaces the board's files: **a calibration on the board is lost.** The companion has "
    "a copy of it, and puts it back when you next play."
)


def readme(card: Card, paths: Iterable[str]) -> bytes:
    """The text, in UTF-8. A kit of magnets that can't work says so first."""
    lines = ["# Your kit for Eclipse Companion", ""]
    lines += [*_warnings(card), "**Never yet made.** Nobody has built this kit. Whoever does first: tell us.", ""]
    lines += ["Units are millimetres in all files.", "", "| file | what it is for |", "|---|---|"]
    lines += [f"| `{path}` | {purpose(path)} |" for path in sorted(paths)]
    if any(path.startswith("firmware/") for path in paths):
        lines += ["", "## The firmware", "", _FIRMWARE]
    return ("\n".join(lines) + "\n").encode()


def purpose(path: str) -> str:
    """What a file of the kit is for."""
    return next(text for start, text in _PURPOSES if path.startswith(start))


def works(card: Card, off_mm: float) -> bool:
    """Whether the card's magnets work if no piece lies farther off the middle of its square."""
    magnets = list(card.kit_magnets) if card.coding == "two" else [card.kit_magnets[0]]
    found = choose(card.coding, card.measures(off_mm), magnets=magnets, sensors=(card.sensor_type,))
    return found.works and not found.conditions


def _warnings(card: Card) -> list[str]:
    """What the magnets can't do: a paragraph, or none."""
    kit = f"{' and '.join(card.magnets)} with the {card.sensor}"
    if not works(card, PRINTED_OFF_MM):
        return [f"**CANNOT WORK: {kit}.** `design` says why, and which magnets would.", ""]
    if not works(card, STRIP_OFF_MM):
        recess = f"It needs the printed top, which keeps pieces within {PRINTED_OFF_MM:g} mm of the middle."
        return [f"**CANNOT WORK with glued strips: {kit}.** {recess}", ""]
    return []
