"""Two people play and the companion watches. Nobody touches a key; it speaks only the result and what decided it.

Whole sessions in simulated time: magnets, the real firmware, the real table, log and recording. A session is two games
with the board cleared in between; the hands don't listen to what is said, and wait for nothing.
*Complete*: the log's game has exactly the turns that were made, its result, and a recording that replays the same.
"""

import random
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

from eclipse_companion.announcements import Fact, GameOver, GameStarted, Reviewed
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.game import egn, rules
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay
from eclipse_companion.games.eclipse.saving import as_record, read_game
from eclipse_companion.games.eclipse.turns.outcomes import TakeBack
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.log import SavedGame
from eclipse_companion.outputs.spoken import spoken
from eclipse_companion.sensing.recording import EntryKind, Reader
from eclipse_companion.table.seats import Seat
from eclipse_simulation.board.engine import choose_engine
from eclipse_simulation.eclipse.automatic_hand import LOOK_MS, AutomaticHand
from tests.evidence.cases import Progress, gather, home
from tests.games.eclipse.play.games import random_game
from tests.games.eclipse.play.simulated import Played, Simulation

SIZE = 12
"""Sessions, of two games each."""

CACHE = Path(__file__).resolve().parents[3] / ".cache" / "tests"
KINDS = [(coding, style) for style in ("tidy", "ordinary") for coding in ("one", "two")]
LIMIT_S = 600.0


class Watched(Simulation):
    """Two people who play game after game, and never listen; they show a new board its test piece when it asks."""

    def __init__(self, home: Path, games: list[tuple[Turn, ...]], **options: Any) -> None:
        engine = choose_engine(CACHE, progress=print)
        super().__init__(engine, home, sun=Seat("Anna"), moon=Seat("Ben"), games=len(games), **options)
        self._script = [[*map(str, turns), f"wait {LOOK_MS}", "clear"] for turns in games]
        self._hand = AutomaticHand(self._type, self._answer, 0, only_test_piece=True)

    def tell(self, announcement: Fact) -> None:
        super().tell(announcement)
        if isinstance(announcement, GameStarted):
            script, self._script = self._script, []
            self._typed.extend(line for game in script for line in game)


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found: dict[tuple[str, str], Counter[str]] = {kind: Counter() for kind in KINDS}
    for coding, style, counted in gather(partial(_session, seed), count, progress, resume_dir):
        found[coding, style].update(counted)
    lines = [
        "| hands | coding | games | turns | complete | keys touched | results spoken | reviews | other sentences |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for (coding, style), counted in found.items():
        if counted:
            words = [counted[name] for name in ("games", "turns", "complete", "keys", "results", "reviews")]
            others = [f"{number} x {name}" for name, number in sorted(counted.items()) if name[0].isupper()]
            row = [style, coding, *map(str, words), ", ".join(others) or "0"]
            lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines)


def _session(seed: int, number: int) -> tuple[str, str, dict[str, int]]:
    """Coding, style, and what was counted; sentences by their announcement's kind."""
    chance = random.Random(f"{seed} {number}")
    coding, style = KINDS[number % len(KINDS)]
    games = [random_game(chance), random_game(chance)]
    with home() as folder:
        played = Watched(Path(folder), games, seed=chance.randrange(1 << 30), style=style, coding=coding).run(LIMIT_S)
        saved = played.log.games()[::-1]
        counted = Counter(_spoken(played))
        counted["keys"] = sum(_keys(played.recordings / each.recording) for each in saved if each.recording)
        counted["complete"] = sum(_complete(played, game, turns) for game, turns in zip(saved, games, strict=False))
    counted["games"], counted["turns"] = len(games), sum(map(len, games))
    return coding, style, counted


def _spoken(played: Played) -> list[str]:
    """Each sentence from the first game on: `results`, `reviews`, or the name of another announcement."""
    sentences = EclipseSentences("en", edition("eclipse"))
    told = [fact for _, fact in played.told]
    begun = next((place for place, fact in enumerate(told) if isinstance(fact, GameStarted)), len(told))
    aloud = [fact for fact in told[begun:] if sentences.say(fact) and spoken(fact, watched=True)]
    return [_name(fact) for fact in aloud]


def _name(fact: Fact) -> str:
    if isinstance(fact, GameOver) and fact.result is not None:
        return "results"
    return "reviews" if isinstance(fact, Reviewed) else type(fact).__name__


def _keys(recording: Path) -> int:
    """Everything that was asked for by any key, word or button while a game was recorded."""
    with Reader(recording) as reader:
        return sum(entry.way is EntryKind.COMMAND and "asked" in entry.value for entry in reader)


def _complete(played: Played, game: SavedGame, turns: tuple[Turn, ...]) -> bool:
    """Whether the log, its game file and the recording all have exactly these turns, and the log the result."""
    position = EMPTY
    for turn in turns:
        position = rules.apply(position, turn)
    (record,) = egn.read(egn.write([as_record(game)]))
    given: list[Turn] = []
    with Reader(played.recordings / str(game.recording)) as reader:
        for event in RecordingReplay(reader):
            if isinstance(event, TurnGiven):
                given.append(event.turn)
            elif isinstance(event, TakeBack):
                del given[-event.count :]
    read = read_game(game)
    return read.turns == record.turns == tuple(given) == turns and read.result == rules.result(position)
