"""A scene is plain data: what lies on the table, the room with its lights, the camera; all drawn from a seed.

`draw_scene(kind, seed)` gives the same scene for the same arguments, whatever was drawn before. Seeds in groups of
`FAMILY` share table, board, set, room and camera with each other, as pictures of one evening do, and differ in all that
moves: position, pieces, hand. The first of each family shows the set: its four faces lie in the middle of the board.
Measures in millimetres and degrees, places in board coordinates (`plates`), heights upwards from the mat.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from eclipse_companion.game.board_text import write_cells
from eclipse_pictures import sets
from eclipse_pictures.geometry import BOARD_MM, MARKERS_MM, View, playing_corners, raised, square_middle
from eclipse_pictures.mat import Mat
from eclipse_pictures.plates import FRAME
from eclipse_pictures.sets import FACES, Colour, PieceSet, colour, draw_set, linear

FAMILY: Final = 4
"""How many seeds in a row share all but what moves."""

SHOWN: Final = dict(zip((6, 7, 10, 11), FACES, strict=True))
"""Where a picture that shows a set has its faces."""

KINDS: Final = (*sets.KINDS, "bare")
"""Kinds of scenes: by their set; `bare` is a table with all that may lie there, but no board and no mat."""

_SEEN_MM: Final = (-40.0, 140.0)
"""What of the mat a camera must see, both ways;"""
_NEAR_MM: Final = 60.0
"""by how much its view misses what stands about: within an evening a camera is nudged."""

_SALT: Final = {kind: number for number, kind in enumerate(KINDS, 1)}


@dataclass(frozen=True)
class Piece:
    """A piece: its upper face, its middle, how it is turned, and how far it leans to either side."""

    face: str
    x: float
    y: float
    turn_deg: float
    lean_deg: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Board:
    """A board: its surface's height, its rim beyond the playing area, its colours, lines or ridges between squares."""

    kind: str
    surface_mm: float
    rim_mm: float
    colour: Colour
    roughness: float
    line_colour: Colour
    line_mm: float
    ridge_mm: float


@dataclass(frozen=True)
class Table:
    """A table's top."""

    kind: str
    colour: Colour
    second: Colour
    roughness: float
    grain_mm: float
    turn_deg: float


@dataclass(frozen=True)
class Thing:
    """What lies about: `paper`, `cup`, `pencil`, `coin`, `phone`, `book`."""

    kind: str
    x: float
    y: float
    turn_deg: float
    size: float
    colour: Colour


@dataclass(frozen=True)
class Hand:
    """A hand: its pose (`point`, `grasp`, `flat`, `fist`), where its finger tips are, and how high.

    `azimuth_deg` tells from where the arm comes: 0 from Sun's side, 90 from that of squares 4 to 16. `sleeve_mm` is how
    far from the wrist a sleeve begins.
    """

    pose: str
    x: float
    y: float
    height: float
    azimuth_deg: float
    size: float
    left: bool
    skin: Colour
    sleeve: Colour
    sleeve_mm: float


@dataclass(frozen=True)
class Light:
    """A light of its group: where it is, how large, and how wide it shines."""

    group: str
    place: tuple[float, float, float]
    size: tuple[float, float]
    spread_deg: float


@dataclass(frozen=True)
class Room:
    """A room, measured from the table's middle: walls left, right, near, far, the ceiling's and the floor's heights.

    `colours` are those of the walls, the ceiling, the floor; `glow` is how much walls and ceiling shine in the `room`
    group; `boxes` what stands about, as (x, y, half width, half depth, top, shade).
    """

    walls: tuple[float, float, float, float]
    ceiling: float
    floor: float
    colours: tuple[Colour, ...]
    glow: tuple[float, ...]
    boxes: tuple[tuple[float, float, float, float, float, float], ...]


@dataclass(frozen=True)
class Scene:
    """All that a picture shows. `whole` asks for the whole frame, else the board's surroundings are enough.

    A `bare` scene's board is not there, nor is its mat.
    """

    seed: int
    kind: str
    show: bool
    whole: bool
    bare: bool
    pieces: PieceSet
    cells: str
    lying: tuple[Piece, ...]
    spare: tuple[Piece, ...]
    board: Board
    mat: Mat | None
    table: Table
    things: tuple[Thing, ...]
    hand: Hand | None
    camera: tuple[tuple[float, float], float, float, float, float, float]
    lights: tuple[Light, ...]
    room: Room

    @property
    def position(self) -> str:
        """The position string."""
        return write_cells(self.cells)

    @property
    def view(self) -> View:
        """The camera."""
        return View.at(*self.camera)

    @property
    def top_mm(self) -> float:
        """How high above the mat the pieces' tops are."""
        return self.board.surface_mm + self.pieces.shapes[0].thick_mm


