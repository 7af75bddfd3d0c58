"""Reading game files, and what is said of faulty ones."""

import pytest

from eclipse_companion.gamekit.files.reader import DEEPEST
from eclipse_companion.games.eclipse.game import egn
from eclipse_companion.games.eclipse.game.egn import (
    Comment,
    GameFileError,
    GameRecord,
    IllegalGameError,
    Nag,
    NotReadableError,
)
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import Result
from tests.games.eclipse.game.golden import DATA, games

BOOKLET = (DATA / "games" / "booklet.egn").read_text(encoding="utf-8")
MANY = (DATA / "games" / "many.egn").read_text(encoding="utf-8")


def one(text: str) -> GameRecord:
    [record] = egn.read(text)
    return record


def fault(text: str) -> GameFileError:
    with pytest.raises(GameFileError) as caught:
        egn.read(text)
    return caught.value


def test_booklet() -> None:
    """The booklet's game reads as its turns, ends as its rules say, and keeps its tags in order."""
    record = one(BOOKLET)
    assert [str(turn) for turn in record.turns] == games()["booklet"]
    assert record.result is Result.MOON_WINS
    assert list(record.tags.items())[2:] == [("Sun", "Ann"), ("Moon", "Computer"), ("Result", "0-1")]
    assert str(record.final()) == "ss2/GsG1/Gssg/1SGS"
    assert record.start == EMPTY
    assert record.edition.name == "Eclipse"


@pytest.mark.parametrize(
    "text",
    [
        BOOKLET.replace("\n", "\r\n"),
        BOOKLET.replace("\n", "\r"),
        "\ufeff" + BOOKLET,
        BOOKLET.replace("/", " / ").lower().replace("[event", "[Event").replace("[result", "[Result"),
        BOOKLET.replace("S2\n5.", "S2 5."),
        BOOKLET.replace("Kitchen table", "Kitchen").replace(" ", "\n"),
        BOOKLET.replace("1. ", "1.").replace("2. ", "2 ").replace("3. ", "").replace("1-5/S16", "1...1-5/S16"),
        BOOKLET.replace("\n5.", "\n% anything at all } ( [\n5."),
        BOOKLET.replace("]\n[", "]["),
        BOOKLET.rstrip("\n"),
        BOOKLET.replace("\n1.", "\n\n\n\t1."),
        BOOKLET.replace("1. S1 ", "1 . S1 1. ... ").replace("5-6/S1", "2 .. 5-6/S1"),
    ],
)
def test_forms(text: str) -> None:
    """Line ends, byte-order marks, line width, spaces and lower case make no difference."""
    assert [str(turn) for turn in one(text).turns] == games()["booklet"]


def test_many_games() -> None:
    """One file may hold several games, with remarks, set-ups, and results before the end."""
    first, resigned, set_up, full, not_begun = egn.read(MANY)
    assert first.tags["Sun"] == 'Ann "Flip" B.'
    assert first.tags["Moon"] == "C:\\computer"
    assert first.tags["Weather"] == "rain"
    assert first.edition.name == "Magic Strategy"
    assert first.opening == [Comment("Before the first turn.")]
    assert first.closing == [Comment("Well played.")]
    assert resigned.result is Result.MOON_WINS
    assert set_up.start == Position.parse("S3/4/4/4")
    assert [str(turn) for turn in set_up.turns] == ["1-5/S16", "16-12/G13"]
    assert set_up.result is None
    assert full.result is Result.DRAW
    assert full.line == []
    assert not_begun.tags == {"Event": "Not begun"}


def test_remarks() -> None:
    """Comments, marks and variations belong to the turn before them and keep their order."""
    line = egn.read(MANY)[0].line
    assert line[0].after[:2] == [Nag(5), Comment("in the corner")]
    [variation] = line[0].variations
    assert [str(played.turn) for played in variation.line] == ["S2", "2-3/G4", "4-8/S1"]
    assert variation.line[0].comments == ["on an edge"]
    [inner] = variation.line[1].variations
    assert [(str(played.turn), played.nags) for played in inner.line] == [("2-6/G4", [2]), ("4-8/S1", [])]
    assert line[2].comments == ["to the end } of this line"]
    assert line[10].nags == [4]


