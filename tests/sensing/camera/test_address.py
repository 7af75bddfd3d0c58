"""Addresses in the network that are no stream: a real server at this machine's own address, and real sockets."""

import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import cv2
import numpy as np
import pytest

from eclipse_companion.sensing.camera import address as address_module
from eclipse_companion.sensing.camera.address import FoundAddress, Offers, find, with_secret
from eclipse_companion.sensing.camera.device import CameraError, Reason
from eclipse_companion.sensing.camera.naming import parse_camera
from eclipse_companion.sensing.camera.opening import open_device
from eclipse_companion.sensing.camera.polled import EVERY_S, PolledPictures

TITLE = "The camera at X"
JPEG = cv2.imencode(".jpg", np.full((480, 640, 3), 120, np.uint8))[1].tobytes()
PAGE = b"\n<!DOCTYPE html><html><title>Log in</title>"
Reply = tuple[int, Mapping[str, str], bytes]


@contextmanager
def server(replies: Callable[[str, Mapping[str, str]], Reply]) -> Iterator[str]:
    """A web server; `replies` gets the path and the headers of each question."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, headers, body = replies(self.path, dict(self.headers))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    made = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{made.server_address[1]}/"
    finally:
        made.shutdown()
        made.server_close()
        thread.join()


def refused(address: str) -> str:
    """What is said of an address."""
    with pytest.raises(CameraError) as caught:
        find(address, TITLE)
    assert caught.value.reason is Reason.WRONG
    return str(caught.value)


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        ((200, {"Content-Type": "text/html"}, PAGE), "is a web page, perhaps to log in, and no camera's stream."),
        ((200, {}, PAGE), "is a web page"),
        ((200, {"Content-Type": "application/json"}, b'{"error": 1}'), "answers with text (application/json)"),
        ((200, {"Content-Type": "image/jpeg"}, b""), "answers with nothing"),
        ((401, {}, PAGE), "wants a name and a password (401 Unauthorized)"),
        ((403, {}, b""), "wants a name and a password (403 Forbidden)"),
        ((404, {}, PAGE), "is no address that its server knows (404 Not Found)"),
        ((503, {}, b""), "answers with an error (503 Service Unavailable)"),
        ((302, {"Location": "rtsp://127.0.0.1/live"}, b""), "leads to rtsp://127.0.0.1/live, which I can't open"),
        ((302, {"Location": "http://127.0.0.1:99999/"}, b""), "leads to http://127.0.0.1:99999/, which I can't open"),
        ((302, {"Location": "http://[::1/"}, b""), "leads to http://[::1/, which I can't open"),
        ((302, {"Location": "http://no camera/"}, b""), "doesn't answer: no computer here is called no camera."),
        ((302, {"Location": "/"}, b""), "leads from one address to the next without end"),
    ],
)
def test_what_is_no_camera_is_said_in_a_sentence(reply: Reply, said: str) -> None:
    """A web page, a text, nothing, an error, a wrong way: what is there, and what to do."""
    with server(lambda *_: reply) as address:
        sentence = refused(address)
    assert sentence.startswith(f"{TITLE} {said}")
    assert "cable" not in sentence


def test_a_way_to_a_login_page_is_followed() -> None:
    """Where it leads counts: a page, or a picture at another address."""

    def replies(path: str, _: Mapping[str, str]) -> Reply:
        if path == "/shot.jpg":
            return 200, {"Content-Type": "application/octet-stream"}, JPEG
        if path == "/login":
            return 200, {"Content-Type": "text/html; charset=utf-8"}, PAGE
        return 301, {"Location": "/shot.jpg" if path == "/old" else "login"}, b""

    with server(replies) as address:
        assert "leads to a web page, perhaps to log in," in refused(address)
        assert find(f"{address}old", TITLE) == FoundAddress(f"{address}shot.jpg", Offers.PICTURES)


def test_a_path_may_have_spaces_and_letters_of_any_script() -> None:
    """They are sent as servers understand them; what is quoted already stays as it is."""
    wanted = "/my%20garden%20%C3%BC.jpg?size=%20big"
    with server(lambda path, _: (200 if path == wanted else 404, {"Content-Type": "image/jpeg"}, JPEG)) as address:
        assert find(f"{address}my garden%20ü.jpg?size=%20big", TITLE).offers is Offers.PICTURES


def test_nobody_at_the_address_is_told_apart() -> None:
    """No such name, no such port, another protocol, a server that never answers."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    assert f"nothing listens at port {port} of 127.0.0.1" in refused(f"http://127.0.0.1:{port}/video")
    assert f"nothing listens at port {port} of 127.0.0.1" in refused(f"rtsp://127.0.0.1:{port}/live")
    assert "no computer here is called no-such-camera.invalid" in refused("http://no-such-camera.invalid/video")
    with server(lambda *_: (200, {}, JPEG)) as address:
        assert "doesn't speak https. Try http://" in refused(address.replace("http", "https"))


