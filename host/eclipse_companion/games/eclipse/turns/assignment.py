"""The cheapest assignment: each row of a table of weights gets a column of its own.

The Hungarian method: rows are assigned one after another along the cheapest path of reassignments. Potentials of rows
and columns keep all weights from being negative.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Integers

NOWHERE: Final = -1


def cheapest(weights: Sequence[Sequence[int]]) -> list[int]:
    """Each row's column, with the least sum of weights. `weights`: at least as many columns as rows."""
    if not weights:
        return []
    table = np.array(weights, np.int64)
    rows, columns = np.zeros(table.shape[0], np.int64), np.zeros(table.shape[1], np.int64)
    holders = np.full(table.shape[1], NOWHERE)
    for row in range(len(table)):
        _assign(row, table, rows, columns, holders)
    found = {int(row): column for column, row in enumerate(holders) if row != NOWHERE}
    return [found[row] for row in range(len(table))]


def _assign(row: int, table: Integers, rows: Integers, columns: Integers, holders: Integers) -> None:
    """Assign one more row. `rows`, `columns`: the potentials; `holders`: each column's row; all are updated.

    Dijkstra's algorithm finds the cheapest way to a free column.
    """
    far = np.iinfo(np.int64).max // 4
    cost, before = np.full(len(columns), far), np.full(len(columns), NOWHERE)
    reached = np.zeros(len(columns), bool)
    at, last, spent = row, NOWHERE, 0
    while True:
        through = table[at] - rows[at] - columns + spent
        shorter = ~reached & (through < cost)
        cost[shorter], before[shorter] = through[shorter], last
        last = int(np.where(reached, far, cost).argmin())
        spent = int(cost[last])
        if holders[last] == NOWHERE:
            break
        reached[last] = True
        at = int(holders[last])
    rows[row] += spent
    rows[holders[reached]] += spent - cost[reached]
    columns[reached] -= spent - cost[reached]
    while last != NOWHERE:
        earlier = int(before[last])
        holders[last] = row if earlier == NOWHERE else holders[earlier]
        last = earlier