def draw_scene(kind: str, seed: int) -> Scene:
    """The scene of a kind (`KINDS`) with that number."""
    family, member = divmod(seed, FAMILY)
    settled = np.random.default_rng([_SALT[kind], family])
    moving = np.random.default_rng([_SALT[kind], family, member])
    bare = kind == "bare"
    pieces = draw_set(str(settled.choice(sets.KINDS)) if bare else kind, f"{kind}-{family}", settled)
    board, mat, table = _board(settled), None if bare else _mat(settled), _table(settled)
    camera = _camera(settled, board, mat)
    view = View.at(*camera)
    lights, room = _lights(settled, view), _room(settled, view)
    show = member == 0 and not bare
    whole = bool(moving.random() < 1 / 6) or bare
    cells = "." * 16 if bare else _cells(moving)
    hand = _hand(moving) if moving.random() < 1 / 6 else None
    if show:
        cells, hand = "".join(SHOWN.get(square, ".") for square in range(1, 17)), None
    size = max(shape.size_mm for shape in pieces.shapes)
    return Scene(
        seed=seed,
        kind=kind,
        show=show,
        whole=whole,
        bare=bare,
        pieces=pieces,
        cells=cells,
        lying=_lying(moving, cells, size),
        spare=_spare(moving, whole=whole),
        board=board,
        mat=mat,
        table=table,
        things=_things(moving, mat, whole=whole),
        hand=hand,
        camera=_nudged(moving, camera),
        lights=lights,
        room=room,
    )


# ---- on the board ----


def _cells(rng: np.random.Generator) -> str:
    """Sixteen cells as a game or a child leaves them: now and then empty or full, mostly between."""
    count = int(rng.choice([0, 16, -1], p=[0.04, 0.08, 0.88]))
    if count < 0:
        count = int(rng.integers(2, 16))
    cells = ["."] * 16
    for place, square in enumerate(rng.permutation(16)[:count]):
        face = str(rng.choice(["G", "S"]))
        cells[square] = face if place % 2 == 0 else face.lower()
    return "".join(cells)


def _lying(rng: np.random.Generator, cells: str, size: float) -> tuple[Piece, ...]:
    """The pieces on the board, none in another: as askew as a person sets them down, a few worse."""
    carelessness = float(rng.uniform(0.2, 1.0))
    while True:
        lying: list[Piece] = []
        for square, face in enumerate(cells, 1):
            if face == ".":
                continue
            piece = _set_down(rng, square, face, lying, size, carelessness)
            if piece is None:
                break
            lying.append(piece)
        else:
            return tuple(lying)
        # The pieces before left no room for this one: all of them are set down with more care.
        carelessness *= 0.85


def _set_down(
    rng: np.random.Generator, square: int, face: str, lying: list[Piece], size: float, carelessness: float
) -> Piece | None:
    """A piece set down on its square, the straighter the longer no room is found for it; None where there is none."""
    middle, quarter = square_middle(square), 90.0 * int(rng.integers(4))
    reach = carelessness * (1.5 if rng.random() < 0.04 else 1.0)
    for _ in range(20):
        piece = Piece(
            face,
            middle[0] + float(rng.uniform(-3, 3)) * reach,
            middle[1] + float(rng.uniform(-3, 3)) * reach,
            quarter + float(rng.uniform(-12, 12)) * reach,
            (float(rng.normal(0, 0.3)), float(rng.normal(0, 0.3))),
        )
        if not any(_touch(piece, other, size) for other in lying):
            return piece
        reach *= 0.9
    return None


def _touch(one: Piece, other: Piece, size: float) -> bool:
    """Whether two pieces are in each other."""
    if np.hypot(one.x - other.x, one.y - other.y) > 1.5 * size:
        return False
    kind, _ = cv2.rotatedRectangleIntersection(
        ((one.x, one.y), (size, size), one.turn_deg), ((other.x, other.y), (size, size), other.turn_deg)
    )
    return bool(kind != cv2.INTERSECT_NONE)


