"""Circuit boards of random pitches and pins: do all tracks find room, are all limits kept, what does KiCad find?

Each part that may be left out is missing on one board of six. Passes and seconds are the most that a board took. KiCad
checks each board where `kicad-cli` is on the path: errors, unconnected items, and warnings, but for those about silk
and about libraries of footprints.
"""

import random
import shutil
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from eclipse_companion.common.errors import CompanionError
from eclipse_kit import circuit
from eclipse_kit.card import Card, Pins
from eclipse_kit.circuit.__main__ import checked
from tests.evidence.cases import Progress, gather
from tests.kit.circuit import checks, reading

SIZE = 100
HEADER = (*range(23), 26, 27, 28)
PITCHES = ((15, 20), (20, 25), (25, 30), (30, 60))
COLUMNS = (
    *("pitch, mm", "boards", "all tracks found room", "no limit broken", "passes, at most", "seconds, at most"),
    *("checked by KiCad", "its findings"),
)
HARMLESS = {"lib_footprint_issues", "lib_footprint_mismatch"}


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found = gather(partial(_case, seed), count, progress, resume_dir)
    rows = [f"| {' | '.join(COLUMNS)} |", "|---|---|---|---|---|---|---|---|"]
    for low, high in PITCHES:
        boards = [each for each in found if low <= each["pitch"] < high + (high == PITCHES[-1][1])]
        routed = [each for each in boards if each["passes"]]
        by_kicad = [each["kicad"] for each in routed if each["kicad"] is not None]
        passes, seconds = (max((each[name] for each in routed), default=0) for name in ("passes", "seconds"))
        rows.append(
            f"| {low} to {high} | {len(boards)} | {len(routed)} | {sum(not each['faults'] for each in routed)} "
            f"| {passes} | {seconds:.0f} | {len(by_kicad)} | {sum(map(sum, by_kicad))} |"
        )
    return "\n".join(rows)


def card(seed: int, number: int) -> Card:
    """A card at random."""
    chance = random.Random(f"{seed} {number}")
    low, high = PITCHES[number % len(PITCHES)]
    signal = chance.choice((26, 27, 28))
    first, second, third, fourth, *others = chance.sample([pin for pin in HEADER if pin != signal], 10)
    optional = (pin if chance.random() > 1 / 6 else None for pin in others)
    pitch = round(chance.uniform(low, high), 1)
    return Card(pitch=pitch, piece_width=pitch - 3, pins=Pins((first, second, third, fourth), signal, *optional))


def _case(seed: int, number: int) -> dict[str, Any]:
    drawn = card(seed, number)
    told: list[str] = []
    started = time.monotonic()
    found: dict[str, Any] = {"pitch": drawn.pitch, "passes": 0, "faults": [], "kicad": None}
    try:
        files = circuit.files(drawn, told.append)
    except CompanionError:
        return found
    found |= {"seconds": time.monotonic() - started, "passes": len(told) - 1, "faults": faults(drawn, files)}
    if program := shutil.which("kicad-cli"):
        report = checked(program, files["board/eclipse-board.kicad_pcb"])
        found["kicad"] = _counted(report["violations"], report["unconnected_items"])
    return found


def faults(drawn: Card, files: dict[str, bytes]) -> list[str]:
    """What the tests' own checks find in a board's files."""
    texts = {path.removeprefix("board/"): data.decode() for path, data in files.items() if not path.endswith(".zip")}
    made = reading.board(texts["eclipse-board.kicad_pcb"])
    nets = reading.netlist(texts["eclipse-board.net"])
    gerbers = reading.unzipped(files["board/eclipse-board-gerbers.zip"])
    found = checks.pads_are_the_netlist(made, nets) + checks.netlist_is_the_pins(nets, drawn)
    found += [fault for check in checks.GEOMETRY for fault in check(made, drawn)]
    found += checks.gerbers_are_the_board(made, gerbers)
    return found + checks.lists_are_the_board(made, (texts["bom.csv"], texts["positions.csv"]), gerbers)


def _counted(violations: Sequence[dict[str, Any]], unconnected: Sequence[Any]) -> list[int]:
    """Errors, unconnected items, and warnings of kinds that a board may not have."""
    kinds = [each["type"] for each in violations if each["severity"] != "error"]
    other = [kind for kind in kinds if kind not in HARMLESS and not kind.startswith("silk")]
    return [len(violations) - len(kinds), len(unconnected), len(other)]
