"""A phone that films, over the real server and TLS: pictures a second, their bytes, the delay from shutter to look.

Two pictures alternate every second and a half, so something is always new. The client sends as the phone's page does:
one picture at a time, when the last answer says so, with the times of its own clock. *Network*: how long a request and
its answer are under way together.
"""

import http.client
import json
import ssl
import statistics
import tempfile
import threading
import time
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from eclipse_companion.commands.phone import PhoneCameras, page_with
from eclipse_companion.games.eclipse.camera.eye import BoardEye
from eclipse_companion.games.eclipse.camera.guiding import BoardGuide
from eclipse_companion.games.eclipse.camera.picture_reading import Onlooker
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.outputs.page.certificate import own_certificate
from eclipse_companion.outputs.page.facts import TEXT_FACTS
from eclipse_companion.outputs.page.network import LOOPBACK, find_network
from eclipse_companion.sensing.camera import CameraName, Kind, Look, World
from eclipse_companion.sensing.camera.capture import milliseconds
from eclipse_companion.sensing.watching.live import LiveCamera

PICTURES: Final = Path(__file__).resolve().parents[1] / "data" / "pictures"
SHOWN: Final = ("daylight_a.jpg", "daylight_b.jpg")
EACH_S: Final = 1.5
SECONDS: Final = 15.0
DELAYS_MS: Final = (0, 100, 300)
AHEAD_MS: Final = 5_000_000.0
"""By how much the phone's clock is behind."""


class NoGame:
    """A phone's page without a game."""

    facts = TEXT_FACTS
    setup: Mapping[str, Any] = {}

    def shown_to(self, number: int, known: int) -> Mapping[str, Any]:
        """Nothing."""
        del number, known
        return {}

    def speak(self, number: int, *, on: bool) -> None:
        """Nothing is said."""

    def check(self) -> None:
        """Nobody speaks."""

    def say(self, word: str) -> None:
        """Nobody listens."""


def run() -> str:
    """The table."""
    rows = [
        "| network, ms | pictures a second | kB each | shutter to look, median ms | 95 % |",
        "|---|---|---|---|---|",
    ]
    with tempfile.TemporaryDirectory() as folder:
        own = own_certificate(Path(folder), [LOOPBACK], datetime.now(UTC))
        rows.extend(_row(own, delay) for delay in DELAYS_MS)
    return "\n".join(rows)


def _row(certificate: Path, delay_ms: float) -> str:
    tokens = network.shipped().house_set(0)
    late: list[float] = []

    def seen(item: object) -> None:
        if isinstance(item, Look):
            late.append(milliseconds() - item.t_ms)

    def made(number: int, world: World, post: Any) -> LiveCamera:  # noqa: ANN401 - as a camera posts
        return LiveCamera(CameraName(Kind.PHONE, str(number)), BoardEye(tokens), post, clock=milliseconds, world=world)

    cameras = PhoneCameras(
        find_network(certificate, certificate),
        page_with("en", {}),
        NoGame(),
        made,
        guiding=lambda corners: BoardGuide(Onlooker(tokens, corners=corners)),
        marks=False,
        post=seen,
        clock=milliseconds,
        most=1,
    )
    cameras.start()
    try:
        count = _film(cameras, delay_ms)
    finally:
        cameras.close()
    feed = cameras.feeds[0]
    cuts = statistics.quantiles(late, n=20)
    return (
        f"| {delay_ms:g} | {count / SECONDS:.1f} | {feed.bytes_taken / count / 1000:.0f} | "
        f"{statistics.median(late):.0f} | {cuts[-1]:.0f} |"
    )


def _film(cameras: PhoneCameras, delay_ms: float) -> int:
    """Send pictures for a while; how many."""
    pictures = [(PICTURES / name).read_bytes() for name in SHOWN]
    trust = ssl.create_default_context()
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
    port = cameras.port
    with closing(http.client.HTTPSConnection(LOOPBACK, port, context=trust)) as there:

        def ask(path: str, body: bytes, headers: Mapping[str, str]) -> dict[str, Any]:
            time.sleep(delay_ms / 2000)
            there.request("POST", path, body, dict(headers))
            answer: dict[str, Any] = json.loads(there.getresponse().read())
            time.sleep(delay_ms / 2000)
            return answer

        def now() -> float:
            return milliseconds() - AHEAD_MS

        secret = ask("/phone/join", json.dumps({"code": cameras.phones.code}).encode(), {})["secret"]
        trip: list[float] | None = None
        for _ in range(3):
            asked = now()
            said = json.dumps({"secret": secret, "state": "sending", "trip": trip}).encode()
            answer_at = ask("/phone/told", said, {})["at"]
            trip = [asked, now(), answer_at]
        count, end = 0, time.monotonic() + SECONDS
        while time.monotonic() < end:
            shutter = now()
            data = pictures[int(time.monotonic() / EACH_S) % len(pictures)]
            headers = {"X-Phone": secret, "X-Times": f"{shutter:.1f} {shutter:.1f}"}
            every_ms = ask("/phone/picture", data, headers)["every_ms"]
            count += 1
            threading.Event().wait(max(0.0, (every_ms - (now() - shutter)) / 1000))
    return count
