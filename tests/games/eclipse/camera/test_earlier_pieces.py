"""`camera.earlier_pieces`: sides that are in doubt, compared with pieces that lay there earlier."""

from functools import lru_cache

import numpy as np
import pytest

from eclipse_companion.games.eclipse.camera.earlier_pieces import EarlierPieces
from eclipse_companion.games.eclipse.vision import network, reader
from eclipse_companion.games.eclipse.vision.network import CLASSES
from eclipse_companion.games.eclipse.vision.rectify import MARGIN_PX, SQUARE_PX, Views
from eclipse_companion.sensing.sight.exposures import Shares
from tests.simulated.eclipse.filming.shots import askew, photographed, stage

BOARD = "Gs2/1S1g/2G1/gS2"
CELLS = "Gs...S.g..G.gS.."
SILVER = (2, 6, 14)
SURE = 3.5
KNOWN = network.shipped().house_set(0)


@lru_cache(maxsize=1)
def whole() -> Views:
    """Seven pieces by lamplight."""
    return reader.board(photographed(stage("parlour", "warm_lamp"), askew(BOARD))).views


def part(board: np.ndarray, square: int) -> np.ndarray:
    """A square, counted from 1, in a board's view."""
    row, column = divmod(square - 1, 4)
    y, x = MARGIN_PX + SQUARE_PX * row, MARGIN_PX + SQUARE_PX * column
    return np.asarray(board[y : y + SQUARE_PX, x : x + SQUARE_PX])


def left_with(*squares: int) -> Views:
    """The same board with nothing but the pieces on these squares."""
    views = whole()
    board = views.board.copy()
    for square, cell in enumerate(CELLS, 1):
        if cell != "." and square not in squares:
            part(board, square)[:] = part(views.board, CELLS.index(".") + 1)
    return Views(board, views.around)


def says(views: Views) -> Shares:
    return network.shipped().judge_from_both_sides(views, KNOWN).shares


def for_silver(shares: Shares, square: int) -> float:
    """How much likelier a piece shows silver than gold, nats."""
    cell = CELLS[square - 1]
    silver, gold = (shares[square - 1, CLASSES.index(side)] for side in (cell, {"S": "G", "s": "g"}[cell]))
    return float(np.log(silver / gold))


def after(*seen: Views) -> EarlierPieces:
    """What has seen these views of boards."""
    earlier = EarlierPieces(KNOWN)
    for views in seen:
        earlier.compared(views, says(views))
    return earlier


@pytest.mark.parametrize("square", SILVER)
def test_a_side_in_doubt_becomes_sure_beside_pieces_that_lay_there_earlier(square: int) -> None:
    """A single silver piece could be gold; once others were seen in this light, it can't."""
    lone = left_with(square)
    alone = says(lone)
    assert for_silver(alone, square) < SURE
    assert for_silver(after(whole()).compared(lone, alone), square) > SURE


def test_a_piece_of_one_other_kind_is_enough_to_compare_with() -> None:
    """The other player's gold tells what silver isn't."""
    lone = left_with(14)
    assert for_silver(after(left_with(8)).compared(lone, says(lone)), 14) > SURE


def test_nothing_but_sides_in_doubt_is_told_otherwise() -> None:
    """All else stays as it was to the last bit, whatever earlier pieces cover; and so does whose piece lies there."""
    lone = left_with(14)
    alone = says(lone)
    compared = after(whole()).compared(lone, alone)
    sides = [CLASSES.index("G"), CLASSES.index("S")]
    changed = np.zeros(alone.shape, bool)
    changed[14 - 1, sides] = True
    assert ((compared != alone) == changed).all()
    assert compared[14 - 1, sides].sum() == pytest.approx(alone[14 - 1, sides].sum())


def test_before_any_other_piece_was_seen_there_is_nothing_to_compare_with() -> None:
    """Nor is a piece that still lies there laid beside itself."""
    lone = left_with(14)
    alone = says(lone)
    earlier = EarlierPieces(KNOWN)
    for _ in range(2):
        assert earlier.compared(lone, alone).tobytes() == alone.tobytes()


def test_a_piece_that_was_taken_for_its_other_side_is_not_laid_beside_itself() -> None:
    """In doubt, it is taken now for the one, now for the other: that is no second piece."""
    lone = left_with(14)
    alone = says(lone)
    other, sides = alone.copy(), [CLASSES.index("G"), CLASSES.index("S")]
    other[14 - 1, sides] = alone[14 - 1, sides[::-1]]
    earlier = EarlierPieces(KNOWN)
    earlier.compared(lone, other)
    assert earlier.compared(lone, alone).tobytes() == alone.tobytes()


def test_a_piece_that_has_left_helps_with_the_next_one_on_its_square() -> None:
    """If the square was empty since, what lies there now is another piece; if not, nobody knows."""
    gold = left_with()
    part(gold.board, 14)[:] = part(whole().board, 11)
    lone = left_with(14)
    alone = says(lone)
    assert after(gold).compared(lone, alone).tobytes() == alone.tobytes()
    assert for_silver(after(gold, left_with()).compared(lone, alone), 14) > SURE


def test_pieces_that_were_seen_in_another_light_do_not_count() -> None:
    """Somebody has turned another lamp on: gold looks like silver did."""
    views = whole()
    darker = Views((views.board * 0.6).astype(np.uint8), (views.around * 0.6).astype(np.uint8))
    lone = left_with(14)
    alone = says(lone)
    assert after(darker).compared(lone, alone).tobytes() == alone.tobytes()


def test_a_full_board_has_no_room_for_earlier_pieces() -> None:
    """Sixteen times the same silver stays in doubt."""
    views = whole()
    full = Views(views.board.copy(), views.around)
    for square in range(1, 17):
        part(full.board, square)[:] = part(views.board, 14)
    shares = says(full)
    assert any(abs(for_gold) < SURE for for_gold in np.log(shares[:, 1] / shares[:, 2]))
    assert after(views).compared(full, shares).tobytes() == shares.tobytes()
