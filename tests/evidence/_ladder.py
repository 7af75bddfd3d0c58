"""A table of levels, each against the one below it, with Elo ratings."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence


def ladder(players: Sequence[object], games: Iterable[tuple[int, str]]) -> str:
    """The table. `players`: from the weakest; `games`: the number of the pair, and the result for its stronger one."""
    tallies = [Counter[str]() for _ in players[1:]]
    for pair, came_to in games:
        tallies[pair][came_to] += 1
    rows = ["| level | against | games | won, drawn, lost | score | 95 % | Elo |", "|---|---|---|---|---|---|---|"]
    rows.append(f"| {players[0]} | | | | | | 0 |")
    elo = 0.0
    for pair, tally in enumerate(tallies):
        games_played = tally.total()
        if not games_played:
            continue
        score = (tally["won"] + tally["drawn"] / 2) / games_played
        spread = (
            tally["won"] * (1 - score) ** 2 + tally["drawn"] * (0.5 - score) ** 2 + tally["lost"] * score**2
        ) / games_played
        margin = 1.96 * math.sqrt(spread / games_played)
        elo += _elo(score)
        points = ", ".join(str(tally[what]) for what in ("won", "drawn", "lost"))
        rows.append(
            f"| {players[pair + 1]} | {players[pair]} | {games_played} | {points} | {score:.1%} | +-{margin:.1%} "
            f"| {elo:.0f} |"
        )
    return "\n".join(rows)


def _elo(score: float) -> float:
    """The rating difference that gives this score (Elo 1978, "The Rating of Chessplayers", logistic curve)."""
    kept = min(max(score, 0.001), 0.999)
    return 400 * math.log10(kept / (1 - kept))
