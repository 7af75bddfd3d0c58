"""A scene's objects, put into Blender: in centimetres from the device's middle (`eclipse_pictures.blender`)."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import bpy
import numpy as np

from eclipse_companion.games.infinity.vision.device import A_SIDE
from eclipse_pictures.blender import hand, materials
from eclipse_pictures.blender.materials import Nodes, rgba
from eclipse_pictures.blender.meshes import CM, Place, add, outline, place, sheet
from eclipse_pictures.blender.surroundings import put_surroundings, put_table
from eclipse_pictures.finishes import Colour
from eclipse_pictures.plates import BOARD, MAT, THING
from infinity_pictures.sheet import printed
from infinity_traced.scenes import Body, Scene

_GLASS: Final = 1.5
"""Refraction of glass and of clear plastic."""
_ROUND: Final = 48
_PAPER_MM: Final = 0.2


def build(scene: Scene) -> None:
    """Empty Blender, and put the whole scene into it."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    put_table(scene.table)
    if scene.sheet:
        _sheet(scene)
    _Solids(scene).build()
    _marbles(scene)
    if scene.hand is not None:
        hand.build(scene.hand)
    put_surroundings(scene.room, scene.lights, scene.view)


def _places(scene: Scene, points: Iterable[tuple[float, float, float]]) -> list[Place]:
    """Points of the device, with heights upwards, as Blender's."""
    given = np.array(list(points), np.float64) * [1.0, 1.0, -1.0]
    return [place(x, y, -z) for x, y, z in scene.placed(given).tolist()]


def _sheet(scene: Scene) -> None:
    colours, (left, top, px_per_mm) = printed(scene.device, np.array([0.85, 0.84, 0.8]), 0.06)
    right, bottom = left + colours.shape[1] / px_per_mm, top + colours.shape[0] / px_per_mm
    corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
    nodes = Nodes("sheet")
    paper = nodes.image(colours).outputs[0] if scene.sheet == "printed" else rgba((0.85, 0.84, 0.8))
    sheet("sheet", _places(scene, [(*at, _PAPER_MM) for at in corners]), nodes.shader(Base_Color=paper), MAT)


class _Solids:
    """The device, put together from blocks, rods and ridges."""

    def __init__(self, scene: Scene) -> None:
        self._scene, self._device = scene, scene.device
        self._body = scene.body
        self._material = finished("body", self._body, self._body.colour)
        self._between = finished("between", self._body, self._body.between_colour)

    def build(self) -> None:
        """Put the slab, the frame, what parts the channels, and the knob."""
        device, body = self._device, self._body
        (left, back), (right, front) = device.footprint()
        self._block((left, back, 0), (right, front, body.floor_mm), self._material)
        half = device.across / 2
        first, last = -half, device.size[0] + half
        behind, before = -device.marble * 0.55, device.size[1] + device.marble * 0.55
        if body.frame_mm > body.floor_mm:
            for low, high in (
                ((left, back), (right, behind)),
                ((left, before), (right, front)),
                ((left, behind), (first, before)),
                ((last, behind), (right, before)),
            ):
                if high[0] - low[0] > 0.2 and high[1] - low[1] > 0.2:
                    self._block((*low, body.floor_mm), (*high, body.frame_mm), self._material)
        for channel in range(A_SIDE - 1):
            self._part(channel * device.across + half, behind, before)
        x, y, radius, tall = body.knob
        if radius:
            top = max(body.frame_mm, body.floor_mm)
            self._cylinder((x, y, top), radius, tall, materials.plain("knob", body.knob_colour, 0.35))

    def _part(self, x: float, behind: float, before: float) -> None:
        """What is between two channels."""
        device, body = self._device, self._body
        gap = (device.across - device.marble) / 2
        if body.shape == "ribs":
            wide = max(0.4, gap * 0.7)
            self._block((x - wide, behind, body.floor_mm), (x + wide, before, body.between_mm), self._between)
        elif body.shape == "rods":
            radius = max(0.8, gap * 0.8)
            around = np.linspace(0, 2 * np.pi, 16, endpoint=False)
            ring = [(x + radius * np.cos(a), body.between_mm + radius * np.sin(a)) for a in around]
            self._along(ring, behind, before)
        elif body.shape == "troughs":
            wide = device.across / 2 - device.marble * 0.2
            low, high = body.floor_mm, min(body.between_mm, device.height)
            self._along([(x - wide, low), (x + wide, low), (x, high)], behind, before)

    def _block(self, low: Sequence[float], high: Sequence[float], material: Any) -> None:
        (a, b, c), (d, e, f) = low, high
        points = [(a, b, c), (d, b, c), (d, e, c), (a, e, c), (a, b, f), (d, b, f), (d, e, f), (a, e, f)]
        # The device's y grows towards Blender's -y.
        faces = [(0, 1, 2, 3), (4, 7, 6, 5), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)]
        thing = add("block", _places(self._scene, points), faces, [material], BOARD)
        bevel = thing.modifiers.new("edges", "BEVEL")
        bevel.width, bevel.segments = 0.05, 2

    def _along(self, ring: Sequence[tuple[float, float]], behind: float, before: float) -> None:
        """A prism along the channels; `ring`: its cross-section, x and height."""
        points = [(x, y, high) for y in (behind, before) for x, high in ring]
        count = len(ring)
        add("between", _places(self._scene, points), _around(count), [self._between], BOARD, smooth=count > 3)

    def _cylinder(self, foot: tuple[float, float, float], radius: float, high: float, material: Any) -> None:
        around = outline(2 * radius, 0, is_round=True)
        x, y, low = foot
        points = [(x + a, y + b, h) for h in (low, low + high) for a, b in around]
        add("knob", _places(self._scene, points), _around(len(around)), [material], BOARD)


