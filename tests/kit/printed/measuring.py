"""The limits of the printed parts, each measured in the files themselves. What is wrong comes as sentences."""

from manifold3d import Manifold
from trimesh import Trimesh

from eclipse_kit.card import Card
from eclipse_kit.writing import Files
from tests.kit.printed import reading

UP = (0, 0, 1)


def middles(card: Card) -> list[tuple[float, float]]:
    """The middles of the sixteen squares."""
    return [(card.pitch * (k % 4 - 1.5), card.pitch * (1.5 - k // 4)) for k in range(16)]


def lights(card: Card) -> list[tuple[float, float]]:
    """Where the lights are: at the far left corners of the squares."""
    return [(x - card.pitch / 2, y + card.pitch / 2) for x, y in middles(card)]


def top(card: Card, body: Trimesh) -> list[str]:
    """Faults of the top: floor, recesses and holes for lights."""
    wrong = []
    highest = float(body.bounds[1][2])
    wide = card.piece_width + 0.6
    for number, (x, y) in enumerate(middles(card), start=1):
        floor = reading.hits(body, (x, y, 0.0), UP)
        if len(floor) != 2 or abs(floor[0]) > 0.02 or abs(floor[1] - card.floor) > 0.02:
            wrong.append(f"the floor of square {number} lies between {floor}")
        for way in ((1, 0, 0), (0, 1, 0)):
            for aside in (-0.4 * card.piece_width, 0.0, 0.4 * card.piece_width):
                at = (x + aside * way[1], y + aside * way[0], card.floor + 0.5)
                back, forth = reading.free(body, at, way)
                if abs(back + forth - wide) > 0.05 or abs(back - forth) > 0.05:
                    wrong.append(f"the recess of square {number} is {back:.3f} and {forth:.3f} wide along {way}")
        ribs = max(reading.hits(body, (x + card.pitch / 2, y, 0.0), UP)) if x < 0 else card.floor + 1
        if not 1.0 - 1e-3 <= ribs - card.floor <= min(2.5, card.piece_height - 2) + 1e-3:
            wrong.append(f"the recess of square {number} is {ribs - card.floor:.2f} mm deep")
    for number, (x, y) in enumerate(lights(card), start=1):
        for dx, dy in ((0, 0), (1.4, 0), (-1.4, 0), (0, 1.4), (0, -1.4), (0.98, 0.98), (-0.98, 0.98)):
            if any(-1 < hit < highest + 1 for hit in reading.hits(body, (x + dx, y + dy, 0.0), UP)):
                wrong.append(f"light {number} is covered at {dx}, {dy}")
    return wrong


def plate(card: Card, body: Trimesh) -> list[str]:
    """Faults of the plate: its height, and the holes for sensors and their legs."""
    wrong = []
    low, high = (float(each[2]) for each in body.bounds)
    if abs(high - (0.5 - card.gap)) > 1e-4 or abs(high - low - 1.5) > 1e-4:
        wrong.append(f"it lies between {low:.3f} and {high:.3f}")
    for number, (x, y) in enumerate(middles(card), start=1):
        at = (x, y, high - 0.75)
        left, right = reading.free(body, at, (1, 0, 0))
        _, far = reading.free(body, at, (0, 1, 0))
        near = reading.free(body, (x + 2.0, y, high - 0.75), (0, 1, 0))[0]
        if not (2.1 <= left <= 2.4 and 2.1 <= right <= 2.4 and 1.65 <= far <= 1.95 and near >= 1.65 - 1e-4):
            wrong.append(f"the hole for sensor {number} is {left:.2f}, {right:.2f}, {far:.2f}, {near:.2f} mm wide")
        legs = reading.free(body, (x, y - 2.5, high - 0.75), (1, 0, 0))
        end = reading.free(body, (x, y - 2.5, high - 0.75), (0, 1, 0))[0] + 2.5
        if min(legs) < 1.8 or max(legs) >= left or end < 4.15:
            wrong.append(f"the hole for the legs of sensor {number} is {legs} mm wide and ends at {end:.2f} mm")
        if reading.hits(body, (x, y, 0.0), UP) or reading.hits(body, (x, y - 4.1, 0.0), UP):
            wrong.append(f"the hole for sensor {number} isn't open")
    return wrong


def jig(card: Card, body: Trimesh) -> list[str]:
    """Faults of the jig: its hole, 0.5 mm below its upper face."""
    at = (0.0, 0.0, float(body.bounds[1][2]) - 0.5)
    wrong = []
    for way in ((1, 0, 0), (0, 1, 0)):
        back, forth = reading.free(body, at, way)
        if abs(back + forth - card.piece_width - 0.3) > 0.05 or abs(back - forth) > 0.05:
            wrong.append(f"the hole is {back:.3f} and {forth:.3f} mm wide")
    return wrong


def built(card: Card, files: Files) -> dict[str, float]:
    """What overlaps in either build: the volumes (mm3) that are more than 1."""
    solids = {
        name: reading.solid(reading.part(files[f"print/{name}.stl"]))
        for name in ("top", "plate", "box", "box-strip", "lid")
    }
    strip = [(name, solids[name]) for name in ("top", "plate", "box-strip", "lid")] + strip_board(card)
    board = [(name, solids[name]) for name in ("top", "box", "lid")] + circuit(card)
    found = reading.overlaps(strip) | reading.overlaps(board)
    return {names: volume for names, volume in found.items() if volume > 1}


def strip_board(card: Card) -> list[tuple[str, Manifold]]:
    """The strip-board on the lid's pillars, its Pico and a USB plug, and the parts below the plate (hardware.md).

    Strips run along y, strip 1 at the right, 4.2 mm from the wall; the Pico's rows are in holes 30 and 37.
    """
    half, low = 2 * card.pitch, -(30 + card.gap - 0.9) + 5.0
    right, far = half + 10.5 - 4.2, -half - 56.5 + 8.5 + 44 * 2.54 - 1.27
    board = reading.block(
        (right - 22 * 2.54 - 1.27, far - 43 * 2.54 - 1.27, low), (right + 1.27, far + 1.27, low + 1.6)
    )
    y, end, top = far - 32.5 * 2.54, right - 2 * 2.54 + 1.37, low + 1.6
    pico = reading.block((end - 51, y - 10.5, top), (end + 1.3, y + 10.5, top + 14.7))
    plug = reading.block((end + 1.3, y - 6, top + 13.35 - 4), (end + 31.3, y + 6, top + 13.35 + 4))
    # A margin of 5 mm is bare; lights' boards reach into it at the left and at the far edge.
    under = 0.5 - card.gap - 1.5
    parts = reading.block((-half + 2, -half + 2, under - 5), (half - 2, half - 2, under))
    return [("strip-board", board), ("Pico", pico), ("plug", plug), ("parts", parts)]


def circuit(card: Card) -> list[tuple[str, Manifold]]:
    """The circuit board with its Pico and a USB plug: where the circuit's own files have them."""
    half, top_z = 2 * card.pitch, 0.5 - card.gap - 1.1
    under = top_z - 1.6
    end, y = half + 8, -half - 43 + 12.5
    return [
        ("board", reading.block((-half - 10, -half - 43, under), (half + 10, half + 10, top_z))),
        ("Pico", reading.block((end - 51, y - 10.5, under - 15), (end, y + 10.5, under))),
        ("plug", reading.block((end, y - 6, under - 13.35 - 4), (end + 30, y + 6, under - 13.35 + 4))),
    ]
