"""The command: `./run pictures --out DIR [--count N] [--seed S] [--kind KIND] [--shots N] [--whole] [--varied]`."""

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

from eclipse_companion.errors import CompanionError
from eclipse_pictures.render import orders, run, varied
from eclipse_pictures.scenes import KINDS


def main(words: list[str]) -> int:
    """Make pictures as asked for; 0 where all were made."""
    parser = argparse.ArgumentParser(prog="./run pictures", description="Render test pictures of the board, labelled.")
    parser.add_argument("--out", type=Path, required=True, help="the folder; plates go into its folder `plates`")
    parser.add_argument("--count", type=int, default=20, help="how many scenes (20)")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first scene (0)")
    parser.add_argument(
        "--kind", choices=KINDS, help="one kind of set, or bare: no board; without it three in five are Eclipse's"
    )
    parser.add_argument("--shots", type=int, default=1, help="photographs of each scene (1); 0 for plates alone")
    parser.add_argument("--whole", action="store_true", help="whole frames all; else five in six are cut to the board")
    parser.add_argument("--varied", action="store_true", help="no two of an evening, from family S on; for training")
    asked = parser.parse_args(words)
    if min(asked.count, asked.seed, asked.shots) < 0:
        parser.error("--count, --seed and --shots are not negative.")
    if find_spec("bpy") is None:
        print("pictures: Blender's Python module (bpy) is missing here. Start it as ./run pictures.", file=sys.stderr)
        return 1
    try:
        drawn = varied if asked.varied else orders
        wanted = list(drawn(asked.count, asked.seed, asked.kind))
        run(wanted, asked.out, asked.shots, whole=asked.whole, tell=lambda line: print(line, flush=True))
    except KeyboardInterrupt:
        print("\npictures: stopped. The same command goes on from here.", file=sys.stderr)
        return 130
    except (CompanionError, OSError) as error:
        print(f"pictures: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
