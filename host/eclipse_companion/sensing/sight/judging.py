"""What was measured in a picture -> sentences on how well the board is seen, and what to do. Pure functions.

The sentences are short, and a child can follow them: first whether the board is seen, then at most three things to
change, the worst first.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from eclipse_companion.sensing.sight.layout import MARKER_COUNT
from eclipse_companion.sensing.sight.measuring import Measured, Whole

MOST_TROUBLES: Final = 3
"""At most this many things are told at a time."""

DARKEST_PAPER: Final = 75.0
"""A picture whose white paper is darker than this is too dark, 0 to 255."""
DARKEST_PICTURE: Final = 35.0
"""The same for a whole picture without a board."""
BRIGHTEST_BOARD: Final = 180.0
"""A board that is brighter than this on the whole is too bright, 0 to 255."""
MOST_BURNT: Final = 0.12
"""And one of which a larger share is burnt out."""
BRIGHTEST_PICTURE: Final = 210.0
"""The same for a whole picture without a board."""
MIRRORED_FROM: Final = 0.35
"""A lamp is mirrored on a square if this share of its middle is burnt out."""
MOST_LAMPS: Final = 5
"""On more squares than this, it isn't one lamp: the whole board is too bright."""
BLURRED_FROM: Final = 3.6
"""A picture is blurred if the markers' edges are this wide, in pixels, ..."""
BLURRED_BOARD_FROM: Final = 4.6
"""... and so are the sharpest edges on the board: paper that is burnt out widens those of the markers alone."""
BLURRED_ALONE_FROM: Final = 6.0
"""Without markers, the sharpest edges on the board tell alone."""
BLURRED_PICTURE_FROM: Final = 8.0
"""The same for a whole picture without a board."""
LOWEST: Final = 45.0
"""A camera is low if it looks at the board at a flatter angle, in degrees."""
SHADOW_FROM: Final = 0.6
"""A shadow's edge is a step in the paper's light of this many stops."""
FEWEST_MARKERS: Final = 3
"""If fewer are visible, it's told."""
_MOST_NAMED: Final = 4
"""More squares than this are counted, not named."""


class Trouble(Enum):
    """What keeps the board from being seen well, the worst first."""

    GREY = "grey"
    """The picture is black and white."""
    NO_MARKERS = "no-markers"
    """The board isn't found by its markers, or by the corners given."""
    NO_BOARD = "no-board"
    """The mat is found, but no board on it."""
    OUTSIDE = "outside"
    DARK = "dark"
    BRIGHT = "bright"
    FLICKERS = "flickers"
    """A lamp on the mains makes bands."""
    BLURRED = "blurred"
    SMALL = "small"
    FLAT = "flat"
    """The camera is too low."""
    LAMP = "lamp"
    """A lamp is mirrored on single squares."""
    SHADOW = "shadow"
    HIDDEN = "hidden"
    """Something is in front of squares."""
    FEW_MARKERS = "few-markers"
    MIRRORED = "mirrored"
    UNCLEAR = "unclear"
    """Squares can't be told, and nothing else is wrong."""


def named(squares: tuple[int, ...]) -> str:
    """Squares in words: `square 6`, `squares 6 and 7`; more than a few are counted."""
    if not squares or len(squares) > _MOST_NAMED:
        return f"{len(squares)} squares"
    if len(squares) == 1:
        return f"square {squares[0]}"
    return f"squares {', '.join(map(str, squares[:-1]))} and {squares[-1]}"


@dataclass(frozen=True, slots=True)
class Names:
    """What a game calls its board, and what stands for it in pictures.

    `named`: some of its squares in words. `smallest_px`: a board is small if a square's side has fewer pixels.
    `unclear`: what helps if squares can't be told, and nothing else is wrong.
    """

    board: str = "board"
    mat: str = "mat"
    squares: str = "squares"
    count: int = 16
    named: Callable[[tuple[int, ...]], str] = named
    smallest_px: float = 35.0
    unclear: str = "Use even light, or name your --edition."


