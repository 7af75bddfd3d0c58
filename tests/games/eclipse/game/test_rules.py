"""The rules: legal turns, why others aren't legal, results."""

import pytest
from hypothesis import given, settings

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import IllegalTurnError, Result
from eclipse_companion.games.eclipse.game.squares import LINES, SQUARES, column, row
from eclipse_companion.games.eclipse.game.turn import Turn
from tests import naive
from tests.games.eclipse.game import strategies
from tests.games.eclipse.game.golden import NO_FLIP

ALL_TURNS = [
    Turn(flip, side, square)
    for flip in [None, *((start, end) for start in SQUARES for end in SQUARES)]
    for side in Side
    for square in SQUARES
]


def position(text: str) -> Position:
    return Position.parse(text)


def test_first_turn() -> None:
    """Sun begins by placing, either side up, on any square."""
    assert [str(turn) for turn in rules.legal_turns(EMPTY)] == sorted(
        f"{side}{n}" for side in "GS" for n in range(1, 17)
    )


def test_booklet_turn() -> None:
    """The booklet's example: the Sun is flipped from 1 to 5, silver placed on 16."""
    after = rules.play(position("S3/4/4/4"), Turn.parse("1-5/S16"))
    assert str(after) == "4/G3/4/3s"


def test_place_just_vacated() -> None:
    """A piece may be placed on the square that the flipped one has just left."""
    assert str(rules.play(position("S3/4/4/4"), Turn.parse("1-5/G1"))) == "g3/G3/4/4"


@pytest.mark.parametrize(
    ("board", "turn", "reason"),
    [
        ("G3/4/s3/4", "1-2/S5", "1 is your own piece"),
        ("4/4/s3/G3", "13-14/S1", "13 is your own piece"),
        ("4/G3/4/4", "5-10/S1", "5-10 is diagonal; a flip goes straight to the next square"),
        ("S3/4/4/4", "1-6/S2", "1-6 is diagonal; a flip goes straight to the next square"),
        ("3S/4/4/4", "4-5/S2", "4-5 is too far; a flip goes straight to the next square"),
        ("S3/4/4/4", "1-3/S2", "1-3 is too far; a flip goes straight to the next square"),
        ("S3/4/4/4", "1-1/S2", "1-1 isn't a flip; a flip goes straight to the next square"),
        ("S3/4/4/4", "2-3/S5", "there is no piece on 2"),
        ("sS2/4/4/4", "1-2/G5", "2 isn't empty"),
        ("S3/4/4/4", "S2", "it has no flip, but one is possible (1-2, for example)"),
        ("S3/4/4/4", "1-5/S5", "the flipped piece goes to 5"),
        ("S2s/4/4/4", "4-8/S1", "1 isn't empty"),
        ("4/3S/2Ss/1Gss", "G8", "8 isn't empty"),
        ("4/3S/2Ss/1Gss", "16-12/G1", "12 isn't empty"),
        ("4/4/4/4", "1-2/G1", "there is no piece on 1"),
        ("ss2/GsG1/Gssg/1SGS", "1-2/G3", "the game is over (0-1)"),
    ],
)
def test_why_illegal(board: str, turn: str, reason: str) -> None:
    """A turn that can't be made is refused with the reason."""
    assert str(rules.why_illegal(position(board), Turn.parse(turn))) == reason
    with pytest.raises(IllegalTurnError) as caught:
        rules.play(position(board), Turn.parse(turn))
    assert str(caught.value) == f"{turn} isn't legal here: {reason}."


@pytest.mark.parametrize(
    ("board", "result", "locked"),
    [
        ("4/4/4/4", None, []),
        ("SSS1/4/4/4", None, []),
        ("SSSs/ggg1/4/4", Result.SUN_WINS, [(1, 2, 3)]),
        ("SSSs/gg2/4/4", None, []),
        ("sssG/GGS1/4/4", Result.MOON_WINS, [(1, 2, 3)]),
        ("SSGs/ggg1/4/4", None, []),
        ("SsSs/ggg1/4/4", None, []),
        ("SSSS/gSgs/4/4", Result.SUN_WINS, [(1, 2, 3), (2, 3, 4)]),
        ("GGG1/sssG/SSGS/4", Result.MOON_WINS, [(5, 6, 7)]),
        ("ssgS/SsSS/1SsS/2gG", Result.DRAW, [(4, 8, 12), (1, 6, 11)]),
        ("ss2/GsG1/Gssg/1SGS", Result.MOON_WINS, [(1, 6, 11)]),
        ("SsSs/SsSs/gGgG/gGgG", Result.DRAW, []),
    ],
)
def test_result(board: str, result: Result | None, locked: list[tuple[int, int, int]]) -> None:
    """A locked line wins; if both players have one, or the board is full, it is a draw; an open line is nothing."""
    found = [line for player in Player for line in rules.locked_lines(position(board), player)]
    assert rules.result(position(board)) is result
    assert found == locked


