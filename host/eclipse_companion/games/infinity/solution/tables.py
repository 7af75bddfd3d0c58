"""The solution as it ships with the program: few bytes, quick to look up, and little of it in memory.

In: thresholds and lengths of all boards; or a file. Out: the file; `Known`, where kernels look cells up (`coding`).
The file is a zip of numpy arrays: `code` (the chunks' bytes, one after another, in the order of `layout`), `lengths`
(bytes of each chunk), and for each kind of symbols `places` and `shares` (`common.range_coding`). Chunks that were
looked up stay in `SLOTS` slots, so that the next look-up is quick.
"""

import io
import zipfile
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.compiled import compiled
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.common.range_coding import Bytes, shares_of
from eclipse_companion.games.infinity.solution import coding
from eclipse_companion.games.infinity.solution.coding import (
    BANDS,
    BOUNDS,
    CHUNK,
    CHUNK_BITS,
    CONTEXTS,
    MOST_BYTES,
    SYMBOLS,
    Chunk,
    Statistics,
    cell_of,
)
from eclipse_companion.games.infinity.solution.kernels import Thresholds
from eclipse_companion.games.infinity.solution.layout import NOWHERE, SHAPES, Geometry, geometry, size
from eclipse_companion.games.infinity.solution.lengths import FAR, Lengths
from eclipse_companion.games.infinity.solution.placing import Block, Board, signed, stand_of

FILE: Final = Path(__file__).with_name("values.npz")
"""Made by `solve --game infinity --tables`."""
SLOT_BITS: Final = 14
SLOTS: Final = 1 << SLOT_BITS
KINDS: Final = ("holds", "wins", "bands")
"""The names of the kinds of symbols, in the order of `coding.HOLDS` and so on."""


class TablesError(CompanionError):
    """The tables that ship with the program are missing or damaged."""


class Chunks(NamedTuple):
    """Which boards each chunk has."""

    firsts: Integers
    """(blocks,): the first chunk of each block."""
    blocks: Integers
    """(chunks, 5): shape, places of the jokers (`placing.Block`), first rank, number of boards."""


class Known(NamedTuple):
    """The tables while they are in use. One thread at a time may look something up."""

    code: Bytes
    begins: Integers
    """(chunks + 1,): where each chunk's bytes begin."""
    statistics: Statistics
    chunks: Chunks
    shown: Geometry
    cells: Integers
    """(slots, boards of a chunk): the cells of chunks that were looked up."""
    held: Integers
    """(slots,): the chunk that each slot holds, or -1."""


@compiled
def look(board: Board, known: Known) -> int:
    """The cell of a board."""
    block, rank = stand_of(board, known.shown)
    chunk = signed(known.chunks.firsts[block]) + (rank >> CHUNK_BITS)
    slot = chunk & SLOTS - 1
    if known.held[slot] != chunk:
        row = known.chunks.blocks[chunk]
        what = Chunk(Block(row[0], row[1], row[2]), row[3], row[4])
        code = known.code[known.begins[chunk] : known.begins[chunk + 1]]
        coding.decode(what, code, known.statistics, known.cells[slot], known.shown)
        known.held[slot] = chunk
    return signed(known.cells[slot, rank & CHUNK - 1])


def chunks() -> Chunks:
    """The chunks of all blocks, in the order of `layout`."""
    board = geometry()
    shape = np.repeat(np.arange(SHAPES), (board.marbles + 1) ** 2)
    within = np.arange(board.begins.size) - board.blocks[shape]
    first, second = np.divmod(within, board.marbles[shape] + 1)
    kept = np.flatnonzero(board.begins != NOWHERE)
    kept = kept[np.argsort(board.begins[kept])]
    sizes = np.diff(np.append(board.begins[kept], size()))
    counts = (sizes + CHUNK - 1) >> CHUNK_BITS
    firsts = np.full(board.begins.size, NOWHERE)
    firsts[kept] = np.cumsum(counts) - counts
    block = np.repeat(kept, counts)
    rank = (np.arange(block.size) - firsts[block]) << CHUNK_BITS
    left = np.repeat(sizes, counts) - rank
    rows = np.stack([shape[block], first[block], second[block], rank, np.minimum(left, CHUNK)], axis=1)
    return Chunks(firsts, np.ascontiguousarray(rows))


@compiled
def fill_cells(
    chunk: int, solved: tuple[Thresholds, Lengths, Bytes], known: Chunks, shown: Geometry, cells: Integers
) -> None:
    """Write the cells of a chunk, from the thresholds, the lengths, and the band of each length."""
    values, lengths, bands = solved
    row = known.blocks[chunk]
    block = shown.blocks[row[0]] + row[1] * (shown.marbles[row[0]] + 1) + row[2]
    begin = signed(shown.begins[block]) + row[3]
    for number in range(row[4]):
        cells[number] = cell_of(signed(values[begin + number]), lengths, begin + number, bands)


