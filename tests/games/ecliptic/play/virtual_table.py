"""A watched table with simulated people and a simulated clock; looks are made of what lies there, without pictures."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from eclipse_companion.announcements import Envelope, Fact, Notice
from eclipse_companion.following.effect_runner import SeenEffectRunner
from eclipse_companion.games.ecliptic.following.table_state import TableState
from eclipse_companion.games.ecliptic.game.cards import SIGNS, Card
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.play.cards_board import CardsBoard
from eclipse_companion.games.ecliptic.play.cards_camera import CardsCamera
from eclipse_companion.games.ecliptic.play.director import EclipticDirector
from eclipse_companion.games.ecliptic.play.real_cards import RealCardsMatch
from eclipse_companion.games.ecliptic.play.searches import preparation
from eclipse_companion.games.ecliptic.rulebook import REFEREE, SEEN
from eclipse_companion.games.ecliptic.steps.own_cards import SLOTS
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.log import GameLog
from eclipse_companion.sensing.camera import Board, CameraUp, Look
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.searches import Search, Think
from eclipse_companion.table.seats import parse_seat
from eclipse_companion.table.table import GameTable, Posted
from eclipse_simulation.ecliptic.filming.hand import CardsHand, VirtualScene
from eclipse_simulation.ecliptic.filming.layout import Layout, Place, in_line
from eclipse_simulation.ecliptic.virtual_person import VirtualPeople

UP = CameraUp("Camera 0", 1280, 720, can_expose=True, can_lock=True)
STEP_MS = 100.0
_NEAR = 25.0

Sees = Callable[[VirtualScene, float], Look | None]


def lying(scene: VirtualScene, layout: Layout) -> TableState:
    """What a perfect reader would tell of a table."""
    top: dict[Place, Card | None] = {}
    for card in scene.cards:
        place = next((each for each in top if _near(each, (card.x, card.y))), (card.x, card.y))
        top[place] = card.number
    lines: list[set[Card]] = [set(), set()]
    loose: set[Card] = set() if scene.fingers is None or scene.fingers.shows is None else {scene.fingers.shows}
    pile = None
    slots = [None if layout.computer is None else False] * SLOTS
    for place, number in top.items():
        slot = next((s for s in range(1, SLOTS + 1) if layout.computer and _near(place, layout.slot(s))), None)
        player = next((p for p in Player for sign in SIGNS if _near(place, in_line(p, sign))), None)
        if slot is not None:
            slots[slot - 1] = True
        if number is None:
            continue
        if _near(place, layout.pile):
            pile = number
        elif player is not None:
            lines[player.at].add(number)
        else:
            loose.add(number)
    return TableState((frozenset(lines[0]), frozenset(lines[1])), pile, frozenset(loose), slots=tuple(slots))


def _near(one: Place, other: Place) -> bool:
    return abs(one[0] - other[0]) < _NEAR and abs(one[1] - other[1]) < _NEAR


class VirtualTable:
    """Everything but the camera: a look every tenth of a second, while the hand is away or holds still."""

    def __init__(  # noqa: PLR0913 - as many as play has options
        self,
        home: Path,
        *kinds: str,
        seed: int = 1,
        steps: Sequence[Step] = (),
        sees: Sees | None = None,
        typed: bool = False,
        by_hand: bool = False,
        games: int | None = 1,
    ) -> None:
        """`sees`: what a camera tells of a scene; without it, each is read perfectly. `typed`: people do nothing.

        `by_hand`: they do what is typed.
        """
        self.now = 0.0
        self.told: list[Fact] = []
        self.thought: list[Think] = []
        self._posted: list[Posted] = []
        self.log = GameLog(home / "games.sqlite3", lambda key, words: self.told.append(Notice(key, words)))
        self.recorder = GameRecorder(self.log, home / "recordings", self.told.append)
        seats = [parse_seat(kind, player) for kind, player in zip(kinds, Player, strict=True)]
        computer = next((player for player, seat in zip(Player, seats, strict=True) if not seat.human), None)
        self.hand = CardsHand()
        self._sees = self._perfectly if sees is None else sees
        secrets = iter(range(1000, 2000))
        self.match = RealCardsMatch(
            seats, REFEREE if computer is None else SEEN, next_secret=lambda: next(secrets), seed=seed
        )
        self.director = EclipticDirector(self.match, watched=True)
        self.people = VirtualPeople(
            self.hand, Layout(computer), lambda: self.now, self._posted.append, seed=seed, steps=steps, typed=typed
        )
        self._find = preparation(seed)()
        game = SeenEffectRunner[Player, Step, Position](
            lambda: None,
            self.director,
            CardsBoard(lambda: self.match.rules, patience_ms=6000.0),
            self.recorder,
            thinker=self,
            deliver=self._hear,
            games=games,
            seed=seed,
        )
        self.table = GameTable(game, hand=self.people.take if by_hand else None)
        self.table.camera = CardsCamera(self.table)
        self._take(UP)

    @property
    def layout(self) -> Layout:
        """Where everything lies in this game."""
        return self.people.layout

    def close(self) -> None:
        self.recorder.close()
        self.log.close()

    # A thinker.

    def begin(self, search: Search) -> None:
        if isinstance(search, Think):
            self.thought.append(search)
        self._posted.append(self._find(search, threading.Event()))

    def stop(self) -> None:
        pass

    # The clock.

    def pass_ms(self, ms: float) -> list[Fact]:
        """What is told meanwhile."""
        before, until = len(self.told), self.now + ms
        while self.now < until and not self.table.leaving:
            self.now += STEP_MS
            self.table.advance(self.now)
            look = self._sees(self.hand.at(self.now), self.now)
            if look is not None:
                self._take(look)
            while self._posted:
                self._take(self._posted.pop(0))
        return self.told[before:]

    def _perfectly(self, scene: VirtualScene, t_ms: float) -> Look:
        moves = scene.fingers is not None and scene.fingers != self.hand.at(t_ms - STEP_MS).fingers
        if moves:
            return Look(t_ms, Board.COVERED)
        return Look(t_ms, Board.CLEAR, shows=lying(scene, self.layout))

    def _hear(self, envelope: Envelope) -> None:
        self.told.append(envelope.fact)
        self.people.tell(envelope.fact)

    def _take(self, item: Posted) -> None:
        self.table.advance(self.now)
        self.table.take(item, self.now)
