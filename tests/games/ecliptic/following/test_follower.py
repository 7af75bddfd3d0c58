"""Following a game with real cards from looks at the table: steps, questions, problems, and what is withdrawn."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from eclipse_companion.gamekit.outcomes import Mended, ProblemFound, QuestionAsked, TakenBack, TurnGiven
from eclipse_companion.games.ecliptic.following.follower import PATIENCE_MS, Follower
from eclipse_companion.games.ecliptic.following.outcomes import CardSeen, CardShown, Outcome
from eclipse_companion.games.ecliptic.following.table_state import (
    NotALookError,
    Observation,
    TableState,
    as_json,
    from_json,
)
from eclipse_companion.games.ecliptic.game.cards import Card, card_text, read_card
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.steps.position import REFEREED, refereed_for
from eclipse_companion.games.ecliptic.steps.step import read_step


def cards(text: str) -> frozenset[Card]:
    return frozenset(map(read_card, text.split()))


def table(white: str = "", blue: str = "", loose: str = "", pile: str | None = None, slots: str = "") -> TableState:
    """What lies there; `slots` has a letter for each, `x` if a card lies on it."""
    taken = tuple(letter == "x" for letter in slots) if slots else (None,) * 7
    return TableState((cards(white), cards(blue)), None if pile is None else read_card(pile), cards(loose), slots=taken)


class Watching:
    """A follower, and a clock that looks move on."""

    def __init__(self, *steps: str, computer: Player | None = None) -> None:
        self.follower = Follower()
        self.follower.begin(refereed_for(computer), [read_step(step) for step in steps])
        self.now = 0.0

    def looks(self, lying: TableState | None, count: int = 3, each_ms: float = 400.0) -> list[Outcome]:
        found: list[Outcome] = []
        for _ in range(count):
            self.now += each_ms
            found += [*self.follower.advance(self.now), *self.follower.see(Observation(self.now, lying))]
        return found

    def rests(self, lying: TableState) -> list[Outcome]:
        """The table stays like this for longer than anybody's patience."""
        return self.looks(lying, 5, PATIENCE_MS / 4)


def steps(found: Iterable[Outcome]) -> list[str]:
    return [str(each.turn) for each in found if isinstance(each, TurnGiven)]


def whys(found: Iterable[Outcome]) -> list[str]:
    return [each.fault.why for each in found if isinstance(each, ProblemFound)]


PLAY = table("7G", loose="3S 3M")
BATTLE = ("3S+3M:7G", "1S+1M:7S", "d20", "d4")


def test_a_turn_counts_once_it_has_lain_there_for_a_third_of_a_second() -> None:
    """However often it is looked at meanwhile: a hand may only rest. But nothing more is waited for."""
    watching = Watching()
    watching.looks(table())
    began = watching.now + 100.0
    assert not watching.looks(PLAY, 3, 100.0)
    found = watching.looks(PLAY, 1, 100.0)
    assert steps(found) == ["3S+3M:7G"]
    assert [each.t_ms - began for each in found] == [300.0]


def test_a_turn_counts_once_it_has_been_seen_at_rest_in_several_looks() -> None:
    """One look isn't enough, and a hand between two looks begins anew."""
    watching = Watching()
    assert not watching.looks(table())
    assert not watching.looks(PLAY, 1)
    assert not watching.looks(None, 1)
    assert not watching.looks(PLAY, 1)
    assert steps(watching.looks(PLAY, 2)) == ["3S+3M:7G"]
    assert not watching.looks(PLAY)


@pytest.mark.parametrize(
    ("before", "lying", "step"),
    [
        ((), table(pile="2S"), "x2S"),
        (("3S+3M:7G", "x2S"), table("7G", loose="3S 3M 4S 4M"), ""),
        (("3S+3M:7G", "x2S"), table("7G 8P", loose="3S 3M 4S 4M", pile="2S"), "4S+4M:8P"),
        (("3S+3M:7G", "x2S"), table("7G 8P", loose="3S 3M 2S 2M"), "2M+2S^:8P"),
        (("3S+3M:7G", "x2S"), table("2S 7G", loose="3S 3M 9S 9M"), "9S+9M:2S^"),
        (("3S+3M:7G",), table("7G", "7S", loose="1S 1M"), "1S+1M:7S"),
        (("3S+3M:3T",), table("3T 4S", loose="3S 3M 5S 5M"), "5S+5M:4S"),
        ((*BATTLE, "20-4=9-1"), table("7G", pile="7S"), "7G"),
        ((*BATTLE, "20-4=9-1"), table("7S", pile="7G"), "7S"),
        ((*BATTLE, "20-4=9-1"), table("7S"), "7S"),
        ((*BATTLE, "20-4=1-3"), table(blue="7G", pile="7S"), "7G"),
        ((*BATTLE, "20-4=9-1"), table("7G", "7S"), ""),
    ],
)
def test_what_is_seen_tells_the_step(before: tuple[str, ...], lying: TableState, step: str) -> None:
    """A discard, a play with or without the top of the pile, a triplet, and who keeps which card after a battle."""
    assert steps(Watching(*before).looks(lying)) == ([step] if step else [])


