"""The golden data of the rules, made by the slow plain twin.

`python -m tests.games.eclipse.game.golden` writes it again.

Out: `tests/data/counts/turn_counts.json` (how many lines of play there are from a position, how they end) and
`tests/data/games/*.txt` (whole games: after each turn the position, what is legal next, how it ended).
"""

import json
import random
from pathlib import Path
from typing import Any

from tests import naive

DATA = Path(__file__).parents[3] / "data"
COUNTS = DATA / "counts" / "turn_counts.json"
NO_FLIP: dict[str, str] = json.loads((DATA / "counts" / "no_flip.json").read_text(encoding="utf-8"))

_BOOKLET = "S1 1-5/S16 16-12/G13 5-6/S1 12-11/S16 6-2/S5 11-12/G15 2-6/S2 5-9/G5 6-7/S6 9-10/G9 13-14/S11"

# Position and depth: how many turns ahead all lines of play are counted.
COUNTED: dict[str, tuple[str, int]] = {
    "the empty board": ("4/4/4/4", 3),
    "a corner opening": ("S3/4/4/4", 2),
    "an edge opening": ("1G2/4/4/4", 2),
    "an opening in the middle": ("4/1S2/4/4", 2),
    "the booklet's game after eight turns": ("ss2/sS2/3g/G1GS", 2),
    "the booklet's game before its last turn": ("ss2/GsG1/Gs1g/G1GS", 1),
    "the booklet's game at its end": ("ss2/GsG1/Gssg/1SGS", 2),
    "nine turns may end it for the opponent": ("ss1g/gGG1/3G/2S1", 2),
    "both may be locked with four holes left": ("gGgG/S1SG/ssS1/3g", 2),
    "both may be locked with three holes left": ("ssgS/Ss1S/1SsS/1s1G", 3),
    "both may be locked with two holes left": ("GsSg/G1Ss/GgG1/ggSg", 2),
    "one hole, which may lock for the opponent": ("Gs1S/GGGg/ggsG/sGsS", 2),
    "four holes in the middle, to the end": ("SGsg/g2S/s2G/GSgs", 4),
    "four holes in the corners, to the end": ("1Gg1/GsSg/gSGs/1Ss1", 4),
    **{f"no flip: {name}": (text, 2) for name, text in NO_FLIP.items()},
}

PLAYED: dict[str, int] = {"sun_wins": 81, "both_locked": 48, "board_full": 0, "no_flip": 39}
"""Games drawn by a seed."""


def counted(name: str) -> dict[str, Any]:
    """The counts of one position, by the twin."""
    text, depth = COUNTED[name]
    return {"name": name, "position": text, "after": naive.count(text, depth)}


def drawn(seed: int) -> list[str]:
    """The turns of a whole game drawn by the twin."""
    rng, text, played = random.Random(seed), "4/4/4/4", []
    while legal := naive.turns(text):
        turn, text = rng.choice(legal)
        played.append(turn)
    return played


def told(turns: list[str]) -> str:
    """A whole game as text, by the twin."""
    text, lines = "4/4/4/4", [f"start    4/4/4/4 | {len(naive.turns('4/4/4/4'))} turns, no flip"]
    for number, turn in enumerate(turns, start=1):
        following = dict(naive.turns(text))
        text = following[turn]
        board = naive.board_of(text)
        flips = [f"{naive.name_of(start)}-{naive.name_of(end)}" for start, end in naive.possible_flips(board)]
        ended = naive.ending(board)
        locked = [
            f"{owner} {'-'.join(str(naive.name_of(s)) for s in line)}" for owner, line in naive.locked_lines(board)
        ]
        then = f"ended {ended}" if ended else f"{len(naive.turns(text))} turns, {' '.join(flips) or 'no flip'}"
        lines.append(f"{number:2} {turn:<11} {text} | {then}" + "".join(f" | locked: {line}" for line in locked))
    return "\n".join(lines) + "\n"


def games() -> dict[str, list[str]]:
    """All golden games by name."""
    return {"booklet": _BOOKLET.split(), **{name: drawn(seed) for name, seed in PLAYED.items()}}


def main() -> None:
    rows = ",\n".join(f"  {json.dumps(counted(name))}" for name in COUNTED)
    COUNTS.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    for name, turns in games().items():
        (DATA / "games" / f"{name}.txt").write_text(told(turns), encoding="utf-8")


if __name__ == "__main__":
    main()
