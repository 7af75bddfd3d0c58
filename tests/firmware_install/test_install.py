"""`firmware install` over the real mpremote, against a prompt behind a pseudo-terminal."""

import argparse
import hashlib
import json
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion import cli, installer, link
from eclipse_companion.commands import firmware
from eclipse_companion.errors import CompanionError
from eclipse_companion.link.ports import PortError
from eclipse_companion.wire import encode
from tests.firmware_install.prompt import Prompt

HELLO = encode("HI 0 proto=1 fw=9.8.7 board=pico-hall16 id=AB12 coding=one cal=ok leds=16 beep=1 buttons=3 hz=200")
FILES = {"main.py": "import app\n", "app.py": "print('ä')\n", "empty.py": "", "notes.txt": "stays here"}


@pytest.fixture
def firmware_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small firmware in the place of the real one: copying the real one takes seconds."""
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
    prompt = Prompt(folder, HELLO)
    yield prompt
    prompt.close()


def on_board(board: Prompt) -> dict[str, str]:
    return {file.name: file.read_text(encoding="utf-8") for file in board.folder.iterdir()}


def test_installs_checks_and_reports(board: Prompt, firmware_files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every file comes to the board byte for byte, its calibration stays, and the version that then answers is told."""
    assert firmware_files.is_dir()
    assert cli.main(["firmware", "install", "--board", board.port]) == 0
    assert on_board(board) == {
        "main.py": FILES["main.py"],
        "app.py": FILES["app.py"],
        "empty.py": "",
        "calibration.txt": "rest=1",
    }
    assert board.resets == 1
    assert capsys.readouterr().out == f"3 files copied and checked; the board at {board.port} runs firmware 9.8.7.\n"


