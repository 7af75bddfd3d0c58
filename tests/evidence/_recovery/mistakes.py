"""Illegal turns in the middle of random games: are they named, in time, and put right? Also false announcements.

Frames, as in `turns`: tidy, ordinary and messy hands make one turn wrongly in each of the ways of `simulation/mishaps`,
wait for two to nine seconds, put it right, and play on for two turns. Games of messy hands, and of hands that now and
then show one habit, have no illegal turn: problems there are false.

*Distinguishable*: all kinds with two strengths. With one strength the board shows faces alone: a wrong turn that shows
the same faces as a legal one, or as a legal one and the next player's placement, after any last turn that shows what
the true one showed, can't be distinguished from it. *Named*: by a problem, or a prompt, before it was put right; a
piece taken off that is the next player's own may be prompted for as such. *In time*: a problem within two seconds of
the last piece's rest if nothing further can make the turn legal, or a prompt by its name if a piece reads as the other
player's, which may be the mover's own off its centre; otherwise a prompt within one second, by whatever name.
*Announced*: a problem, among those that waited longer than the patience time, or can't become legal however the weak
pieces may lie. *Wrong*: turns that stood when the next was given and did not happen. *Right*: the turns that stand at
the end.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.gamekit.outcomes import Mended
from eclipse_companion.games.eclipse.announcements import Fault
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.reading import faces_only
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.tracking import Tracker
from eclipse_companion.games.eclipse.turns.outcomes import Outcome, ProblemFound, Prompt, QuestionAsked
from eclipse_companion.sensing.evidence import StateReader
from eclipse_companion.sensing.wire import State
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, TWO_STRENGTH, Kit
from tests.evidence._followed import Followed
from tests.evidence.cases import Progress, gather
from tests.simulation.sight import Sight, Trouble, frames_of, reaching
from tests.simulation.traces import Details, GameTrace, generate

NAMES: Final = {
    "face-not-turned": Fault.NOT_TURNED,
    "turned-in-place": Fault.TURNED_IN_PLACE,
    "no-flip": Fault.NO_FLIP,
    "tile-removed": Fault.PIECE_GONE,
    "no-flip-gone-on": Fault.NO_FLIP,
    "own-tile-flipped": Fault.OWN_PIECE_MOVED,
    "diagonal": Fault.DIAGONAL,
    "too-far": Fault.TOO_FAR,
    "two-flips": Fault.TWO_FLIPS,
    "two-placed": Fault.TWO_PLACED,
    "wrong-player-placed": Fault.WRONG_PLAYER,
}
UNFINISHED: Final = ("face-not-turned", "turned-in-place", "no-flip", "tile-removed")
MAY_BE_OWN: Final = {"two-placed": Player.MOON, "wrong-player-placed": Player.SUN}
"""Wrong turns of this player leave a weak piece where a strong one is due, which may be one off its centre."""
CODINGS: Final = (ONE_STRENGTH, TWO_STRENGTH)
STYLES: Final = ("tidy", "ordinary", "messy")
RIGHTLY: Final = ("messy", "mixed")
PLANS: Final = tuple(
    (kind, coding)
    for kind in (*NAMES, *RIGHTLY)
    for coding in CODINGS
    if (kind, coding) != ("wrong-player-placed", ONE_STRENGTH)
)
SIZE: Final = 1000 * len(PLANS)

READY_MS: Final = 900.0
PATIENCE_MS: Final = 6000.0
A_LITTLE_MS: Final = 700.0
"""From the patience time to the decision after it; from a piece's coming to rest to the announcement about it."""

