"""A plate of Infinity's device: rendered light by groups, with its truth, in a file `NAME.npz`."""

import io
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common import atomic_files
from eclipse_companion.sensing.sight.layout import Points
from eclipse_pictures.plates import NotAPlateError


@dataclass(frozen=True, slots=True, eq=False)
class TracedPlate:
    """`light` (L, H, W, 3) of each of `groups`: linear red, green, blue, a white card being 1 (`eclipse_pictures`).

    `hidden` (16,): which share of each space a hand hides; `centres` (16, 2): of the spaces, in the plate's pixels;
    `cells`: what lies in them; `seed`: the scene's.
    """

    light: NDArray[np.float16]
    hidden: NDArray[np.float64]
    centres: Points
    groups: tuple[str, ...]
    cells: str
    seed: int

    def save(self, path: Path) -> None:
        """Write the file; it appears whole or not at all. Raises `OSError`."""
        packed = io.BytesIO()
        np.savez_compressed(
            packed,
            light=self.light,
            hidden=self.hidden,
            centres=self.centres,
            groups=np.array(self.groups),
            cells=np.array(self.cells),
            seed=np.array(self.seed),
        )
        atomic_files.write(path, packed.getvalue())

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a plate. Raises `NotAPlateError` if the file isn't one, `OSError` if there is no file."""
        try:
            with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
                groups = tuple(str(name) for name in file["groups"])
                arrays = (file["light"], file["hidden"], file["centres"])
                return cls(*arrays, groups, str(file["cells"]), int(file["seed"]))
        except (KeyError, ValueError, TypeError, EOFError, zipfile.BadZipFile) as error:
            raise NotAPlateError(f"{path} isn't a plate ({error}). Delete it, and run the command again.") from None