USUAL: Final = Names()
"""A board of squares on a mat."""


@dataclass(frozen=True, slots=True)
class LookFinding:
    """What one look found.

    `measured`: None if there is no board; then `whole` is there. `mat`: whether the mat was found, though no board on
    it. `grey`: whether the picture is black and white. `mirrored`: whether it's mirrored. `unclear`: the squares that
    couldn't be told, without those that are `hidden`. `known`: whether the set of pieces is known; if not, squares
    can't be told. `flickers`: whether a lamp makes bands in the pictures.
    """

    measured: Measured | None = None
    whole: Whole | None = None
    mat: bool = False
    grey: bool = False
    mirrored: bool = False
    by_corners: bool = False
    unclear: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()
    known: bool = True
    flickers: bool = False


@dataclass(frozen=True, slots=True)
class ViewQuality:
    """How well the board is seen. `clear`: how many squares can be told. `troubles`: all, the worst first."""

    seen: bool
    clear: int
    troubles: tuple[Trouble, ...]
    sentences: tuple[str, ...]

    @property
    def text(self) -> str:
        """The sentences in one line."""
        return " ".join(self.sentences)


def judge(found: LookFinding, names: Names = USUAL) -> ViewQuality:
    """How well the board is seen in one look, in words."""
    advice = _lost(found, names) if found.measured is None else _seen(found, found.measured, names)
    order = list(Trouble)
    advice = dict(sorted(advice.items(), key=lambda each: order.index(each[0])))
    seen = found.measured is not None
    clear = names.count - len(found.unclear) - len(found.hidden) if seen and found.known and not found.grey else 0
    first = f"I don't see the {names.board}."
    if seen:
        counted = found.known and not found.grey
        told = f" {clear} of {names.count} {names.squares} are clear." if counted else ""
        first = f"I see the {names.board}.{told}"
    return ViewQuality(seen, clear, tuple(advice), (first, *list(advice.values())[:MOST_TROUBLES]))


def _lost(found: LookFinding, names: Names) -> dict[Trouble, str]:
    """What is wrong with a picture in which there is no board."""
    whole = found.whole
    advice: dict[Trouble, str] = {}
    if found.by_corners:
        advice[Trouble.NO_MARKERS] = f"No {names.board} lies between your corners. Give the corners again."
    elif found.mat:
        advice[Trouble.NO_BOARD] = (
            f"I see the {names.mat}, but no {names.board} on it. Put the {names.board} in the frame."
        )
    elif whole is not None and whole.markers > 1:
        advice[Trouble.NO_MARKERS] = (
            f"I see {whole.markers} of {MARKER_COUNT} markers, but they don't fit. "
            f"Lay the {names.mat} flat, and show it whole."
        )
    else:
        count = "no marker" if whole is None or not whole.markers else f"1 of {MARKER_COUNT} markers"
        advice[Trouble.NO_MARKERS] = f"I see {count}. Show me the whole {names.mat}."
    if found.flickers:
        advice[Trouble.FLICKERS] = FLICKERS
    if whole is None:
        return advice
    if whole.level < DARKEST_PICTURE:
        advice[Trouble.DARK] = _DARK
    elif whole.level > BRIGHTEST_PICTURE:
        advice[Trouble.BRIGHT] = f"The {names.board} is too bright. {_DIM}"
    if whole.edge_px >= BLURRED_PICTURE_FROM:
        advice[Trouble.BLURRED] = _BLURRED
    return advice


