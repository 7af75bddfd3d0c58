"""The picture of a check: the board outlined, each square with its number and its reading."""

from dataclasses import replace

import cv2
import numpy as np

from eclipse_companion.games.eclipse.camera import overlay
from eclipse_companion.games.eclipse.camera.picture_reading import Onlooker, PictureReading
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.sensing.sight import marking
from eclipse_simulation.eclipse.filming import sight as seen
from tests.simulated.eclipse.filming.shots import photographed, stage

WORDS = edition("eclipse")


def shown() -> PictureReading:
    picture = photographed(stage("parlour"), seen.VirtualScene.of(Position.parse("4/1GS1/1gs1/4")))
    return Onlooker(network.shipped().house_set(0)).look(picture, 0.0)


def pixels_of(picture: np.ndarray, colour: tuple[int, int, int]) -> int:
    return int((picture == np.array(colour)).all(axis=2).sum())


def test_only_the_board_is_drawn_on() -> None:
    """What is drawn lies on the board; the picture that was looked at stays as it was."""
    sight = shown()
    before = sight.pixels.copy()
    drawn = overlay.annotated(sight, WORDS)
    assert np.array_equal(sight.pixels, before)
    there = np.argwhere((drawn != before).any(axis=2))[:, ::-1]
    corners = stage("parlour").kit.corners_px
    assert (there >= corners.min(axis=0) - 12).all()
    assert (there <= corners.max(axis=0) + 12).all()


def test_colours_tell_how_sure_a_square_is() -> None:
    """Sure squares are green, others yellow or red."""
    sight = shown()
    assert sight.shares is not None
    sure = overlay.annotated(sight, WORDS)
    assert pixels_of(sure, marking.SURE) > 500
    assert pixels_of(sure, marking.RATHER) == pixels_of(sure, marking.UNSURE) == 0
    shares = sight.shares.copy()
    shares[5] = [0.05, 0.8, 0.15, 0.0, 0.0, 0.0]
    shares[6] = [0.1, 0.45, 0.45, 0.0, 0.0, 0.0]
    doubtful = replace(sight, shares=shares, found=replace(sight.found, unclear=(6, 7)))
    drawn = overlay.annotated(doubtful, WORDS)
    assert pixels_of(drawn, marking.RATHER) > 50
    assert pixels_of(drawn, marking.UNSURE) > 50


def test_without_a_board_the_picture_is_left_alone() -> None:
    """If no board is seen, nothing is drawn."""
    picture = np.full((720, 1280, 3), 90, np.uint8)
    sight = Onlooker(None).look(picture, 0.0)
    assert np.array_equal(overlay.annotated(sight, WORDS), picture)


def test_sentences_stand_below_the_picture() -> None:
    """Each sentence adds a line below, as wide as the picture; the whole is a JPEG file that decodes."""
    picture = np.full((720, 1280, 3), 90, np.uint8)
    whole = marking.with_sentences(picture, ["I see the board.", "It's too dark. Turn on a light. " * 8])
    assert whole.shape[1:] == picture.shape[1:]
    assert np.array_equal(whole[:720], picture)
    assert len(whole) == 720 + 2 * (len(marking.with_sentences(picture, ["x"])) - 720)
    decoded = cv2.imdecode(np.frombuffer(marking.jpeg(whole), np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None
    assert decoded.shape == whole.shape
