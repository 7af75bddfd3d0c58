"""Who may see the page and speak to it: the page itself alone, whatever else runs in the same browser.

Another site can't read the page or its answers, since its origin is another one; a name that was rebound to this
machine is another host; and what the page says and asks carries a token that only the page was told.
"""

import secrets
from collections.abc import Collection, Mapping
from typing import Final

HEADERS: Final[Mapping[str, str]] = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""What every answer carries."""


class Guard:
    """Knows the names of this server, and its token."""

    def __init__(self, hosts: Collection[str], scheme: str = "http") -> None:
        """`hosts`: the names and ports by which browsers may ask for this server, such as `localhost:8417`."""
        self.token: Final = secrets.token_urlsafe(16)
        self._hosts = frozenset(hosts)
        self._origins = frozenset(f"{scheme}://{host}" for host in hosts)
        self._sockets = "wss" if scheme == "https" else "ws"

    def is_from_here(self, headers: Mapping[str, str]) -> bool:
        """Whether the page itself asks, or somebody who opens it."""
        origin = headers.get("Origin")
        return headers.get("Host", "") in self._hosts and (origin is None or origin in self._origins)

    def is_ours(self, token: object) -> bool:
        """Whether this is the token that the page was told."""
        return isinstance(token, str) and secrets.compare_digest(token.encode("utf-8", "replace"), self.token.encode())

    def policy(self, nonce: str, host: str) -> str:
        """The content security policy of a page: what it may load, and from where; `host`: as the browser named it."""
        return (
            f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; "
            # Safari before 15.4 doesn't count a socket to the same host as 'self'.
            f"connect-src 'self' {self._sockets}://{host}; img-src 'self' data: blob:; manifest-src 'self'; "
            "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
