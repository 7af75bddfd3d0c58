"""`eclipse-companion doctor`: a line for each thing that a game uses, and what to do if one is missing."""

import argparse
import dataclasses
import json
from pathlib import Path

from eclipse_companion.commands.progress import Progress
from eclipse_companion.commands.simulated import simulation
from eclipse_companion.upkeep import doctor


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`--json`."""
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def run(arguments: argparse.Namespace) -> int:
    """Print the findings; 0 if a game can be played, 1 if something that it needs is missing."""
    playable, progress = True, Progress()
    with progress.going_on("Looking at what is here"):
        for finding in doctor.examine(interpreter=_interpreter):
            playable = playable and (finding.well or not finding.needed)
            with progress.aside():
                if arguments.json:
                    print(json.dumps(dataclasses.asdict(finding)), flush=True)
                else:
                    _show(finding)
    if not arguments.json:
        print("\nYou can play a game." if playable else "\nYou can't play a game until that is fixed.")
    return 0 if playable else 1


def _interpreter(cache: Path) -> str:
    """What runs the firmware of a virtual board. Raises `CompanionError` if there are no simulations."""
    return simulation().interpreter(cache)


def _show(finding: doctor.CheckResult) -> None:
    mark = "ok" if finding.well else "WRONG" if finding.needed else "-"
    print(f"{mark:8}{finding.check:16}{finding.found}", flush=True)
    if finding.remedy is not None:
        print(f"{'':24}{finding.remedy}", flush=True)
