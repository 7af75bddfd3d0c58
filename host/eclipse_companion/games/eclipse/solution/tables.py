"""The scores of all positions with at most ten pieces, as they ship with the program: few bytes, quick to look up.

In: keys of positions (`game/keys`). Out: their exact scores (`kernels`). The file is a zip of numpy arrays. Each layer
has `symbols` (the scores that occur), `places` and `shares` (the code's statistics, `coding`), `lengths` (bytes of each
block, in order) and `code` (the blocks' bytes, one after another). A block holds the positions of one class of occupied
squares and one set of owners.
"""

import io
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Integers, Keys
from eclipse_companion.common.compiled import compiled
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.common.range_coding import Bytes, Places, Shares, shares_of
from eclipse_companion.games.eclipse.solution import coding
from eclipse_companion.games.eclipse.solution.kernels import Scores, bits_below
from eclipse_companion.games.eclipse.solution.layout import Geometry, geometry, layer

MOST_PIECES: Final = 10
FILE: Final = Path(__file__).with_name("scores.npz")
"""Made by `solve --tables`."""


_16: Final = np.uint64(16)
_32: Final = np.uint64(32)
_SQUARES: Final = np.uint64(0xFFFF)


class TablesError(CompanionError):
    """The tables that ship with the program are missing or damaged."""


class Packed(NamedTuple):
    """One layer's scores in few bytes."""

    symbols: Scores
    places: Places
    shares: Shares
    begins: Integers
    """(blocks + 1,): where each block's bytes begin in `code`."""
    code: Bytes


class Tables:
    """Looks scores up."""

    def __init__(self, layers: dict[int, Packed]) -> None:
        self._layers = layers
        self._owners = {pieces: layer(pieces).owners.size for pieces in layers}

    def scores(self, pieces: int, keys: Keys) -> Scores:
        """The scores (keys,) of positions with `pieces` pieces (at most `MOST_PIECES`), each for its side to move."""
        layer = self._layers[pieces]
        blocks, faces = np.zeros(keys.size, np.int64), np.zeros(keys.size, np.int64)
        locate(keys, geometry(), self._owners[pieces], (blocks, faces))
        wanted, which = np.unique(blocks, return_inverse=True)
        rows = np.zeros((wanted.size, 1 << max(0, pieces - 1)), np.uint8)
        decode_all(wanted, layer, max(0, pieces - 1), (rows, np.zeros(coding.SYMBOLS + 1, np.int64)))
        found: Scores = layer.symbols[rows[which, faces]]
        return found


@compiled
def locate(keys: Keys, board: Geometry, owners: int, into: tuple[Integers, Integers]) -> None:
    """Write each position's block, and its face in the block; `owners`: how many sets of owners a class has."""
    blocks, faces = into
    for number in range(keys.size):
        key = keys[number]
        silver = int(((key >> _16) | (key >> _16 >> _32)) & _SQUARES)
        theirs = int(((key >> _32) | (key >> _32 >> _16)) & _SQUARES)
        occupied = int((key | (key >> _16)) & _SQUARES) | theirs
        to, smallest = board.squares[board.way[occupied]], board.smallest[occupied]
        other = shown = 0
        for square in range(16):
            if occupied >> square & 1:
                bit = 1 << bits_below(smallest, to[square])
                other |= bit if theirs >> square & 1 else 0
                shown |= bit if silver >> square & 1 else 0
        pieces = bits_below(occupied, 16)
        if shown & 1:
            shown ^= (1 << pieces) - 1
        blocks[number] = board.number[occupied] * owners + board.rank[other]
        faces[number] = shown >> 1


@compiled
def decode_all(blocks: Integers, layer: Packed, bits: int, into: tuple[Bytes, Integers]) -> None:
    """Read these blocks into rows (blocks, 2 ** bits); `coding.SYMBOLS` + 1 entries beside them are scratch space."""
    rows, seen = into
    for number in range(blocks.size):
        block = blocks[number]
        code = layer.code[layer.begins[block] : layer.begins[block + 1]]
        coding.decode(code, bits, (layer.places, layer.shares), rows[number], seen)


@compiled
def encode_all(blocks: Bytes, bits: int, places: Places, shares: Shares, into: tuple[Bytes, Integers]) -> int:
    """Write the bytes of all blocks, and each block's length; returns the total length."""
    code, lengths = into
    room = np.zeros(4 * blocks.shape[1] + 16, np.uint8)
    size = 0
    for number in range(blocks.shape[0]):
        begin = coding.encode(blocks[number], bits, places, shares, room)
        lengths[number] = room.size - begin
        code[size : size + lengths[number]] = room[begin:]
        size += lengths[number]
    return size


def pack(pieces: int, scores: Scores) -> dict[str, NDArray[np.generic]]:
    """A layer's arrays for the file."""
    bits = max(0, pieces - 1)
    symbols = np.unique(scores)
    assert symbols.size <= coding.SYMBOLS
    blocks = np.searchsorted(symbols, scores).astype(np.uint8).reshape(-1, 1 << bits)
    counts = np.zeros((coding.CONTEXTS, coding.SYMBOLS), np.int64)
    coding.count(blocks, bits, counts)
    places, shares = shares_of(counts)
    lengths, code = np.zeros(len(blocks), np.int64), np.zeros(scores.size + 16 * len(blocks), np.uint8)
    size = encode_all(blocks, bits, places, shares, (code, lengths))
    return {
        "symbols": symbols,
        "places": places,
        "shares": shares,
        "lengths": lengths.astype(np.uint16),
        "code": code[:size],
    }


def write(path: Path, layers: Iterable[tuple[int, Scores]]) -> None:
    """Write the file of these layers' scores."""
    with zipfile.ZipFile(path, "w") as file:
        for pieces, scores in layers:
            for name, array in pack(pieces, scores).items():
                text = io.BytesIO()
                np.save(text, array, allow_pickle=False)
                # The code can't be compressed any further, and it must be quick to read.
                way = zipfile.ZIP_STORED if name == "code" else zipfile.ZIP_DEFLATED
                # A fixed date: the same scores give the same file, byte for byte.
                member = zipfile.ZipInfo(f"{pieces:02}/{name}.npy")
                file.writestr(member, text.getvalue(), compress_type=way)


def load(path: Path = FILE) -> Tables:
    """The tables of a file. Raises `TablesError`."""
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            return Tables({pieces: _layer(file, pieces) for pieces in range(MOST_PIECES + 1)})
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise TablesError(
            f"The tables of exact values, {path}, can't be read: {why_of(error)}. Install the program again."
        ) from None


def _layer(file: "np.lib.npyio.NpzFile", pieces: int) -> Packed:
    part = {name: file[f"{pieces:02}/{name}"] for name in ("symbols", "places", "shares", "lengths", "code")}
    begins = np.zeros(part["lengths"].size + 1, np.int64)
    np.cumsum(part["lengths"], out=begins[1:])
    if begins[-1] != part["code"].size:
        raise ValueError("a layer is cut short")
    return Packed(part["symbols"], part["places"], part["shares"], begins, part["code"])
