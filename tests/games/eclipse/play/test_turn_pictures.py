"""A picture for each turn, at a table that a camera sees: alone, and beside sensors."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.log.turn_pictures import FOLDER, PictureFiles
from eclipse_companion.sensing.camera import Board, Look
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.bench import cells
from tests.games.eclipse.play.camera_benches import UP, BesideBench, SeenBench, camera_rows

FIRST, SECOND, THIRD = cells(s1="G"), cells(s2="S", s16="g"), cells(s2="S", s15="s", s7="S")


def look(now: float, text: str, *, wanted: bool = True) -> Look:
    """A clear look whose picture says what it shows."""
    return Look(now, Board.CLEAR, camera_rows(text), jpeg=text.encode if wanted else None)


class Seen(SeenBench):
    def sees_pictures(self, *texts: str, wanted: bool = True) -> None:
        for text in texts:
            self.look(Board.COVERED)
            for _ in range(10):
                self.take(look(self.now, text, wanted=wanted))
                self.wait(100)


def kept(bench: SeenBench | BesideBench) -> dict[int, str]:
    """The content of the current game's pictures, once they are on the disk."""
    bench.recorder.pictures.close()
    files = PictureFiles(bench.home / FOLDER).of(bench.recorder.uuid)
    return {number: file.read_text() for number, file in files.items()}


def turns_made(bench: SeenBench | BesideBench) -> int:
    return len(bench.director.match.turns)


@pytest.fixture
def seen(tmp_path: Path) -> Iterator[Seen]:
    bench = Seen(tmp_path)
    bench.take(UP)
    bench.sees("." * 16)
    yield bench
    bench.recorder.close()
    bench.log.close()


def test_each_turn_has_the_picture_from_which_it_was_told(seen: Seen) -> None:
    """They are numbered as the turns are."""
    seen.sees_pictures(FIRST, SECOND, THIRD)
    assert kept(seen) == {1: FIRST, 2: SECOND, 3: THIRD}


def test_nothing_is_kept_unless_it_is_wanted(seen: Seen) -> None:
    """Looks without pictures leave no file and no folder."""
    seen.sees_pictures(FIRST, SECOND, wanted=False)
    assert turns_made(seen) == 2
    assert kept(seen) == {}
    assert not (seen.home / FOLDER).exists()


def test_a_turn_taken_back_by_word_loses_its_picture(seen: Seen) -> None:
    """The turn that is made instead has its own."""
    seen.sees_pictures(FIRST, SECOND)
    seen.take(Request.UNDO)
    seen.wait(1000)
    assert kept(seen) == {1: FIRST}
    other = cells(s5="S", s16="g")
    seen.sees_pictures(FIRST)
    seen.wait(4000)
    seen.sees_pictures(other)
    assert kept(seen) == {1: FIRST, 2: other}


def test_a_turn_taken_back_by_hand_loses_its_picture(seen: Seen) -> None:
    """The board shows the position before."""
    seen.sees_pictures(FIRST, SECOND, FIRST)
    seen.wait(8000)
    assert kept(seen) == {1: FIRST}


def test_a_turn_taken_back_without_the_option_loses_its_picture(tmp_path: Path) -> None:
    """A game goes on another day, and nobody asks for pictures any more."""
    first = Seen(tmp_path)
    first.take(UP)
    first.sees_pictures("." * 16, FIRST, SECOND)
    assert kept(first) == {1: FIRST, 2: SECOND}
    first.recorder.close()
    first.log.close()
    again = Seen(tmp_path)
    both = {Player.SUN: Seat("Anna"), Player.MOON: Seat("Ben")}
    again.now += again.recorder.find_open_game(ECLIPSE_RULES, both, ["eclipse"], (None,))
    again.take(UP)
    again.sees_pictures(SECOND, wanted=False)
    again.take(Request.UNDO)
    again.wait(1000)
    assert kept(again) == {1: FIRST}
    again.recorder.close()
    again.log.close()


def test_beside_sensors_the_picture_follows_the_turn(tmp_path: Path) -> None:
    """The sensors tell a turn while the hand still covers the board; its picture is the first clear one after that."""
    bench = BesideBench(tmp_path)
    bench.up()
    bench.take(UP)
    bench.shows("." * 16)
    bench.take(look(bench.now, "." * 16))
    bench.wait(500)
    bench.shows(cells(s1="+"))
    assert turns_made(bench) == 1
    assert kept(bench) == {}
    for _ in range(3):
        bench.take(look(bench.now, FIRST))
        bench.wait(100)
    bench.shows(cells(s2="-", s16="+"))
    bench.shows(cells(s2="-", s15="-", s7="-"))
    bench.take(look(bench.now, THIRD))
    assert turns_made(bench) == 3
    assert kept(bench) == {1: FIRST, 3: THIRD}
    bench.recorder.close()
    bench.log.close()
