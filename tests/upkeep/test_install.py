"""`firmware install` over the real mpremote, against a prompt behind a pseudo-terminal."""

import argparse
import contextlib
import hashlib
import itertools
import json
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from eclipse_companion.commands import cli, firmware
from eclipse_companion.commands.firmware_page import FirmwarePage, shown_files
from eclipse_companion.commands.firmware_told import Plan, Step
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.hardware import board_files, resources
from eclipse_companion.sensing import link
from eclipse_companion.sensing.link.ports import PortError
from eclipse_companion.sensing.wire import encode
from eclipse_companion.upkeep import installer
from tests.outputs.browser import Browser
from tests.outputs.page.accessible import findings, scrolls_aside, small_targets
from tests.processes import wait_until
from tests.upkeep.prompt import Prompt

HELLO = encode("HI 0 proto=1 fw=9.8.7 board=pico-hall16 id=AB12 coding=one cal=ok leds=16 beep=1 buttons=3 hz=200")
MAIN = '"""Starts the companion\'s firmware."""\nimport app\n'
FILES = {
    "main.py": MAIN,
    "app.py": "print('ä')\n",
    "board.py": 'FIRMWARE = "9.8.7"\n',
    "empty.py": "",
    "notes.txt": "stays here",
}
WRITTEN = {name: text for name, text in FILES.items() if name.endswith(".py")}
DATA = {name: text.encode() for name, text in sorted(WRITTEN.items(), key=lambda file: (file[0] == "main.py", file))}