def _board(rng: np.random.Generator) -> Board:
    shade = rng.random()
    if shade < 0.72:
        ground = linear(*np.clip(rng.uniform(0.1, 0.26) + rng.normal(0, 0.012, 3), 0, 1))
    elif shade < 0.8:
        ground = linear(*[rng.uniform(0.5, 0.85)] * 3)
    elif shade < 0.87:
        ground = colour(rng.uniform(0.3, 0.45), rng.uniform(0.3, 0.8), rng.uniform(0.2, 0.5))
    else:
        ground = colour(rng.uniform(0.05, 0.1), rng.uniform(0.4, 0.7), rng.uniform(0.3, 0.7))
    bright = sum(ground) > 0.9
    line = linear(*[rng.uniform(0.05, 0.3) if bright else rng.uniform(0.3, 0.8)] * 3)
    kind = str(rng.choice(["wells", "lines"]))
    return Board(
        kind=kind,
        surface_mm=float(rng.uniform(2.0, 6.0)),
        rim_mm=float(rng.uniform(1.5, 7.0)),
        colour=ground,
        roughness=float(rng.uniform(0.25, 0.8)),
        line_colour=line,
        line_mm=float(rng.uniform(0.5, 1.3)),
        ridge_mm=float(rng.uniform(0.4, 0.9)),
    )


def _mat(rng: np.random.Generator) -> Mat | None:
    """The mat, plain paper (one in twelve), or none (one in twelve)."""
    what, grey = rng.random(), rng.uniform(0.62, 0.88)
    if what < 1 / 12:
        return None
    markers = bool(what > 1 / 6)
    beside = rng.uniform(34, 60)
    return Mat(
        markers=markers,
        beside_mm=float(beside),
        above_mm=float(beside + rng.uniform(0, 8)),
        below_mm=float(beside + rng.uniform(0, 30)),
        words=bool(markers or rng.random() < 0.5),
        outline_mm=float(rng.uniform(4, 7)) if rng.random() < 0.7 else 0.0,
        paper=(float(grey), float(grey * rng.uniform(0.96, 1.0)), float(grey * rng.uniform(0.88, 1.02))),
        ink=float(rng.uniform(0.02, 0.07)),
    )


# ---- about the board ----


def _table(rng: np.random.Generator) -> Table:
    kind = str(rng.choice(["wood", "cloth", "plastic"], p=[0.5, 0.25, 0.25]))
    if kind == "wood":
        hue, saturation, value = rng.uniform(0.05, 0.11), rng.uniform(0.3, 0.75), rng.uniform(0.2, 0.85)
    else:
        hue, saturation = rng.random(), rng.uniform(0.0, 0.15) if rng.random() < 0.6 else rng.uniform(0.3, 0.9)
        value = rng.uniform(0.05, 0.95)
    return Table(
        kind=kind,
        colour=colour(hue, saturation, value),
        second=colour(hue + rng.uniform(-0.02, 0.02), saturation, value * rng.uniform(0.35, 0.88)),
        roughness=float(rng.uniform(0.12, 0.6)) if kind != "cloth" else 0.9,
        grain_mm=float(rng.uniform(4, 20)) if kind == "wood" else float(rng.uniform(0.8, 3)),
        turn_deg=float(rng.uniform(0, 180)),
    )


def _beside(rng: np.random.Generator, near: float, far: float) -> tuple[float, float]:
    """A place about the board, so far from its middle."""
    angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(near, far)
    return float(BOARD_MM / 2 + away * np.cos(angle)), float(BOARD_MM / 2 + away * np.sin(angle))


def _spare(rng: np.random.Generator, *, whole: bool) -> tuple[Piece, ...]:
    count = int(rng.integers(0, 7 if whole else 4))
    spare: list[Piece] = []
    for _ in range(count):
        x, y = _beside(rng, 125, 330 if whole else 170)
        if all(np.hypot(x - one.x, y - one.y) > 34 for one in spare):
            spare.append(Piece(str(rng.choice(list(FACES))), x, y, float(rng.uniform(0, 360))))
    return tuple(spare)


