"""The command: pictures of Ecliptic's cards on a table, each with its label; or the pictures of docs/ecliptic-cards.md.

Labels have what `read --game ecliptic --json` should say, and how much of each card the picture shows.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from eclipse_companion.games.ecliptic.deck import measures, slots
from eclipse_companion.games.ecliptic.game.cards import card_text, read_card
from eclipse_companion.games.ecliptic.vision import raster
from eclipse_simulation.ecliptic.filming.lens import Setting
from ecliptic_pictures.kinds import KINDS, Case, case
from ecliptic_pictures.pictures import picture
from ecliptic_pictures.tables import Care, table

_DOCS: Final = Path(__file__).resolve().parents[2] / "docs" / "ecliptic"
_SHOWN: Final = ("1S", "4M", "5T", "7G", "9P", "12C")
_TABLE: Final = 11
"""The seed of the table in the docs."""


def main(words: list[str]) -> int:
    """Make the pictures asked for; returns 0."""
    parser = argparse.ArgumentParser(prog="python -m ecliptic_pictures", description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--out", type=Path, help="the folder for pictures and labels")
    what.add_argument("--docs", action="store_true", help="the pictures of docs/ecliptic-cards.md")
    parser.add_argument("--kind", choices=KINDS, nargs="+", default=list(KINDS), help="what is difficult (everything)")
    parser.add_argument("--count", type=int, default=4, help="pictures of each kind (4)")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first (0)")
    arguments = parser.parse_args(words)
    if arguments.docs:
        _for_docs()
        return 0
    arguments.out.mkdir(parents=True, exist_ok=True)
    for kind in arguments.kind:
        for seed in range(arguments.seed, arguments.seed + arguments.count):
            made = case(kind, seed)
            name = arguments.out / f"{'-'.join(kind.replace(',', '').split())}_{seed}"
            cv2.imwrite(f"{name}.png", made.picture.pixels)
            Path(f"{name}.json").write_text(json.dumps(label(made)), encoding="utf-8")
            print(f"{name}.png", flush=True)
    return 0


def label(made: Case) -> dict[str, Any]:
    """What is true of a picture."""
    lying = made.table
    return {
        "lines": {side: [card_text(card) for card in line] for side, line in lying.lines.items()},
        "pile": None if lying.pile is None else card_text(lying.pile),
        "slots": {str(number): there for number, there in lying.slots.items()},
        "shown": {_name(number): round(part, 3) for number, part in made.picture.shown.items()},
    }


def _name(number: int) -> str:
    return f"{measures.sign_on(number)} neutral" if measures.is_neutral(number) else card_text(number)


def _for_docs() -> None:
    faces = [raster.face(read_card(text), 8) for text in _SHOWN]
    gap = np.full((faces[0].shape[0], 32, 3), 214, np.uint8)
    row = [each for face in (*faces, raster.face(measures.neutral(5), 8), raster.back(8)) for each in (face, gap)]
    sheet = slots.sheet()
    draw = np.random.default_rng(_TABLE)
    shown = picture(draw, table(draw, Care(), sheet=True), Setting(size=(1280, 720), tilt=24))
    _DOCS.mkdir(exist_ok=True)
    for name, pixels, scale in (
        ("cards.jpg", np.hstack(row[:-1]), 0.3),
        ("slots.png", raster.drawn(sheet.shapes, sheet.width, sheet.height, 8), 0.3),
        ("table.jpg", shown.pixels, 1.0),
    ):
        small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(_DOCS / name), small)
        print(_DOCS / name)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
