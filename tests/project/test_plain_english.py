"""Pages and sentences: lines of prose stay short, odd phrases don't come back, links lead somewhere."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion.commands import cli

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 120
"""Characters in a line of prose; tables and code may have more."""
NOT_IDIOMATIC = re.compile(r"unless told|by and by|of no use|whose each is|\bis no UTF-8", re.IGNORECASE)
HOST = ROOT / "host" / "eclipse_companion"
LANGUAGES = (HOST / "outputs" / "languages", *(HOST / "games").glob("*/words/languages"))


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


def test_pages_and_sentences_are_idiomatic() -> None:
    """No page and no sentence contains a phrase that readers have stumbled over."""
    texts = [page for page in _pages() if page.name != "CONTRIBUTING.md"]
    assert len(LANGUAGES) > 1
    texts += [file for folder in LANGUAGES for file in folder.rglob("en.toml")]
    found = [
        f"{file.relative_to(ROOT)}: {match[0]}"
        for file in texts
        for match in NOT_IDIOMATIC.finditer(re.sub(r"\s+", " ", file.read_text(encoding="utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize("command", cli.listed())
def test_help_is_idiomatic(command: str) -> None:
    """The help of every command contains none of these phrases."""
    words = [sys.executable, "-m", "eclipse_companion", command, "--help"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert not NOT_IDIOMATIC.search(" ".join(done.stdout.split()))


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
