"""aiohttp, loaded without what only its client needs: certificates, which take longer to read than all its modules.

Whoever serves the page has aiohttp from here.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_BUNDLE: Final = "SSL_CERT_FILE"
"""OpenSSL's variable for the file of certificates that it reads by default."""


@contextmanager
def _without_certificates() -> Iterator[None]:
    before = os.environ.get(_BUNDLE)
    os.environ[_BUNDLE] = os.devnull
    try:
        yield
    finally:
        if before is None:
            del os.environ[_BUNDLE]
        else:
            os.environ[_BUNDLE] = before


with _without_certificates():
    from aiohttp import ETag, WSCloseCode, WSMsgType, web
    from aiohttp.web_protocol import RequestHandler

__all__ = ["ETag", "RequestHandler", "WSCloseCode", "WSMsgType", "web"]
