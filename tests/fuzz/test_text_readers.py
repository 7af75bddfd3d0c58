"""Any text is read, or refused with the one documented error: all readers of turns, positions, steps and game files.

A reader is a row of `READERS` or of `FILES`; it is tried with texts that are nearly right, and with any others.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import GameFileError
from eclipse_companion.games.eclipse.game import egn
from eclipse_companion.games.eclipse.game import position as eclipse_position
from eclipse_companion.games.eclipse.game import reading as eclipse_reading
from eclipse_companion.games.eclipse.game import turn as eclipse_turn
from eclipse_companion.games.ecliptic.game import ecl, scoring
from eclipse_companion.games.ecliptic.game import turn as ecliptic_turn
from eclipse_companion.games.ecliptic.game.cards import NotACardError, card_text, read_card
from eclipse_companion.games.ecliptic.game.state_json import NotAStateError, read_state
from eclipse_companion.games.ecliptic.steps.step import NotAStepError, read_step
from eclipse_companion.games.infinity.game import placement, rin
from eclipse_companion.games.infinity.game import position as infinity_position
from eclipse_companion.games.infinity.game import reading as infinity_reading
from eclipse_companion.hardware.magnets import Magnet, NotAMagnetError
from eclipse_companion.hardware.sensors import NotASensorError, sensor_type
from eclipse_simulation.eclipse.hand import script
from eclipse_simulation.eclipse.hand.styles import NotAStyleError
from tests.games.eclipse.game.golden import DATA

MANY = (DATA / "games" / "many.egn").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Reader:
    """One kind of text."""

    near: st.SearchStrategy[str]
    """Texts that are nearly right."""
    read: Callable[[str], Any]
    errors: tuple[type[CompanionError], ...]
    write: Callable[[Any], str] | None = str
    """None: it is only read."""
    unchanged: bool = False
    """Whether there is only one way to write it, but for spaces around it."""
    longest: int = 30


def listed(words: Iterable[str], most: int, between: str = "") -> st.SearchStrategy[str]:
    """At most so many of these words, one after the other."""
    return st.lists(st.sampled_from([*words]), max_size=most).map(between.join)


boards = st.text(alphabet="01234/GSgs+-?. ", max_size=24)
channels = st.lists(st.text(alphabet="01234bByYwW?. ", max_size=5), min_size=3, max_size=5).map("/".join)
sides = st.sampled_from(["b", "y", "B", "", "by"])
knobs = st.sampled_from(["0", "+0", "-0", "+1", "-5", "+6", "1", "\u0661"])
verbs = ["lift", "drop", "place", "remove", "turn", "move", "flip", "clear", "wait", "style", "straighten", "#"]
names = ["1", "5", "16", "17", "0", "-1", "²", "G", "s", "1-5/S16", "/", "1-5", "tidy", "over"]
parts = ["deal ", "seed=", "secret=", "word=", "3", "%20", "d", "4", "-", "=", "?", "draw", "7G", "x", "+", "lay ", " "]
READERS = {
    "a turn of Eclipse": Reader(
        st.text(alphabet="0123456789-/ GSgs\t", max_size=12), eclipse_turn.Turn.parse, (eclipse_turn.NotATurnError,)
    ),
    "a position of Eclipse": Reader(
        boards, eclipse_position.Position.parse, (eclipse_position.NotAPositionError,), unchanged=True
    ),
    "a reading of Eclipse": Reader(
        boards, eclipse_reading.Reading.parse, (eclipse_reading.NotAReadingError,), unchanged=True
    ),
    "a line for the hand": Reader(
        listed([*verbs, *names], 5, " "),
        script.parse,
        (script.NotAHandLineError, NotAStyleError),
        write=None,
    ),
    "a placement of Infinity": Reader(
        st.text(alphabet="01234567bByYwW \t", max_size=4),
        placement.Placement.parse,
        (placement.NotAPlacementError,),
        unchanged=True,
        longest=6,
    ),
    "a position of Infinity": Reader(
        st.tuples(channels, sides, knobs).map(" ".join),
        infinity_position.Position.parse,
        (infinity_position.NotAPositionError,),
        unchanged=True,
    ),
    "a reading of Infinity": Reader(channels, infinity_reading.Reading.parse, (infinity_reading.NotAReadingError,)),
    "a card of Ecliptic": Reader(
        st.text(alphabet="0123SMTGPCs^ ", max_size=4), read_card, (NotACardError,), card_text, unchanged=True, longest=6
    ),
    "a turn of Ecliptic": Reader(
        listed([*"WBxSMTGPC^+:!-=,>#0123456789 ", "1S", "stop", "go", "W 1S+1M:2S"], 20),
        ecliptic_turn.Turn.parse,
        (ecliptic_turn.NotATurnError,),
    ),
    "a table of Ecliptic": Reader(
        listed(["1S", "2M", "12C", "g1", "/", "13S", " ", "x"], 9, " "),
        lambda text: scoring.result_of(scoring.read_table(text)),
        (scoring.NotATableError,),
        write=None,
    ),
    "a step of Ecliptic": Reader(
        listed(parts, 9),
        read_step,
        (NotAStepError,),
    ),
    "a state of Ecliptic": Reader(st.text(max_size=40), read_state, (NotAStateError,), write=None, longest=40),
    "a magnet": Reader(
        st.from_regex(r"D[0-9.]{1,4}x[0-9.]{1,4} N[0-9]{2}"), Magnet.parse, (NotAMagnetError,), longest=60
    ),
    "a sensor": Reader(st.text(), sensor_type, (NotASensorError,), write=None, longest=60),
}


@pytest.mark.parametrize("name", READERS)
@given(data=st.data())
def test_any_text_is_read_or_refused(name: str, data: st.DataObject) -> None:
    """What is read reads back alike, and is written back unchanged where there is only one way to write it."""
    reader = READERS[name]
    text = data.draw(reader.near | st.text(max_size=reader.longest))
    try:
        found = reader.read(text)
    except reader.errors:
        return
    if reader.write is not None:
        assert reader.read(reader.write(found)) == found
        assert not reader.unchanged or reader.write(found) == text.strip()


@dataclass(frozen=True)
class GameFile:
    """One kind of game file."""

    pieces: list[str]
    """What such files have in them."""
    scan: Callable[[str], Iterable[Any]]
    write: Callable[[list[Any]], str] = files.write


_ALL = [
    *"[](){};%$*!?/-.\\\"'\n\r \t\0\ufeff0123WBxSG^+:=>#,",
    *('[A "b"]', '[Game "x"]', '[Result "1-0"]', "1...", "$12", "{c}", "; c\n", "1-0", "0-1", "1/2-1/2"),
]
FILES = {
    "egn": GameFile(
        [
            *(*_ALL, *"456789gs\x85", '[SetUp "1"]', '[Position "S3/4/4/4"]'),
            *("1. S1", "1-5/S16", "\n% x\n"),
        ],
        egn.scan,
        egn.write,
    ),
    "rin": GameFile(
        [
            *(*_ALL, *"4bByW", '[Game "infinity"]', '[Position "byby/4/4/4 y 0"]'),
            *("1. b1", "y2", "B3", "2.", "y1 b1"),
        ],
        rin.scan,
    ),
    "ecl": GameFile(
        [
            *(*_ALL, '[Game "ecliptic"]', '[Seed "0"]', '[Deck "1S"]', '[Position "x"]'),
            *('[Secret "1"]', '[Word "x"]', '[Commit "0"]', '[Score "1-0"]'),
            *("1. W x1S", "2. B x2S", "W x3S", "3."),
            *("1. W 1S+1M:2S", "2. B 3S+3M:2M!4-6=1-2>2M", "B 4S+4M:5S#go=1", "W 2T+2C:1P"),
        ],
        ecl.scan,
    ),
}


def games_of(text: str, kind: GameFile) -> list[Any]:
    """The valid games, which read back; each wrong one has a place within the text."""
    records = []
    for found in kind.scan(text):
        if isinstance(found, GameFileError):
            assert 1 <= found.place.line <= text.count("\n") + text.count("\r") + 1
            assert 1 <= found.place.column <= len(text) + 1
        else:
            records.append(found)
            assert list(kind.scan(kind.write([found]))) == [found]
    return records


@pytest.mark.parametrize("ending", FILES)
@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_text_is_games_and_errors(ending: str, data: st.DataObject) -> None:
    """Games read back, and errors have a place."""
    kind = FILES[ending]
    games_of(data.draw(listed(kind.pieces, 40) | st.text(max_size=60)), kind)


@settings(max_examples=200)
@given(st.integers(0, len(MANY)), st.integers(0, 20), st.sampled_from(FILES["egn"].pieces))
def test_a_damaged_file_is_games_and_errors(at: int, dropped: int, put: str) -> None:
    """A piece of the file is torn out, and another one put there."""
    games_of(MANY[:at] + put + MANY[at + dropped :], FILES["egn"])


@given(st.binary(max_size=40))
def test_any_bytes_are_a_text_or_refused(data: bytes) -> None:
    """A text has games and errors, as any other."""
    try:
        text = egn.decode(data)
    except egn.NotReadableError:
        return
    games_of(text, FILES["egn"])


SHEET = "SUN MOON\n1) $1  1-5 / 516\n2} l6-12 / 613 (good)  5-6 / S1\n3) 12-11/S16 6-2/S5\n"
ROWS = [
    "S1",
    "1-5 / S16",
    "16-12/613",
    "5-6",
    "/",
    "?",
    "8",
    "$",
    "|",
    "1)",
    "2}",
    "(x)",
    "[",
    "}",
    " ",
    "\n",
    "-",
    "0-1",
]


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.data())
def test_any_sheet_is_a_game_or_errors(data: st.DataObject) -> None:
    """Whoever is asked gets readings that differ; a game is legal, and an error has a place."""
    at, dropped = data.draw(st.integers(0, len(SHEET))), data.draw(st.integers(0, 9))
    torn = SHEET[:at] + data.draw(listed(ROWS, 3)) + SHEET[at + dropped :]
    text = data.draw(st.just(torn) | listed(ROWS, 30) | st.text(max_size=60))

    def ask(doubt: files.Doubt) -> str:
        assert len({*doubt.readings}) == len(doubt.readings) > 1
        return data.draw(st.sampled_from(doubt.readings))

    for found in egn.scan_sheet(text, ask):
        if isinstance(found, GameFileError):
            assert 1 <= found.place.line <= text.count("\n") + text.count("\r") + 1
        else:
            assert [*egn.scan(egn.write([found]))] == [found]
