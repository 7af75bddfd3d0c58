"""Kits for the virtual camera: the plates of `kit_scenes`, mixed into fixed lights, as small pictures.

    .cache/pictures/bin/python -m eclipse_pictures.kits PLATES      from a clone, after `./run pictures` was set up

renders the plates that the folder PLATES lacks (three minutes a scene), and writes the kits that ship with the program
(`eclipse_simulation.eclipse.filming.kit` describes their files).
"""

import argparse
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from eclipse_companion.commands import file_errors
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_pictures import lighting
from eclipse_pictures.geometry import BOARD_MM, PITCH_MM
from eclipse_pictures.kit_scenes import PLACES, POSES, SIDES, WIDER, Place, base, checked, every_other, handed
from eclipse_pictures.plates import BOARD, FRAME, HAND, MAT, Plate
from eclipse_pictures.scenes import Scene
from eclipse_pictures.sets import FACES
from eclipse_simulation.eclipse.filming import kit as kits
from eclipse_simulation.eclipse.filming.kit import HandPlate, Kit, Light
from eclipse_simulation.eclipse.filming.sight import GOLD_UP, SILVER_UP, SeenTile, VirtualScene
from eclipse_simulation.eclipse.filming.view import box, raised

_Light = npt.NDArray[np.float32]
_Mask = npt.NDArray[np.bool_]

_SALT: Final = 7
_QUALITY: Final = {"check": 88, "empty": 95, "faces": 96, "shades": 92, "hand": 93}
_AROUND_MM: Final = 14.0
"""How far beyond the board the faces' part of the frame extends: so far reach the shadows."""
_HEADROOM: Final = 3.0
"""The brightest light kept, in units of what automatic exposure makes white."""
_SLOPE_DEG: Final = {"point": 27.0, "grasp": 31.0}
"""From the tips to the middle of the forearm (`blender.hand`)."""
_TIP_MM: Final = 7.0
"""A finger's tip above its lowest point."""


# ---- plates of one scene, in one light ----


def _mixed(plate: Plate, empty: Plate, mixture: lighting.Mixture) -> _Light:
    """The linear picture of a plate, exposed like that of the empty board: each plate is exposed for its own middle."""
    scales = zip(plate.groups, plate.scales, empty.scales, strict=True)
    alike = {group: mixture[group] * (own / wanted) for group, own, wanted in scales if group in mixture}
    return lighting.lit(plate.light, plate.groups, alike)


def _narrowed(wide: npt.NDArray[Any], how: int) -> npt.NDArray[Any]:
    """The frame's part of a wider picture, as large as the frame."""
    centre = (np.array(FRAME) - 1) / 2
    onto = np.column_stack([np.eye(2) * WIDER, centre - WIDER * centre])
    return cv2.warpAffine(wide, onto, FRAME, flags=how)


# ---- what a kit holds ----


def _described(place: Place, out: Path) -> Kit:
    """A place's kit, without lights and hands so far."""
    scene = base(place)
    shape = scene.pieces.shapes[0]
    view = scene.view
    found = Kit(
        name=place.name,
        rotation=tuple((float(a), float(b), float(c)) for a, b, c in view.rotation),
        translation=(float(view.translation[0]), float(view.translation[1]), float(view.translation[2])),
        focal_px=view.focal_px,
        surface_mm=scene.board.surface_mm,
        thick_mm=shape.thick_mm,
        piece_mm=shape.size_mm,
        corner_mm=shape.corner_mm,
        rim_mm=scene.board.rim_mm,
        cut=(0, 0, *FRAME),
        wider=WIDER,
        lights=(),
        hands=(),
        folder=out,
    )
    return replace(found, cut=_cut(found))


def _cut(described: Kit) -> tuple[int, int, int, int]:
    """The part of the frame that holds the board, its pieces and their shadows."""
    around = box(np.full(2, BOARD_MM / 2), BOARD_MM + 2 * _AROUND_MM)
    corners = np.vstack([raised(around, described.surface_mm), raised(around, described.top_mm)])
    seen = described.view.project(corners)
    low = np.maximum(np.floor(seen.min(axis=0)), 0).astype(int)
    high = np.minimum(np.ceil(seen.max(axis=0)), FRAME).astype(int)
    return (int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1]))


def _shade(full: _Light, empty: _Light, filled: _Mask) -> npt.NDArray[np.uint8]:
    """The factors of codes by which pieces darken the board beside them; under them, as at their edges."""
    ratio = full.mean(axis=2) / np.maximum(empty.mean(axis=2), 1e-4)
    free = (~cv2.dilate(filled.astype(np.uint8), np.ones((3, 3))).astype(bool)).astype(np.float32)
    factor = np.clip(ratio, 0.02, 1.0) ** (1 / kits.POWER)
    blurred = cv2.GaussianBlur(np.where(free > 0, factor, 0).astype(np.float32), (0, 0), 1.2)
    weight = cv2.GaussianBlur(free, (0, 0), 1.2)
    under = cv2.GaussianBlur(np.where(free > 0, factor, 0).astype(np.float32), (0, 0), 5) / np.maximum(
        cv2.GaussianBlur(free, (0, 0), 5), 1e-3
    )
    smooth = np.where(weight > 0.3, blurred / np.maximum(weight, 1e-3), under)
    return np.round(255 * np.clip(smooth, 0, 1)).astype(np.uint8)


