"""`./run check [ROOM]`: style, import rules, the page's style and types, types, and a room's tests, side by side."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.check.rooms import changed_files, has_tests, is_room, rooms_of
from tests.check.side_by_side import run_all, told

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = "page's "


def checks(root: Path, rooms: Sequence[str]) -> dict[str, list[str | Path]]:
    """The command of each check, by its name; what takes longest begins first. `rooms`: those with tests."""
    programs = Path(sys.executable).parent
    pytest = [sys.executable, "-m", "pytest", "-q", "-o", "faulthandler_timeout=300"]
    found: dict[str, list[str | Path]] = {}
    if rooms:
        found["tests"] = [*pytest, "-n", "3", "--dist", "worksteal", *(f"tests/{room}" for room in rooms)]
    if "transcripts" not in rooms and has_tests(root, "transcripts"):
        found["transcripts"] = [*pytest, "tests/transcripts"]
    return found | {
        "types": [programs / "mypy"],
        PAGE + "style": [sys.executable, "-m", "tests.page_lint", "style"],
        PAGE + "types": [sys.executable, "-m", "tests.page_lint", "types"],
        "import rules": [programs / "lint-imports"],
        "lint": [programs / "ruff", "check", "."],
        "format": [programs / "ruff", "format", "--check", "."],
    }


def main(words: Sequence[str]) -> int:
    """Check what has changed, or one room; the exit status."""
    rooms = [_room(word) for word in words] or rooms_of(changed_files(ROOT))
    for room in words and rooms:
        if not is_room(ROOT, room):
            told(
                f"There is no room {room}, and no such file. A room is a folder in tests/ or host/eclipse_companion/. "
                "To check games, name their files."
            )
            return 1
    if not rooms:
        told("Nothing has changed since the last commit, so no room's tests run.")
    for room in rooms:
        said = "its tests run" if has_tests(ROOT, room) else "it has no tests of its own: ./run test runs all tests"
        told(f"{room}: {said}.")
    try:
        failed = run_all(checks(ROOT, [room for room in rooms if has_tests(ROOT, room)]), ROOT, told, may_lack=PAGE)
    except KeyboardInterrupt:
        told("interrupted.")
        return 130
    told(f"failed: {', '.join(failed)}." if failed else "all passed.")
    return bool(failed)


def _room(word: str) -> str:
    """The room that somebody means, also by one of its folders."""
    return word.strip("/").removeprefix("tests/").removeprefix("host/eclipse_companion/")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
