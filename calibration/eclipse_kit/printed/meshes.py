"""Meshes as files: binary STL, and 3MF.

In: vertices (V, 3) in mm, as float32, and triangles (T, 3). Out: bytes, the same each time.
"""

import io
import struct
import zipfile
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from manifold3d import Manifold

from eclipse_kit.note import NOTE

_ROW: Final = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("colour", "<u2")])
_ROWS_FROM: Final = 84
"""After the header, and the number of triangles."""
_DATE: Final = (1980, 1, 1, 0, 0, 0)
"""The earliest that a zip file can hold."""
_TYPES: Final = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
_LINKS: Final = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="model" Target="/3D/3dmodel.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""


class Mesh(NamedTuple):
    """A closed surface, its triangles anticlockwise seen from outside."""

    vertices: npt.NDArray[np.float32]
    triangles: npt.NDArray[np.int64]


def mesh(solid: Manifold) -> Mesh:
    """A solid's surface. Vertices are in the order of their coordinates, and triangles begin with their lowest one."""
    raw = solid.to_mesh()
    vertices = np.asarray(raw.vert_properties, dtype=np.float32)[:, :3] + np.float32(0.0)
    found, places = np.unique(vertices, axis=0, return_inverse=True)
    triangles = places.reshape(-1)[np.asarray(raw.tri_verts, dtype=np.int64)]
    whole = (triangles != np.roll(triangles, 1, axis=1)).all(axis=1)
    triangles = triangles[whole]
    first = triangles.argmin(axis=1)
    triangles = triangles[np.arange(len(triangles))[:, None], (first[:, None] + np.arange(3)) % 3]
    return Mesh(found, triangles[np.lexsort(triangles.T[::-1])])


def stl(name: str, surface: Mesh) -> bytes:
    """Binary STL; the note is in its header."""
    corners = surface.vertices[surface.triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]).astype(np.float64)
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    normals /= np.where(lengths > 0, lengths, 1.0)
    rows = np.zeros(len(corners), dtype=_ROW)
    rows["normal"], rows["corners"] = normals, corners
    header = f"{name}, Eclipse Companion, mm: {NOTE}".encode().ljust(80)
    return header + struct.pack("<I", len(rows)) + rows.tobytes()


def triangles(data: bytes) -> npt.NDArray[np.float64]:
    """The corners (T, 3, 3) of a binary STL's triangles."""
    rows = np.frombuffer(data, dtype=_ROW, offset=_ROWS_FROM)
    found: npt.NDArray[np.float64] = rows["corners"].astype(np.float64)
    return found


def threemf(name: str, surface: Mesh) -> bytes:
    """3MF, in millimetres; the note is its description."""
    vertices = "".join(f'<vertex x="{x!s}" y="{y!s}" z="{z!s}"/>\n' for x, y, z in surface.vertices)
    triangles = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>\n' for a, b, c in surface.triangles)
    model = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">\n'
        f'<metadata name="Title">{name}</metadata>\n<metadata name="Description">{NOTE}</metadata>\n'
        f'<resources><object id="1" type="model" name="{name}"><mesh>\n<vertices>\n{vertices}</vertices>\n'
        f"<triangles>\n{triangles}</triangles>\n</mesh></object></resources>\n"
        '<build><item objectid="1"/></build>\n</model>\n'
    )
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path, text in (("[Content_Types].xml", _TYPES), ("_rels/.rels", _LINKS), ("3D/3dmodel.model", model)):
            entry = zipfile.ZipInfo(path, _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, text.encode())
    return packed.getvalue()
