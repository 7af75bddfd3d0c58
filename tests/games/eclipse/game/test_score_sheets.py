"""Score sheets with the slips of a scan: legality settles what it can, and only the rest is asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.gamekit.files import Ask, Doubt, GameFileError
from eclipse_companion.games.eclipse.game import egn
from tests.log.played import BOOKLET

CLEAN = """SUN MOON
1) S1    1-5 / S16
2) 16-12 / G13    5-6 / S1
3) 12-11 / S16    6-2 / S5
4) 11-12 / G15    2-6 / S2
5) 5-9 / G5    6-7 / S6
6) 9-10 / G9    13-14 / S11
"""
SLIPS = {"S": "5$", "G": "6C", "1": "lI", "0": "O", "-": "~_", ")": "}]", "/": "|\\"}


def never(doubt: Doubt) -> str:
    """Nothing is asked."""
    raise AssertionError(doubt)


def turns(text: str, ask: Ask = never) -> list[str]:
    """The turns of the one game of a sheet."""
    (record,) = egn.scan_sheet(text, ask)
    assert not isinstance(record, GameFileError), record
    return [str(turn) for turn in record.turns]


def test_the_booklets_sheet_is_read() -> None:
    """Its numbers have brackets; the head is ignored."""
    assert turns(CLEAN) == BOOKLET


@given(st.data())
def test_slips_are_settled_by_the_rules(data: st.DataObject) -> None:
    """Some signs of a sheet are what a scan makes of them: it is the same game, and nobody is asked."""
    text = list(CLEAN)
    places = [at for at, sign in enumerate(text) if sign in SLIPS and at > CLEAN.index("1)")]
    for at in data.draw(st.lists(st.sampled_from(places), max_size=6, unique=True)):
        text[at] = data.draw(st.sampled_from(SLIPS[text[at]]))
    assert turns("".join(text)) == BOOKLET


def test_remarks_are_comments() -> None:
    """In round and square brackets, beside a turn and in a line of their own."""
    text = CLEAN.replace("S16\n2)", "S16 (a trap} [she]\n[later]\n2)")
    (record,) = egn.scan_sheet(text.replace("trap}", "trap)"), never)
    assert not isinstance(record, GameFileError)
    assert record.line[1].comments == ["a trap", "she", "later"]


def test_only_what_stays_in_doubt_is_asked() -> None:
    """`8` may be either letter, on an empty square: two questions; a hidden flip has one legal way."""
    asked = []

    def ask(doubt: Doubt) -> str:
        asked.append((doubt.text, doubt.readings))
        return doubt.readings[1]

    text = CLEAN.replace("1) S1 ", "1) 81 ").replace("5-6 / S1", "?-6 / 81")
    assert turns("\n".join(text.splitlines()[:3]), ask) == BOOKLET[:4]
    assert asked == [("81", ("G1", "S1")), ("?-6 / 81", ("5-6/G1", "5-6/S1"))]


def test_what_follows_settles_a_doubt() -> None:
    """The first piece is flipped later in a way that only one reading allows."""
    text = "1) S?  1-5 / S16\n"
    assert turns(text) == ["S1", "1-5/S16"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (CLEAN.replace("1) S1 ", "1) 81 "), "'81' may be G1 or S1; write which one is meant"),
        (CLEAN.replace("1-5 /", "1-6 /"), "1-6 is diagonal"),
        (CLEAN.replace("1) S1 ", "1) $1 ").replace("1-5 /", "1-6 /"), "has no turns that are legal there"),
        ("1) $1\n?-? / ??  ?-? / ??\n", "can't be read as a row of a score sheet"),
        (CLEAN.replace("1) S1 ", "1) $1 ").replace("2) 16", "2) Q6"), "can't be read as a row of a score sheet"),
    ],
)
def test_what_cannot_be_read_is_a_sentence(text: str, sentence: str) -> None:
    """It has the line, and the readings if there are several."""
    (error,) = egn.scan_sheet(text)
    assert isinstance(error, GameFileError)
    assert sentence in str(error)
    assert error.place.line in {2, 3}
