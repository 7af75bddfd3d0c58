"""How well a board is seen, in words: composed pictures with one thing wrong, and what is said of them."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.camera.picture_reading import Onlooker, PictureReading, told
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.sensing.sight import judging
from eclipse_companion.sensing.sight.arranging import Arrangement
from eclipse_companion.sensing.sight.judging import LookFinding, Steady, Trouble, ViewQuality, judge
from eclipse_companion.sensing.sight.measuring import Measured, Whole
from eclipse_simulation.eclipse.filming import kit
from eclipse_simulation.eclipse.filming import sight as seen
from eclipse_simulation.eclipse.filming.sensor import SensorModel
from tests.games.eclipse.vision.scenes import PICTURES
from tests.simulated.eclipse.filming.shots import MIDDLE_GAME, askew, photographed, stage

Picture = NDArray[np.uint8]

GOOD = Measured(
    markers=4,
    edge_px=1.5,
    sharpest_px=3.0,
    square_px=50.0,
    inside=100.0,
    elevation_deg=70.0,
    paper=200.0,
    level=100.0,
    burnt=0.01,
    burnt_squares=(0.0,) * 16,
    step_stops=0.1,
)


def look(picture: Picture, onlooker: Onlooker | None = None) -> PictureReading:
    return (onlooker or Onlooker(network.shipped().house_set(0))).look(picture, 0.0)


@lru_cache
def composed(name: str = "workshop", ev: float = 0.0, blur_px: float = 0.0) -> Picture:
    return photographed(stage(name), askew(MIDDLE_GAME), look=SensorModel(ev=ev, blur_px=blur_px))


def grey() -> Picture:
    return np.asarray(cv2.cvtColor(cv2.cvtColor(composed(), cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)


def small() -> Picture:
    far = cv2.resize(composed(), None, fx=0.55, fy=0.55, interpolation=cv2.INTER_AREA)
    found = np.full((720, 1280, 3), 60, np.uint8)
    found[150 : 150 + far.shape[0], 250 : 250 + far.shape[1]] = far
    return found


def half_outside() -> Picture:
    kit_corners = stage("workshop").kit.corners_px
    right = round(float(kit_corners[:, 0].max())) - 8
    return np.ascontiguousarray(composed()[:, :right])


def shaded() -> Picture:
    light = 0.5 + 0.5 / (1 + np.exp((np.arange(1280) - 600) / 6))
    return (composed("parlour") * light[None, :, None]).astype(np.uint8)


def lamp() -> Picture:
    return photographed(stage("study"), seen.VirtualScene.of(Position.parse("4/1GS1/1gs1/4")))


WRONG: dict[str, tuple[Callable[[], Picture], Trouble, str]] = {
    "dark": (lambda: composed(ev=-4.6), Trouble.DARK, "too dark"),
    "bright": (lambda: composed("attic", ev=2.0), Trouble.BRIGHT, "too bright"),
    "blurred": (lambda: composed(blur_px=3.0), Trouble.BLURRED, "blurred"),
    "black and white": (grey, Trouble.GREY, "black and white"),
    "mirrored": (lambda: np.ascontiguousarray(composed()[:, ::-1]), Trouble.MIRRORED, "mirrored"),
    "small": (small, Trouble.SMALL, "closer"),
    "partly outside": (half_outside, Trouble.OUTSIDE, "outside"),
    "a shadow's edge": (shaded, Trouble.SHADOW, "shadow"),
    "a lamp in two symbols": (lamp, Trouble.LAMP, "squares 6 and 7"),
    "no board": (lambda: np.full((720, 1280, 3), 90, np.uint8), Trouble.NO_MARKERS, "no marker"),
    "a dark room": (lambda: np.full((720, 1280, 3), 20, np.uint8), Trouble.DARK, "light"),
    "very blurred": (lambda: composed(blur_px=7.0), Trouble.BLURRED, "Wipe"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_a_picture_is_told(what: str) -> None:
    """A picture with one thing wrong gets a sentence on just that."""
    picture, trouble, words = WRONG[what]
    judgement = judge(look(picture()).found)
    assert trouble in judgement.troubles
    assert words in judgement.text, judgement.text


@pytest.mark.parametrize("name", [name for name in kit.names() if name not in {"study", "veranda"}])
def test_nothing_is_wrong_with_a_good_picture(name: str) -> None:
    """A board in good light is seen, all its squares are clear, and nothing else is said.

    The study's paper is shaded, and the veranda's light comes from behind.
    """
    judgement = judge(look(composed(name)).found)
    sentences = ("I see the board. 16 of 16 squares are clear.",)
    assert judgement == ViewQuality(seen=True, clear=16, troubles=(), sentences=sentences)


def test_a_hand_is_named_by_the_squares_it_hides() -> None:
    """Squares behind a hand aren't clear, and the sentence names them; the hand's own shadow is not told."""
    onlooker = Onlooker(network.shipped().house_set(0))
    game = seen.VirtualScene.of(Position.parse("4/1GS1/1gs1/4"))
    hand = seen.SeenHand(Player.SUN, "point", 40.0, 40.0)
    picture = photographed(stage("parlour"), replace(game, hands=(hand,)))
    judgement = judge(look(picture, onlooker).found)
    assert Trouble.HIDDEN in judgement.troubles
    assert Trouble.SHADOW not in judgement.troubles
    assert "in front of" in judgement.text
    assert judgement.clear < 16


def test_at_most_three_things_are_told_the_worst_first() -> None:
    """If all is wrong at once, the three worst are told, in order; `troubles` has them all."""
    lamps = (0.5, 0.5, *(0.0,) * 14)
    measured = replace(GOOD, markers=2, edge_px=6.0, sharpest_px=7.0, square_px=20.0, elevation_deg=30.0, inside=-1.0)
    found = LookFinding(replace(measured, paper=50.0, burnt_squares=lamps, step_stops=2.0), unclear=(3,), mirrored=True)
    judgement = judge(found)
    order = list(Trouble)
    assert list(judgement.troubles) == sorted(judgement.troubles, key=order.index)
    assert judgement.troubles[:3] == (Trouble.OUTSIDE, Trouble.DARK, Trouble.BLURRED)
    assert len(judgement.troubles) == 9
    assert len(judgement.sentences) == 1 + judging.MOST_TROUBLES
    assert "15 of 16" in judgement.sentences[0]


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (LookFinding(GOOD, unclear=(3,)), "Square 3 isn't clear."),
        (LookFinding(GOOD, unclear=(3, 8, 9)), "Squares 3, 8 and 9 aren't clear."),
        (LookFinding(GOOD, unclear=tuple(range(1, 8))), "7 squares aren't clear."),
        (LookFinding(replace(GOOD, elevation_deg=44.0)), "The camera is too low."),
        (LookFinding(replace(GOOD, burnt_squares=(*(0.0,) * 4, 0.9, *(0.0,) * 11))), "A lamp is mirrored on square 5."),
        (LookFinding(replace(GOOD, burnt_squares=(0.9,) * 16, burnt=0.4)), "The board is too bright."),
        (LookFinding(replace(GOOD, markers=2)), "I see only 2 of 4 markers."),
        (LookFinding(GOOD, flickers=True), "A lamp flickers, and dark bands lie in the picture."),
        (LookFinding(replace(GOOD, edge_px=6.0)), "16 of 16"),
        (LookFinding(replace(GOOD, markers=None, edge_px=None, sharpest_px=7.0), by_corners=True), "blurred"),
        (LookFinding(GOOD, known=False, unclear=(1, 2, 3)), "I see the board."),
        (LookFinding(whole=Whole(1, 90.0, 0.0, 3.0)), "I see 1 of 4 markers."),
        (LookFinding(whole=Whole(3, 90.0, 0.0, 3.0)), "they don't fit"),
        (LookFinding(whole=Whole(4, 90.0, 0.0, 3.0), mat=True), "but no board on it"),
        (LookFinding(whole=Whole(0, 90.0, 0.0, 3.0), by_corners=True), "your corners"),
        (LookFinding(whole=Whole(0, 250.0, 0.9, 3.0)), "too bright"),
    ],
)
def test_each_finding_has_its_sentence(found: LookFinding, words: str) -> None:
    """Numbers alone lead to the sentence; no picture is needed."""
    judgement = judge(found)
    assert words in judgement.text
    assert judgement.seen == (found.measured is not None)


def test_sentences_are_short() -> None:
    """No sentence has more than fifteen words, so a child can follow it."""
    bad = replace(GOOD, markers=1, edge_px=9.0, sharpest_px=9.0, square_px=9.0, elevation_deg=9.0, inside=-9.0)
    for measured in (
        GOOD,
        bad,
        replace(bad, paper=9.0, level=9.0),
        replace(GOOD, level=240.0, burnt=0.9),
        replace(GOOD, burnt_squares=(0.9, 0.9, *(0.0,) * 14), step_stops=3.0),
    ):
        for found in (
            LookFinding(measured, unclear=(1, 2, 3, 4)),
            LookFinding(measured, hidden=(1, 2, 3, 4), mirrored=True),
        ):
            for sentence in judge(found).text.split(". "):
                assert len(sentence.split()) <= 15, sentence


def test_a_change_is_told_once_it_stays() -> None:
    """The first judgement is told at once, a flicker never, and a new one when three looks in a row agree."""
    steady = Steady()
    good, bad = judge(LookFinding(GOOD)), judge(LookFinding(replace(GOOD, paper=20.0)))
    assert steady.changed(good)
    assert [steady.changed(each) for each in (bad, good, bad, bad, good, good)] == [False] * 6
    assert [steady.changed(each) for each in (bad, bad, bad, bad)] == [False, False, True, False]


def test_a_square_is_clear_if_the_network_is_sure() -> None:
    """A square below the bar can't be told, and one with something in front of it is hidden instead."""
    shares = np.full((16, 6), 0.001)
    shares[:, 0] = 0.995
    shares[2] = [0.3, 0.6, 0.05, 0.03, 0.01, 0.01]
    shares[7] = [0.02, 0.02, 0.02, 0.02, 0.02, 0.9]
    assert told(shares, 0.93) == ((3,), (8,))


