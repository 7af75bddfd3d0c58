"""What a process loads to serve a page."""

import subprocess
import sys
from typing import Final

PROGRAM: Final = """
import os
before = dict(os.environ)
from eclipse_companion.outputs.page import server
from aiohttp import connector
assert dict(os.environ) == before
print(connector._SSL_CONTEXT_VERIFIED.cert_store_stats()["x509"])
"""


def test_who_serves_a_page_reads_no_certificates() -> None:
    """Only a client needs them; reading them would take a quarter of a second at each start."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"
