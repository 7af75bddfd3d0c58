"""Exercises from mistakes: none is missed, none comes twice; simulated learners recall nine of ten that are due.

Persons at all levels play Eclipse. Their games go into a log, in parts, which is searched in between. A slow plain twin
that shares no code finds the mistakes again, by a plain program in C that solves the game, and compares each with each.
With fewer than a tenth of the games, only late positions are compared, whose values plain rules tell.

The learners have 100 exercises each, and practise for a year what is due. *As fsrs*: with the forgetting curve that
the library assumes; the others forget faster or slower than that, or by another law: the chance to recall falls by half
with each half-life, which doubles when something is recalled and begins anew when it isn't.
"""

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from itertools import chain
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from fsrs import Card, Rating, Scheduler
from fsrs.scheduler import DEFAULT_PARAMETERS

from eclipse_companion.commands.mistake_search import search_of
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.saving import KIND, new_game, saved_turn
from eclipse_companion.log import GameLog, SavedGame, SavedPlayer
from eclipse_companion.log.mistakes import Owned, Try
from eclipse_companion.reviewing import mistakes as exercises
from eclipse_companion.reviewing.practice import due, factor_of
from tests import naive
from tests.evidence import _plain_mistakes as plain
from tests.evidence._games import opponent
from tests.evidence.cases import Progress, gather, home

SIZE = 1000
PERSONS = 20
PARTS = 4
"""So many times the log is searched."""
LATE = 13
"""With this many pieces plain rules find a value fast."""
BEGAN = datetime(2026, 1, 1, 12, tzinfo=UTC)
C_SOURCE = Path(__file__).parents[1] / "benchmarks" / "plain_solve.c"

