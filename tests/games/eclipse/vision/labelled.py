"""Labelled pictures (docs/formats.md), and what a reading may fairly say about their squares."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from eclipse_companion.games.eclipse.game.board_text import read_cells
from eclipse_companion.games.eclipse.game.reading import GOLD_UP, SILVER_UP, UNREADABLE
from tests.games.eclipse.vision.scenes import PICTURES


@dataclass(frozen=True)
class Labelled:
    """A picture's file and its label."""

    path: Path
    label: dict[str, Any]

    @property
    def edition(self) -> str:
        return str(self.label["theme"])

    @property
    def corners(self) -> np.ndarray | None:
        """The corners in place of a user's clicks, if the picture has no markers."""
        return None if self.label["markers"] else np.array(self.label["corners_px"])

    def fair(self, square: int) -> str:
        """Everything that may be said about a square."""
        return fair(self.label, square)


def fair(label: Mapping[str, Any], square: int) -> str:
    """Everything that may be said about a square of a picture with this label."""
    truth = read_cells(label["position"], "GSgs")[square - 1]
    if square in label.get("covered", ()):
        return UNREADABLE
    if square in label.get("partly", ()):
        return truth + UNREADABLE
    if square in label.get("glare", ()):
        return truth + UNREADABLE + (GOLD_UP if truth in "Gg" else SILVER_UP)
    return truth


def labelled() -> list[Labelled]:
    """The labelled pictures next to the tests."""
    return [
        Labelled(path, json.loads(path.with_suffix(".json").read_text(encoding="utf-8")))
        for path in sorted(PICTURES.glob("*.jpg"))
    ]
