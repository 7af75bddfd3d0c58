"""Ecliptic's printed deck on a table, read from rendered pictures in which many things go wrong.

A card in a line is right if it is named on its side. It is told if it isn't named, but counted as unreadable. It is
silent if it is neither, though a tenth of it is seen or more (the topmost discard, too); and wrong if it is named, but
doesn't lie there. Free places counted as unreadable are those with a hand, a die or glare on them. A picture without a
zodiac is refused: all its cards are told.
"""

import time
from collections import Counter
from functools import partial
from pathlib import Path

from eclipse_companion.games.ecliptic.vision import reader
from ecliptic_pictures.kinds import KINDS, Case, case
from tests.evidence.cases import Progress, gather

SIZE = 1400
SEEN = 0.1


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    tallies: dict[str, Counter[str]] = {}
    for kind, tally in gather(partial(_case, seed), count, progress, resume_dir):
        tallies.setdefault(kind, Counter()).update(tally)
        tallies.setdefault("all", Counter()).update(tally)
    rows = [
        (
            "| pictures | how many | refused | cards in lines | right | told | silent | wrong | free places told "
            "| piles right, told, wrong | slots right, left out, wrong | ms |"
        ),
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for kind in (*KINDS, "all"):
        if kind in tallies:
            t = tallies[kind]
            piles, places = (
                ", ".join(str(t[f"{what} {how}"]) for how in ("right", "told", "wrong")) for what in ("pile", "slot")
            )
            figures = [t[each] for each in ("pictures", "refused", "cards", "right", "told", "silent", "wrong", "free")]
            cells = [kind, *map(str, figures), piles, places, f"{t['ms'] / t['pictures']:.0f}"]
            rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def _case(seed: int, index: int) -> tuple[str, Counter[str]]:
    kind = list(KINDS)[index % len(KINDS)]
    return kind, tally(case(kind, 100_000 * seed + index))


def tally(shown: Case) -> Counter[str]:
    """What became of the cards in a picture."""
    table, seen = shown.table, shown.picture.shown
    truth = {(side, number) for side, line in table.lines.items() for number in line}
    told: Counter[str] = Counter(pictures=1, cards=len(truth))
    started = time.perf_counter()
    try:
        read = reader.read(shown.picture.pixels)
    except reader.NoTableInPictureError:
        told.update(refused=1, told=len(truth))
        return told
    told["ms"] = round((time.perf_counter() - started) * 1000)
    named = {(side, number) for side, line in read.lines.items() for number in line}
    missed = sum(seen[number] >= SEEN for _, number in truth - named)
    no_pile = table.pile is not None and read.pile is None and seen[table.pile] >= SEEN
    pile = "right" if read.pile == table.pile else "told" if read.pile is None else "wrong"
    told[f"pile {pile}"] += 1
    told["right"], told["wrong"] = len(truth & named), len(named - truth)
    told["told"] = min(missed, read.unreadable)
    told["silent"] = max(0, missed + no_pile - read.unreadable)
    told["free"] = max(0, read.unreadable - len(truth - named) - (pile == "told"))
    for number, there in table.slots.items():
        found = read.slots.get(number)
        told[f"slot {'told' if found is None else 'right' if found is there else 'wrong'}"] += 1
    return told
