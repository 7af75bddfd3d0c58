"""Ecliptic's game files (`.ecl`), laid out as all game files are (`gamekit/files`).

In: text (`decode` makes it from a file's bytes). Out: game records, or errors that name line, column and turn; and
back. With the tag `Deck`, or `Seed` alone, the hands are known and the game replays exactly. Without both, only what
lies on the table is checked. A game may also begin from a state (`SetUp`, `Position`).
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import FileRules, GameFileError, results_of
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.beginnings import not_a_beginning
from eclipse_companion.games.ecliptic.game.cards import DECK, Card, card_text, cards_text, read_card
from eclipse_companion.games.ecliptic.game.chance import (
    SIXTY_FOUR,
    WORDS_OF,
    Stream,
    commit,
    joined,
    read_number,
    seed_from,
)
from eclipse_companion.games.ecliptic.game.players import Player, Result
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.state_json import read_state
from eclipse_companion.games.ecliptic.game.turn import Turn

KIND: Final = "ecliptic"
"""The game's name in the tag `Game`, in the log and in `--game`."""

UNTOLD: Final = ReplayedGame(rules.UNTOLD)
"""The start of a game whose hands nobody told."""
_COMMIT: Final = re.compile(r"[0-9a-f]{64}")


def start_with(deck: tuple[Card, ...], stream: Stream | None = None) -> ReplayedGame:
    """The start of a game with this deck; `stream`: what follows the shuffle, if a seed is known."""
    return ReplayedGame(rules.dealt(deck), stream, deck)


class EclipticFileRules(FileRules[Turn, ReplayedGame]):
    """What `.ecl` files ask of Ecliptic. Each turn has a number, and begins with the letter of its side."""

    new_tags: Mapping[str, str] = {"Game": KIND, "Event": "?", "Date": "????.??.??", "White": "?", "Blue": "?"}
    results: Mapping[str, Result | None] = results_of(Result)
    start = UNTOLD
    turn_begins = r"[WB]\s++"
    turn_holds = r"!(?=[0-9])"
    turns_per_number = 1

    def set_up(self, text: str) -> ReplayedGame:
        """A state in which a turn begins; hands and stock may be hidden."""
        state = read_state(text, told=False)
        reason = not_a_beginning(state.table)
        if reason is not None:
            raise CompanionError(reason)
        return ReplayedGame(state)

    def start_of(self, tags: Mapping[str, str]) -> ReplayedGame:
        """The state of the tag `Position`; or the deal that the tags `Deck`, `Seed`, or `Secret` and `Word` give."""
        if "Position" in tags:
            return self.set_up(tags["Position"])
        seed = _seed(tags)
        shuffled, stream = (None, None) if seed is None else Stream(seed).shuffle()
        deck = _deck(tags["Deck"]) if "Deck" in tags else shuffled
        return UNTOLD if deck is None else start_with(deck, stream)

    def start_tags(self, position: ReplayedGame) -> Mapping[str, str]:
        """The deck, if it is known; the state, if the game begins with another one than a deal."""
        if position.deck is not None:
            return {"Deck": cards_text(position.deck)}
        return super().start_tags(position)

    def end_tags(self, position: ReplayedGame) -> Mapping[str, str]:
        """The score, if the rules have ended the game."""
        return {} if position.result is None else {"Score": _score(position)}

    def turn(self, text: str) -> Turn:
        """As `Turn.parse` reads it."""
        return Turn.parse(text)

    def named(self, turn: Turn) -> str:
        """What its player put down: a battle's throws say nothing more, and can be many."""
        return f"{turn.side.letter} {turn.action}"

    def why_illegal(self, position: ReplayedGame, turn: Turn) -> str | None:
        """As the course says."""
        return position.why_illegal(turn)

    def after(self, position: ReplayedGame, turn: Turn) -> ReplayedGame:
        """As the course says."""
        return position.after(turn)

    def play(self, position: ReplayedGame, turn: Turn) -> ReplayedGame:
        """Raises `IllegalActionError`."""
        return position.after(turn)

    def result(self, position: ReplayedGame) -> Result | None:
        """As the course says."""
        return position.result

    def wrong_tag(self, tags: Mapping[str, str]) -> tuple[str, str] | None:
        """A game of another kind; a deck that isn't one; chance that doesn't agree with itself."""
        if tags.get("Game", KIND) != KIND:
            return "Game", f'this is a game of {quoted(tags["Game"])}; this reader takes [Game "{KIND}"] alone'
        if "Position" in tags and not {"Deck", "Seed"}.isdisjoint(tags):
            return "Position", "a game that begins from a state has no deck and no seed"
        if "Deck" in tags:
            try:
                _deck(tags["Deck"])
            except CompanionError as error:
                return "Deck", str(error).removesuffix(".")
        return _wrong_chance(tags)

    def wrong_at_end(self, tags: Mapping[str, str], position: ReplayedGame) -> str | None:
        """A score that isn't what the cards count, once the rules have ended the game."""
        due = self.end_tags(position).get("Score")
        if due is None or tags.get("Score", due) == due:
            return None
        return f"the tag [Score] says {quoted(tags['Score'])}, but the cards and gems count {due}"


