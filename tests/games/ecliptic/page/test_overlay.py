"""Ecliptic's overlay: no hand is sent to it, also where one person plays at the only device."""

import json
from typing import Any

import pytest

from eclipse_companion.games.ecliptic.game.cards import texts_of
from tests.games.ecliptic.page.shown import shown
from tests.outputs.page.served import Clients, Listener
from tests.outputs.page.visiting import setup_of


@pytest.mark.parametrize("kinds", [("human:Ann", "ai:1"), ("human:Ann", "human:Ben")])
def test_the_overlay_gets_no_hand(kinds: tuple[str, ...]) -> None:
    """It sees the table and who leads by points; no card that a player holds is in what it is sent."""
    with shown(*kinds, seed=7) as table:
        clients = Clients(table.page.url)
        token = setup_of(clients.ask("/overlay")[1])["token"]
        table.begin()
        table.play_on(4)
        with clients.stranger() as connected:
            connected.send(json.dumps({"token": token}))
            state: dict[str, Any] = Listener(connected).state()
        assert table.position.state is not None
        hands = table.position.state.hands
        assert hands is not None
        sent = json.dumps(state)
        assert not [card for hand in hands for card in texts_of(hand) if f'"{card}"' in sent]
        assert state["table"]["hands"] == [len(hand) for hand in hands]
        assert -1 <= state["lead"] <= 1
