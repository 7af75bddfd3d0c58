"""Whole games as analog traces: what sixteen sensors read while two people played, and the truth about it.

In: a seed and a kind of game. Out: `GameTrace`, arrays and truth, saved as `NAME.npz` and `NAME.json`
(docs/formats.md).

    python -m tests.simulation.traces --out DIR --count 20 --seed 1 --kind messy --coding one
"""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_simulation.board.sensor_faults import SensorFault
from eclipse_simulation.board.sensors import Defects
from eclipse_simulation.eclipse.hand.hand import TileHand, laid_out, random_turn
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, TWO_STRENGTH, BoardModel, Kit, TileScene
from eclipse_simulation.eclipse.hand.styles import LETTERS, SCALE
from tests.simulation import mishaps

KINDS: Final[dict[str, str]] = {
    "clean": "tidy",
    "ordinary": "ordinary",
    "messy": "messy",
    "wild": "wild",
    "fault": "tidy",
    "mixed": "ordinary",
}
"""Kind of trace to the style of its hands; `fault` has one illegal turn, mended; `mixed` shows a habit now and then."""
MIXED_SHARE: Final = 0.3
"""The share of a mixed game's turns that show a habit of `MIXED`, each equally often."""
MIXED: Final = (
    "hesitate",
    "put_back",
    "nudge",
    "place_first",
    "both_hands",
    "between",
    "wrong_side",
    "flip_taken_back",
    "moved",
    "low",
    "early",
    "in_one_go",
    "turn_taken_back",
)
ONE_GO_MS: Final = (30.0, 150.0)
"""The time between two turns that the same hands make one after the other: the computer's and their own."""
DEFECTS: Final = ("weak-tile", "dead-sensor", "stuck-sensor", "noisy-sensor")


