"""What the page shows of Ecliptic: the table, the hand that this device may show, and what can be done now. Pure."""

from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, ClassVar, Final

from eclipse_companion.announcements import COMPUTER, Fact
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.games.ecliptic.announcements import Committed, Hand, Teaching, WordAsked
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.cards import SIGNS, read_card, texts_of
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.page.moves import Move, action_of, listed_label, move
from eclipse_companion.games.ecliptic.page.shapes import shapes
from eclipse_companion.games.ecliptic.page.table import battle_json, count_json, table_json, tried_json
from eclipse_companion.games.ecliptic.rulebook import REFEREE_RULES
from eclipse_companion.games.ecliptic.steps.position import Position, dice_of
from eclipse_companion.games.ecliptic.steps.refusals import HIGHEST_D6
from eclipse_companion.games.ecliptic.steps.step import Dealt
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.outputs.display import Display
from eclipse_companion.outputs.page.facts import PageFacts
from eclipse_companion.outputs.sentences import Sentences

_FAR_AHEAD: Final = 20
"""Who leads by so many points fills the bar of the overlay."""
_CARD: Final = r"(?:[1-9]|1[0-2])[SMTGPC]"


class EclipticPageFacts(PageFacts):
    """What the page draws of Ecliptic. A view has a hand only if the device that it is for may show it."""

    ACCEPTED: ClassVar[tuple[str, ...]] = (
        rf"{_CARD}\^?\+{_CARD}\^?:{_CARD}\^?",
        f"x?{_CARD}",
        "draw|stop|go|ready|throw|done|offer draw",
        "d?[0-9]{1,2}",
        "[0-9]{1,2}-[0-9]{1,2}",
        r"(?:word [^\x00-\x1f]{1,200})?",
        r"seal [0-9a-f]{64}|open [0-9a-f]{32} [^\x00-\x1f]{1,200}",
    )
    """Steps, throws, that the computer's step is made, the device in other hands, a word for the deal or its seal."""
    MODULE: ClassVar[str] = "/game/game.js"
    STYLES: ClassVar[tuple[str, ...]] = tuple(
        f"/game/{name}.css" for name in ("layout", "table", "cards", "beside", "hand", "word", "ending", "pictures")
    )

    @property
    def folder(self) -> Traversable:
        """The modules that draw the table."""
        return resources.files(__package__) / "static"

    def setup(self, sentences: Sentences, *, typed: bool = False) -> dict[str, Any]:
        """What stays the same until another game begins: words, keys, what cards look like and are called."""
        assert isinstance(sentences, EclipticSentences)
        return {
            **super().setup(sentences, typed=typed),
            "shapes": shapes(),
            "signs": [sentences.sign_name(sign) for sign in SIGNS],
            # Names are put together there: a page on which nobody may see a card names none.
            "card_numbers": sentences.word("card_numbers").split(),
            "colours": sentences.word("colours").split(),
        }

    def state(self, view: Display) -> dict[str, Any]:
        """As for all games; the last turn is what was done last, also where a step of it has no turn of its own."""
        assert isinstance(view, EclipticView)
        return {**super().state(view), "last_turn": view.last_deed}

    def listed(self, words: Sentences, player: AnyPlayer, turn: object) -> str:
        """A pair and what was placed, or what was discarded, by their signs."""
        del player
        return listed_label(words, action_of(str(turn)))

    def named(self, words: Sentences, player: AnyPlayer, turn: object) -> str:
        """The same by the names of the cards."""
        del player
        assert isinstance(words, EclipticSentences)
        return words.action(action_of(str(turn)))

    def lead(self, view: Display) -> float | None:
        """White's points so far without Blue's, as a share of what few games reach: hidden hands have no part in it."""
        assert isinstance(view, EclipticView)
        if not isinstance(view.game, Position) or view.game.state is None:
            return None
        white, blue = (score.total for score in view.game.table.scores)
        return max(-1.0, min(1.0, (white - blue) / _FAR_AHEAD))

    def tried(self, view: Display, verdict: Fact) -> dict[str, Any]:
        """As long as a wrong turn stays, its cards lie there, and what the opponent can place against it."""
        assert isinstance(verdict, Teaching)
        before, turn = view.positions[-2], verdict.turn
        assert isinstance(before, Position)
        return {} if turn is None else {"table": tried_json(before.table, verdict.player, turn, verdict.reply)}

    def board(self, view: Display) -> dict[str, Any]:
        """The table, the hand, what can be done now, and what happened lately."""
        assert isinstance(view, EclipticView)
        words, position = view.sentences, view.game
        promise = view.promise
        before = {
            "promise": "" if promise is None else promise.commit,
            "asks_word": view.word_due is not None,
            "words_given": _given(view),
            "seals": [[player.at, seal, key] for player, seal, key in view.seals],
            "word_due": None if view.word_due is None else _word_due(view, view.word_due),
            "chance": _chance(view),
            "passed_to": words.player(view.passed_to) if _is_here(view, view.passed_to) else "",
            "near": _near(view),
            "sides": [words.player(player) for player in Player],
            "seats": _seats(view),
        }
        if not isinstance(position, Position) or position.state is None:
            return {**before, "table": None, "hand": None, "count": None, "moves": [], "asking": False}
        last = next((turn for turn in reversed(view.turns) if isinstance(turn, Play)), None)
        battle = battle_json(position.table, position.dice, position.throws, view.battled)
        hand = view.hand if view.hand is not None and _is_here(view, view.hand.player) else None
        moves = _moves(view, position, hand)
        return {
            **before,
            "table": table_json(position.table, battle, None if last is None else last.placed),
            "hand": None if hand is None else _hand(hand),
            "advised": _cards_of(view.advised),
            "count": None if view.scored is None else count_json(position.table),
            "moves": moves,
            "asking": bool(moves) and view.picture is view.lasting,
            "refereed": position.refereed,
            "watched": view.watched,
            "asks_done": view.asks_done and not view.paused and view.result is None,
            "mover": None if position.to_move is None or view.result is not None or view.done else position.to_move.at,
        }