def _things(rng: np.random.Generator, mat: Mat | None, *, whole: bool) -> tuple[Thing, ...]:
    things = []
    usual = {"paper": 150.0, "cup": 40.0, "pencil": 170.0, "coin": 11.0, "phone": 145.0, "book": 200.0}
    for _ in range(int(rng.integers(0, 5 if whole else 3))):
        kind = str(rng.choice(list(usual)))
        size = usual[kind] * rng.uniform(0.85, 1.2)
        near = 130 + (size * 0.75 if kind in {"paper", "phone", "book"} else 90 if kind == "pencil" else 45)
        x, y = _beside(rng, near, near + 150)
        shade = _paint(rng) if kind != "paper" else linear(*[rng.uniform(0.8, 0.97)] * 3)
        things.append(Thing(kind, x, y, float(rng.uniform(0, 360)), float(size), shade))
    if mat is not None and mat.markers and rng.random() < 0.1:
        x, y = MARKERS_MM[int(rng.integers(4))]
        kind = str(rng.choice(["coin", "pencil"]))
        place = x + float(rng.uniform(-8, 8)), y + float(rng.uniform(-8, 8))
        if kind == "pencil":
            away = np.array(place) - BOARD_MM / 2
            turn = float(np.degrees(np.arctan2(away[1], away[0])) + 90 + rng.uniform(-25, 25))
            things.append(Thing(kind, *place, turn, 110.0, _paint(rng)))
        else:
            things.append(Thing(kind, *place, 0.0, float(rng.uniform(9, 13)), (0.6, 0.4, 0.2)))
    return tuple(things)


def _paint(rng: np.random.Generator) -> Colour:
    return colour(rng.random(), rng.uniform(0, 0.9), rng.uniform(0.1, 0.95))


def _hand(rng: np.random.Generator) -> Hand:
    pose = str(rng.choice(["point", "grasp", "flat", "fist"], p=[0.3, 0.35, 0.25, 0.1]))
    lowest = {"point": 9, "grasp": 6, "flat": 14, "fist": 12}[pose]
    dark = rng.random()
    skin = linear(
        float(0.93 - 0.62 * dark + rng.normal(0, 0.02)),
        float(0.74 - 0.56 * dark + rng.normal(0, 0.02)),
        float(0.62 - 0.52 * dark + rng.normal(0, 0.02)),
    )
    skin = (max(skin[0], 0.02), max(skin[1], 0.012), max(skin[2], 0.008))
    return Hand(
        pose=pose,
        x=float(rng.uniform(-15, 115)),
        y=float(rng.uniform(-15, 115)),
        height=float(lowest + (rng.uniform(0, 8) if rng.random() < 0.6 else rng.uniform(8, 60))),
        azimuth_deg=float(rng.choice([0, 180]) + rng.normal(0, 45)),
        size=float(rng.uniform(0.75, 1.1)),
        left=bool(rng.random() < 0.4),
        skin=skin,
        sleeve=_paint(rng),
        sleeve_mm=float(rng.uniform(10, 180)),
    )


# ---- camera, lights, room ----


def _camera(
    rng: np.random.Generator, board: Board, mat: Mat | None
) -> tuple[tuple[float, float], float, float, float, float, float]:
    """A camera whose picture holds the markers, or without a mat the board; now and then only just."""
    needed = np.array(MARKERS_MM) if mat is not None and mat.markers else playing_corners()
    needed = (needed - BOARD_MM / 2) * (1.28 if rng.random() < 0.9 else 1.1) + BOARD_MM / 2
    points = np.vstack([raised(needed, 0.0), raised(playing_corners(), board.surface_mm)])
    while True:
        # An elevation drawn by its sine would hardly ever be from above.
        camera = (
            (float(50 + rng.normal(0, 60)), float(50 + rng.normal(0, 45))),
            float(rng.uniform(400, 800)),
            float(rng.uniform(45, 90)),
            float(rng.uniform(0, 360)),
            float(rng.normal(0, 4)),
            float(rng.uniform(50, 70)),
        )
        seen = View.at(*camera).project(points)
        if (seen > 4).all() and (seen < np.array(FRAME) - 5).all():
            return camera


def _nudged(
    rng: np.random.Generator, camera: tuple[tuple[float, float], float, float, float, float, float]
) -> tuple[tuple[float, float], float, float, float, float, float]:
    """The same camera after it was touched, as far as a picture still holds the board."""
    (x, y), distance, elevation, azimuth, roll, fov = camera
    return (
        (x + float(rng.normal(0, 1)), y + float(rng.normal(0, 1))),
        distance,
        elevation,
        azimuth + float(rng.normal(0, 0.4)),
        roll + float(rng.normal(0, 0.2)),
        fov,
    )


