"""A scene's objects, put into Blender."""

from typing import Any

import bpy
import numpy as np
from mathutils import Matrix

from eclipse_pictures.blender import hand, materials
from eclipse_pictures.blender.meshes import CM, add, box, outline, place, prism, sheet
from eclipse_pictures.blender.surroundings import put_surroundings, put_table
from eclipse_pictures.geometry import BOARD_MM, PITCH_MM
from eclipse_pictures.plates import BOARD, HAND, MAT, THING
from eclipse_pictures.scenes import Board, HeldPiece, Piece, Scene, Thing
from eclipse_pictures.sets import PieceSet

_PAPER_CM = 0.02


def build(scene: Scene) -> None:
    """Empty Blender, and put the whole scene into it."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    put_table(scene.table)
    if scene.mat is not None:
        left, top, right, bottom = scene.mat.box
        corners = [place(x, y, 0.2) for x, y in ((left, bottom), (right, bottom), (right, top), (left, top))]
        sheet("mat", corners, materials.mat(scene.mat), MAT)
    if not scene.bare:
        _board(scene.board)
    looks = {letter: materials.face(letter, look) for letter, look in scene.pieces.looks.items()}
    sides = {
        letter: materials.plain("side", look.body.colour, look.body.roughness)
        for letter, look in scene.pieces.looks.items()
    }
    for piece in scene.lying:
        square = int(piece.y // PITCH_MM) * 4 + int(piece.x // PITCH_MM) + 1
        _piece(scene.pieces, piece, scene.board.surface_mm, looks, sides, square)
    for piece in scene.spare:
        _piece(scene.pieces, piece, 0.0, looks, sides, THING)
    for held in scene.held:
        _held_piece(scene.pieces, held, looks, sides)
    for thing in scene.things:
        _thing(thing)
    if scene.hand is not None:
        hand.build(scene.hand)
    put_surroundings(scene.room, scene.lights, scene.view)


def _board(board: Board) -> None:
    edge = BOARD_MM / 2 + board.rim_mm
    reach, top = edge * CM, board.surface_mm * CM
    ground = materials.plain("board", board.colour, board.roughness)
    outside = outline(2 * reach, min(0.3, reach / 4), is_round=False)
    base = prism("board", outside, top - _PAPER_CM, 0.06, [ground], BOARD)
    base.location.z = _PAPER_CM
    wells = board.kind == "wells"
    width = board.line_mm * CM * (1.6 if wells else 1.0) / 2
    height = top + (board.ridge_mm * CM if wells else 0.004)
    material = ground if wells else materials.plain("lines", board.line_colour, 0.6)
    half = BOARD_MM / 2 * CM
    for k in range(5):
        at = (k * PITCH_MM - BOARD_MM / 2) * CM
        box("line", (at - width, -half - width, top - 0.05), (at + width, half + width, height), material, BOARD)
        box("line", (-half - width, at - width, top - 0.05), (half + width, at + width, height), material, BOARD)


def _piece(
    pieces: PieceSet, piece: Piece, ground_mm: float, looks: dict[str, Any], sides: dict[str, Any], index: int
) -> None:
    shape = pieces.shape(piece.face)
    around = outline(shape.size_mm * CM, shape.corner_mm * CM, is_round=shape.round)
    materials_used = [looks[piece.face], sides[piece.face]]
    thing = prism(piece.name, around, shape.thick_mm * CM, shape.bevel_mm * CM, materials_used, index)
    thing.location = place(piece.x, piece.y, ground_mm)
    lean = np.radians(piece.lean_deg)
    thing.rotation_euler = (float(lean[0]), float(lean[1]), -float(np.radians(piece.turn_deg)))


def _held_piece(pieces: PieceSet, held: HeldPiece, looks: dict[str, Any], sides: dict[str, Any]) -> None:
    """A piece of two halves, back to back: each shows a face."""
    middle = Matrix.Translation(place(held.x, held.y, held.height_mm))
    rotation = Matrix(np.asarray(held.rotation).tolist()).to_4x4()
    for face, back in zip(held.faces, (0.0, np.pi), strict=True):
        shape = pieces.shape(face)
        around = outline(shape.size_mm * CM, shape.corner_mm * CM, is_round=shape.round)
        half = prism(held.name, around, shape.thick_mm * CM / 2, shape.bevel_mm * CM, [looks[face], sides[face]], HAND)
        half.matrix_world = middle @ rotation @ Matrix.Rotation(back, 4, "X")


def _thing(thing: Thing) -> None:
    size, x, y = thing.size * CM, *place(thing.x, thing.y, 0)[:2]
    painted = materials.plain(thing.kind, thing.colour, 0.75 if thing.kind == "paper" else 0.35)
    made: Any
    if thing.kind == "cup":
        around = outline(2 * size, 0, is_round=True)
        made = prism("cup", around, size * 2.4, 0.25, [painted], THING)
    elif thing.kind == "coin":
        around = outline(2 * size, 0, is_round=True)
        made = prism("coin", around, 0.2, 0.05, [materials.plain("coin", thing.colour, 0.3, 1.0)], THING)
    elif thing.kind == "pencil":
        rod = [(np.cos(a) * 0.37, np.sin(a) * 0.37) for a in np.linspace(0, 2 * np.pi, 6, endpoint=False)]
        vertices = [(end * size / 2, a, b + 0.37) for end in (-1, 1) for a, b in rod]
        faces = [[k, (k + 1) % 6, (k + 1) % 6 + 6, k + 6] for k in range(6)] + [
            list(range(6))[::-1],
            list(range(6, 12)),
        ]
        made = add("pencil", vertices, faces, [painted], THING)
    else:
        deep = {"paper": 1.41, "phone": 0.5, "book": 1.4}[thing.kind]
        high = {"paper": 0.015, "phone": 0.8, "book": 2.2}[thing.kind]
        reach = (size / 2, size / 2 * deep)
        made = box(thing.kind, (-reach[0], -reach[1], 0.01), (reach[0], reach[1], high), painted, THING)
    made.location = (x, y, made.location.z)
    made.rotation_euler = (0, 0, -float(np.radians(thing.turn_deg)))
