"""`play` with a camera, as a program of its own, on a machine with nothing."""

import json
import os
import subprocess
import sys
from pathlib import Path

from eclipse_companion.games.eclipse.game.reading import UNREADABLE, Reading

MOST = 0.97
"""Of the squares are read."""


def test_a_whole_game_is_played_by_camera_alone(tmp_path: Path) -> None:
    """On a machine with nothing: simulated hands, a virtual camera, no board; the game is told and in the log.

    Who asks for the hand that plays knows it, and isn't told.
    If they are wanted, each turn's picture is there, too, and shows the position after it: nothing is read otherwise,
    and hardly a square stays open.
    """
    options = ["--board", "none", "--camera", "virtual", "--hand", "auto", "--json", "--no-voice", "--seed", "27"]
    options.append("--turn-pictures")
    words = [sys.executable, "-m", "eclipse_companion"]
    home = os.environ | {"ECLIPSE_COMPANION_HOME": str(tmp_path)}
    played = subprocess.run(
        [*words, "play", *options], capture_output=True, text=True, check=False, env=home, timeout=400
    )
    told = [json.loads(line) for line in played.stdout.splitlines()]
    assert [each["alone"] for each in told if each["kind"] == "camera_found"] == [True], played.stderr
    assert "hand_plays" not in {each.get("key") for each in told}
    over = [each for each in told if each["kind"] == "game_over"]
    assert len(over) == 1
    assert over[0]["termination"] == "normal"
    made = [each["turn"] for each in told if each["kind"] == "turn_seen"]
    exported = subprocess.run(
        [*words, "games", "export", "--all"], capture_output=True, text=True, check=False, env=home, timeout=100
    )
    assert all(turn in exported.stdout for turn in made)
    show = [*words, "games", "show", over[0]["envelope"]["game"], "--json", "--pictures", str(tmp_path / "out")]
    shown = subprocess.run(show, capture_output=True, text=True, check=True, env=home, timeout=100)
    game = json.loads(shown.stdout)
    pictures = sorted((tmp_path / "out").iterdir())
    assert [file.name for file in pictures] == [f"{number:02}.jpg" for number in range(1, game["pictures"] + 1)]
    assert len(pictures) == len(made)
    names = [str(file) for file in pictures]
    read = subprocess.run(
        [*words, "read", "--json", *names], capture_output=True, text=True, check=True, env=home, timeout=100
    )
    seen = "".join(Reading.parse(json.loads(line)["position"]).cells for line in read.stdout.splitlines())
    there = "".join(Reading.parse(turn["position"]).cells for turn in game["turns"])
    named = [(cell, truth) for cell, truth in zip(seen, there, strict=True) if cell != UNREADABLE]
    assert all(cell == truth for cell, truth in named)
    assert len(named) >= MOST * len(there)