def test_marks_as_in_pgn() -> None:
    """The marks `!`, `?`, `!!`, `??`, `!?`, `?!` are read as `$1` to `$6`."""
    line = one("1. S1! 1-5/S16? 2. 16-12/G13!! 5-6/S1?? 3. 12-11/S16!? 6-2/S5 ?! *").line
    assert [played.nags for played in line] == [[1], [2], [3], [4], [5], [6]]


def test_line_break_in_a_comment() -> None:
    """A line break within a comment is a space."""
    assert one("1. S1 { two\r\nwords ; and ( } *").line[0].comments == ["two words ; and ("]


@pytest.mark.parametrize("text", ["", "\n \r\n", "{only a comment}", "; only a comment", "% nothing\n"])
def test_no_games(text: str) -> None:
    """A file without a tag, a turn or a result has no game."""
    assert egn.read(text) == []


ILLEGAL = [
    ("1. S1 1-6/S2 *", 7, "1-6/S2 isn't legal here: 1-6 is diagonal; a flip goes straight to the next square"),
    ("1. S1 S2 *", 7, "S2 isn't legal here: it has no flip, but one is possible (1-2, for example)"),
    ("1. S1 1-5/S1 2. 5-6/S2 *", 17, "5-6/S2 isn't legal here: 5 is your own piece"),
    ("1. S1 (1. S2 S3) *", 14, "S3 isn't legal here: it has no flip, but one is possible (2-1, for example)"),
    ('[Result "1-0"] 1. S1 0-1', 22, "the result says 0-1, but the tag [Result] says 1-0"),
    ('[Result "*"] 1. S1 0-1', 20, "the result says 0-1, but the tag [Result] says *"),
]


@pytest.mark.parametrize(("text", "column", "reason"), ILLEGAL)
def test_illegal(text: str, column: int, reason: str) -> None:
    """A turn that the rules forbid is reported with its place and the reason."""
    error = fault(text)
    assert isinstance(error, IllegalGameError)
    assert (error.place.line, error.place.column, error.reason) == (1, column, reason)


@pytest.mark.parametrize("result", ["1-0", "1/2-1/2", "*"])
def test_result_against_the_rules(result: str) -> None:
    """A result that differs from the rules' is an error, even `*`."""
    error = fault(BOOKLET.replace("0-1", result))
    assert isinstance(error, IllegalGameError)
    assert error.reason == f"the result says {result}, but by the rules it is 0-1"
    assert (error.place.line, error.place.turn, error.place.player) == (8, 6, Player.MOON)


def test_turn_after_the_end() -> None:
    """A turn after the game's end is an error."""
    error = fault(BOOKLET.replace(" 0-1", " 7. 1-3/S3 0-1"))
    assert isinstance(error, IllegalGameError)
    assert str(error) == "Line 8, column 42, turn 7 of Sun: 1-3/S3 isn't legal here: the game is over (0-1)."


