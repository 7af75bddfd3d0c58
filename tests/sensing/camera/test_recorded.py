"""Real films, real folders and a real stream, through OpenCV."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue

import cv2
import numpy as np
import pytest

from eclipse_companion.sensing.camera import (
    CameraDown,
    CameraEvent,
    CameraUp,
    Capture,
    Exposure,
    Pixels,
    Reason,
    World,
    open_device,
    parse_camera,
)
from eclipse_companion.sensing.camera.handover import Handover
from eclipse_companion.sensing.camera.session import Clockwork, Session, Wishes
from eclipse_companion.sensing.camera.shots import Ask, Shot
from tests.processes import wait_until
from tests.sensing.camera.stand_in import PATIENCE_S, Clock

FRAMES = 12
SIZE = (160, 96)


def frame(number: int) -> Pixels:
    """A picture whose brightness is its number."""
    return np.full((SIZE[1], SIZE[0], 3), 60 + 10 * number, np.uint8)


def number_of(pixels: Pixels) -> int:
    return round((float(pixels.mean()) - 60) / 10)


@pytest.fixture
def film(tmp_path: Path) -> Path:
    """A video of half a second."""
    file = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 25.0, SIZE)
    for number in range(FRAMES):
        writer.write(frame(number))
    writer.release()
    return file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Pictures, a dark exposure of one of them, and what isn't a picture."""
    place = tmp_path / "pictures"
    place.mkdir()
    for number in range(FRAMES):
        cv2.imwrite(str(place / f"{number:06}.{'png' if number % 2 else 'jpg'}"), frame(number))
    cv2.imwrite(str(place / "000003.dark.jpg"), frame(0))
    (place / "000004.txt").write_text("no picture")
    (place / "000005b.jpg").write_bytes(b"damaged")
    return place


def captured(text: str, world: World | None = None) -> tuple[Capture, "Queue[CameraEvent]"]:
    events: Queue[CameraEvent] = Queue()
    capture = Capture(parse_camera(text), events.put, world=world or World())
    return capture, events


def test_a_film_gives_its_pictures_in_order_at_its_own_speed(film: Path) -> None:
    """Each picture that is asked for comes, 40 ms after the one before; then the film is at its end."""
    clock = Clock()
    name = parse_camera(str(film))
    session = Session(open_device(name), Wishes(name), Handover(), Clockwork(clock, clock.wait))
    shots = []
    while not session.over:
        shot = session.step(Ask(1, Exposure.NORMAL))
        shots += [shot] if shot else []
    session.close()
    assert session.down is Reason.ENDED
    assert [number_of(shot.pixels) for shot in shots] == list(range(FRAMES))
    assert [shot.taken_ms - shots[0].taken_ms for shot in shots] == pytest.approx([40.0 * n for n in range(FRAMES)])
    assert {shot.exposure for shot in shots} == {Exposure.NORMAL}


def test_a_film_is_a_camera(film: Path) -> None:
    """In real time: it is up, gives a shot, and has no more pictures."""
    capture, events = captured(str(film))
    shots: Queue[Shot | None] = Queue()
    threading.Thread(target=lambda: shots.put(capture.next_shot(PATIENCE_S)), daemon=True).start()
    # The film waits for nobody: on a busy machine it would be over before the first shot is asked for.
    wait_until(lambda: capture._handover.asked() is not None)
    capture.start()
    assert shots.get(timeout=PATIENCE_S) is not None
    assert events.get(timeout=PATIENCE_S) == CameraUp(f"The film {film}", *SIZE, can_expose=False, can_lock=False)
    down = events.get(timeout=PATIENCE_S)
    assert isinstance(down, CameraDown)
    assert down.reason is Reason.ENDED
    capture.close()


@contextmanager
def stream() -> Iterator[str]:
    """A camera in the network, as phones have it: JPEG pictures, one after the other; the yield is its address."""
    stop = threading.Event()

    class Phone(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
            self.end_headers()
            _, data = cv2.imencode(".jpg", frame(5))
            while not stop.is_set():
                head = f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
                try:
                    self.wfile.write(head.encode() + data.tobytes() + b"\r\n")
                except OSError:
                    return
                stop.wait(0.02)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Phone)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/video"
    finally:
        stop.set()
        server.shutdown()
        server.server_close()
        thread.join()


def test_a_stream_from_the_network_is_read_until_it_ends() -> None:
    """Its pictures, all the same, are shots; when the phone is gone that is told."""
    with stream() as address:
        capture, events = captured(f"{address}#delay=200")
        capture.start()
        up = events.get(timeout=PATIENCE_S)
        assert isinstance(up, CameraUp)
        assert (up.width, up.height, up.can_expose) == (*SIZE, False)
        for _ in range(3):
            shot = capture.next_shot(PATIENCE_S)
            assert shot is not None
            assert number_of(shot.pixels) == 5
    down = events.get(timeout=PATIENCE_S)
    assert isinstance(down, CameraDown)
    assert down.reason in {Reason.GONE, Reason.FROZEN}
    capture.close()


def test_a_folder_gives_its_pictures_in_order_and_ends(folder: Path) -> None:
    """Dark exposures, other files and damaged pictures are left out."""
    device = open_device(parse_camera(str(folder)))
    numbers = []
    while device.grab():
        good, pixels = device.retrieve()
        if good and pixels is not None:
            numbers.append(number_of(pixels))
    assert numbers == list(range(FRAMES))
    assert device.retrieve() == (False, None)
    assert not device.isOpened()


def test_a_folder_is_a_camera(folder: Path) -> None:
    """Its pictures are shots, two a second; at its end that is told, and it isn't begun again."""
    clock = Clock()
    capture, events = captured(str(folder), World(clock=clock, wait=clock.wait))
    capture.start()
    up = events.get(timeout=PATIENCE_S)
    assert isinstance(up, CameraUp)
    assert (up.width, up.height, up.can_expose, up.can_lock) == (*SIZE, False, False)
    down = events.get(timeout=PATIENCE_S)
    assert isinstance(down, CameraDown)
    assert down.reason is Reason.ENDED
    assert down.sentence == f"The folder {folder} has no more pictures."
    assert clock() >= 1000.0 + FRAMES * 500.0
    clock.advance(60_000.0)
    assert capture.next_shot(0.0) is None
    capture.close()
    assert events.empty()
