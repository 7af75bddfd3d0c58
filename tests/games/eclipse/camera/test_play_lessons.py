"""Games with a set that was taught (`play --profile NAME`): by one camera, two, and beside sensors; what it learns."""

import argparse
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from eclipse_companion.announcements import Fact
from eclipse_companion.common.errors import UsageError
from eclipse_companion.following.play_lessons import PlayLessons
from eclipse_companion.games.eclipse.announcements import Question
from eclipse_companion.games.eclipse.camera.eye import BoardEye
from eclipse_companion.games.eclipse.commands import play
from eclipse_companion.games.eclipse.commands.cameras import WantedCamera
from eclipse_companion.games.eclipse.game.board_text import read_cells, write_cells
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.board_camera import BoardCamera
from eclipse_companion.games.eclipse.play.camera_beside import CameraBeside
from eclipse_companion.games.eclipse.vision import network, profiles, reader
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.profiles import Profile
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, Views
from eclipse_companion.games.eclipse.vision.teaching import Labelled
from eclipse_companion.sensing.camera import Board, Look
from eclipse_companion.sensing.camera.looks import Lesson
from eclipse_companion.sensing.evidence import turned
from eclipse_companion.sensing.sight import finding
from eclipse_companion.sensing.sight.covering import AROUND_PX
from eclipse_companion.sensing.sight.layout import lifted
from eclipse_companion.sensing.watching.joining import Joining
from eclipse_companion.table.inputs import Request
from tests.commanded import commanded
from tests.games.eclipse.play.bench import cells
from tests.games.eclipse.play.camera_benches import UP, BesideBench, SeenBench, camera_rows, turns
from tests.games.eclipse.vision.home_made import LOOKS, drawn

NOTHING = Views(np.zeros((BOARD_PX, BOARD_PX, 3), np.uint8), np.zeros((AROUND_PX, AROUND_PX, 3), np.uint8))
TAUGHT = ["GSgs/4/sgSG/4", "4/GgSs/4/GsGs", "ssGG/1S2/2g1/4"]
SEEN = (Lesson("mine", NOTHING),)
PLAYED = ["gS2/2Gs/Sg2/2sG", "G2s/1gS1/1sg1/S2G"]


class Watched:
    """A camera's table, and what its eye hands over: a view with each clear look."""

    def __init__(self, home: Path) -> None:
        self.bench = SeenBench(home)
        self.lessons = PlayLessons()
        board = self.bench.table.game.board
        self.bench.table.camera = BoardCamera(self.bench.table, board, self.lessons)  # type: ignore[arg-type]
        self.bench.take(UP)

    def close(self) -> None:
        self.bench.close()

    def sees(self, *texts: str) -> list[str]:
        """As `SeenBench.sees`; what is certain by now."""
        for text in texts:
            self.bench.look(Board.COVERED)
            for _ in range(10):
                self.bench.take(Look(self.bench.now, Board.CLEAR, camera_rows(text), lessons=SEEN))
                self.bench.wait(100)
        return [picture.cells for picture in self.lessons.certain]


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    with closing(Watched(tmp_path)) as table:
        yield table


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
    seen = (Lesson("mine", other),)
    watched.bench.take(Look(watched.bench.now, Board.CLEAR, camera_rows(FIRST), lessons=seen))
    assert watched.sees(FIRST, SECOND) == ["." * 16]
    assert watched.lessons.certain[0].views is NOTHING


def test_what_is_seen_while_a_question_is_open_is_no_lesson(watched: Watched) -> None:
    """Then nobody knows surely what lies there, though turns follow."""
    observer = watched.bench.table.game.director.board
    observer.question = Question((Turn.parse("G1"), Turn.parse("S1")))
    watched.sees("." * 16)
    observer.question = None
    assert watched.sees(FIRST, SECOND) == []


def test_another_games_turns_confirm_nothing() -> None:
    """A puzzle that begins elsewhere says nothing of what lay there at the end of the one before; nor a next game."""
    other, *turns = map(Turn.parse, ("G4", "G1", "1-2/G16", "16-15/S7"))
    for start, before in ((FIRST, ()), ("." * 16, (other,))):
        lessons = PlayLessons()
        lessons.lies(SEEN, FIRST, (start, 0, before))
        lessons.lies(SEEN, THIRD, ("." * 16, 0, tuple(turns)))
        assert not lessons.certain


def test_an_eye_hands_over_what_it_has_read() -> None:
    """The views of a clear board, if a profile goes on learning."""
    for learns, profiles_told in (("mine", ["mine"]), (None, [])):
        eye = BoardEye(network.shipped().house_set(0), learns=learns)
        eye.read(eye.glance(drawn("4/4/4/4"), 0.0))
        read = eye.read(eye.glance(drawn("4/4/4/4"), 5000.0))
        assert [lesson.profile for lesson in read.lessons] == profiles_told
        assert all(lesson.views.board.shape == (BOARD_PX, BOARD_PX, 3) for lesson in read.lessons)


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