NOT_READABLE = [
    ("1. hello *", 4, "'hello' isn't a turn: write FLIP/PLACE such as 1-5/S16, or S16 if there is no flip"),
    ("1. S1 1-5/S17 *", 7, "'1-5/S17' isn't a turn: 17 isn't a square; squares are numbered 1 to 16"),
    ("1. S1 1-5 S16 *", 7, "'1-5' isn't a turn: the placement is missing; write FLIP/PLACE such as 1-5/S16, or S16"),
    ("1. S1", 6, "the game has no result at the end; write 1-0, 0-1, 1/2-1/2, or * if it's unfinished"),
    ('[Event "x"]', 12, "the game has no result at the end"),
    ("2. S1 *", 1, "the number 2. should be 1."),
    ("1... S1 *", 1, "the number 1... should be 1."),
    ("1. S1 2. 1-5/S16 *", 7, "the number 2. should be 1..."),
    ("1. S1 1-5/S16 1. 5-6/S1 *", 15, "the number 1. should be 2."),
    ("123456789012345. S1 *", 1, "the number 12345678[...]. should be 1."),
    ("9" * 5000 + " S1 *", 1, "the number 99999999[...] should be 1."),
    ('[SetUp "1"] [Position "S3/4/4/4"] 1. 1-5/S16 *', 35, "the number 1. should be 1..."),
    ("( *", 1, "a variation comes before the first turn"),
    ("1. S1 ( 1. S2 *", 7, "this variation is never closed; write ')' after its last turn"),
    ("1. S1 ( 1. S2", 7, "this variation is never closed"),
    ("1. S1 ) *", 7, "this ')' has no '(' before it"),
    ("1. S1 () *", 8, "this variation has no turn"),
    ("1. S1 {abc *", 7, "this comment is never closed; write '}' after it"),
    ("1. S1 } *", 7, "the character '}' doesn't belong here"),
    ("1. S1 ] *", 7, "the character ']' doesn't belong here"),
    ("1. S1 $256 *", 7, "$256 isn't a mark; they go from $0 to $255"),
    ("1. S1 $1234 *", 7, "the character '$' doesn't belong here"),
    ("1. S1 $ *", 7, "the character '$' doesn't belong here"),
    ("1. S1 [Event] *", 7, "this isn't a tag"),
    ('[Event "x] *', 1, 'this isn\'t a tag; write [Name "value"] on one line'),
    ("[Event 'x'] *", 1, "this isn't a tag"),
    ('[Event "x"', 1, "this isn't a tag"),
    ('[A "1"][A "2"] *', 8, "the tag 'A' appears twice, or the game before it has no turns"),
    ('[Result "2-0"] *', 1, "'2-0' isn't a result; write one of 1-0 0-1 1/2-1/2 *"),
    ('[A "b"] [Edition "chess"] *', 9, "there's no edition 'chess'; write one of eclipse, flip, magic, tac-toe"),
    ('[SetUp "1"] *', 1, 'SetUp is "1", but no tag [Position] gives the start'),
    ('[SetUp "0"] [Position "S3/4/4/4"] *', 1, 'SetUp is "0", but a tag [Position] gives a start'),
    ('[SetUp "yes"] *', 1, "SetUp is 'yes'; write \"1\" if [Position] gives the start"),
    ('[Position "S3/4/4"] *', 1, "'S3/4/4' has 3 rows"),
    ('[Position "SS2/4/4/4"] *', 1, "the position SS2/4/4/4 can't occur: Sun has 2 and Moon has 0"),
    ("{a\x00b} *", 3, "there is an invisible control character here; remove it"),
    ('[A "\x1b[2J"] *', 5, "there is an invisible control character here"),
    ("1. S1 * {\x07}", 10, "there is an invisible control character here"),
    ("\x00", 1, "'\\x00' isn't a turn"),
]


@pytest.mark.parametrize(("text", "column", "reason"), NOT_READABLE)
def test_not_readable(text: str, column: int, reason: str) -> None:
    """Text that can't be read is reported with its place and what to write instead."""
    error = fault(text)
    assert isinstance(error, NotReadableError)
    assert (error.place.line, error.place.column) == (1, column)
    assert error.reason.startswith(reason)
    assert len(str(error)) < 400


def test_place() -> None:
    """An error names line, column, and the turn that was being read."""
    error = fault(BOOKLET.replace("6-7/S6", "6-7/S66"))
    assert str(error).startswith("Line 8, column 11, turn 5 of Moon: '6-7/S66' isn't a turn:")


def test_deep_variations() -> None:
    """Variations may be nested as deep as documented, and no deeper."""
    text = "1. S1 " + "(1. S2 " * DEEPEST + ")" * DEEPEST + " *"
    assert egn.write(egn.read(text)).count("(") == DEEPEST
    assert fault(text.replace("*", "(1. S2) *").replace(")", "(1. S3)", 1)).reason.startswith(
        "more than 100 variations"
    )


