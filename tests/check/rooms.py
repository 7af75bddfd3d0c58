"""Which rooms a change touches, and where their tests are."""

import subprocess
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Final

PACKAGES: Final = {
    "host/eclipse_companion": "",
    "host/eclipse_simulation": "simulated",
    "calibration/eclipse_calibration/drawings": "drawings",
    "calibration/eclipse_calibration": "calibration",
    "calibration/eclipse_learning": "learning",
    "calibration/infinity_learning": "learning",
    "calibration/learning_layers": "learning",
    "calibration": "pictures",
    "firmware": "firmware",
    "tests/check": "project",
    "tests/page_lint": "project",
    "tests": "",
}
"""The room of all that a folder contains; empty: each folder in it is a room of its own."""
PROJECT: Final = "project"
"""The room of the files around the program."""


def changed_files(root: Path) -> list[str]:
    """The files of a clone that differ from its last commit; on another branch than main, from where it left main.

    Files that git doesn't know yet count, and so do those that are gone.
    """

    def git(*words: str) -> str | None:
        done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
        return done.stdout if done.returncode == 0 else None

    base = next(
        (found.strip() for main in ("main", "origin/main") if (found := git("merge-base", "HEAD", main))), "HEAD"
    )
    listed = (
        git("diff", "--name-only", "--no-renames", "-z", base),
        git("ls-files", "--others", "--exclude-standard", "-z"),
    )
    return sorted({name for names in listed if names for name in names.split("\0") if name})


def room_of(file: str) -> str:
    """The room of a file of the project, such as `games/infinity` or `table`."""
    path = PurePosixPath(file)
    for folder, room in PACKAGES.items():
        if not path.is_relative_to(folder):
            continue
        inside = path.relative_to(folder).parts[:-1]
        if room or not inside:
            return room or PROJECT
        return "/".join(inside[: 2 if inside[0] == "games" else 1])
    return PROJECT


def rooms_of(files: Iterable[str]) -> list[str]:
    """The rooms of these files, each once."""
    return sorted({room_of(file) for file in files})


def has_tests(root: Path, room: str) -> bool:
    """Whether there are tests of a room."""
    folder = root / "tests" / room
    return folder.is_dir() and any(folder.rglob("test_*.py"))


def is_room(root: Path, name: str) -> bool:
    """Whether there is such a room, with or without tests."""
    return any((root / place / name).is_dir() for place in ("tests", "host/eclipse_companion"))