def test_quick_players_are_followed_in_order() -> None:
    """The next turn may lie there before the first one was told."""
    assert steps(Watching().looks(table(blue="7S", loose="1S 1M", pile="2S"))) == ["x2S", "1S+1M:7S"]


def test_what_cannot_be_read_never_makes_a_turn() -> None:
    """Cards under a hand prove nothing: neither a play, nor what is kept after a battle, nor that a card is gone."""
    hidden = replace(table(loose="3S 3M"), doubtful=frozenset({(0, 7)}))
    assert not steps(Watching().rests(hidden))
    after = replace(table("7G"), doubtful=frozenset({(1, 7)}))
    assert not steps(Watching(*BATTLE, "20-4=9-1").rests(after))
    assert not Watching("3S+3M:7G").rests(hidden)


def test_a_hidden_card_of_a_pair_is_asked_about() -> None:
    """The answer makes the turn; so do cards that are laid apart."""
    half = table("7G", loose="3S")
    watching = Watching()
    (asked,) = watching.looks(half, 8)
    assert isinstance(asked, QuestionAsked)
    assert list(map(str, asked.options)) == [f"3S+3{colour}:7G" for colour in "MTGPC"]
    assert steps(watching.follower.answer(2)) == ["3S+3T:7G"]
    other = Watching()
    other.looks(half, 8)
    assert steps(other.looks(table("7G", loose="3S 3M"))) == ["3S+3M:7G"]
    assert other.follower.question is None


def test_a_turn_that_is_put_right_is_corrected() -> None:
    """Another card placed, or nothing at all: the step is withdrawn. After a throw it stays."""
    watching = Watching()
    watching.looks(PLAY)
    found = watching.looks(table("8G", loose="3S 3M"), 12)
    assert [type(each) for each in found] == [TakenBack, TurnGiven]
    assert steps(found) == ["3S+3M:8G"]
    assert [type(each) for each in watching.looks(table(), 12)] == [TakenBack]
    assert watching.follower.position == REFEREED
    battle = Watching(*BATTLE)
    assert not [each for each in battle.rests(PLAY) if isinstance(each, TakenBack)]


@pytest.mark.parametrize(
    ("before", "lying"),
    [
        # A card of the last pair isn't seen, and the next player puts down a pair.
        (("6S+6C:5M",), replace(table("5M", loose="6S 8M 8T"), doubtful=frozenset({(1, 7)}))),
        (("6S+6C:5M",), table("5M", loose="6S 8M 8T")),
        (("6S+6C:5M",), table("5M", loose="8M 8T")),
        # The card that was placed isn't seen, and the pair is.
        (("3S+3M:7G",), table(loose="3S 3M")),
        # After a triplet the player's next turn covers the pair.
        (("3S+3M:3T",), table("4S", loose="5S 5M")),
        # Both may lie there still, with one overlooked.
        ((*BATTLE, "20-4=9-1"), table("7G")),
        ((*BATTLE, "20-4=9-1"), table(blue="7S")),
    ],
)
def test_a_card_that_is_overlooked_contradicts_no_turn_and_makes_none(
    before: tuple[str, ...], lying: TableState
) -> None:
    """The table has shown the turn; then a card isn't seen any more, whatever else lies there."""
    watching = Watching(*before)
    if len(before) == 1:
        watching.looks({"6": table("5M", loose="6S 6C"), "3": table(before[0][-2:], loose="3S 3M")}[before[0][0]])
    found = watching.rests(lying)
    assert not steps(found)
    assert not [each for each in found if isinstance(each, TakenBack)]


WRONG = table("5M", "7M", "6S 6C 8M 8T")


def test_a_wrong_turn_is_withdrawn_as_soon_as_its_card_is_seen_elsewhere() -> None:
    """Blue's turn was taken for White's: the table asks which it was, and the game goes on from there."""
    watching = Watching()
    watching.follower.settle(read_step("8M+8T:7M"))
    found = watching.looks(WRONG, 12)
    assert [type(each) for each in found] == [TakenBack, QuestionAsked]
    assert [str(each) for each in watching.follower.question or ()] == ["6S+6C:5M", "8M+8T:5M"]
    watching.follower.answer(1)
    assert steps(watching.looks(WRONG)) == ["8M+8T:7M"]