def found_in(text: str) -> list[str]:
    """Each game as its number of turns, each faulty one as `wrong`."""
    return ["wrong" if isinstance(found, GameFileError) else str(len(found.line)) for found in egn.scan(text)]


@pytest.mark.parametrize(
    ("text", "games_found"),
    [
        ('[A "1"]\n\n1. S1 1-6/S1 2. S4 *\n\n[A "2"]\n\n1. S2 *', ["wrong", "1"]),
        ('[A "1]\n[B "x"]\n\n1. S1 *\n\n[A "2"]\n\n1. S2 *', ["wrong", "1"]),
        ('[A "1"]\n[B "x]\n[C "y]\n\n1. S1 *\n\n[A "2"]\n\n1. S2 *', ["wrong", "1"]),
        ('[A "1"]\n\n1. S1\n\n[A "2"]\n\n1. S2 *', ["wrong", "1"]),
        ('[A "1"]\n[B "1"]\n\n[A "2"]\n\n1. S2 *', ["wrong", "1"]),
        ('[A "1"]\n\n1. S1 (1. S2 *\n\n[A "2"]\n\n1. S2 *', ["wrong", "1"]),
        ('[Result "1-0"]\n\n1. S1 *\n\n[A "2"]\n\n1. S2 *', ["wrong", "1"]),
        ('[SetUp "x"]\n\n1. S1 *\n\n[A "2"]\n\n1. S2 *', ["wrong", "1"]),
        ('[SetUp "x"]\n\n*\n\n1. S2 *', ["wrong", "1"]),
        ("1. S1 1-6/S1 *\n1. S2 *\n1. S3 2. *\n1. S4 *", ["wrong", "1", "wrong", "1"]),
        ('1. S1 {never closed *\n\n[A "2"]\n\n1. S2 *', ["wrong"]),
        ("1. S1 * {after} 1. S2 * ; after\n1. S3 *", ["1", "1", "1"]),
        ('[A "1"]\n\n1. x {[B "2"] *} 2. y *\n[C "3"] *', ["wrong", "0"]),
    ],
)
def test_a_wrong_game_hides_no_other(text: str, games_found: list[str]) -> None:
    """After a faulty game the next ones are read; each game counts once."""
    assert found_in(text) == games_found


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b'[Event "\xff"]', (1, 9)),
        (b"\xef\xbb\xbfab\r\n\xc3\xa4\xe4 *", (2, 2)),
        (BOOKLET.encode("utf-16"), (1, 1)),
        (b"a\rb\n\xc3", (3, 1)),
    ],
)
def test_no_utf_8(data: bytes, place: tuple[int, int]) -> None:
    """A file that isn't UTF-8 is refused at its first wrong byte."""
    with pytest.raises(NotReadableError) as caught:
        egn.decode(data)
    assert (caught.value.place.line, caught.value.place.column) == place
    assert caught.value.reason == "this isn't a text file in UTF-8; save it as UTF-8"


HOSTILE = {
    "tag openings": "[",
    "tag openings on lines": "[\n",
    "variations": "(",
    "variations with turns": "(1. S2 ",
    "comment openings": "{",
    "comments": "{}",
    "line comments": ";\n",
    "nothing": "\x00",
    "results": "* ",
    "numbers": "1 ",
    "digits": "1",
    "dots": ".",
    "dots apart": " .",
    "a number and spaces": "1" + " " * 1000,
    "flips alone": "1-1/",
    "flips with spaces": "1-5" + " " * 1000,
    "tags begun": '[A "' + "\\x" * 500,
    "tags twice": '[A "x"]',
    "illegal games on one line": "1. S1 S1 * ",
    "escapes": "%\n",
    "dollars": "$",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile(name: str) -> None:
    """Long runs of anything are read through to the end, and the errors stay short."""
    piece = HOSTILE[name]
    for found in egn.scan("1. S1 " + piece * (30_000 // len(piece))):
        if isinstance(found, GameFileError):
            assert len(str(found)) < 400
