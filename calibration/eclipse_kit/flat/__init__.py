"""The kit's flat drawings, at full size: the plate for a laser, the strip-board's cuts, and a mat.

In: a card. Out: DXF and SVG, in millimetres, the same bytes each time. Needs no library of the extra `kit`.
"""

from eclipse_kit.card import Card
from eclipse_kit.flat import cuts, dxf, mat
from eclipse_kit.note import NOTE
from eclipse_kit.writing import Files, Told


def files(card: Card, told: Told) -> Files:
    """All drawings."""
    told("Drawing the plate, the cuts and the mat")
    return {
        "drawings/plate.dxf": dxf.plate(card, NOTE),
        "drawings/cuts-mirrored.svg": cuts.drawing(card, NOTE),
        "drawings/mat.svg": mat.drawing(card, NOTE),
    }
