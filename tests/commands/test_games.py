"""Commands of several games: each game brings its own, and `--game` chooses."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion.commands import cli, registry
from eclipse_companion.commands.game import Command, Game
from tests import naive

COMMANDS = Path(cli.__file__).parent
COUNTING = Command("tests.commands.counting", "count up to a number", slow=True)
TINY = Game(name="tiny", title="Tiny", saving="tests.commands.counting", commands={"count": COUNTING})


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game that lives in no folder of the program's, for one test."""
    monkeypatch.setattr(registry, "_elsewhere", {})
    registry.register(TINY)
    return TINY


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize(
    "words",
    [
        ["count", "--by", "2", "up", "4", "--game", "tiny"],
        ["count", "--game=tiny", "--by", "2", "up", "4"],
        ["count", "--by", "2", "--game", "eclipse", "up", "--game", "tiny", "4"],
        ["count", "--by", "2", "up", "4"],
    ],
    ids=["at the end", "in one word", "given twice", "left out"],
)
def test_a_registered_game_brings_its_commands(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """`--game` may stand anywhere after the command, and isn't needed where Eclipse lacks the command."""
    assert cli.main(words) == 0
    assert capsys.readouterr().out == "0 2 4\n"


@pytest.mark.usefixtures("tiny")
def test_a_slow_command_says_at_once_that_it_begins(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """At a terminal, before its modules are loaded; what goes into a file or a pipe has only what was asked for."""
    count = ["count", "--by", "2", "up", "4"]
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, COUNTING.module, None)
        patch.setattr(sys.stdout, "isatty", lambda: True)
        with pytest.raises(ImportError):
            cli.main(count)
    assert capsys.readouterr().out == "Eclipse Companion: Tiny ...\n"
    assert cli.main(count) == 0
    assert capsys.readouterr().out == "0 2 4\n"


@pytest.mark.parametrize("words", [["turns", "S3/4/4/4", "--game", "eclipse"], ["turns", "S3/4/4/4"]])
def test_a_command_is_for_eclipse_unless_another_game_is_named(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """`turns` lists Eclipse's turns with `--game eclipse` and without."""
    assert cli.main(words) == 0
    lines = [tuple(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines == naive.turns("S3/4/4/4")


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("words", [["solve", "--game", "chess"], ["solve", "--game=chess", "--help"]])
def test_an_unknown_game_is_wrong_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence names the games that there are, and the status is 2."""
    assert cli.main(words) == 2
    known = ", ".join(registry.names())
    assert capsys.readouterr().err == f"eclipse-companion: There's no game 'chess'. Choose one of {known}.\n"


@pytest.mark.usefixtures("tiny")
def test_a_command_that_the_game_lacks_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence names the games that have it, and the status is 2."""
    assert cli.main(["solve", "--game", "tiny"]) == 2
    assert capsys.readouterr().err == "eclipse-companion: Tiny has no `solve`. Games that have it: eclipse, infinity.\n"
    assert cli.main(["count", "--game", "eclipse", "up", "4"]) == 2
    assert capsys.readouterr().err == "eclipse-companion: Eclipse has no `count`. Games that have it: tiny.\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["turns", "4/4/4/4", "--game"], "Write a value after --game: --game NAME."),
        (["turns", "--game", "--json", "4/4/4/4"], "Write a value after --game: --game NAME."),
        (["turns", "--gam", "eclipse", "4/4/4/4"], "write it in full: --game eclipse"),
        (["doctor", "--game", "eclipse"], "I don't know --game eclipse here."),
    ],
)
def test_the_game_is_an_option_like_others(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It needs a name, is written in full, and isn't an option of commands that belong to no game."""
    with pytest.raises(SystemExit) as caught:
        cli.main(words)
    assert caught.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "games", "typed"),
    [
        (["play", "--referee"], "`--referee` belongs to `--game ecliptic`", "--game ecliptic --referee"),
        (
            ["play", "--seed", "4", "--yellow=human:Old Ann", "--game", "ecliptic"],
            "`--yellow` belongs to `--game infinity`",
            "--game infinity --seed 4 '--yellow=human:Old Ann'",
        ),
        (
            ["play", "--nonsense", "--blue", "ai"],
            "`--blue` belongs to `--game ecliptic` and `--game infinity`",
            "--game ecliptic --nonsense --blue ai",
        ),
    ],
    ids=["another game's", "with a value", "two games', after an unknown one"],
)
def test_an_option_of_another_game_is_named_with_what_to_type(
    words: list[str], games: str, typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence in place of the usage; the status is 2."""
    assert cli.main(words) == 2
    assert capsys.readouterr().err == f"eclipse-companion: {games}. Type: eclipse-companion play {typed}\n"


def test_what_follows_two_dashes_is_no_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After `--` the word `--game` is a file's name, and another game's option isn't one."""
    monkeypatch.chdir(tmp_path)
    assert cli.main(["check", "--", "--game", "tiny"]) == 1
    assert capsys.readouterr().err.splitlines() == ["--game: There's no such file.", "tiny: There's no such file."]
    with pytest.raises(SystemExit):
        cli.main(["play", "--", "--referee"])
    assert "belongs to" not in capsys.readouterr().err


@pytest.mark.usefixtures("tiny")
def test_help_lists_the_commands_of_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    """Shared ones, Eclipse's and the other game's, each on a line of its own."""
    with pytest.raises(SystemExit) as caught:
        cli.main(["--help"])
    assert caught.value.code == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines() if line.startswith("    ")]
    assert {"play", "doctor", "turns", "calibrate", "count"} <= set(listed)
    assert [name for name in listed if name in cli.listed()] == list(cli.listed())


@pytest.mark.usefixtures("tiny")
def test_a_commands_help_names_the_games_that_have_it(capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` of a game's command tells about `--game`."""
    for words, games in ((["turns", "--help"], "eclipse, ecliptic, infinity"), (["count", "--help"], "tiny")):
        with pytest.raises(SystemExit):
            cli.main(words)
        usual = games.split(",")[0]
        told = " ".join(capsys.readouterr().out.replace("eclipse-\n", "eclipse-").split())
        assert f"--game NAME the game: {games} (default: {usual})" in told
        others = f"`eclipse-companion {words[0]} --game NAME --help` shows another game's."
        assert (others in told) == ("," in games)


def test_games_are_found_by_their_folders() -> None:
    """Eclipse, Ecliptic and Infinity are there, and nothing but their folders says so."""
    assert registry.names()[0] == registry.USUAL == "eclipse"
    assert registry.find("infinity").title == "Infinity"
    assert registry.find("eclipse").title == "Eclipse"
    assert registry.find("ecliptic").title == "Ecliptic"


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_shared_commands_import_no_game() -> None:
    """No import statement of theirs leads into `games`."""
    files = sorted(COMMANDS.glob("*.py"))
    assert files
    into = [
        f"{file.name}: {name}"
        for file in files
        for name in _imported(file)
        if f"{name}.".startswith("eclipse_companion.games.")
    ]
    assert into == []


def test_a_command_loads_only_its_own_modules() -> None:
    """A start of `settings` loads nothing of any game but what registers it."""
    shown = "print(*(name for name in sys.modules if name.startswith('eclipse_companion.games.')))"
    code = f"import sys; from eclipse_companion.commands.cli import main; main(['settings']); {shown}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    rooms = [f"eclipse_companion.games.{name}" for name in ("eclipse", "ecliptic", "infinity")]
    loaded = [name for room in rooms for name in (room, f"{room}.registered")]
    assert done.stdout.splitlines()[-1].split() == loaded
