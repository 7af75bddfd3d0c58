"""`calibrate camera` speaks the language of the settings, or the one that is asked for."""

import errno
import itertools
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eclipse_companion.commands.camera_check.choosing import Choice
from eclipse_companion.commands.camera_check.corners import Corners
from eclipse_companion.commands.camera_check.page import _LABELS, _WAITING
from eclipse_companion.commands.camera_check.page_words import ON_PAGE, on_page
from eclipse_companion.commands.camera_check.tells import Tells
from eclipse_companion.commands.camera_check.wording import Wording
from eclipse_companion.common.plain_characters import in_ascii
from eclipse_companion.games.eclipse.commands import checking
from eclipse_companion.games.eclipse.commands.set_guide import SetGuide
from eclipse_companion.games.eclipse.game.arrangements import ARRANGEMENTS
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.ecliptic.commands import checking as of_ecliptic
from eclipse_companion.games.ecliptic.vision.seeing import DetectedCards
from eclipse_companion.games.infinity.camera.picture_reading import NAMES
from eclipse_companion.games.infinity.commands import checking as of_infinity
from eclipse_companion.games.infinity.commands import teaching as of_marbles
from eclipse_companion.games.infinity.commands.marble_guide import STEPS, MarbleGuide
from eclipse_companion.games.infinity.vision.device import Device
from eclipse_companion.outputs.explaining import BETWEEN
from eclipse_companion.sensing.camera import CameraError, parse_camera
from eclipse_companion.sensing.camera.exposures_tried import ExposuresTried
from eclipse_companion.sensing.camera.listing import ListedCamera
from eclipse_companion.sensing.camera.naming import FoundCamera, named
from eclipse_companion.sensing.camera.opening import _refused
from eclipse_companion.sensing.sight.judging import USUAL, LookFinding, Names, judge
from eclipse_companion.sensing.sight.measuring import Measured, Whole
from eclipse_companion.sensing.sight.trials import Trial
from tests.outputs.test_explaining import ENGLISH

GERMAN = Wording("de")
SOME = ((1,), (2, 3), (1, 2, 3), tuple(range(1, 10)), (5, 6), (1, 5, 9))


def measured(**other: Any) -> Measured:
    """A view with which nothing is wrong, but for this."""
    good: dict[str, Any] = {each.name: 1.0 for each in fields(Measured)}
    good |= {"markers": 4, "burnt": 0.0, "burnt_squares": (0.0,) * 16, "paper": 120.0, "level": 100.0, "inside": 5.0}
    good |= {"square_px": 90.0, "elevation_deg": 80.0, "step_stops": 0.0}
    return Measured(**(good | other))


def whole(**other: Any) -> Whole:
    """A dark picture without markers, but for this."""
    dark: dict[str, Any] = {each.name: 0.0 for each in fields(Whole)}
    return Whole(**(dark | other))


def judged(names: Names) -> Iterator[str]:
    """All that may be told of a view of a board."""
    lamp = {"burnt_squares": (0.9, *[0.0] * 15)}
    of_views: list[dict[str, Any]] = [{}, {"inside": -1.0}, {"paper": 10.0}, {"level": 250.0}, {"square_px": 5.0}]
    of_views += [
        {"edge_px": 9.0, "sharpest_px": 9.0},
        {"elevation_deg": 20.0},
        {"step_stops": 2.0},
        {"markers": 2},
        lamp,
    ]
    found = [LookFinding(measured(**wrong)) for wrong in [*of_views, lamp]]
    good = found[0]
    found += [replace(good, grey=True), replace(good, flickers=True), replace(good, mirrored=True)]
    for squares in SOME:
        found += [replace(good, hidden=squares), replace(good, unclear=squares)]
    for count, level in itertools.product((0, 1, 2, 3), (10.0, 100.0, 250.0)):
        lost = LookFinding(whole=whole(markers=count, level=level, edge_px=20.0))
        found += [lost, replace(lost, by_corners=True), replace(lost, mat=True)]
    for each in found:
        yield from judge(each, names).sentences


def of_cards() -> Iterator[str]:
    """What is told of mirrored pictures of cards."""
    pixels, seen = np.zeros((4, 4, 3), np.uint8), DetectedCards(None, (), {}, (), ())
    sight = of_ecliptic._Sight(pixels, seen, None, mirrored=True, flickers=False)
    for turned in (None, True):
        yield from of_ecliptic._Cards(Namespace(aries="left", mirrored=turned)).judged(sight).sentences


def unopened() -> Iterator[str]:
    """What is told of cameras that can't be opened."""
    yield from (str(_refused(parse_camera("0"), Path("/dev/video0"), code)) for code in (errno.ENOENT, errno.ENOTTY))
    with pytest.raises(CameraError) as none:
        named("C920", [])
    yield str(none.value)


