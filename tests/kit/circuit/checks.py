"""What a circuit board must keep, as its files show it: each check gives its faults, none for a good board.

Facts are the kit's specification and data sheets; nothing comes from the code that makes the board.
"""

import csv
import io
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable

import cv2
import numpy as np

from eclipse_kit.card import Card
from tests.kit.circuit.distances import Picture, apart, box, drawn, from_area, near
from tests.kit.circuit.reading import LAYERS, Board, Point, Shape, drill, gerber

CLEARANCE, TO_EDGE, TO_HOLE, HOLES_APART = 0.2, 0.5, 0.25, 0.25
LEAST_WIDTH = {"+3V3": 0.5, "AGND": 0.5, "+5V": 0.8}
NECK, NEAR_PAD = 0.25, 2.5
CLOSE = 1e-6

# Raspberry Pi Pico data sheet, figure 2: GP0 to GP22, then GP26 to GP28.
HEADER = dict(
    zip(
        [*range(23), 26, 27, 28],
        [1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29, 31, 32, 34],
        strict=True,
    )
)
GROUNDS = (3, 8, 13, 18, 23, 28, 38)
# Nexperia 74HC4067: pins of channels 0 to 15; S0 to S3, Z, enable and ground, supply.
CHANNELS = [9, 8, 7, 6, 5, 4, 3, 2, 23, 22, 21, 20, 19, 18, 17, 16]
SELECT = [10, 11, 14, 13]


def pads_are_the_netlist(board: Board, nets: dict[str, set[tuple[str, str]]]) -> list[str]:
    """Each pad has the net that the netlist says, and no other pad has one."""
    found: dict[str, set[tuple[str, str]]] = {}
    for pad in board.pads:
        if pad.net:
            found.setdefault(pad.net, set()).add((pad.part, pad.number))
    return [
        f"{net}: {sorted(found.get(net, set()) ^ nets.get(net, set()))}"
        for net in found.keys() | nets
        if found.get(net) != nets.get(net)
    ]


def netlist_is_the_pins(nets: dict[str, set[tuple[str, str]]], card: Card) -> list[str]:
    """What each pin of the card reaches, from the Pico's pad to the last part."""
    net_of = {node: name for name, nodes in nets.items() for node in nodes}
    faults = []

    def joined(*nodes: tuple[str, object]) -> None:
        names = {net_of.get((part, str(number)), f"{part}.{number}") for part, number in nodes}
        if len(names) != 1 or names == {f"{nodes[0][0]}.{nodes[0][1]}"}:
            faults.append(f"{nodes} are not one net")

    pins = card.pins
    for number, to in zip(pins.select, SELECT, strict=True):
        joined(("U1", HEADER[number]), ("U2", to))
    joined(("U1", HEADER[pins.signal]), ("U2", 1))
    joined(("U1", 36), ("U2", 24), *((f"H{k}", 1) for k in range(1, 17)))
    joined(("U1", 33), ("U2", 12), ("U2", 15), *((f"H{k}", 3) for k in range(1, 17)))
    for k in range(1, 17):
        joined((f"H{k}", 2), (f"R{k}", 1))
        joined((f"R{k}", 2), (f"C{k}", 1), ("U2", CHANNELS[k - 1]))
    own = {"J3": pins.turn, "J4": pins.hint, "J5": pins.undo, "J6": pins.safe, "J2": pins.sounder, "U3": pins.lights}
    for part in ("J3", "J4", "J5", "J6"):
        pin = own[part]
        if pin is not None:
            joined(("U1", HEADER[pin]), (part, 1))
            joined((part, 2), *(("U1", ground) for ground in GROUNDS))
    if pins.sounder is not None:
        joined(("U1", HEADER[pins.sounder]), ("R18", 1))
        joined(("R18", 2), ("J2", 1))
    if pins.lights is not None:
        joined(("U1", HEADER[pins.lights]), ("U3", 2), ("R19", 1))
        joined(("U3", 4), ("R17", 1))
        joined(("R17", 2), ("J1", 2))
        joined(("U1", 40), ("R20", 1), ("S1", 1))
        joined(("R20", 2), ("S1", 2), ("U3", 5), ("J1", 1))
    faults += [f"{part} is not fitted, but joined" for part, _ in net_of if own.get(part, 0) is None]
    if len(net_of) != sum(map(len, nets.values())):
        faults.append("a pad is in two nets")
    return faults


