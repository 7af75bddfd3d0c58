"""Meshes of things on a table, in centimetres."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import bpy
import numpy as np
import numpy.typing as npt

from eclipse_pictures.geometry import BOARD_MM

CM: Final = 0.1
"""Centimetres per millimetre."""

Place = tuple[float, float, float]


def place(x: float, y: float, height: float) -> Place:
    """The Blender position (cm) of a point in board coordinates (mm)."""
    return ((x - BOARD_MM / 2) * CM, -(y - BOARD_MM / 2) * CM, height * CM)


def add(
    name: str,
    vertices: npt.ArrayLike,
    faces: Iterable[Sequence[int]],
    materials: Sequence[Any],
    index: int,
    *,
    smooth: bool = False,
) -> Any:
    """Add an object to the scene; `index` is its value in the index pass."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(np.asarray(vertices, float).tolist(), [], [list(face) for face in faces])
    for material in materials:
        mesh.materials.append(material)
    if smooth:
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.update()
    thing = bpy.data.objects.new(name, mesh)
    thing.pass_index = index
    bpy.context.scene.collection.objects.link(thing)
    return thing


def outline(size: float, corner: float, *, is_round: bool) -> npt.NDArray[np.float64]:
    """The outline (N, 2), anticlockwise, of a round piece or of a square one with rounded corners."""
    if is_round:
        angles = np.linspace(0, 2 * np.pi, 64, endpoint=False)
        return np.column_stack([np.cos(angles), np.sin(angles)]) * size / 2
    points = []
    reach = size / 2 - corner
    for number, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        angles = np.radians(np.linspace(0, 90, 9) + 90 * number)
        points.append(np.column_stack([x * reach + corner * np.cos(angles), y * reach + corner * np.sin(angles)]))
    return np.vstack(points)


def prism(
    name: str, outside: npt.NDArray[np.float64], thick: float, bevel: float, materials: Sequence[Any], index: int
) -> Any:
    """A plate with this outline from 0 to `thick`, with its upper edge rounded.

    The first material is for its top, the last for its side. The top's texture coordinates go from 0 to 1 over the
    outline's bounding box.
    """
    reach = float(np.abs(outside).max())
    bevel = min(bevel, thick * 0.6)
    rings = [(0.0, 0.0), (0.0, thick - bevel)]
    rings += [(bevel * (1 - np.cos(a)), thick - bevel + bevel * np.sin(a)) for a in np.radians([22.5, 45, 67.5, 90])]
    count = len(outside)
    vertices = np.vstack(
        [np.column_stack([outside * (1 - inset / reach), np.full(count, height)]) for inset, height in rings]
    )
    faces: list[list[int]] = []
    for ring in range(len(rings) - 1):
        for k in range(count):
            a, b = ring * count + k, ring * count + (k + 1) % count
            faces.append([a, b, b + count, a + count])
    faces.append([(len(rings) - 1) * count + k for k in range(count)])
    thing = add(name, vertices, faces, materials, index)
    mesh = thing.data
    last = len(mesh.materials) - 1
    mesh.polygons.foreach_set("material_index", [last] * (2 * count) + [0] * (len(faces) - 2 * count))
    mesh.polygons.foreach_set("use_smooth", [True] * (len(faces) - 1) + [False])
    layer = mesh.uv_layers.new(name="top")
    at = np.array([mesh.vertices[loop.vertex_index].co[:2] for loop in mesh.loops])
    layer.data.foreach_set("uv", (at / (2 * reach) + 0.5).ravel())
    mesh.update()
    return thing


def box(name: str, low: Place, high: Place, material: Any, index: int) -> Any:
    """A box between two corners (cm)."""
    (a, b, c), (d, e, f) = low, high
    vertices = [(a, b, c), (d, b, c), (d, e, c), (a, e, c), (a, b, f), (d, b, f), (d, e, f), (a, e, f)]
    faces = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    return add(name, vertices, faces, [material], index)


def sheet(name: str, corners: Sequence[Place], material: Any, index: int) -> Any:
    """A flat piece with corners lower left, lower right, upper right, upper left; its texture fills it."""
    thing = add(name, corners, [(0, 1, 2, 3)], [material], index)
    thing.data.uv_layers.new(name="top").data.foreach_set("uv", [0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0])
    return thing


def capsules(
    name: str, bones: Sequence[tuple[Place, Place, float, float]], detail: float, material: Any, index: int
) -> Any:
    """One smooth body around bones: each from one point to another (cm) with the radius at either end."""
    vertices: list[npt.NDArray[np.float64]] = []
    faces: list[list[int]] = []
    around, along = 16, 5
    for start, end, first, second in bones:
        a, b = np.array(start), np.array(end)
        axis = b - a
        length = float(np.linalg.norm(axis)) or 1e-6
        axis /= length
        side = np.cross(axis, (0.3, 0.5, 0.81))
        side /= np.linalg.norm(side)
        third = np.cross(axis, side)
        rings = []
        for k in range(along):  # the hemisphere at one end
            angle = np.pi / 2 * (1 - (k + 0.15) / along)
            rings.append((a - axis * first * np.sin(angle), first * np.cos(angle)))
        rings += [(a, first), (b, second)]
        for k in range(along):
            angle = np.pi / 2 * (k + 0.85) / along
            rings.append((b + axis * second * np.sin(angle), second * np.cos(angle)))
        base = sum(len(one) for one in vertices)
        turn = np.linspace(0, 2 * np.pi, around, endpoint=False)
        for middle, radius in rings:
            vertices.append(middle + radius * (np.outer(np.cos(turn), side) + np.outer(np.sin(turn), third)))
        for ring in range(len(rings) - 1):
            for k in range(around):
                p, q = base + ring * around + k, base + ring * around + (k + 1) % around
                faces.append([p, q, q + around, p + around])
        faces.append([base + k for k in range(around)][::-1])
        faces.append([base + (len(rings) - 1) * around + k for k in range(around)])
    thing = add(name, np.vstack(vertices), faces, [material], index, smooth=True)
    merged = thing.modifiers.new("merged", "REMESH")
    merged.mode = "VOXEL"
    merged.voxel_size = detail
    merged.use_smooth_shade = True
    soft = thing.modifiers.new("soft", "SMOOTH")
    soft.iterations, soft.factor = 6, 0.5
    return thing
