"""Following the steps on a simulated device leads to what the game has, whatever was taken back or said before."""

import random
from dataclasses import replace
from typing import Any

import pytest

from eclipse_companion.announcements import Fact, TurnSeen
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.infinity.announcements import Scored
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Channels, Position
from eclipse_companion.games.infinity.game.steps import Deed, DeviceState, cells_of
from eclipse_companion.games.infinity.play.corrections import Said, read
from eclipse_companion.games.infinity.play.director import InfinityDirector
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.games.infinity.putting_right import Differs, NextStep
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from eclipse_companion.games.infinity.watched import Corrected
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.table.effects import Announce, Expect, OpenRecord
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.searches import ReplyFound
from eclipse_companion.table.seats import parse_seat


class Table:
    """A game at a device on which obedient hands do what is said, and only that."""

    def __init__(self, chance: random.Random, *, computer: bool = False) -> None:
        kinds = ("human:Ann", "ai:3") if computer else ("human:Ann", "human:Ben")
        seats = [parse_seat(kind, player) for kind, player in zip(kinds, INFINITY_RULES.players, strict=True)]
        self.match = InfinityMatch(INFINITY_RULES, seats, "infinity")
        self.match.on_device = True
        self.director = InfinityDirector(self.match)
        self.match.begin(None)
        self.chance = chance
        self.now = 0.0
        self.device = DeviceState.of(self.match.position)
        self.told: list[Fact] = []
        self.asked_for: list[Placement] = []

    @property
    def right(self) -> bool:
        return self.device == DeviceState.of(self.match.position)

    @property
    def playable(self) -> bool:
        """Whether the game goes on, and a person is next."""
        return not self.match.stage.over and self.match.seat.human

    def hear(self, effects: list[Any]) -> list[Fact]:
        facts = [effect.announcement for effect in effects if isinstance(effect, Announce)]
        if any(isinstance(effect, OpenRecord) for effect in effects):
            effects = [*effects, *(opened := self.director.start("1"))]
            facts += [effect.announcement for effect in opened if isinstance(effect, Announce)]
        self.told += facts
        asked_for = [effect.turn for effect in effects if isinstance(effect, Expect)]
        self.asked_for += [turn for turn in asked_for if isinstance(turn, Placement)]
        return facts

    def obey(self) -> None:
        """Hands place what the computer has chosen."""
        while self.asked_for:
            self.place(self.asked_for.pop())

    def say(self, request: Request | Said) -> list[Fact]:
        self.now += 1000.0
        return self.hear(self.director.requests.take(request, self.now))

    def place(self, turn: Placement, really: Placement | None = None) -> None:
        """The turn counts. Hands place it, or `really` another one, unless the computer's is one of the steps."""
        by_person = self.match.seat.human
        told = self.given(turn)
        if by_person or any(isinstance(fact, TurnSeen) and fact.is_reply for fact in told):
            scored = [fact.knob for fact in told if isinstance(fact, Scored) and any(fact.rows)]
            self.device = DeviceState(self.pushed(really or turn), *scored or [self.device.knob])
        self.obey()

    def given(self, turn: Placement) -> list[Fact]:
        """A person says that this was placed."""
        after = rules.place(self.match.position, turn).position
        return self.hear(self.director.board.take(TurnGiven(0.0, turn, after)))

    def pushed(self, turn: Placement) -> Channels:
        one, two, three, four = (cells.rstrip(".") for cells in self.device.cells)
        return cells_of(rules.push((one, two, three, four), turn)[0])

    def reply(self, *without: int) -> None:
        """The computer chooses, again if the person has no marble in hand. `without`: not in these channels."""
        while self.match.undecided and not self.match.stage.over:
            legal = rules.legal_placements(self.match.position)
            chosen = self.chance.choice([turn for turn in legal if turn.channel not in without])
            self.hear(self.director.found(ReplyFound(self.match.position, chosen), self.now))
            self.obey()

    def play(self, count: int) -> None:
        for _ in range(count):
            if not self.match.stage.over:
                self.place(self.chance.choice(rules.legal_placements(self.match.position)))
                self.reply()

    def follow(self) -> None:
        """Do each step that is announced, and say so."""
        while self.match.hand_steps:
            last = next(fact for fact in reversed(self.told) if isinstance(fact, NextStep | Differs))
            assert last.steps == self.match.hand_steps
            self.device = self.device.after(last.steps[0])
            told = self.say(Request.TURN)
            assert any(isinstance(fact, NextStep | Corrected) for fact in told)


@pytest.mark.parametrize("computer", [False, True])
def test_following_the_steps_restores_the_earlier_device(computer: bool) -> None:
    """After any number of turns, taken back at once or one after the other, at a game's end, too."""
    chance = random.Random(f"back {computer}")
    for _ in range(120):
        table = Table(chance, computer=computer)
        table.play(chance.randrange(1, 40))
        assert table.right
        for _ in range(chance.randrange(1, 5)):
            table.say(Request.UNDO)
            if chance.random() < 0.3:
                table.say(Request.AGAIN)
            if chance.random() < 0.3 and table.match.hand_steps:
                table.device = table.device.after(table.match.hand_steps[0])
                table.say(Request.TURN)
        table.follow()
        assert table.right
        table.play(3)
        assert table.right


