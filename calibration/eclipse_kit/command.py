"""`design --out DIR`: makes the kit of a card.

In: the command's arguments. Out: a folder of files, and what they are for, as text or JSON.
"""

import argparse
import json
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

from eclipse_calibration.design.measures import number
from eclipse_companion import __version__
from eclipse_companion.commands.progress import Progress
from eclipse_companion.common.errors import UsageError
from eclipse_kit import card as cards
from eclipse_kit.guide import purpose, readme
from eclipse_kit.writing import CARD, Files, KitFolder, Told

ROOMS: Final = {
    "print": "printed",
    "drawings": "flat",
    "firmware": "image",
    "parts": "shopping",
    "tolerance": "tolerance",
    "board": "circuit",
}
"""What there is to make, and the room that makes it; the longest work comes last, so that refusals come soon."""
README: Final = "README.md"
_NOT_ON_A_CARD: Final = {"off_mm": "--off", "off_middle_mm": "--off-middle", "room": "--room"}


def run(arguments: argparse.Namespace) -> int:
    """Make the kit, and say what it holds; 0 when it is on the disk. Raises `CompanionError`."""
    card = _card(arguments)
    wanted = _wanted(arguments.only)
    folder = KitFolder(Path(arguments.out))
    plan = _room("printed").plan(card)
    doing = ["Reading the card"]
    with Progress().going_on(lambda: doing[-1]):
        files = make(card, wanted, doing.append)
    files[CARD] = cards.text(card).encode()
    stay = folder.stay(files[CARD], {*files, README})
    files[README] = readme(card, {*files, *stay})
    about = {
        "never_made": True,
        "version": __version__,
        "light_holes_mm": plan.light_holes_mm,
        "board_top_mm": plan.board_top_mm,
        "print": [{"file": f"print/{name}.stl", "amount": amount} for name, amount in plan.amounts.items()],
    }
    kit = folder.write(files, about, stay)
    if arguments.json:
        print(json.dumps({"out": str(arguments.out), **kit}))
    else:
        print(f"The kit is in {arguments.out}:")
        print("\n".join(f"  {path:34} {purpose(path)}" for path in sorted(files) if path != README))
        print("Nobody has built it yet. Read README.md there first.")
    return 0


def make(card: cards.Card, wanted: list[str], told: Told) -> Files:
    """The files of these parts of the kit. Raises `CompanionError`, also for libraries that are missing."""
    rooms = [_room(ROOMS[each]) for each in wanted]
    files: Files = {}
    for room in rooms:
        files |= room.files(card, told)
    return files


def _card(arguments: argparse.Namespace) -> cards.Card:
    """The card, with the options that beat it."""
    for name, option in _NOT_ON_A_CARD.items():
        if getattr(arguments, name) is not None:
            raise UsageError(f"{option}: a kit's card has no such measure. Leave it out, or leave out --out.")
    options: dict[str, object] = {}
    for key, name in cards.MEASURES.items():
        given = getattr(arguments, name)
        if given is not None:
            try:
                options[key] = number(given)
            except ValueError:
                raise UsageError(f"--{key.replace('_', '-')} {given}: write a number, such as 3.5.") from None
    if arguments.magnets is not None:
        magnets = [name.strip() for name in arguments.magnets.split(",")]
        options |= {"magnets": magnets, "coding": "one" if len(magnets) == 1 else "two"}
    options |= {key: getattr(arguments, key) for key in ("coding", "sensor") if getattr(arguments, key) is not None}
    return cards.read(None if arguments.card is None else Path(arguments.card), options)


def _wanted(only: str | None) -> list[str]:
    """What to make, in the order in which it is made."""
    if only is None:
        return list(ROOMS)
    named = [name.strip() for name in only.split(",")]
    for name in named:
        if name not in ROOMS:
            raise UsageError(f"--only {name}: choose from {', '.join(ROOMS)}.")
    return [each for each in ROOMS if each in named]


def _room(name: str) -> ModuleType:
    return import_module(f"eclipse_kit.{name}")
