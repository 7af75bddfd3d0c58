"""Who may see the page and speak to it: the page itself alone, whatever else runs in the same browser.

Another site can't read the page or its answers, since its origin is another one; a name that was rebound to this
machine is another host; and what the page says and asks carries a token that only the page was told. Other devices of
the network, if they are let in, come under this machine's other names; their page has no token.
"""

import ipaddress
import secrets
from collections.abc import Mapping
from enum import Enum
from typing import Final

from eclipse_companion.outputs.page.network import LOOPBACK, Network

HEADERS: Final[Mapping[str, str]] = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""What every answer carries."""


class Asker(Enum):
    """Who asks."""

    OWN = "own"
    """The page on this machine."""
    ELSEWHERE = "elsewhere"
    """A page on another device, or one that calls this machine by its name in the network."""
    ONLOOKER = "onlooker"
    """A page on this machine that only shows: it has a token that is good for nothing else."""


class Guard:
    """Knows the names of this server, and its tokens."""

    def __init__(self, port: int, network: Network | None = None) -> None:
        """`network`: where other devices may come from; None: none may."""
        self.token: Final = secrets.token_urlsafe(16)
        self.watching: Final = secrets.token_urlsafe(16)
        """The token of pages that only show."""
        self.scheme: Final = "http" if network is None else network.scheme
        """How addresses of the page begin."""
        self._port, self._network = port, network
        self._own = frozenset({f"{LOOPBACK}:{port}", f"localhost:{port}"})
        self._names = None if network is None else frozenset(f"{name}:{port}" for name in network.names)

    def asker(self, headers: Mapping[str, str], peer: str, reached: str) -> Asker | None:
        """Who asks: the page itself, or somebody who opens it; None: somebody who may not.

        `peer`: the address that the request comes from; `reached`: the address of this machine that it came to.
        """
        host, origin = headers.get("Host", "").lower(), headers.get("Origin")
        if origin is not None and origin.lower() != f"{self.scheme}://{host}":
            return None
        if host in self._own:
            return Asker.OWN if _is_loopback(peer) else None
        if self._names is not None and (host in self._names or host == f"{reached}:{self._port}"):
            return Asker.ELSEWHERE
        return None

    def address_for(self, peer: str) -> str:
        """Where the page can be opened by who comes from an address: this machine, or another one of the network."""
        host = LOOPBACK if self._network is None or _is_loopback(peer) else self._network.address
        return f"{self.scheme}://{host}:{self._port}/"

    def bearer(self, token: object) -> Asker | None:
        """Which page on this machine was told this token: the page itself, or one that only shows; None: neither."""
        if not isinstance(token, str):
            return None
        given = token.encode("utf-8", "replace")
        told = {Asker.OWN: self.token, Asker.ONLOOKER: self.watching}
        return next((asker for asker, own in told.items() if secrets.compare_digest(given, own.encode())), None)

    def page_headers(self, nonce: str, host: str, asker: Asker) -> dict[str, str]:
        """What a page carries: its policy, and that no other site's window holds it; `host`: as the browser named it.

        Elsewhere, without TLS, browsers take no notice of the latter, and complain of it in their consoles.
        """
        trusted = asker is Asker.OWN or self.scheme == "https"
        alone = {"Cross-Origin-Opener-Policy": "same-origin"} if trusted else {}
        return {"Content-Security-Policy": self._policy(nonce, host), **alone}

    def _policy(self, nonce: str, host: str) -> str:
        """The content security policy of a page: what it may load, and from where."""
        sockets = "wss" if self.scheme == "https" else "ws"
        return (
            f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; "
            # Safari before 15.4 doesn't count a socket to the same host as 'self'.
            f"connect-src 'self' {sockets}://{host}; img-src 'self' data:; manifest-src 'self'; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
