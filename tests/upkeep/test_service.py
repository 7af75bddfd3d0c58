"""`install-service`: the page starts with the computer, or by an icon, and that can be stopped again."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.upkeep import service

pytestmark = pytest.mark.skipif(os.name != "posix", reason="systemd and desktops of Linux")
ODD = 'a "b" $HOME 50% é'
"""A folder's name with all that units and entries treat as their own."""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folders; `systemctl` and `loginctl` only write down what they are asked for."""
    for name, folder in (("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "share"), ("PATH", "bin")):
        (tmp_path / folder).mkdir()
        monkeypatch.setenv(name, str(tmp_path / folder))
    monkeypatch.setattr(service, "BOOTED", tmp_path)
    for name in ("systemctl", "loginctl"):
        stand_in(tmp_path, name, fails_at="nothing")
    return tmp_path


def stand_in(folder: Path, name: str, fails_at: str) -> None:
    """A command that writes down its words, and fails if they include one."""
    command = folder / "bin" / name
    command.write_text(
        f"#!{sys.executable}\nimport sys\nopen({str(folder / 'asked')!r}, 'a').write(' '.join(sys.argv[1:]) + '\\n')\n"
        f"sys.exit({fails_at!r} in sys.argv)\n"
    )
    command.chmod(0o755)


def test_the_page_starts_with_the_computer_until_that_is_removed(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The unit is linked where systemd starts it, runs at once, and the commands that stop and remove it are told."""
    assert main(["install-service", "--lan", "--", "--clock", "5+3"]) == 0
    told = capsys.readouterr().out
    unit = own / "config" / "systemd" / "user" / "eclipse-companion.service"
    link = unit.parent / "default.target.wants" / unit.name
    assert link.resolve() == unit
    assert '"play" "--screen" "--lan" "--clock" "5+3"\n' in unit.read_text()
    assert f'"ECLIPSE_COMPANION_HOME={os.environ["ECLIPSE_COMPANION_HOME"]}"' in unit.read_text()
    assert (own / "asked").read_text().splitlines() == [
        "--user daemon-reload",
        "--user restart eclipse-companion.service",
        "--no-ask-password enable-linger",
    ]
    assert "starts with this computer" in told
    assert "systemctl --user stop eclipse-companion" in told
    assert "eclipse-companion install-service --remove" in told
    assert main(["install-service", "--desktop"]) == 0
    assert main(["install-service", "--remove"]) == 0
    assert not unit.exists()
    assert not link.is_symlink()
    assert not (own / "share" / "applications" / service.ENTRY).exists()
    assert "--user stop eclipse-companion.service" in (own / "asked").read_text()
    capsys.readouterr()
    assert main(["install-service", "--remove"]) == 0
    assert capsys.readouterr().out == "There is nothing to remove.\n"


@pytest.mark.parametrize(
    ("refused", "status", "said"),
    [
        ("loginctl enable-linger", 0, "sudo loginctl enable-linger"),
        ("systemctl daemon-reload", 0, "when you log in the next time"),
        ("systemctl restart", 1, "journalctl --user -u eclipse-companion.service"),
    ],
)
def test_what_systemd_refuses_is_told(
    own: Path, capsys: pytest.CaptureFixture[str], refused: str, status: int, said: str
) -> None:
    """Who must log in first is told so; a service that doesn't start is an error."""
    stand_in(own, *refused.split())
    assert main(["install-service"]) == status
    told = capsys.readouterr()
    assert said in told.out + told.err


@pytest.mark.parametrize("has_command", [False, True])
def test_without_systemd_a_sentence_says_how_to_start_the_page(
    own: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *, has_command: bool
) -> None:
    """With the options that were given; nothing is claimed to run, nothing is left, and systemd isn't asked."""
    if has_command:
        monkeypatch.setattr(service, "BOOTED", own / "none")
    else:
        (own / "bin" / "systemctl").unlink()
    assert main(["install-service", "--lan", "--", "--sun", "human:Ann B"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert list((own / "config").iterdir()) == []
    assert "systemd doesn't run this computer" in told.err
    assert "eclipse-companion play --screen --lan --sun 'human:Ann B'\n" in told.err
    assert not (own / "asked").exists()


@pytest.mark.parametrize("words", [["--nonsense"], ["--clock"], ["--no-screen"], ["--json", "--sun", "nobody", "-x"]])
def test_options_that_play_refuses_are_refused_at_once(own: Path, words: list[str]) -> None:
    """Nobody reads what goes wrong when a computer starts."""
    try:
        status: object = main(["install-service", "--", *words])
    except SystemExit as ended:
        status = ended.code
    assert status == 2
    assert not (own / "config" / "systemd").exists()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
def test_systemd_finds_no_fault_in_the_unit(tmp_path: Path) -> None:
    """Not even if the folders' names have characters that mean something in units."""
    program = tmp_path / ODD.replace('"', "") / "run"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    environment = {"ECLIPSE_COMPANION_HOME": str(tmp_path / ODD)}
    file = tmp_path / service.UNIT
    file.write_text(service.unit([str(program), "play", "--sun", "human:Ann $PATH 5%"], environment, program.parent))
    done = subprocess.run(
        ["systemd-analyze", "--user", "verify", str(file)],
        env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert str(file) not in done.stderr
    assert "run" not in done.stderr
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="there is no desktop-file-validate")
def test_desktops_find_no_fault_in_the_entry(tmp_path: Path) -> None:
    """Not even if the folders' names have characters that mean something in entries."""
    for number, folder in enumerate(("/plain", f"/{ODD}")):
        file = tmp_path / f"{number}.desktop"
        file.write_text(service.entry([f"{folder}/run", "play"], {"ECLIPSE_COMPANION_HOME": folder}))
        done = subprocess.run(["desktop-file-validate", str(file)], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (0, "")


def test_the_entry_quotes_what_desktops_would_take_for_their_own(own: Path) -> None:
    """An argument with spaces, signs and quotes stays one argument."""
    text = service.entry([f"/{ODD}/run", "play"], {})
    assert 'Exec="/a \\\\"b\\\\" \\\\$HOME 50%% é/run" play\n' in text
    assert service.install_entry([]) == own / "share" / "applications" / service.ENTRY
    assert "play --browser\n" in service.install_entry([]).read_text()
