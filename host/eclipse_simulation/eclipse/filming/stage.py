"""The stage: composes what a kit's camera sees of a sight, as codes of light, and tells the truth about it.

Tiles that lie are laid onto the empty board once and kept until one of them moves, so a picture costs little more than
its hands.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Floats
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_simulation.eclipse.filming import hands
from eclipse_simulation.eclipse.filming.kit import Codes, Kit, NotAKitError
from eclipse_simulation.eclipse.filming.layers import Window, fill, smaller
from eclipse_simulation.eclipse.filming.piece_sprites import LyingPieces, hull_of, middle_of
from eclipse_simulation.eclipse.filming.raised import RaisedPieces, is_raised
from eclipse_simulation.eclipse.filming.sight import BOARD_MM, PITCH_MM, SeenHand, SeenTile, VirtualScene
from eclipse_simulation.eclipse.filming.view import FRAME, NEAREST_MM, box, raised

COVERED: Final = 0.5
"""From this share on, a square counts as covered."""
_COARSE: Final = 4
_ANY: Final = 0.002
"""The least share of the playing area that counts as something over it."""
_FARTHEST_SMEAR_PX: Final = 120.0


@dataclass(frozen=True, slots=True)
class Truth:
    """What a picture hides: the shares (16) of the squares that hands and raised tiles hide.

    A square with a piece is hidden as far as the piece's top is; an empty one, as far as its floor is. `hand`: whether
    a hand, or a tile in the air, is over any of the playing area.
    """

    shares: tuple[float, ...]
    hand: bool

    @property
    def covered(self) -> tuple[Square, ...]:
        """The squares that are hidden by half or more."""
        return tuple(number for number, share in enumerate(self.shares, 1) if share >= COVERED)


class Stage:
    """Composes pictures from a kit, in one of its lights."""

    def __init__(self, kit: Kit, light: str | None = None) -> None:
        """Read the kit's pictures; `light` is the kind of one of its lights, by default its first.

        Raises `NotAKitError` if a picture can't be read, or if the kit has no such light.
        """
        kinds = [one.kind for one in kit.lights]
        if light is not None and light not in kinds:
            raise NotAKitError(f"The kit {kit.name} has no light {light!r}, only {', '.join(kinds)}.")
        self.kit, self.view = kit, kit.view
        self.light = kit.lights[0 if light is None else kinds.index(light)]
        self._empty = kit.colours(f"{self.light.kind}-empty.jpg")
        self._lying = LyingPieces(kit, self.light)
        self._raised = RaisedPieces(kit, self.light, self._lying)
        self._hands = hands.layers(kit, self.light)
        self._still = self._empty
        self._still_tiles: tuple[SeenTile, ...] = ()
        corners = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]) * BOARD_MM
        self._area_px = self.view.project(raised(corners, kit.surface_mm))

    def compose(self, sight: VirtualScene, before: VirtualScene | None = None) -> Codes:
        """The light that reaches the camera, (720, 1280, 3) codes.

        `before` is the sight when the shutter opened, `sight` in its middle: what moved in between is smeared.
        """
        lying = tuple(tile for tile in sight.tiles if not is_raised(tile))
        if lying != self._still_tiles:
            self._still = self._empty.copy()
            self._lying.lay(self._still, lying)
            self._still_tiles = lying
        found = self._still.copy()
        for hand in sight.hands:
            self._hands[hand.player, hand.grip].darken(found, hand)
        eye = self.view.eye
        held = [(number, tile) for number, tile in enumerate(sight.tiles) if is_raised(tile)]
        held.sort(key=lambda one: -np.hypot(one[1].x - eye[0], one[1].y - eye[1]))
        for _, tile in held:
            self._raised.darken(found, tile)
        for number, tile in held:
            self._raised.lay(found, tile, self._smear(tile, _at(before, number)))
        for hand in sight.hands:
            self._hands[hand.player, hand.grip].lay(found, hand, self._smear(hand, _same(before, hand)))
        return found

    def truth(self, sight: VirtualScene) -> Truth:
        """What is hidden in the picture of a sight."""
        shape = (FRAME[1] // _COARSE, FRAME[0] // _COARSE)
        hidden = np.zeros(shape, np.uint8)
        for hand in sight.hands:
            cover = self._hands[hand.player, hand.grip].cover(hand, _COARSE)
            if cover is not None:
                hidden = np.asarray(cv2.max(hidden, cover), np.uint8)
        for tile in sight.tiles:
            outline = self._raised.outline_px(tile) if is_raised(tile) else None
            if outline is not None:
                hidden = np.asarray(cv2.max(hidden, fill(shape, self._coarse(outline))), np.uint8)
        there = _share(hidden, self._coarse(self._area_px)) > _ANY
        return Truth(tuple(_share(hidden, self._coarse(one)) for one in self._squares(sight)), there)

    def _squares(self, sight: VirtualScene) -> list[Floats]:
        """What belongs to each square: the top of its piece, or its floor, (4, 2) pixels."""
        kit = self.kit
        found = [raised(box(middle_of(square), PITCH_MM - 2), kit.surface_mm) for square in range(16)]
        for tile in sight.tiles:
            if is_raised(tile) or not (0 < tile.x < BOARD_MM and 0 < tile.y < BOARD_MM):
                continue
            square = 4 * int(tile.y // PITCH_MM) + int(tile.x // PITCH_MM)
            found[square] = raised(box(np.array([tile.x, tile.y]), kit.piece_mm, tile.turn), kit.top_mm)
        return [self.view.project(one) for one in found]

    def _coarse(self, points: Floats) -> Floats:
        onto = smaller(_COARSE)
        return np.asarray(points * onto[0, 0] + onto[0, 2])

    def _smear(self, now: SeenTile | SeenHand, before: SeenTile | SeenHand | None) -> Floats:
        """(2,): by how many pixels something moves while the shutter is open."""
        if before is None:
            return np.zeros(2)
        points = np.array([[one.x, one.y, -self.kit.top_mm - one.height] for one in (before, now)])
        if (self.view.depths(points) < NEAREST_MM).any():
            return np.zeros(2)
        first, second = self.view.project(points)
        return np.asarray(np.clip(2 * (second - first), -_FARTHEST_SMEAR_PX, _FARTHEST_SMEAR_PX))


def _at(sight: VirtualScene | None, number: int) -> SeenTile | None:
    return sight.tiles[number] if sight is not None and number < len(sight.tiles) else None


def _same(sight: VirtualScene | None, hand: SeenHand) -> SeenHand | None:
    """The same hand in another sight."""
    there = sight.hands if sight is not None else ()
    return min(
        (one for one in there if (one.player, one.grip) == (hand.player, hand.grip)),
        key=lambda one: float(np.hypot(one.x - hand.x, one.y - hand.y)),
        default=None,
    )


def _share(hidden: NDArray[np.uint8], outline: Floats) -> float:
    """The share of a convex outline (N, 2) that is hidden."""
    window = Window.around(outline, 1)
    if window is None:
        return 0.0
    inside = fill(window.shape, hull_of(outline) - window.corner).astype(np.float64)
    there = window.of(hidden)
    inside = inside[: there.shape[0], : there.shape[1]]
    return round(float((inside * there).sum() / max(255 * inside.sum(), 1.0)), 4)
