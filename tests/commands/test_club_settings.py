"""`play` with a club in the settings: it tells the broker of a real game, and plays on without one."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from eclipse_companion.outputs.club.topics import STATE, STATUS, id_of, topic
from tests.outputs.club.mosquitto import MISSING, PROGRAM, Mosquitto
from tests.outputs.club.watching import Subscriber

COMMAND = (sys.executable, "-m", "tests.games.noughts", "play", "--game", "noughts", "--no-voice", "--no-screen")


def play(home: Path, club: str) -> str:
    """What a game of two people says that is played to its end; `club`: lines of the settings."""
    (home / "config").mkdir(exist_ok=True)
    (home / "config" / "settings.toml").write_text(f"[club]\n{club}", encoding="utf-8")
    lines = "1\n4\n2\n5\n3\nquit\n"
    environment = {**os.environ, "ECLIPSE_COMPANION_HOME": str(home)}
    people = ("--cross", "human:Ann", "--nought", "human:Ben")
    done = subprocess.run(
        [*COMMAND, *people], input=lines, capture_output=True, text=True, check=True, timeout=120, env=environment
    )
    return done.stdout


@pytest.mark.skipif(PROGRAM is None, reason=MISSING)
def test_a_game_is_told_to_its_end(tmp_path: Path) -> None:
    """The broker keeps who played, that it is over, and that the board has gone."""
    with Mosquitto() as broker:
        said = play(tmp_path, f'broker = "mqtt://127.0.0.1:{broker.port}"\nname = "Kitchen"\n')
        with Subscriber(broker.port) as seen:
            told = json.loads(seen.wait_for(topic(id_of("Kitchen"), STATE), bool))
            assert seen.wait_for(topic(id_of("Kitchen"), STATUS), bool) == b"offline"
    assert "The club sees this game as Kitchen." in said
    assert (told["state"], told["game"], told["turns"]) == ("over", "noughts", 5)
    assert [seat["name"] for seat in told["seats"]] == ["Ann", "Ben"]


@pytest.mark.parametrize(
    ("club", "sentence"),
    [
        ('broker = "mqtt://127.0.0.1:1"\nname = "Kitchen"\n', "no broker answers at 127.0.0.1:1. The game goes on"),
        ('broker = "mqtt://127.0.0.1:1"\n', "It has no name there."),
        ('broker = "mqtt://h"\nname = "K"\nuser = "a"\npassword_file = "/no/such"\n', "/no/such with the password"),
    ],
)
def test_without_a_broker_the_game_is_played_all_the_same(tmp_path: Path, club: str, sentence: str) -> None:
    """What is missing is told in a sentence."""
    said = play(tmp_path, club)
    assert sentence in said
    assert " wins" in said
