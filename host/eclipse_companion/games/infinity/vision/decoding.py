"""What the network says of each space -> what all spaces together show, by what is known of the game.

Marbles lie without gaps from the base, and there are eight blue and eight yellow ones, one black one and one white one.
Every filling of the sixteen spaces counts as much as the network believes in it; a gap makes it less likely, and too
many marbles of a kind impossible. The result is each space's share of all that is left.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.infinity.game.marbles import MARBLES
from eclipse_companion.games.infinity.vision.classes import CLASSES, EMPTY, HIDDEN
from eclipse_companion.games.infinity.vision.device import A_SIDE, SPACES

GAP: Final = 0.02
"""How much less likely a filling is for each marble that lies behind an empty space: it may be rolling, or lifted."""

LEAST: Final = 1e-3
"""No content gets less than this before the spaces are joined: the network is surely wrong about this often."""

_KINDS: Final = CLASSES[:HIDDEN]
_LEFT: Final = tuple(MARBLES[kind].number + 1 for kind in _KINDS if kind != EMPTY)
"""How many numbers of each kind there may be, none included."""

Numbers = NDArray[np.float64]


def joined(shares: NDArray[np.floating], least: float = LEAST) -> Numbers:
    """(16, 6) of (16, 6): the probabilities of CLASSES, given that all spaces belong to one device.

    `least`: what each content of a space gets at first. What is hidden stays as hidden as it was, and says nothing of
    its content.
    """
    hidden = shares[:, HIDDEN].astype(np.float64)
    open_shares = np.maximum(shares[:, :HIDDEN].astype(np.float64), least)
    seen = open_shares + (hidden / HIDDEN)[:, None]
    ahead = [_start()]
    for space in range(SPACES):
        ahead.append(_added(ahead[-1], seen[space], first=space % A_SIDE == 0))
    result = np.zeros((SPACES, len(CLASSES)))
    behind = np.ones_like(ahead[-1])
    for space in reversed(range(SPACES)):
        parts = [
            float((_with(ahead[space], kind, seen[space], first=space % A_SIDE == 0) * behind).sum())
            for kind in range(HIDDEN)
        ]
        result[space, :HIDDEN] = np.array(parts) / sum(parts)
        behind = _before(behind, seen[space], first=space % A_SIDE == 0)
        behind /= behind.max()
    result[:, :HIDDEN] *= (1.0 - hidden)[:, None]
    result[:, HIDDEN] = hidden
    return result


def _start() -> Numbers:
    """Nothing has been counted: the weight of each number of each kind, and of whether the last space was empty."""
    state = np.zeros((*_LEFT, 2))
    state[0, 0, 0, 0, 0] = 1.0
    return state


def _with(state: Numbers, kind: int, seen: Numbers, *, first: bool) -> Numbers:
    """The weights after one more space that holds this kind."""
    full = state[..., 0] + (1.0 if first else GAP) * state[..., 1]
    out = np.zeros_like(state)
    if kind == 0:
        out[..., 1] = seen[0] * (state[..., 0] + state[..., 1])
        return out
    more, fewer = _one_more(kind)
    out[..., 0][more] = seen[kind] * full[fewer]
    return out


def _added(state: Numbers, seen: Numbers, *, first: bool) -> Numbers:
    out = np.sum([_with(state, kind, seen, first=first) for kind in range(HIDDEN)], axis=0)
    return np.asarray(out / out.max(), np.float64)


def _before(behind: Numbers, seen: Numbers, *, first: bool) -> Numbers:
    """The weights of what comes after, seen from before this space: the reverse of `_with`, for all kinds."""
    out = np.zeros_like(behind)
    out += (seen[0] * behind[..., 1])[..., None]
    for kind in range(1, HIDDEN):
        more, fewer = _one_more(kind)
        there = seen[kind] * behind[..., 0][more]
        out[..., 0][fewer] += there
        out[..., 1][fewer] += (1.0 if first else GAP) * there
    return out


def _one_more(kind: int) -> tuple[tuple[slice, ...], tuple[slice, ...]]:
    """The weights of one more marble of this kind, and of one fewer."""
    more, fewer = [slice(None)] * len(_LEFT), [slice(None)] * len(_LEFT)
    more[kind - 1], fewer[kind - 1] = slice(1, None), slice(None, -1)
    return tuple(more), tuple(fewer)
