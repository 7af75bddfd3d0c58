"""Films that are a browser's camera."""

import base64
from contextlib import closing
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.outputs.browser import Browser, Chromium, program
from tests.outputs.camera_films import FPS, film_picture, filming

pytestmark = pytest.mark.skipif(program() is None, reason="There is no browser here.")

PAGE = """<!doctype html><video autoplay muted></video><script>
navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480 } }).then((stream) => {
    document.querySelector("video").srcObject = stream;
});
</script>"""
SHOWN = """(() => {
    const video = document.querySelector("video"), canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    canvas.getContext("2d").drawImage(video, 0, 0);
    return canvas.toDataURL("image/png").split(",")[1];
})()"""
SIDE = 80


def test_a_page_sees_a_film_in_its_own_colours(tmp_path: Path) -> None:
    """What a page's camera shows differs from the pictures of the film by next to nothing, black and white too."""
    levels = np.random.default_rng(5).integers(0, 256, (6, 8, 3), np.uint8)
    levels[0, 0], levels[0, 1], levels[0, 2] = 0, 255, 128
    pixels = levels.repeat(SIDE, axis=0).repeat(SIDE, axis=1)
    (tmp_path / "film.mjpeg").write_bytes(film_picture(pixels) * FPS)
    (tmp_path / "page.html").write_text(PAGE)
    with closing(Chromium(*filming(tmp_path / "film.mjpeg"))) as chromium, Browser(640, 480, of=chromium) as page:
        page.open((tmp_path / "page.html").as_uri())
        page.wait_for('document.querySelector("video").currentTime > 0.2')
        shown = cv2.imdecode(np.frombuffer(base64.b64decode(page.run(SHOWN)), np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    middles = shown[SIDE // 2 :: SIDE, SIDE // 2 :: SIDE].astype(int)
    assert np.abs(middles - levels).max() <= 6
