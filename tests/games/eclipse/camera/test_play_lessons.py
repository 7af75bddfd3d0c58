"""What is certain in a game, and what a profile learns of it (`play --profile NAME`)."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from eclipse_companion.games.eclipse.camera.eye import BoardEye
from eclipse_companion.games.eclipse.camera.play_lessons import PlayLessons
from eclipse_companion.games.eclipse.game.board_text import read_cells
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.board_camera import BoardCamera
from eclipse_companion.games.eclipse.vision import network, profiles, reader
from eclipse_companion.games.eclipse.vision.profiles import Profile
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, Views
from eclipse_companion.games.eclipse.vision.teaching import Labelled
from eclipse_companion.sensing.camera import Board, Look
from eclipse_companion.sensing.sight.covering import AROUND_PX
from eclipse_companion.table.inputs import Request
from tests.games.eclipse.play.test_camera_table import UP, SeenBench, camera_rows
from tests.games.eclipse.play.test_table import cells
from tests.games.eclipse.vision.home_made import LOOKS, drawn

NOTHING = Views(np.zeros((BOARD_PX, BOARD_PX, 3), np.uint8), np.zeros((AROUND_PX, AROUND_PX, 3), np.uint8))
TAUGHT = ["GSgs/4/sgSG/4", "4/GgSs/4/GsGs", "ssGG/1S2/2g1/4"]
PLAYED = ["gS2/2Gs/Sg2/2sG", "G2s/1gS1/1sg1/S2G"]


class Watched:
    """A camera's table, and what its eye hands over: a view at the time of each clear look."""

    def __init__(self, home: Path) -> None:
        self.bench = SeenBench(home)
        self.lessons = PlayLessons()
        board = self.bench.table.game.board
        self.bench.table.camera = BoardCamera(self.bench.table, board, self.lessons)  # type: ignore[arg-type]
        self.bench.take(UP)

    def sees(self, *texts: str) -> list[str]:
        """As `SeenBench.sees`; what is certain by now."""
        for text in texts:
            self.bench.look(Board.COVERED)
            for _ in range(10):
                self.lessons.saw(self.bench.now, NOTHING)
                self.bench.look(Board.CLEAR, text)
        return [picture.cells for picture in self.lessons.certain]


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    table = Watched(tmp_path)
    yield table
    table.bench.recorder.close()
    table.bench.log.close()


FIRST, SECOND, THIRD = cells(s1="G"), cells(s2="S", s16="g"), cells(s2="S", s15="s", s7="S")


def test_what_two_turns_have_followed_is_certain(watched: Watched) -> None:
    """The empty board once two turns were made from it, the first turn's once two more were."""
    assert watched.sees("." * 16, FIRST) == []
    assert watched.sees(SECOND) == ["." * 16]
    assert watched.sees(THIRD) == ["." * 16, FIRST]


def test_what_was_taken_back_teaches_nothing(watched: Watched) -> None:
    """Nothing that lay there before counts any more: people have said that something was wrong."""
    watched.sees("." * 16, FIRST, SECOND)
    before = len(watched.lessons.certain)
    watched.bench.take(Request.UNDO)
    watched.sees(FIRST, SECOND, THIRD)
    assert "".join(SECOND) not in [picture.cells for picture in watched.lessons.certain]
    assert len(watched.lessons.certain) <= before + 1


def test_a_look_at_something_else_is_no_lesson(watched: Watched) -> None:
    """A piece that is there and not told yet isn't taken for what lay there before."""
    watched.sees("." * 16)
    other = Views(NOTHING.board + np.uint8(1), NOTHING.around)
    watched.lessons.saw(watched.bench.now, other)
    watched.bench.take(Look(watched.bench.now, Board.CLEAR, camera_rows(FIRST)))
    assert watched.sees(FIRST, SECOND) == ["." * 16]
    assert watched.lessons.certain[0].views is NOTHING


def test_another_games_turns_confirm_nothing() -> None:
    """A puzzle that begins elsewhere says nothing of what lay there at the end of the one before."""
    lessons = PlayLessons()
    lessons.saw(1.0, NOTHING)
    turns = tuple(map(Turn.parse, ("G1", "1-2/G16")))
    lessons.lies(1.0, FIRST, (FIRST, 0, ()))
    lessons.lies(2.0, SECOND, ("." * 16, 0, turns))
    assert not lessons.certain


def test_an_eye_hands_over_what_it_has_read() -> None:
    """The views of a clear board, at the time of the picture."""
    lessons = PlayLessons()
    eye = BoardEye(network.shipped().house_set(0), lessons=lessons)
    for t_ms in (0.0, 5000.0):
        eye.read(eye.glance(drawn("4/4/4/4"), t_ms))
    turns = tuple(map(Turn.parse, ("G1", "1-2/G16")))
    for count in range(3):
        lessons.lies(5000.0, "." * 16, ("." * 16, 0, turns[:count]))
    assert [picture.views.board.shape for picture in lessons.certain] == [(BOARD_PX, BOARD_PX, 3)]


@pytest.fixture(scope="module")
def profile() -> Profile:
    lessons = [lesson(position) for position in TAUGHT]
    taught = profiles.learn(lessons, "eclipse", network.shipped())
    return Profile("mine", "eclipse", tuple(lessons), taught.tokens, taught.own)


def lesson(position: str) -> Labelled:
    return Labelled(reader.board(drawn(position)).views, read_cells(position, "GSgs"))


def test_a_profile_grows_by_what_it_could_not_read(
    profile: Profile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures of a game with worn pieces are kept with it, marked as played; the next such is read more surely."""
    eyes = network.shipped()
    for face, dot in {"G": 152, "S": 113, "g": 152, "s": 113}.items():
        monkeypatch.setitem(LOOKS, face, (LOOKS[face][0], (dot, dot, 215)))
    grown = profiles.grown(profile, [lesson(position) for position in PLAYED], eyes)
    assert grown is not None
    profiles.keep(grown, tmp_path)
    again = profiles.load("mine", tmp_path, eyes)
    assert [picture.played for picture in again.pictures] == [False] * 3 + [True] * 2
    asked = lesson("g2S/sG2/1Ss1/G2g")
    before, after = (
        eyes.judge_from_both_sides(asked.views, each.tokens, own=each.own).shares[np.arange(16), asked.classes].mean()
        for each in (profile, again)
    )
    assert after > before


def test_a_profile_learns_nothing_that_makes_its_taught_pictures_worse(profile: Profile) -> None:
    """As from pictures that don't show what they are said to show."""
    wrong = [replace(each, cells=each.cells.translate(str.maketrans("GSgs", "sgSG"))) for each in profile.pictures]
    assert profiles.grown(profile, wrong, network.shipped()) is None
    assert profiles.grown(profile, [], network.shipped()) is None
