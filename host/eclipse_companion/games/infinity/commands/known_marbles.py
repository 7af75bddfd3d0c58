"""The marbles that a command's pictures show: the usual ones, or those that somebody has taught (`--profile`).

The network is loaded only if there is a profile.
"""

import argparse
from typing import TYPE_CHECKING

from eclipse_companion.commands import teaching_options
from eclipse_companion.common import settings

if TYPE_CHECKING:
    from eclipse_companion.games.infinity.vision.own_marbles import OwnMarbles
    from eclipse_companion.games.infinity.vision.profiles import Profile


def add_profile(parser: argparse.ArgumentParser) -> None:
    """Add the option, for commands that look at pictures."""
    teaching_options.add_profile(parser, "the marbles are those", "--game infinity ")


def wanted(arguments: argparse.Namespace) -> "OwnMarbles | None":
    """What is known of the marbles that a command's options name. Raises `ProfileError`."""
    profile = profile_of(arguments)
    return None if profile is None else profile.own


def profile_of(arguments: argparse.Namespace) -> "Profile | None":
    """The profile that a command's options name, if they name one. Raises `ProfileError`."""
    if arguments.profile is None:
        return None
    from eclipse_companion.games.infinity.vision import network, profiles  # noqa: PLC0415 - as the module says

    return profiles.load(arguments.profile, settings.folders().config, network.shipped())
