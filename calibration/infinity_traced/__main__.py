"""The command `./run pictures --game infinity --traced --out DIR`: plates of the device, to learn from."""

import argparse
import sys
import time
from pathlib import Path
from typing import Final

from eclipse_companion.commands import file_errors
from eclipse_companion.common.errors import CompanionError
from eclipse_pictures.renderer import Job, Renderer, in_parallel

_MODULE: Final = "infinity_traced.worker"
_SAMPLES: Final = 6


def main(words: list[str]) -> int:
    """Make plates as asked for, those that aren't there; returns 0 if all are written."""
    parser = argparse.ArgumentParser(
        prog="./run pictures --game infinity --traced", description="Path-trace Rubik's Infinity, to learn from."
    )
    parser.add_argument("--out", type=Path, required=True, help="the folder; plates go into its folder `plates`")
    parser.add_argument("--count", type=int, default=20, help="how many scenes (20)")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first scene (0)")
    parser.add_argument("--samples", type=int, default=_SAMPLES, help=f"paths traced per pixel ({_SAMPLES})")
    parser.add_argument("--jobs", type=int, default=2, help="plates at a time (2)")
    asked = parser.parse_args(words)
    try:
        _render(asked)
    except KeyboardInterrupt:
        print("\npictures: stopped; what is there is complete.", file=sys.stderr)
        return 130
    except (CompanionError, OSError) as error:
        print(f"pictures: {file_errors.sentence(error)}", file=sys.stderr)
        return 1
    return 0


def _render(asked: argparse.Namespace) -> None:
    folder = asked.out / "plates"
    folder.mkdir(parents=True, exist_ok=True)
    seeds = range(asked.seed, asked.seed + asked.count)
    paths = {seed: folder / f"infinity_{seed:06d}.npz" for seed in seeds}
    missing = [seed for seed in seeds if not paths[seed].exists()]
    began = time.monotonic()

    def make(seed: int, renderer: Renderer) -> int:
        renderer.make(Job("infinity", seed, whole=False, samples=asked.samples, path=str(paths[seed])))
        return seed

    for number, seed in enumerate(in_parallel(asked.jobs, make, missing, _MODULE), 1):
        each = (time.monotonic() - began) / number
        print(f"{number}/{len(missing)} {paths[seed].stem} rendered, {each:.1f} s each", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
