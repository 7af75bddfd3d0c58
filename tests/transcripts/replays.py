"""Recordings and films as `replay --json` tells them.

Recordings: those of the simulated games, and those that were kept in `tests/data`. Films: a short one of each game.
"""

import io
from collections.abc import Callable
from contextlib import closing, redirect_stdout
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from eclipse_companion.commands.cli import main
from eclipse_simulation.ecliptic.filming.film_renderer import TableDrawing
from tests.games.eclipse.replaying.test_films import film as film_eclipse
from tests.games.ecliptic.play.virtual_table import VirtualTable
from tests.games.infinity.test_filmed import TURNS, Watching, playing

KEPT: Final = Path(__file__).parents[1] / "data" / "recordings"
BETWEEN_MS: Final = 500
"""From one picture of a film to the next."""


def replayed(*words: str) -> list[str]:
    """The lines of `replay --json`, and its exit status."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        status = main(["replay", *words, "--json"])
    return [*printed.getvalue().splitlines(), f"status {status}"]


def recordings(folder: Path) -> dict[str, list[str]]:
    """Those of a folder by their numbers, and the kept ones by their names."""
    found = {f"recording {number}": path for number, path in enumerate(sorted(folder.rglob("*.ecr")), start=1)}
    found |= {path.stem: path for path in sorted(KEPT.glob("*.ecr"))}
    return {name: replayed(str(path)) for name, path in found.items()}


def _infinity(folder: Path) -> None:
    hand, end = playing(TURNS)
    watching = Watching(hand)
    for number in range(int(end / BETWEEN_MS) + 2):
        watching.now = float(number * BETWEEN_MS)
        pixels = watching.picture()
        assert pixels is not None
        cv2.imwrite(str(folder / f"{number:04d}.png"), pixels)


def _ecliptic(folder: Path) -> None:
    with closing(VirtualTable(folder.parent, "human", "human", seed=2)) as table:
        table.pass_ms(6_000.0)
        drawing = TableDrawing(table.layout)
        for number, ms in enumerate(range(0, round(table.now) + 2 * BETWEEN_MS, BETWEEN_MS)):
            light = np.clip(drawing.draw(table.hand.at(ms)), 0, 255).astype(np.uint8)
            cv2.imwrite(str(folder / f"{number:04d}.png"), light)


FILMED: Final[dict[str, Callable[[Path], None]]] = {
    "eclipse": lambda folder: film_eclipse(folder, "kitchen"),
    "infinity": _infinity,
    "ecliptic": _ecliptic,
}


def film(game: str, folder: Path) -> list[str]:
    """What `replay --json` tells of a game's film, which is made in an empty folder."""
    pictures = folder / "film"
    pictures.mkdir()
    FILMED[game](pictures)
    return replayed("--game", game, str(pictures), "--fps", "2")
