"""Whether kernels are being compiled, and who is told. It loads nothing: each command asks to be told.

In: sentences of `compiled`. Out: the same, to whoever asked last.
"""

from collections.abc import Callable
from typing import ClassVar


class Compiling:
    """What is compiled in this process."""

    tell: Callable[[str], None] = staticmethod(lambda _: None)
    kernels: ClassVar[set[object]] = set()
    """Those that are being compiled, or wait for that: each thread adds and removes its own."""


def tell_of_compiling(tell: Callable[[str], None]) -> None:
    """Announce each compilation of a kernel with a sentence: it takes a second or more, once on each machine."""
    Compiling.tell = staticmethod(tell)


def is_compiling() -> bool:
    """Whether a kernel is being compiled now."""
    return bool(Compiling.kernels)
