"""A file of another kind than a command takes: the sentence names the command that takes it."""

import shlex
import shutil
from pathlib import Path

import pytest

from tests.commanded import commanded

DATA = Path(__file__).parents[1] / "data"
RECORDING, GAMES = DATA / "recordings/booklet_undone_one.ecr", DATA / "games/many.egn"


@pytest.mark.parametrize(
    ("words", "file", "wanted"),
    [
        (["check"], RECORDING, ["replay"]),
        (["games", "import"], RECORDING, ["replay"]),
        (["replay", "--game", "infinity"], RECORDING, ["replay"]),
        (["replay"], GAMES, ["games", "import"]),
    ],
)
def test_that_command_can_be_pasted(words: list[str], file: Path, wanted: list[str], tmp_path: Path) -> None:
    """Whatever the file is called: blanks and quotes in its name mean nothing to the shell."""
    there = Path(shutil.copy(file, tmp_path / f"Ann's last game{file.suffix}"))
    typed = commanded([*words, there]).stderr[: -len("\n")].rpartition("eclipse-companion ")[2].removesuffix("`.")
    assert shlex.split(typed) == [*wanted, str(there)]