@dataclass(frozen=True, eq=False)
class GameTrace:
    """One game: times (n,) in ms, readings (n, 16), the file's own metadata, and the truth."""

    t_ms: NDArray[np.float64]
    adc: NDArray[np.uint16]
    meta: dict[str, Any]
    truth: dict[str, Any]

    def save(self, folder: Path, name: str) -> None:
        """Write `NAME.npz` and `NAME.json` into a folder that exists."""
        np.savez_compressed(folder / f"{name}.npz", t_ms=self.t_ms, adc=self.adc, meta=np.array(json.dumps(self.meta)))
        (folder / f"{name}.json").write_text(json.dumps(self.truth) + "\n", encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Details:
    """A trace's options beyond its kind; None: drawn at random.

    `style` is one of `styles.SCALE`, `defect` one of `DEFECTS` (None: none), `fault` one of `mishaps.KINDS`; it
    matters only for the kind `fault`, and if it isn't `mended`, it ends the game. A trace that doesn't begin with the
    empty board says so in its `meta`. `noise` multiplies the sensors' own noise and the hum. `faults`: what goes wrong
    with sensors over time. `bumps`: the share of turns after which the table is knocked. `turns_after`: how many turns
    the game goes on after the one with a `fault`; None: to its end.
    """

    kit: Kit | None = None
    style: str | None = None
    sample_hz: float = 200.0
    defect: str | None = None
    fault: str | None = None
    mended: bool = True
    start: Position = EMPTY
    noise: float = 1.0
    faults: tuple[SensorFault, ...] = ()
    bumps: float = 0.0
    turns_after: int | None = None


def generate(seed: int, kind: str = "messy", coding: str | None = None, details: Details | None = None) -> GameTrace:
    """One whole game, the same for the same arguments.

    `kind` is one of `KINDS`; `coding` is `one-strength` or `two-strength`, random if not given.
    """
    details = details or Details()
    rng = np.random.default_rng([seed, *kind.encode()])
    kit = details.kit or Kit.draw(rng, coding)
    at = int(rng.integers(1, 17))
    defects = Defects(
        dead=(at,) if details.defect == "dead-sensor" else (),
        stuck=(at,) if details.defect == "stuck-sensor" else (),
        noisy=(at,) if details.defect == "noisy-sensor" else (),
        weak_tile=at - 1 if details.defect == "weak-tile" else None,
        noise=details.noise,
        faults=details.faults,
    )
    model = BoardModel(kit, rng, defects)
    lying = laid_out(model, details.start, rng)
    hand = TileHand(model, lying, rng, SCALE[details.style or KINDS[kind]])
    fault = (details.fault or "") if kind == "fault" else None
    told = _play(hand, rng, fault, details, mixed=kind == "mixed")
    scene = TileScene(model, lying)
    for motion in hand.motions:
        scene.queue(motion)
    t_ms = _times(told["end_ms"], details.sample_hz, rng)
    winners = [
        letter
        for letter, player in (("S", Player.SUN), ("M", Player.MOON))
        if rules.locked_lines(hand.position, player)
    ]
    meta = {
        "sensor": kit.sensor,
        "sun_magnet": kit.sun_magnet,
        "moon_magnet": kit.moon_magnet,
        "coding": kit.coding,
        "sample_hz": details.sample_hz,
        "magnet_height_mm": kit.height_mm,
        "simulated": True,
    }
    if details.start != EMPTY:
        meta["starts_with"] = str(details.start)
    truth = {
        "kind": kind,
        "coding": kit.coding,
        "turns": told["turns"],
        "events": [
            {"t_ms": round(event.t_ms, 1), "kind": event.kind, "square": event.square}
            for event in sorted(hand.events, key=lambda event: event.t_ms)
        ],
        "turn_ms": told["turn_ms"],
        "styles": sorted({LETTERS[habit] for habit in told["habits"]}),
        "faults": told["faults"],
        "winners": winners,
        "seed": seed,
        "turn_start_ms": told["turn_start_ms"],
        "turn_habits": told["turn_habits"],
        "taken_back": told["taken_back"],
        "bumps_ms": told["bumps_ms"],
        "position": str(hand.position),
        "defect": {"kind": details.defect, "at": at} if details.defect else None,
    }
    return GameTrace(t_ms, scene.sample(t_ms), meta, truth)


def _play(
    hand: TileHand, rng: np.random.Generator, fault: str | None, details: Details, *, mixed: bool
) -> dict[str, Any]:
    """A whole game by these hands; `fault` names a kind of mishap, "" any, None none. `mixed`: one habit per turn."""
    told: dict[str, Any] = {
        key: [] for key in ("turns", "turn_ms", "turn_start_ms", "turn_habits", "taken_back", "faults", "bumps_ms")
    }
    told["habits"] = set()
    begun: frozenset[str] = frozenset()
    now = float(rng.uniform(1100, 3000))
    wrong_turn = int(rng.integers(2, 9)) if fault is not None else -1
    position = hand.position
    while rules.result(position) is None:
        if told["faults"] and len(told["turns"]) - told["faults"][0]["turn_no"] == details.turns_after:
            break
        turn = random_turn(position, rng)
        wanted = _one_habit(hand) if mixed else None
        mishap = None
        if fault is not None and not told["faults"] and len(told["turns"]) >= wrong_turn:
            mishap = _mishap(hand, fault, turn, now, rng)
        if mishap is not None:
            said = {
                "kind": mishap.kind,
                "t_ms": round(mishap.start_ms, 1),
                "illegal": mishap.illegal,
                "t_end_illegal_ms": round(mishap.end_ms, 1),
                "t_end_ms": None,
                "turn_no": len(told["turns"]) + 1,
                "ideal": mishap.ideal,
                "position": str(hand.position),
            }
            told["faults"].append(said)
            now = mishap.end_ms + hand.drawn(2000, 9000)
            said["t_mend_ms"] = round(now, 1)
            if not details.mended:
                break
            end = mishap.mend(now)
            said["t_end_ms"] = round(end, 1)
            start, habits = mishap.start_ms, frozenset[str]()
        else:
            made = hand.turn(turn, now, wanted)
            start, end, habits = made.start_ms, made.end_ms, made.habits
            told["taken_back"] += [{"turn_no": len(told["turns"]) + 1, "turn": str(back)} for back in made.taken_back]
        position = rules.apply(position, turn)
        told["turns"].append(str(turn))
        told["turn_ms"].append(round(end, 1))
        told["turn_start_ms"].append(round(start, 1))
        told["turn_habits"].append(sorted(habits | begun))
        told["habits"] |= habits | begun
        early = hand.often(hand.style.chances.get("early", 0.0)) if wanted is None else "early" in wanted
        if early:
            begun, now = frozenset(["early"]), end - hand.rng.uniform(30, 350)
        elif wanted is not None and "in_one_go" in wanted:
            begun, now = frozenset(["in_one_go"]), end + hand.rng.uniform(*ONE_GO_MS)
        else:
            begun, now = frozenset(), end + hand.drawn(*hand.style.pause_ms)
            if details.bumps and hand.often(details.bumps):
                told["bumps_ms"].append(round(now, 1))
                now = hand.bump(now) + hand.drawn(*hand.style.pause_ms)
    told["end_ms"] = max(now, hand.motions[-1].end_ms) + float(rng.uniform(800, 1500))
    return told


def _one_habit(hand: TileHand) -> frozenset[str]:
    """The habits of one turn in a mixed game: mostly orderly ones or none, else one of `MIXED`."""
    if hand.often(MIXED_SHARE):
        return frozenset([str(hand.rng.choice(MIXED))])
    return frozenset(["straighten"] if hand.often(SCALE["tidy"].chances["straighten"]) else [])


def _mishap(hand: TileHand, kind: str, turn: Turn, t_ms: float, rng: np.random.Generator) -> mishaps.Mishap | None:
    """The mishap of this kind, or the first of any kind that is possible here."""
    kinds = [kind] if kind else [str(each) for each in rng.permutation(list(mishaps.KINDS))]
    if hand.model.kit.coding == ONE_STRENGTH:
        kinds = [each for each in kinds if each != "wrong-player-placed"]
    return next((made for each in kinds if (made := mishaps.commit(hand, each, turn, t_ms)) is not None), None)


def _times(end_ms: float, sample_hz: float, rng: np.random.Generator) -> NDArray[np.float64]:
    """The times of the samples: evenly spaced, or now and then a little late, as a busy board's are."""
    step = 1000 / sample_hz
    steps = np.full(int(end_ms / step), step)
    late = float(rng.choice([0.0, 0.0, 0.05, 0.15]))
    steps[rng.random(len(steps)) < late] += float(rng.choice([0.125, 0.5, 1.0]))
    return np.concatenate([[0.0], np.cumsum(steps)])


def main() -> None:
    """Write traces into a folder, as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation.traces", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder for NAME.npz and NAME.json; made if missing")
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1, help="the first game's; each next one has the next")
    parser.add_argument("--kind", choices=list(KINDS), default="messy")
    parser.add_argument("--coding", choices=["one", "two", "any"], default="any")
    parser.add_argument("--defect", choices=DEFECTS)
    parser.add_argument("--fault", choices=list(mishaps.KINDS), help="for --kind fault; else by chance")
    parser.add_argument("--not-mended", action="store_true", help="the game ends at the fault")
    parser.add_argument("--hz", type=float, default=200.0)
    arguments = parser.parse_args()
    coding = {"one": ONE_STRENGTH, "two": TWO_STRENGTH, "any": None}[arguments.coding]
    details = Details(
        sample_hz=arguments.hz, defect=arguments.defect, fault=arguments.fault, mended=not arguments.not_mended
    )
    arguments.out.mkdir(parents=True, exist_ok=True)
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        trace = generate(seed, arguments.kind, coding, details)
        name = f"{arguments.kind}_{trace.meta['coding'].partition('-')[0]}_{seed}"
        trace.save(arguments.out, name)
        print(name, trace.meta["sensor"], len(trace.truth["turns"]), f"{trace.t_ms[-1] / 1000:.1f} s")  # noqa: T201


if __name__ == "__main__":
    main()
