"""Loops compiled by numba: the one place that knows how."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

Compiled = TypeVar("Compiled", bound=Callable[..., Any])


def compiled(function: Compiled) -> Compiled:
    """Compiled when it is first called; kept on disk, where there is a folder that can be written."""
    try:
        return cast("Compiled", numba.njit(cache=True, nogil=True)(function))
    except RuntimeError:  # no such folder: it is compiled again in every process
        return cast("Compiled", numba.njit(nogil=True)(function))