@pytest.mark.parametrize("first", [b"", b"RTSP/1.0 400 Bad Request\r\n\r\n"])
def test_what_speaks_no_http_is_told(monkeypatch: pytest.MonkeyPatch, first: bytes) -> None:
    """Something that says nothing at all doesn't answer; something that says something else speaks another language."""
    monkeypatch.setattr(address_module, "ANSWERS_S", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            with listening.accept()[0] as visitor:
                visitor.recv(4096)
                visitor.sendall(first)
                visitor.recv(4096)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        said = refused(f"http://127.0.0.1:{listening.getsockname()[1]}/video")
        thread.join()
    assert ("doesn't speak http. Try https:// or rtsp://" if first else "doesn't answer. Is it on") in said


def test_names_and_passwords_are_sent() -> None:
    """Those in the address, and never in a sentence."""
    asked: list[str] = []

    def replies(_: str, headers: Mapping[str, str]) -> Reply:
        asked.append(headers.get("Authorization", ""))
        return (200, {"Content-Type": "image/jpeg"}, JPEG) if asked[-1] else (401, {}, b"")

    with server(replies) as address:
        assert "secret" not in refused(address)
        assert find(address.replace("//", "//ann:se%20cret@"), TITLE).offers is Offers.PICTURES
    assert asked == ["", "Basic YW5uOnNlIGNyZXQ="]


def test_a_redirect_takes_a_password_to_the_same_host_alone() -> None:
    """Relative or whole, over other hosts and back; another host doesn't get them, nor does who listens on the way."""
    asked: list[tuple[str, str]] = []

    def replies(path: str, headers: Mapping[str, str]) -> Reply:
        asked.append((headers["Host"].partition(":")[0] + path, headers.get("Authorization", "")))
        if path in leads:
            return 302, {"Location": leads[path]}, b""
        return (200 if asked[-1][1] else 401), {"Content-Type": "image/jpeg"}, JPEG

    leads: dict[str, str] = {}
    with server(replies) as here:
        secret, there = here.replace("//", "//ann:secret@"), here.replace("127.0.0.1", "localhost")
        leads |= {"/whole": f"{here}shot.jpg", "/relative": "/shot.jpg", "/away": f"{there}shot.jpg"}
        leads |= {"/round": f"{there}back", "/back": f"{here}shot.jpg"}
        for path in ("whole", "relative", "round"):
            assert find(secret + path, TITLE) == FoundAddress(f"{secret}shot.jpg", Offers.PICTURES)
        assert "wants a name and a password" in refused(f"{secret}away")
    assert {where for where, sent in asked if not sent} == {"localhost/back", "localhost/shot.jpg"}
    first = urlsplit("https://ann:secret@cam/")
    assert with_secret("http://cam/shot.jpg", first) == "http://cam/shot.jpg"
    assert with_secret("https://cam:8443/shot.jpg", first) == "https://ann:secret@cam:8443/shot.jpg"


def test_an_address_of_single_pictures_is_asked_again_and_again() -> None:
    """Its pictures are shots, as a stream's are."""
    with server(lambda *_: (200, {"Content-Type": "image/jpeg"}, JPEG)) as address:
        device = open_device(parse_camera(f"{address}shot.jpg"))
        assert isinstance(device, PolledPictures)
        for _ in range(2):
            assert device.grab()
            good, pixels = device.retrieve()
            assert good
            assert pixels is not None
            assert pixels.shape == (480, 640, 3)
        device.release()
        assert not device.grab()


def test_it_is_asked_at_a_sensible_rate() -> None:
    """Each question waits for its time; one that takes longer isn't made up for."""
    now, waits = [100.0], []

    def wait(seconds: float) -> None:
        waits.append(round(seconds, 3))
        now[0] += seconds

    with server(lambda *_: (200, {}, JPEG)) as address:
        device = PolledPictures(address, TITLE, clock=lambda: now[0], wait=wait)
        for took in (0.0, 0.1, 3.0, 0.0):
            assert device.grab()
            now[0] += took
        assert device.grab()
    assert waits == [0.0, EVERY_S, EVERY_S - 0.1, 0.0, EVERY_S]


def test_a_slow_answer_is_waited_for_and_no_call_hangs() -> None:
    """A call ends without it; the answer counts in a later call, and no second question is asked before it."""
    asked, may_answer = [], threading.Event()

    def slow(path: str, _: Mapping[str, str]) -> Reply:
        asked.append(path)
        may_answer.wait(60)
        return (200, {}, JPEG)

    with server(slow) as address:
        device = PolledPictures(address, TITLE, patience_s=0.01)
        assert not device.grab()
        assert not device.grab()
        assert not device.retrieve()[0]
        may_answer.set()
        while not device.grab():
            pass
        assert device.retrieve()[0]
        assert asked == ["/"]


def test_an_answer_without_end_is_too_large() -> None:
    """It is not read to its end; the sentence says what to do."""
    body = bytes(17 << 20)
    with server(lambda *_: (200, {"Content-Type": "image/jpeg"}, JPEG + body)) as address:
        assert find(address, TITLE).offers is Offers.PICTURES
        device = PolledPictures(address, TITLE, patience_s=60.0)
        with pytest.raises(CameraError, match="sends more than 16 MB for a picture") as caught:
            device.grab()
        assert caught.value.reason is Reason.LARGE


@pytest.mark.parametrize(
    "reply",
    [(404, {}, b""), (200, {}, b"no picture"), (200, {}, b""), (200, {"Content-Length": "99999"}, JPEG)],
)
def test_a_picture_that_does_not_come_is_a_failure(reply: Reply) -> None:
    """It is neither grabbed nor decoded, and nothing is raised."""
    with server(lambda *_: reply) as address:
        device = PolledPictures(address, TITLE, wait=lambda _: None)
        assert not (device.grab() and device.retrieve()[0])
    assert not device.grab()
