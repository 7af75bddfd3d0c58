"""`play --phone`: a real browser is the phone, and a film is what its camera sees."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from eclipse_companion.games.eclipse.game.position import Position
from eclipse_simulation.eclipse.filming.sight import VirtualScene
from tests.outputs.browser import Browser, Chromium, program
from tests.outputs.camera_films import FPS, film_picture, filming
from tests.processes import lines_of
from tests.simulated.eclipse.filming.shots import photographed, stage

pytestmark = pytest.mark.skipif(program() is None, reason="There is no browser here.")

START = '[data-testid="phone-start"]'
STATE = 'document.querySelector("[data-testid=phone-state]")'


def film(path: Path, *positions: str) -> Path:
    """Each position for four seconds; the film begins anew at its end."""
    with path.open("wb") as file:
        for position in positions:
            for seed in (1, 2):
                picture = photographed(stage(), VirtualScene.of(Position.parse(position)), seed)
                file.write(film_picture(picture) * (2 * FPS))
    return path


@pytest.fixture
def play(home: Path) -> Iterator["subprocess.Popen[str]"]:
    del home
    words = ["play", "--board", "none", "--phone", "--json", "--moon", "human"]
    child = subprocess.Popen(
        [sys.executable, "-m", "eclipse_companion", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    yield child
    child.kill()
    child.wait()
    assert child.stdout is not None
    child.stdout.close()


def test_a_phone_films_a_turn(play: "subprocess.Popen[str]", tmp_path: Path) -> None:
    """One tap starts its camera; it is told that it stands well; the turn that it films is told, and no other one."""
    made = film(tmp_path / "film.mjpeg", "4/4/4/4", "4/4/4/4", *["4/4/1S2/4"] * 3)
    url = next(said["url"] for said in map(json.loads, lines_of(play)) if said["kind"] == "phone")
    assert url.startswith("https://")
    with closing(Chromium(*filming(made))) as chromium, Browser(390, 844, of=chromium) as phone:
        phone.open(url)
        phone.wait_for(f'{STATE}.dataset.state === "ready"')
        assert phone.run(f"document.querySelectorAll('{START}').length") == 1
        assert "code" not in phone.run("location.href")
        phone.click(START)
        phone.wait_for(f'{STATE}.dataset.state === "sending"')
        phone.wait_for('document.querySelector("#sentence.good") !== null')
        assert (
            len(phone.run('document.querySelector("[data-testid=phone-outline]").getAttribute("points")').split()) == 4
        )
        said = next(each for each in map(json.loads, lines_of(play)) if each["kind"] in {"turn_seen", "question"})
        assert (said["kind"], said["turn"]) == ("turn_seen", "S10")
        play.kill()
        phone.wait_for(f'{STATE}.dataset.state === "lost"')
