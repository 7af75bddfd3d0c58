"""Turns an announcement into what is said, and into the line on the screen, in an edition's words.

In: typed facts, a language, the words of an edition. Out: text. What each announcement says stands in the announcement
itself; here are the words that it is said with.
"""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Final

from eclipse_companion.announcements import COMPUTER, Announcement, GameStarted, Question, Step, as_sentence, of_turn
from eclipse_companion.games.eclipse.game.claims import Claim
from eclipse_companion.games.eclipse.game.editions import Edition
from eclipse_companion.games.eclipse.game.pieces import PIECES, Player, Side
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.outputs.advised import claim_text
from eclipse_companion.outputs.keys import HELP, KEYS
from eclipse_companion.outputs.language import load
from eclipse_companion.outputs.plurals import form

_COUNTED: Final = ("count", "good", "bad", "total")
"""Values that count something: a small one is said as a word. Squares and puzzles keep their numbers."""


class Sentences:
    """The sentences of one language in one edition's words, with the names of the people who play.

    It is the `Words` that announcements are said with.
    """

    def __init__(self, language: str, edition: Edition, names: Mapping[Player, str] | None = None) -> None:
        """`language`: a code of `languages()`; `names`: the players' own names. Raises `LanguageError`."""
        self.language = load(language)
        self.edition = edition
        self._names = dict(names or {})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentences) and self._parts == other._parts

    def __hash__(self) -> int:
        return hash(self._parts)

    @property
    def _parts(self) -> tuple[object, ...]:
        return self.language.code, self.edition, *(self._names.get(player) for player in Player)

    def heard(self, announcement: Announcement) -> "Sentences":
        """The sentences to use after an announcement: from a game's start on, they use the players' own names."""
        if not isinstance(announcement, GameStarted):
            return self
        names = {Player.SUN: announcement.sun, Player.MOON: announcement.moon}
        given = {player: name for player, name in names.items() if self._is_given(player, name)}
        return Sentences(self.language.code, self.edition, given)

    def _is_given(self, player: Player, name: str) -> bool:
        """Whether a name is a person's own: neither the word for the side nor the computer's."""
        return name not in {"", COMPUTER, player.value.capitalize(), self.side_of(player)}

    # What an announcement says.

    def say(self, announcement: Announcement) -> str | None:
        """What is said aloud, a sentence or two; None if nothing is."""
        return None if announcement.silent else self._text(announcement, "say") or None

    def standing(self, announcement: Announcement) -> str | None:
        """The line that says what to do now; None if the previous line still holds."""
        preface, text = announcement.preface(self), self._text(announcement, "standing")
        return (f"{preface} {text}" if preface else text) or None

    def _text(self, announcement: Announcement, part: str) -> str:
        composed = announcement.composed(self)
        if composed is not None:
            return composed
        name, values = announcement.wording(self)
        return self.part(f"{type(announcement).__name__}.{name}", part, values)

    # The words that it is said with.

    def turn(self, player: Player, turn: Turn) -> str:
        """A turn in the form used inside a sentence: `1 to 5, silver on 16`."""
        return self.filled("Turn.flip" if turn.flip else "Turn.place", of_turn(self, player, turn))

    def instruction(self, player: Player, turn: Turn) -> str:
        """A turn as something to do: `flip 1 to 5, then place silver on 16`."""
        return self.filled("Turn.make_flip" if turn.flip else "Turn.make_place", of_turn(self, player, turn))

    def step(self, step: Step) -> str:
        """A step in the form used inside a sentence: `move 6 to 10, turned over`."""
        return step.told(self)

    def answers(self, question: Question) -> list[str]:
        """The answers to a question in their order, each in the form used inside a sentence."""
        return question.answers(self)

    def player(self, player: Player) -> str:
        """Who plays a side: the player's own name, or else what the side is called."""
        return self._names.get(player) or self.side_of(player)

    def side_of(self, player: Player) -> str:
        """What a player's side of the board, and each of its pieces, is called in this language and edition."""
        return self._name(self.edition.player(player))

    def side(self, player: Player, side: Side) -> str:
        """The word for a side of a player's pieces in this language and edition."""
        return self._name(self.edition.side(player, side))

    def piece(self, player: Player) -> str:
        """The word for a player's piece in this language and edition."""
        english = self.edition.player(player)
        entry = self.language.names.get(english, {})
        return entry.get("piece") or self.word("piece").format(name=self._name(english))

    def word(self, name: str) -> str:
        """A word of the language itself, such as `nowhere`."""
        return self.language.words[name]

    def label(self, name: str, **values: object) -> str:
        """A label of a screen, such as `to_move`; raises `KeyError` if there is no such label."""
        return self.language.screen[name].format_map(_Values(values))

    def examples(self, player: Player) -> dict[str, object]:
        """Examples of what a player types: a turn, a first turn, a piece; and the side that they show."""
        silver = PIECES[player, Side.SILVER]
        return {
            "example": self.edition.written(player, Turn((1, 5), Side.SILVER, 16)),
            "first_turn": self.edition.written(player, Turn(None, Side.SILVER, 1)),
            "face": self.edition.face(silver),
            "example_side": self.side(player, Side.SILVER),
        }

    def all_words(self) -> str:
        """Every word that can be typed, with what it does, one line each."""
        width = max(len(self.label(word)) for word in KEYS.values())
        return "\n".join(f"{self.label(word):<{width}}  {self.language.help[word]}" for word in KEYS.values())

    @property
    def shown_words(self) -> dict[str, str]:
        """This language's words for asking for something, in small letters, mapped to what they stand for."""
        return {self.label(word).casefold(): word for word in (*KEYS.values(), HELP)}

    def number(self, count: int) -> str:
        """A count in the form used inside a sentence: a small one as a word, a larger one in digits."""
        words = self.word("numbers").split()
        return words[count - 1] if 0 < count <= len(words) else str(count)

    def listed(self, items: Iterable[object]) -> str:
        """Items joined with the language's "and": `1, 6 and 11`."""
        return self._joined(items, "and")

    def alternatives(self, items: Iterable[object]) -> str:
        """Items joined with the language's "or": `1, 6 or 11`."""
        return self._joined(items, "or")

    def claims(self, player: Player, claims: Iterable[Claim]) -> str:
        """What claims say of a position in which this player is to move, a sentence or two each."""
        return " ".join(claim_text(self, player, claim) for claim in claims)

    def has(self, key: str) -> bool:
        """Whether the language has a text."""
        return key in self.language.texts

    def filled(self, key: str, values: Mapping[str, object]) -> str:
        """A text of the language that other texts use, such as `Phrase.lock`; a claim is a sentence."""
        text = self._filled(key, "text", values)
        return as_sentence(text) if key.startswith("Claim.") else text

    def part(self, key: str, part: str, values: Mapping[str, object]) -> str:
        """One part of a text, as a sentence."""
        return as_sentence(self._filled(key, part, values))

    def _joined(self, items: Iterable[object], word: str) -> str:
        texts = [str(item) for item in items]
        if not texts:
            return self.word("nowhere")
        if len(texts) == 1:
            return texts[0]
        first = reduce(lambda one, two: self.word("comma").format(first=one, second=two), texts[:-1])
        return self.word(word).format(first=first, last=texts[-1])

    def _name(self, english: str) -> str:
        entry = self.language.names.get(english)
        return entry["name"] if entry else english

    def _filled(self, key: str, part: str, values: Mapping[str, object]) -> str:
        text = self.language.texts[key][part]
        if isinstance(text, dict):
            counted = values[text.get("by", "count")]
            assert isinstance(counted, int)
            text = text[form(self.language.code, counted)]
        counts = {name: values[name] for name in _COUNTED if name in values}
        told: dict[str, object] = {name: self.number(count) for name, count in counts.items() if isinstance(count, int)}
        return text.format_map(_Values({**values, **told})).strip()


class _Values(dict[str, object]):
    """Values by name; a notice that lacks one of its words still makes a sentence."""

    def __missing__(self, key: str) -> str:
        return key
