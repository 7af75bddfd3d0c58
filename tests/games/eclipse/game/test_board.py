"""Squares, pieces, positions and readings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game.pieces import FACES, PIECES, Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY, NotAPositionError, Position
from eclipse_companion.games.eclipse.game.reading import NotAReadingError, Reading
from eclipse_companion.games.eclipse.game.squares import LINES, NEIGHBOURS, SQUARES, column, row, touch_diagonally
from tests.games.eclipse.game import strategies


def test_lines() -> None:
    """There are 24 lines: 8 in rows, 8 in columns and 8 on diagonals."""
    steps = [line[1] - line[0] for line in LINES]
    assert len(set(LINES)) == 24
    assert [steps.count(step) for step in (1, 4, 5, 3)] == [8, 8, 4, 4]
    assert {(1, 2, 3), (14, 15, 16), (1, 5, 9), (1, 6, 11), (6, 11, 16), (3, 6, 9), (8, 11, 14)} <= set(LINES)


def test_neighbours() -> None:
    """Corners have two neighbours, edges three, the middle four; no neighbour lies across the board's edge."""
    counts = [len(NEIGHBOURS[square]) for square in SQUARES]
    assert counts == [2, 3, 3, 2, 3, 4, 4, 3, 3, 4, 4, 3, 2, 3, 3, 2]
    assert NEIGHBOURS[4] == (3, 8)
    assert NEIGHBOURS[5] == (1, 6, 9)
    assert NEIGHBOURS[11] == (7, 10, 12, 15)


def test_rows_and_columns() -> None:
    """Squares are numbered row by row from the top left."""
    assert [(row(square), column(square)) for square in (1, 4, 5, 16)] == [(0, 0), (0, 3), (1, 0), (3, 3)]
    assert [other for other in SQUARES if touch_diagonally(5, other)] == [2, 10]


def test_pieces() -> None:
    """A piece turned over keeps its owner and shows its other side."""
    assert Player.SUN.opponent is Player.MOON
    assert Player.MOON.opponent is Player.SUN
    assert [FACES[letter].turned.letter for letter in "GSgs"] == list("SGsg")
    assert PIECES[Player.MOON, Side.SILVER].letter == "s"


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("4/4/4/4", "................"),
        ("S3/4/4/4", "S..............."),
        ("ss2/GsG1/Gssg/1SGS", "ss..GsG.Gssg.SGS"),
        ("1G1g/G2s/1Ss1/3g", ".G.gG..s.Ss....g"),
    ],
)
def test_position_text(text: str, cells: str) -> None:
    """A position string has a row for each row of squares, with empty runs as numbers."""
    assert Position.parse(text).cells == cells
    assert str(Position(cells)) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'' has one row; a board has four"),
        ("S3/4/4", "has 3 rows"),
        ("S3/4/4/4/4", "has 5 rows"),
        ("/" * 10**6, "has very many rows"),
        ("S3/22/4/4", "Row 2, '22', splits a run of empty squares in two"),
        ("S3/4/112/4", "Row 3, '112', splits a run"),
        ("S3/4/4/G2", "Row 4, 'G2', has 3 squares; each row has four."),
        ("S4/4/4/4", "Row 1, 'S4', has 5 squares"),
        ("S3//4/4", "Row 2, '', has 0 squares"),
        ("G" * 10**6 + "/4/4/4", "has too many squares"),
        ("S3/4/4x/4", "Row 3, '4x', has the character 'x'; only G S g s and 1 to 4 may be used."),
        ("0SSSS/4/4/4", "the character '0'"),
        ("+3/4/4/4", "the character '+'"),
        ("S3/4/4/4\x00", "the character '\\x00'"),
        ("٣S/4/4/4", "has the character"),
    ],
)
def test_no_position(text: str, said: str) -> None:
    """A text that isn't a position string is refused; a short sentence names the row and the fault."""
    with pytest.raises(NotAPositionError) as caught:
        Position.parse(text)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("cells", ["", "." * 15, "." * 17, "." * 15 + "+", "." * 8 + "x" + "." * 7])
