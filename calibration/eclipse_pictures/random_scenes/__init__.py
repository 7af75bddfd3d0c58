"""Scenes drawn from a seed.

`draw_scene(kind, seed)` returns the same scene for the same arguments, whatever was drawn before. Seeds in groups of
`FAMILY` share table, board, set, room and camera, as pictures of one evening do, and differ in everything that moves:
position, pieces, hand. The first of each family shows the set: its four faces are in the middle of the board.

Scenes of the kinds in `PLACES` are pictures of many evenings: so many consecutive seeds share nothing but the set. In
the first `TAUGHT` scenes of each set of the kind `own`, the pieces lie as the program asks when it is taught a set.
"""

from dataclasses import replace
from typing import Final

import numpy as np

from eclipse_companion.games.eclipse.game.arrangements import ARRANGEMENTS
from eclipse_pictures import sets
from eclipse_pictures.geometry import View
from eclipse_pictures.random_scenes.on_the_board import draw_board, draw_cells, draw_lying, draw_mat
from eclipse_pictures.random_scenes.on_the_table import draw_hand, draw_spare, draw_table, draw_things
from eclipse_pictures.random_scenes.surroundings import draw_camera, draw_lights, draw_room, nudged
from eclipse_pictures.scenes import FAMILY, KINDS, OWN, PRACTICE, SHOWN, Scene
from eclipse_pictures.sets import draw_set

PLACES: Final = {OWN: 16, PRACTICE: 6}
"""How many consecutive seeds of these kinds share their set."""
TAUGHT: Final = 6

_SETS: Final = {OWN: sets.UNSEEN, PRACTICE: sets.PRACTICE}
_ELSEWHERE: Final = {OWN: 10**6, PRACTICE: 10**7}
"""From this family on, places are no other scene's."""
_SALT: Final = {kind: number for number, kind in enumerate(KINDS, 1)}


def draw_scene(kind: str, seed: int) -> Scene:
    """The scene of a kind (`KINDS`) with this seed."""
    if kind in PLACES:
        return _draw_in_many_places(kind, seed)
    family, member = divmod(seed, FAMILY)
    settled = np.random.default_rng([_SALT[kind], family])
    moving = np.random.default_rng([_SALT[kind], family, member])
    bare = kind == "bare"
    pieces = draw_set(str(settled.choice(sets.KINDS)) if bare else kind, f"{kind}-{family}", settled)
    board = draw_board(settled)
    mat = None if bare else draw_mat(settled)
    table = draw_table(settled)
    camera = draw_camera(settled, board, mat)
    view = View.at(*camera)
    lights, room = draw_lights(settled, view), draw_room(settled, view)
    show = member == 0 and not bare
    whole = bool(moving.random() < 1 / 6) or bare
    cells = "." * 16 if bare else draw_cells(moving)
    hand = draw_hand(moving) if moving.random() < 1 / 6 else None
    if show:
        cells, hand = "".join(SHOWN.get(square, ".") for square in range(1, 17)), None
    size = max(shape.size_mm for shape in pieces.shapes)
    return Scene(
        seed=seed,
        kind=kind,
        show=show,
        whole=whole,
        bare=bare,
        pieces=pieces,
        cells=cells,
        lying=draw_lying(moving, cells, size),
        spare=draw_spare(moving, whole=whole),
        board=board,
        mat=mat,
        table=table,
        things=draw_things(moving, mat, whole=whole),
        hand=hand,
        camera=nudged(moving, camera),
        lights=lights,
        room=room,
    )


def _draw_in_many_places(kind: str, seed: int) -> Scene:
    """A scene like that of an unknown set, with a set that other scenes have, too."""
    number = seed // PLACES[kind]
    which = _SETS[kind][number % len(_SETS[kind])]
    pieces = draw_set(which, f"{kind}-{number}", np.random.default_rng([_SALT[kind], number]))
    # The first of a family only shows the set.
    place = draw_scene("random", FAMILY * (_ELSEWHERE[kind] + seed) + 1)
    size = max(shape.size_mm for shape in pieces.shapes)
    moving = np.random.default_rng([_SALT[kind], number, seed])
    if kind == OWN and seed % PLACES[kind] < TAUGHT:
        place = replace(place, cells=ARRANGEMENTS[seed % PLACES[kind] % len(ARRANGEMENTS)], hand=None)
    lying = draw_lying(moving, place.cells, size)
    return replace(place, seed=seed, kind=kind, pieces=pieces, lying=lying)
