"""Six seeded games in simulated time: what play announces, and what it records.

Out: for each name a function of a folder, which returns lines. Two people, or a person and the computer, play through
most of what a table offers: hints, a pause, turns taken back, a draw that is declined, exercises, resigning.
"""

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final
from unittest.mock import Mock, patch

from eclipse_companion.announcements import Envelope
from eclipse_companion.games.infinity.game.rules import legal_placements
from eclipse_companion.table import recorder
from tests.games.eclipse.play.simulated import Simulation
from tests.games.eclipse.play.walked import SENTENCES as ECLIPSE
from tests.games.ecliptic.play.virtual_table import VirtualTable
from tests.games.ecliptic.play.walked import SENTENCES as ECLIPTIC
from tests.games.infinity.walked import SENTENCES as INFINITY
from tests.games.infinity.walked import AtDevice
from tests.simulation.long_session import Session
from tests.simulation.people import People, play_of
from tests.transcripts.said import Said, numbered, recorded

GAMES: Final = 6
"""One of each way in which people play, where turns are only said."""
SEED: Final = 4


def typed(game: str, _folder: Path) -> list[str]:
    """`play` without a board, game after game."""
    with contextlib.ExitStack() as stack:
        play = play_of(game, stack, "--no-screen", "--seed", str(SEED))
        said = Said(play.sentences)
        Session(play, People(game, GAMES, SEED))
        play.play(said)
    return said.lines()


class Sensed(Simulation):
    """Eclipse at a simulated board; its hands play for both."""

    def __init__(self, folder: Path) -> None:
        self.said = Said(ECLIPSE)
        super().__init__(None, folder, seed=SEED, games=2, coached=True)

    def deliver(self, envelope: Envelope) -> None:
        super().deliver(envelope)
        self.said.deliver(envelope)


class SeenDevice(AtDevice):
    """Infinity before a simulated camera."""

    def __init__(self, folder: Path) -> None:
        self.said = Said(INFINITY)
        super().__init__(folder)

    def deliver(self, envelope: Envelope) -> None:
        super().deliver(envelope)
        self.said.deliver(envelope)


class SeenCards(VirtualTable):
    """Ecliptic's cards before a simulated camera."""

    def __init__(self, folder: Path) -> None:
        self.said = Said(ECLIPTIC)
        super().__init__(folder, "human", "ai:1", seed=SEED)

    def _hear(self, envelope: Envelope) -> None:
        super()._hear(envelope)
        self.said.deliver(envelope)


def sensed(folder: Path) -> list[str]:
    """Two games at a board."""
    play = Sensed(folder)
    play.run()
    return play.said.lines()


def seen_device(folder: Path) -> list[str]:
    """A game, with words between the turns."""
    with contextlib.closing(SeenDevice(folder)) as at:
        for word in ("hint", "pause", "undo", "wrong", "again", "board"):
            at.places(legal_placements(at.match.position)[0].channel)
            at.say(word)
            at.wait(8000.0)
            for answer in ("go on", "accept", ""):
                at.say(answer)
                at.wait(8000.0)
    return at.said.lines()


def seen_cards(folder: Path) -> list[str]:
    """A minute of a game."""
    with contextlib.closing(SeenCards(folder)) as table:
        table.pass_ms(60_000.0)
    return table.said.lines()


PLAYED: Final[dict[str, Callable[[Path], list[str]]]] = {
    "eclipse-typed": partial(typed, "eclipse"),
    "infinity-typed": partial(typed, "infinity"),
    "ecliptic-typed": partial(typed, "ecliptic"),
    "eclipse-sensed": sensed,
    "infinity-seen": seen_device,
    "ecliptic-seen": seen_cards,
}
"""Each of them, by the name of its transcript."""


def played(name: str, folder: Path) -> dict[str, list[str]]:
    """One of them, in an empty folder: what was announced, and what was recorded."""
    with patch.object(recorder, "uuids", Mock(uuid4=Mock(side_effect=numbered()))):
        said = PLAYED[name](folder)
    return {f"{name}.said": said, f"{name}.recorded": list(recorded(folder / "recordings"))}
