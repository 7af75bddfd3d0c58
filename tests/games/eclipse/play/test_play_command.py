"""`play` as its users meet it: a process, its output and its end."""

import argparse
import io
import os
import signal
import threading
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import pytest

from eclipse_companion.announcements import WAITS, Fact
from eclipse_companion.commands.cli import main
from eclipse_companion.commands.typing_in import beside, read_lines
from eclipse_companion.games.eclipse.commands import playing
from eclipse_companion.games.eclipse.commands.playing import EclipsePlay, _Board
from eclipse_companion.games.eclipse.game import egn
from eclipse_companion.games.eclipse.saving import read_game
from eclipse_companion.log import GameLog
from eclipse_companion.table.inputs import Request
from tests.games.eclipse.play.games import SHORT
from tests.games.eclipse.play.processes import WAIT_S, Process, gone
from tests.sensing.link.fake_board import Flood, listening

if TYPE_CHECKING:
    from eclipse_companion.outputs.terminal.screen import Screen

LOCAL: Final[Mapping[str, Any]] = {"lan": False, "tls_certificate": None, "tls_key": None}
"""The page is for this machine alone."""
posix = pytest.mark.skipif(os.name != "posix", reason="signals and /proc of Linux")


def test_a_written_game_is_played_told_and_saved(
    home: Path, tmp_path: Path, processes: list[Process], capsys: pytest.CaptureFixture[str]
) -> None:
    """A game from a file is played at the virtual board in real time.

    The log holds exactly that game, `check` finds it legal, its recording is next to it, and play ends by itself.
    """
    path = tmp_path / "game.egn"
    path.write_text(egn.write([egn.GameRecord.of(SHORT)]))
    process = Process("--board", "virtual", "--hand", str(path), "--sun", "human:Anna", "--moon", "human")
    processes.append(process)
    assert process.end() == 0
    # How long it gets ready and thinks is told meanwhile, if the machine is slow; and what of it is new to practise.
    besides = {*WAITS, "new_exercise", "new_exercises"}
    told = [fact["kind"] for fact in process.facts if fact.get("key") not in besides]
    assert told[-3:] == ["game_over", "reviewed", "notice"]
    assert [fact["turn"] for fact in process.facts if fact["kind"] == "turn_seen"] == [str(turn) for turn in SHORT]
    saved = GameLog(home / "data" / "games.sqlite3").games()[0]
    assert [*read_game(saved).turns] == SHORT
    assert [player.name for player in saved.players] == ["Anna", "Moon"]
    assert saved.termination == "normal"
    assert saved.recording is not None
    assert (home / "data" / "recordings" / saved.recording).stat().st_size > 1000
    exported = tmp_path / "exported.egn"
    assert main(["games", "export", saved.uuid]) == 0
    exported.write_text(capsys.readouterr().out)
    assert main(["check", str(exported)]) == 0


def test_who_types_has_the_hand_do_what_was_said(home: Path, processes: list[Process]) -> None:  # noqa: ARG001
    """At the virtual board, `do` makes the computer's turn, and puts back what `undo` takes off."""
    played = Process("--board", "virtual", "--hand", "type")
    processes.append(played)
    played.until("to_move")
    played.type("S1")
    chosen = played.until("reply_chosen")
    played.type("do")
    assert played.until("turn_seen")["turn"] == chosen["turn"]
    played.type("undo")
    played.until("problem")
    played.type("do")
    played.until("corrected")
    played.type("quit")
    assert played.end() == 0


def test_without_a_board_turns_are_typed_at_once_and_nothing_else_runs(home: Path, processes: list[Process]) -> None:
    """No process is started and nothing is fetched; the computer's turn makes itself, and a page has an address."""
    played = Process()
    processes.append(played)
    played.until("to_move")
    assert played.family() == []
    played.type("S1")
    turns = [played.until("turn_seen")["player"] for _ in range(2)]
    played.type("quit")
    assert played.end() == 0
    assert turns == ["sun", "moon"]
    said = {fact.get("key"): fact for fact in played.facts if fact["kind"] == "notice"}
    assert said["no_board"]["say"] == "I found no board on USB, so you play without one."
    assert said["page"]["words"]["url"].startswith("http://127.0.0.1:")
    assert {"board_found", "problem"}.isdisjoint(played.kinds())
    assert not list(home.rglob("*micropython*"))


@posix
def test_a_kill_loses_no_turn_that_was_announced(home: Path, processes: list[Process]) -> None:
    """A typed turn that was announced is in the log after a kill at that moment; the virtual board ends too."""
    process = Process("--board", "virtual", "--hand", "type")
    processes.append(process)
    process.until("to_move")
    process.type("S1")
    seen = process.until("turn_seen")
    family = process.family()
    process.child.kill()
    process.child.wait()
    saved = GameLog(home / "data" / "games.sqlite3").games()[0]
    assert [str(each.turn) for each in saved.turns] == [seen["turn"]] == ["S1"]
    assert family
    assert gone(family)


@posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_and_leaves_no_child(processes: list[Process], number: int) -> None:
    """Ctrl-C and a termination signal act like `quit`: the status is 0, and the virtual board ends too."""
    process = Process("--board", "virtual", "--hand", "auto")
    processes.append(process)
    process.until("board_found")
    family = process.family()
    process.child.send_signal(number)
    assert process.end() == 0
    assert gone(family)


def test_where_nobody_can_type_it_says_that_the_hand_plays(processes: list[Process]) -> None:
    """Said once, before the game."""
    process = Process("--board", "virtual", "--sun", "human", "--moon", "human")
    processes.append(process)
    process.until("game_started")
    said = [fact["say"] for fact in process.facts if fact.get("key") == "hand_plays"]
    assert said == ["Nobody can type here, so the virtual hand plays Sun and Moon, at random."]


@posix
@pytest.mark.parametrize(
    ("port", "sentence"),
    [
        ("/dev/no-such-board", "There's no port /dev/no-such-board."),
        ("/dev/null", "/dev/null isn't a serial port."),
        ("nonsense://here", "'nonsense://here' isn't a port"),
    ],
)
def test_a_name_that_is_no_ports_ends_play(
    port: str,
    sentence: str,
    home: Path,  # noqa: ARG001
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A sentence says so at once, and how to find the right one; the status is 1."""
    assert main(["play", "--board", port]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"eclipse-companion: {sentence}")
    assert "`eclipse-companion doctor` lists the boards. Leave --board out" in captured.err


@posix
def test_a_port_on_which_nothing_answers_is_named_and_waited_for(processes: list[Process]) -> None:
    """A port that exists, or a URL where nothing listens yet, may have a board later.

    A sentence says what is wrong with it; play keeps trying until the user leaves, with status 1.
    """
    mute, ours = os.openpty()
    for port in (os.ttyname(ours), "socket://127.0.0.1:1"):
        process = Process("--board", port)
        processes.append(process)
        process.until("board_lost")
        assert port in process.until("notice")["say"]
        assert process.child.poll() is None
        process.type("quit")
        assert process.end() == 1
    os.close(mute)
    os.close(ours)


@pytest.mark.parametrize("ending", ["quit", "signal"])
def test_a_board_that_floods_play_holds_nobody_up(home: Path, processes: list[Process], ending: str) -> None:  # noqa: ARG001
    """A person's word is answered and play ends when told to, although thousands of lines a second come."""
    with listening(Flood()) as url:
        process = Process("--board", url, "--sun", "human", "--moon", "human")
        processes.append(process)
        process.until("to_move")
        process.type("again")
        process.until("to_move")
        if ending == "quit":
            process.type("quit")
        else:
            process.child.send_signal(signal.SIGTERM)
        assert process.end() == 0


def test_only_where_a_person_types_for_the_hand_does_the_end_of_input_end_play(home: Path) -> None:  # noqa: ARG001
    """At a real board typed lines are read, but the end of standard input changes nothing, as in the background."""
    arguments = argparse.Namespace(
        seed=1,
        edition="eclipse",
        language=None,
        voice=None,
        hand=None,
        sun="human",
        moon="ai",
        clock=None,
        games=None,
        position=None,
        analyse=False,
        coach=False,
        **LOCAL,
    )
    with ExitStack() as stack:
        play = EclipsePlay(arguments, stack)
        ended: list[str] = []
        read_lines(io.StringIO("hint\n\n"), play.word, None)
        read_lines(None, play.word, None)
        assert not play.loop._draining
        read_lines(io.StringIO("hint\n"), play.word, lambda: ended.append("ended"))
        assert ended == ["ended"]
        assert [play.loop._mailbox.get(0.0) for _ in range(2)] == [Request.HINT] * 2


class BrokenScreen:
    """A screen that fails during the game."""

    def __init__(self) -> None:
        self.closed = False

    def run(self) -> None:
        raise RuntimeError("no terminal")

    def close(self) -> None:
        self.closed = True


def test_a_screen_that_fails_ends_the_game_beside_it() -> None:
    """The game leaves and is waited for; then the failure is reported."""
    before = set(threading.enumerate())
    screen, left = BrokenScreen(), threading.Event()
    with pytest.raises(RuntimeError, match="no terminal"):
        beside(cast("Screen", screen), lambda: assert_waits(left), left.set)
    assert screen.closed
    assert set(threading.enumerate()) <= before


def assert_waits(left: threading.Event) -> None:
    assert left.wait(WAIT_S)


def test_a_part_that_can_not_be_built_closes_those_before_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001
    """No output's thread remains if a later part fails."""
    asked = {
        "seed": 1,
        "edition": "eclipse",
        "language": None,
        "hand": None,
        "sun": "human",
        "moon": "ai",
        "clock": None,
        "games": None,
    }
    arguments = argparse.Namespace(
        **asked, position=None, analyse=False, coach=False, screen=False, voice=False, **LOCAL
    )
    monkeypatch.setattr(playing, "GameRecorder", broken)
    before = set(threading.enumerate())
    with ExitStack() as stack:
        play = EclipsePlay(arguments, stack)
        play._board = _Board("/dev/no-such-board")
        with pytest.raises(RuntimeError, match="no disk"):
            play.play(Quiet())
    assert set(threading.enumerate()) <= before


def broken(*arguments: object, **named: object) -> None:
    raise RuntimeError(f"no disk for {len(arguments)} things and {len(named)} more")


class Quiet:
    """An output that does nothing."""

    def tell(self, announcement: Fact) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing."""


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--sun", "ai:9"], "--sun: 'ai:9' is no player. Write human, human:NAME, ai or ai:LEVEL"),
        (["--moon", "robot"], "--moon: 'robot' is no player. Write human"),
        (["--seed", "-1"], "--seed -1: a seed is a number from 0 up."),
        (["--games", "0"], "--games 0: use 1 or more."),
        (["--position", "S4/4/4/4"], "--position S4/4/4/4: "),
        (["--position", "SS2/4/4/4"], "--position SS2/4/4/4 can't occur: Sun has 2 and Moon has 0"),
        (["--position", "ss2/GsG1/Gssg/1SGS"], "--position ss2/GsG1/Gssg/1SGS: the game is already over there"),
        (["--board", "none"], "--board none: then a camera must see the pieces. Say --camera 0, or --camera virtual."),
        (["--board", "none", "--camera", "0", "--no-learning"], "--no-learning is for a set that you have taught."),
        (["--board", "/dev/ttyACM0", "--camera", "virtual"], "--camera virtual sees only virtual pieces"),
        (["--board", "none", "--camera", "0", "--hand", "auto"], "--hand auto works only with the virtual board"),
        (["--board", "screen", "--camera", "0"], "--board screen: there are no pieces that a camera could see."),
        (["--board", "screen", "--hand", "auto"], "--hand auto works only with the virtual board."),
        (["--lan", "--no-screen"], "--lan: other devices show the page. Leave --no-screen out."),
        (["--lan", "--tls-key", "key.pem"], "--tls-certificate and --tls-key: give both files, or none."),
        (["--tls-certificate", "a.pem", "--tls-key", "b.pem"], "--tls-certificate: only a page on the network is"),
        (["--turn-pictures"], "--turn-pictures: a camera must see the board. Say --camera 0, or leave"),
        (["--hand", "auto", "--camera", "0"], "--camera 0 sees no virtual pieces. Say --camera virtual"),
        (["--board", "virtual", "--camera", "film.mp4"], "--camera film.mp4 sees no virtual pieces."),
        (["--board", "virtual", "--phone"], "--phone sees no virtual pieces."),
        (["--style", "messy"], "--style messy works only with the virtual board. Add --board virtual."),
        (["--camera-fault", "knock:3"], "--camera-fault knock:3 works only with --camera virtual"),
        (["--camera", "0", "--camera-fault", "knock:3"], "--camera-fault knock:3 works only with --camera virtual"),
        (["--board", "/dev/ttyACM0", "--hand", "auto"], "--hand auto works only with the virtual board"),
    ],
)
def test_wrong_usage_is_told_in_a_sentence(
    options: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sentence names the option and says what to do; the status is 2."""
    assert main(["play", *options]) == 2
    assert capsys.readouterr().err.startswith(f"eclipse-companion: {sentence}")


def test_files_that_are_no_certificate_are_refused_before_anything_begins(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence names the file; the status is 1."""
    options = ["--lan", "--tls-certificate", str(tmp_path / "none.pem"), "--tls-key", str(tmp_path / "key.pem")]
    assert main(["play", *options]) == 1
    assert capsys.readouterr().err.startswith(f"eclipse-companion: There is no file {tmp_path / 'none.pem'}.")
    assert not (home / "data").exists()


@pytest.mark.parametrize(
    "options", [["--seed", "x"], ["--games", "two"], ["--style", "careful"], ["--coding", "three"], ["--edition", "x"]]
)
def test_a_wrong_word_is_told_with_the_usage(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong value is refused with a list of the option's valid ones."""
    with pytest.raises(SystemExit) as raised:
        main(["play", *options])
    assert raised.value.code == 2
    assert options[0] in capsys.readouterr().err


@pytest.mark.parametrize("command", ["play", "virtual-board"])
@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"1. S1 1-6/S16 *\n", "1-6"),
        (b"1. S1 \xff *\n", "UTF-8"),
        (b"", "no game"),
        (None, "I can't read that file"),
    ],
)
def test_a_hands_file_that_can_not_be_played_is_named(
    command: str, data: bytes | None, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever is wrong with the file, the sentence names both; the status is 1, from both commands."""
    path = tmp_path / "game.egn"
    if data is not None:
        path.write_bytes(data)
    assert main([command, "--hand", str(path)]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"eclipse-companion: --hand {path}: ")
    assert sentence in said


def test_a_hands_game_begins_on_the_empty_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game from a set-up position can't be played from the start."""
    path = tmp_path / "game.egn"
    path.write_text('[SetUp "1"]\n[Position "S3/4/4/4"]\n\n*\n')
    assert main(["play", "--hand", str(path)]) == 1
    assert "empty board" in capsys.readouterr().err