_FILE_RULES: Final = EclipticFileRules()


class GameRecord(files.GameRecord[Turn, ReplayedGame]):
    """One game of Ecliptic, as a file holds it."""

    __slots__ = ()

    @classmethod
    def rules(cls) -> EclipticFileRules:
        """Those of this game."""
        return _FILE_RULES


def scan(text: str) -> Iterator[GameRecord | GameFileError]:
    """Each game in order: its record, or the first thing that is wrong with it."""
    return files.scan(text, GameRecord)


def scores_json(course: ReplayedGame) -> dict[str, Any]:
    """What both sides count, as commands print it."""
    return {player.letter: course.state.table.scores[player.at].as_json() for player in Player}


def _score(course: ReplayedGame) -> str:
    white, blue = course.state.table.scores
    return f"{white.total}-{blue.total}"


def _deck(text: str) -> tuple[Card, ...]:
    """All cards, the first that is drawn first. Raises `CompanionError`."""
    cards: list[Card] = []
    for word in text.split():
        card = read_card(word)
        if card in cards:
            raise CompanionError(f"{card_text(card)} stands twice in the deck.")
        cards.append(card)
    if len(cards) != len(DECK):
        raise CompanionError(f"the deck needs {len(DECK)} cards, but has {len(cards)}.")
    return tuple(cards)


def _seed(tags: Mapping[str, str]) -> int | None:
    """The seed that is given, or that the secret and the word give; None without."""
    if "Seed" in tags:
        return read_number(tags["Seed"])
    secret, word = read_number(tags.get("Secret", "")), _word(tags)
    return None if secret is None or word is None else seed_from(secret, word)


def _word(tags: Mapping[str, str]) -> str | None:
    """The word that the seed is made of, or that the words of both give; None without."""
    both = [tags[name] for name in WORDS_OF if name in tags]
    return tags.get("Word", joined(both) if len(both) == len(WORDS_OF) else None)


def _wrong_chance(tags: Mapping[str, str]) -> tuple[str, str] | None:
    """The first of the tags about chance that is faulty, or disagrees with others, and the reason."""
    for name in ("Seed", "Secret"):
        if name in tags and read_number(tags[name]) is None:
            return name, f"{quoted(tags[name])} isn't a number from 0 to {SIXTY_FOUR - 1}"
    if "Commit" in tags and not _COMMIT.fullmatch(tags["Commit"]):
        return "Commit", f"{quoted(tags['Commit'])} isn't a SHA-256 in lower-case hex, which has 64 digits"
    given = {name: tags[name] for name in WORDS_OF if name in tags}
    if given and tags.get("Word", joined([*given.values()])) != joined([*given.values()]):
        return "Word", f"{' and '.join(given)} give {quoted(joined([*given.values()]))}"
    return _wrong_numbers(tags)


def _wrong_numbers(tags: Mapping[str, str]) -> tuple[str, str] | None:
    """The same of the secret, what follows from it, and the deck."""
    secret = read_number(tags.get("Secret", ""))
    if secret is not None:
        if tags.get("Commit", commit(secret)) != commit(secret):
            return "Commit", "the secret isn't the one that was promised: its SHA-256 is another"
        word = _word(tags)
        due = None if word is None else str(seed_from(secret, word))
        if due is not None and tags.get("Seed", due) != due:
            return "Seed", f"secret and word give the seed {due}"
    seed = _seed(tags)
    if seed is not None and "Deck" in tags and Stream(seed).shuffle()[0] != _deck(tags["Deck"]):
        return "Deck", f"the seed {seed} gives another deck"
    return None
