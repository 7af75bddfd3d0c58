"""The pictures of printed parts in the guide, each drawn from the STL files of the usual card.

`python -m eclipse_kit.printed.pictures` in a clone writes them into docs/hardware, or the folder named. What isn't
printed (boards, Pico, plug, sensors, a piece) is drawn as plain blocks.
"""

import json
import struct
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np

from eclipse_calibration.drawings.plate import BODY_MM
from eclipse_calibration.drawings.stripboard import HOLES, PICO_HOLES, STRIPS
from eclipse_companion.hardware import resources
from eclipse_kit import outline
from eclipse_kit.card import DEFAULT, squares
from eclipse_kit.printed import amounts, files, meshes, sizes
from eclipse_kit.printed.picture import USUAL, Shown, View, picture
from eclipse_kit.printed.solids import block, rod
from eclipse_kit.writing import Files

WIDTH: Final = 640
"""Pixels."""
_SMALL: Final = 320
_SMALL_PARTS: Final = ("jig", "cap", "window", "piece")
PRINTED: Final = (143, 184, 222)
_TOP: Final = (235, 196, 120)
_LID: Final = (176, 190, 170)
_CAP: Final = (206, 120, 96)
_BOARD: Final = (74, 140, 92)
_STRIP: Final = (214, 170, 112)
_PICO: Final = (46, 92, 66)
_METAL: Final = (196, 198, 202)
_DARK: Final = (78, 80, 86)
_GOLD: Final = (226, 180, 64)
_FROM_BELOW: Final = View(205.0, -35.0)
_RIGHT: Final = View(-32.0, 34.0)
_ALONE: Final = {"plate": _FROM_BELOW, "box": _RIGHT, "box-strip": _RIGHT}
_AFTER_HEAD: Final = 33
"""A PNG's signature and its first chunk."""
_USB: Final = (8.0, 6.0, 2.7)
"""The Pico's USB socket: width, length, height."""


class Scene(NamedTuple):
    """A picture's name, and what is in it."""

    name: str
    shown: list[Shown]
    view: View = USUAL


def scenes(made: Files) -> Iterator[Scene]:
    """All pictures: each part alone, both builds taken apart, and steps of the guide."""
    stl = {name: made[f"print/{name}.stl"] for name in amounts(DEFAULT)}
    for name in amounts(DEFAULT):
        yield Scene(name, [Shown(stl[name], PRINTED)], _ALONE.get(name, USUAL))
    yield Scene("top-from-below", [Shown(stl["top"], PRINTED)], _FROM_BELOW)
    board, strip = _circuit(), _strip_board()
    caps, windows = _caps(stl["cap"], -14.0), _windows(stl["window"], -14.0)
    above = [Shown(stl["top"], _TOP), *caps, *windows]
    yield Scene(
        "exploded-board",
        [*above, *_moved(board, -45.0), Shown(stl["box"], PRINTED, (0, 0, -75)), Shown(stl["lid"], _LID, (0, 0, -105))],
        _RIGHT,
    )
    plate_z = -32.0
    yield Scene(
        "exploded-strip",
        [
            *above,
            Shown(stl["plate"], _LID, (0, 0, plate_z)),
            *_moved(_sensors(), plate_z),
            Shown(stl["box-strip"], PRINTED, (0, 0, -62)),
            *_moved(strip, -120.0),
            Shown(stl["lid"], _LID, (0, 0, -135)),
        ],
        _RIGHT,
    )
    yield Scene("step-sensors", [Shown(stl["plate"], PRINTED), *_sensors()], View(25.0, 55.0))
    below = [Shown(stl["top"], _TOP), Shown(stl["plate"], _LID, (0, 0, -25)), *_moved(_sensors(), -25)]
    yield Scene("step-plate", [*below, *_windows(stl["window"], -10.0)], _FROM_BELOW)
    yield Scene("step-board", [Shown(stl["box"], PRINTED), *_moved(board, 32.0)], _RIGHT)
    yield Scene("step-strip", [Shown(stl["lid"], _LID), *_moved(strip, 12.0)], _RIGHT)
    yield Scene("step-buttons", [*_carrier(), *_caps(stl["cap"], 14.0), Shown(stl["box"], PRINTED)], View(180.0, 50.0))
    yield Scene("step-magnet", [Shown(stl["jig"], PRINTED), *_piece()], View(25.0, 30.0))


