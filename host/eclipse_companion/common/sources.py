"""What a source file depends on: the files that it imports, directly or not, as far as they are of its own project.

In: a source file. Out: its imports' files, and a fingerprint of all of them.
"""

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).resolve().parents[1]
"""The program's package."""
_IMPORT: Final = re.compile(
    r"^[ \t]*(?:import[ \t]+(?P<modules>[\w., \t]+)|from[ \t]+(?P<module>\w[\w.]*)[ \t]+import[ \t]+"
    r"(?:\((?P<several>[^)]*)\)|(?P<names>[\w,* \t]+)))",
    re.MULTILINE,
)
"""An import. It needs no syntax tree, which would take longer than all else here at each start of the program."""
_COMMENT: Final = re.compile(r"#.*")


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
    return tuple(_names(source.read_text(encoding="utf-8")))


def _names(text: str) -> Iterator[str]:
    for found in _IMPORT.finditer(text):
        module = found["module"]
        listed = _COMMENT.sub("", found["several"] or found["names"] or found["modules"] or "")
        names = [words[0] for words in map(str.split, listed.split(",")) if words]
        if module is not None:
            yield module
        yield from names if module is None else (f"{module}.{name}" for name in names)


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