def nets_are_whole(board: Board, _card: Card) -> list[str]:
    """Without pours, what touches joins all pads of a net, and nothing of two nets."""
    items = board.copper()
    root = list(range(len(items)))
    index = {id(item): number for number, item in enumerate(items)}

    def top(number: int) -> int:
        while root[number] != number:
            root[number] = root[root[number]]
            number = root[number]
        return number

    faults = []
    for one, other in near(items, 0.0):
        if apart(one.shape, other.shape) <= -CLOSE:
            if one.net != other.net or not one.net:
                faults.append(f"{one.what} of {one.net} touches {other.what} of {other.net}")
            root[top(index[id(one)])] = top(index[id(other)])
    by_place: dict[tuple[str, Point], int] = {}
    for item in items:  # a via, or a pad with a hole, is on both layers
        if item.what != "track":
            number = index[id(item)]
            first = by_place.setdefault((item.what, item.shape.core[0]), number)
            root[top(number)] = top(first)
    parts: dict[str, set[int]] = {}
    for item in items:
        if item.net:
            parts.setdefault(item.net, set()).add(top(index[id(item)]))
    return faults + [f"{net} is in {len(each)} pieces" for net, each in parts.items() if len(each) > 1]


def nets_keep_apart(board: Board, _card: Card) -> list[str]:
    """Copper of two nets, pours as well, keeps its clearance."""
    faults = [
        f"{one.what} of {one.net} is {distance:.3f} from {other.what} of {other.net}, {one.shape.core[0]}"
        for one, other in near(board.copper(), CLEARANCE)
        if one.net != other.net or not one.net
        for distance in (apart(one.shape, other.shape),)
        if distance < CLEARANCE - CLOSE
    ]
    for net, layer, corners in board.pours:
        area = np.array(corners)
        for item in board.copper():
            if item.layer == layer and item.net != net:
                distance = from_area(area, item.shape, CLEARANCE)
                if distance < CLEARANCE - CLOSE:
                    faults.append(f"the pour of {net} is {distance:.3f} from {item.what} of {item.net}")
    return faults


def copper_keeps_inside(board: Board, _card: Card) -> list[str]:
    """Copper keeps from the board's edge, from unplated holes and from the antenna; holes keep apart."""
    left, top, right, bottom = board.edge
    antenna = antenna_of(board)
    faults = []
    for item in board.copper():
        x0, y0, x1, y1 = box(item.shape)
        if min(x0 - left, y0 - top, right - x1, bottom - y1) < TO_EDGE - CLOSE:
            faults.append(f"{item.what} of {item.net} is too near to the edge")
        faults += [
            f"{item.what} of {item.net} is too near to the hole at {middle}"
            for middle, size in board.holes
            if apart(item.shape, Shape((middle,), size / 2)) < TO_HOLE - CLOSE
        ]
        if apart(item.shape, antenna) < -CLOSE:
            faults.append(f"{item.what} of {item.net} is in the antenna's area")
    for net, _, corners in board.pours:
        x0, y0, x1, y1 = box(Shape(tuple(corners), 0.0))
        if min(x0 - left, y0 - top, right - x1, bottom - y1) < TO_EDGE - CLOSE:
            faults.append(f"the pour of {net} is too near to the edge")
        area = np.array(corners)
        for middle, size in board.holes:
            if from_area(area, Shape((middle,), size / 2), TO_HOLE) < TO_HOLE - CLOSE:
                faults.append(f"the pour of {net} is too near to the hole at {middle}")
        if from_area(area, antenna, 0.1) < -CLOSE:
            faults.append(f"the pour of {net} is in the antenna's area")
    holes = board.drilled()
    middles, sizes = np.array([middle for middle, _ in holes]), np.array([size for _, size in holes])
    distances = np.hypot(*(middles[:, None] - middles[None, :]).T) - (sizes[:, None] + sizes[None, :]) / 2
    np.fill_diagonal(distances, 1.0)
    if distances.min() < HOLES_APART - CLOSE:
        faults.append(f"two holes are {distances.min():.3f} apart")
    return faults