def _thing(
    x: tuple[float, float], y: tuple[float, float], z: tuple[float, float], colour: tuple[int, int, int]
) -> Shown:
    return Shown(meshes.stl("thing", meshes.mesh(block(x, y, z))), colour)


def _moved(things: list[Shown], by: float) -> list[Shown]:
    return [each._replace(move=(each.move[0], each.move[1], each.move[2] + by)) for each in things]


def _circuit() -> list[Shown]:
    """The circuit board with its sensors, and the Pico below it."""
    pitch, size = DEFAULT.pitch, sizes.printable(DEFAULT)
    top, under = size.board_top, size.board_top - outline.THICKNESS
    edge, (x, y) = outline.board(pitch), outline.pico(pitch)
    body = block((edge.left, edge.right), (edge.near, edge.far), (under, top))
    for hole in outline.holes(pitch):
        body -= rod(hole, outline.HOLE / 2, (under - 1, top + 1))
    for light in outline.lights(pitch):
        body -= rod(light, outline.LIGHT_HOLE / 2, (under - 1, top + 1))
    shown = [Shown(meshes.stl("board", meshes.mesh(body)), _BOARD)]
    shown += [_thing((a - 1.5, a + 1.5), (b - 1.4, b + 1.4), (top, top + 1.1), _DARK) for a, b in squares(DEFAULT)]
    end = x + outline.PICO_LENGTH / 2
    sockets = [(x - 24.5, x + 24.5), (y - 10.1, y - 7.6), (under - 11, under)]
    shown += [
        _thing(sockets[0], (side * 8.89 + y - 1.27, side * 8.89 + y + 1.27), sockets[2], _DARK) for side in (-1, 1)
    ]
    shown.append(_thing((end - outline.PICO_LENGTH, end), (y - 10.5, y + 10.5), (under - 12, under - 11), _PICO))
    wide, long, high = _USB
    usb = (under - 12 - high, under - 12)
    return [*shown, _thing((end - long + 1.3, end + 1.3), (y - wide / 2, y + wide / 2), usb, _METAL)]


def _strip_board() -> list[Shown]:
    """The strip-board on the lid's pillars, with the Pico on it."""
    size = sizes.printable(DEFAULT)
    low = size.bottom + sizes.STRIP_PILLAR
    corner, far = size.strip_hole(0.5, 0.5), size.strip_hole(STRIPS + 0.5, HOLES + 0.5)
    shown = [_thing((far.x, corner.x), (far.y, corner.y), (low, low + 1.6), _STRIP)]
    low += 1.6
    middle = sum(PICO_HOLES) / 2
    for hole in PICO_HOLES:
        one, other = size.strip_hole(2.5, hole + 0.5), size.strip_hole(22.5, hole - 0.5)
        shown.append(_thing((other.x, one.x), (one.y, other.y), (low, low + 11), _DARK))
    one, other = size.strip_hole(2.46, middle + 4.13), size.strip_hole(22.54, middle - 4.13)
    shown.append(_thing((other.x, one.x), (one.y, other.y), (low + 11, low + 12), _PICO))
    wide, long, high = _USB
    usb = (one.x + 1.3 - long, one.x + 1.3)
    y = size.strip_hole(1, middle).y
    shown.append(_thing(usb, (y - wide / 2, y + wide / 2), (low + 12, low + 12 + high), _METAL))
    chip, end = size.strip_hole(2.5, 10.5), size.strip_hole(14.5, 15.5)
    return [*shown, _thing((end.x, chip.x), (end.y, chip.y), (low, low + 8), _DARK)]


