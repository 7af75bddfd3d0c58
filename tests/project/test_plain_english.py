"""Pages: lines of prose stay short, links lead somewhere."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 120
"""Characters in a line of prose; tables and code may have more."""


def _pages() -> list[Path]:
    if shutil.which("git") is None:
        pytest.skip("there is no git")
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.split("\n") if name]


def prose(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a page that are neither table nor code, with their numbers."""
    fenced = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced and not line.startswith(("|", "    ")):
            yield number, line


def test_prose_is_told_from_tables_and_code() -> None:
    """Rows of tables, fenced and indented code are left out; a long line of prose is not."""
    page = f"{'a ' * 80}\n| {'b ' * 80}\n```\n{'c ' * 80}\n```\n    {'d ' * 80}\n- e"
    assert [(number, line[0]) for number, line in prose(page)] == [(1, "a"), (7, "-")]


def test_lines_of_prose_are_short() -> None:
    """No line of a page has more than 120 characters, except in tables and code."""
    pages = _pages()
    assert pages
    long = [
        f"{page.relative_to(ROOT)}:{number}"
        for page in pages
        for number, line in prose(page.read_text(encoding="utf-8"))
        if len(line) > LONGEST
    ]
    assert long == []


def test_links_between_pages_lead_to_files() -> None:
    """Each link of a page that names no other site leads to a file of the project."""
    broken = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in _pages()
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert broken == []


def test_readme_is_short() -> None:
    """A player reads it in two minutes: ninety lines at most."""
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 90
