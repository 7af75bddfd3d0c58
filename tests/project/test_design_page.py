"""docs/design.md names functions and places: each of them is there."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
HOST = ROOT / "host" / "eclipse_companion"
FOLLOWED = re.findall(r"`([\w/]+\.(?:py|js)):([\w.]+)`", PAGE)
PLACES = re.findall(r"`((?:[\w.]+/)+[\w.]*|\w+\.md)`", PAGE.split("## What to change for ...")[1])
"""Files and folders in the last table; NAME is any game's, CODE any language's."""


@cache
def functions(path: Path) -> set[str]:
    """All functions of a module, those of classes as `Class.function`."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        return set(re.findall(r"^(?:export function |    (?:async )?)(\w+)\(", text, re.MULTILINE))
    return set(_named(ast.parse(text), ""))


def _named(within: ast.AST, before: str) -> Iterator[str]:
    for node in ast.iter_child_nodes(within):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{before}{node.name}"
            yield name
            yield from _named(node, f"{name}.")


@pytest.mark.parametrize(("file", "name"), FOLLOWED)
def test_each_function_on_a_turns_way_is_there(file: str, name: str) -> None:
    """Whoever follows a turn finds every function by its file and its name."""
    assert name in functions(HOST / file)


def test_a_turn_is_followed_from_the_wire_and_a_click_to_the_voice() -> None:
    """The page names the ends of the ways."""
    files = {file for file, _ in FOLLOWED}
    assert {"sensing/link/keeper.py", "sensing/camera/capture.py", "outputs/page/static/live.js"} < files
    assert "outputs/voice.py" in files


@pytest.mark.parametrize("place", PLACES)
def test_each_place_to_change_is_there(place: str) -> None:
    """A file or a folder of the host, or of the whole project."""
    pattern = place.replace("NAME", "*").replace("CODE", "*").rstrip("/")
    assert [*HOST.glob(pattern), *ROOT.glob(pattern)], place
