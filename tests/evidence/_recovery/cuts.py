"""Games are cut off and go on: `play` is killed, or the board is unplugged or loses its power.

Whole games in simulated time, of two people or against the computer: magnets, the real table, log and recording. One in
ten is played with the real firmware, the others with its compiled twin. Hands are tidy or ordinary, and finish what
they began while the board is away, for up to four seconds.
*Nothing lost*: at the end the log holds exactly the games and turns that were made. *Key pressed*: the number of
games in which a player, having waited in vain for twelve seconds, pressed a key. *Time to go on*: the time from the
board's return to the moment at which its game goes on; finding its port takes a tenth of a second or two before that.
"""

import random
import statistics
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from eclipse_companion.announcements import GameOver, ReplyChosen, ToMove, TurnSeen
from eclipse_companion.games.eclipse.announcements import HalfTurn, Problem, Question
from eclipse_companion.table.seats import Seat
from eclipse_simulation.board.engine import choose_engine
from tests.evidence.cases import Progress, gather, home
from tests.games.eclipse.play.games import random_game
from tests.games.eclipse.play.recovering import Break, Cut, Recovering, Stage

SIZE = 2700

CACHE = Path(__file__).resolve().parents[3] / ".cache" / "tests"
FIRMWARE_EVERY = 10
CUTS = 6
LIMIT_S = 240.0
TURN_MS = 3000.0
"""About how long a turn takes."""
APART_MS = 1500.0
"""How long the board is there, at least, between two cuts."""

Row = dict[str, Any]
Setting = dict[str, Any]


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    played = gather(partial(game, seed), max(count, len(MOMENTS)), progress, resume_dir)
    lines = [*_table("moment", played, lambda row, _: row["moment"]), ""]
    return "\n".join([*lines, *_table("what was cut off", played, lambda row, kind: f"{kind}, {row['board']}")])


def _table(title: str, played: list[Row], group: Callable[[Row, str], str]) -> list[str]:
    lines = [
        f"| {title} | games | cut points | nothing lost | key pressed | time to go on, median | longest |",
        "|---|---|---|---|---|---|---|",
    ]
    groups: dict[str, list[tuple[Row, float | None]]] = {}
    for row in played:
        for kind, after in row["cuts"]:
            groups.setdefault(group(row, kind), []).append((row, after))
    for name, found in sorted(groups.items()):
        games = {row["number"]: row for row, _ in found}.values()
        times = [after / 1000 for _, after in found if after is not None] or [float("nan")]
        lines.append(
            f"| {name} | {len(games)} | {len(found)} | {sum(row['kept'] for row, _ in found)} "
            f"| {sum(row['keys'] > 0 for row in games)} | {statistics.median(times):.2f} s | {max(times):.2f} s |"
        )
    return lines


