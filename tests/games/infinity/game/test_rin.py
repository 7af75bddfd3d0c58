"""Infinity's game files: read, written, and what is said of faulty ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import Comment, GameFileError, IllegalGameError, Nag, Variation
from eclipse_companion.games.infinity.game import rin
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.rules import Result
from tests.games.infinity.game.strategies import lines_of_play, positions

TAGS = '[Game "infinity"]\n[Blue "Ann"]\n[Yellow "Ben"]\n'


def one(text: str) -> rin.GameRecord:
    [found] = rin.scan(text)
    if isinstance(found, GameFileError):
        raise found
    return found


def fault(text: str) -> GameFileError:
    [found] = rin.scan(text)
    assert isinstance(found, GameFileError)
    return found


def test_a_game_is_read() -> None:
    """Tags, numbered placements, and the result; a number stands before two placements."""
    record = one(f"{TAGS}\n1. b2 y3 2. B2 y3 *\n")
    assert record.tags == {"Game": "infinity", "Blue": "Ann", "Yellow": "Ben"}
    assert [str(turn) for turn in record.turns] == ["b2", "y3", "B2", "y3"]
    assert (str(record.final()), record.result) == ("4/Bb2/yy2/4 b 0", None)


def test_a_new_record_is_written() -> None:
    """The tags come first, `Game` before all others; then the placements, and the result."""
    record = rin.GameRecord.of([Placement.parse(text) for text in ("b2", "y3", "B2")])
    assert files.write([record]) == (
        '[Game "infinity"]\n[Event "?"]\n[Date "????.??.??"]\n[Blue "?"]\n[Yellow "?"]\n[Result "*"]\n\n'
        "1. b2 y3 2. B2 *\n"
    )


def test_numbers_count_placements_whoever_makes_them() -> None:
    """If one player places several times, numbers go on by two; after a set-up they begin with 1."""
    start = "yybb/byyb/bbyy/bbWB y 0"
    text = f'{TAGS}[SetUp "1"]\n[Position "{start}"]\n\n1. y3 y3 2. y3 *\n'
    record = one(text)
    assert str(record.final()) == "yybb/byyb/yyyb/bbWB b +4"
    assert files.write([record]) == text


def test_comments_marks_and_variations_are_kept() -> None:
    """They are laid out as in all game files; the second placement gets its number after a comment."""
    text = f"{TAGS}\n1. b2 $1 {{good}} 1... y3 (1... y4 2. b1) *\n"
    record = one(text)
    assert record.line[0].after == [Nag(1), Comment("good")]
    [variation] = record.line[1].variations
    assert isinstance(variation, Variation)
    assert [str(played.turn) for played in variation.line] == ["y4", "b1"]
    assert files.write([record]) == text


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("1. y2 *", "Line 5, column 4, turn 1 of Blue: y2 isn't legal here: it's Blue's turn"),
        ("1. b2 b3 *", "Line 5, column 7, turn 1 of Yellow: b3 isn't legal here: it's Yellow's turn"),
        (
            "1. B2 y3 2. B2 *",
            "Line 5, column 13, turn 2 of Blue: B2 isn't legal here: Blue's joker lies",
        ),
        ("1. b5 *", "Line 5, column 4, turn 1 of Blue: 'b5' isn't a placement: 5 isn't a channel"),
        ("1. b2 2. y3 *", "Line 5, column 7, turn 1 of Yellow: the number 2. should be 1...."),
        ("1. b2 y3", "Line 6, column 1, turn 2 of Blue: the game has no result at the end"),
    ],
)
def test_faults_have_a_place(moves: str, said: str) -> None:
    """The line, the column, the number and the player, and what is wrong there."""
    assert str(fault(f"{TAGS}\n{moves}\n")).startswith(said)


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ('[Game "eclipse"]', "Line 1, column 1: this is a game of 'eclipse'"),
        ('[Position "b1b1/4/4/4 y 0"]', "Line 1, column 1: Channel 1, 'b1b1', has a gap."),
        ('[Result "2-0"]', "Line 1, column 1: '2-0' isn't a result"),
    ],
)
def test_faulty_tags_have_a_place(tag: str, said: str) -> None:
    """The tag that is wrong, and why."""
    assert str(fault(f"{tag}\n\n1. b1 *\n")).startswith(said)


def test_a_win_must_be_the_result() -> None:
    """If the rules ended the game, the result says so; later placements are errors."""
    start = '[Position "bbb1/4/4/4 b +4"]\n'
    assert one(f"{start}\n1. b1 1-0\n").result is Result.BLUE_WINS
    wrong = fault(f"{start}\n1. b1 *\n")
    assert isinstance(wrong, IllegalGameError)
    assert str(wrong).endswith("turn 1 of Blue: the result says *, but by the rules it is 1-0.")
    assert wrong.place.player is Player.BLUE
    assert "the game is over (1-0)" in str(fault(f"{start}\n1. b1 y1 1-0\n"))


def test_a_draw_comes_by_itself() -> None:
    """The third time that a position comes up ends the game in a file, too."""
    start = '[Position "byby/4/4/4 y 0"]\n'
    assert one(f"{start}\n1. y1 b1 2. y1 b1 1/2-1/2\n").result is Result.DRAW
    assert "by the rules it is 1/2-1/2" in str(fault(f"{start}\n1. y1 b1 2. y1 b1 *\n"))
    assert "the game is over (1/2-1/2)" in str(fault(f"{start}\n1. y1 b1 2. y1 b1 3. y1 *\n"))


def test_a_game_may_end_before_the_rules_end_it() -> None:
    """Somebody resigned, or both agreed."""
    assert one(f'{TAGS}[Termination "resigned"]\n\n1. b2 0-1\n').result is Result.YELLOW_WINS


@given(lines_of_play(), st.sampled_from([*Result, None]))
def test_records_read_back(played: list[Placement], result: Result | None) -> None:
    """What is written is read as the same record."""
    record = rin.GameRecord.of(played, result=result)
    assert one(files.write([record])) == record


@given(positions())
def test_set_ups_read_back(position: object) -> None:
    """So is a game from any position."""
    record = rin.GameRecord.of([], start=rin.GameRecord.rules().set_up(str(position)))
    again = one(files.write([record]))
    assert (again, str(again.start)) == (record, str(position))