EXERCISES, DAYS = 100, 365
LEARNERS = 100
"""Games for each simulated learner of a kind."""
KINDS = {"as fsrs": 1.0, "twice as fast": 0.5, "half as fast": 2.0, "half-life of a week": 7.0}


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    games, memories = resume_dir / "games", resume_dir / "memories"
    games.mkdir(exist_ok=True)
    memories.mkdir(exist_ok=True)
    played = gather(partial(_played, seed), count, progress, games)
    rows = _compared(played, count)
    each = max(1, count // LEARNERS)
    learned = gather(partial(_learned, seed), each * len(KINDS), lambda *_: None, memories)
    for number, kind in enumerate(KINDS):
        asked, right = (sum(column) for column in zip(*learned[number :: len(KINDS)], strict=True))
        rows.append(f"| recalled when due, {kind} ({each} learners, {asked} times) | {right / asked:.1%} |")
    return "\n".join(["| | |", "|---|---|", *rows])


def _played(seed: int, number: int) -> list[str]:
    """The turns of a game between two persons, whose levels are drawn by lot."""
    chance = Random(f"{seed} {number}")
    levels = [chance.randint(1, 7) for _ in range(2)]
    position, turns, own = EMPTY, list[str](), chance.getrandbits(32)
    while rules.result(position) is None:
        turn = opponent().choose(position, levels[len(turns) % 2], own)
        turns.append(str(turn))
        position = rules.apply(position, turn)
    return turns


def _persons(number: int) -> tuple[int, int]:
    """Who plays Sun and Moon in a game."""
    return number % PERSONS, (number // PERSONS + number + 1) % PERSONS


def _compared(played: Sequence[Sequence[str]], count: int) -> list[str]:
    """The exercises of the log and those of the plain twin."""
    owned = _logged(played)
    texts = [plain.positions_of(turns) for turns in played]
    values = _values(texts) if count * 10 >= SIZE else _late_values(texts)
    twins = [each for game, positions in enumerate(texts) for each in plain.mistakes(game, positions, values)]
    missed = doubled = too_many = found = 0
    for person in range(PERSONS):
        twin = [each for each in twins if _persons(each.game)[each.number % 2] == person]
        own = [each for each in owned if each.key == f"person {person}" and each.mistake.position in values]
        fast = [{(int(each.game[-12:]), each.mistake.number) for each in group} for group in exercises.joined(own)]
        slow = plain.groups(twin)
        known = {each for group in fast for each in group}
        found += len(fast)
        missed += len({each for group in slow for each in group} - known)
        doubled += sum(len([group for group in fast if group & one]) - 1 for one in slow if one & known)
        too_many += sum(group not in slow for group in fast)
    return [
        f"| games of {PERSONS} persons | {count} |",
        f"| mistakes in them | {len(twins)} |",
        f"| exercises | {found} |",
        f"| mistakes missed | {missed} |",
        f"| exercises that come twice | {doubled} |",
        f"| exercises of other mistakes than the twin's | {too_many} |",
    ]


def _logged(played: Sequence[Sequence[str]]) -> list[Owned]:
    """What a log finds, which is searched whenever some more games are played."""
    search = search_of(KIND)
    with home() as folder:
        log = GameLog(Path(folder) / "games.sqlite3")
        for part in range(PARTS):
            numbers = range(len(played) * part // PARTS, len(played) * (part + 1) // PARTS)
            log.add_all([_saved(number, played[number]) for number in numbers])
            if exercises.search(log, search, exercises.unsearched(log, search)):
                raise AssertionError("A game makes no sense.")
        return log.mistakes(KIND, search.version)


def _saved(number: int, turns: Sequence[str]) -> SavedGame:
    """A game as the log has it; its UUID ends with its number."""
    when = BEGAN + timedelta(hours=number)
    sun, moon = (f"Person {person}" for person in _persons(number))
    game = new_game(when, sun=SavedPlayer("sun", sun), moon=SavedPlayer("moon", moon))
    position, tree = EMPTY, []
    for place, text in enumerate(turns):
        turn = rules.legal_turns(position)[[str(each) for each in rules.legal_turns(position)].index(text)]
        position = rules.apply(position, turn)
        tree.append(replace(saved_turn(turn, position, 0.0, when), parent=place - 1 if place else None))
    result = rules.result(position)
    assert result is not None
    uuid = f"00000000-0000-4000-8000-{number:012}"
    return replace(
        game, uuid=uuid, tree=tuple(tree), head=len(tree) - 1, result=result.value, termination="normal", finished=when
    )


def _values(games: Sequence[Sequence[str]]) -> dict[str, int]:
    """The values of all positions of games, from a plain program in C."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        raise AssertionError("There is no compiler for C here: install gcc.")
    by_cells = {_cells(text): text for texts in games for text in texts}
    with TemporaryDirectory(prefix="plain-") as folder:
        program, asked = Path(folder, "plain_solve"), Path(folder, "asked")
        subprocess.run([compiler, "-O3", "-march=native", "-fopenmp", "-o", program, C_SOURCE], check=True)
        asked.write_text("".join(f"{cells}\n" for cells in by_cells), encoding="ascii")
        told = subprocess.run([program, asked], check=True, capture_output=True, text=True).stdout
    answers = [line.split() for line in told.splitlines()]
    return {by_cells[words[0]]: int(words[1]) for words in answers if words[0] in by_cells}


def _cells(text: str) -> str:
    for run in (4, 3, 2, 1):
        text = text.replace(str(run), "." * run)
    return text.replace("/", "")


def _late_values(games: Sequence[Sequence[str]]) -> dict[str, int]:
    """The values of their late positions, from plain rules."""
    return {text: _value(text) for text in {*chain(*games)} if 16 - _cells(text).count(".") >= LATE}


@cache
def _value(text: str) -> int:
    """Whether the side to move has won (1), or lost (-1)."""
    board = naive.board_of(text)
    mover, _ = naive.players(board)
    over = naive.ending(board)
    if over is not None:
        return {"1/2-1/2": 0, "1-0": 1, "0-1": -1}[over] * (1 if mover == "sun" else -1)
    best = -1
    for _, after in naive.turns(text):
        best = max(best, -_value(after))
        if best == 1:
            break
    return best


class _Learner:
    """What a learner knows of one exercise: recalls it by chance, and tries it again at once after an error."""

    def __init__(self, kind: str, chance: Random) -> None:
        self._kind, self._chance = kind, chance
        stretch = KINDS[kind] if kind != "half-life of a week" else 1.0
        parameters = list(DEFAULT_PARAMETERS)
        for place in (0, 1, 2, 3, 11):  # those that are proportional to how long something is remembered
            parameters[place] *= stretch
        self._curve = Scheduler(parameters, learning_steps=(), relearning_steps=(), enable_fuzzing=False)
        self._card = Card(card_id=0, due=BEGAN)
        self._half_life, self._last = KINDS[kind], 0

    def recalls(self, day: int) -> bool:
        """Whether the exercise is solved at once on a day. The first time it is even."""
        now = BEGAN + timedelta(days=day)
        if self._card.last_review is None:
            likely = 0.5
        elif self._kind == "half-life of a week":
            likely = 0.5 ** ((day - self._last) / self._half_life)
        else:
            likely = self._curve.get_card_retrievability(self._card, now)
        right = self._chance.random() < likely
        self._card = self._curve.review_card(self._card, Rating.Good if right else Rating.Again, now)[0]
        if not right:
            self._card = self._curve.review_card(self._card, Rating.Good, now)[0]
        self._half_life = 2 * self._half_life if right else KINDS[self._kind]
        self._last = day
        return right


def _learned(seed: int, number: int) -> tuple[int, int]:
    """How many exercises that came back were due in a year, and how many of these were recalled."""
    kind = list(KINDS)[number % len(KINDS)]
    chance = Random(f"{seed} {number} {kind}")
    learners = [_Learner(kind, chance) for _ in range(EXERCISES)]
    comes = [chance.randrange(DAYS // 3) for _ in learners]
    tries: list[list[Try]] = [[] for _ in learners]
    asked = right = 0
    factor = 1.0
    for day in range(DAYS):
        if day % 28 == 0:
            factor = factor_of(tries)
        for place, learner in enumerate(learners):
            if comes[place] > day:
                continue
            recalled = learner.recalls(day)
            asked, right = asked + bool(tries[place]), right + (recalled and bool(tries[place]))
            today = (BEGAN + timedelta(days=day)).date()
            tries[place].append(Try("a place", today, recalled))
            if not recalled:
                tries[place].append(Try("a place", today, right=True))
            comes[place] = (due(tries[place], factor) - BEGAN.date()).days
    return asked, right