def _sensors() -> list[Shown]:
    """The sensors in the plate's holes."""
    top = sizes.printable(DEFAULT).plate_top
    wide, high, thick = BODY_MM
    return [
        _thing((x - wide / 2, x + wide / 2), (y - high / 2, y + high / 2), (top - thick, top + 0.02), _DARK)
        for x, y in squares(DEFAULT)
    ]


def _caps(stl: bytes, lifted: float) -> list[Shown]:
    size = sizes.printable(DEFAULT)
    return [Shown(stl, _CAP, (x, size.buttons_y, lifted - sizes.CAP_FLANGE[1])) for x in sizes.BUTTONS]


def _windows(stl: bytes, lifted: float) -> list[Shown]:
    return [Shown(stl, (250, 250, 250), (light.x, light.y, lifted)) for light in outline.lights(DEFAULT.pitch)]


def _carrier() -> list[Shown]:
    """The buttons on their strip of strip-board."""
    size = sizes.printable(DEFAULT)
    top = -sizes.CAP_FLANGE[1] - 0.2 - sizes.SWITCH_HEIGHT
    y = size.buttons_y
    half = 11 * sizes.STRIP_MM
    shown = [_thing((-half, half), (y - 5.1, y + 5.1), (top - 1.6, top), _STRIP)]
    for x in sizes.BUTTONS:
        shown.append(_thing((x - 3, x + 3), (y - 3, y + 3), (top, top + 3.5), _DARK))
        shown.append(_thing((x - 1.7, x + 1.7), (y - 1.7, y + 1.7), (top + 3.5, top + 5), _METAL))
    return shown


def _piece() -> list[Shown]:
    """A piece above the jig, its pocket down, and the magnet on the peg."""
    suns, _ = DEFAULT.kit_magnets
    half = DEFAULT.piece_width / 2
    jig = suns.thickness_mm + 5.3 + (DEFAULT.piece_height - suns.thickness_mm) / 2
    piece = block((-half, half), (-half, half), (0, DEFAULT.piece_height))
    magnet = rod((0.0, 0.0), suns.diameter_mm / 2, (0, suns.thickness_mm))
    return [
        Shown(meshes.stl("piece", meshes.mesh(piece)), _GOLD, (0, 0, jig + 16)),
        Shown(meshes.stl("magnet", meshes.mesh(magnet)), _METAL, (0, 0, jig + 4)),
        Shown(meshes.stl("magnet", meshes.mesh(magnet)), _METAL, (0, 0, -16)),
    ]


def measures(scene: Scene, made: Files) -> dict[str, list[float]]:
    """Of each part in it its width, depth, height (mm) and surface (mm2): a picture says what it was drawn from."""
    found = {}
    for name in amounts(DEFAULT):
        stl = made[f"print/{name}.stl"]
        if stl not in [each.stl for each in scene.shown]:
            continue
        corners = meshes.triangles(stl)
        sizes_mm = np.ptp(corners.reshape(-1, 3), axis=0)
        area = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1).sum() / 2
        found[name] = [round(float(each), 3) for each in (*sizes_mm, area)]
    return found


def png(scene: Scene, made: Files) -> bytes:
    """A scene as PNG, with its measures as a text in it."""
    width = _SMALL if scene.name.startswith(_SMALL_PARTS) else WIDTH
    seen = cv2.cvtColor(picture(scene.shown, width, scene.view), cv2.COLOR_RGB2BGR)
    data = cv2.imencode(".png", seen, [cv2.IMWRITE_PNG_COMPRESSION, 9])[1].tobytes()
    chunk = b"tEXt" + f"Parts\0{json.dumps(measures(scene, made))}".encode("latin-1")
    text = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return data[:_AFTER_HEAD] + text + data[_AFTER_HEAD:]


def main(folder: Path) -> None:
    """Write `print-NAME.png` for each scene."""
    made = files(DEFAULT, print)
    folder.mkdir(parents=True, exist_ok=True)
    for scene in scenes(made):
        path = folder / f"print-{scene.name}.png"
        path.write_bytes(png(scene, made))
        print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else resources.firmware_dir().parent / "docs" / "hardware")
