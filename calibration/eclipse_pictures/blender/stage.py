"""A scene's objects, lights and camera, put into Blender."""

from typing import Any

import bpy
import numpy as np
from mathutils import Matrix, Vector

from eclipse_pictures.blender import hand, materials
from eclipse_pictures.blender.meshes import CM, add, box, outline, place, prism, sheet
from eclipse_pictures.geometry import BOARD_MM, PITCH_MM
from eclipse_pictures.plates import BOARD, FRAME, HAND, MAT, THING
from eclipse_pictures.scenes import Board, HeldPiece, Light, Piece, Room, Scene, Table, Thing
from eclipse_pictures.sets import PieceSet

_PAPER_CM = 0.02


def build(scene: Scene) -> None:
    """Empty Blender, and put the whole scene into it."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _table(scene.table)
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
    _room(scene.room)
    for light in scene.lights:
        _light(light)
    _camera(scene)


# ---- on the table ----


def _table(table: Table) -> None:
    low, high = (-110.0, -80.0, -3.0), (110.0, 80.0, 0.0)
    box("table", low, high, materials.table(table), 0)


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


# ---- around it ----


def _grouped(thing: Any, group: str) -> None:
    thing.lightgroup = group


def _room(room: Room) -> None:
    left, right, near, far = (value * CM for value in room.walls)
    low, high = room.floor * CM, room.ceiling * CM
    a, b, c, d = (-left, -near), (right, -near), (right, far), (-left, far)
    walls = [(d, a), (b, c), (a, b), (c, d)]
    for (start, end), colour, glow in zip(walls, room.colours, room.glow, strict=False):
        corners = [(*start, low), (*end, low), (*end, high), (*start, high)]
        _grouped(sheet("wall", corners, materials.glowing("wall", colour, glow), 0), "room")
    ceiling = [(*at, high) for at in (a, b, c, d)]
    _grouped(sheet("ceiling", ceiling, materials.glowing("ceiling", room.colours[4], room.glow[4]), 0), "room")
    sheet("floor", [(*at, low) for at in (a, b, c, d)], materials.plain("floor", room.colours[5], 0.6), 0)
    for x, y, wide, deep, top, shade in room.boxes:
        middle = place(x, y, 0)
        corner = (middle[0] - wide * CM, middle[1] - deep * CM, low)
        opposite = (middle[0] + wide * CM, middle[1] + deep * CM, top * CM)
        box("furniture", corner, opposite, materials.plain("furniture", (shade,) * 3, 0.7), 0)


def _light(light: Light) -> None:
    at = Vector(place(*light.place))
    away, slope = at.length, max(at.z / at.length, 0.15)
    kind = {"lamp": "POINT", "spot": "SPOT"}.get(light.group, "AREA")
    shining = bpy.data.lights.new(light.group, kind)
    # Each puts about the same light on the board.
    shining.energy = float(np.pi * away**2 / slope * (1 if kind == "AREA" else 4))
    if kind == "AREA":
        shining.shape, shining.size, shining.size_y = "RECTANGLE", light.size[0] * CM, light.size[1] * CM
    else:
        shining.shadow_soft_size = light.size[0] * CM / 2
    if kind == "SPOT":
        shining.spot_size, shining.spot_blend = float(np.radians(light.spread_deg)), 0.4
    thing = bpy.data.objects.new(light.group, shining)
    ahead = -at
    if light.group == "window":
        ahead.z = 0
        _bars(at, ahead.normalized(), light)
    thing.matrix_world = Matrix.Translation(at) @ ahead.to_track_quat("-Z", "Y").to_matrix().to_4x4()
    thing.visible_camera = False
    _grouped(thing, light.group)
    bpy.context.scene.collection.objects.link(thing)


def _bars(at: Any, ahead: Any, light: Light) -> None:
    """A window's bars, which show in its reflection."""
    dark = materials.plain("bars", (0.3, 0.3, 0.3), 0.6)
    wide, high = light.size[0] * CM / 2, light.size[1] * CM / 2
    for size in ((3.0, 2.0, high), (wide, 2.0, 3.0)):
        bar = box("bar", (-size[0], -size[1], -size[2]), size, dark, 0)
        bar.matrix_world = Matrix.Translation(at + 3 * ahead) @ ahead.to_track_quat("Y", "Z").to_matrix().to_4x4()


def _camera(scene: Scene) -> None:
    view = scene.view
    lens = bpy.data.cameras.new("camera")
    lens.sensor_fit = "HORIZONTAL"
    lens.angle = 2 * float(np.arctan(FRAME[0] / 2 / view.focal_px))
    lens.clip_start, lens.clip_end = 1.0, 10000.0
    thing = bpy.data.objects.new("camera", lens)
    flip = np.diag([1.0, -1.0, -1.0])
    pose = np.eye(4)
    pose[:3, :3] = flip @ view.rotation.T @ flip
    eye = view.eye
    pose[:3, 3] = place(eye[0], eye[1], -eye[2])
    thing.matrix_world = Matrix(pose.tolist())
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    # The pieces reflect whatever holds the camera: a dark body behind the lens.
    body = box("camera body", (-5.0, -3.0, 1.0), (5.0, 3.0, 5.0), materials.plain("camera body", (0.02,) * 3, 0.5), 0)
    body.matrix_world = thing.matrix_world