@compiled
def count_all(
    solved: tuple[Thresholds, Lengths, Bytes],
    known: Chunks,
    shown: Geometry,
    counts: tuple[Integers, Integers, Integers],
    cells: Integers,
) -> None:
    """Count the symbols of all chunks; `cells` (`CHUNK`,) is scratch space."""
    for chunk in range(known.blocks.shape[0]):
        row = known.blocks[chunk]
        fill_cells(chunk, solved, known, shown, cells)
        coding.count(Chunk(Block(row[0], row[1], row[2]), row[3], row[4]), cells, counts, shown)


@compiled
def encode_all(
    solved: tuple[Thresholds, Lengths, Bytes],
    known: Chunks,
    shown: Geometry,
    statistics: Statistics,
    into: tuple[Bytes, Integers, Integers, Bytes],
) -> int:
    """Write the bytes of all chunks, and each chunk's length; returns the total length.

    `into`: room for both, and scratch space for one chunk's cells and bytes.
    """
    code, lengths, cells, room = into
    total = 0
    for chunk in range(known.blocks.shape[0]):
        row = known.blocks[chunk]
        fill_cells(chunk, solved, known, shown, cells)
        begin = coding.encode(Chunk(Block(row[0], row[1], row[2]), row[3], row[4]), cells, statistics, room, shown)
        lengths[chunk] = room.size - begin
        code[total : total + room.size - begin] = room[begin:]
        total += room.size - begin
    return total


def bands_of_lengths() -> Bytes:
    """The band of each length from 0 to `FAR`."""
    found: Bytes = np.searchsorted(BOUNDS, np.arange(FAR + 1), side="left").astype(np.uint8)
    assert int(found.max()) < BANDS
    return found


def pack(values: Thresholds, lengths: Lengths) -> dict[str, NDArray[np.generic]]:
    """The arrays of the file."""
    solved, known, shown = (values, lengths, bands_of_lengths()), chunks(), geometry()
    holds, wins, bands = (np.zeros(shape, np.int64) for shape in zip(CONTEXTS, SYMBOLS, strict=True))
    counts = holds, wins, bands
    cells = np.zeros(CHUNK, np.int64)
    count_all(solved, known, shown, counts, cells)
    arrays: dict[str, NDArray[np.generic]] = {}
    for name, each in zip(KINDS, counts, strict=True):
        arrays[f"{name}/places"], arrays[f"{name}/shares"] = shares_of(each)
    statistics = _statistics(arrays)
    code, sizes = np.zeros(2 * values.size + MOST_BYTES, np.uint8), np.zeros(known.blocks.shape[0], np.int64)
    total = encode_all(solved, known, shown, statistics, (code, sizes, cells, np.zeros(MOST_BYTES, np.uint8)))
    return {**arrays, "lengths": sizes.astype(np.uint16), "code": code[:total]}


def _statistics(arrays: dict[str, NDArray[np.generic]]) -> Statistics:
    return Statistics(*(arrays[f"{kind}/{part}"] for kind in KINDS for part in ("places", "shares")))  # type: ignore[arg-type]


def write(path: Path, values: Thresholds, lengths: Lengths) -> None:
    """Write the file: the same solution gives the same file, byte for byte."""
    with zipfile.ZipFile(path, "w") as file:
        for name, array in pack(values, lengths).items():
            text = io.BytesIO()
            np.save(text, array, allow_pickle=False)
            # The code can't be compressed any further, and it must be quick to read.
            way = zipfile.ZIP_STORED if name == "code" else zipfile.ZIP_DEFLATED
            file.writestr(zipfile.ZipInfo(f"{name}.npy"), text.getvalue(), compress_type=way)


def load(path: Path = FILE) -> Known:
    """The tables of a file. Raises `TablesError`."""
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        return _known(arrays)
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise TablesError(
            f"The tables of exact values, {path}, can't be read: {why_of(error)}. Install the program again."
        ) from None


def _known(arrays: dict[str, NDArray[np.generic]]) -> Known:
    """The tables of a file's arrays. Raises `KeyError` and `ValueError`."""
    stand = chunks()
    begins = np.zeros(stand.blocks.shape[0] + 1, np.int64)
    np.cumsum(arrays["lengths"], out=begins[1:])
    code = arrays["code"].astype(np.uint8, copy=False)
    if begins[-1] != code.size:
        raise ValueError("the code is cut short")
    cells, held = np.zeros((SLOTS, CHUNK), np.int64), np.full(SLOTS, -1)
    return Known(code, begins, _statistics(arrays), stand, geometry(), cells, held)