Row = dict[str, Any]


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found = gather(partial(_game, seed), max(count, len(PLANS)), progress, resume_dir)
    lines = [
        "| illegal turn | coding | turns | distinguishable | named | in time | announced | put right | wrong | right |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for kind, coding in PLANS:
        rows = [each for each in found if (each["kind"], each["coding"]) == (kind, coding)]
        if kind in NAMES:
            clear = [each for each in rows if each["clear"]]
            due = [each for each in clear if each["due"]]
            counted = [_share(clear, "named"), _share(clear, "in_time"), _share(due, "told"), _share(due, "mended")]
            most = [*counted, str(_sum(rows, "wrong")), _share(rows, "right")]
            lines.append(f"| {' | '.join([kind, coding, str(len(rows)), str(len(clear)), *most])} |")
    lines += [
        "",
        "| hands | coding | games | games with a false problem | false problems | wrong turns |",
        "|---|---|---|---|---|---|",
    ]
    for kind, coding in PLANS:
        rows = [each for each in found if (each["kind"], each["coding"]) == (kind, coding)]
        if kind in RIGHTLY:
            false = sum(each["problems"] > 0 for each in rows)
            lines.append(
                f"| {kind} | {coding} | {len(rows)} | {false} | {_sum(rows, 'problems')} | {_sum(rows, 'wrong')} |"
            )
    return "\n".join(lines)


def _sum(rows: Iterable[Row], key: str) -> int:
    return sum(int(each[key]) for each in rows)


def _share(rows: list[Row], key: str) -> str:
    return f"{_sum(rows, key)} of {len(rows)}"


def _game(seed: int, number: int) -> Row:
    """One game, and its outcome."""
    kind, coding = PLANS[number % len(PLANS)]
    again = number // len(PLANS)
    game_seed = seed * 1_000_000 + number
    row: Row = {"kind": kind, "coding": coding}
    if kind in RIGHTLY:
        game = generate(game_seed, kind, coding)
        followed, outcomes = _watched(game, game_seed)
        return row | {"problems": followed.problems, "wrong": len(followed.wrong)}
    details = Details(style=STYLES[again % len(STYLES)], fault=kind, turns_after=2)
    game = generate(game_seed, "fault", coding, details)
    followed, outcomes = _watched(game, game_seed)
    wrong = {"wrong": len(followed.wrong), "right": followed.right}
    if not game.truth["faults"]:  # it couldn't be made anywhere
        return row | wrong | dict.fromkeys(("clear", "due", "named", "in_time", "told", "mended"), False)
    return row | wrong | _account(kind, game, outcomes)


def _account(kind: str, game: GameTrace, outcomes: list[Outcome]) -> Row:
    """What was announced about the illegal turn."""
    fault = game.truth["faults"][0]
    begun, rest, mended = fault["t_ms"], fault["t_end_illegal_ms"], fault["t_end_ms"]
    during = [each for each in outcomes if begun <= each.t_ms <= mended + A_LITTLE_MS]
    problems = [each for each in during if isinstance(each, ProblemFound)]
    prompts = [each for each in during if isinstance(each, Prompt)]
    is_unfinished = kind in UNFINISHED
    mover = Player.SUN if fault["turn_no"] % 2 else Player.MOON
    may_be_own = game.truth["coding"] == TWO_STRENGTH and MAY_BE_OWN.get(kind) is mover
    waited = fault["t_mend_ms"] - rest
    named = NAMES[kind] in [*(each.fault for each in problems), *(each.fault for each in prompts)]
    if kind == "no-flip":
        named |= any(each.placed and not each.flip for each in prompts)
    if kind == "tile-removed":
        gone = fault["illegal"].split()[-5]
        named |= any(each.fault is Fault.OWN_PIECE_MOVED and each.squares == (int(gone),) for each in prompts)
    return {
        "clear": _can_be_told(game),
        "due": not (is_unfinished or may_be_own) or waited > PATIENCE_MS + A_LITTLE_MS,
        "named": named,
        "in_time": any(each.t_ms <= rest + 1000 for each in prompts)
        if is_unfinished
        else any(each.t_ms <= rest + 2000 for each in problems)
        or (may_be_own and any(each.t_ms <= rest + 2000 and each.fault is NAMES[kind] for each in prompts)),
        "told": bool(problems),
        "mended": bool(problems)
        and any(isinstance(each, Mended) and each.t_ms > problems[0].t_ms for each in outcomes),
    }


def _can_be_told(game: GameTrace) -> bool:
    """Whether the board after the illegal turn is the trace of no legal one, as far as the coding shows it."""
    if game.truth["coding"] == TWO_STRENGTH:
        return True
    fault = game.truth["faults"][0]
    turns = [Turn.parse(text) for text in game.truth["turns"][: fault["turn_no"] - 1]]
    before = EMPTY
    for turn in turns[:-1]:
        before = rules.apply(before, turn)
    shown = _faces(rules.apply(before, turns[-1]) if turns else before)
    lying = _faces(Position.parse(fault["position"]))
    lasts = [rules.apply(before, turn) for turn in rules.legal_turns(before)] if turns else [before]
    return all(lying not in _traces(last) for last in lasts if _faces(last) == shown)


def _traces(position: Position) -> Iterator[str]:
    """The faces that a legal turn shows, alone or with one more piece that the next player has placed."""
    for turn in rules.legal_turns(position):
        after = rules.apply(position, turn)
        yield _faces(after)
        for square in after.empty_squares:
            for letter in "GS":
                yield _faces(after.with_cells({square: letter}))


def _faces(position: Position) -> str:
    return faces_only(position.cells)


def _watched(game: GameTrace, seed: int) -> tuple[Followed, list[Outcome]]:
    """Replayed as frames, with a player who answers questions."""
    followed, tracker = Followed(game.truth["turns"]), Tracker(StateReader(), patience_ms=PATIENCE_MS)
    names = ("sensor", "sun_magnet", "moon_magnet", "magnet_height_mm", "coding")
    frames = frames_of(Kit(*(game.meta[name] for name in names)), game.t_ms, game.adc)
    outcomes: list[Outcome] = []
    host_ms = 0.0
    sights: Iterable[Sight] = reaching(frames, Trouble(), np.random.default_rng([seed, 1]))
    for number, sight in enumerate(sights):
        if sight.ms >= READY_MS:
            host_ms = sight.host_ms
            state = State(number, sight.ms, sight.text)
            outcomes += _taken(followed, tracker, tracker.state(state, host_ms, gap=sight.gap))
    outcomes += _taken(followed, tracker, tracker.advance(host_ms + 8000.0))
    followed.end()
    return followed, outcomes


def _taken(followed: Followed, tracker: Tracker, outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Follow outcomes, and answer the questions among them; returns all outcomes."""
    found: list[Outcome] = []
    for outcome in outcomes:
        found.append(outcome)
        followed.take([outcome])
        if isinstance(outcome, QuestionAsked) and len(followed.given) < len(followed.truth):
            made = followed.truth[len(followed.given)]
            for turn in outcome.turns:
                if str(turn) == made:
                    found += _taken(followed, tracker, tracker.settle(turn))
    return found
