"""The fields of disc magnets.

In: a magnet, its positions and orientations. Out: the field at the sensors, mT.

The exact field of a disc (`cylinder`) is too slow to compute for each sample, so each shape is tabulated once as two
functions of distance and angle that hardly vary. A dipole's don't vary with distance; a disc's do only close up.
"""

from functools import lru_cache

import numpy as np

from eclipse_companion.common.arrays import Floats
from eclipse_companion.hardware import cylinder
from eclipse_companion.hardware.magnets import Magnet

_NEAREST_MM = 3.5
_DISTANCE_STEPS = 120
_ANGLE_STEPS = 160


def field_mt(magnet: Magnet, points: Floats, axes: Floats, sensors: Floats, directions: Floats) -> Floats:
    """The field of one magnet in n poses along the axis of each of m sensors, in mT.

    `points` (n, 3) are the magnet's middles and `axes` (n, 3) unit vectors along its magnetisation; `sensors` (m, 3)
    are the sensors' positions and `directions` (m, 3) unit vectors along which they measure. Millimetres. Returns
    (n, m). Below 3.5 mm, where no sensor can be, the field has the same shape as at 3.5 mm.
    """
    table = _table(magnet.diameter_mm, magnet.thickness_mm)
    away = sensors[None, :, :] - points[:, None, :]
    inverse = 1.0 / np.sqrt(np.einsum("nmk,nmk->nm", away, away))
    away *= inverse[:, :, None]
    cosine = np.einsum("nmk,nk->nm", away, axes)
    along = np.einsum("nmk,mk->nm", away, directions)
    outward, upright = _look_up(table, inverse, np.abs(cosine))
    turned = axes @ directions.T
    strength = 1000 * magnet.remanence_t * inverse**3
    return np.asarray(strength * (outward * np.sign(cosine) * along + upright * turned))


def _look_up(table: Floats, inverse: Floats, cosine: Floats) -> tuple[Floats, Floats]:
    """Both functions, interpolated linearly between the table's nodes; even steps in 1/distance^2 and in the cosine."""
    row = np.minimum((inverse * _NEAREST_MM) ** 2 * _DISTANCE_STEPS, _DISTANCE_STEPS - 1e-9)
    column = np.minimum(cosine * _ANGLE_STEPS, _ANGLE_STEPS - 1e-9)
    i, j = row.astype(np.intp), column.astype(np.intp)
    u, v = (row - i)[..., None], (column - j)[..., None]
    flat = i * (_ANGLE_STEPS + 1) + j
    low = table[flat] * (1 - v) + table[flat + 1] * v
    high = table[flat + _ANGLE_STEPS + 1] * (1 - v) + table[flat + _ANGLE_STEPS + 2] * v
    both = low * (1 - u) + high * u
    return both[..., 0], both[..., 1]


@lru_cache(maxsize=64)
def _table(diameter_mm: float, thickness_mm: float) -> Floats:
    """Nodes (distance, angle) of (A, C), where B r^3 = A r^ + C n^ for remanence 1 (r^ outward, n^ the axis).

    For a dipole, A = 3 m cos and C = -m everywhere. The two describe the field of any body that is symmetric about n^.
    """
    fraction = np.arange(_DISTANCE_STEPS + 1) / _DISTANCE_STEPS
    fraction[0] = 1e-3  # for 1/r^2 = 0, a dipole; this far away a disc is one to seven digits
    distance = _NEAREST_MM / np.sqrt(fraction)
    cosine = np.arange(_ANGLE_STEPS + 1) / _ANGLE_STEPS
    cosine[-1] = 1 - 1e-7  # on the axis itself, no sideways field separates A from C
    sine = np.sqrt(1 - cosine**2)
    aside, along = distance[:, None] * sine, distance[:, None] * cosine
    sideways, upward = cylinder.field(diameter_mm, thickness_mm, aside, along)
    outward = sideways / sine
    upright = upward - outward * cosine
    return np.asarray((np.stack([outward, upright], axis=-1) * distance[:, None, None] ** 3).reshape(-1, 2))
