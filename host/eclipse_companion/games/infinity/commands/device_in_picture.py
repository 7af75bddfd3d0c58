"""Options for where the device is in a picture: four of its spaces, and the measures of device and sheet."""

import argparse
from dataclasses import replace
from typing import Final

from eclipse_companion.commands import in_pictures
from eclipse_companion.commands.in_pictures import millimetres
from eclipse_companion.common.errors import UsageError
from eclipse_companion.games.infinity.vision.device import A_SIDE, LARGEST_MM, Device

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


def add_corners(parser: argparse.ArgumentParser, *, each: bool = False) -> None:
    """Add the option, for commands that look at pictures; `each`: it may be given once for each of several."""
    are = "the centres of spaces 1 of channels 1 and 4, then spaces 4 of channels 4 and 1"
    in_pictures.add_corners(parser, are, each=each)


def add_measures(parser: argparse.ArgumentParser) -> None:
    """Add the options for the device's measures."""
    default = Device()
    for name, what in MEASURES.items():
        parser.add_argument(
            f"--{name}",
            metavar="MM",
            type=millimetres(0.0 if name == "rise" else 1.0, LARGEST_MM),
            help=f"{what} (default: {getattr(default, name):g} mm)",
        )


def device_of(arguments: argparse.Namespace) -> Device:
    """The device with the given measures, and the usual ones instead of those that weren't given.

    Raises `UsageError` if no device can have these measures together.
    """
    device = replace(Device(), **measures_of(arguments))
    misfit = _misfit(device)
    if misfit is not None:
        raise UsageError(misfit)
    return device


def _misfit(device: Device) -> str | None:
    """Which measures can't be those of one device, as a sentence with their bounds."""
    marble, gaps = device.marble, A_SIDE - 1
    wide, deep = gaps * device.across + marble, gaps * device.along + marble / 2 + device.front
    for name, apart in (("across", device.across), ("along", device.along)):
        if apart < marble:
            return f"--{name} {apart:g}: use at least the width of a marble, {marble:g} mm, or correct --marble."
    if wide > device.width:
        most = (device.width - marble) / gaps
        return (
            f"--across {device.across:g}: four channels with marbles of {marble:g} mm are then {wide:g} mm wide, and "
            f"the device has {device.width:g} mm. Use at most {most:.4g} mm, or say --width, too."
        )
    if deep > device.depth:
        return (
            f"--along {device.along:g}, --front {device.front:g}: the device is then at least {deep:g} mm deep, and it "
            f"has {device.depth:g} mm. Correct one of them, or say --depth, too."
        )
    if device.height < marble / 2:
        return f"--height {device.height:g}: marbles of {marble:g} mm lie at least {marble / 2:g} mm high."
    if device.rise > device.height:
        return f"--rise {device.rise:g}: use at most --height, {device.height:g} mm."
    return None


def measures_of(arguments: argparse.Namespace) -> dict[str, float]:
    """The measures that were given, mm."""
    return {name: getattr(arguments, name) for name in MEASURES if getattr(arguments, name) is not None}
