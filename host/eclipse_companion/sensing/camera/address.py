"""What is at an address in the network: a stream of pictures, single pictures, or what a person should know of.

In: an address. Out: what it is; a `CameraError` says in a sentence what is really wrong.
"""

import base64
import http.client
import socket
import ssl
from dataclasses import dataclass, field
from enum import Enum
from typing import Final
from urllib.parse import SplitResult, quote, unquote, urljoin, urlsplit

from eclipse_companion.common.errors import harmless
from eclipse_companion.common.pictures import kind_of
from eclipse_companion.sensing.camera.device import CameraError, Reason

ANSWERS_S: Final = 5.0
"""A camera that says nothing for so long doesn't answer."""
_PORTS: Final = {"http": 80, "https": 443, "rtsp": 554}
_SCHEMES: Final = ("http", "https")
_REDIRECTS: Final = 5
_FIRST: Final = 512
"""The first bytes of an answer tell what it is."""
_DENIED: Final = {401, 403}
_MISSING: Final = {404, 410}
_ELSEWHERE: Final = {301, 302, 303, 307, 308}
_GOOD: Final = 200
_AS_IT_IS: Final = "%!#$&'()*+,/:;=?@[]~"
"""What isn't quoted in a path: it is quoted already, or it has a meaning there."""


class Offers(Enum):
    """What an address gives."""

    STREAM = "stream"
    PICTURES = "pictures"
    """One picture for each question."""


