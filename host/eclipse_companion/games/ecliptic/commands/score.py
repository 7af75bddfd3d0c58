"""`score TABLE`: counts both sides of the zodiac.

In: a table, such as `1S 2S 3M g2/7G 8G g1`. Out: what each side counts, and who wins; with `--json` an object.
"""

import argparse
import json

from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.scoring import Score, read_table, result_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The table, and how to print."""
    line = "White's cards, gems, '/', Blue's: '1S 2S 3M g2/7G 8G g1'; signs 1 to 12, colours S M T G P C"
    parser.add_argument("table", metavar="TABLE", help=line)
    parser.add_argument("--json", action="store_true", help="print a JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Print the scores. Raises `NotATableError`."""
    scores = read_table(arguments.table)
    result = result_of(scores)
    if arguments.json:
        told = {player.letter: scores[player.at].as_json() for player in Player}
        print(json.dumps({**told, "result": result.value}), flush=True)
        return 0
    for player in Player:
        print(_line(player, scores[player.at]))
    print("A draw." if result.winner is None else f"{result.winner.title} wins.", flush=True)
    return 0


def _line(player: Player, score: Score) -> str:
    return (
        f"{player.title}: {score.total} = series {score.series} + colour {score.colour} + gems {score.gems} "
        f"({'1 sign' if score.signs == 1 else f'{score.signs} signs'})"
    )
