"""Writing game files and reading them again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game import egn, rules
from eclipse_companion.games.eclipse.game.egn import Comment, GameRecord, Nag, Played, Variation
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import IllegalTurnError, Result
from eclipse_companion.games.eclipse.game.turn import Turn
from tests.games.eclipse.game import strategies
from tests.games.eclipse.game.golden import DATA, games

BOOKLET = (DATA / "games" / "booklet.egn").read_text(encoding="utf-8")
MANY = (DATA / "games" / "many.egn").read_text(encoding="utf-8")


def turns(text: str) -> list[Turn]:
    return [Turn.parse(word) for word in text.split()]


def test_booklet() -> None:
    """The booklet's game is written like the format's example."""
    tags = {"Event": "Kitchen table", "Date": "2026.11.20", "Sun": "Ann", "Moon": "Computer"}
    assert egn.write([GameRecord.of(turns(" ".join(games()["booklet"])), tags)]) == BOOKLET


def test_several_games() -> None:
    """An empty line separates the games of one file."""
    [record] = egn.read(BOOKLET)
    assert egn.write([record, record]) == f"{BOOKLET}\n{BOOKLET}"


def test_read_back() -> None:
    """A file with everything that a file may hold is the same after reading, writing and reading again."""
    records = egn.read(MANY)
    assert egn.read(egn.write(records)) == records


@settings(max_examples=100)
@given(st.lists(strategies.records(), min_size=1, max_size=2))
def test_records_read_back(records: list[GameRecord]) -> None:
    """Every record keeps its tags, turns, comments, marks and variations in order when it goes through a file."""
    text = egn.write(records)
    assert egn.read(text) == records
    assert egn.write(egn.read(text)) == text
    assert egn.read(text.replace("\n", "\r\n")) == records


@settings(max_examples=50)
@given(strategies.records())
def test_width(record: GameRecord) -> None:
    """No line of turns is wider than 80 columns, except single words and comments that reach to the line's end."""
    movetext = egn.write([record]).split("\n\n", 1)[1]
    for line in movetext.splitlines() if movetext.isascii() else ():
        assert len(line) <= 80 or " " not in line.strip() or ";" in line


def test_line_of_80() -> None:
    """A line of exactly 80 characters isn't broken; one of 81 is."""
    record = GameRecord.of(turns("S1"), result=Result.DRAW)
    record.line[0].after.append(Comment("x" * 64))
    assert egn.write([record]).split("\n\n")[1] == f"1. S1 {{{'x' * 64}}} 1/2-1/2\n"
    record.line[0].after.append(Comment(""))
    assert egn.write([record]).split("\n\n")[1] == f"1. S1 {{{'x' * 64}}} {{}}\n1/2-1/2\n"


def test_parenthesis_at_the_margin() -> None:
    """A parenthesis that would stand in column 81 takes the word before it to the next line."""
    record = GameRecord.of(turns("S1"))
    record.line[0].after.append(Variation([Played(Turn.parse("G16"), [Comment("x" * 66)])]))
    text = egn.write([record])
    assert text.split("\n\n")[1] == f"1. S1 (1. G16\n{{{'x' * 66}}}) *\n"
    assert egn.read(text) == [record]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ([Played(Turn.parse("S1")), Played(Turn.parse("1-5/S16"))], "1. S1 1-5/S16 *"),
        ([Played(Turn.parse("S1"), [Nag(1)]), Played(Turn.parse("1-5/S16"))], "1. S1 $1 1-5/S16 *"),
        ([Played(Turn.parse("S1"), [Comment("a")]), Played(Turn.parse("1-5/S16"))], "1. S1 {a} 1... 1-5/S16 *"),
        ([Played(Turn.parse("S1"), [Comment("} a")])], "1. S1 ; } a\n*"),
        (
            [Played(Turn.parse("S1"), [Variation([Played(Turn.parse("S2"), [Comment("}")])], [Comment("b")])])],
            "1. S1 ({b} 1. S2 ; }\n) *",
        ),
    ],
)
def test_layout(line: list[Played[Turn]], text: str) -> None:
    """Moon's turn has a number if something stands before it, and a comment with `}` reaches to the line's end."""
    record = GameRecord({"Event": "x"}, line, None)
    assert egn.write([record]) == f'[Event "x"]\n\n{text}\n'
    assert egn.read(egn.write([record])) == [record]


def test_what_no_file_can_hold() -> None:
    """Control characters and halves of characters become spaces; quotes and backslashes are escaped."""
    record = GameRecord({"Sun": 'A\n"\\\x00\udcff', "Moon": "x"}, [], None, [Comment("a\nb\x00")])
    assert egn.write([record]) == '[Sun "A \\"\\\\  "]\n[Moon "x"]\n\n{a b} *\n'


def test_moon_begins() -> None:
    """If Moon moves first, the first number is `1...`, and the set-up is in tags."""
    record = GameRecord.of(turns("1-5/S16 16-12/G13"), {"Event": "x"}, start=Position.parse("S3/4/4/4"))
    text = egn.write([record])
    assert '[SetUp "1"]\n[Position "S3/4/4/4"]\n' in text
    assert text.endswith("\n\n1... 1-5/S16 2. 16-12/G13 *\n")


def test_result_of_a_record() -> None:
    """The rules' result counts; if they give none, the one that the players agreed on."""
    booklet = turns(" ".join(games()["booklet"]))
    assert GameRecord.of(booklet, result=Result.DRAW).tags["Result"] == "0-1"
    assert GameRecord.of(booklet[:4], result=Result.SUN_WINS).tags["Result"] == "1-0"
    assert GameRecord.of(booklet[:4]).tags["Result"] == "*"


def test_illegal_record() -> None:
    """A record can't be made of illegal turns."""
    with pytest.raises(IllegalTurnError, match="there is no piece on 2"):
        GameRecord.of(turns("S1 2-3/S4"))


@settings(max_examples=50)
@given(strategies.lines_of_play())
def test_positions_of_a_record(played: list[Turn]) -> None:
    """A record leads through the starting position and the one after each turn."""
    positions = list(GameRecord.of(played).positions())
    assert positions[0] == EMPTY
    assert len(positions) == len(played) + 1
    assert all(
        rules.play(before, turn) == after for before, turn, after in zip(positions, played, positions[1:], strict=False)
    )
