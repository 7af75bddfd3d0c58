"""Names for numpy's arrays; shapes are told where they are used."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Flags = NDArray[np.bool_]
Keys = NDArray[np.uint64]
"""Positions in 64 bits each."""
