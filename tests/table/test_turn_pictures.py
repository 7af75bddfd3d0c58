"""Which clear picture is kept for a turn, with real files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion.log.turn_pictures import PictureFiles
from eclipse_companion.table.turn_pictures import ClearPicture, TurnPictures

GAME = "0b5b7f8e-2f6c-4c56-9d1c-6a3d2a2f9d10"


class Bench:
    """One game's pictures; each tells when it was taken."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pictures = TurnPictures(PictureFiles(folder))
        self.pictures.begin(GAME)

    def saw(self, t_ms: float, *, in_step: bool = True) -> None:
        self.pictures.saw(ClearPicture(t_ms, lambda: b"%.0f" % t_ms), in_step=in_step)

    def kept(self) -> dict[int, bytes]:
        self.pictures.close()
        return {number: file.read_bytes() for number, file in PictureFiles(self.folder).of(GAME).items()}


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    yield made
    made.pictures.close()


def test_the_newest_picture_since_the_turn_was_complete_is_kept(bench: Bench) -> None:
    """It is the one from which the turn was told; later ones of the same board change nothing."""
    for t_ms in (100, 200, 300):
        bench.saw(t_ms)
    bench.pictures.made(200.4)
    bench.saw(400)
    assert bench.kept() == {1: b"300"}


def test_a_picture_from_before_the_turn_is_not_its_own(bench: Bench) -> None:
    """Sensors tell a turn while the hand is still there: the next clear picture is the turn's."""
    bench.saw(100)
    bench.pictures.made(200)
    bench.saw(150)
    bench.saw(300)
    bench.saw(400)
    assert bench.kept() == {1: b"300"}


def test_a_board_that_shows_something_else_is_not_the_turns_picture(bench: Bench) -> None:
    """If the next turn begins before a clear picture, the turn has none."""
    bench.pictures.made(200)
    bench.saw(300, in_step=False)
    bench.pictures.made(500)
    bench.saw(600)
    assert bench.kept() == {2: b"600"}


def test_turns_taken_back_lose_their_pictures(bench: Bench) -> None:
    """The next turn has the number and the picture of its own; one that waits for its picture gets none."""
    for t_ms in (100, 200, 300):
        bench.saw(t_ms)
        bench.pictures.made(t_ms)
    bench.pictures.taken_back(2)
    bench.saw(400)
    bench.pictures.made(390)
    bench.pictures.made(500)
    bench.pictures.taken_back(1)
    bench.saw(600)
    assert bench.kept() == {1: b"100", 2: b"400"}


def test_a_game_that_goes_on_keeps_the_pictures_of_its_turns(bench: Bench) -> None:
    """Those of turns that the log doesn't have are removed: play was killed while turns were taken back."""
    for t_ms in (100, 200, 300):
        bench.saw(t_ms)
        bench.pictures.made(t_ms)
    bench.pictures.close()
    bench.pictures = TurnPictures(PictureFiles(bench.folder))
    bench.pictures.begin(GAME, 2)
    bench.saw(1000)
    bench.pictures.made(1000)
    bench.pictures.made(1100)
    bench.pictures.taken_back(3)
    assert bench.kept() == {1: b"100"}
