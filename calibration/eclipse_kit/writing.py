"""A kit's folder: its files appear whole, and nothing that isn't the kit's is touched.

In: a folder, and all files of a kit. Out: the files, and `kit.json`, which lists them with their hashes.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from eclipse_companion.common import atomic_files, limited_files
from eclipse_companion.common.errors import CompanionError, why_of

Told: TypeAlias = Callable[[str], None]
"""Takes what is being done, for the line of progress."""
Files: TypeAlias = dict[str, bytes]
"""Path below the kit's folder -> content."""

LIST: Final = "kit.json"
CARD: Final = "card.toml"
_LONGEST_LIST: Final = 1_000_000
_LONGEST_FILE: Final = 100_000_000
_NAMED: Final = 3
"""How many files a refusal names."""


class KitFolder:
    """The folder of one kit."""

    def __init__(self, folder: Path) -> None:
        """Raise `CompanionError` if a kit can't go there, or if somebody has changed the kit that is there."""
        self._folder = folder
        if folder.exists() and not folder.is_dir():
            raise CompanionError(f"{folder} is a file. Name a folder for the kit.")
        self._listed = _listed(folder / LIST)
        if not self._listed and any(not each.is_dir() and each != folder / CARD for each in folder.rglob("*")):
            raise CompanionError(f"{folder} holds other files already, and no kit. Name an empty folder, or a new one.")
        for path, hash_ in self._listed.items():
            content = _content(folder / path)
            if content is not None and _hash(content) != hash_ and path != CARD:
                raise CompanionError(
                    f"{folder / path} was changed since the kit was made. Move it away, or choose another folder."
                )

    def stay(self, card: bytes, paths: set[str]) -> list[str]:
        """The files of the kit that is there which go with this card, and aren't among `paths`: they stay.

        Raises `CompanionError` if that kit has another card: its files would lie beside those of this one.
        """
        others = sorted(path for path in self._listed if path not in paths and (self._folder / path).exists())
        if others and self._listed.get(CARD) != _hash(card):
            named = ", ".join(others[:_NAMED]) + (", ..." if len(others) > _NAMED else "")
            raise CompanionError(
                f"{self._folder} holds a kit of another card, and {named} would stay as they are. Leave --only out to "
                "make the whole kit, or choose another folder."
            )
        return others

    def write(self, files: Mapping[str, bytes], about: Mapping[str, Any], stay: list[str]) -> dict[str, Any]:
        """Write files and the list, which begins with `about`; remove what only an older kit had.

        Raises `CompanionError` if somebody else's file is in the way, or if a file can't be written.
        """
        for path, data in files.items():
            target = self._folder / path
            if path not in {*self._listed, CARD} and target.exists() and _content(target) != data:
                raise CompanionError(f"{target} is no file of a kit. Move it away, or choose another folder.")
        listed = {path: self._listed[path] for path in stay} | {path: _hash(data) for path, data in files.items()}
        kit = {**about, "files": [{"path": path, "sha256": listed[path]} for path in sorted(listed)]}
        try:
            list_ = (json.dumps(kit, indent=2) + "\n").encode()
            atomic_files.write_all({self._folder / path: data for path, data in [*files.items(), (LIST, list_)]})
            for path in set(self._listed) - set(listed):
                (self._folder / path).unlink(missing_ok=True)
        except OSError as error:
            raise CompanionError(
                f"I can't write into {self._folder}: {why_of(error)}. Choose another folder."
            ) from None
        return kit


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _content(path: Path) -> bytes | None:
    """A file's bytes; None if it isn't there."""
    try:
        return limited_files.read_limited(path, _LONGEST_FILE)
    except FileNotFoundError:
        return None
    except (OSError, limited_files.TooLargeError):
        return b""


def _listed(path: Path) -> dict[str, str]:
    """The files of the kit that the folder holds: path -> hash. Raises `CompanionError` if the list isn't a kit's."""
    if not path.exists():
        return {}
    wrong = CompanionError(f"{path} isn't the list of a kit. Choose another folder, or move it away.")
    try:
        kit = json.loads(limited_files.read_limited(path, _LONGEST_LIST))
        found = {str(each["path"]): str(each["sha256"]) for each in kit["files"]}
    except (OSError, ValueError, LookupError, TypeError, RecursionError, limited_files.TooLargeError):
        raise wrong from None
    # Files are removed by this list: it must not lead out of the folder.
    if any(Path(each).is_absolute() or ".." in Path(each).parts for each in found):
        raise wrong
    return found