@pytest.fixture
def firmware_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small firmware in place of the real one, which takes seconds to copy."""
    folder = tmp_path / "firmware"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(firmware, "firmware_dir", lambda: folder)
    return folder


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Prompt]:
    """A board with a calibration and an older firmware."""
    folder = tmp_path / "flash"
    folder.mkdir()
    (folder / "calibration.txt").write_text("rest=1")
    (folder / "app.py").write_text("old")
    (folder / "board.py").write_text('FIRMWARE = "1.2.3"')
    prompt = Prompt(folder, HELLO)
    yield prompt
    prompt.close()


def test_mip_puts_the_package_on_the_board(board: Prompt) -> None:
    """MicroPython's own installer needs no host program: each file of `package.json` is in `lib`, byte for byte."""
    package = resources.firmware_dir() / "package.json"
    words = ["connect", board.port, "mip", "install", "--no-mpy", "--target", "lib", package.name]
    done = subprocess.run(
        [sys.executable, "-m", "mpremote", *words], cwd=package.parent, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    named = {path for path, _ in json.loads(package.read_text())["urls"]}
    lying = {file.name: file.read_bytes() for file in (board.folder / "lib").iterdir()}
    assert lying == {name: (package.parent / name).read_bytes() for name in named}


def on_board(board: Prompt) -> dict[str, str]:
    return on_flash(board.folder)


def on_flash(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}


def test_installs_checks_and_reports(board: Prompt, firmware_files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The board gets every file byte for byte, keeps its calibration, and the version that then answers is reported."""
    assert firmware_files.is_dir()
    assert cli.main(["firmware", "install", "--board", board.port]) == 0
    assert on_board(board) == {**WRITTEN, "calibration.txt": "rest=1"}
    assert board.resets == 1
    said = f"4 files copied and checked; the board at {board.port} runs firmware 9.8.7 (before: 1.2.3).\n"
    assert capsys.readouterr().out == said


BOARD_PY = (resources.firmware_dir() / board_files.BOARD).read_bytes()


@pytest.mark.parametrize("count", range(len(board_files.PARTS) + 1))
def test_what_a_board_lacks_is_written_into_its_board_py(count: int) -> None:
    """Any parts can be left out; the firmware then has no pin for them, and everything else stays as it was."""
    for parts in itertools.combinations(board_files.PARTS, count):
        text = board_files.without(BOARD_PY, parts)
        assert board_files.lacking(text) == list(parts)
        values: dict[str, object] = {}
        exec(text.replace(b"from micropython import const", b"const = int"), values)  # noqa: S102 - our own file
        assert (values["LIGHTS_PIN"], values["SOUNDER_PIN"]) == (
            None if "lights" in parts else 15,
            None if "sounder" in parts else 14,
        )
        buttons = (("turn", 10), ("hint", 11), ("undo", 12))
        assert values["BUTTONS"] == tuple(each for each in buttons if each[0] not in parts)
    assert board_files.without(BOARD_PY, ()) == BOARD_PY


def test_a_board_py_that_says_nothing_of_parts_lacks_none() -> None:
    """That of an older firmware, or the beginning of one, doesn't make parts go away."""
    assert board_files.lacking(b'FIRMWARE = "1.0.0"\n') == []
    assert board_files.lacking(b'\nBUTTONS = (("turn", 10), ("hint", 11), ("undo", 12))\n') == []


def test_parts_that_are_left_out_stay_so(
    board: Prompt, firmware_files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An update keeps to what was said before, and says so; `--without nothing` says that the board has all parts."""
    (firmware_files / "board.py").write_bytes(BOARD_PY)
    kept = board.folder / "board.py"
    kept.write_text('FIRMWARE = "0.1.0"')  # older than the real one
    install = ["firmware", "install", "--board", board.port]
    assert cli.main([*install, "--without", "undo, lights"]) == 0
    assert board_files.lacking(kept.read_bytes()) == ["lights", "undo"]
    assert cli.main([*install, "--check"]) == 0
    (board.folder / "app.py").write_text("old")
    capsys.readouterr()
    assert cli.main([*install, "--json"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out)["without"] == ["lights", "undo"]
    assert "The board has no lights and no undo button. Use --without if that isn't so." in printed.err
    assert board_files.lacking(kept.read_bytes()) == ["lights", "undo"]
    assert cli.main([*install, "--without", "nothing"]) == 0
    assert kept.read_bytes() == BOARD_PY


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """It is named with those that there are, before any board is touched."""
    for text in ("lamp", "lights,lamp", ""):
        assert cli.main(["firmware", "install", "--board", "/dev/nowhere", "--without", text]) == 2
        said = capsys.readouterr().err
        assert f"--without {text}: name parts of lights, sounder, turn, hint, undo, with commas between them" in said


def test_a_person_installs_on_the_page(
    board: Prompt,
    firmware_files: Path,
    window: Browser,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It says what is missing and looks again, tells what it would do, does it when asked, and shows each file."""
    assert firmware_files.is_dir()
    plugged: list[link.Candidate] = []
    monkeypatch.setattr(link, "candidates", lambda: plugged)
    monkeypatch.setattr(firmware, "bootloader_drive", lambda: None)
    ended: list[int] = []
    command = threading.Thread(target=lambda: ended.append(cli.main(["firmware", "install", "--screen"])), daemon=True)
    command.start()
    said = ""

    def address() -> re.Match[str] | None:
        nonlocal said
        said += capsys.readouterr().err
        return re.search(r"http://\S+/", said)

    wait_until(address)
    found = address()
    assert found is not None
    window.open(found[0])
    says = "(document.getElementById('said')?.innerText ?? '')"
    window.wait_for(f"{says}.startsWith('I found no Raspberry Pi Pico')")
    plugged.append(link.Candidate(board.port, "Board in FS mode"))
    window.click("#key-retry")
    window.wait_for(f"{says} === 'Firmware 9.8.7 is ready for your board. Shall I install it?'")
    before = on_board(board)
    told = window.run("document.querySelector('.work').innerText")
    assert all(each in told for each in (board.machine, board.port, "1.2.3", "app.py", "0 of 4 files are done."))
    assert findings(window) == small_targets(window) == []
    assert not scrolls_aside(window)
    assert on_board(board) == before
    window.press("Enter")
    window.wait_for(f"{says} === 'Done. The board runs firmware 9.8.7.'")
    assert window.errors == []
    assert window.run("document.querySelectorAll('.files .done').length") == 4
    command.join(20)
    assert ended == [0]
    assert on_board(board) == {**WRITTEN, "calibration.txt": "rest=1"}


def test_whoever_says_no_changes_nothing(
    board: Prompt, firmware_files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What stands in the way is told first; whoever stops then leaves the board as it was, started again."""
    assert firmware_files.is_dir()
    board.machine = "Generic ESP32 module with ESP32"
    before = on_board(board)
    asked: list[str] = []

    def stop(_: FirmwarePage, wanted: str, *, by_enter: bool) -> None:
        assert not by_enter
        asked.append(wanted)
        raise KeyboardInterrupt

    monkeypatch.setattr(FirmwarePage, "_wait_for", stop)
    assert cli.main(["firmware", "install", "--screen", "--board", board.port]) == 130
    assert asked == ["anyway"]
    assert on_board(board) == before
    assert board.resets == 1
    assert "Stopped. To finish, run the same command again." in capsys.readouterr().err
    assert cli.main(["firmware", "install", "--screen", "--check", "--board", board.port]) == 2


def test_each_file_is_named_when_its_turn_comes(board: Prompt) -> None:
    """In their order, the main file last, under the names that they have on the board."""
    named: list[str] = []
    installer.copy(board.port, DATA, held_by({}), named.append)
    assert named == list(DATA)
    plan = Plan(board.port, "", "", None, "9.8.7", list(DATA), ["board.py", "main.py", "old.py"])
    states = [file["state"] for file in shown_files(plan, Step.COPY, "empty.py")]
    assert states == ["done", "waiting", "done"]


def test_check_changes_nothing(board: Prompt, firmware_files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--check` names what differs, changes nothing, restarts the board, and exits with 1."""
    assert firmware_files.is_dir()
    before = on_board(board)
    assert cli.main(["firmware", "install", "--check", "--json", "--board", board.port]) == 1
    assert on_board(board) == before
    assert board.resets == 1
    assert json.loads(capsys.readouterr().out)["differing"] == ["app.py", "board.py", "empty.py", "main.py"]


def test_a_cut_at_any_step_can_be_mended(tmp_path: Path) -> None:
    """Wherever the cable is pulled, a board only starts a whole firmware, and the next call completes it."""
    files = {name: DATA[name] for name in ("app.py", "main.py")}
    whole = {name: data.decode() for name, data in files.items()}
    steps = 0
    for cut in range(100):
        folder = tmp_path / f"flash{cut}"
        folder.mkdir()
        (folder / "calibration.txt").write_text("rest=1")
        (folder / "main.py").write_text(MAIN + "# older")
        (folder / "app.mpy").write_text("older, compiled")
        steps = installed_until(folder, files, cut)
        if steps <= cut:
            break
        found = on_flash(folder)
        assert "main.py" not in found or cut == 0 or found.items() >= whole.items()
        installed_until(folder, files, 100)
        assert on_flash(folder) == {**whole, "calibration.txt": "rest=1"}
    assert 8 < steps < 100


def installed_until(folder: Path, files: dict[str, bytes], cut: int) -> int:
    """Copy files to a flash, with the cable pulled after this many calls; returns how many calls there were."""
    digests = {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in folder.iterdir()
        if file.name in board_files.names_of(files)
    }
    prompt = Prompt(folder, HELLO)
    prompt.pulled_after = cut
    with contextlib.suppress(CompanionError):
        installer.copy(prompt.port, files, held_by(digests, MAIN))
    prompt.close()
    return prompt.calls


def test_a_board_that_falls_silent_is_told(board: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that stops answering gives a sentence instead of an endless wait; at the first question, another."""
    monkeypatch.setattr(installer, "PATIENCE_S", 2.0)
    monkeypatch.setattr(installer, "PROBE_S", 2.0)
    board.dies_after = 0
    with pytest.raises(CompanionError, match=r"stopped answering\. Unplug it"):
        installer.copy(board.port, DATA, installer.Held((), "", 0, 0, {}, b"", b""))
    with pytest.raises(CompanionError, match="no MicroPython prompt"):
        installer.look(board.port, DATA)


def refused(board: Prompt, option: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Install, check that the board only restarts unchanged, then force it; returns what was said first."""
    before = on_board(board)
    assert cli.main(["firmware", "install", "--board", board.port]) == 1
    assert on_board(board) == before
    assert board.resets == 1
    said = capsys.readouterr().err
    assert cli.main(["firmware", "install", option, "--board", board.port]) == 0
    assert on_board(board)["main.py"] == FILES["main.py"]
    return said


def test_another_project_is_put_aside(board: Prompt, firmware_files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another project's files with our names are changed only on request, and then kept under other names."""
    assert firmware_files.is_dir()
    (board.folder / "board.py").unlink()
    (board.folder / "main.py").write_text("print('greenhouse')")
    (board.folder / "main.py.before").write_text("print('kept long ago')")
    said = refused(board, "--replace", capsys)
    assert "It has files of another project: app.py, main.py. Use --replace and they are set aside" in said
    found = on_board(board)
    assert found["main.py.before2"] == "print('greenhouse')"
    assert found["main.py.before"] == "print('kept long ago')"
    assert found["app.py.before"] == "old"


def test_another_machine_is_refused(board: Prompt, firmware_files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """MicroPython on a chip that the firmware isn't for gets it only by force."""
    assert firmware_files.is_dir()
    board.machine = "Generic ESP32 module with ESP32"
    said = refused(board, "--force", capsys)
    assert "It is a Generic ESP32 module with ESP32, and the firmware is for an RP2040 or an RP2350." in said


@pytest.mark.parametrize(("has", "ours"), [("9.8.10", "9.8.7"), ("10.0.0", "9.8.7"), ("9.9", "9.8.7")])
def test_newer_firmware_stays(
    board: Prompt, firmware_files: Path, capsys: pytest.CaptureFixture[str], has: str, ours: str
) -> None:
    """Nobody is advised to go back: the program is to be updated; the older firmware is installed only by force."""
    assert firmware_files.is_dir()
    (board.folder / "board.py").write_text(f'FIRMWARE = "{has}"')
    assert firmware.run(parsed("--board", board.port, "--check")) == 1
    checked = capsys.readouterr().out
    assert checked == f"The board's firmware, {has}, is newer than this program's, {ours}. Update the program.\n"
    board.resets = 0
    said = refused(board, "--force", capsys)
    assert f"Its firmware, {has}, is newer than this program's, {ours}: update the program." in said


def test_versions_are_compared_by_their_numbers() -> None:
    """Not as texts; what follows the numbers says nothing, and what isn't a version is never newer."""
    newer = [("1.10.0", "1.9.2"), ("2", "1.9"), ("1.0.1", "1"), ("1.2.0", "1.1.9-rc1")]
    for one, other in newer:
        assert board_files.is_newer(one, other)
        assert not board_files.is_newer(other, one)
    for one, other in (("1.2.0", "1.2"), ("1.2-rc3", "1.2"), ("", "1.0"), ("odd", "1.0"), ("1.2", "1.2")):
        assert not board_files.is_newer(one, other)


def held_by(digests: dict[str, str], main: str = "", free: int = 10**6, mpy: int = 0) -> installer.Held:
    return installer.Held((1, 25, 0), "Raspberry Pi Pico 2 with RP2350", mpy, free, digests, main.encode(), b"")


@pytest.mark.parametrize(
    ("held", "main"),
    [({}, ""), ({"main.py": "x", "app.py": "x"}, MAIN), ({"app.mpy": "x"}, ""), ({"main.py": "x"}, MAIN)],
)
def test_an_older_or_half_firmware_is_replaced(held: dict[str, str], main: str) -> None:
    """An empty board, an older firmware of ours, and one that was cut short are installed on without asking."""
    assert installer.objection(held_by(held, main)) is None


def test_what_should_not_be_there_differs() -> None:
    """A source beside its compiled file would be used in its place: it counts as a difference and is removed."""
    files = {"app.mpy": b"compiled", "main.py": b"main"}
    right = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    assert installer.differing(held_by(right), files) == []
    assert installer.differing(held_by({**right, "app.py": "x"}), files) == ["app.py"]
    assert installer.differing(held_by({}), files) == ["app.mpy", "main.py"]


def test_a_full_board(board: Prompt, firmware_files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the firmware wouldn't fit, nothing is copied, and the message says how much is missing."""
    assert firmware_files.is_dir()
    before = on_board(board)
    look = installer.look
    monkeypatch.setattr(installer, "look", lambda *words: replace(look(*words), free=3000))
    with pytest.raises(CompanionError, match=r"full: the firmware takes 12 KB, and 2 KB are free\. Remove some"):
        firmware.run(parsed("--board", board.port))
    assert on_board(board) == before


def test_compiled_files(firmware_files: Path) -> None:
    """A board that accepts compiled files gets them, except for those that people read and edit."""
    rp2040 = 0x1306
    files = board_files.for_board(firmware_files, rp2040)
    assert list(files) == ["app.mpy", "board.py", "empty.mpy", "main.py"]
    assert files["app.mpy"][:1] == b"M"
    assert files["main.py"] == MAIN.encode()
    assert board_files.for_board(firmware_files, rp2040 + 1) == board_files.for_board(firmware_files, 0) == DATA


def test_the_whole_firmware_compiles() -> None:
    """Every file of the firmware except those two compiles for both chips, and the same each time."""
    folder = resources.firmware_dir()
    for mpy in (0x1306, 0x1F06):
        files = board_files.for_board(folder, mpy)
        assert [name for name in files if name.endswith(".py")] == ["board.py", "main.py"]
        assert len(files) == len(board_files.sources(folder))
        assert files == board_files.for_board(folder, mpy)
        assert board_files.version(files["board.py"]) == resources.firmware_version()


def test_no_port_of_that_name() -> None:
    """A missing port is reported as such."""
    with pytest.raises(PortError, match="There's no port /dev/ttyACM99"):
        installer.look("/dev/ttyACM99", DATA)


def test_something_without_a_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device that never answers isn't taken for a board: the message says how to get MicroPython onto one."""
    monkeypatch.setattr(installer, "PROBE_S", 2.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"socket://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(CompanionError, match="no MicroPython prompt"):
            installer.look(url, DATA)


def test_no_board_at_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without a Pico, the message says what to plug in, and what to press on a new one."""
    monkeypatch.setattr(link, "candidates", list)
    monkeypatch.setattr(firmware, "bootloader_drive", lambda: None)
    with pytest.raises(CompanionError, match="hold BOOTSEL"):
        firmware.run(parsed())
    monkeypatch.setattr(firmware, "bootloader_drive", lambda: str(tmp_path))
    with pytest.raises(CompanionError, match="no MicroPython yet"):
        firmware.run(parsed())


def test_several_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """With several boards connected, it doesn't choose one by itself."""
    two = [link.Candidate("/dev/ttyACM0", "Board in FS mode"), link.Candidate("/dev/ttyACM1", "Board in FS mode")]
    monkeypatch.setattr(link, "candidates", lambda: two)
    with pytest.raises(CompanionError, match="Choose one with --board PORT"):
        firmware.run(parsed())


def test_a_pico_that_shows_itself_as_a_drive_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The bootloader's drive is recognised by a file on it, wherever the system mounts it."""
    (tmp_path / "me" / "RPI-RP2").mkdir(parents=True)
    monkeypatch.setattr(firmware, "MOUNTS", {sys.platform: [str(tmp_path)]})
    assert firmware.bootloader_drive() is None
    (tmp_path / "me" / "RPI-RP2" / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0")
    assert firmware.bootloader_drive() == str(tmp_path / "me" / "RPI-RP2")


def test_a_pico_whose_drive_is_not_mounted_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """If the system mounts no drive, the bootloader is known by its USB numbers; a running Pico isn't one."""
    monkeypatch.setattr(firmware, "MOUNTS", {})
    monkeypatch.setattr(firmware, "USB_DEVICES", tmp_path)
    for place, product in (("1-1", "0005"), ("1-2", "0003")):
        assert firmware.bootloader_drive() is None
        (tmp_path / place).mkdir()
        (tmp_path / place / "idVendor").write_text("2e8a\n")
        (tmp_path / place / "idProduct").write_text(product + "\n")
    assert firmware.bootloader_drive() == "USB 2e8a:0003, not mounted"


def test_a_board_that_does_not_start_again(
    board: Prompt, firmware_files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If the copied firmware doesn't answer, the message says the files are right and what is wrong with the port."""
    assert firmware_files.is_dir()
    monkeypatch.setattr(firmware, "RESTART_S", 1.0)
    board.hello = b""
    assert cli.main(["firmware", "install", "--board", board.port]) == 1
    said = capsys.readouterr().err
    assert "All files arrived on the board, but the firmware didn't start within 1 s. The device on" in said


def test_files_that_come_otherwise_are_named(
    board: Prompt, firmware_files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the board holds after copying is compared, not assumed."""
    assert firmware_files.is_dir()
    monkeypatch.setattr(installer, "copy", lambda *_: None)
    assert cli.main(["firmware", "install", "--board", board.port]) == 1
    assert ": app.py, board.py, empty.py, main.py. Run the command again" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("OSError: [Errno 28] ENOSPC", "is full (OSError: [Errno 28] ENOSPC). Remove some of your own files"),
        ("mpremote: could not enter raw repl", "no MicroPython prompt. Put MicroPython on the Pico (hold BOOTSEL"),
        ("mpremote: device disconnected", "failed: mpremote: device disconnected. Plug it in again"),
        ("", "failed: no reason given."),
    ],
)
def test_what_mpremote_says_becomes_a_sentence(said: str, sentence: str) -> None:
    """Each failure of mpremote is reported with what to do."""
    assert sentence in installer._explain("/dev/ttyACM0", said)


def test_a_folder_without_firmware(tmp_path: Path) -> None:
    """A folder without a main file isn't a firmware."""
    with pytest.raises(CompanionError, match=r"it has no main\.py"):
        board_files.sources(tmp_path)


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    firmware.add_arguments(parser)
    return parser.parse_args(["install", *words])
