"""How often each of `turns/costs.py` was paid on the way to an explanation, and turns followed with other costs.

In: names of constants. Out: explanations whose `cost` also knows what it was added up from. A counted number is the
same number, so nothing is decided otherwise.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final

from eclipse_companion.games.eclipse.turns import costs

Parts = dict[str, float]

_LINE: Final = re.compile(r"^([A-Z_]+): Final = ([^#\n]+?)(?:  # (\w+))?$", re.MULTILINE)


def origins() -> dict[str, str]:
    """Each constant of `costs` with the word behind it, which says what it comes from; empty if there is none."""
    return {name: word for name, _, word in _LINE.findall(Path(costs.__file__).read_text(encoding="utf-8"))}


class Counted(float):
    """A number that knows how often each constant is in it."""

    parts: Parts

    @classmethod
    def of(cls, value: float, parts: Parts) -> "Counted":
        made = cls(value)
        made.parts = parts
        return made

    def __add__(self, other: float) -> "Counted":
        return Counted.of(float(self) + float(other), _joined(self.parts, parts_of(other), 1.0))

    __radd__ = __add__

    def __sub__(self, other: float) -> "Counted":
        return Counted.of(float(self) - float(other), _joined(self.parts, parts_of(other), -1.0))

    def __rsub__(self, other: float) -> "Counted":
        return Counted.of(float(other) - float(self), _joined(parts_of(other), self.parts, -1.0))

    def __mul__(self, other: float) -> "Counted":
        return Counted.of(float(self) * float(other), {name: other * count for name, count in self.parts.items()})

    __rmul__ = __mul__


def parts_of(value: float) -> Parts:
    """How often each constant is in a number."""
    return value.parts if isinstance(value, Counted) else {}


def _joined(these: Parts, those: Parts, sign: float) -> Parts:
    if not those:
        return these
    found = dict(these)
    for name, count in those.items():
        found[name] = found.get(name, 0.0) + sign * count
    return found


def counting(names: Collection[str]) -> AbstractContextManager[None]:
    """Count these constants in every explanation made meanwhile."""
    return costing({name: Counted.of(getattr(costs, name), {name: 1.0}) for name in names})


@contextmanager
def costing(values: Mapping[str, float]) -> Iterator[None]:
    """Follow turns with these values meanwhile."""
    before = {name: getattr(costs, name) for name in values}
    for name, value in values.items():
        setattr(costs, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(costs, name, value)