def _given(view: EclipticView) -> list[tuple[str, str, int]]:
    """Who gave which word for the deal that is to come, and at which side."""
    return [(view.sentences.player(player), word, player.at) for player, word in view.words_given]


def _word_due(view: EclipticView, due: Committed | WordAsked) -> dict[str, Any]:
    """Who gives the next word; who hasn't given one yet; and whether all who play at the host's page have."""
    given = {player for player, _ in view.words_given}
    people = [player for player, name in zip(Player, view.names, strict=False) if name != COMPUTER]
    return {
        "player": None if due.player is None else view.sentences.player(due.player),
        "place": None if due.player is None else due.player.at,
        "waits": [player.at for player in people if player not in given],
        "elsewhere": due.elsewhere,
    }


def _chance(view: EclipticView) -> dict[str, Any] | None:
    """Where the cards of the game come from; None before the deal, and with real cards."""
    dealt = next((turn for turn in view.turns if isinstance(turn, Dealt)), None)
    if dealt is None:
        return None
    people = [player for player, name in zip(Player, view.names, strict=False) if name != COMPUTER]
    words = [(view.sentences.player(who), word, who.at) for who, word in zip(people, dealt.words, strict=False)]
    return {"chosen": dealt.commit is None, "promise": dealt.commit or "", "words": words}


def _cards_of(action: Action | None) -> list[str]:
    """The cards that a hint advises to use."""
    match action:
        case Play():
            return list(texts_of(action.cards))
        case Discard(card) | Keep(card):
            return list(texts_of((card,)))
        case _:
            return []


def _near(view: EclipticView) -> int:
    """Whose side lies below: that of the only person who plays, or of who has the device now; else White's."""
    people = [player for player, name in zip(Player, view.names, strict=False) if name != COMPUTER]
    if len(people) == 1:
        return people[0].at
    holder = view.passed_to or (view.hand.player if view.hand is not None else None)
    return holder.at if holder is not None and _is_here(view, holder) else Player.WHITE.at


def _seats(view: EclipticView) -> list[dict[str, str]] | None:
    """What each side counts so far: the sum, and its parts. None before the deal."""
    if not isinstance(view.game, Position) or view.game.state is None:
        return None
    texts = view.sentences
    return [
        {
            "points": texts.filled("Seat.points", {"sum": score.total}),
            "parts": texts.filled("Seat.parts", score.as_json()),
        }
        for score in view.game.table.scores
    ]


def _hand(hand: Hand) -> dict[str, Any]:
    return {"player": hand.player.at, "cards": hand.cards, "task": hand.task}


def _is_here(view: EclipticView, player: Player | None) -> bool:
    """Whether this device may show what only that player may see."""
    return player is not None and (view.here is None or player in view.here)


def _moves(view: EclipticView, position: Position, hand: Hand | None) -> list[Move]:
    """What the person to move can do; what is hidden is known only where the hand may be shown."""
    if view.paused or view.done or view.result is not None or view.thinking:
        return []
    if position.to_move is None or view.to_move is not position.to_move:
        return []
    if position.refereed:
        return _refereed(position)
    if hand is None or hand.player is not position.to_move or not _is_due(hand, position):
        return []
    return [move(action) for action in _actions(hand, position)]


def _is_due(hand: Hand, position: Position) -> bool:
    """Whether the hand was shown for what is to be done now, and not before the last step."""
    return ("main" if hand.task == "discard" else hand.task) == position.table.phase.value


def _actions(hand: Hand, position: Position) -> list[Action]:  # noqa: PLR0911 - a table
    """What can be done with a hand."""
    cards, table = tuple(map(read_card, hand.cards)), position.table
    match hand.task:
        case "start":
            return [Draw(), *sorted(rules.takes(table, cards), key=str)]
        case "main":
            return sorted(rules.plays(cards, table.signs(hand.player)), key=str)
        case "discard":
            return [Discard(card) for card in cards]
        case "battle":
            return [Choose(die) for die in hand.dice]
        case "keep":
            return [Keep(card) for card in rules.contested(table)]
        case "twelfth":
            return [Wish(stop=True), Wish(stop=False)]
        case _:
            return []


def _refereed(position: Position) -> list[Move]:  # noqa: PLR0911 - a table
    """What people with real cards may say now. What they put down isn't listed: nobody knows their hands."""
    table, mover = position.table, position.to_move
    assert mover is not None
    task = REFEREE_RULES.task(position)
    match task:
        case "table":
            return [["", "table", texts_of(table.lines[mover.at])]]
        case "dice" | "other_die" | "own_die":
            return [move(Choose(die)) for die in table.dice(mover)]
        case "throw":
            return [["", "throw", dice_of(position)]]
        case "keep":
            return [move(Keep(card)) for card in rules.contested(table)]
        case "twelfth":
            return [move(Wish(stop=True)), move(Wish(stop=False))]
        case "d6":
            return [[str(shown), "d6", shown] for shown in range(1, HIGHEST_D6 + 1)]
        case _:
            return []