def test_a_marble_that_lies_elsewhere_stays_and_the_rest_is_put_right() -> None:
    """`wrong`: the computer's marble comes out, the person says where the own one lies, and the knob follows."""
    chance, tried = random.Random("wrong"), 0
    for _ in range(200):
        table = Table(chance, computer=True)
        table.play(chance.randrange(1, 20))
        if not table.playable:
            continue
        legal = rules.legal_placements(table.match.position)
        said, really = chance.choice(legal), chance.choice(legal)
        counted = len(table.match.turns)
        table.place(said, really)
        table.reply(said.channel, really.channel)
        if table.match.stage.over:
            continue
        table.say(Request.WRONG)
        if len(table.match.turns) != counted:
            continue  # the computer had no marble in hand
        if chance.random() < 0.5:
            table.follow()
        table.given(really)
        table.obey()
        table.reply()
        if table.playable:
            table.follow()
            assert table.right
            tried += 1
    assert tried > 50


def test_what_a_person_says_of_the_device_is_put_right() -> None:
    """`board` and `knob` describe the device, and the steps lead from there to the game."""
    chance, tried = random.Random("said"), 0
    for _ in range(120):
        table, other = Table(chance), Table(chance)
        table.play(chance.randrange(1, 30))
        other.play(chance.randrange(1, 30))
        if not table.playable:
            continue
        table.device = DeviceState.of(other.match.position)
        channels, _, knob = str(other.match.position).split()
        for line in chance.sample((f"board {channels}", f"knob {knob}"), 2):
            request = read(line, table.match.position)
            if isinstance(request, Said):
                table.say(request)
                table.say(chance.choice((Request.NO, Request.AGAIN)))
        table.say(Request.NO)
        if table.match.device == table.device:  # not if neither side could be next with these marbles
            table.follow()
            assert table.right
            tried += 1
    assert tried > 50


@pytest.mark.parametrize("word", [Request.NEW, Request.REMATCH])
def test_another_game_has_the_device_made_ready_for_it(word: Request) -> None:
    """After a game that was left or is over, with steps that were left from before: the marbles of it come out."""
    chance, whole = random.Random(f"another {word}"), 0
    for _ in range(30):
        table = Table(chance)
        table.play(chance.randrange(1, 60))
        if chance.random() < 0.3:
            table.say(Request.UNDO)
        shown = table.device
        table.say(word)
        if not table.match.turns:
            table.say(Request.AGAIN)
        else:
            table.say(word)
        assert table.match.device == shown
        assert len(table.match.hand_steps) <= 5
        whole += any(step.deed is Deed.CLEAR for step in table.match.hand_steps)
        if not table.right:
            first = next(fact for fact in reversed(table.told) if isinstance(fact, NextStep))
            assert (first.since, table.match.to_do) == ("begins", replace(first, begun=True))
        table.follow()
        assert table.right
        table.play(2)
        assert table.right
    assert whole > 8


def begun_at(chance: random.Random, position: Position) -> Table:
    table = Table(chance)
    table.hear(table.director.begin(position))
    table.hear(table.director.board.setup_done())
    return table


def test_a_start_from_a_position_is_set_up_on_the_empty_device() -> None:
    """Which marbles lie where, a channel at a time, and where the knob stands; told once."""
    chance = random.Random("position")
    for _ in range(30):
        other = Table(chance)
        other.play(chance.randrange(1, 40))
        if other.match.stage.over:
            continue
        table = begun_at(chance, other.match.position)
        assert len([fact for fact in table.told if isinstance(fact, NextStep)]) == 1
        table.follow()
        assert table.right
    table = begun_at(chance, Position.parse("bB2/yy2/4/W3 b +1"))
    (step,) = [fact for fact in table.told if isinstance(fact, NextStep)]
    assert InfinitySentences("en").say(step) == (
        "Get the device ready in four steps. First, put these in channel 1, from its base to the back: a blue marble "
        "and the black joker. Say “finished” after each step."
    )
    table.given(Placement.parse("b3"))
    assert table.match.hand_steps == ()


def test_a_game_that_was_left_is_set_up_unless_it_still_lies_there() -> None:
    """Nobody knows which: the steps are told, and who just plays on has done them."""
    chance = random.Random("left")
    other = Table(chance)
    other.play(5)
    match = other.match
    left = OpenGame("1", tuple(match.seats.values()), match.positions, match.turns, newest=True, edition="infinity")
    for follows in (True, False):
        table = Table(chance)
        told = table.hear(table.director.resume(left, awaiting_setup=True)) + table.hear(
            table.director.board.setup_done()
        )
        (step,) = [fact for fact in told if isinstance(fact, NextStep)]
        assert (InfinitySentences("en").say(step) or "").startswith("Does your device still look like this?")
        if follows:
            table.follow()
        else:
            table.device = DeviceState.of(match.position)
        table.play(1)
        assert table.right
    table = Table(chance)
    assert not [fact for fact in table.hear(table.director.resume(left)) if isinstance(fact, NextStep)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_step_has_a_sentence(language: str) -> None:
    """Each kind of step, in each language, whether or not a camera sees it."""
    chance, words, kinds = random.Random(4), InfinitySentences(language), set()
    for _ in range(60):
        one, other = Table(chance), Table(chance)
        one.play(chance.randrange(40))
        other.play(chance.randrange(40))
        wanted = other.match.position
        steps = one.match.device.steps_to(wanted.channels, wanted.knob, whole=chance.random() < 0.5)
        kinds |= {step.deed for step in steps}
        for number in range(len(steps)):
            for seen in (True, False):
                since = chance.choice(("", "begins", "" if seen else "left"))
                texts = [words.say(NextStep(steps[number:], begun, seen, since)) for begun in (True, False)]
                assert all(text and "{" not in text for text in texts)
    assert kinds == set(Deed)