def _seen(found: LookFinding, measured: Measured, names: Names) -> dict[Trouble, str]:
    """What is wrong with a picture that shows a board."""
    board = names.board
    lamps = tuple(number for number, share in enumerate(measured.burnt_squares, 1) if share >= MIRRORED_FROM)
    bright = measured.level > BRIGHTEST_BOARD or (measured.burnt > MOST_BURNT and not 0 < len(lamps) <= MOST_LAMPS)
    present = {
        Trouble.GREY: found.grey,
        Trouble.OUTSIDE: measured.inside < 0,
        Trouble.DARK: measured.paper < DARKEST_PAPER,
        Trouble.BRIGHT: bright,
        Trouble.FLICKERS: found.flickers,
        Trouble.BLURRED: is_blurred(measured),
        Trouble.SMALL: measured.square_px < names.smallest_px,
        Trouble.FLAT: measured.elevation_deg < LOWEST,
        Trouble.LAMP: bool(lamps) and not bright,
        Trouble.HIDDEN: bool(found.hidden),
        # A hand on its way hides markers, and its edge looks like a shadow's.
        Trouble.SHADOW: measured.step_stops >= SHADOW_FROM and not found.hidden,
        Trouble.FEW_MARKERS: measured.markers is not None and measured.markers < FEWEST_MARKERS and not found.hidden,
        Trouble.MIRRORED: found.mirrored,
    }
    words = {
        Trouble.GREY: "The picture is black and white. Switch the camera to colour.",
        Trouble.OUTSIDE: f"A part of the {board} is outside the picture. Turn the camera to it, or move it back.",
        Trouble.DARK: _DARK,
        Trouble.BRIGHT: f"The {board} is too bright. {_DIM}",
        Trouble.FLICKERS: FLICKERS,
        Trouble.BLURRED: _BLURRED,
        Trouble.SMALL: f"The {board} is small. Bring the camera closer.",
        Trouble.FLAT: f"The camera is too low. Raise it, and let it look down on the {board}.",
        Trouble.LAMP: f"A lamp is mirrored on {names.named(lamps)}. Tilt the camera or move the lamp.",
        Trouble.HIDDEN: f"Something is in front of {names.named(found.hidden)}. Take it away.",
        Trouble.SHADOW: f"A shadow's edge lies on the {names.mat}. Move the lamp, or what is in front of it.",
        Trouble.FEW_MARKERS: f"I see only {measured.markers} of {MARKER_COUNT} markers. Show me all of them.",
        Trouble.MIRRORED: "The picture is mirrored. Turn that off in the camera's program, or use --mirrored.",
    }
    advice = {trouble: words[trouble] for trouble, holds in present.items() if holds}
    if found.unclear and found.known and not set(advice) - _BESIDES:
        isnt = "isn't" if len(found.unclear) == 1 else "aren't"
        said = names.named(found.unclear)
        advice[Trouble.UNCLEAR] = f"{said[0].upper()}{said[1:]} {isnt} clear. {names.unclear}"
    return advice


def is_blurred(measured: Measured) -> bool:
    """Whether the picture is blurred, by the markers' edges and the board's."""
    if measured.edge_px is None:
        return measured.sharpest_px >= BLURRED_ALONE_FROM
    return measured.edge_px >= BLURRED_FROM and measured.sharpest_px >= BLURRED_BOARD_FROM


_DARK: Final = "It's too dark. Turn on a light."
_DIM: Final = "Turn down the light, or move the lamp away."
FLICKERS: Final = (
    "A lamp flickers, and dark bands lie in the picture. Set the camera's anti-flicker to your mains: 50 Hz, or "
    "60 Hz in most of America. Or use daylight or another lamp."
)
"""What to do about a lamp on the mains."""
_BESIDES: Final = {Trouble.MIRRORED, Trouble.FEW_MARKERS, Trouble.FLICKERS}
"""These keep no square from being told."""
_BLURRED: Final = "The picture is blurred. Wipe the lens, and keep the camera still."


class Steady:
    """Judgements over time -> those worth telling: one that stays for some looks."""

    def __init__(self) -> None:
        self._told: ViewQuality | None = None
        self._next: ViewQuality | None = None
        self._looks = 0

    def changed(self, judgement: ViewQuality) -> bool:
        """Whether this judgement, of the latest look, is to be told; the first one is."""
        self._looks = self._looks + 1 if judgement == self._next else 1
        self._next = judgement
        if judgement == self._told or (self._told is not None and self._looks < STEADY_LOOKS):
            return False
        self._told = judgement
        return True


STEADY_LOOKS: Final = 3
"""A change is told once so many looks in a row agree."""
