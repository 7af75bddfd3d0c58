"""The kept transcripts: `python -m tests.transcripts` makes them anew, after a change that means to change them."""

import difflib
import lzma
import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final
from unittest.mock import patch

from tests.transcripts import replays
from tests.transcripts.games import PLAYED, played

FOLDER: Final = Path(__file__).parents[1] / "data" / "transcripts"
_SHOWN: Final = 40
"""So many lines of a difference are shown."""


def _game(name: str, folder: Path) -> dict[str, list[str]]:
    made = played(name, folder)
    if name == "eclipse-sensed":
        made |= {f"{name}.{each}": lines for each, lines in replays.recordings(folder / "recordings").items()}
    return made


def _film(game: str, folder: Path) -> dict[str, list[str]]:
    return {"replayed": replays.film(game, folder)}


MADE: Final[dict[str, Callable[[Path], dict[str, list[str]]]]] = {
    **{name: partial(_game, name) for name in PLAYED},
    **{f"{game}-film": partial(_film, game) for game in replays.FILMED},
}
"""Each transcript by its name: a function of an empty folder, which returns lines by what they are."""


def made(name: str, folder: Path) -> str:
    """A transcript of today's program as it is kept; `folder` is an empty one for all that the program writes."""
    with patch.dict(os.environ, {"ECLIPSE_COMPANION_HOME": str(folder / "home")}):
        parts = MADE[name](folder)
    return "".join("\n".join([f"== {part}", *lines, ""]) for part, lines in parts.items())


def write(name: str, text: str) -> None:
    """Keep a transcript."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{name}.xz").write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def read(name: str) -> str:
    """A kept transcript."""
    return lzma.decompress((FOLDER / f"{name}.xz").read_bytes()).decode()


def difference(before: str, now: str) -> Sequence[str]:
    """The first lines in which two transcripts differ; none if they are the same, byte for byte."""
    if before == now:
        return []
    lines = difflib.unified_diff(before.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=1)
    return [line for _, line in zip(range(_SHOWN), lines, strict=False)] or ["Only the ends of lines differ."]
