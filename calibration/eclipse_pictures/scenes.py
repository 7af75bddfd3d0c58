"""A scene is plain data: the things on the table, the room with its lights, the camera.

Lengths are in millimetres, angles in degrees, places in board coordinates (`plates`), heights upwards from the mat.
`random_scenes` draws scenes.
"""

from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.eclipse.game.board_text import write_cells
from eclipse_pictures import sets
from eclipse_pictures.finishes import Colour
from eclipse_pictures.geometry import View
from eclipse_pictures.mat import Mat
from eclipse_pictures.sets import FACES, PieceSet

FAMILY: Final = 4
"""How many consecutive seeds share everything that doesn't move."""

SHOWN: Final = dict(zip((6, 7, 10, 11), FACES, strict=True))
"""The squares of the faces in a picture that shows a set."""

OWN: Final = "own"
PRACTICE: Final = "practice"

KINDS: Final = (*sets.KINDS, "bare", OWN, PRACTICE)
"""Kinds of scenes, by their set.

`bare` is a table with whatever may lie on it, but without a board or a mat; `own` shows sets that nobody has seen, each
in many places, and so does `practice`, with other sets, from which the program learns how to be taught.
"""

CameraAt = tuple[tuple[float, float], float, float, float, float, float]
"""The arguments of `View.at`."""


@dataclass(frozen=True)
class Piece:
    """A piece: its upper face, its middle, its rotation, and its tilt to either side.

    Foil ripples as `name` says: pieces of one name have the same ripples in all pictures.
    """

    face: str
    x: float
    y: float
    turn_deg: float
    lean_deg: tuple[float, float] = (0.0, 0.0)
    name: str = "piece"


@dataclass(frozen=True)
class HeldPiece:
    """A piece that a hand carries, turns or pushes: its two faces, its middle, and how it is rotated.

    `height_mm` is its middle's height above the mat. `rotation` (3, 3) takes the axes of the first face (right, up and
    out of it) to those of the table: x, away from Sun, upwards.
    """

    faces: tuple[str, str]
    x: float
    y: float
    height_mm: float
    rotation: tuple[tuple[float, ...], ...]
    name: str


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
    """A thing lying around: `paper`, `cup`, `pencil`, `coin`, `phone`, `book`."""

    kind: str
    x: float
    y: float
    turn_deg: float
    size: float
    colour: Colour


@dataclass(frozen=True)
class Hand:
    """A hand: its pose (`point`, `grasp`, `pinch`, `flat`, `fist`), the position of its finger tips, and its height.

    `azimuth_deg` is the direction the arm comes from: 0 from Sun's side, 90 from the side of squares 4 to 16. A sleeve
    begins `sleeve_mm` from the wrist.
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
    """A light of its group: its position, its size, and the width of its beam."""

    group: str
    place: tuple[float, float, float]
    size: tuple[float, float]
    spread_deg: float


@dataclass(frozen=True)
class Room:
    """A room, measured from the table's middle: walls left, right, near, far, the ceiling's and the floor's heights.

    `colours` are for the walls, the ceiling, the floor; `glow` is how much walls and ceiling shine in the `room` group;
    `boxes` is the furniture, as (x, y, half width, half depth, top, shade).
    """

    walls: tuple[float, float, float, float]
    ceiling: float
    floor: float
    colours: tuple[Colour, ...]
    glow: tuple[float, ...]
    boxes: tuple[tuple[float, float, float, float, float, float], ...]


@dataclass(frozen=True)
class Scene:
    """Everything that a picture shows. `whole` asks for the whole frame, else the board's surroundings suffice.

    A `bare` scene has no board and no mat.
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
    camera: CameraAt
    lights: tuple[Light, ...]
    room: Room
    held: tuple[HeldPiece, ...] = ()

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
        """The height of the pieces' tops above the mat."""
        return self.board.surface_mm + self.pieces.shapes[0].thick_mm
