"""What is around a board or a device: the table, the room, the lights, the camera, put into Blender."""

from collections.abc import Iterable
from typing import Any

import bpy
import numpy as np
from mathutils import Matrix, Vector

from eclipse_pictures.blender import materials
from eclipse_pictures.blender.meshes import CM, box, place, sheet
from eclipse_pictures.geometry import View
from eclipse_pictures.plates import FRAME
from eclipse_pictures.scenes import Light, Room, Table


def put_table(table: Table) -> None:
    """Put the table's top."""
    low, high = (-110.0, -80.0, -3.0), (110.0, 80.0, 0.0)
    box("table", low, high, materials.table(table), 0)


def put_surroundings(room: Room, lights: Iterable[Light], view: View) -> None:
    """Put the room, its lights and the camera."""
    _room(room)
    for light in lights:
        _light(light)
    _camera(view)


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


def _camera(view: View) -> None:
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
