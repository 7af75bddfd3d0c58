"""What a command offers of games to choose from, and what becomes of a wish; whether a board is asked for."""

import argparse
import threading
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

import pytest

from eclipse_companion.announcements import Fact, GameStarted, Notice, ToMove, TurnSeen
from eclipse_companion.common import settings
from eclipse_companion.games.eclipse.commands import play as play_command
from eclipse_companion.games.eclipse.commands import playing as playing_command
from eclipse_companion.games.eclipse.commands.play_options import is_simulated
from eclipse_companion.games.eclipse.commands.playing import EclipsePlay
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.log import GameLog
from eclipse_companion.sensing.link import NoBoardError, PortFound
from tests.games.eclipse.play.game_desk import WISH

Told = TypeVar("Told", bound=Fact)


def options(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    play_command.add_arguments(parser)
    return parser.parse_args(words)


def test_the_pages_wish_reaches_the_loop(home: Path) -> None:  # noqa: ARG001
    """A wish that makes sense is posted; another one is answered with a sentence, and nothing is posted."""
    with ExitStack() as stack:
        play = EclipsePlay(options("--board", "screen"), stack)
        wish = {"players": {"sun": "ai:3", "moon": "human:Ben"}, "clock": "3+2", "edition": "magic"}
        assert play.begin({"edition": "chess"}) == (
            "The edition 'chess' can't be played here. Choose one of eclipse, flip, magic, tac-toe, heads-tails."
        )
        assert play.begin(wish) is None
        assert play.loop._mailbox.get(0.0) == WISH


def test_all_settings_are_offered_for_a_board(home: Path) -> None:  # noqa: ARG001
    """Also where none is plugged in now: its lights and its patience are set for the next time."""
    with ExitStack() as stack:
        play = EclipsePlay(options("--board", "screen"), stack)
        assert play.used_settings == [*settings.ON_PAGE]
        assert play.has_sensors


def test_where_a_camera_sees_the_pieces_their_edition_stays(home: Path) -> None:  # noqa: ARG001
    """The camera knows one edition's pieces."""
    with ExitStack() as stack:
        play = EclipsePlay(options("--camera", "virtual", "--edition", "magic"), stack)
        assert play.begin({"edition": "flip"}) == "The edition 'flip' can't be played here. Choose one of magic."
        assert play.begin({"edition": "magic"}) is None


@pytest.mark.parametrize("sentence", ["", "/dev/ttyACM0 is in use."])
@pytest.mark.parametrize(
    ("words", "key"), [((), "no_board"), (("--camera", "0"), "no_board_but_camera"), (("--analyse",), "no_board")]
)
def test_without_a_board_there_is_a_screen_or_a_camera_alone(
    home: Path,  # noqa: ARG001
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    key: str,
    sentence: str,
) -> None:
    """Nothing is simulated. With a camera, pieces are seen, and no page is there unasked."""

    def find() -> PortFound:
        raise NoBoardError(sentence)

    monkeypatch.setattr(playing_command, "find_board", find)
    with ExitStack() as stack:
        play = EclipsePlay(options(*words), stack)
        play._board = play._find_board()
        assert (play._board.none, play._board.child) == (True, None)
        assert (play.serves_page, play.camera_alone) == (not play.camera_alone, "--camera" in words)
        without = "no_board_answers" if sentence and key == "no_board" else key
        assert play._without == [*([Notice("board", {"reason": sentence})] if sentence else []), Notice(without)]


@pytest.mark.parametrize(
    ("words", "simulated"),
    [
        ((), False),
        (("--camera", "0"), False),
        (("--board", "none", "--camera", "0"), False),
        (("--board", "virtual"), True),
        (("--hand", "auto"), True),
        (("--camera", "virtual"), True),
        (("--board", "none", "--camera", "virtual"), True),
    ],
)
def test_a_simulation_is_asked_for(words: tuple[str, ...], simulated: bool) -> None:
    """By a virtual board, by a hand, or by a camera that sees it; by nothing else."""
    assert is_simulated(options(*words)) is simulated


class Heard:
    """An output that keeps what it is told."""

    def __init__(self) -> None:
        self.facts: SimpleQueue[Fact] = SimpleQueue()

    def tell(self, announcement: Fact) -> None:
        self.facts.put(announcement)

    def close(self) -> None:
        """Nothing to finish."""

    def until(self, kind: type[Told]) -> Told:
        """Hear announcements up to the first one of a kind."""
        while not isinstance(fact := self.facts.get(timeout=60.0), kind):
            pass
        return fact


def test_at_the_virtual_board_the_chosen_game_is_played_in_its_letters(home: Path) -> None:
    """A real hand and a real tracker change with the game, and the log has it."""
    heard = Heard()
    with ExitStack() as stack:
        play = EclipsePlay(options("--board", "virtual", "--hand", "type", "--no-voice", "--moon", "human"), stack)
        play._board = play._find_board()
        playing = threading.Thread(target=play.play, args=(heard,))
        playing.start()
        heard.until(ToMove)
        chosen = {"players": {"sun": "human:Ann", "moon": "human:Ben"}, "edition": "magic"}
        assert play.begin(chosen) is None
        assert heard.until(GameStarted).names == ("Ann", "Ben")
        play.word("B3")
        assert heard.until(TurnSeen).turn == Turn.parse("G3")
        play.word("quit")
        playing.join()
    (game,) = GameLog(home / "data" / "games.sqlite3").games()
    assert (game.edition, [player.name for player in game.players]) == ("magic", ["Ann", "Ben"])
    assert [turn.turn for turn in game.turns] == ["G3"]