def test_a_profile_learns_nothing_that_makes_its_taught_pictures_worse(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As from pictures that don't show what they are said to show, though they leave something open."""
    monkeypatch.setitem(LOOKS, "S", (LOOKS["S"][0], (132, 132, 215)))
    wrong = [lesson(position) for position in (*PLAYED, "sgs1/gs2/2Sg/ssgg")]
    wrong = [replace(each, cells=each.cells.translate(str.maketrans("GSgs", "sgSG"))) for each in wrong]
    assert profiles.grown(profile, wrong, network.shipped()) is None
    assert profiles.grown(profile, [], network.shipped()) is None


def test_two_cameras_read_a_taught_set_and_both_learn(profile: Profile, tmp_path: Path) -> None:
    """One looks aslant, and light washes a piece out for the other one; each profile gets its own camera's pictures."""
    with closing(Watched(tmp_path)) as table:
        joining, told = Joining(2), list[Fact]()
        eyes = [BoardEye(profile.tokens, own=profile.own, learns=name) for name in ("tin", "shelf")]
        for text in ("." * 16, FIRST, SECOND, THIRD):
            pixels = drawn(write_cells(text))
            both = [pixels if text[1] == "." else washed_out(pixels), aslant(pixels)]
            for pictures in ([None, None], both, both):
                for number, (eye, shown) in enumerate(zip(eyes, pictures, strict=True)):
                    for look in joining.take(number, looked(eye, shown, table.bench.now)):
                        told += table.bench.take(look)
                told += table.bench.wait(500)
            told += table.bench.wait(1000)
        assert turns(told) == ["G1", "1-2/G16", "16-15/S7"]
        learned = [(each.profile, each.cells) for each in table.lessons.certain]
        assert sorted(learned) == [(name, text) for name in ("shelf", "tin") for text in ("." * 16, FIRST)]
        boards = {each.profile: each.views.board for each in table.lessons.certain}
        assert np.abs(boards["tin"].astype(int) - boards["shelf"]).max() > 100


def washed_out(pixels: np.ndarray) -> np.ndarray:
    """Light washes the dot of the piece on square 2 out: is it white or red?"""
    camera = finding.by_markers(pixels, Mat())
    x, y = camera.project(lifted(np.array([[37.5, 12.5]]), 9.0))[0]
    return np.asarray(cv2.circle(pixels.copy(), (round(x), round(y)), 13, (135, 130, 215), -1))


def aslant(pixels: np.ndarray) -> np.ndarray:
    """The scene from another place, by a camera with another white balance."""
    height, width = pixels.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    onto = corners + np.array([[40, 60], [-90, 20], [-30, -50], [70, -10]], np.float32)
    seen = cv2.warpPerspective(pixels, cv2.getPerspectiveTransform(corners, onto), (width, height))
    return np.asarray(np.clip(seen * np.array([0.8, 0.95, 1.0]), 0, 255), np.uint8)


def looked(eye: BoardEye, pixels: np.ndarray | None, t_ms: float) -> Look:
    """What a camera tells of a picture; None: a hand is over the board."""
    if pixels is None:
        return Look(t_ms, Board.COVERED)
    read = eye.read(eye.glance(pixels, t_ms))
    return Look(t_ms, read.board, read.rows, read.hidden, lessons=read.lessons)


@pytest.mark.parametrize(("degrees", "learned"), [(0, [FIRST, SECOND]), (180, [turned(SECOND, 180)])])
def test_a_camera_beside_sensors_learns_what_lies_there_by_both(
    degrees: int, learned: list[str], tmp_path: Path
) -> None:
    """Sensors tell the turns, and the pictures get the mat's numbers, once the pieces tell how the mat lies."""
    with closing(BesideBench(tmp_path)) as bench:
        lessons = PlayLessons()
        bench.table.camera = CameraBeside(bench.table, lessons)
        bench.up()
        bench.take(UP)
        bench.shows("." * 16)
        sides = str.maketrans("GSgs", "+-+-")
        for text in (FIRST, SECOND, THIRD, cells(s2="S", s15="s", s3="G", s10="s")):
            bench.shows("".join(text).translate(sides))
            rows = camera_rows(turned(text, -degrees))
            for _ in range(12):
                bench.take(Look(bench.now, Board.CLEAR, rows, lessons=SEEN))
                bench.wait(100)
        assert [each.cells for each in lessons.certain] == learned


@pytest.mark.usefixtures("home")
def test_two_cameras_have_the_same_profile_or_each_its_own(profile: Profile, home: Path) -> None:
    """Names with a comma between them are for the cameras in their order; what doesn't fit is refused."""
    for name, key in (("tin", "eclipse"), ("shelf", "eclipse"), ("oxo", "tac-toe")):
        profiles.keep(replace(profile, name=name, edition=key), home / "config")
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)

    def wanted(camera: str, *words: str) -> WantedCamera:
        found = WantedCamera.of(parser.parse_args(["--board", "none", "--camera", camera, "--profile", *words]))
        assert found is not None
        return found

    assert [each.learns for each in wanted("0,1", "tin").each] == ["tin", "tin"]
    both = wanted("0,1", "tin,shelf")
    assert [each.learns for each in both.each] == ["tin", "shelf"]
    assert both.to_go_on == ("--board", "none", "--profile", "tin,shelf", "--camera", "0,1")
    off = wanted("0,1", "oxo", "--no-learning")
    assert (off.lessons, [each.learns for each in off.each], off._arguments.edition) == (None, [None, None], "tac-toe")
    for camera, names, sentence in (
        ("0", "tin,shelf", "2 profiles for one camera"),
        ("0,1", "tin,shelf,oxo", "3 profiles for 2 cameras"),
        ("0,1", "tin,oxo", "of the edition eclipse, and the second one of tac-toe"),
    ):
        with pytest.raises(UsageError, match=sentence):
            wanted(camera, names)


def test_a_filmed_game_with_a_taught_set_is_replayed(profile: Profile, home: Path, tmp_path: Path) -> None:
    """Two pictures a second of a home-made set tell the game, with the profile."""
    profiles.keep(profile, home / "config")
    for number, text in enumerate(("." * 16, FIRST, SECOND, THIRD)):
        for more in "ab":
            cv2.imwrite(str(tmp_path / f"{number}{more}.png"), drawn(write_cells(text)))
    done = commanded(["replay", tmp_path, "--profile", "mine"])
    assert "1. G1 1-2/G16 2. 16-15/S7 *" in done.stdout, done.stderr