def _strongest(scene: Scene, mixture: lighting.Mixture) -> tuple[tuple[float, float, float], float]:
    """The place and the size of a mixture's strongest lamp or window."""
    group = max((name for name in mixture if name != "room"), key=lambda name: float(mixture[name].sum()))
    light = next(one for one in scene.lights if one.group == group)
    return light.place, float(np.mean(light.size))


class _Baking:
    """One place's kit as it is made from its plates."""

    def __init__(self, place: Place, plates: Path, out: Path) -> None:
        self.place, self.plates = place, plates / place.name
        self.folder = out / place.name
        self.folder.mkdir(parents=True, exist_ok=True)
        self.scene = base(place)
        self.empty = self._plate("empty")
        self.faces = {face: self._plate(f"face-{face}-{'sun' if face in 'GS' else 'moon'}") for face in FACES}
        self.others = [self._plate(f"every-other-{first}") for first in (0, 1)]
        self.hands = {(side, pose): self._plate(f"hand-{side}-{pose}") for side in SIDES for pose in POSES}
        self.kit = _described(place, out)
        self.cut = self.kit.cut

    def _plate(self, name: str) -> Plate:
        return Plate.load(self.plates / f"{name}.npz")

    def make(self) -> Kit:
        """Write all files."""
        hands = tuple(self._mask(side, pose) for side, pose in self.hands)
        lights = tuple(self._light(kind, number, hands) for number, kind in enumerate(self.place.lights))
        found = replace(self.kit, lights=lights, hands=hands)
        (self.folder / "kit.json").write_text(found.to_json(), encoding="utf-8")
        return found

    def check(self, made: Kit, folder: Path) -> None:
        """Write a directly rendered position in the kit's first light, cut like its faces, and its sight as text."""
        folder.mkdir(parents=True, exist_ok=True)
        light = made.lights[0]
        lit = self._cut_of(self._plate("checked"), self._mixture(light.kind, 0))
        codes = np.ascontiguousarray(kits.encoded(lit, light.brightest)[..., ::-1])
        cv2.imwrite(str(folder / f"{made.name}.jpg"), codes, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY["check"]])
        tiles = tuple(
            SeenTile(
                Player.SUN if piece.face in "GS" else Player.MOON,
                round(piece.x, 3),
                round(piece.y, 3),
                axis=GOLD_UP if piece.face in "Gg" else SILVER_UP,
                turn=round(piece.turn_deg, 2),
            )
            for piece in checked(self.place).lying
        )
        (folder / f"{made.name}.json").write_text(VirtualScene(tiles).to_text() + "\n", encoding="utf-8")

    def _mixture(self, kind: str, number: int) -> lighting.Mixture:
        return lighting.draw_mixture(kind, np.random.default_rng([self.place.family, number, _SALT]))

    def _light(self, kind: str, number: int, hands: tuple[HandPlate, ...]) -> Light:
        mixture = self._mixture(kind, number)
        empty = _mixed(self.empty, self.empty, mixture)
        level = empty.mean(axis=2)
        brightest = _HEADROOM * max(float(level.mean()) / 0.3, float(np.quantile(level, 0.9)) / 1.6)
        self._write(f"{kind}-empty.jpg", kits.encoded(empty, brightest), "empty")
        full = [self._cut_of(self.faces[face], mixture) for face in FACES]
        self._write(f"{kind}-faces.jpg", np.vstack([kits.encoded(one, brightest) for one in full]), "faces")
        bare = empty[self._rows, self._columns]
        shades = []
        for first, plate in enumerate(self.others):
            lit = self._cut_of(plate, mixture)
            shades.append(_shade(lit, bare, self._filled(every_other(first))))
        self._write(f"{kind}-shades.jpg", np.vstack(shades), "shades")
        left = [self._hand(kind, hand, mixture, empty, brightest) for hand in hands]
        place, size = _strongest(self.scene, mixture)
        total = np.sum(list(mixture.values()), axis=0)
        white = total[::-1] / total[1]
        return Light(
            kind=kind,
            brightest=round(brightest, 4),
            white=(float(white[0]), float(white[1]), float(white[2])),
            place_mm=place,
            size_mm=size,
            shade=round(float(np.clip(min(left), 0.15, 0.85)), 3),
        )

    @property
    def _rows(self) -> slice:
        return slice(self.cut[1], self.cut[1] + self.cut[3])

    @property
    def _columns(self) -> slice:
        return slice(self.cut[0], self.cut[0] + self.cut[2])

    def _cut_of(self, plate: Plate, mixture: lighting.Mixture) -> _Light:
        left, top = self.cut[0] - plate.origin[0], self.cut[1] - plate.origin[1]
        return _mixed(plate, self.empty, mixture)[top : top + self.cut[3], left : left + self.cut[2]]

    def _filled(self, cells: str) -> _Mask:
        """The pixels of the cut that pieces cover."""
        filled = np.zeros((self.cut[3], self.cut[2]), np.uint8)
        for square, cell in enumerate(cells):
            if cell == ".":
                continue
            middle = np.array([square % 4 + 0.5, square // 4 + 0.5]) * PITCH_MM
            edge = box(middle, self.kit.piece_mm)
            both = np.vstack([raised(edge, self.kit.surface_mm), raised(edge, self.kit.top_mm)])
            hull = cv2.convexHull((self.kit.view.project(both) - self.cut[:2]).astype(np.float32))
            cv2.fillConvexPoly(filled, np.round(hull).astype(np.int32), 255)
        return np.asarray(filled > 0)

    def _mask(self, side: str, pose: str) -> HandPlate:
        """Write how much a hand covers; returns its description."""
        plate = self.hands[side, pose]
        hard = ((plate.parts == HAND) * np.uint8(255)).astype(np.uint8)
        soft = cv2.GaussianBlur(cv2.erode(hard, np.ones((3, 3))), (0, 0), 0.8)
        left, top, width, height = cv2.boundingRect(soft)
        hand = handed(self.place, side, pose).hand
        assert hand is not None
        tip = (hand.x, hand.y, hand.height + _TIP_MM)
        found = HandPlate(side, pose, tip, _SLOPE_DEG[pose], (left, top))
        cv2.imwrite(str(self.folder / f"{found.name}.png"), soft[top : top + height, left : left + width])
        return found

    def _hand(self, kind: str, hand: HandPlate, mixture: lighting.Mixture, empty: _Light, brightest: float) -> float:
        """Write a hand in one light; returns the share of light that is left in the darkest places around it."""
        plate = self.hands[hand.side, hand.pose]
        lit = _mixed(plate, self.empty, mixture)
        codes = kits.encoded(lit, brightest)
        inside = cv2.erode(((plate.parts == HAND) * np.uint8(255)).astype(np.uint8), np.ones((3, 3))) > 0
        # Outside, the hand's own colours go on: its edge mixes with nothing else.
        filled = np.where(inside[..., None], codes, 0).astype(np.float32)
        around = cv2.GaussianBlur(filled, (0, 0), 4) / np.maximum(
            cv2.GaussianBlur(inside.astype(np.float32), (0, 0), 4)[..., None], 1e-3
        )
        codes = np.where(inside[..., None], codes, np.clip(around, 0, 255)).astype(np.uint8)
        mask = cv2.imread(str(self.folder / f"{hand.name}.png"), cv2.IMREAD_GRAYSCALE)
        assert mask is not None
        (left, top), (height, width) = hand.origin, mask.shape
        self._write(f"{kind}-{hand.name}.jpg", codes[top : top + height, left : left + width], "hand")
        parts = _narrowed(plate.parts, cv2.INTER_NEAREST)
        near = np.isin(parts, (MAT, BOARD)) & np.isin(self.empty.parts, (MAT, BOARD))
        ratio = _narrowed(lit, cv2.INTER_LINEAR).mean(axis=2)[near] / np.maximum(empty.mean(axis=2)[near], 1e-4)
        return float(np.quantile(ratio, 0.04))

    def _write(self, name: str, codes: npt.NDArray[np.uint8], kind: str) -> None:
        settings = [cv2.IMWRITE_JPEG_QUALITY, _QUALITY[kind], cv2.IMWRITE_JPEG_OPTIMIZE, 1]
        if kind == "faces":
            settings += [cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444]
        bgr = codes if codes.ndim == 2 else np.ascontiguousarray(codes[..., ::-1])
        cv2.imwrite(str(self.folder / name), bgr, settings)


def main(words: list[str]) -> int:
    """Render what is missing, and write the kits; returns 0 if all were made."""
    parser = argparse.ArgumentParser(prog="python -m eclipse_pictures.kits", description=str(__doc__).split("\n")[0])
    parser.add_argument("plates", type=Path, help="the folder of the plates")
    parser.add_argument("--checks", type=Path, help="also write pictures to compare composed ones with, to this folder")
    parser.add_argument("--out", type=Path, default=kits.KITS, help="the folder of the kits (the program's own)")
    asked = parser.parse_args(words)
    render = [sys.executable, "-m", "eclipse_pictures.kit_scenes", str(asked.plates)]
    made = subprocess.run(render, check=False)  # noqa: S603  # our own module
    if made.returncode:
        return made.returncode
    try:
        for place in PLACES:
            baking = _Baking(place, asked.plates, asked.out)
            kit = baking.make()
            if asked.checks is not None:
                baking.check(kit, asked.checks)
            size = sum(file.stat().st_size for file in (asked.out / place.name).iterdir())
            print(f"{place.name}: {size / 1e3:.0f} kB")
    except (CompanionError, OSError) as error:
        print(f"kits: {file_errors.sentence(error)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
