"""Pieces that lay on the board earlier -> help with the sides of those that lie there now.

The network tells gold from silver by comparing the squares that it sees, so it is unsure while few pieces lie there. If
a side is in doubt, pictures of earlier pieces are laid on empty squares, and the network looks once more. It needn't
know which side those showed.

In: views of a clear board, all at one exposure, and what the network says of them. Out: what it says with more to
compare.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision import chroma, network
from eclipse_companion.games.eclipse.vision.colours import paper
from eclipse_companion.games.eclipse.vision.rectify import Views, square_in
from eclipse_companion.sensing.sight.exposures import Shares
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.tints import beside_paper

DOUBTED: Final = 5.0
"""A side is in doubt if it isn't so much likelier than the other, nats.

From 3.5 on it counts as sure. But with 3.5 here, 6 of 1,047 looks at backlit games, one exposure each, were surely
wrong; from 5 on, none was.
"""
MOST: Final = 6
"""So many earlier pieces are laid beside the others, at most."""
OF_EACH: Final = 2
"""So many of them, at most, that the network took for the same face."""

_OWNED: Final = 0.9
"""A piece is remembered if it is so surely one of a player's."""
_EMPTY: Final = 0.95
"""An earlier piece is laid where so surely none lies."""
_SAME_LIGHT: Final = 0.15
"""Paper is as bright and as coloured as then: no channel differs by more, as a logarithm."""
_FACES: Final = slice(1, 5)
"""Of `network.CLASSES`, those of pieces: each player's two sides."""
_SIDES: Final = 2
_LEAST: Final = 1e-4
"""No side gets less."""


@dataclass(frozen=True, slots=True, eq=False)
class _Piece:
    """How a piece looked, as `square_in` shows it, beside paper of this level, (3,)."""

    pixels: NDArray[np.uint8]
    paper: Array


class EarlierPieces:
    """What the pictures of one exposure have shown of the pieces of a set."""

    def __init__(self, known: Array) -> None:
        """`known`: the set's tokens."""
        self._known = known
        self._seen: dict[tuple[int, int], _Piece] = {}
        """By square, from 0, and by the face that the network took it for: the newest one, the newest of all last."""
        self._left: set[tuple[int, int]] = set()
        """Those of them whose square was empty later."""

    def compared(self, views: Views, shares: Shares) -> Shares:
        """What the network says of the squares, (16, 6); of sides in doubt, with earlier pieces to compare with.

        `shares`: what it says of the views as they are.
        """
        doubted, level = _in_doubt(shares), paper(views)
        beside = self._beside(views, level, shares) if doubted.any() else None
        self._remember(views, level, shares)
        if beside is None:
            return shares
        compared = network.shipped().judge_from_both_sides(beside, self._known).shares
        told = shares.copy()
        for pair in network.SIDES:
            lies = doubted & (shares[:, pair].sum(axis=1) > 1 / 2)
            sides = np.maximum(compared[lies][:, pair], _LEAST)
            told[np.ix_(lies, pair)] = chroma.divided(shares[lies][:, pair], sides)
        return told

    def _remember(self, views: Views, level: Array, shares: Shares) -> None:
        faces, empty = shares[:, _FACES], _empty(shares)
        self._left.update(key for key in self._seen if empty[key[0]])
        for square in np.flatnonzero(_of_players(shares).max(axis=1) >= _OWNED).tolist():
            key = square, int(faces[square].argmax())
            self._seen.pop(key, None)
            self._left.discard(key)
            self._seen[key] = _Piece(square_in(views.board, square).copy(), level)

    def _beside(self, views: Views, level: Array, shares: Shares) -> Views | None:
        """The views with earlier pieces on empty squares; None without any that were seen in this light."""
        empty = np.flatnonzero(_empty(shares)).tolist()
        chosen = self._chosen(level, shares)[: len(empty)]
        if not chosen:
            return None
        board = views.board.copy()
        places = [square for square, _ in chosen if square in empty]
        others = [square for square in empty if square not in places]
        for square, piece in chosen:
            to = square
            if square in places:
                places.remove(square)
            else:
                to = others.pop(0)
            square_in(board, to)[:] = piece.pixels
        return Views(board, views.around)

    def _chosen(self, level: Array, shares: Shares) -> list[tuple[int, _Piece]]:
        """The earlier pieces to compare with, and the squares on which they lay: of each face the newest first."""
        of_players = _of_players(shares)
        of_face: dict[int, list[tuple[int, _Piece]]] = {}
        for (square, face), piece in reversed(self._seen.items()):
            # In doubt, a piece is taken now for one face, now for the other; but its player is plain.
            lies = (square, face) not in self._left and of_players[square, face // _SIDES] > 1 / 2
            if not lies and _alike(piece.paper, level):
                of_face.setdefault(face, []).append((square, piece))
        rounds = ([each[number] for each in of_face.values() if len(each) > number] for number in range(OF_EACH))
        return [one for found in rounds for one in found][:MOST]


def _empty(shares: Shares) -> NDArray[np.bool_]:
    """(16,): the squares that are surely empty."""
    return np.asarray(shares[:, network.CLASSES.index(".")] > _EMPTY, bool)


def _of_players(shares: Shares) -> NDArray[np.float64]:
    """(16, 2): how surely a piece of each player lies on each square."""
    return np.asarray(shares[:, _FACES].reshape(len(shares), -1, _SIDES).sum(axis=2), np.float64)


def _in_doubt(shares: Shares) -> NDArray[np.bool_]:
    """(16,): the squares with a piece whose side is in doubt."""
    faces, of_players = shares[:, _FACES].reshape(len(shares), -1, _SIDES), _of_players(shares)
    sides = np.maximum(faces[np.arange(len(faces)), of_players.argmax(axis=1)], _LEAST)
    return np.asarray((of_players.max(axis=1) > 1 / 2) & (np.abs(np.log(sides[:, 0] / sides[:, 1])) < DOUBTED), bool)


def _alike(one: Array, other: Array) -> bool:
    """Whether paper of these levels lies in the same light."""
    return bool(np.abs(beside_paper(one, other)).max() < _SAME_LIGHT)
