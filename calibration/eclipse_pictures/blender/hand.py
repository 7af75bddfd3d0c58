"""A hand of capsules: palm, fingers bent by their pose, forearm, sleeve."""

from typing import Final

import numpy as np
import numpy.typing as npt

from eclipse_pictures.blender import materials
from eclipse_pictures.blender.meshes import CM, Place, capsules
from eclipse_pictures.geometry import BOARD_MM
from eclipse_pictures.plates import HAND
from eclipse_pictures.scenes import Hand

_Bones = list[tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], float, float]]

# A right hand from above, palm down, its wrist in the middle and its fingers along y, in centimetres.
_KNUCKLES: Final = ((-3.0, 8.8, 0.0), (-1.0, 9.5, 0.15), (1.0, 9.1, 0.05), (2.8, 8.1, -0.2))
_LENGTHS: Final = ((4.3, 2.6, 2.1), (4.8, 3.0, 2.3), (4.4, 2.8, 2.2), (3.4, 2.0, 1.8))
_SPREAD_DEG: Final = (7.0, 1.0, -5.0, -12.0)

_BENT_DEG: Final = {
    "flat": ((6, 8, 6),) * 4,
    "point": ((14, 12, 8), (68, 78, 40), (72, 82, 42), (74, 80, 40)),
    "grasp": ((38, 42, 22), (46, 46, 26), (58, 58, 34), (64, 62, 36)),
    "pinch": ((40, 48, 30), (30, 70, 30), (60, 75, 40), (66, 74, 40)),
    "fist": ((78, 92, 52), (80, 94, 52), (80, 94, 52), (78, 92, 50)),
}
_THUMBS: Final = {
    "flat": ((-2.6, 1.8, -0.4), (-5.2, 4.6, -0.8), (-6.6, 7.0, -0.8), (-7.4, 9.2, -0.7)),
    "point": ((-2.6, 1.8, -0.4), (-4.4, 5.0, -1.6), (-3.2, 7.6, -2.8), (-1.6, 9.2, -3.2)),
    "grasp": ((-2.6, 1.8, -0.4), (-5.0, 5.0, -2.4), (-4.8, 8.0, -4.4), (-3.8, 10.2, -6.2)),
    "pinch": ((-2.6, 1.8, -0.4), (-5.0, 4.2, -2.4), (-4.6, 6.4, -5.0), (-2.8, 7.5, -7.2)),
    "fist": ((-2.6, 1.8, -0.4), (-4.2, 5.0, -1.8), (-2.8, 7.4, -3.2), (-0.6, 8.6, -3.6)),
}
_PITCH_DEG: Final = {"flat": 3.0, "point": 18.0, "grasp": 26.0, "pinch": 10.0, "fist": 8.0}


def _bones(hand: Hand) -> tuple[_Bones, _Bones, npt.NDArray[np.float64]]:
    """The bones of hand and sleeve, and the position of the hand's tip, before it is turned and placed."""
    bones: _Bones = []

    def bone(start: npt.ArrayLike, end: npt.ArrayLike, first: float, second: float) -> None:
        bones.append((np.asarray(start, float), np.asarray(end, float), first, second))

    tips = []
    for knuckle, lengths, spread, bent in zip(_KNUCKLES, _LENGTHS, _SPREAD_DEG, _BENT_DEG[hand.pose], strict=True):
        bone((knuckle[0] * 0.5, 0.6, 0.0), knuckle, 1.5, 1.05)
        spread_rad = np.radians(spread if hand.pose == "flat" else spread * 0.4)
        at, down = np.array(knuckle), 0.0
        for number, (length, angle) in enumerate(zip(lengths, bent, strict=True)):
            down += np.radians(angle)
            along = np.array([-np.sin(spread_rad) * np.cos(down), np.cos(spread_rad) * np.cos(down), -np.sin(down)])
            bone(at, at + length * along, 0.95 - 0.1 * number, 0.85 - 0.1 * number)
            at = at + length * along
        tips.append(at)
    thumb = _THUMBS[hand.pose]
    for number in range(3):
        bone(thumb[number], thumb[number + 1], 1.35 - 0.2 * number, 1.15 - 0.2 * number)
    for side in (-1.0, 1.0):
        bone((side * 1.1, 0.8, 0.0), (side * 1.2, -4.0, 0.0), 1.75, 2.0)
        bone((side * 1.2, -4.0, 0.0), (side * 1.2, -32.0, 3.0), 2.0, 3.6)
    begins = hand.sleeve_mm * CM
    sleeve: _Bones = []
    for side in (-0.8, 0.8):
        start = np.array([side, -begins - 2.0, 0.1 * begins])
        sleeve.append((start, np.array([side, -60.0, 6.0]), 3.2 + 0.06 * begins, 5.6))
    between = (tips[0] + np.array(thumb[3])) / 2
    tip = {"point": tips[0], "grasp": between, "pinch": between}.get(hand.pose, np.array([0.0, 6.0, 0.0]))
    return bones, sleeve, tip


def build(hand: Hand) -> None:
    """Put the hand into the scene."""
    bones, sleeve, tip = _bones(hand)
    pitch, turn = np.radians([_PITCH_DEG[hand.pose], hand.azimuth_deg])
    tilt = np.array([[1, 0, 0], [0, np.cos(pitch), np.sin(pitch)], [0, -np.sin(pitch), np.cos(pitch)]])
    about = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    mirror = np.diag([-1.0 if hand.left else 1.0, 1.0, 1.0])
    whole = hand.size * about @ tilt @ mirror
    lowest = min(
        float((whole @ end)[2]) - radius * hand.size for bone in bones for end, radius in (bone[::2], bone[1::2])
    )
    at = whole @ tip
    move = np.array(
        [(hand.x - BOARD_MM / 2) * CM - at[0], -(hand.y - BOARD_MM / 2) * CM - at[1], hand.height * CM - lowest]
    )

    def placed(parts: _Bones) -> list[tuple[Place, Place, float, float]]:
        return [
            (tuple(whole @ a + move), tuple(whole @ b + move), first * hand.size, second * hand.size)
            for a, b, first, second in parts
        ]

    capsules("hand", placed(bones), 0.18, materials.skin("skin", hand.skin), HAND)
    capsules("sleeve", placed(sleeve), 0.5, materials.plain("sleeve", hand.sleeve, 0.9), HAND)