def _around(count: int) -> list[tuple[int, ...]]:
    """The faces of a prism whose ends have so many corners: first those of the one, then those of the other."""
    sides: list[tuple[int, ...]] = [(k, k + count, (k + 1) % count + count, (k + 1) % count) for k in range(count)]
    return [*sides, tuple(range(count)), tuple(range(2 * count - 1, count - 1, -1))]


def finished(name: str, body: Body, colour: Colour) -> Any:
    """The device's material."""
    nodes = Nodes(name)
    if body.finish == "clear":
        return nodes.shader(
            Base_Color=rgba(colour), Roughness=body.roughness * 0.3, Transmission_Weight=0.85, IOR=_GLASS
        )
    if body.finish == "wood":
        noise = nodes.add("ShaderNodeTexNoise", Scale=3.0, Detail=4.0, Distortion=1.5)
        dark = (colour[0] * 0.5, colour[1] * 0.45, colour[2] * 0.4)
        return nodes.shader(Base_Color=nodes.mixed(noise.outputs[0], colour, dark), Roughness=body.roughness)
    glossy = body.finish == "glossy"
    return nodes.shader(
        Base_Color=rgba(colour), Roughness=0.12 if glossy else body.roughness, Coat_Weight=1.0 if glossy else 0.0
    )


def _marbles(scene: Scene) -> None:
    radius = scene.device.marble / 2
    at = _places(scene, [(one.x, one.y, one.height) for one in scene.marbles])
    rng = np.random.default_rng(scene.seed)
    for marble, middle in zip(scene.marbles, at, strict=True):
        turn = rng.normal(size=3)
        whole = _ball("marble", middle, radius * CM, made(scene, marble.kind, marble.colour))
        whole.rotation_euler = turn.tolist()
        if scene.make == "cored":
            core = _ball("core", middle, radius * CM * 0.8, materials.plain("core", marble.colour, 0.5))
            core.scale, core.rotation_euler = (1.0, 0.45, 0.9), turn.tolist()


def made(scene: Scene, kind: str, colour: Colour) -> Any:
    """A marble's material."""
    nodes = Nodes("marble")
    common = {"Roughness": scene.roughness, "IOR": _GLASS}
    if scene.make == "coated":
        return nodes.shader(Base_Color=rgba(colour), Roughness=0.4, Coat_Weight=1.0, Coat_Roughness=scene.roughness)
    if scene.make == "cored":
        pale = tuple(float(value) for value in 0.7 + 0.3 * np.array(colour))
        return nodes.shader(Base_Color=(*pale, 1.0), Transmission_Weight=1.0, **common)
    if scene.make in {"glass", "milky"}:
        through = {"glass": 0.95, "milky": 0.5}[scene.make]
        # White and black glass lets little through: else they would be called clear.
        through *= 0.4 if kind in "WB" else 1.0
        return nodes.shader(Base_Color=rgba(colour), Transmission_Weight=through, **common)
    if scene.make == "streaked":
        noise = nodes.add("ShaderNodeTexNoise", Scale=1.5, Detail=1.0, Distortion=3.0)
        steep = nodes.math("GREATER_THAN", noise.outputs[0], 0.6)
        lighter = 0.0 if kind == "B" else 0.35
        red, green, blue = (min(0.5 * value + lighter, 1.0) for value in colour)
        return nodes.shader(Base_Color=nodes.mixed(steep, colour, (red, green, blue)), Coat_Weight=0.5, **common)
    return nodes.shader(Base_Color=rgba(colour), **common)


def _ball(name: str, middle: Place, radius: float, material: Any) -> Any:
    """A sphere of rings and segments, each (N, 3)."""
    rings, segments = _ROUND // 2, _ROUND
    polar = np.linspace(0, np.pi, rings + 1)[1:-1]
    turn = np.linspace(0, 2 * np.pi, segments, endpoint=False)
    body = np.stack(
        [
            np.outer(np.sin(polar), np.cos(turn)).ravel(),
            np.outer(np.sin(polar), np.sin(turn)).ravel(),
            np.repeat(np.cos(polar), segments),
        ],
        axis=1,
    )
    points = np.vstack([body, [[0, 0, 1], [0, 0, -1]]]) * radius
    faces: list[tuple[int, ...]] = []
    for ring in range(rings - 2):
        for k in range(segments):
            a, b = ring * segments + k, ring * segments + (k + 1) % segments
            faces.append((a, a + segments, b + segments, b))
    top, bottom, last = len(body), len(body) + 1, (rings - 2) * segments
    for k in range(segments):
        faces.append((top, k, (k + 1) % segments))
        faces.append((bottom, last + (k + 1) % segments, last + k))
    thing = add(name, points, faces, [material], THING, smooth=True)
    thing.location = middle
    return thing
