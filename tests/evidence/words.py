"""All pairs of words in all phases of the three games: what is asked for is done, until a turn of one's own counts.

The words are undo, again, wrong, hint, finished, pause, no and accept, said quickly or slowly one after the other. No
word may get two answers, and `again` may change nothing.
"""

import random
from collections import Counter
from functools import cache, partial
from pathlib import Path
from typing import Any

from tests.evidence.cases import Progress, gather, home
from tests.games.eclipse.play import walked as eclipse
from tests.games.ecliptic.play import walked as ecliptic
from tests.games.infinity import walked as infinity
from tests.table.walking import Tables, Way, walk, ways

_TABLES: Tables = {
    f"{game}, {name}": table
    for game, tables in (("Eclipse", eclipse.TABLES), ("Infinity", infinity.TABLES), ("Ecliptic", ecliptic.TABLES))
    for name, table in tables.items()
}


@cache
def _ways(seed: int) -> list[tuple[str, Way]]:
    """All of them, in the order of this seed: a share is spread over all tables, phases and pairs."""
    found = [(name, way) for name, (_, phases) in _TABLES.items() for way in ways(phases)]
    random.Random(seed).shuffle(found)
    return found


SIZE = len(_ways(0))


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found = gather(partial(_case, seed), count, progress, resume_dir)
    gone, stuck = Counter(each["table"] for each in found), [each for each in found if each["stuck"]]
    rows = [f"| {name} | {gone[name]} | {sum(each['table'] == name for each in stuck)} |" for name in _TABLES]
    told = [f"- {each['table']}, {each['way']}: {each['stuck']}" for each in stuck]
    return "\n".join(["| table | ways | stuck |", "|---|---|---|", *rows, *([""] if told else []), *told])


def _case(seed: int, number: int) -> dict[str, Any]:
    """One way."""
    table, way = _ways(seed)[number]
    with home() as folder:
        return {"table": table, "way": str(way), "stuck": walk(way, _TABLES[table], Path(folder))}
