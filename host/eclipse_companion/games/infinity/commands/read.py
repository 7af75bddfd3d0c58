"""`read --game infinity PICTURE...`: what pictures of the device show, each as a reading.

In: picture files. Out: as `commands.reading` prints them.
"""

import argparse
import time
from contextlib import suppress
from pathlib import Path

from eclipse_companion.commands.in_pictures import corners_of
from eclipse_companion.commands.reading import MANY_UNCLEAR, Shown, add_pictures, decoded, read_each
from eclipse_companion.commands.teaching_options import in_other_light
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.board_text import reading_text
from eclipse_companion.games.infinity.camera.picture_reading import named
from eclipse_companion.games.infinity.commands import known_marbles
from eclipse_companion.games.infinity.commands.device_in_picture import add_corners, add_measures, device_of
from eclipse_companion.games.infinity.game.reading import UNREADABLE, Reading
from eclipse_companion.games.infinity.vision import profiles, reader
from eclipse_companion.games.infinity.vision.device import Device
from eclipse_companion.games.infinity.vision.profiles import Profile
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.picture import Picture
from eclipse_companion.sensing.sight.room_light import change


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The pictures, where the device stands in them, and how to print."""
    add_pictures(parser, "the device")
    add_corners(parser)
    add_measures(parser)
    known_marbles.add_profile(parser)


def run(arguments: argparse.Namespace) -> int:
    """Read each picture; 1 if one couldn't be read."""
    device, corners, profile = device_of(arguments), corners_of(arguments), known_marbles.profile_of(arguments)
    own = None if profile is None else profile.own

    def read(path: Path) -> Shown:
        pictures = decoded(path, arguments.exposure)
        started = time.perf_counter()
        shown = [picture.fitted(each) for each in pictures]
        found = reader.read([each.pixels for each in shown], corners=shown[0].places(corners), device=device, own=own)
        ms = (time.perf_counter() - started) * 1000
        why = "" if profile is None else _why_unclear(found.reading, profile, shown[0], corners, device)
        return Shown(str(found.reading), found.confidence, ms, reading_text(found.reading), why)

    return read_each(arguments, read, "infinity")


def clear_in(path: Path) -> float:
    """As `commands.pictured_games` says."""
    reading = reader.read([picture.fitted(picture.load(path)).pixels]).reading
    cells = "".join(reading.channels)
    return 1 - cells.count(UNREADABLE) / len(cells)


def _why_unclear(reading: Reading, profile: Profile, shown: Picture, corners: Points | None, device: Device) -> str:
    """A sentence on many unclear spaces, if the light is another one than when the marbles were taught."""
    unclear = tuple(at for at, cell in enumerate("".join(reading.channels), 1) if cell == UNREADABLE)
    if len(unclear) < MANY_UNCLEAR:
        return ""
    with suppress(CompanionError):  # only the other exposure shows the device
        _, seen = reader.shown(shown.pixels, corners=shown.places(corners), device=device)
        if changed := change(profiles.light_of(seen), profile.lights):
            return f"{named(unclear)} aren't clear, and {in_other_light(profile.name, changed, '--game infinity ')}"
    return ""
