"""Printed parts, read back and measured independently of what made them: `trimesh` reads, rays measure.

A ray's hits are all places where a line meets the surface. A wall is measured as shared by all who judge the kit: from
points of the surface, inwards, to an opposite face within 25 degrees of parallel.
"""

import io
import math
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
import trimesh
from manifold3d import Manifold, Mesh
from trimesh import Trimesh

from eclipse_companion.common.compiled import compiled

Floats = npt.NDArray[np.float64]
PARALLEL: Final = math.cos(math.radians(25))
NEVER: Final = 1e30


def part(data: bytes) -> Trimesh:
    """A part from its STL, its equal vertices joined."""
    found = trimesh.load_mesh(io.BytesIO(data), file_type="stl")
    assert isinstance(found, Trimesh)
    return found


def faults(body: Trimesh, bed: float = 220.0) -> list[str]:
    """What keeps a body from being printed as one."""
    checks = {
        "open": body.is_watertight,
        "winding": body.is_winding_consistent,
        "inside out": body.volume > 0,
        "in parts": body.body_count == 1,
        "too large": max(body.extents) <= bed,
    }
    return [name for name, good in checks.items() if not good]


def thin(body: Trimesh, least: float, points: int = 20_000, seed: int = 1) -> list[str]:
    """Walls thinner than `least`, each as a sentence; drawn from so many points of the surface."""
    places, faces = trimesh.sample.sample_surface(body, points, seed=seed)
    inwards = np.ascontiguousarray(-body.face_normals[faces])
    corners = np.ascontiguousarray(body.triangles)
    reach, alike = np.zeros(points), np.zeros(points)
    rays = np.concatenate([places + 1e-6 * inwards, inwards], axis=1)
    _first_hits(rays, corners, body.face_normals.copy(), reach, alike)
    found = np.flatnonzero((alike >= PARALLEL) & (reach < least - 1e-4))
    return [f"{reach[k]:.3f} mm at {places[k].round(2)} along {inwards[k].round(2)}" for k in found]


@compiled
def _first_hits(rays: Floats, corners: Floats, normals: Floats, reach: Floats, alike: Floats) -> None:
    """How far each ray (from, along) goes before it leaves the body; its cosine with that face's normal."""
    for ray in range(len(rays)):
        x, y, z = rays[ray, 3], rays[ray, 4], rays[ray, 5]
        reach[ray] = 1e30
        for face in range(len(corners)):
            cosine = normals[face, 0] * x + normals[face, 1] * y + normals[face, 2] * z
            if cosine < 1e-9:
                continue
            a, b, c = corners[face, 0], corners[face, 1], corners[face, 2]
            e1x, e1y, e1z = b[0] - a[0], b[1] - a[1], b[2] - a[2]
            e2x, e2y, e2z = c[0] - a[0], c[1] - a[1], c[2] - a[2]
            px, py, pz = y * e2z - z * e2y, z * e2x - x * e2z, x * e2y - y * e2x
            area = e1x * px + e1y * py + e1z * pz
            if abs(area) < 1e-12:
                continue
            tx, ty, tz = rays[ray, 0] - a[0], rays[ray, 1] - a[1], rays[ray, 2] - a[2]
            u = (tx * px + ty * py + tz * pz) / area
            if u < -1e-9 or u > 1 + 1e-9:
                continue
            qx, qy, qz = ty * e1z - tz * e1y, tz * e1x - tx * e1z, tx * e1y - ty * e1x
            v = (x * qx + y * qy + z * qz) / area
            if v < -1e-9 or u + v > 1 + 1e-9:
                continue
            far = (e2x * qx + e2y * qy + e2z * qz) / area
            if 1e-5 < far < reach[ray]:
                reach[ray], alike[ray] = far, cosine


def hits(body: Trimesh, origin: Sequence[float], way: Sequence[float]) -> list[float]:
    """How far from `origin` a line in both directions meets the surface: each distance once, ascending."""
    corners = body.triangles
    edge1, edge2 = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    # A hair aside, lest the line runs along an edge.
    start = np.asarray(origin, dtype=float) + (1.37e-4, 2.11e-4, 1.73e-4) * (np.asarray(way) == 0)
    direction = np.asarray(way, dtype=float)
    across = np.cross(direction, edge2)
    area = (edge1 * across).sum(axis=1)
    met = np.abs(area) > 1e-12
    corners, edge1, edge2, across, area = (each[met] for each in (corners, edge1, edge2, across, area))
    offset = start - corners[:, 0]
    turned = np.cross(offset, edge1)
    u, v = (offset * across).sum(axis=1) / area, (turned @ direction) / area
    far = (edge2 * turned).sum(axis=1) / area
    inside = (u >= 0) & (v >= 0) & (u + v <= 1)
    return sorted({round(float(each), 4) for each in far[inside]})


def free(body: Trimesh, middle: Sequence[float], way: tuple[int, int, int]) -> tuple[float, float]:
    """From a point in the open, how far it is to the surface backwards and forwards along `way`."""
    found = hits(body, middle, way)
    return -max(each for each in found if each < 0), min(each for each in found if each > 0)


def solid(body: Trimesh) -> Manifold:
    """The same body for manifold3d."""
    mesh = Mesh(np.asarray(body.vertices, dtype=np.float32), np.asarray(body.faces, dtype=np.uint32))
    return Manifold(mesh)


def block(low: Sequence[float], high: Sequence[float]) -> Manifold:
    """A block by two corners."""
    return Manifold.cube([b - a for a, b in zip(low, high, strict=True)]).translate(list(low))


def overlaps(things: Iterable[tuple[str, Manifold]]) -> dict[str, float]:
    """The volumes (mm3) that two things share, by their names."""
    named = list(things)
    return {
        f"{one}, {other}": volume
        for number, (one, first) in enumerate(named)
        for other, second in named[number + 1 :]
        if (volume := (first ^ second).volume()) > 1e-9
    }
