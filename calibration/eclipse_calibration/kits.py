"""The kits that hardware.md describes, as profiles by name.

Input: a kit's name. Output: its profile, from the files beside this module.
"""

from importlib import resources
from pathlib import Path
from typing import Final

from eclipse_companion.common.errors import UsageError
from eclipse_companion.sensing.board_profile import Profile

_SUFFIX: Final = ".toml"


def kits() -> list[str]:
    """The names of all kits."""
    folder = resources.files(__package__) / "profiles"
    return sorted(each.name.removesuffix(_SUFFIX) for each in folder.iterdir() if each.name.endswith(_SUFFIX))


def kit(name: str) -> Profile:
    """The profile of a kit. Raises `UsageError` if no kit has this name."""
    if name not in kits():
        raise UsageError(f"There is no kit {name!r}; there are: {', '.join(kits())}.")
    with resources.as_file(resources.files(__package__) / "profiles" / f"{name}{_SUFFIX}") as path:
        return Profile.load(Path(path))