def game(seed: int, number: int) -> Row:
    """One game: how it was played, whether nothing was lost, and each cut with the time until it went on."""
    chance = random.Random(f"{seed} {number}")
    moment = list(MOMENTS)[number % len(MOMENTS)]
    # One in ten of each moment's games; a hundredth of all games has some of them, too.
    with_firmware = (number // len(MOMENTS) + 3 * (number % len(MOMENTS))) % FIRMWARE_EVERY == 0
    coding = chance.choice(("one", "two"))
    turns = random_game(chance)
    alone = moment in COMPUTERS or chance.random() < 1 / 3
    setting = MOMENTS[moment](chance, len(turns))
    log_write = setting.pop("log_write", None)
    fatal = setting.pop("fatal", None)
    with home() as folder:
        table = Recovering(
            choose_engine(CACHE, progress=print) if with_firmware else None,
            Path(folder),
            seed=chance.randrange(1 << 30),
            style=chance.choice(("tidy", "ordinary")),
            coding=coding,
            turns=turns,
            sun=Seat("Anna"),
            moon=Seat("Computer", "1") if alone else Seat("Ben"),
            thinks_ms=chance.uniform(0.0, 3000.0),
            **setting,
        )
        if log_write is not None:
            table.kill_in_log(*log_write)
        if fatal is not None:
            table.kill_when_told(*fatal)
        played = table.run(LIMIT_S)
        logged = sorted([str(saved.turn) for saved in each.turns] for each in played.log.games() if each.turns)
    made = sorted([str(turn) for turn in each] for each in played.made)
    return {
        "number": number,
        "moment": moment,
        "board": "firmware" if with_firmware else "firmware's twin",
        "coding": coding,
        "kept": played.ended and made == logged,
        "keys": len(played.keys),
        "cuts": [(each.kind.value, each.after_ms) for each in table.returns],
        "played": played.summary,
    }


def _break(chance: random.Random, at_ms: float, **how: Any) -> Break:
    return Break(chance.choice(list(Cut)), at_ms, chance.uniform(200.0, 4000.0), **how)


def _spread(chance: random.Random, turns: int, count: int, **how: Any) -> tuple[Break, ...]:
    """Moments spread over the game's length; none before the board has come back from the one before."""
    found: list[Break] = []
    least = 0.0
    for at_ms in sorted(chance.uniform(0.0, TURN_MS * turns) for _ in range(count)):
        found.append(_break(chance, max(least, at_ms), **how))
        least = found[-1].at_ms + found[-1].away_ms + APART_MS
    return tuple(found)


def _any_time(chance: random.Random, turns: int) -> Setting:
    return {"breaks": _spread(chance, turns, CUTS)}


def _hand_moves(chance: random.Random, turns: int) -> Setting:
    return {"breaks": _spread(chance, turns, CUTS, moving=True)}


def _in_a_row(chance: random.Random, turns: int) -> Setting:
    """The second one comes while the game is being resumed, or while the board restarts."""
    again = [_break(chance, chance.uniform(0.0, 800.0)) for _ in range(CUTS // 2)]
    first = _spread(chance, turns, CUTS // 2)
    return {"breaks": tuple(Break(a.kind, a.at_ms, a.away_ms, then=b) for a, b in zip(first, again, strict=True))}


def _told(kind: type, most_ms: float, count: int) -> Callable[[random.Random, int], Setting]:
    def setting(chance: random.Random, turns: int) -> Setting:  # noqa: ARG001 - they all have it
        return {"breaks": tuple(_break(chance, chance.uniform(0.0, most_ms), told=kind) for _ in range(count))}

    return setting


def _question(chance: random.Random, turns: int) -> Setting:
    doubted = chance.sample(range(1, turns), min(4, turns - 1))
    breaks = tuple(_break(chance, chance.uniform(100.0, 3000.0), told=Question) for _ in doubted)
    return {"breaks": breaks, "doubted": frozenset(doubted), "answers_ms": 4000.0}


def _problem(chance: random.Random, turns: int) -> Setting:
    lifted = chance.sample(range(2, turns), min(3, turns - 2))
    breaks = tuple(_break(chance, chance.uniform(0.0, 2500.0), told=Problem) for _ in lifted)
    return {"breaks": breaks, "lifted": frozenset(lifted)}


def _log_write(chance: random.Random, turns: int) -> Setting:
    return {"log_write": (chance.randrange(2, turns + 2), chance.choice(list(Stage)))}


def _before_telling(chance: random.Random, turns: int) -> Setting:
    return {"fatal": (chance.choice((TurnSeen, ToMove, HalfTurn)), chance.randrange(1, turns))}


MOMENTS: Final[dict[str, Callable[[random.Random, int], Setting]]] = {
    "any time": _any_time,
    "while the hand moves": _hand_moves,
    "twice in a row": _in_a_row,
    "before the first turn": _told(ToMove, 3500.0, 1),
    "just after a turn was announced": _told(TurnSeen, 1500.0, CUTS),
    "in the middle of a turn": _told(HalfTurn, 800.0, CUTS),
    "at the game's end": _told(GameOver, 2500.0, 1),
    "with a question open": _question,
    "with a problem open": _problem,
    "while the computer thinks": _told(ToMove, 2500.0, CUTS),
    "while the computer's turn waits to be made": _told(ReplyChosen, 2500.0, CUTS),
    "while the log is written": _log_write,
    "between a turn's record and its announcement": _before_telling,
}
COMPUTERS: Final = frozenset({"while the computer thinks", "while the computer's turn waits to be made"})
