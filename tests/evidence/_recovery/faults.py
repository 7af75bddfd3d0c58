"""Wires, sensors and hands fail at random moments in whole games: what is announced, and what the record contains.

*Wire*: games in simulated time with a damaged cable (one line in 25), the real table, log and recording; hands are tidy
or ordinary, and half of the games are against the computer. *Sensors*, and each *wrong turn* that is put right: analog
traces through the real firmware and the reconstruction alone, with nobody to answer or ask. *Announced*: something was
said of it before it was put right. *Silent*: a player who waited in vain for twelve seconds (wire), or a hand's fault
that nothing was said of. *Wrong*: turns that stood when the next was given, or at the end, and were not made.
"""

import random
from collections import defaultdict
from functools import partial
from pathlib import Path
from typing import Any, Final

from eclipse_companion.games.eclipse.replaying.traces import Found, TraceReplay
from eclipse_companion.games.eclipse.turns.outcomes import ProblemFound, Prompt, QuestionAsked
from eclipse_companion.sensing.recording import Trace
from eclipse_companion.table.seats import Seat
from eclipse_simulation.board.engine import choose_engine
from eclipse_simulation.board.sensor_faults import Loose, Noisy, SensorFault, Stuck, Weak
from eclipse_simulation.simulation import boards_of_traces
from tests.evidence._followed import Followed
from tests.evidence.cases import Progress, gather, home
from tests.games.eclipse.play.games import random_game
from tests.games.eclipse.play.spoiling import Spoiling, Spoilt
from tests.simulation import mishaps
from tests.simulation.supply_dip import SupplyDip
from tests.simulation.traces import Details, GameTrace, generate

SIZE = 2000

CACHE = Path(__file__).resolve().parents[3] / ".cache" / "tests"
LIMIT_S = 240.0
CODINGS: Final = ("one", "two")
SENSORS: Final = ("stuck for a while", "weak for a while", "noisy", "loose contact", "supply dips", "table knocked")
KINDS: Final = (
    *(("wire", each.value) for each in Spoilt),
    ("wire", "all of these"),
    *(("sensors", each) for each in SENSORS),
    *(("wrong turn", each) for each in mishaps.KINDS),
)

Row = dict[str, Any]


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found = gather(partial(_case, seed), max(count, len(KINDS)), progress, resume_dir)
    rows: dict[tuple[str, str, str], list[Row]] = defaultdict(list)
    for row in found:
        rows[row["part"], row["kind"], row["coding"]].append(row)
    lines = [
        "| fault | coding | games | announced | silent | wrong turns | record right at the end |",
        "|---|---|---|---|---|---|---|",
    ]
    for part, kind in KINDS:
        for coding in CODINGS:
            games = rows[part, kind, coding]
            if not games:
                continue
            told = [row["told"] for row in games if row["told"] is not None]
            lines.append(
                f"| {part}: {kind} | {coding} | {len(games)} | {f'{sum(told)} of {len(told)}' if told else '-'} "
                f"| {_sum(games, 'silent')} | {_sum(games, 'wrong')} | {_sum(games, 'right')} |"
            )
    return "\n".join(lines)


def _sum(games: list[Row], key: str) -> int:
    return sum(int(row[key]) for row in games)


def _case(seed: int, case: int) -> Row:
    """The games in such an order that even the first few are of all kinds and both codings."""
    every = len(CODINGS) * len(KINDS)
    turn, kind = divmod(case % every, len(KINDS))
    return game(seed, case - case % every + (kind + turn) % len(CODINGS) * len(KINDS) + kind)


def game(seed: int, number: int) -> Row:
    """One game with one kind of fault, and its outcome."""
    part, kind = KINDS[number % len(KINDS)]
    coding = CODINGS[number // len(KINDS) % len(CODINGS)]
    chance = random.Random(f"{seed} faults {number}")
    found = {"wire": _on_the_wire, "sensors": _of_sensors, "wrong turn": _by_hands}[part](kind, coding, chance)
    return {"part": part, "kind": kind, "coding": coding, "number": number, **found}


def _on_the_wire(kind: str, coding: str, chance: random.Random) -> Row:
    faults = frozenset(each for each in Spoilt if kind in {each.value, "all of these"})
    alone = chance.random() < 0.5
    with home() as folder:
        table = Spoiling(
            Path(folder),
            faults=faults,
            seed=chance.randrange(1 << 30),
            style=chance.choice(("tidy", "ordinary")),
            coding=coding,
            turns=random_game(chance),
            sun=Seat("Anna"),
            moon=Seat("Computer", "1") if alone else Seat("Ben"),
            thinks_ms=chance.uniform(0.0, 2000.0),
        )
        played = table.run(LIMIT_S)
        logged = sorted([str(saved.turn) for saved in each.turns] for each in played.log.games() if each.turns)
    made = sorted([str(turn) for turn in each] for each in played.made)
    differ = sum(a != b for one, other in zip(made, logged, strict=False) for a, b in zip(one, other, strict=False))
    right = played.ended and made == logged
    return {"told": None, "silent": len(played.keys), "wrong": differ, "right": right, "played": played.summary}


def _of_sensors(kind: str, coding: str, chance: random.Random) -> Row:
    def faults() -> tuple[SensorFault, ...]:
        square, at_ms = chance.randint(1, 16), chance.uniform(3000.0, 30_000.0)
        until_ms = at_ms + chance.uniform(200.0, 3000.0)
        found: dict[str, SensorFault] = {
            "stuck for a while": Stuck(square, from_ms=at_ms, until_ms=until_ms),
            "weak for a while": Weak(square, from_ms=at_ms, until_ms=until_ms),
            "noisy": Noisy(square, from_ms=at_ms),
            "loose contact": Loose(square, from_ms=at_ms),
            "supply dips": SupplyDip(chance.uniform(0.7, 0.95), from_ms=at_ms, until_ms=until_ms),
        }
        return (found[kind],) if kind in found else ()

    details = Details(faults=faults(), bumps=0.2 if kind == "table knocked" else 0.0)
    trace = generate(chance.randrange(1 << 30), chance.choice(("clean", "ordinary")), f"{coding}-strength", details)
    followed, _ = _replayed(trace)
    return {"told": None, "silent": 0, "wrong": len(followed.wrong), "right": followed.right}


def _by_hands(kind: str, coding: str, chance: random.Random) -> Row:
    details = Details(fault=kind, style=chance.choice(("tidy", "ordinary")))
    trace = generate(chance.randrange(1 << 30), "fault", f"{coding}-strength", details)
    followed, outcomes = _replayed(trace)
    (fault,) = trace.truth["faults"] or [None]
    told = None
    if fault is not None:
        said = [each.t_ms for each in outcomes if isinstance(each, ProblemFound | QuestionAsked | Prompt)]
        told = any(fault["t_ms"] <= t_ms <= fault["t_end_ms"] + 1000.0 for t_ms in said)
    return {"told": told, "silent": told is False, "wrong": len(followed.wrong), "right": followed.right}


def _replayed(trace: GameTrace) -> tuple[Followed, list[Found]]:
    """Replayed through firmware and wire; the outcomes in the trace's time."""
    followed, outcomes = Followed(trace.truth["turns"]), []
    engine = choose_engine(CACHE, progress=print)
    for outcome in TraceReplay(Trace(trace.t_ms, trace.adc, trace.meta), boards_of_traces(engine)):
        followed.take([outcome])
        outcomes.append(outcome)
    followed.end()
    return followed, outcomes
