"""Shots as files."""

import shutil
import time
from pathlib import Path
from queue import Queue

import cv2
import numpy as np
import pytest

from eclipse_companion.sensing.camera import Exposure, NotKept, Shot
from eclipse_companion.sensing.camera.picture_writer import Names, PictureWriter
from tests.sensing.camera.stand_in import PATIENCE_S, checked_scene

NORMAL, DARK = Exposure.NORMAL, Exposure.DARK


def shot(exposure: Exposure = NORMAL) -> Shot:
    return Shot(checked_scene(), 0.0, exposure, 1)


def test_a_dark_shot_has_the_number_of_the_normal_one_before_it() -> None:
    """Unless that has one already, or there is none."""
    names = Names(7)
    wanted = ["000008.dark", "000009", "000009.dark", "000010.dark", "000011", "000012", "000012.dark"]
    assert [names.of(each) for each in (DARK, NORMAL, DARK, DARK, NORMAL, NORMAL, DARK)] == [
        f"{name}.jpg" for name in wanted
    ]


def test_numbers_go_on_from_those_that_are_there(tmp_path: Path) -> None:
    """Nothing is written over; a picture is as it was, nearly."""
    for name in ("000041.jpg", "000041.dark.jpg", "holiday.jpg", "000099.png"):
        (tmp_path / name).touch()
    writer = PictureWriter(tmp_path, lambda _: None)
    writer.start()
    writer.keep(shot())
    writer.keep(shot(DARK))
    writer.close(PATIENCE_S)
    assert (tmp_path / "000042.dark.jpg").exists()
    kept = cv2.imread(str(tmp_path / "000042.jpg"))
    assert kept is not None
    assert np.abs(kept.astype(int) - checked_scene()).mean() < 5


def test_a_failure_in_the_middle_is_told_once(tmp_path: Path) -> None:
    """A folder that vanishes ends the keeping; later shots are ignored."""
    told: Queue[NotKept] = Queue()
    folder = tmp_path / "pictures"
    writer = PictureWriter(folder, told.put)
    writer.start()
    writer.keep(shot())
    for _ in range(round(PATIENCE_S / 0.01)):
        if list(folder.glob("*.jpg")):
            break
        time.sleep(0.01)
    shutil.rmtree(folder)
    writer.keep(shot())
    assert str(folder) in told.get(timeout=PATIENCE_S).sentence
    for _ in range(100):
        writer.keep(shot())
    writer.close(PATIENCE_S)
    assert told.empty()


def test_a_disk_that_is_too_slow_is_told(tmp_path: Path) -> None:
    """More shots than may wait aren't kept in memory."""
    told: list[NotKept] = []
    writer = PictureWriter(tmp_path, told.append)
    for _ in range(100):
        writer.keep(shot())
    assert [event.sentence for event in told] == [f"Pictures can't be kept in {tmp_path}: the disk is too slow."]
    writer.close(0.0)


@pytest.mark.parametrize("started", [False, True])
def test_nothing_is_written_when_nothing_was_given(tmp_path: Path, started: bool) -> None:
    """Closing needs no shot."""
    writer = PictureWriter(tmp_path / "pictures", lambda _: None)
    if started:
        writer.start()
    writer.close(PATIENCE_S)
    assert list(tmp_path.glob("pictures/*")) == []
