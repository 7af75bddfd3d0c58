"""The board as text."""

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.commands.diagram import diagram
from eclipse_companion.games.eclipse.game.editions import EDITIONS, Edition
from eclipse_companion.games.eclipse.game.pieces import FACES, Side

CELLS = st.text(".GSgs+-?", min_size=16, max_size=16)


@given(CELLS, st.sampled_from(list(EDITIONS.values())))
def test_every_square_shows_what_is_known_of_it(cells: str, words: Edition) -> None:
    """A square has its piece's letter in the edition, its own number if it is empty, or else a question mark."""
    *rows, _, legend = diagram(cells, words)
    shown = [part for row in rows for part in row.split()]
    assert len(rows) == 4
    assert len({len(row) for row in rows}) == 1
    for square, (cell, part) in enumerate(zip(cells, shown, strict=True), 1):
        if cell in FACES:
            assert words.read_face(part) == FACES[cell]
        elif cell in "+-":
            assert part == words.anybodys(Side.GOLD if cell == "+" else Side.SILVER) + "?"
        else:
            assert part == (str(square) if cell == "." else "?")
    assert ("either player's" in legend) == bool(set(cells) & set("+-"))
    assert ("not readable" in legend) == ("?" in cells)
