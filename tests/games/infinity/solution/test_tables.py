"""The tables that ship: written, read, and looked up."""

import zipfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.range_coding import SCALE
from eclipse_companion.games.infinity.solution import coding, tables
from eclipse_companion.games.infinity.solution.coding import BOUNDS, CHUNK, MOST_BYTES, Chunk, Statistics
from eclipse_companion.games.infinity.solution.layout import geometry, size
from eclipse_companion.games.infinity.solution.lengths import FAR
from eclipse_companion.games.infinity.solution.placing import Block
from eclipse_companion.games.infinity.solution.tables import FILE, TablesError, chunks, load

MOST_MEGABYTES = 15
STAND = chunks()


def drawn_cells(chunk: Chunk, seed: int) -> Integers:
    """Cells that a chunk may have, drawn at random; bands never fall from knob to knob."""
    chance, shown = np.random.default_rng(seed), geometry()
    frame = coding.frame_of(chunk, shown)
    cells = np.zeros(CHUNK, np.int64)
    for number in range(chunk.boards):
        holds = int(chance.integers(0, 10))
        cell = holds
        if coding.wins_coded(frame, int(shown.sets[frame.sets + number]).bit_count()):
            cell |= int(chance.integers(holds, 10)) << 4
        for knob, band in enumerate(sorted(chance.integers(0, len(BOUNDS) + 1, holds).tolist())):
            cell |= band << coding.FIRST_BAND + coding.BAND_BITS * knob
        cells[number] = cell
    return cells


@given(st.integers(0, len(STAND.blocks) - 1), st.integers(0, 1 << 30))
def test_what_was_coded_reads_back(number: int, seed: int) -> None:
    """Any cells that a chunk may have are read back from its bytes."""
    shape, mine, theirs, rank, boards = STAND.blocks[number].tolist()
    chunk, shown = Chunk(Block(shape, mine, theirs), rank, boards), geometry()
    cells = drawn_cells(chunk, seed)
    statistics = even_statistics()
    room = np.zeros(MOST_BYTES, np.uint8)
    begin = coding.encode(chunk, cells, statistics, room, shown)
    back = np.zeros(CHUNK, np.int64)
    coding.decode(chunk, room[begin:], statistics, back, shown)
    assert back.tolist() == cells.tolist()


def even_statistics() -> Statistics:
    """Statistics in which every symbol is as likely as the others, whatever the context."""
    places = [np.zeros(contexts, np.int16) for contexts in coding.CONTEXTS]
    shares = [np.linspace(0, SCALE, symbols + 1).astype(np.uint16)[np.newaxis] for symbols in coding.SYMBOLS]
    return Statistics(places[0], shares[0], places[1], shares[1], places[2], shares[2])


def test_chunks_hold_all_boards_in_order() -> None:
    """The chunks together have as many boards as the solution, and none has more than fit."""
    assert STAND.blocks[:, 4].sum() == size()
    assert STAND.blocks[:, 4].min() >= 1
    assert STAND.blocks[:, 4].max() == CHUNK


def test_bands_end_where_a_game_does() -> None:
    """A length of 200, the longest that a game can have, is the last of its band."""
    bands = tables.bands_of_lengths()
    assert bands[200] < bands[201]
    assert bands[FAR] == len(BOUNDS)
    assert [int(bands[bound]) for bound in BOUNDS] == list(range(len(BOUNDS)))


def test_the_shipped_file_is_small() -> None:
    """The tables fit into 15 million bytes."""
    assert FILE.stat().st_size < MOST_MEGABYTES * 1_000_000


@pytest.mark.parametrize("damage", ["missing", "cut", "short", "other", "flipped"])
def test_damaged_tables_are_told(damage: str, tmp_path: Path) -> None:
    """Missing and damaged tables are reported in a sentence that names the file and says what to do."""
    file = tmp_path / "values.npz"
    if damage == "cut":
        file.write_bytes(FILE.read_bytes()[:1_000_000])
    elif damage == "flipped":
        data = bytearray(FILE.read_bytes())
        data[len(data) // 2] ^= 1
        file.write_bytes(data)
    elif damage == "other":
        np.savez(file, code=np.zeros(3, np.uint8))
    elif damage == "short":
        with zipfile.ZipFile(FILE) as old, zipfile.ZipFile(file, "w") as new:
            for name in old.namelist():
                new.writestr(name, old.read("holds/places.npy" if name == "code.npy" else name))
    with pytest.raises(TablesError, match=r"values.npz, can't be read: .*\. Install the program again\."):
        load(file)
