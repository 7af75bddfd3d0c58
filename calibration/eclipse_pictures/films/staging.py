"""A film's evening, and its scene at a time."""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count
from typing import Final

import numpy as np

from eclipse_companion.games.eclipse.game.pieces import PIECES
from eclipse_pictures.films.hands import Hands
from eclipse_pictures.films.story import Film, Story, story
from eclipse_pictures.films.tiles import Moving, Resting, Tiles
from eclipse_pictures.geometry import MARKER_MM, MARKERS_MM, View, raised, rectangle
from eclipse_pictures.plates import FRAME
from eclipse_pictures.random_scenes import draw_scene
from eclipse_pictures.scenes import FAMILY, CameraAt, HeldPiece, Piece, Scene

_FAMILIES: Final = 1_000_000
"""The first family of films: far from those that `./run pictures` usually makes."""
_APART: Final = 20
"""How many families there are for each film to choose from before the next one's begin."""


@dataclass(frozen=True, eq=False)
class Evening:
    """All that a film shows: its scene without tiles and hands, the game, tiles and hands in it, both cameras."""

    scene: Scene
    story: Story
    tiles: Tiles
    hands: Hands
    knocked: CameraAt


@lru_cache(maxsize=4)
def evening(film: Film) -> Evening:
    """A film's evening, the same for the same film."""
    told = story(film)
    scene = _bare_scene(film, told)
    shape = max(scene.pieces.shapes, key=lambda one: one.size_mm)
    tiles = Tiles(told, shape, scene.board.surface_mm)
    hands = Hands(told, tiles, shape, scene.board.surface_mm)
    return Evening(scene, told, tiles, hands, _knocked(scene, np.random.default_rng([film.seed, 4])))


def scene_at(film: Film, t_ms: float) -> Scene:
    """The film's scene at a time."""
    shown = evening(film)
    cells = ["."] * 16
    lying, spare, held = [], [], []
    for tile, owner in enumerate(shown.tiles.owners):
        state = shown.tiles.at(tile, t_ms)
        if isinstance(state, Resting) and (state.home or state.square is not None):
            face = PIECES[owner, state.side].letter
            piece = Piece(face, state.x, state.y, state.turn_deg, name=f"{tile} {face}")
            if state.square is None:
                spare.append(piece)
            else:
                lying.append(piece)
                cells[state.square - 1] = face
        else:
            held.append(_held(shown, tile, state))
    after = shown.story.knock_ms is not None and t_ms >= shown.story.knock_ms
    return replace(
        shown.scene,
        cells="".join(cells),
        lying=tuple(lying),
        spare=tuple(spare),
        held=tuple(held),
        hand=shown.hands.at(t_ms),
        camera=shown.knocked if after else shown.scene.camera,
    )


def instants(film: Film, fps: float) -> list[float]:
    """The time (ms) of the plate that shows each frame: its own, or that of the first frame of the same rest."""
    shown = evening(film)
    busy = shown.hands.busy()
    busy += [(one.motion.start_ms, one.motion.end_ms) for turn in shown.story.turns for one in turn.strokes]
    # The hand is there, or isn't, from one moment to the next.
    busy += [(at, at) for turn in shown.story.turns for at in (turn.comes_ms, turn.left_ms)]
    if shown.story.knock_ms is not None:
        busy.append((shown.story.knock_ms, shown.story.knock_ms))
    told: list[float] = []
    rests: dict[int, float] = {}
    for number in range(int(shown.story.end_ms * fps / 1000)):
        at = float(round(number * 1000 / fps))
        if any(start < at < end for start, end in busy):
            told.append(at)
        else:
            over = sum(end <= at for _, end in busy)
            told.append(rests.setdefault(over, at))
    return told


def _held(shown: Evening, tile: int, state: Resting | Moving) -> HeldPiece:
    if isinstance(state, Resting):  # between two squares
        height = shown.scene.board.surface_mm + shown.scene.pieces.shapes[0].thick_mm / 2
    else:
        height = state.height_mm
    rotation = tuple(tuple(float(value) for value in row) for row in state.rotation)
    return HeldPiece(shown.tiles.faces(tile), state.x, state.y, height, rotation, f"{tile}")


def _bare_scene(film: Film, told: Story) -> Scene:
    """The first of the film's scenes with all markers in the picture; things make room for tiles."""
    homes = np.array([one.pose.point[:2] for one in told.first])
    first = _FAMILIES + _APART * film.seed
    drawn = (draw_scene(film.kind, FAMILY * family + 1) for family in count(first))
    scene = next(one for one in drawn if one.mat is not None and one.mat.markers and _holds_markers(one.view))
    things = tuple(
        thing
        for thing in scene.things
        if float(np.hypot(*(homes - (thing.x, thing.y)).T).min()) > 0.8 * thing.size + 25
    )
    return replace(scene, whole=False, show=False, spare=(), things=things)


def _holds_markers(view: View) -> bool:
    """Whether the picture shows all four markers."""
    corners = np.vstack([raised(rectangle(middle, MARKER_MM), 0) for middle in MARKERS_MM])
    seen = view.project(corners)
    return bool((seen > 8).all() and (seen < np.array(FRAME) - 9).all())


def _knocked(scene: Scene, rng: np.random.Generator) -> CameraAt:
    """The camera after somebody has knocked it: some millimetres and degrees off, all markers still in its picture."""
    (x, y), distance, elevation, azimuth, roll, fov = scene.camera
    # Smaller and smaller knocks: none at all would do.
    for size in np.linspace(1, 0, 41):
        off = [float(value) for value in size * rng.normal(0, [5, 5, 4, 0.8, 1.2, 0.8])]
        camera = ((x + off[0], y + off[1]), distance + off[2], elevation + off[3], azimuth + off[4], roll + off[5], fov)
        if _holds_markers(View.at(*camera)):
            return camera
    return scene.camera