@dataclass(frozen=True, slots=True)
class FoundAddress:
    """What is at an address, in the end."""

    address: str
    offers: Offers


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of a web server, not read yet."""

    response: http.client.HTTPResponse
    connection: http.client.HTTPConnection = field(repr=False)

    def close(self) -> None:
        """Read no more."""
        self.response.close()
        self.connection.close()


def find(address: str, title: str) -> FoundAddress:
    """Ask what is there. `title` begins sentences. Raises `CameraError`."""
    parts = urlsplit(address)
    if parts.scheme not in _SCHEMES:
        _reach(parts, title)
        return FoundAddress(address, Offers.STREAM)
    seen = [address]
    while True:
        answer = ask(seen[-1], title)
        try:
            leads = answer.response.getheader("Location") if answer.response.status in _ELSEWHERE else None
            if leads is None:
                return FoundAddress(seen[-1], _offered(answer, title, redirected=len(seen) > 1))
        finally:
            answer.close()
        seen.append(_followed(seen, leads, title))


def ask(address: str, title: str) -> Answer:
    """Ask a web server for what it has at an address. Raises `CameraError`."""
    parts = urlsplit(address)
    made = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    target = quote((parts.path or "/") + (f"?{parts.query}" if parts.query else ""), _AS_IT_IS)
    try:
        connection = made(parts.hostname or "", _port(parts), timeout=ANSWERS_S)
    except http.client.InvalidURL as error:
        raise CameraError(_unreached(parts, title, error), Reason.WRONG) from None
    try:
        connection.request("GET", target, headers=_headers(parts))
        return Answer(connection.getresponse(), connection)
    except (OSError, http.client.HTTPException, ValueError) as error:
        connection.close()
        raise CameraError(_unreached(parts, title, error), Reason.WRONG) from None


def _offered(answer: Answer, title: str, *, redirected: bool) -> Offers:
    """What the answer holds. Raises `CameraError` if it is nothing of use."""
    response = answer.response
    if response.status != _GOOD:
        raise CameraError(f"{title} {_refused(response)}", Reason.WRONG)
    kind = (response.getheader("Content-Type") or "").partition(";")[0].strip().lower()
    if kind.startswith("multipart/"):
        return Offers.STREAM
    try:
        first = response.read(_FIRST)
    except TimeoutError:
        raise CameraError(f"{title} answers, and then sends nothing. Start it again.", Reason.WRONG) from None
    except (OSError, http.client.HTTPException):
        first = b""
    if not first:
        raise CameraError(f"{title} answers with nothing: it gives no picture there.", Reason.WRONG)
    if _is_page(kind, first):
        page = "leads to a web page, perhaps to log in," if redirected else "is a web page, perhaps to log in,"
        raise CameraError(
            f"{title} {page} and no camera's stream. Open it in a browser, and look for the address of the picture.",
            Reason.WRONG,
        )
    if kind.startswith("image/") or kind_of(first) is not None:
        return Offers.PICTURES
    if kind.startswith("text/") or kind.endswith(("json", "xml")):
        raise CameraError(f"{title} answers with text ({harmless(kind)}), not with pictures.", Reason.WRONG)
    return Offers.STREAM


def _is_page(kind: str, first: bytes) -> bool:
    start = first.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return kind in {"text/html", "application/xhtml+xml"} or start.startswith((b"<!doctype html", b"<html"))


def _refused(response: http.client.HTTPResponse) -> str:
    status = response.status
    said = f"({status} {harmless(response.reason)[:40]})" if response.reason else f"({status})"
    if status in _DENIED:
        return f"wants a name and a password {said}: http://NAME:PASSWORD@HOST/..."
    if status in _MISSING:
        return f"is no address that its server knows {said}. Is everything behind the host right?"
    return f"answers with an error {said}. Look at the camera, or start it again."


def _followed(seen: list[str], leads: str, title: str) -> str:
    """Where an address leads. Raises `CameraError`."""
    try:
        address = with_secret(urljoin(seen[-1], leads), urlsplit(seen[0]))
        parts = urlsplit(address)
        known = parts.scheme in _SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:  # it is no address, or its port no number that a port has
        address, known = leads, False
    if not known:
        raise CameraError(f"{title} leads to {harmless(leads[:80])}, which I can't open.", Reason.WRONG)
    if address in seen or len(seen) > _REDIRECTS:
        raise CameraError(f"{title} leads from one address to the next without end.", Reason.WRONG)
    return address


def with_secret(address: str, first: SplitResult) -> str:
    """The address with the name and the password of the first one, if it is at the same host and hides them as well."""
    parts, (secret, at, _) = urlsplit(address), first.netloc.rpartition("@")
    if not at or "@" in parts.netloc or parts.hostname != first.hostname:
        return address
    if (first.scheme, parts.scheme) == ("https", "http"):
        return address
    return parts._replace(netloc=f"{secret}@{parts.netloc}").geturl()


def _reach(parts: SplitResult, title: str) -> None:
    """Connect, and no more. Raises `CameraError`."""
    try:
        socket.create_connection((parts.hostname or "", _port(parts)), timeout=ANSWERS_S).close()
    except (OSError, ValueError) as error:
        raise CameraError(_unreached(parts, title, error), Reason.WRONG) from None


def _unreached(parts: SplitResult, title: str, error: Exception) -> str:  # noqa: PLR0911 - a table
    """Why there is no answer."""
    host, port = parts.hostname, _port(parts)
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"{title} has a certificate that this computer doesn't trust. Try http:// in place of https://."
    if isinstance(error, ssl.SSLError):
        return f"{title} doesn't speak https. Try http:// in place of https://."
    if isinstance(error, socket.gaierror | UnicodeError | http.client.InvalidURL):
        return f"{title} doesn't answer: no computer here is called {harmless(host or '')}. Is the name right?"
    if isinstance(error, ConnectionRefusedError):
        return f"{title} doesn't answer: nothing listens at port {port} of {host}. Is it on, and is the port right?"
    if isinstance(error, TimeoutError):
        return f"{title} doesn't answer. Is it on, is it in the same network, and is the address right?"
    if isinstance(error, http.client.HTTPException | ConnectionResetError):
        other = "http" if parts.scheme == "https" else "https:// or rtsp"
        return f"{title} doesn't speak {parts.scheme}. Try {other}:// in place of {parts.scheme}://."
    return f"{title} doesn't answer: {harmless(str(error))}."


def _port(parts: SplitResult) -> int:
    return parts.port or _PORTS.get(parts.scheme, 0)


def _headers(parts: SplitResult) -> dict[str, str]:
    headers = {"Connection": "close", "Accept": "*/*"}
    if parts.username is not None:
        secret = f"{unquote(parts.username)}:{unquote(parts.password or '')}".encode()
        headers["Authorization"] = f"Basic {base64.b64encode(secret).decode()}"
    return headers
