"""What a source file depends on: the files that it imports, directly or not, as far as they are of its own project.

In: a source file. Out: its imports' files, and a fingerprint of all of them.
"""

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).resolve().parents[1]
"""The program's package."""


@cache
def fingerprint(source: Path) -> str:
    """Identifies the texts of a source file and of all that it imports."""
    digest = hashlib.sha256()
    for file in sorted(closure(source)):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def closure(source: Path) -> set[Path]:
    """The file itself, and the files of the program and of its own package that it imports, directly or not."""
    roots = (SOURCES.parent, _root_of(source))
    found, waiting = {source}, [source]
    while waiting:
        for name in _imported(waiting.pop()):
            file = next(filter(None, (_file_of(name, root) for root in roots)), None)
            if file is not None and file not in found:
                found.add(file)
                waiting.append(file)
    return found


@cache
def _imported(source: Path) -> tuple[str, ...]:
    """The names that a file imports; each may be a module's, or that of something in a module."""
    return tuple(_names(ast.parse(source.read_bytes())))


def _names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def _file_of(name: str, root: Path) -> Path | None:
    """The file of a module below `root`, if there is one of this name."""
    place = root.joinpath(*name.split("."))
    files = (place.with_name(f"{place.name}.py"), place / "__init__.py")
    return next((file for file in files if file.is_file()), None)


def _root_of(source: Path) -> Path:
    """The folder that holds the outermost package of a file."""
    folder = source.parent
    while (folder / "__init__.py").is_file():
        folder = folder.parent
    return folder