def told(capsys: pytest.CaptureFixture[str]) -> Iterator[str]:
    """What is printed beside that."""
    tells = Tells(json=False)
    tells.begun("http://127.0.0.1:1/", keys=True)
    tells.phone("https://192.0.2.1/")
    tells.corners([(1, 2)] * 4)
    tells.saved(Path("notes.json"))
    yield from capsys.readouterr().out.splitlines()
    for cameras in ([], [ListedCamera(FoundCamera(0, "C920", Path("/dev/video0")), ((1280, 720),), used=True)]):
        for platform in ("linux", "darwin"):
            choice = Choice(parse_camera("0"), lambda listed=cameras: listed, platform)  # type: ignore[misc]
            choice.refresh(0.0)
            yield choice.sentence
    for alike in ("gold and silver", "yellow and white"):
        tried = ExposuresTried(alike)
        tried.fixed()
        yield tried.sentence
        tried.work = True
        yield tried.sentence
    for names, corners in (("mat", checking.CORNERS), ("sheet", of_infinity.CORNERS)):
        clicked = Corners(corners, names)
        for _ in range(5):
            yield clicked.sentence
            clicked.hear("corner 0.5 0.5")
    yield from (*_LABELS.values(), _WAITING)


@pytest.mark.parametrize("names", [USUAL, NAMES], ids=["board", "device"])
def test_all_that_is_told_of_a_view_is_german(names: Names) -> None:
    """Whatever is wrong with it."""
    sentences = set(judged(names))
    assert len(sentences) > 30
    assert [each for each in sorted(sentences) if ENGLISH.search(GERMAN.said(each))] == []


def test_what_else_is_told_is_german(capsys: pytest.CaptureFixture[str]) -> None:
    """In the terminal and on the page."""
    assert [each for each in told(capsys) if ENGLISH.search(GERMAN.said(each)) or GERMAN.said(each) == each] == []


def test_the_page_says_nothing_of_options_and_commands(capsys: pytest.CaptureFixture[str]) -> None:
    """It has buttons, or words of its own, in both languages; each of these takes the place of what is really told."""
    sentences = {*judged(USUAL), *judged(NAMES), *of_cards(), *unopened()}
    sentences |= {each for each in told(capsys) if not each.startswith("Your corners: ")}
    shown = set(map(on_page, sentences))
    assert [each for each in sorted(shown) if "--" in each or "`" in each or not each] == []
    assert [each for each in sorted(shown) if ENGLISH.search(GERMAN.said(each))] == []
    assert {each for text in sentences for each in BETWEEN.split(text)} >= {*ON_PAGE}


def test_a_guide_asks_in_german(tmp_path: Path) -> None:
    """What to lay, which piece to look at, and what becomes of the pictures; the letters stay those of the edition."""
    guide = SetGuide("tin", "eclipse", tmp_path, Mat())
    for number in range(len(ARRANGEMENTS)):
        guide._done = number
        asked, *rows, meaning = GERMAN.said(guide.asks).split("\n")
        assert not ENGLISH.search(asked)
        assert rows == guide.asks.split("\n")[1:-1]
        assert meaning.startswith("    Sonne: G Gold, S Silber; Mond: g Gold, s Silber")
    for doubted in ([(1, "G")], [(1, "."), (2, "s")], [(number, "G") for number in range(1, 7)]):
        assert not ENGLISH.search(GERMAN.said(guide.doubts(doubted)))


def test_a_guide_to_marbles_asks_in_german(tmp_path: Path) -> None:
    """What to lay, which marble to look at, and how well they are read."""
    guide = MarbleGuide("beads", tmp_path, Device())
    for number in range(len(STEPS)):
        guide._done = number
        asked, *rows, meaning = GERMAN.said(guide.asks).split("\n")
        assert not ENGLISH.search(asked)
        assert rows == guide.asks.split("\n")[1:-1]
        assert meaning.startswith("    b blau, B schwarz, y gelb, W weiß")
    guide._done = 1
    for doubted in ([(1, "B")], [(2, "."), (3, "y"), (4, "W")], [(number, "b") for number in range(1, 9)]):
        assert not ENGLISH.search(GERMAN.said(guide.doubts(doubted)))
    trial = Trial((1, 2), (), (3,), ((4, "b"),), 4, (4, 3))
    assert [each for each in of_marbles.remarks(["Picture 1"], [trial]) if ENGLISH.search(GERMAN.said(each))] == []


def test_english_stays_as_it_is_and_json_says_what_people_read(capsys: pytest.CaptureFixture[str]) -> None:
    """The names of troubles are the same in each language."""
    view = judge(LookFinding(whole=whole()))
    for language, said in (("en", "I don't see the board."), ("de", "Ich sehe das Brett nicht.")):
        Tells(Wording(language), json=True).judged(view, None)
        line = capsys.readouterr().out
        assert said in line
        assert '"no-markers", "dark"' in line


def test_what_is_wrong_with_a_camera_is_said_as_in_play() -> None:
    """An error of several sentences, too; a camera's name stays."""
    assert GERMAN.said("Another program is using Camera 0. Close it, then try again.").startswith(
        "Ein anderes Programm"
    )
    missing = "Is it plugged in, and is no other program using it? `./run doctor` lists the cameras."
    assert GERMAN.said(f"Camera 7 can't be opened. {missing}").startswith("Kamera 7 lässt sich nicht öffnen. Steckt")
    assert GERMAN.said("C920 works: 1280 x 720.") == "C920 geht: 1280 x 720."


def test_a_picture_in_a_file_has_letters_that_its_font_has() -> None:
    """Umlauts are written in two letters there."""
    assert in_ascii("Drück") == "Drueck"