def test_four_faces_must_lie_still_for_a_second() -> None:
    """Faces on squares 6, 7, 10, 11 count after a second; one that is lifted begins it anew."""
    faces = Arrangement("....." + "GS" + ".." + "gs" + ".....")
    there = look(photographed(stage("parlour"), seen.VirtualScene.of(Position.parse("4/1GS1/1gs1/4"))))
    missing = look(photographed(stage("parlour"), seen.VirtualScene.of(Position.parse("4/1GS1/1g2/4"))))

    def at(sight: PictureReading, t_ms: float) -> bool:
        return faces.lies(replace(sight, t_ms=t_ms).lying)

    assert [at(there, 0.0), at(there, 900.0), at(there, 1000.0)] == [False, False, True]
    assert [at(missing, 1100.0), at(there, 1200.0), at(there, 2100.0), at(there, 2200.0)] == [False, False, False, True]


def test_large_pictures_and_clicked_corners_are_read_alike() -> None:
    """A picture twice as large shows the same, and so does a board without markers whose corners are given."""
    picture = composed()
    large = cv2.resize(picture, None, fx=2.0, fy=2.0, interpolation=cv2.INTER_CUBIC)
    assert judge(look(np.asarray(large, np.uint8)).found).clear == 16
    corners = 2 * stage("workshop").kit.corners_px
    clicked = Onlooker(network.shipped().house_set(0), corners=corners)
    sight = look(np.asarray(large, np.uint8), clicked)
    assert sight.found.measured is not None
    assert sight.found.measured.markers is None
    assert judge(sight.found).clear == 16


def test_the_onlooker_reads_test_pictures() -> None:
    """A photograph of a board in daylight is seen, all its squares are clear."""
    picture = cv2.imread(str(PICTURES / "daylight_a.jpg"))
    assert picture is not None
    assert judge(look(np.asarray(picture, np.uint8)).found).clear == 16
