"""Plain rules check each of Ecliptic's puzzles: exactly one choice surely wins, within so many turns of White."""

import json
from functools import partial
from pathlib import Path
from typing import Any

from eclipse_companion.games.ecliptic.game.actions import Discard
from eclipse_companion.games.ecliptic.game.state_json import state_json
from eclipse_companion.games.ecliptic.puzzles import GRADES, load
from eclipse_companion.games.ecliptic.puzzles.puzzle import SOLVER
from tests.evidence.cases import Progress, gather
from tests.games.ecliptic.puzzles.plain import Plain

SIZE = 100


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found = gather(partial(_case, seed), count, progress, resume_dir)
    rows = ["| grade | puzzles | confirmed | turns to the win | discards |", "|---|---|---|---|---|"]
    for grade in GRADES:
        cases = [each for each in found if each["grade"] == grade]
        turns = sorted({each["turns"] for each in cases})
        told = "" if not turns else f"{turns[0]} to {turns[-1]}"
        confirmed, discards = (sum(each[name] for each in cases) for name in ("confirmed", "discard"))
        rows.append(f"| {grade} | {len(cases)} | {confirmed} | {told} | {discards} |")
    return "\n".join(rows)


def _case(seed: int, number: int) -> dict[str, Any]:
    """What plain rules find of a puzzle. A smaller run takes puzzles of all grades."""
    puzzles = load()
    puzzle = puzzles[(seed + 37 * number) % len(puzzles)]
    state, plain = json.loads(json.dumps(state_json(puzzle.state))), Plain(SOLVER.letter)
    return {
        "grade": puzzle.grade,
        "confirmed": plain.winning(state) == [str(puzzle.answer)],
        "turns": next(turns for turns in range(1, 10) if plain.within(state, turns)),
        "discard": isinstance(puzzle.answer, Discard),
    }
