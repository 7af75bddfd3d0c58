"""Files of profiles, each with one array that doesn't fit the others."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.sight.profile_files import ProfileError


def refused(path: Path, load: Callable[[], object]) -> set[str]:
    """Those arrays of a profile's file for which `load` refuses every other shape. It raises nothing else."""
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    # Of another reader, all would be learned again.
    always = set(arrays) - {"reader"}
    for name, array in [(name, arrays[name]) for name in sorted(always)]:
        for other in _other_shapes(array):
            with path.open("wb") as file:
                np.savez(file, **(arrays | {name: other}))
            try:
                load()
            except ProfileError:
                continue
            always.discard(name)
    return always


def _other_shapes(array: NDArray[Any]) -> Iterator[NDArray[Any]]:
    """A row fewer, a row more, a column fewer, flat, nothing, words."""
    if array.ndim:
        yield array[:-1]
        yield np.concatenate([array, array[-1:]])
    if array.ndim > 1:
        yield array[..., :-1]
        yield array.reshape(-1)
    yield np.zeros(0)
    yield np.array(["no", "profile"])
