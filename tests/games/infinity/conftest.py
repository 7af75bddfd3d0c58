"""Rules for every table here; marbles that were taught."""

from pathlib import Path

import cv2
import pytest

from eclipse_companion.games.infinity.vision import network, reader
from eclipse_companion.games.infinity.vision.profiles import Profile
from eclipse_companion.games.infinity.vision.teaching import Labelled, teach
from eclipse_companion.sensing.sight import picture
from tests.games.infinity.vision.exchanged import LIGHTS, TAUGHT, cells, drawn
from tests.table.idle import idle_tables

__all__ = ["idle_tables"]


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Four pictures, in four lights; they show TAUGHT."""
    folder = tmp_path_factory.mktemp("taught")
    for number, (position, tone) in enumerate(zip(TAUGHT, LIGHTS, strict=True)):
        cv2.imwrite(str(folder / f"{number}.png"), drawn(position, tone, 50.0 + 7 * number))
    return sorted(folder.iterdir())


@pytest.fixture(scope="session")
def profile(pictures: list[Path]) -> Profile:
    shown = [reader.shown(picture.load(path).pixels)[1] for path in pictures]
    lessons = tuple(Labelled(views, cells(position)) for views, position in zip(shown, TAUGHT, strict=True))
    return Profile("mine", lessons, teach(lessons, network.shipped()).own)
