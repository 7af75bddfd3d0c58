"""What simulated hands really do, compared with the costs that turns are followed with, and what other costs would do.

*Fitted*: minus the natural logarithm of how often hands did something of all the times when they could have, with half
a case more on either side; with its 95 % interval (Wilson's). Whole games in each style of hands are followed as
frames. What happened in one is what its best explanation says, of those that say the turns really made. So every
figure is about true turns, but a gesture between them is read as the costs in use read it. The seeds of these games
lie beyond those of all other games.

The last table judges. Games of `turns`, whose hands show a habit in three turns of ten, and games of other styles are
followed with the costs in use, and with all fitted ones instead that were seen often enough, rounded to a tenth.
"""

import math
import textwrap
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.games.eclipse.turns import costs
from tests.evidence._counted import costing, counting, origins, parts_of
from tests.evidence._followed import Followed, watched
from tests.evidence.cases import Progress, gather
from tests.simulation.sight import Trouble
from tests.simulation.traces import GameTrace, generate

SIZE: Final = 2_000
"""Games: half of them are counted, half judge."""

CODINGS: Final = ("one-strength", "two-strength")
STYLES: Final = ("clean", "ordinary", "messy", "wild")
JUDGED: Final = ("mixed", "ordinary", "messy")
FIRST_SEED: Final = 1 << 40
"""Games that are counted have seeds from here on; all others have smaller ones."""
ENOUGH: Final = 50
"""How often something must have been seen before its fitted cost is tried."""
SURE: Final = 1.96
"""Standard deviations on either side of a 95 % interval."""

LATER: Final = "turns are given later"
KEPT_BECAUSE: Final[Mapping[str, str]] = {
    "LIFT_OPPONENT": "much that is wrong is put right less well",
    "LIFT_NEW": f"{LATER}, and more are taken back",
    "LIFT_NEW_EARLY": f"{LATER}, and more are taken back",
    "LIFT_FLIPPED": "a piece put back turned over counts as an answer",
    "LIFT_BEFORE_THE_END": "more problems are false",
    "LIFT_OWN": "an own piece that is touched changes the turn",
    "DROP_FLIP": LATER,
    "DROP_BACK_FLIPPED": "a piece put back turned over counts as an answer",
    "DROP_BACK_OWN": "one more turn of messy hands is wrong",
    "DROP_BACK_TURNED": "one more turn of messy hands is wrong",
    "DROP_UNTURNED": LATER,
    "DROP_NEW_AGAIN": "a piece that hovers seems set down",
    "PLACE_BEFORE_FLIP": LATER,
    "PLACE_WITH_BOTH_HANDS": "a turn with both hands is in doubt",
    "CHANGE_FINISHED": "more problems are false",
    "CHANGE_FINISHED_SOON": "a piece that lay for long seems not to have lain there",
    "CHANGE_FINISHED_IN_PASSING": "more problems are false",
    "WAY_BACK": "a flip that is taken back slowly isn't spoken of",
}
"""What went wrong with the fitted costs that weren't taken, alone or in a group of similar ones.

It was seen in some hundred games that weren't counted, or in the tests of `turns`, which tell single cases.
"""
WAYS: Final = ("in use", "all fitted")
"""The costs that games are followed with to judge them."""

WIDTH: Final = 120
"""Characters in a line of prose."""

