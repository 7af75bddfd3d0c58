"""One phone in play: how people lean it, and where they mark the board's corners in its picture.

In: its pictures, and what people mark. Out: what the phone shows, and where its camera looks for the board.
"""

import math
from collections.abc import Callable
from typing import Final

import numpy as np

from eclipse_companion.sensing.camera.phone import PhoneFeed
from eclipse_companion.sensing.camera.phone.guiding import Guided, Guiding, advice
from eclipse_companion.sensing.camera.phone.standing import Standing
from eclipse_companion.sensing.camera.shots import Pixels
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.picture import NotAPictureError

_SILENT_MS: Final = 1000.0
_SELDOM_MS: Final = 3000.0
"""A phone that stands well enough, but could stand better, is judged so seldom."""
_UNSEEN_MS: Final = 4000.0
"""Whoever has no markers may mark corners once the board hasn't been found for so long."""
_HAND_MS: Final = 4000.0
"""A hand that makes a turn is over the board for less."""
_DOUBTS: Final = "unclear"
_BY_HANDS: Final = frozenset({"hidden", _DOUBTS})
"""What a hand that makes a turn looks like."""
_CORNERS: Final = 4


def marked(value: object) -> Points | None:
    """Corners as a phone sends them, (4, 2) shares of its picture's width and height; None if they are none."""
    if not isinstance(value, list) or len(value) != _CORNERS:
        return None
    for place in value:
        if not isinstance(place, list) or len(place) != 2 or not all(_is_share(each) for each in place):  # noqa: PLR2004
            return None
    return np.array(value, np.float64)


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and 0 <= value <= 1


class PhoneGuide:
    """Judges one phone's pictures."""

    def __init__(
        self,
        feed: PhoneFeed,
        guiding: Callable[[Points | None], Guiding],
        look_at: Callable[[Points | None], None],
        dropped: Callable[[], None],
        *,
        marks: bool,
    ) -> None:
        """`guiding`: makes a game's judge, with corners, (4, 2) pixels, or without.

        `look_at` tells the camera of corners; `dropped`: those that were marked count no more, since the phone was
        moved. `marks`: whether people may mark corners.
        """
        self._feed, self._make, self._look_at, self._dropped, self._marks = feed, guiding, look_at, dropped, marks
        self._guiding: Guiding | None = None
        self._standing: Standing | None = None
        """Where the phone stood when its corners were marked; None if none are."""
        self._wish: tuple[Points | None] | None = None
        """Corners, or None for none, since the picture before."""
        self._before: Guided | None = None
        self._told = ""
        self._number = 0
        self._looked_ms = -math.inf
        self._seen_ms: float | None = None
        """Up to when the board was found; None before the first picture."""
        self._good_ms = -math.inf
        """When all was well last."""
        self._found = False
        """Whether it was found where it is looked for now."""

    def mark(self, corners: Points | None) -> None:
        """Take corners, (4, 2) shares of the picture; None: another phone comes, without any. From any thread."""
        if self._marks:
            self._wish = (corners,)

    def look(self, *, clear: bool) -> None:
        """Look at the newest picture; `clear`: the board is seen well in play."""
        feed = self._feed
        if feed.silent_ms > _SILENT_MS:
            return
        rests = self._wish is None and clear
        if rests and self._told == "good" and self._standing is None:
            return
        sent = feed.next(self._number, 0.0)
        if sent is None or (rests and self._standing is None and sent.taken_ms - self._looked_ms < _SELDOM_MS):
            return
        self._number = sent.number
        try:
            decoded = picture.decode(sent.data)
        except NotAPictureError:
            return
        if decoded is None:
            return
        self._place(decoded.pixels)
        if rests and self._standing is not None and sent.taken_ms - self._looked_ms < _SELDOM_MS:
            return
        self._looked_ms = sent.taken_ms
        self._judge(decoded.pixels, sent.taken_ms, clear=clear)

    def _place(self, pixels: Pixels) -> None:
        """Look for the board where corners were marked; no longer if the phone has moved since."""
        wish, self._wish = self._wish, None
        if wish is not None:
            (shares,) = wish
            if shares is None and self._standing is None:
                return  # what options say of corners holds
            self._standing = None if shares is None else Standing(pixels)
            size = (pixels.shape[1], pixels.shape[0])
            self._at(None if shares is None else shares * size - 0.5)
        elif self._standing is not None and self._standing.has_moved(pixels):
            self._standing = None
            self._at(None)
            self._dropped()

    def _at(self, corners: Points | None) -> None:
        self._guiding, self._before, self._seen_ms, self._found = self._make(corners), None, None, False
        self._looked_ms = self._good_ms = -math.inf
        self._look_at(corners)

    def _judge(self, pixels: Pixels, t_ms: float, *, clear: bool) -> None:
        if self._guiding is None:
            self._guiding = self._make(None)
        guided = self._guiding.look(pixels, t_ms)
        told = advice(guided, self._before)
        if told == _DOUBTS and clear and self._good_ms > -math.inf:
            told = "good"  # it stands as it did, and play sees what it needs, or says itself what it doesn't
        self._told = told
        if told == "no_markers" and self._standing is not None:
            told = "corners"
        self._before = guided
        self._found = self._found or clear or guided.seen
        if self._seen_ms is None or clear or guided.seen:
            self._seen_ms = t_ms
        if told == "good":
            self._good_ms = t_ms
        if told in _BY_HANDS and t_ms - self._good_ms < _HAND_MS:
            return
        if told == "corners" and self._found and t_ms - self._seen_ms < _UNSEEN_MS:
            return  # a hand may be over it
        offers = self._marks and (told == "corners" or t_ms - self._seen_ms >= _UNSEEN_MS)
        feed = self._feed
        feed.locks = clear or told == "good"
        outline = None if guided.outline is None else guided.outline.round(4).tolist()
        feed.shown = {"guide": told, "outline": outline, "marks": offers}
