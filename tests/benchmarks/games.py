"""A log of 10,000 games: listed, filtered, exported, imported and merged, each by its command in a fresh process."""

import os
import random
import sqlite3
import subprocess
import sys
import time
import uuid as uuids
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from eclipse_companion.common.settings import HOME_VARIABLE
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.saving import new_game, saved_turn
from eclipse_companion.log import FILE_NAME, SavedGame, SavedPlayer, SavedTurn, schema

SEED: Final = 7
COUNT: Final = 10_000
DIFFERENT: Final = 100
"""So many courses are played; the games repeat them with other players, on other days."""
PEOPLE: Final = 20
FIRST: Final = datetime(2020, 1, 1, 18, tzinfo=UTC)
FILTER: Final = "--person Person-3 --result won --since 2022 --until 2023 --opening S1"


def run() -> str:
    with TemporaryDirectory() as folder:
        here, there, third = (Path(folder) / name for name in ("here", "there", "third"))
        other, file, again, table = (str(Path(folder) / name) for name in ("o.sqlite3", "a.egn", "b.egn", "a.csv"))
        write(Path(other), many_games(COUNT, random.Random(SEED)))
        rows = [f"| {COUNT:,} games | seconds |", "|---|---|"]
        for what, home, words in (
            ("merge into an empty log", here, f"merge {other}"),
            ("merge again: nothing is new", here, f"merge {other}"),
            ("list", here, "list"),
            ("list those that a person won in two years with an opening", here, f"list {FILTER}"),
            ("export", here, f"export --all -o {file}"),
            ("export as a table", here, f"export --all --csv -o {table}"),
            ("import into an empty log", there, f"import {file}"),
            ("import again: nothing is new", there, f"import {file}"),
            ("export what was imported", there, f"export --all -o {again}"),
            ("merge the imported log into the first one", here, f"merge {there / 'data' / FILE_NAME}"),
            ("rename a person", third, f"merge {other}"),
            ("rename a person", third, "rename Person-3 Ann"),
        ):
            seconds = _seconds(home, words.split())
            if what in rows[-1]:
                rows.pop()
            rows.append(f"| {what} | {seconds:.1f} |")
        same = Path(file).read_bytes() == Path(again).read_bytes()
    return "\n".join(
        [*rows, "", f"What was exported, imported and exported again is {'' if same else 'NOT '}the same."]
    )


def _seconds(home: Path, words: list[str]) -> float:
    """How long the command takes. Raises `CalledProcessError` if it fails."""
    command = [sys.executable, "-m", "eclipse_companion", "games", *words]
    began = time.perf_counter()
    subprocess.run(command, env={**os.environ, HOME_VARIABLE: str(home)}, check=True, capture_output=True)
    return time.perf_counter() - began


def many_games(count: int, chance: random.Random, different: int = DIFFERENT) -> list[SavedGame]:
    """So many games between people, each with an ID and a moment of its own. `different`: so many courses."""
    courses = [_course(chance) for _ in range(min(count, different))]
    return [_dated(chance.choice(courses), number, chance) for number in range(count)]


def _course(chance: random.Random) -> SavedGame:
    """A game of random turns to its end."""
    position, tree = EMPTY, list[SavedTurn]()
    while (result := rules.result(position)) is None:
        turn = chance.choice(rules.legal_turns(position))
        position = rules.play(position, turn)
        tree.append(replace(saved_turn(turn, position, 0.0, FIRST), parent=len(tree) - 1 if tree else None))
    return replace(new_game(FIRST), tree=tuple(tree), head=len(tree) - 1, result=result.value, termination="normal")


def _dated(course: SavedGame, number: int, chance: random.Random) -> SavedGame:
    began = FIRST + timedelta(hours=5 * number)
    sun, moon = chance.sample(range(PEOPLE), 2)
    return replace(
        course,
        uuid=str(uuids.UUID(int=chance.getrandbits(128), version=4)),
        started=began,
        finished=began + timedelta(minutes=10),
        players=(SavedPlayer("sun", f"Person-{sun}"), SavedPlayer("moon", f"Person-{moon}")),
        tree=tuple(replace(turn, given=began + timedelta(seconds=at)) for at, turn in enumerate(course.tree)),
    )


def write(path: Path, games: list[SavedGame]) -> None:
    """A log with these games."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        schema.create(connection)
        for game in games:
            schema.insert_game(connection, game)
        connection.execute("COMMIT")
