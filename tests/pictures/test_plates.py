"""Plates: files are read back as written, and a file that isn't a plate is named."""

from pathlib import Path

import numpy as np
import pytest

from eclipse_pictures.plates import NotAPlateError, Plate
from tests.pictures.plates import cut, plate


def test_a_plate_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Arrays, numbers, tuples and the scene come back as they were; nothing else is left beside the file."""
    before = cut(plate(), 3, 4, 40, 50)
    before.save(tmp_path / "one.npz")
    after = Plate.load(tmp_path / "one.npz")
    for name, value in vars(before).items():
        assert np.array_equal(getattr(after, name), value), name
    assert [path.name for path in tmp_path.iterdir() if "one" in path.name] == ["one.npz"]


@pytest.mark.parametrize("harm", ["cut", "text", "missing"])
def test_what_is_no_plate_is_named(tmp_path: Path, harm: str) -> None:
    """A file cut short, one of another kind, or one that lacks an array is refused in a sentence with its name."""
    path = tmp_path / "bad.npz"
    cut(plate(), 3, 4, 40, 50).save(path)
    if harm == "cut":
        path.write_bytes(path.read_bytes()[:-200])
    elif harm == "text":
        path.write_text("no archive")
    else:
        np.savez_compressed(path, light=np.zeros(1))
    with pytest.raises(NotAPlateError, match=r"bad\.npz isn't a plate"):
        Plate.load(path)
