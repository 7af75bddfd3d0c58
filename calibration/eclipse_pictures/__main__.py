"""The command: `./run pictures --out DIR`, with `--count`, `--seed`, `--kind`, `--shots` and others."""

import argparse
import os
import sys
from importlib.util import find_spec
from pathlib import Path

from eclipse_companion.commands import file_errors
from eclipse_companion.common.errors import CompanionError
from eclipse_pictures.films import making
from eclipse_pictures.films.story import Film
from eclipse_pictures.lighting import KINDS as KINDS_OF_LIGHT
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
    films = parser.add_argument_group("films", "of whole games: --count films from number S on")
    films.add_argument("--film", action="store_true", help="make films, in folders DIR/film_NUMBER_LIGHT")
    films.add_argument("--fps", type=float, default=making.FPS, help=f"pictures per second ({making.FPS:g})")
    films.add_argument("--light", choices=KINDS_OF_LIGHT, nargs="+", help="in these kinds of light; by default, in all")
    films.add_argument("--dark", action="store_true", help="each instant a second time, 1.5 stops darker")
    films.add_argument("--knock", action="store_true", help="somebody knocks the camera once, between two turns")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="plates at a time (one per core)")
    asked = parser.parse_args(words)
    if asked.jobs < 1 or (asked.samples is not None and asked.samples < 1):
        parser.error("--jobs and --samples are 1 or more.")
    if min(asked.count, asked.seed, asked.shots) < 0:
        parser.error("--count, --seed and --shots are not negative.")
    if asked.film and (asked.kind == "bare" or not 0 < asked.fps <= 50):
        parser.error("A film has a board, and --fps is above 0, 50 at most.")
    if find_spec("bpy") is None:
        print("pictures: Blender's Python module (bpy) is missing here. Start it as ./run pictures.", file=sys.stderr)
        return 1
    try:
        if asked.film:
            _make_films(asked)
            return 0
        drawn = varied if asked.varied else orders
        wanted = list(drawn(asked.count, asked.seed, asked.kind))
        quality = Quality(whole=True if asked.whole else False if asked.cut else None, samples=asked.samples)
        run(wanted, asked.out, asked.shots, quality=quality, jobs=asked.jobs, tell=lambda line: print(line, flush=True))
    except KeyboardInterrupt:
        print("\npictures: stopped. The same command goes on from here.", file=sys.stderr)
        return 130
    except (CompanionError, OSError) as error:
        print(f"pictures: {file_errors.sentence(error)}", file=sys.stderr)
        return 1
    return 0


def _make_films(asked: argparse.Namespace) -> None:
    films = [Film(asked.kind or "eclipse", seed, asked.knock) for seed in range(asked.seed, asked.seed + asked.count)]
    wish = making.Wish(
        fps=asked.fps,
        lights=asked.light or KINDS_OF_LIGHT,
        dark=asked.dark,
        samples=asked.samples or making.SAMPLES,
    )
    making.run(films, asked.out, wish, jobs=asked.jobs, tell=lambda line: print(line, flush=True))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