TURNS: Final = "turns"
_LIFTS: Final = ("LIFT_OPPONENT", "LIFT_OWN", "LIFT_NEW_EARLY")
_DROPS: Final = ("DROP_FLIP", "DROP_BACK", "DROP_BACK_TURNED", "DROP_UNTURNED", "DROP_ASTRAY", "DROP_WRONGLY")
_DROPS_OF_NEW: Final = ("DROP_NEW_AGAIN", "DROP_NEW_AGAIN_TURNED")
_PLACES: Final = ("PLACE_AFTER_FLIP", "PLACE_BEFORE_FLIP", "PLACE_WITH_BOTH_HANDS", "PLACE_SECOND")
_CHANGES: Final = ("CHANGE_FINISHED", "CHANGE_FINISHED_SOON")
CHANCES: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(_LIFTS[:2], _LIFTS),
    **dict.fromkeys(_DROPS, _DROPS),
    **dict.fromkeys(_DROPS_OF_NEW, _DROPS_OF_NEW),
    **dict.fromkeys(_PLACES, _PLACES),
    **dict.fromkeys((*_CHANGES, "CHANGE_FINISHED_IN_PASSING", "LIFT_BEFORE_THE_END", "WAY_BACK"), (TURNS,)),
    **dict.fromkeys(("TURN_IN_PLACE", "PLACE_OTHER_PLAYER"), (TURNS,)),
    **dict.fromkeys(("LIFT_FLIPPED", "LIFT_ANOTHER"), ("DROP_FLIP",)),
    **dict.fromkeys(("DROP_FLIP_ELSEWHERE", "TURN_IN_PLACE_EXPECTED"), ("DROP_UNTURNED",)),
    **dict.fromkeys(("DROP_BACK_OWN", "DROP_OWN"), ("LIFT_OWN",)),
    "DROP_BACK_FLIPPED": ("LIFT_FLIPPED",),
    "LIFT_NEW": _CHANGES,
    "LIFT_NEW_EARLY": _PLACES[1:3],
    "LIFT_SECOND": _LIFTS,
    "LIFT_THIRD": ("LIFT_SECOND",),
    "NEW_AGAIN_BESIDE": _DROPS_OF_NEW,
    "PLACE_UNDER_HELD": ("PLACE_WITH_BOTH_HANDS",),
    "PLACE_ANEW": ("PUT_AWAY",),
    "PUT_AWAY": ("LIFT_NEW",),
    "PUT_AWAY_EARLY": ("LIFT_NEW_EARLY",),
}
"""What hands can do, and what was done whenever they could have done it."""
COUNTED: Final = frozenset(CHANCES)