def antenna_of(board: Board) -> Shape:
    """Where a Pico W's antenna wants no copper, from U1's pads: the box round that area."""
    pads = {pad.number: pad.middle for pad in board.pads if pad.part == "U1"}
    (x1, y1), (x40, y40), (x20, y20) = pads["1"], pads["40"], pads["20"]
    along = ((x20 - x1) / 48.26, (y20 - y1) / 48.26)
    across = ((x40 - x1) / 17.78, (y40 - y1) / 17.78)
    corners = []
    for away, aside in (
        (48.26 + 1.37 - 8.5, 1.79),
        (48.26 + 1.37, 1.79),
        (48.26 + 1.37, 15.99),
        (48.26 + 1.37 - 8.5, 15.99),
    ):
        corners.append((x1 + along[0] * away + across[0] * aside, y1 + along[1] * away + across[1] * aside))
    return Shape(tuple(corners), 0.0)


def copper_is_wide(board: Board, _card: Card) -> list[str]:
    """Tracks have their net's width, but for a neck at a pad; vias their ring."""
    faults = []
    for track in board.tracks:
        if track.width < 0.2 - CLOSE:
            faults.append(f"a track of {track.net} is {track.width} wide")
        elif track.width < LEAST_WIDTH.get(track.net, 0.0) - CLOSE:
            ends = [pad.middle for pad in board.pads if pad.net == track.net]
            far = any(min(math.dist(end, pad) for pad in ends) > NEAR_PAD for end in (track.start, track.end))
            if far or track.width < NECK - CLOSE:
                faults.append(f"a track of {track.net} is {track.width} wide")
    faults += [
        f"a via of {via.net} is thin"
        for via in board.vias
        if via.drill < 0.3 - CLOSE or via.size < via.drill + 0.3 - CLOSE
    ]
    return faults