def test_two_turns_are_withdrawn_if_the_one_before_the_last_does_not_hold() -> None:
    """Once the first one is said, what was made since is seen again; a die stays, and so does all before it."""
    watching = Watching()
    for step in ("8M+8T:7M", "x2S"):
        watching.follower.settle(read_step(step))
    lying = replace(WRONG, pile=read_card("2S"))
    (taken, *_) = watching.looks(lying, 12)
    assert isinstance(taken, TakenBack)
    assert taken.count == 2
    watching.follower.settle(read_step("6S+6C:5M"))
    assert steps(watching.looks(lying)) == ["8M+8T:7M", "x2S"]
    battle = Watching(*BATTLE)
    assert not [each for each in battle.rests(table("8G", "7G", "3S 3M")) if isinstance(each, TakenBack)]


def test_what_people_have_taken_back_is_asked_about_while_it_lies_there() -> None:
    """It isn't told again by itself; once the table shows something else, all is as before."""
    watching = Watching()
    assert steps(watching.looks(PLAY)) == ["3S+3M:7G"]
    watching.follower.go_back(REFEREED)
    (asked,) = watching.looks(PLAY, 12)
    assert isinstance(asked, QuestionAsked)
    assert list(map(str, asked.options)) == ["3S+3M:7G"]
    assert steps(watching.looks(table("8G", loose="3S 3M"))) == ["3S+3M:8G"]
    watching.follower.go_back(REFEREED)
    watching.looks(table())
    assert steps(watching.looks(table("8G", loose="3S 3M"))) == ["3S+3M:8G"]


def test_a_turn_before_one_that_was_taken_back_can_still_be_withdrawn() -> None:
    """The steps before are known."""
    watching = Watching("3S+3M:7G")
    after = watching.follower.position
    watching.follower.settle(read_step("x2S"))
    watching.follower.go_back(after)
    assert list(map(str, watching.follower.steps)) == ["3S+3M:7G"]
    watching.looks(PLAY)
    assert [type(each) for each in watching.looks(table("8G", loose="3S 3M"), 12)] == [TakenBack, TurnGiven]


@pytest.mark.parametrize(
    ("before", "lying", "why"),
    [
        ((), table(loose="3S 3M"), "place_missing"),
        (("x2S", "x4S"), table("7G", pile="4S"), "pair_missing"),
        ((), table(blue="7G"), "not_set_up"),
        (("x2S",), table("7G", pile="2S"), "not_your_turn"),
        (("3S+3M:7G", "x2S"), table("7G 7S", loose="4S 4M", pile="2S"), "refused"),
        (("3S+3M:7G", "x2S", "x4S"), table(pile="4S"), "missing"),
        (("3S+3M:7G", "x2S", "x4S"), table("7G", pile="3S"), "pile"),
        ((), replace(table(loose="3S 3M"), doubtful=frozenset({(0, 7)})), "unreadable"),
        ((), replace(table(loose="3S 3M 7G"), astray=frozenset({(read_card("7G"), (0, 8))})), "astray"),
    ],
)
def test_what_does_not_fit_is_told_once_after_patience(before: tuple[str, ...], lying: TableState, why: str) -> None:
    """Each fault has its name; when it is mended, that is told, too."""
    watching = Watching(*before)
    assert whys(watching.rests(lying)) == [why]
    assert not watching.rests(lying)
    right = {(): table(), ("x2S",): table(pile="2S"), ("x2S", "x4S"): table(pile="4S")}.get(
        before, table("7G", pile="2S" if len(before) == 2 else "4S")
    )
    assert [type(each) for each in watching.looks(right)] == [Mended]


@pytest.mark.parametrize("loose", ["5S 5M", "3S 3P"])
def test_a_pair_that_was_exchanged_afterwards_is_asked_about_and_followed_once_people_say_so(loose: str) -> None:
    """It may be the next player's pair, with the other one overlooked; only taking the turn back makes it the last."""
    watching = Watching()
    assert steps(watching.looks(PLAY)) == ["3S+3M:7G"]
    found = watching.rests(table("7G", loose=loose))
    assert not [each for each in found if isinstance(each, TakenBack | TurnGiven)]
    (fault,) = [each.fault for each in found if isinstance(each, ProblemFound)]
    assert (fault.why, fault.player, " ".join(map(card_text, fault.cards))) == ("exchanged", Player.BLUE, loose)
    watching.follower.go_back(REFEREED)
    assert steps(watching.looks(table("7G", loose=loose))) == [f"{loose.replace(' ', '+')}:7G"]


