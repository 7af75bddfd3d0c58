"""Plates: what is written is read again, and what is no plate is named."""

from pathlib import Path

import numpy as np
import pytest

from eclipse_pictures.plates import NotAPlateError, Plate


def plate() -> Plate:
    random = np.random.default_rng(1)
    return Plate(
        light=random.random((2, 6, 8, 3)).astype(np.float16),
        parts=random.integers(0, 52, (6, 8), dtype=np.uint8),
        symbol=random.integers(0, 255, (6, 8), dtype=np.uint8),
        groups=("window", "lamp"),
        origin=(3, 4),
        focal_px=900.5,
        centre_px=(639.5, 359.5),
        rotation=((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
        translation=(1.0, 2.0, 600.0),
        corners_px=((1.0, 2.0), (3.0, 2.0), (3.0, 4.0), (1.0, 4.0)),
        surface_mm=3.0,
        top_mm=8.0,
        position="G3/4/4/3s",
        kind="random",
        set_name="random-1-2",
        show=False,
        markers=True,
        covered=(0.0,) * 16,
        markers_covered=(0.0, 0.5, 1.0, 0.0),
        seed=7,
        scene={"table": {"kind": "wood"}},
    )


def test_a_plate_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Arrays, numbers, tuples and the scene come back as they were; nothing else is left beside the file."""
    before = plate()
    before.save(tmp_path / "one.npz")
    after = Plate.load(tmp_path / "one.npz")
    for name, value in vars(before).items():
        assert np.array_equal(getattr(after, name), value), name
    assert [path.name for path in tmp_path.iterdir() if "one" in path.name] == ["one.npz"]


@pytest.mark.parametrize("harm", ["cut", "text", "missing"])
def test_what_is_no_plate_is_named(tmp_path: Path, harm: str) -> None:
    """A file cut short, one of another kind, or one without an array is refused in a sentence with its name."""
    path = tmp_path / "bad.npz"
    plate().save(path)
    if harm == "cut":
        path.write_bytes(path.read_bytes()[:-200])
    elif harm == "text":
        path.write_text("no archive")
    else:
        np.savez_compressed(path, light=np.zeros(1))
    with pytest.raises(NotAPlateError, match=r"bad\.npz is no plate"):
        Plate.load(path)
