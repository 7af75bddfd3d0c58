"""The steps that put a board right."""

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.announcements import Step
from eclipse_companion.game.pieces import FACES, PIECES
from eclipse_companion.game.position import Position
from eclipse_companion.turns.faults import agrees, squares_of, steps_between

CELLS = st.text(".GSgs", min_size=16, max_size=16)
FACE_ONLY = str.maketrans("GgSs", "++--")


def done(shown: str, steps: tuple[Step, ...]) -> str:
    """What lies on the board when somebody has done literally what the steps say."""
    cells = list(shown)
    for step in steps:
        letter = cells[step.square - 1]
        if step.kind == "remove":
            assert letter != "."
            cells[step.square - 1] = "."
        elif step.kind == "turn over":
            cells[step.square - 1] = FACES[letter].turned.letter
        elif step.kind == "move":
            assert step.to is not None
            assert letter != "."
            cells[step.square - 1] = "."
            cells[step.to - 1] = letter
        else:
            assert letter == "."
            assert step.owner is not None
            assert step.side is not None
            cells[step.square - 1] = PIECES[step.owner, step.side].letter
    return "".join(cells)


@given(CELLS, CELLS)
def test_who_does_the_steps_has_the_position(shown: str, wanted: str) -> None:
    """Whatever lies there, doing the steps in their order makes the position."""
    assert done(shown, steps_between(shown, Position(wanted))) == wanted


@given(CELLS, CELLS)
def test_there_are_no_more_steps_than_wrong_squares_need(shown: str, wanted: str) -> None:
    """A wrong square costs at most two steps, and a right one none."""
    steps = steps_between(shown, Position(wanted))
    wrong = {square for square in range(1, 17) if shown[square - 1] != wanted[square - 1]}
    assert len(steps) <= 2 * len(wrong)
    assert set(squares_of(steps)) == wrong if steps else not wrong


@given(CELLS)
def test_faces_alone_are_enough_for_a_board_that_is_right(wanted: str) -> None:
    """Where the board can't tell owners, a right picture needs no step."""
    shown = wanted.translate(FACE_ONLY)
    assert all(map(agrees, shown, wanted))
    assert steps_between(shown, Position(wanted)) == ()


def test_a_piece_beside_its_square_is_moved_there() -> None:
    """One move, rather than taking a piece off and placing another."""
    assert steps_between("S" + "." * 15, Position("." + "S" + "." * 14)) == (Step("move", 1, to=2),)
