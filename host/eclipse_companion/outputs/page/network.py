"""The network as the page's server needs it: by which names other devices find this machine, and TLS.

In: the files of a certificate, if there is one. Out: a `Network`. Nothing is sent to find the machine's address.
"""

import socket
from collections.abc import Collection
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eclipse_companion.common.errors import CompanionError, why_of

if TYPE_CHECKING:
    import ssl

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - only `play --lan` listens there
"""The address of all interfaces."""
LOOPBACK: Final = "127.0.0.1"
PHONE_PORTS: Final = range(8427, 8437)
"""Those that are tried for the page of a phone that films; if other programs have all, any free one is taken."""
_FAR: Final = ("192.0.2.1", 9)
"""Where a packet would leave by the machine's usual way; the address belongs to documentation, to nobody's machine."""


class NetworkError(CompanionError):
    """The page can't be served on the network as it was asked for."""


@dataclass(frozen=True)
class Network:
    """By which names other devices find this machine."""

    address: str
    """The address that people are told."""
    names: Collection[str] = ()
    """The machine's other names, in small letters. The address that a device has reached counts in any case."""
    tls: "ssl.SSLContext | None" = None
    """Encrypts everything; None: nothing is encrypted."""

    @property
    def scheme(self) -> str:
        """How addresses of the page begin."""
        return "http" if self.tls is None else "https"


def find_network(certificate: Path | None = None, key: Path | None = None) -> Network:
    """This machine's network; with a certificate and its key, everything is encrypted. Raises `NetworkError`."""
    tls = None if certificate is None or key is None else _tls(certificate, key)
    name = socket.gethostname().lower()
    return Network(own_address(), frozenset({name, f"{name}.local"}), tls)


def own_address() -> str:
    """The address by which other devices find this machine; the loopback address if it has no network."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asked:
        try:
            asked.connect(_FAR)  # of a datagram's socket this only chooses the way: nothing is sent
            address: str = asked.getsockname()[0]
        except OSError:
            return LOOPBACK
    return address


def _tls(certificate: Path, key: Path) -> "ssl.SSLContext":
    """What a server needs to encrypt. Raises `NetworkError`."""
    import ssl  # noqa: PLC0415 - each `play` would load it

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    for file in (certificate, key):
        if not file.is_file():
            raise NetworkError(f"There is no file {file}. Give the certificate and its key as two PEM files.")
    try:
        context.load_cert_chain(certificate, key, password=_no_password)
    except (OSError, ValueError) as error:  # `ssl.SSLError` is an `OSError`
        reason = getattr(error, "reason", None) or why_of(error)
        raise NetworkError(
            f"I can't use the certificate {certificate} with the key {key} ({reason}). "
            "Give a certificate and its own key, without a password, as PEM files."
        ) from error
    return context


def _no_password() -> str:
    """Without this a key with a password would ask for it in the terminal."""
    return ""
