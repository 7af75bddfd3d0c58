"""The command `./run pictures --game infinity --out DIR`: labelled pictures of the device."""

import argparse
import json
import sys
from pathlib import Path
from typing import Final

import cv2

from eclipse_companion.commands import file_errors
from eclipse_companion.games.infinity.vision.device import Device
from infinity_pictures.families import HELD, LEARNED
from infinity_pictures.films import Film, film
from infinity_pictures.lights import LIGHTS
from infinity_pictures.making import made

_QUALITY: Final = 90
"""Of the files: the pictures have been JPEG before, in the camera."""


def main(words: list[str]) -> int:
    """Make pictures as asked for; returns 0 if all were written."""
    parser = argparse.ArgumentParser(
        prog="./run pictures --game infinity", description="Make labelled pictures of Rubik's Infinity."
    )
    parser.add_argument("--out", type=Path, required=True, help="the folder to write to")
    parser.add_argument("--count", type=int, default=14, help="how many, each kind of light in turn (14)")
    parser.add_argument("--seed", type=int, default=1, help="the first one's number (1)")
    parser.add_argument("--family", choices=[LEARNED, HELD], default=HELD, help="which family of scenes (held)")
    parser.add_argument("--markers", action="store_true", help="the usual device on its printed sheet, all in view")
    parser.add_argument("--dark", action="store_true", help="each picture a second time, 1.5 stops darker")
    parser.add_argument("--film", action="store_true", help="films of whole games on the sheet, a folder each")
    asked = parser.parse_args(words)
    try:
        asked.out.mkdir(parents=True, exist_ok=True)
        for number in range(asked.seed, asked.seed + asked.count):
            if asked.film:
                light = LIGHTS[number % len(LIGHTS)]
                film(Film.drawn(number, asked.family, light), asked.out, _told, dark=asked.dark)
            else:
                _write(asked, number)
    except KeyboardInterrupt:
        print("\npictures: stopped; what is there is complete.", file=sys.stderr)
        return 130
    except OSError as error:
        print(f"pictures: {file_errors.sentence(error)}", file=sys.stderr)
        return 1
    return 0


def _told(line: str) -> None:
    print(line, flush=True)


def _write(asked: argparse.Namespace, number: int) -> None:
    light = LIGHTS[number % len(LIGHTS)]
    device = Device() if asked.markers else None
    one = made(number, asked.family, light, device=device, large=0.27 if asked.markers else 0.3)
    name = asked.out / f"{light}_{number}"
    shots = {"": one.pixels, ".dark": one.darker} if asked.dark else {"": one.pixels}
    for ending, pixels in shots.items():
        Path(f"{name}{ending}.jpg").write_bytes(
            cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1].tobytes()
        )
    label = json.dumps(one.label(markers=asked.markers))
    Path(f"{name}.json").write_text(label + "\n", encoding="utf-8")
    print(f"{name}.jpg", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