def parts_stand_right(board: Board, card: Card) -> list[str]:
    """Sensors on the squares and above; the USB end at an edge; a board that is not too large."""
    places = {part.name: part for part in board.parts}
    x0, y0 = places["H1"].middle
    faults = []
    for k in range(16):
        part = places[f"H{k + 1}"]
        x, y = part.middle
        if math.hypot(x - x0 - card.pitch * (k % 4), y - y0 - card.pitch * (k // 4)) > 0.01:
            faults.append(f"H{k + 1} is not in the middle of its square")
        if part.layer != "F.Cu":
            faults.append(f"H{k + 1} is below the board")
    left, top, right, bottom = board.edge
    if right - left > 4 * card.pitch + 20 + CLOSE or bottom - top > 4 * card.pitch + 60 + CLOSE:
        faults.append("the board is too large")
    pads = {pad.number: pad.middle for pad in board.pads if pad.part == "U1"}
    (x1, y1), (x20, y20), (x40, y40) = pads["1"], pads["20"], pads["40"]
    usb = ((x1 + x40) / 2 + (x1 - x20) / 48.26 * 1.37, (y1 + y40) / 2 + (y1 - y20) / 48.26 * 1.37)
    if not any(-CLOSE <= away <= 3 for away in (usb[0] - left, right - usb[0], usb[1] - top, bottom - usb[1])):
        faults.append(f"USB is inside the board, at {usb}")
    if places["U1"].layer != "B.Cu":
        faults.append("the Pico is not below the board")
    if not any("never yet made" in text and layer.endswith(".SilkS") for text, layer in board.words):
        faults.append("the silk does not say that nobody has made it")
    return faults


def gerbers_are_the_board(board: Board, files: dict[str, str]) -> list[str]:
    """Copper as on the board, a mask opening over each pad, paste on each SMD pad, each hole once."""
    faults = []
    by_kind = {re.sub(r".*-(\w+)\.\w+$", r"\1", name): text for name, text in files.items()}
    left, top, right, bottom = board.edge
    dx, dy = offset(board, by_kind)
    size = (int((bottom - top) * 20) + 60, int((right - left) * 20) + 60)
    origin = (left - 1, top - 1)

    def there(text: str) -> tuple[list[Shape], list[list[Point]]]:
        drawing = gerber(text)
        shapes = [Shape(tuple((x + dx, dy - y) for x, y in each.core), each.reach) for each in drawing.shapes]
        return shapes, [[(x + dx, dy - y) for x, y in area] for area in drawing.areas]

    for layer in LAYERS:
        own = [item.shape for item in board.copper() if item.layer == layer]
        mine = drawn(own, (corners for _, on, corners in board.pours if on == layer), origin, size)
        theirs = drawn(*there(by_kind[layer.replace(".", "_")]), origin, size)
        differs = np.asarray(mine != theirs, np.uint8)
        share = np.count_nonzero(differs) / np.count_nonzero(mine)
        if share > 0.005 or cv2.erode(differs, np.ones((4, 4), np.uint8)).any():
            faults.append(f"copper of {layer} differs by {100 * share:.2f} %")
    for side in "FB":
        open_ = drawn(*there(by_kind[f"{side}_Mask"]), origin, size)
        closed = [
            f"no {side}_Mask opening over {pad.part}.{pad.number}"
            for pad in board.pads
            if f"{side}.Mask" in pad.mask and not _is_open(pad.shape, open_, origin)
        ]
        faults += closed
        pasted = Counter(_key(shape.core) for shape in there(by_kind[f"{side}_Paste"])[0])
        wanted = Counter(_key(pad.shape.core) for pad in board.pads if pad.layers == (f"{side}.Cu",))
        if pasted != wanted:
            faults.append(f"{side}_Paste is not the pads of {side}")
    holes = [hole for name, text in files.items() if name.endswith(".drl") for hole in drill(text)]
    found = Counter((_key([(x + dx, dy - y)]), round(size_, 3)) for (x, y), size_ in holes)
    if found != Counter((_key([middle]), round(size_, 3)) for middle, size_ in board.drilled()):
        faults.append("the drill files are not the board's holes")
    for name, text in files.items():
        if "never yet made" not in text:
            faults.append(f"{name} does not say that nobody has made it")
    return faults


def offset(board: Board, by_kind: dict[str, str]) -> Point:
    """What takes a gerber's point to the board's: x + dx, dy - y."""
    xs = [x for shape in gerber(by_kind["Edge_Cuts"]).shapes for x, _ in shape.core]
    ys = [y for shape in gerber(by_kind["Edge_Cuts"]).shapes for _, y in shape.core]
    return board.edge[0] - min(xs), board.edge[3] + min(ys)


def _is_open(shape: Shape, picture: Picture, origin: Point) -> bool:
    """Whether a picture is filled all over a shape, but for the pixels of its edge."""
    x0, y0, x1, y1 = box(shape)
    column, row = math.floor((x0 - origin[0]) * 20), math.floor((y0 - origin[1]) * 20)
    size = math.ceil((y1 - y0) * 20) + 2, math.ceil((x1 - x0) * 20) + 2
    own = drawn([shape], [], (origin[0] + column / 20, origin[1] + row / 20), size)
    part = picture[row : row + size[0], column : column + size[1]]
    return bool(np.count_nonzero(own & (part == 0)) <= 0.02 * np.count_nonzero(own))


def _key(core: Iterable[Point]) -> tuple[Point, ...]:
    return tuple(sorted((round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in core))


def lists_are_the_board(board: Board, tables: tuple[str, str], files: dict[str, str]) -> list[str]:
    """The bill of materials has each part once, the places have each SMD part where it is."""
    bom, places = (list(csv.DictReader(io.StringIO(text))) for text in tables)
    faults = []
    listed: dict[str, tuple[str, str]] = {}
    for row in bom:
        names = row["Designator"].split(",")
        listed |= dict.fromkeys(names, (row["Comment"], row["Footprint"]))
        if int(row["Quantity"]) != len(names):
            faults.append(f"{row['Comment']}: {row['Quantity']} are not {len(names)}")
        if not row["Manufacturer"] or not row["MPN"]:
            faults.append(f"{row['Comment']} has no maker")
    if listed != {part.name: (part.value, part.footprint) for part in board.parts}:
        faults.append("the bill of materials is not the board's parts")
    by_kind = {re.sub(r".*-(\w+)\.\w+$", r"\1", name): text for name, text in files.items()}
    dx, dy = offset(board, by_kind)
    smd = {part.name: part for part in board.parts if part.kind == "smd"}
    if Counter(row["Designator"] for row in places) != Counter(smd.keys()):
        faults.append("the places are not those of the SMD parts")
    for row in places:
        part = smd.get(row["Designator"])
        if part is None:
            continue
        away = math.dist((float(row["Mid X"]) + dx, dy - float(row["Mid Y"])), part.middle)
        side = "top" if part.layer == "F.Cu" else "bottom"
        if away > 0.001 or row["Layer"] != side or (float(row["Rotation"]) - part.turned) % 360:
            faults.append(f"{part.name} is elsewhere on the board")
    return faults


GEOMETRY: tuple[Callable[[Board, Card], list[str]], ...] = (
    nets_are_whole,
    nets_keep_apart,
    copper_keeps_inside,
    copper_is_wide,
    parts_stand_right,
)
"""What the board alone shows."""
