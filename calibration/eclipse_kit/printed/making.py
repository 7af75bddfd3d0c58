"""Makes the printed parts, writes them as files, and reads each back."""

import io
from collections.abc import Callable, Iterable
from functools import partial

import trimesh
from manifold3d import Manifold

from eclipse_companion.common.errors import CompanionError
from eclipse_kit.card import Card
from eclipse_kit.printed import boxes, meshes, pieces, small
from eclipse_kit.printed.sizes import BED, printable
from eclipse_kit.printed.top import top
from eclipse_kit.writing import Files, Told


def solids(card: Card) -> dict[str, Callable[[], Manifold]]:
    """What makes each part. Raises `CompanionError` if they can't be printed."""
    size = printable(card)
    suns, moons = card.kit_magnets
    return {
        "top": partial(top, card, size),
        "plate": partial(small.plate, card, size),
        "box": partial(boxes.box, card, size),
        "box-strip": partial(boxes.box_strip, card, size),
        "lid": partial(boxes.lid, size),
        "jig": partial(small.jig, card, suns),
        "cap": small.cap,
        "window": small.window,
        "jig-moon": partial(small.jig, card, moons),
        "piece-sun-gold": partial(pieces.half, card, suns, sun=True, gold=True),
        "piece-sun-silver": partial(pieces.half, card, suns, sun=True, gold=False),
        "piece-moon-gold": partial(pieces.half, card, moons, sun=False, gold=True),
        "piece-moon-silver": partial(pieces.half, card, moons, sun=False, gold=False),
    }


def files(card: Card, names: Iterable[str], told: Told) -> Files:
    """These parts. Raises `CompanionError` if one can't be made."""
    makers = solids(card)
    found: Files = {}
    for name in names:
        told(f"Making {name}")
        solid = makers[name]()
        surface = meshes.mesh(solid)
        found[f"print/{name}.stl"] = meshes.stl(name, surface)
        _check(name, solid, found[f"print/{name}.stl"])
        found[f"print/{name}.3mf"] = meshes.threemf(name, surface)
    return found


def _check(name: str, solid: Manifold, data: bytes) -> None:
    """Read a part back. Raises `CompanionError` if it isn't one closed body that fits the bed.

    trimesh could count bodies with scipy alone, which no install brings.
    """
    body = trimesh.load_mesh(io.BytesIO(data), file_type="stl")
    if body.is_watertight and body.is_winding_consistent and body.volume > 0 and len(solid.decompose()) == 1:
        if max(body.extents) <= BED + 1e-3:
            return
        raise CompanionError(f"{name} is {max(body.extents):.0f} mm long, and a usual printer's bed holds {BED:g} mm.")
    raise CompanionError(f"No whole {name} can be made from these measures. Please report them, with your card.toml.")
