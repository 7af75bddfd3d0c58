"""All modules that a page loads, so that a browser asks for them at once, and not for each when another imports it."""

import re
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath
from typing import Final

_IMPORTED: Final = re.compile(r'^(?:import|.*\bfrom) "([./][^"]+)";$', re.MULTILINE)


def loaded_modules(folders: Mapping[str, Traversable], *first: str) -> list[str]:
    """The addresses of these modules, and of all that they import; `folders`: each by its part of the address."""
    found = list(first)
    for address in found:
        folder = f"{dirname(address)}/"
        text = (folders[folder] / address.removeprefix(folder)).read_text(encoding="utf-8")
        imported = dict.fromkeys(normpath(join(folder, each)) for each in _IMPORTED.findall(text))
        found += [each for each in imported if each not in found]
    return found
