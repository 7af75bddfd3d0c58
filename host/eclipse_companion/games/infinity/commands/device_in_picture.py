"""Options for where the device is in a picture: four of its spaces, and the measures of device and sheet."""

import argparse
from dataclasses import replace
from typing import Final

from eclipse_companion.commands import in_pictures
from eclipse_companion.commands.in_pictures import millimetres
from eclipse_companion.games.infinity.vision.device import LARGEST_MM, Device

MEASURES: Final = {
    "across": "from one channel's centre to the next",
    "along": "from one space's centre to the next in a channel",
    "marble": "a marble's diameter",
    "height": "from the sheet to the centres of the marbles in spaces 2 to 4",
    "rise": "how much higher a marble lies in space 1",
    "width": "of what stands on the sheet, from side to side",
    "depth": "the same, from front to back",
    "front": "from the centres of spaces 1 to the front edge",
}
"""The measures that people can set, and what each of them is."""


def add_corners(parser: argparse.ArgumentParser) -> None:
    """Add the option, for commands that look at pictures."""
    in_pictures.add_corners(parser, "the centres of spaces 1 of channels 1 and 4, then spaces 4 of channels 4 and 1")


def add_measures(parser: argparse.ArgumentParser) -> None:
    """Add the options for the device's measures."""
    usual = Device()
    for name, what in MEASURES.items():
        parser.add_argument(
            f"--{name}",
            metavar="MM",
            type=millimetres(0.0 if name == "rise" else 1.0, LARGEST_MM),
            help=f"{what} (default: {getattr(usual, name):g} mm)",
        )


def device_of(arguments: argparse.Namespace) -> Device:
    """The device with the given measures, and the usual ones instead of those that weren't given."""
    return replace(Device(), **measures_of(arguments))


def measures_of(arguments: argparse.Namespace) -> dict[str, float]:
    """The measures that were given, mm."""
    return {name: getattr(arguments, name) for name in MEASURES if getattr(arguments, name) is not None}