def test_check_changes_nothing(board: Prompt, firmware_files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--check` names what differs, leaves it so, starts the board again, and ends with 1."""
    assert firmware_files.is_dir()
    before = on_board(board)
    assert cli.main(["firmware", "install", "--check", "--json", "--board", board.port]) == 1
    assert on_board(board) == before
    assert board.resets == 1
    assert json.loads(capsys.readouterr().out)["differing"] == ["app.py", "empty.py", "main.py"]


def test_a_cut_short_installation_can_be_repeated(board: Prompt, firmware_files: Path) -> None:
    """After a cable is pulled half way the board has no main file to start, and the next call completes it."""
    installer.copy(board.port, installer.board_files(firmware_files)[:1])
    assert "main.py" not in on_board(board)
    assert cli.main(["firmware", "install", "--board", board.port]) == 0
    assert cli.main(["firmware", "install", "--check", "--board", board.port]) == 0


def test_a_board_that_falls_silent_is_told(
    board: Prompt, firmware_files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board that stops answering ends in a sentence, not in waiting for ever; at the first question in another."""
    monkeypatch.setattr(installer, "PATIENCE_S", 2.0)
    monkeypatch.setattr(installer, "PROBE_S", 2.0)
    board.dies_after = 0
    with pytest.raises(CompanionError, match=r"stopped answering\. Unplug it"):
        installer.copy(board.port, installer.board_files(firmware_files))
    with pytest.raises(CompanionError, match="no MicroPython prompt"):
        installer.look(board.port, firmware_files)


def refused(board: Prompt, capsys: pytest.CaptureFixture[str]) -> str:
    """Install, see that nothing on the board changes but that it starts again, and install by force; what was said."""
    before = on_board(board)
    assert cli.main(["firmware", "install", "--board", board.port]) == 1
    assert on_board(board) == before
    assert board.resets == 1
    said = capsys.readouterr().err
    assert cli.main(["firmware", "install", "--force", "--board", board.port]) == 0
    assert on_board(board)["main.py"] == FILES["main.py"]
    return said


def test_another_project_is_spared(board: Prompt, firmware_files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A main file that stands alone and is not ours is replaced only by force; its program is started again."""
    assert firmware_files.is_dir()
    (board.folder / "app.py").unlink()
    (board.folder / "main.py").write_text("print('greenhouse')")
    assert "a main.py of another project, which would be lost. With --force" in refused(board, capsys)


def test_another_machine_is_refused(board: Prompt, firmware_files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """MicroPython on another chip than the firmware is for gets it only by force."""
    assert firmware_files.is_dir()
    board.machine = "Generic ESP32 module with ESP32"
    said = refused(board, capsys)
    assert "It is a Generic ESP32 module with ESP32, and the firmware is for an RP2040 or an RP2350." in said


@pytest.mark.parametrize("held", [{}, {"main.py": "x", "app.py": "x"}, {"app.py": "x"}])
def test_an_older_or_half_firmware_is_replaced(held: dict[str, str], firmware_files: Path) -> None:
    """An empty board, an older firmware of ours, and one that was cut short are installed upon unasked."""
    board = installer.Held((1, 24, 0), "Raspberry Pi Pico 2 with RP2350", held)
    assert installer.objection(board, firmware_files) is None


def test_our_main_file_alone_is_ours(firmware_files: Path) -> None:
    """A board that holds just our main file, byte for byte, is one of ours."""
    digest = hashlib.sha256((firmware_files / "main.py").read_bytes()).hexdigest()
    board = installer.Held((1, 24, 0), "Raspberry Pi Pico with RP2040", {"main.py": digest})
    assert installer.objection(board, firmware_files) is None


def test_main_file_is_copied_last(firmware_files: Path) -> None:
    """What starts the rest comes to the board after all the rest, and what is no Python stays away."""
    assert [file.name for file in installer.board_files(firmware_files)] == ["app.py", "empty.py", "main.py"]


def test_no_port_of_that_name(firmware_files: Path) -> None:
    """A port that is not there is told as such."""
    with pytest.raises(PortError, match="There is no port /dev/ttyACM99"):
        installer.look("/dev/ttyACM99", firmware_files)


def test_something_without_a_prompt(firmware_files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A device that answers nothing is not taken for a board: it is said how MicroPython gets onto one."""
    monkeypatch.setattr(installer, "PROBE_S", 2.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"socket://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(CompanionError, match="no MicroPython prompt"):
            installer.look(url, firmware_files)


def test_no_board_at_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without a Pico it is said what to plug in, and what to press on a new one."""
    monkeypatch.setattr(link, "candidates", list)
    monkeypatch.setattr(firmware, "bootloader_drive", lambda: None)
    with pytest.raises(CompanionError, match="hold BOOTSEL"):
        firmware.run(parsed())
    monkeypatch.setattr(firmware, "bootloader_drive", lambda: str(tmp_path))
    with pytest.raises(CompanionError, match="without MicroPython"):
        firmware.run(parsed())


def test_several_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among several boards it does not choose by itself."""
    two = [link.Candidate("/dev/ttyACM0", "Board in FS mode"), link.Candidate("/dev/ttyACM1", "Board in FS mode")]
    monkeypatch.setattr(link, "candidates", lambda: two)
    with pytest.raises(CompanionError, match="Choose one with --board PORT"):
        firmware.run(parsed())


def test_a_pico_that_shows_itself_as_a_drive_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The bootloader's drive is known by the file that it has, wherever the system mounts it."""
    (tmp_path / "me" / "RPI-RP2").mkdir(parents=True)
    monkeypatch.setattr(firmware, "MOUNTS", {sys.platform: [str(tmp_path)]})
    assert firmware.bootloader_drive() is None
    (tmp_path / "me" / "RPI-RP2" / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0")
    assert firmware.bootloader_drive() == str(tmp_path / "me" / "RPI-RP2")


def test_a_board_that_does_not_start_again(
    board: Prompt, firmware_files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the copied firmware does not answer, it is said that the files are right and what the port's trouble is."""
    assert firmware_files.is_dir()
    monkeypatch.setattr(firmware, "RESTART_S", 1.0)
    board.hello = b""
    assert cli.main(["firmware", "install", "--board", board.port]) == 1
    said = capsys.readouterr().err
    assert (
        "All files are on the board, and are right, but the firmware did not start within 1 s. What is on the" in said
    )


def test_files_that_come_otherwise_are_named(
    board: Prompt, firmware_files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the board holds after copying is compared, not believed."""
    assert firmware_files.is_dir()
    monkeypatch.setattr(installer, "copy", lambda *_: None)
    assert cli.main(["firmware", "install", "--board", board.port]) == 1
    assert "otherwise than they were sent: app.py, empty.py, main.py" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("OSError: [Errno 28] ENOSPC", "is full (OSError: [Errno 28] ENOSPC). Remove files of your own"),
        ("mpremote: could not enter raw repl", "no MicroPython prompt. Put MicroPython on the Pico (hold BOOTSEL"),
        ("mpremote: device disconnected", "failed: mpremote: device disconnected. Plug it in anew"),
        ("", "failed: no reason given."),
    ],
)
def test_what_mpremote_says_becomes_a_sentence(said: str, sentence: str) -> None:
    """Each failure of mpremote is told with what to do."""
    assert sentence in installer._explain("/dev/ttyACM0", said)


def test_a_folder_without_firmware(tmp_path: Path) -> None:
    """A folder that has no main file is no firmware."""
    with pytest.raises(CompanionError, match=r"it has no main\.py"):
        installer.board_files(tmp_path)


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    firmware.add_arguments(parser)
    return parser.parse_args(["install"])
