"""A table -> a picture of it, as a camera takes it, and how much of each card that picture shows."""

from dataclasses import dataclass

import numpy as np

from eclipse_simulation.ecliptic.filming.canvas import FINE, Canvas, Plane, camera
from eclipse_simulation.ecliptic.filming.lens import Image, Setting, photographed
from ecliptic_pictures.tables import Table


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, (H, W, 3); and how much of each card's face it shows, from 0 to 1, by the card's number."""

    pixels: Image
    shown: dict[int, float]


def picture(draw: np.random.Generator, table: Table, setting: Setting) -> Picture:
    """A picture of the table."""
    to_picture, middle = camera(*_corners(table), setting)
    size = (setting.size[0] * FINE, setting.size[1] * FINE)
    canvas = Canvas(draw, to_picture, size, setting, middle)
    if table.sheet is not None:
        canvas.sheet(*table.sheet)
    for card in table.cards:
        canvas.card(card)
    canvas.scatter(table.cards)
    canvas.reach()
    return Picture(photographed(draw, canvas.pixels, setting), canvas.shown())


def _corners(table: Table) -> tuple[Plane, Plane]:
    """The rectangle of the table in which everything lies."""
    spots = [(card.x, card.y) for card in table.cards]
    if table.sheet is not None:
        spots += [(table.sheet[0] + x, table.sheet[1] + y) for x in (-105, 105) for y in (-60, 60)]
    return np.min(spots, axis=0) - 60, np.max(spots, axis=0) + 60
