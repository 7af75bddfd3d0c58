"""Whole games of Ecliptic with printed cards, as a camera sees them: which turns are told, asked about, or wrong.

Simulated people shuffle, draw and play; in half of the games they play against the computer, and draw, show, lay and
turn its cards. Most games are seen by a simulated reader, which overlooks cards, and can't read others. Some are drawn
by the virtual camera, ten pictures a second, and read. A turn is *told* if nobody had to help. It is *asked* if a
question was answered, and *said* if people typed it after a problem was told. It is *wrong* if another one was told,
corrected later or not, and *unnoticed* if nothing was told, so that people typed it after a quarter of a minute.
"""

import random
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from eclipse_companion.announcements import Fact, GameOver, TakenBack, TurnSeen
from eclipse_companion.games.ecliptic.game.actions import Discard, Keep, Play
from eclipse_companion.games.ecliptic.game.cards import sign_of
from eclipse_companion.games.ecliptic.steps.own_cards import LayDown
from eclipse_companion.games.ecliptic.steps.step import SeenStep, Step
from eclipse_companion.games.ecliptic.watched import LayIt, Problem, Question
from eclipse_companion.sensing.camera import Board, Look
from eclipse_simulation.ecliptic.filming.film_renderer import SCENES
from eclipse_simulation.ecliptic.filming.hand import VirtualScene
from tests.evidence.cases import Progress, gather, home
from tests.games.ecliptic.play.filmed import Filmed
from tests.games.ecliptic.play.virtual_table import STEP_MS, VirtualTable, lying

SIZE = 400
_FILMED: Final = 12
"""One in so many games is drawn."""
_LONGEST_MS: Final = 1_200_000.0
_READERS: Final = {"all cards read": (0.0, 0.0), "some unreadable": (0.06, 0.01), "many unreadable": (0.15, 0.03)}
"""The shares of cards that can't be read in one state of the table, and of those that aren't even noticed."""
_SCENES: Final = tuple(f"pictures, {scene}" for scene in SCENES)
_WHO: Final = ("people", "computer")
_PATIENCE_S: Final = 15
_COLUMNS: Final = (
    *("games", "over", "turns", "told", "asked", "said", "wrong", "taken back"),
    *("problems", "unnoticed", "laid", "shown"),
)


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    tallies: dict[tuple[str, str], Counter[str]] = {}
    for by, who, tally in gather(partial(_case, seed), count, progress, resume_dir):
        tallies.setdefault((by, who), Counter()).update(tally)
    rows = [f"| seen by | players | {' | '.join(_COLUMNS)} |", "|---" * (len(_COLUMNS) + 2) + "|"]
    keys = [(by, who) for by in (*_READERS, *_SCENES) for who in _WHO if (by, who) in tallies]
    rows += [f"| {' | '.join([*key, *(str(tallies[key][each]) for each in _COLUMNS)])} |" for key in keys]
    return "\n".join([*rows, "", "*Laid* are the cards laid down for the computer, *shown* those that it had seen."])


def _case(seed: int, number: int) -> tuple[str, str, dict[str, int]]:
    who = _WHO[number % len(_WHO)]
    kinds = ("human", "human" if who == "people" else "ai:1")
    place = number // 2
    if number % _FILMED >= _FILMED - 2:
        place = number // _FILMED % len(SCENES)
        scene = list(SCENES)[place]
        return _SCENES[place], who, game_of(kinds, f"{seed} {number}", Filmed(scene))
    by = list(_READERS)[place % len(_READERS)]
    return by, who, game_of(kinds, f"{seed} {number}", _Reader(f"{seed} {number}", *_READERS[by]))


class _Reader:
    """Reads a table with mistakes, the same ones until something changes."""

    def __init__(self, seed: str, unread: float, missed: float) -> None:
        self._chance, self._unread, self._missed = random.Random(seed), unread, missed
        self._cards: Any = None
        self._hidden: dict[int, bool] = {}
        self.table: VirtualTable | None = None

    def __call__(self, scene: VirtualScene, t_ms: float) -> Look:
        table = self.table
        assert table is not None
        if scene.fingers is not None and scene.fingers != table.hand.at(t_ms - STEP_MS).fingers:
            return Look(t_ms, Board.COVERED)
        seen = lying(scene, table.layout)
        if scene.cards != self._cards:
            self._cards = scene.cards
            shares = {card: self._chance.random() for card in sorted(seen.face_up)}
            self._hidden = {card: share < self._missed for card, share in shares.items() if share < self._unread}
        hidden = self._hidden
        doubtful = {
            (at, sign_of(card)) for at, line in enumerate(seen.lines) for card in line if hidden.get(card) is False
        }
        seen = replace(
            seen,
            lines=(seen.lines[0] - set(hidden), seen.lines[1] - set(hidden)),
            loose=seen.loose - set(hidden),
            pile=None if seen.pile in hidden else seen.pile,
            doubtful=frozenset(doubtful),
            pile_doubtful=hidden.get(-1 if seen.pile is None else seen.pile) is False,
        )
        return Look(t_ms, Board.CLEAR, shows=seen)


def game_of(kinds: tuple[str, str], seed: str, sees: "Filmed | _Reader") -> dict[str, int]:
    """How often what happened in a game of these players, by the columns of the table."""
    told: Counter[str] = Counter(games=1)
    with home() as folder:
        table = VirtualTable(Path(folder), *kinds, seed=random.Random(seed).randrange(10**6), sees=sees)
        sees.table = table
        with closing(table):
            silent = 0
            while table.now < _LONGEST_MS and not table.table.leaving:
                silent = 0 if table.pass_ms(1000.0) else silent + 1
                if silent == _PATIENCE_S:
                    told["unnoticed"] += 1
                    table.people.say()
    did = table.people.did
    told["turns"] = len(did)
    told["over"] = sum(isinstance(fact, GameOver) for fact in table.told)
    told["wrong"] = _count_wrong(table.told, did)
    told["laid"] = sum(isinstance(turn, LayDown) for turn in table.match.turns)
    asked = said = False
    for fact in table.told:
        match fact:
            case Question():
                asked = True
            case Problem():
                told["problems"] += 1
                said = True
            case TakenBack():
                told["taken back"] += 1
            case LayIt():
                told["shown"] += 1
            case TurnSeen(turn=Play() | Discard() | Keep()):
                told["asked" if asked else "said" if said else "told"] += 1
                asked = said = False
    return dict(told)


def _count_wrong(told: Sequence[Fact], did: Sequence[Step]) -> int:
    """How many turns were told that nobody had made, even if they were withdrawn."""
    made: list[SeenStep] = []
    wrong = 0
    for fact in told:
        match fact:
            case TurnSeen(turn=turn) if isinstance(turn, SeenStep):
                made.append(turn)
                number = sum(isinstance(step, Play | Discard | Keep) for step in made)
                wrong += isinstance(turn, Play | Discard | Keep) and [turn] != list(did[number - 1 : number])
            case TakenBack(count=count):
                del made[-count:]
    return wrong