def test_judged_after_the_turn() -> None:
    """The game is judged when the turn is complete, never between the flip and the placement."""
    # Moon's flip 7-6 locks Moon's 5-9-13, and Moon's placement on 12 then locks Sun's 14-15-16.
    between = position("s3/gS1S/gSs1/gSSS")
    assert rules.locked_lines(between, Player.MOON) == [(5, 9, 13)]
    assert rules.locked_lines(between, Player.SUN) == []
    after = rules.play(position("s3/g1GS/gSs1/gSSS"), Turn.parse("7-6/G12"))
    assert str(after) == "s3/gS1S/gSsg/gSSS"
    assert rules.result(after) is Result.DRAW


def test_win_by_the_opponents_turn() -> None:
    """A locked line wins for its owner, whoever made the turn."""
    before = position("ss1g/gGG1/3G/2S1")
    assert before.to_move is Player.SUN
    after = rules.play(before, Turn.parse("4-3/S4"))
    assert rules.locked_lines(after, Player.MOON) == [(1, 2, 3)]
    assert rules.result(after) is Result.MOON_WINS


@pytest.mark.parametrize("name", NO_FLIP)
def test_no_flip(name: str) -> None:
    """If no piece of the opponent's can be flipped, the flip is skipped."""
    board = position(NO_FLIP[name])
    assert board.faults() == []
    assert rules.flips(board) == []
    expected = sorted(f"{side}{square}" for side in "GS" for square in board.empty_squares)
    assert [str(turn) for turn in rules.legal_turns(board)] == expected


@settings(max_examples=60)
@given(strategies.reached())
def test_as_the_twin(board: Position) -> None:
    """Turns, their order, the positions after them and results are the slow plain twin's."""
    assert [(str(turn), str(rules.play(board, turn))) for turn in rules.legal_turns(board)] == naive.turns(str(board))
    ending = rules.result(board)
    assert (None if ending is None else ending.value) == naive.ending(naive.board_of(str(board)))


@settings(max_examples=300)
@given(strategies.positions)
def test_results_as_the_twin(board: Position) -> None:
    """Results and locked lines of any position, reachable or not, are the twin's."""
    grid = naive.board_of(str(board))
    locked = {(owner, tuple(map(naive.name_of, line))) for owner, line in naive.locked_lines(grid)}
    assert {(player.value, line) for player in Player for line in rules.locked_lines(board, player)} == locked
    ending = rules.result(board)
    assert (None if ending is None else ending.value) == naive.ending(grid)


@settings(max_examples=12)
@given(strategies.reached())
def test_legal_or_a_reason(board: Position) -> None:
    """Of all turns that can be written, exactly the legal ones have no reason against them."""
    assert {turn for turn in ALL_TURNS if rules.why_illegal(board, turn) is None} == set(rules.legal_turns(board))


@settings(max_examples=60)
@given(strategies.lines_of_play())
def test_laws_of_play(turns: list[Turn]) -> None:
    """Every turn adds one piece of its player, and every position of a game can occur."""
    board = EMPTY
    for turn in turns:
        after = rules.play(board, turn)
        assert after.count == board.count + 1
        assert after.faults() == []
        placed = after[turn.square]
        assert placed is not None
        assert placed.owner is board.to_move
        assert placed.side is turn.side
        board = after


def turned_board(square: int) -> int:
    return 4 * column(square) + (3 - row(square)) + 1


def mirrored_board(square: int) -> int:
    return 4 * row(square) + (3 - column(square)) + 1


@settings(max_examples=60)
@given(strategies.reached())
def test_symmetry(board: Position) -> None:
    """A board that is turned, mirrored, or has gold and silver exchanged has the same turns, transformed alike."""
    swap = str.maketrans("GSgs", "SGsg")
    for places, letters in (
        ({square: turned_board(square) for square in SQUARES}, None),
        ({square: mirrored_board(square) for square in SQUARES}, None),
        ({square: square for square in SQUARES}, swap),
    ):
        cells = board.cells if letters is None else board.cells.translate(letters)
        seen = EMPTY.with_cells({places[square]: cells[square - 1] for square in SQUARES})
        expected = {
            Turn(
                None if turn.flip is None else (places[turn.flip[0]], places[turn.flip[1]]),
                turn.side if letters is None else turn.side.turned,
                places[turn.square],
            )
            for turn in rules.legal_turns(board)
        }
        assert set(rules.legal_turns(seen)) == expected
        assert rules.result(seen) is rules.result(board)


def test_lines_under_symmetry() -> None:
    """The set of lines is the same from all four sides of the table."""
    assert {tuple(sorted(turned_board(square) for square in line)) for line in LINES} == set(LINES)
