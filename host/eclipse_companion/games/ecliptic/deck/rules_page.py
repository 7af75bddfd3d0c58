"""The rules on one page, in our own words, with the signs and the symbols (docs/ecliptic.md has them at length)."""

from collections.abc import Iterable
from typing import Final

from eclipse_companion.games.ecliptic.deck import signs, symbols
from eclipse_companion.games.ecliptic.deck.faces import NIGHT
from eclipse_companion.games.ecliptic.deck.sheets import CREDIT
from eclipse_companion.games.ecliptic.game.cards import SIGNS
from eclipse_companion.printing.paper import PAPERS, Shape, Sheet, Words
from eclipse_companion.printing.pdf import width_mm

_TITLE: Final = "Ecliptic: the rules for two"
_RULES: Final = """
# What you need
72 cards: twelve signs in six colours, one card each. A colour always has the same symbol.
Twelve cards of the zodiac. A gem for each battle that is won.
Six dice for each player: D4, D6, D8, D10 (0 counts as 10), D12 and D20.
# Start
Lay the zodiac in a row, from Aries to Pisces: its white side faces White, its blue side faces Blue.
Shuffle. Each player gets seven cards, and the other 58 are the stock. White begins.
# Your turn
1. Draw until you have seven cards, as far as the stock goes. Or take the top card of the discard pile instead, if you
  can use it at once with what you have in hand. You never have to take it.
2. Play if you can: put down two cards of one sign, face up, out of the game. Then place a third card, of any sign
  that you don't have yet, on your side of the zodiac. You can't put down a pair without placing a card.
3. Discard if you can't play: one card of your choice, face up, on the pile.
Then it is the other player's turn, unless one of these happens:
# A triplet
You placed a card of the same sign as your pair, and nobody had that sign. You have another turn, with a new draw.
# A battle
The other player has the sign that you placed. You both choose one of your dice in secret, show them, and throw. If
  you throw the same number, both throw again. Who throws more gets a gem, keeps one of the two cards on their side,
  and has the next turn. The other card goes on the discard pile, where it can be taken. Both dice are out of use.
  After six battles, all dice come back.
# The twelfth sign
You placed the last sign that nobody had, and the stock still has cards. Say whether the game is to stop or to go on,
  and throw a D6. With 1 to 4 it is done as you said, with 5 or 6 the opposite. That happens once a game.
# The end
The game ends when it is stopped at the twelfth sign; or when the stock is empty and the player whose turn it is has
  no card left. Cards in hand count nothing. Each side counts three things:
Series: the longest run of neighbouring signs. Pisces and Aries aren't neighbours.
Colour: the cards of the colour that the side has most of. They needn't be neighbours.
Gems: one each.
Who has more in all wins. If both have the same, more signs win; if those are equal, too, it is a draw.
"""
"""Headings, and paragraphs, whose further lines are indented."""
_COLOURS: Final = ("sun", "moon", "star", "galaxy", "planet", "comet")
_LEFT: Final = 15.0
_TEXT: Final = 3.9
_LINE: Final = 5.3
_HEADS: Final = "# "
_HEADING: Final = 5.0
_HEADING_LINE: Final = 8.8


def page(paper: str) -> Sheet:
    """The page of rules."""
    width, height = PAPERS[paper]
    words = [Words(width / 2, 19, _TITLE, 6.5)]
    y = 23.0
    for paragraph in _RULES.replace("\n  ", " ").strip().splitlines():
        if paragraph.startswith(_HEADS):
            y += _HEADING_LINE
            words.append(_from_left(_LEFT, y, paragraph.removeprefix(_HEADS), _HEADING))
            y += 0.4
            continue
        for line in _wrapped(paragraph, width - 2 * _LEFT):
            y += _LINE
            words.append(_from_left(_LEFT, y, line, _TEXT))
    shapes, named = _legend(width, height)
    return Sheet(width, height, (), (*words, *named, Words(width / 2, height - 10, CREDIT, 3.2)), tuple(shapes))


def _legend(width: float, height: float) -> tuple[list[Shape], list[Words]]:
    """The signs with their numbers and names, and below them the symbols."""
    shapes: list[Shape] = []
    words: list[Words] = []
    pitch = (width - 2 * _LEFT) / len(SIGNS)
    for sign in SIGNS:
        x = _LEFT + (sign - 0.5) * pitch
        shapes.append(signs.sign(sign, NIGHT).placed(x, height - 40, size=0.07))
        words.append(Words(x, height - 32.5, f"{sign} {signs.NAMES[sign - 1].title()}", 2.1))
    pitch = (width - 2 * _LEFT) / len(_COLOURS)
    for place, (letter, name) in enumerate(zip(symbols.INKS, _COLOURS, strict=True)):
        x = _LEFT + (place + 0.5) * pitch
        shapes.append(symbols.symbol(letter, symbols.INKS[letter]).placed(x, height - 25, size=0.08))
        words.append(Words(x, height - 17.5, name, 2.8))
    return shapes, words


def _from_left(left: float, y: float, text: str, size: float) -> Words:
    """A line that begins there."""
    return Words(left + width_mm(Words(0, 0, text, size)) / 2, y, text, size)


def _wrapped(text: str, room: float) -> Iterable[str]:
    """Lines of at most this many millimetres."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if width_mm(Words(0, 0, longer, _TEXT)) > room:
            yield line
            longer = word
        line = longer
    yield line