def test_a_pair_that_is_exchanged_while_a_card_is_drawn_for_the_computer_is_told() -> None:
    """The computer can't have put it down; two cards of two signs are just two cards that are shown."""
    watching = Watching(*LAID, "3S+3M:7G", "draw", "x1S", "4M+4P:10G", "draw", computer=Player.BLUE)
    assert watching.follower.position.lay_due
    lying = table("7G 10G", pile="1S", loose="5M 5P", slots=".xxxxxx")
    assert whys(watching.rests(lying)) == ["exchanged_before"]
    assert whys(watching.rests(replace(lying, loose=cards("5M 6P")))) == ["show_one"]


def test_nobody_exchanges_the_computers_pair() -> None:
    """A new pair is the person's who is to move, also while the computer's isn't seen."""
    hand = ("2S", "2M", "4S", "5S", "6S", "8S", "9S")
    laid = tuple(f"lay {card} {slot}" for slot, card in enumerate(hand, start=1))
    watching = Watching(*laid, "3S+3M:7G", "draw", "2S+2M:4S", computer=Player.BLUE)
    assert whys(watching.rests(table("7G", "4S", loose="3S 3M 10S 10M", slots="...xxxx"))) == ["place_missing"]


def test_the_next_players_pair_is_that_players_while_the_other_one_is_seen() -> None:
    """Or nothing was played in the turn before; a triplet's second pair covers the first one."""
    for before, lying, why in (
        (("3S+3M:7G",), table("7G", loose="3S 3M 5S 5M"), "place_missing"),
        (("x2S",), table(pile="2S", loose="5S 5M"), "place_missing"),
        (("3S+3M:3T",), table("3T", loose="5S 5M"), "place_missing"),
        (("3S+3M:7G",), table("7G", loose="4S"), "stray"),
    ):
        assert whys(Watching(*before).rests(lying)) == [why]


LAID = tuple(f"lay {card} {slot}" for slot, card in enumerate(("1S", "2S", "4S", "5S", "6S", "8S", "9S"), start=1))


def test_a_card_for_the_computer_is_shown_and_then_laid_on_a_slot() -> None:
    """Whichever slot it lies on in the end; a card that wasn't shown is told, and so are two at once."""
    watching = Watching(*LAID[:2], computer=Player.BLUE)
    (shown,) = watching.looks(table(loose="4S", slots="xx....."))
    assert shown == CardShown(shown.t_ms, 3)
    assert steps(watching.looks(table(slots="xx..x.."))) == ["lay 4S 5"]
    assert whys(watching.rests(table(slots="xxx.x.."))) == ["unseen"]
    assert whys(watching.rests(table(loose="5S 6S", slots="xx..x.."))) == ["show_one"]


def test_the_computers_step_is_made_as_it_said() -> None:
    """Another card that is turned over is told; the pair may lie on each other."""
    watching = Watching(*LAID, "3S+3M:7G", "draw", computer=Player.BLUE)
    watching.follower.expect(read_step("x5S"))
    assert whys(watching.rests(table("7G", loose="8S", slots="xxxxx.x"))) == ["other_card"]
    assert steps(watching.looks(table("7G", pile="5S", slots="xxx.xxx"))) == ["x5S"]


def test_a_card_of_a_person_that_is_seen_is_told_when_it_is_away() -> None:
    """Not while it may become part of a turn, and only where the computer plays."""
    watching = Watching(*LAID, computer=Player.BLUE)
    assert not watching.looks(table(loose="7S", slots="xxxxxxx"))
    found = watching.looks(table(slots="xxxxxxx"))
    assert found == [CardSeen(found[0].t_ms, read_card("7S"))]
    assert not watching.looks(table(loose="7S", slots="xxxxxxx")) + watching.looks(table(slots="xxxxxxx"))
    two = Watching()
    assert not two.looks(table(loose="7S")) + two.looks(table())


def test_looks_are_conserved_by_recordings() -> None:
    """Each reads back from its JSON; another value gets a sentence."""
    lying = replace(
        table("7G", "1S", "3S 8C", "9M", "x.x...."),
        astray=frozenset({(read_card("8C"), (1, 3))}),
        doubtful=frozenset({(0, 2)}),
    )
    assert from_json(as_json(lying)) == lying
    for value in ({}, {**as_json(lying), "pile": "17X"}, {**as_json(lying), "lines": [1, 2]}):
        with pytest.raises(NotALookError):
            from_json(value)