def _lights(rng: np.random.Generator, view: View) -> tuple[Light, ...]:
    """One light of each group: the window, a lamp, a hard spot, and one that pieces mirror into the camera."""
    middle = np.array([BOARD_MM / 2, BOARD_MM / 2])

    def about(near: float, far: float, low: float, high: float) -> tuple[float, float, float]:
        angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(near, far)
        x, y = middle + away * np.array([np.cos(angle), np.sin(angle)])
        return (float(x), float(y), float(rng.uniform(low, high)))

    lamp, spot = float(rng.uniform(40, 250)), float(rng.uniform(8, 35))
    eye = view.eye
    toward = np.array([eye[0] - middle[0], eye[1] - middle[1], -eye[2]])
    toward /= np.linalg.norm(toward)
    mirrored = np.array([-toward[0], -toward[1], toward[2]]) + rng.normal(0, 0.05, 3)
    mirrored[2] = max(mirrored[2], 0.25)
    away = rng.uniform(600, 1400)
    if toward[2] > 0.94:  # the camera would hide a light that it looks away from
        mirrored[:2] += np.array([0.14, 0.05])
    wide = float(away * rng.uniform(0.25, 0.7))
    behind = np.array([*middle, 0.0]) + away * mirrored / np.linalg.norm(mirrored)
    return (
        Light(
            "window",
            about(1500, 2600, 400, 1100),
            (float(rng.uniform(700, 2000)), float(rng.uniform(800, 1500))),
            180.0,
        ),
        Light("lamp", about(100, 1100, 350, 1300), (lamp, lamp), 180.0),
        Light("spot", about(150, 900, 500, 1500), (spot, spot), 70.0),
        Light(
            "back",
            (float(behind[0]), float(behind[1]), float(behind[2])),
            (wide, wide * float(rng.uniform(0.5, 1.0))),
            180.0,
        ),
    )


def _stands_before(view: View, box: tuple[float, float, float, float, float, float]) -> bool:
    """Whether one of a room's boxes hides the board, or nearly does, from a camera."""
    x, y, wide, deep, top, _ = box
    steps = np.linspace(0, 1, 200)[:, np.newaxis]
    for corner in ((a, b, 0.0) for a in _SEEN_MM for b in _SEEN_MM):
        ray = view.eye + steps * (np.array(corner) - view.eye)
        across, along = np.abs(ray[:, 0] - x) < wide + _NEAR_MM, np.abs(ray[:, 1] - y) < deep + _NEAR_MM
        if (across & along & (-ray[:, 2] < top + _NEAR_MM)).any():
            return True
    return False


def _room(rng: np.random.Generator, view: View) -> Room:
    def wall() -> Colour:
        if rng.random() < 0.7:
            return linear(*np.clip(rng.uniform(0.55, 0.95) + rng.normal(0, 0.02, 3), 0, 1))
        return colour(rng.random(), rng.uniform(0.1, 0.5), rng.uniform(0.4, 0.9))

    walls = [float(rng.uniform(2700, 4500)) for _ in range(4)]
    boxes = []
    for _ in range(int(rng.integers(2, 7))):
        x, y = _beside(rng, 1200, 2600)
        size = rng.uniform(150, 500, 2)
        boxes.append(
            (x, y, float(size[0]), float(size[1]), float(rng.uniform(100, 1400)), float(rng.uniform(0.01, 0.5)))
        )
    x, y = _beside(rng, 480, 700)  # somebody sits there
    sitting = (x, y, 180.0, 120.0, float(rng.uniform(300, 650)), float(rng.uniform(0.01, 0.4)))
    if _stands_before(view, sitting):
        sitting = (BOARD_MM - x, BOARD_MM - y, *sitting[2:])
    boxes.append(sitting)
    return Room(
        walls=(walls[0], walls[1], walls[2], walls[3]),
        ceiling=float(rng.uniform(1500, 2000)),
        floor=-750.0,
        colours=(
            *(wall() for _ in range(4)),
            linear(*[rng.uniform(0.75, 0.98)] * 3),
            linear(*[rng.uniform(0.2, 0.7)] * 3),
        ),
        glow=tuple(float(value) for value in rng.uniform(0.2, 1.0, 5)),
        boxes=tuple(boxes),
    )