def test_no_cells(cells: str) -> None:
    """A position holds sixteen cells of the kinds that a position can have, and no others."""
    with pytest.raises(NotAPositionError, match="isn't a position"):
        Position(cells)


@given(strategies.cells)
def test_positions_read_back(cells: str) -> None:
    """Every position reads back from its text, even with white space around it."""
    assert Position.parse(f" {Position(cells)}\n").cells == cells


def test_squares_of_a_position() -> None:
    """A position knows what lies where, what is empty, how many pieces there are, and who is to move."""
    position = Position.parse("ss2/GsG1/Gssg/1SGS")
    assert position[1] is PIECES[Player.MOON, Side.SILVER]
    assert position[3] is None
    assert position.empty_squares == (3, 4, 8, 13)
    assert position.count == 12
    assert position.to_move is Player.SUN
    assert Position.parse("S3/4/4/4").to_move is Player.MOON
    assert [square for square, _ in position.pieces()] == [1, 2, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16]
    assert str(EMPTY.with_cells({7: "g"})) == "4/2g1/4/4"


@pytest.mark.parametrize("square", [0, 17, -1])
def test_no_square(square: int) -> None:
    """A number that isn't a square's is refused, not counted from the end."""
    with pytest.raises(IndexError):
        EMPTY[square]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("4/4/4/4", []),
        ("SSSS/SSSS/gggg/gggg", []),
        ("S3/4/4/4", []),
        ("s3/4/4/4", ["Sun has 0 and Moon has 1. Sun must have as many as Moon, or one more."]),
        ("SS2/4/4/4", ["Sun has 2 and Moon has 0. Sun must have as many as Moon, or one more."]),
        (
            "SSSS/SSSS/G3/4",
            [
                "Sun has 9 pieces, but each player has only eight.",
                "Sun has 9 and Moon has 0. Sun must have as many as Moon, or one more.",
            ],
        ),
        ("SSSS/SSSS/Sggg/gggg", ["Sun has 9 pieces, but each player has only eight.", "Sun has 9 and Moon has 7"]),
        ("ssss/ssss/sGGG/GGG1", ["Moon has 9 pieces, but each player has only eight.", "Sun has 6 and Moon has 9"]),
    ],
)
def test_faults(text: str, faults: list[str]) -> None:
    """A position that can't occur can be held, and lists everything that is wrong with it."""
    found = Position.parse(text).faults()
    assert len(found) == len(faults)
    assert all(sentence.startswith(begin) for sentence, begin in zip(found, faults, strict=True))


def test_reading_text() -> None:
    """A reading is written like a position, with `+`, `-` and `?` for what is unknown."""
    reading = Reading.parse("+-2/G?s1/4/3?")
    assert reading.cells == "+-..G?s........?"
    assert str(reading) == "+-2/G?s1/4/3?"
    assert reading.position() is None
    assert Reading.parse("SS2/4/4/4").position() == Position.parse("SS2/4/4/4")


@pytest.mark.parametrize(
    ("text", "said"), [("+3/4/4", "3 rows"), ("*3/4/4/4", "only G S g s + - ? and 1 to 4"), ("+4/4/4/4", "5 squares")]
)
def test_no_reading(text: str, said: str) -> None:
    """A text that isn't a reading is refused; the sentence names the row."""
    with pytest.raises(NotAReadingError) as caught:
        Reading.parse(text)
    assert said in str(caught.value)


def test_no_cells_of_a_reading() -> None:
    """A reading holds sixteen cells, and only a reading's characters."""
    with pytest.raises(NotAReadingError, match="isn't a reading"):
        Reading("." * 15 + "x")


@given(st.text(alphabet=".GSgs+-?", min_size=16, max_size=16))
def test_readings_read_back(cells: str) -> None:
    """Every reading reads back from its text."""
    assert Reading.parse(str(Reading(cells))).cells == cells
