"""The printed cards, as their camera is checked (`commands.camera_check`): which of them can be read.

In: a camera. Out: what that check tells; the cards, whenever others can be read. Nothing is kept for `play`.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from eclipse_companion.commands.camera_check import check
from eclipse_companion.commands.camera_check.subject import Checked
from eclipse_companion.commands.camera_check.tells import Tells
from eclipse_companion.games.ecliptic.camera import overlay, table_told
from eclipse_companion.games.ecliptic.camera.picture_reading import LONGEST_PX
from eclipse_companion.games.ecliptic.commands.cameras import RIGHT, simulated_cards
from eclipse_companion.games.ecliptic.game.cards import cards_text
from eclipse_companion.games.ecliptic.vision import reader, seeing
from eclipse_companion.games.ecliptic.vision.laying import BLUE, WHITE
from eclipse_companion.games.ecliptic.vision.reader import NoTableInPictureError, TableRead
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.judging import (
    BRIGHTEST_PICTURE,
    DARKEST_PICTURE,
    FLICKERS,
    MOST_TROUBLES,
    Names,
    Trouble,
    ViewQuality,
)
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.measuring import Pixels
from eclipse_companion.sensing.sight.picture_bands import LampWatch, bands_of

_FEWEST: Final = 3
"""So many cards in a mirrored picture aren't there by chance."""


def run(arguments: argparse.Namespace) -> int:
    """Check a camera; 0 if the zodiac was ever seen, otherwise 1. Raises `CompanionError` if that can't be done."""
    return check.run(arguments, check.begin(arguments, lambda: simulated_cards().still(arguments)), _Cards(arguments))


@dataclass(frozen=True, slots=True)
class _Sight:
    """What one picture shows. `read`: None if the zodiac isn't seen."""

    pixels: Pixels
    seen: seeing.DetectedCards
    read: TableRead | None
    mirrored: bool
    flickers: bool

    @property
    def board(self) -> Pixels | None:
        """The picture, if the zodiac is in it: the table fills most of it."""
        return None if self.read is None else self.pixels


class _Cards:
    """The cards on a table."""

    names: Names = Names(board="zodiac", mat="deck", squares="cards", count=12)
    corners: Sequence[str] = ()
    alike = ""
    first: Sequence[str] = ()
    plan: None = None

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._aries_right = arguments.aries == RIGHT
        self._turned = bool(arguments.mirrored)
        self.mirrored = False
        self._lamp = LampWatch()
        self.lines: Sequence[str] = ()
        """What lies there now."""
        self._told: Sequence[str] | None = None
        self._before: Sequence[str] | None = None

    def look(self, pixels: Pixels, t_ms: float) -> _Sight:
        """What a picture, (H, W, 3), shows; turned round if only so its cards can be read."""
        del t_ms
        shown = picture.fitted(picture.Picture(pixels), LONGEST_PX).pixels
        bands = bands_of(shown)
        flickers = self._lamp.flickers(bands)
        shown = shown if bands is None else bands.taken_out(shown)
        found = seeing.see(shown)
        if not found.cards and not found.loose:
            turned = np.ascontiguousarray(shown[:, ::-1])
            other = seeing.see(turned)
            if len(other.cards) >= _FEWEST:
                self.mirrored = True
                return self._understood(turned, other, flickers=flickers, mirrored=True)
        self.mirrored = False
        return self._understood(shown, found, flickers=flickers, mirrored=False)

    def _understood(self, pixels: Pixels, seen: seeing.DetectedCards, *, flickers: bool, mirrored: bool) -> _Sight:
        try:
            read = reader.understood(pixels, seen, aries_right=self._aries_right)
        except NoTableInPictureError:
            read = None
        return _Sight(pixels, seen, read, mirrored, flickers)

    def clicked(self, corners: Points | None) -> None:
        """Nothing is clicked: the markers tell where everything is."""

    def judged(self, sight: _Sight) -> ViewQuality:
        """Whether the zodiac is seen, how much of it, and what keeps cards from being read."""
        advice: dict[Trouble, str] = {} if sight.read is None else table_told.advice(sight.read)
        clear = 0 if sight.read is None else table_told.neutral(sight.read)
        if sight.read is None:
            advice[Trouble.NO_MARKERS] = _what_is_seen(sight.seen)
            level = float(sight.pixels.mean())
            if level < DARKEST_PICTURE:
                advice[Trouble.DARK] = "It's too dark. Turn on a light."
            elif level > BRIGHTEST_PICTURE:
                advice[Trouble.BRIGHT] = "The table is too bright. Turn down the light, or move the lamp away."
        if sight.flickers:
            advice[Trouble.FLICKERS] = FLICKERS
        if sight.mirrored:
            mend = (
                "Leave out --mirrored." if self._turned else "Turn that off in the camera's program, or use --mirrored."
            )
            advice[Trouble.MIRRORED] = f"The picture is mirrored. {mend}"
        first = (
            "I don't see the zodiac."
            if sight.read is None
            else f"I see the zodiac. I can read {clear} of its 12 cards."
        )
        return ViewQuality(
            sight.read is not None, clear, tuple(advice), (first, *list(advice.values())[:MOST_TROUBLES])
        )

    def position(self, sight: _Sight) -> str | None:
        """White's cards and Blue's, as `score` reads them; None without a zodiac."""
        read = sight.read
        return None if read is None else f"{cards_text(read.lines[WHITE])}/{cards_text(read.lines[BLUE])}"

    def drawn(self, sight: _Sight) -> Pixels:
        """The picture with each card that was found: green with its name, red if it can't be read."""
        return overlay.annotated(sight.pixels, sight.seen)

    def begin(self, tells: Tells) -> None:
        """Nothing is asked for."""

    def follow(self, sight: _Sight, tells: Tells) -> None:
        """Tell which cards can be read, once two pictures in a row show others."""
        self.lines = () if sight.read is None else table_told.shown(sight.read)
        if sight.read is not None and self.lines == self._before and self.lines != self._told:
            self._told = self.lines
            tells.cards(table_told.as_json(sight.read), ". ".join(self.lines) + ".")
        self._before = self.lines

    def finish(self, tells: Tells) -> None:
        """Nothing is left to do."""

    def could_expose(self, camera: str) -> bool | None:
        """Dark shots tell nothing more of cards."""
        del camera
        return None

    def keep(self, checked: Checked, sight: _Sight) -> Path | None:
        """Nothing is kept."""
        del checked, sight
        return None


def _what_is_seen(seen: seeing.DetectedCards) -> str:
    """What to change where no zodiac is seen."""
    named = sorted({card.number for card in seen.cards if card.number is not None} | {*seen.loose})
    if not named:
        return "I can read no card. Take the picture from above, sharp and in even light, with the whole row in it."
    cards = ", ".join(map(overlay.name_on, named))
    return f"I can read {cards}, but no two neutral cards in a row. Show me the whole zodiac from above."
