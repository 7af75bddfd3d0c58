"""The layout of the printed sheet for below Infinity's device.

The markers are for the camera (docs/formats.md, "Infinity's sheet"). Everything else is for people: where the device
stands, which way round, and a line of known length.
"""

from typing import Final

from eclipse_calibration.printing.parts import LARGEST, marker_boxes, reach, ruler
from eclipse_companion.common.errors import UsageError
from eclipse_companion.games.infinity.vision.device import Device
from eclipse_companion.printing.paper import PAPERS, UNPRINTED_MM, Box, Sheet, Words

_TEXT_BELOW_MM: Final = 30.0


def sheet(device: Device, paper: str) -> Sheet:
    """The sheet, centred across the paper's width. Raises `UsageError` if it doesn't fit on the paper."""
    width, height = PAPERS[paper]
    beyond = device.marker_distance + reach(device)
    across, down = device.width + 2 * beyond, device.depth + 2 * beyond + _TEXT_BELOW_MM
    if across + 2 * UNPRINTED_MM > width or down + 2 * UNPRINTED_MM > height:
        larger = "" if paper == LARGEST else f" Try --paper {LARGEST}."
        raise UsageError(
            f"For a device of {device.width:g} x {device.depth:g} mm the sheet is {across:.0f} x {down:.0f} mm, more "
            f"than {paper} paper prints.{larger}"
        )
    first, last = device.footprint()
    # Where the mat's origin lies on the paper.
    left = width / 2 - (first[0] + last[0]) / 2
    top = (height - _TEXT_BELOW_MM) / 2 - (first[1] + last[1]) / 2
    boxes = marker_boxes(device, left, top)
    frame = Box(left + first[0], top + first[1], device.width, device.depth, outlined=True)
    boxes.append(frame)
    middle, below = width / 2, frame.y + frame.height
    y = below + beyond + 10
    line, measured = ruler(middle, y)
    words = [
        Words(middle, below + 9, "KNOB AND WELL: THE PLAYER SITS HERE", 4),
        Words(middle, frame.y - 5, "BACK", 4),
        Words(middle, frame.y + frame.height / 2, "Put the device in the frame.", 4),
        measured,
        Words(
            middle,
            y + 11,
            f"Channels {device.across:g} mm apart, spaces {device.along:g} mm, marbles of {device.marble:g} mm whose "
            f"centres are {device.height:g} mm above this sheet.",
            3,
        ),
    ]
    return Sheet(width, height, (*boxes, *line), tuple(words))
