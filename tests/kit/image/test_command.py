"""`eclipse-companion firmware image`, as a user calls it."""

import json
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_kit import card as cards
from eclipse_kit.image import image
from eclipse_kit.image.boards import BOARDS

CARD = "[pins]\nlights = 16\nsafe = false\n"


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["firmware", "image", *words])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.mark.parametrize("name", BOARDS)
def test_it_writes_the_bytes_of_the_kit(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file is the one in the kit's folder for that board, and replaces an older one; what is lost is said."""
    file = tmp_path / "board.uf2"
    file.write_text("older", encoding="utf-8")
    status, out, _ = said(capsys, str(file), "--for", name)
    assert status == 0
    assert file.read_bytes() == image(cards.DEFAULT, BOARDS[name])
    assert f"is the firmware for a {BOARDS[name].title}." in out
    assert "calibration on it is lost" in out
    assert not list(tmp_path.glob("*.new"))


def test_it_follows_a_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --card the firmware has that card's pins; with --json there is one object."""
    card, file = tmp_path / "card.toml", tmp_path / "board.UF2"
    card.write_text(CARD, encoding="utf-8")
    status, out, _ = said(capsys, str(file), "--for", "pico2", "--card", str(card), "--json")
    assert status == 0
    assert file.read_bytes() == image(cards.read(card), BOARDS["pico2"]) != image(cards.DEFAULT, BOARDS["pico2"])
    assert json.loads(out) == {"file": str(file), "for": "pico2", "bytes": file.stat().st_size}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((), "Name the file and the board"),
        (("x.uf2",), "Name the file and the board"),
        (("--for", "pico"), "Name the file and the board"),
        (("x.uf2", "--for", "pico3"), "I know the boards pico, pico-w, pico2, pico2-w"),
        (("x.bin", "--for", "pico"), "An image is a .uf2 file"),
        (("x.uf2", "--for", "pico", "--without", "lights"), "--without is for"),
        (("x.uf2", "--for", "pico", "--card", "none.toml"), "can't read the card none.toml"),
        (("none/x.uf2/y.uf2", "--for", "pico"), "none/x.uf2 can't be written: a file is there already"),
    ],
)
def test_wrong_arguments_get_a_sentence(
    words: tuple[str, ...],
    reason: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Anything else is refused with what to do, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    Path("none").mkdir()
    Path("none/x.uf2").write_bytes(b"")
    status, out, err = said(capsys, *words)
    assert status in (1, 2)
    assert not out
    assert reason in err
    assert not Path("x.uf2").exists()


def test_install_refuses_what_is_for_an_image(capsys: pytest.CaptureFixture[str]) -> None:
    """`install` takes neither a file nor a card."""
    assert main(["firmware", "install", "x.uf2"]) == 2
    assert "FILE is for" in capsys.readouterr().err
    assert main(["firmware", "install", "--card", "card.toml"]) == 2
    assert "--card is for" in capsys.readouterr().err