Row = dict[str, Any]


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    """The tables: what was counted, and how the games that judge were followed."""
    counted, judged = (resume_dir / name for name in ("counted", "judged"))
    counted.mkdir(exist_ok=True)
    judged.mkdir(exist_ok=True)
    half = max(len(CODINGS) * len(STYLES), count // 2)
    found = gather(partial(counted_game, seed), half, lambda done, _: progress(done, 2 * half), counted)
    fitted = Fitted(found)
    tried = fitted.tried()
    rows = gather(partial(_judged, seed, tried), half, lambda done, _: progress(half + done, 2 * half), judged)
    others = ", ".join(f"{name} {value}" for name, value in tried.items() if value != getattr(costs, name))
    differs = textwrap.fill(f"*All fitted* differs in {others or 'nothing'}.", WIDTH)
    return "\n".join([*fitted.table(), "", differs, "", *_judgement(rows)])


class Fitted:
    """How often each thing was done, of how many chances, in all the games that were counted."""

    def __init__(self, found: Iterable[Row]) -> None:
        self._rows = [each for each in found if each["parts"] is not None]
        self._sums = {name: self._sum(name) for name in COUNTED}
        self._sums[TURNS] = sum(each["turns"] for each in self._rows)

    def _sum(self, name: str) -> int:
        return round(math.fsum(each["parts"].get(name, 0.0) for each in self._rows))

    def seen(self, name: str) -> int:
        """How often it was done."""
        return self._sums[name]

    def chances(self, name: str) -> int:
        """How often it could have been done."""
        return max(self.seen(name), sum(self._sums[each] for each in CHANCES[name]))

    def tried(self) -> dict[str, float]:
        """The fitted costs of what was seen often enough, rounded to a tenth."""
        often = [name for name in CHANCES if self.seen(name) >= ENOUGH]
        return {name: abs(round(nats(self.seen(name), self.chances(name)), 1)) for name in often}

    def table(self) -> list[str]:
        """Each constant, its value, and what it comes from; with what was counted, if it can be."""
        lines = [
            "| cost | in use | comes from | fitted | 95 % | seen | chances | with the fitted one |",
            "|---|---|---|---|---|---|---|---|",
        ]
        for name, origin in origins().items():
            row = f"| {name} | {getattr(costs, name):g} | {origin} |"
            if name in CHANCES and self.chances(name):
                low, high = interval(self.seen(name), self.chances(name))
                fit = nats(self.seen(name), self.chances(name))
                shown = f" {fit:.2f} | {low:.2f} to {high:.2f} | {self.seen(name)} | {self.chances(name)} |"
            else:
                shown = " - | - | - | - |"
            lines.append(f"{row}{shown} {KEPT_BECAUSE.get(name, '')} |")
        turns = self._sums[TURNS]
        return [*lines, "", f"Counted: {len(self._rows)} games with {turns} turns."]


def nats(seen: int, chances: int) -> float:
    """The cost of what was done so often."""
    return -math.log((seen + 0.5) / (chances + 1.0))


def interval(seen: int, chances: int) -> tuple[float, float]:
    """The 95 % interval of such a cost; without a single case, it has no upper end."""
    share, spread = seen / chances, SURE**2 / chances
    middle = share + spread / 2
    reach = math.sqrt(spread * (share * (1.0 - share) + spread / 4))
    most, least = (middle + reach) / (1.0 + spread), (middle - reach) / (1.0 + spread)
    return abs(-math.log(min(1.0, most))), -math.log(least) if seen else math.inf


def game_to_count(seed: int, number: int) -> GameTrace:
    """One of the games that are counted."""
    style = STYLES[number // len(CODINGS) % len(STYLES)]
    return generate(FIRST_SEED + seed * 1_000_000 + number, style, CODINGS[number % len(CODINGS)])


def counted_game(seed: int, number: int) -> Row:
    """How often each constant is in the true explanation of one game; None if there is no such explanation."""
    game = game_to_count(seed, number)
    with counting(COUNTED):
        cost = true_cost(game, number)
    return {"turns": len(game.truth["turns"]), "parts": None if cost is None else parts_of(cost)}


def true_cost(game: GameTrace, number: int) -> float | None:
    """The cost of the best explanation of a game that says the turns really made; None if none is left."""
    _, tracker = watched(game, Trouble(), number)
    true = [each for each in tracker._turns.explanations if list(map(str, each.asserted)) == game.truth["turns"]]
    return min((each.cost for each in true), default=None)


def _judged(seed: int, tried: Mapping[str, float], number: int) -> Row:
    """One game followed with the costs in use, and with others."""
    game, game_seed = _judged_game(seed, number)
    row: Row = {key: game.truth[key] for key in ("kind", "coding")} | {"turns": len(game.truth["turns"])}
    for way, values in zip(WAYS, ({}, tried), strict=True):
        with costing(values):
            row[way] = _account(game, watched(game, Trouble(), game_seed)[0])
    return row


def _judged_game(seed: int, number: int) -> tuple[GameTrace, int]:
    """A game that judges, and its seed."""
    game_seed = seed * 1_000_000 + number
    kind = JUDGED[number // len(CODINGS) % len(JUDGED)]
    return generate(game_seed, kind, CODINGS[number % len(CODINGS)]), game_seed


def _account(game: GameTrace, followed: Followed) -> Row:
    followed.end()
    given, rests = (t_ms for _, t_ms in followed.given), game.truth["turn_ms"]
    return {
        "right": followed.right,
        "wrong": len(followed.wrong),
        "unasked": sum(map(followed.right_unasked, range(len(followed.truth)))),
        "questions": len(followed.asked),
        "taken back": len(followed.premature),
        "problems": followed.problems,
        "delays": [t_ms - rest for t_ms, rest in zip(given, rests, strict=True)] if followed.right else [],
    }


def _judgement(found: list[Row]) -> list[str]:
    keys = ("right", "wrong", "unasked", "questions", "taken back", "problems")
    lines = [
        (
            "| coding | style | costs | games | turns | right | wrong | right without asking | questions "
            "| taken back | problems | delay, median / 95 % |"
        ),
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for coding in CODINGS:
        for style in JUDGED:
            rows = [each for each in found if (each["coding"], each["kind"]) == (coding, style)]
            turns = sum(each["turns"] for each in rows)
            for way in WAYS:
                sums = " | ".join(str(sum(int(each[way][key]) for each in rows)) for key in keys)
                delays = [delay for each in rows for delay in each[way]["delays"]]
                middle, most = np.percentile(delays, (50, 95)) if delays else (math.nan, math.nan)
                start = f"| {coding} | {style} | {way} | {len(rows)} | {turns}"
                lines.append(f"{start} | {sums} | {middle:.0f} / {most:.0f} ms |")
    return lines
