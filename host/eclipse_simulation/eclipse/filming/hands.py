"""Hands: each is one picture, moved in the plane of hand and arm to wherever its tip is, with a soft shadow."""

from typing import Final, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Floats
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_simulation.eclipse.filming.kit import Codes, HandPlate, Kit, Light
from eclipse_simulation.eclipse.filming.layers import Window, covered, darken, lay, smaller, soft
from eclipse_simulation.eclipse.filming.raised import factors, shadow_of, smeared, softness_mm
from eclipse_simulation.eclipse.filming.sight import BOARD_MM, Grip, SeenHand
from eclipse_simulation.eclipse.filming.view import FRAME, NEAREST_MM, box, quad_map, shifted

_AROUND_MM: Final = 40.0
_MARGIN_PX: Final = 3
_COARSE: Final = 8
"""A shadow is drawn with this many times fewer pixels each way."""
_SEAT_MM: Final = 400.0
"""How far from the board's near edge the shoulder is: a hand turns towards it."""
_NEAREST_SEAT_MM: Final = 150.0
_LEAST_SEEN_DEG: Final = 40.0
"""The least angle at which a camera sees the plane of hand and arm; if need be, the plane is flatter than the arm."""
_ABOVE_MM: Final = 30.0
"""That plane is this far above the tips: half-way to the back of the hand."""


def layers(kit: Kit, light: Light) -> "dict[tuple[Player, Grip], HandLayer]":
    """The hands of a kit, in one light."""
    return {(Player(one.side), cast("Grip", one.pose)): HandLayer(kit, light, one) for one in kit.hands}


class HandLayer:
    """One hand of a kit, in one light."""

    def __init__(self, kit: Kit, light: Light, plate: HandPlate) -> None:
        self._kit, self._view, self._light, self._plate = kit, kit.view, light, plate
        self._cover = kit.greys(f"{plate.name}.png")
        self._picture = covered(kit.colours(f"{light.kind}-{plate.name}.jpg"), self._cover)
        x, y, high = plate.tip_mm
        back = 1.0 if plate.side == "sun" else -1.0
        slope = np.radians(min(plate.slope_deg, _up_deg(kit, back) - _LEAST_SEEN_DEG))
        across, along = np.array([1.0, 0.0, 0.0]), np.array([0.0, back * np.cos(slope), -np.sin(slope)])
        wide, tip, above = kit.view.wider(kit.wider), np.array([x, y, -high]), np.array([0.0, 0.0, -_ABOVE_MM])
        outlines, _ = cv2.findContours((self._cover > 0).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        outline = max(outlines, key=len).reshape(-1, 2)[::8].astype(np.float64) + plate.origin
        # All of these are relative to the tip.
        self._outline = wide.on_plane(outline, tip + above, np.cross(across, along)) - tip
        corners = box(np.zeros(2), _AROUND_MM)
        self._square = above + corners[:, :1] * across + corners[:, 1:] * along
        self._before = wide.project(self._square + tip) - plate.origin
        self._tip_px = wide.project(tip[None]) - plate.origin

    def lay(self, onto: Codes, hand: SeenHand, smear_px: Floats) -> None:
        """Lay the hand onto a picture, in place; it moves by `smear_px` (2,) while the shutter is open."""
        window = self._window(self._placed(self._outline, hand), _MARGIN_PX + int(np.abs(smear_px).max()))
        onto_frame = self._onto_frame(hand)
        if window is not None and onto_frame is not None:
            layer = window.warped(self._picture, onto_frame, cv2.INTER_LINEAR)
            lay(onto, smeared(layer, smear_px), window)

    def cover(self, hand: SeenHand, times: int) -> NDArray[np.uint8] | None:
        """How much of each pixel of the frame, made so many times smaller, the hand covers; None: nothing of it."""
        window, onto_frame = self._window(self._placed(self._outline, hand), _MARGIN_PX), self._onto_frame(hand)
        if window is None or onto_frame is None:
            return None
        found = np.zeros((FRAME[1] // times, FRAME[0] // times), np.uint8)
        few = window.coarser(times)
        here = few.of(found)
        here[:] = few.warped(self._cover, smaller(times) @ onto_frame, cv2.INTER_LINEAR)[: len(here), : len(here[0])]
        return found

    def darken(self, onto: Codes, hand: SeenHand) -> None:
        """Cast the hand's shadow on the board."""
        kit, light = self._kit, self._light
        shadow = shadow_of(self._placed(self._outline, hand), light, kit.surface_mm)
        below = shadow_of(self._placed(self._square, hand), light, kit.surface_mm)
        if (self._view.depths(below) < NEAREST_MM).any():
            return
        a_mm = self._view.focal_px / float(self._view.depths(below).mean())
        blur_px = softness_mm(light, hand.height + _ABOVE_MM) * a_mm
        window = self._window(shadow, int(2 * blur_px))
        if window is None:
            return
        onto_frame = quad_map(self._before, self._view.project(below))
        few = window.coarser(_COARSE)
        shade = few.warped(self._cover, smaller(_COARSE) @ onto_frame, cv2.INTER_LINEAR)
        shade = factors(soft(shade, max(blur_px / _COARSE, 0.5)), light)
        larger = np.linalg.inv(smaller(_COARSE)) @ shifted(*few.corner)
        back = shifted(-window.corner[0], -window.corner[1]) @ larger
        grown = cv2.warpAffine(shade, back[:2], window.size, borderMode=cv2.BORDER_REPLICATE)
        darken(onto, np.asarray(grown, np.uint8), window)

    def _placed(self, points: Floats, hand: SeenHand) -> Floats:
        """(N, 3): where points (N, 3), told from the tip in the hand's own picture, are now."""
        x, y, high = self._plate.tip_mm
        turn = self._arm_rad(hand.x, hand.y) - self._arm_rad(x, y)
        about = np.array([[np.cos(turn), -np.sin(turn), 0.0], [np.sin(turn), np.cos(turn), 0.0], [0.0, 0.0, 1.0]])
        return np.asarray(points @ about + [hand.x, hand.y, -high - hand.height])

    def _arm_rad(self, x: float, y: float) -> float:
        """The direction from a tip to the shoulder."""
        back = BOARD_MM + _SEAT_MM - y if self._plate.side == "sun" else y + _SEAT_MM
        back = max(back, _NEAREST_SEAT_MM) * (1 if self._plate.side == "sun" else -1)
        return float(np.arctan2(BOARD_MM / 2 - x, back))

    def _onto_frame(self, hand: SeenHand) -> Floats | None:
        """(3, 3): maps the hand's picture to the frame, its tip exactly; None if it is too near to the camera."""
        square, tip = self._placed(self._square, hand), self._placed(np.zeros((1, 3)), hand)
        if (self._view.depths(np.vstack([square, tip])) < NEAREST_MM).any():
            return None
        found = quad_map(self._before, self._view.project(square))
        seen = cv2.perspectiveTransform(self._tip_px[None], found)[0, 0]
        x, y = self._view.project(tip)[0] - seen
        return np.asarray(shifted(x, y) @ found)

    def _window(self, outline: Floats, margin_px: int) -> Window | None:
        """The part of the frame around an outline (N, 3)."""
        outline = outline[self._view.depths(outline) > NEAREST_MM]
        return Window.around(self._view.project(outline), margin_px) if len(outline) else None


def _up_deg(kit: Kit, back: float) -> float:
    """How high above the table the camera is, in degrees, as seen along an arm's direction (-1 or 1, along y)."""
    _, y, z = kit.view.eye - [0.0, BOARD_MM / 2, 0.0]
    return float(np.degrees(np.arctan2(-z, y * back)))
