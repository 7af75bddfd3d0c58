"""What `eclipse_companion` may ask of Ecliptic's simulation."""

import argparse
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from eclipse_companion.commands.simulated import SimulatedTable
from eclipse_companion.games.ecliptic.commands.cameras import CardsSimulation
from eclipse_companion.games.ecliptic.game.cards import read_card, sign_of
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.sensing.camera import World
from eclipse_simulation.camera.world import scene_of, virtual_world
from eclipse_simulation.ecliptic.filming.film_renderer import SCENES, TableRenderer
from eclipse_simulation.ecliptic.filming.hand import CardsHand, VirtualScene
from eclipse_simulation.ecliptic.filming.layout import Layout, card_at, in_line, zodiac
from eclipse_simulation.ecliptic.virtual_person import VirtualPeople

_LAID: Final = ("1S", "7G", "12C"), ("3T", "6P"), "9M"
"""What lies there where nothing moves: White's cards, Blue's, and the top of the pile."""


class _Cards(CardsSimulation):
    def table(  # noqa: PLR0913 - as the protocol says
        self,
        asked: argparse.Namespace,
        computer: Player | None,
        clock: Callable[[], float],
        post: Callable[[Any], None],
        *,
        seed: int,
        steps: Sequence[Step],
        typed: bool,
    ) -> SimulatedTable:
        hand = CardsHand()
        people = VirtualPeople(hand, Layout(computer), clock, post, seed=seed, steps=steps, typed=typed)
        return SimulatedTable(_world(asked, clock, lambda: people.layout, hand.at), people)

    def still(self, asked: argparse.Namespace) -> World:
        layout, (*lines, pile) = Layout(), _LAID
        laid = [
            card_at(card, in_line(player, sign_of(card)))
            for player, line in zip(Player, lines, strict=True)
            for card in map(read_card, line)
        ]
        scene = VirtualScene((*zodiac(), *laid, card_at(read_card(pile), layout.pile)))
        return _world(asked, lambda: time.monotonic() * 1000, lambda: layout, lambda _: scene)


def _world(
    asked: argparse.Namespace,
    clock: Callable[[], float],
    layout: Callable[[], Layout],
    scenes: Callable[[float], VirtualScene],
) -> World:
    return virtual_world(asked, TableRenderer(layout, scene_of(asked, SCENES)), scenes, clock, fps=10.0)


SIMULATION: Final = _Cards()
