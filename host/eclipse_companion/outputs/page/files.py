"""The static files of a page, kept in memory with type, tag and a compressed twin, and the answers that send them.

Modules are sent without the comments that have lines of their own: browsers don't need them.
"""

import gzip
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Final

from eclipse_companion.outputs.page.web_library import ETag, web

_TYPES: Final[Mapping[str, str]] = {
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
_PRESSED: Final = frozenset({"png"})
"""Kinds that are compressed already."""
_COMMENT: Final = re.compile(rb"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)$", re.MULTILINE | re.DOTALL)
"""A comment of a module that has its lines for itself."""


@dataclass(frozen=True)
class StaticFile:
    """One file."""

    content: bytes
    type: str
    tag: str
    """Changes with the content."""
    pressed: bytes | None
    """The content, compressed by gzip, if that makes it smaller."""
    lasting: bool = False
    """Whether its address changes with its content: then nobody asks for it again."""


def read_files(folders: Mapping[str, Traversable]) -> dict[str, StaticFile]:
    """All files, by the path that asks for them. A file of an unknown kind isn't served."""
    return {
        f"{path}{file.name}": static_file(file.read_bytes(), _ending(file))
        for path, folder in folders.items()
        for file in folder.iterdir()
        if _ending(file) in _TYPES
    }


def sent(file: StaticFile, request: web.Request) -> web.Response:
    """A file as the answer to a request: compressed if the client can read that, and left out if it has it."""
    known = request.if_none_match or ()
    keeping = "max-age=31536000, immutable" if file.lasting else "no-cache"
    headers = {"Cache-Control": keeping, "Vary": "Accept-Encoding"}
    if any(tag.value == file.tag for tag in known):
        response = web.Response(status=304, headers=headers)
    elif file.pressed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        response = web.Response(body=file.pressed, headers={**headers, "Content-Encoding": "gzip"})
        response.content_type = file.type
    else:
        response = web.Response(body=file.content, headers=headers, content_type=file.type)
    response.etag = ETag(file.tag)
    return response


def _ending(file: Traversable) -> str:
    return file.name.rpartition(".")[2]


def _without_comments(module: bytes) -> bytes:
    """A module whose lines have the same numbers as before."""
    return _COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), module)


@cache
def static_file(content: bytes, ending: str, *, lasting: bool = False) -> StaticFile:
    """A file with this content, of the kind that its name's ending tells."""
    if ending == "js":
        content = _without_comments(content)
    pressed = None if ending in _PRESSED else gzip.compress(content, mtime=0)
    smaller = pressed if pressed is not None and len(pressed) < len(content) else None
    return StaticFile(content, _TYPES[ending], hashlib.sha256(content).hexdigest()[:16], smaller, lasting)
