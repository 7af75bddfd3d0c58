"""The set of pieces that a command's pictures show: an edition's, or one that somebody has taught (`--profile`).

The network is loaded only if there are pictures.
"""

import argparse
from dataclasses import dataclass
from typing import TYPE_CHECKING

from eclipse_companion.commands import teaching_options
from eclipse_companion.common import settings

if TYPE_CHECKING:
    from eclipse_companion.games.eclipse.vision.network import OwnSet
    from eclipse_companion.games.eclipse.vision.profiles import Profile
    from eclipse_companion.sensing.sight.layers import Array

USUAL: str = "eclipse"


def add_profile(parser: argparse.ArgumentParser) -> None:
    """Add the option, for commands that look at pictures."""
    teaching_options.add_profile(parser, "the set is one")


@dataclass(frozen=True, slots=True, eq=False)
class KnownSet:
    """What is known of a set: its tokens, how sure a square must be to be named, and what was fitted to it."""

    edition: str
    tokens: "Array"
    letter_from: float
    own: "OwnSet | None" = None
    profile: "Profile | None" = None


def of_edition(edition: str) -> KnownSet:
    """An edition's set. Raises `UnknownSetError`."""
    from eclipse_companion.games.eclipse.vision import network, reader, sets  # noqa: PLC0415 - as the module says

    folder = settings.folders().config
    letter_from = reader.SHOWN_FROM if sets.is_shown(edition, folder) else reader.LETTER_FROM
    return KnownSet(edition, sets.tokens(edition, folder, network.shipped()), letter_from)


def wanted(arguments: argparse.Namespace) -> KnownSet:
    """The set that a command's options name. Raises `ProfileError` or `UnknownSetError`."""
    if arguments.profile is None:
        return of_edition(arguments.edition or USUAL)
    from eclipse_companion.games.eclipse.vision import network, profiles, reader  # noqa: PLC0415 - as the module says

    profile = profiles.load(arguments.profile, settings.folders().config, network.shipped())
    edition = arguments.edition or profile.edition
    return KnownSet(edition, profile.tokens, reader.LETTER_FROM, profile.own, profile)
