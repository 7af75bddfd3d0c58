"""`atomic_files`: a kept file is whole, or the earlier one is still there."""

import os
from pathlib import Path

import pytest

from eclipse_companion.common import atomic_files


def test_what_is_kept_is_there_with_the_folders_it_lies_in(tmp_path: Path) -> None:
    """It is there byte for byte, with nothing beside it, the second time as the first."""
    path = tmp_path / "a" / "b" / "file.toml"
    for data in (b"one\n", b"\x00\xff" * 4000, b""):
        atomic_files.write(path, data)
        assert path.read_bytes() == data
        assert list(path.parent.iterdir()) == [path]


def test_a_write_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk is full, the error is reported and the old file stays as it was."""
    path = tmp_path / "file.toml"
    atomic_files.write(path, b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        atomic_files.write(path, b"new")
    assert path.read_bytes() == b"old"
