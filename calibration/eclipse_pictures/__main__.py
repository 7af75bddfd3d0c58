"""The command: `./run pictures --out DIR`, with `--count`, `--seed`, `--kind`, `--shots` and others."""

import argparse
import os
import sys
from importlib.util import find_spec
from pathlib import Path

from eclipse_companion.common.errors import CompanionError
from eclipse_pictures.render import SAMPLES, Quality, orders, run, varied
from eclipse_pictures.scenes import KINDS


def main(words: list[str]) -> int:
    """Make the pictures asked for; returns 0 if all were made."""
    parser = argparse.ArgumentParser(prog="./run pictures", description="Render test pictures of the board, labelled.")
    parser.add_argument("--out", type=Path, required=True, help="the folder; plates go into its folder `plates`")
    parser.add_argument("--count", type=int, default=20, help="how many scenes (20)")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first scene (0)")
    parser.add_argument(
        "--kind", choices=KINDS, help="one kind of set, or bare: no board; by default, three in five are Eclipse's"
    )
    parser.add_argument("--shots", type=int, default=1, help="photographs of each scene (1); 0 for plates only")
    frame = parser.add_mutually_exclusive_group()
    frame.add_argument(
        "--whole", action="store_true", help="whole frames only; by default, five in six are cut to the board"
    )
    frame.add_argument("--cut", action="store_true", help="all cut to the board, which is enough for learning")
    parser.add_argument("--varied", action="store_true", help="no two from one evening, from family S on; for training")
    parser.add_argument("--samples", type=int, help=f"paths traced per pixel ({SAMPLES}); 1 takes half the time")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="plates at a time (one per core)")
    asked = parser.parse_args(words)
    if asked.jobs < 1 or (asked.samples is not None and asked.samples < 1):
        parser.error("--jobs and --samples are 1 or more.")
    if min(asked.count, asked.seed, asked.shots) < 0:
        parser.error("--count, --seed and --shots are not negative.")
    if find_spec("bpy") is None:
        print("pictures: Blender's Python module (bpy) is missing here. Start it as ./run pictures.", file=sys.stderr)
        return 1
    try:
        drawn = varied if asked.varied else orders
        wanted = list(drawn(asked.count, asked.seed, asked.kind))
        quality = Quality(whole=True if asked.whole else False if asked.cut else None, samples=asked.samples)
        run(wanted, asked.out, asked.shots, quality=quality, jobs=asked.jobs, tell=lambda line: print(line, flush=True))
    except KeyboardInterrupt:
        print("\npictures: stopped. The same command goes on from here.", file=sys.stderr)
        return 130
    except (CompanionError, OSError) as error:
        print(f"pictures: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
