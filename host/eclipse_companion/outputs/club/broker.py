"""Where a club's broker is, and who asks there.

In: the settings, the environment variable with the password. Out: a `Broker`; errors in sentences.
"""

import os
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from eclipse_companion.common import limited_files
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.common.settings import ClubSettings, with_home

PASSWORD_VARIABLE: Final = "ECLIPSE_COMPANION_CLUB_PASSWORD"  # noqa: S105 - its name
"""The environment variable that has the password, in place of a file."""
_PORTS: Final = {"mqtt": 1883, "mqtts": 8883}
_LONGEST_PASSWORD: Final = 4096


class ClubError(CompanionError):
    """What the settings say of a club can't be done."""


@dataclass(frozen=True)
class Broker:
    """A broker, and how one gets in."""

    host: str
    port: int
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: ssl.SSLContext | None = None
    """What an encrypted connection is checked with; None: it isn't encrypted."""

    @property
    def address(self) -> str:
        """As people read it."""
        return f"{self.host}:{self.port}"


def named(club: ClubSettings) -> str:
    """What the club calls this board. Raises `ClubError` if nobody has named it."""
    if not club.name:
        raise ClubError('It has no name there. Write one below [club] in the settings file, such as name = "Kitchen".')
    return club.name


def broker_of(club: ClubSettings, environment: Mapping[str, str] = os.environ) -> Broker:
    """The broker that the settings name. Raises `ClubError`."""
    nowhere = ClubError(
        f"The club's broker can't be at {club.broker}. Write its name or number, such as mqtt://192.168.1.5:1883."
    )
    try:
        parts = urlsplit(club.broker)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise nowhere from None
    if not host or port == 0:
        raise nowhere
    return Broker(
        host,
        port or _PORTS[parts.scheme],
        club.user or None,
        _password(club, environment) if club.user else None,
        _context(club.ca_file) if parts.scheme == "mqtts" else None,
    )


def _password(club: ClubSettings, environment: Mapping[str, str]) -> str | None:
    """The user's password; None if there is none."""
    if PASSWORD_VARIABLE in environment:
        return environment[PASSWORD_VARIABLE]
    if not club.password_file:
        return None
    file = with_home(club.password_file)
    try:
        text = limited_files.read_limited(file, _LONGEST_PASSWORD).decode()
    except (OSError, UnicodeDecodeError, limited_files.TooLargeError):
        raise ClubError(f"The file {file} with the password for the club's broker can't be read.") from None
    return text.partition("\n")[0].removesuffix("\r")


def _context(ca_file: str) -> ssl.SSLContext:
    """What checks the broker's certificate."""
    if not ca_file:
        return ssl.create_default_context()
    file = with_home(ca_file)
    try:
        return ssl.create_default_context(cafile=file)
    except OSError:  # an SSLError is one
        raise ClubError(f"The file {file} has no certificate of an authority for the club's broker.") from None
