"""What the page shows where a hand does by itself what is asked, and where a game has ended. Pure.

In: a view whose sentences tell a person at a board what to do. Out: the same view, telling what is happening, or what
can be done on the page.
"""

from dataclasses import replace

from eclipse_companion.announcements import ReplyChosen, as_sentence
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.showing.display import EclipseDisplay
from eclipse_companion.games.eclipse.words import EclipseSentences


def done_by_a_hand(view: EclipseDisplay) -> EclipseDisplay:
    """The hand puts the board right and makes the computer's turns: nothing is wrong, and nobody is asked to do it."""
    picture = view.picture
    if picture.steps:
        return replace(view, picture=replace(picture, standing=_putting_right(view), steps=(), marks=()))
    if view.reply is not None and picture == view.lasting:
        return replace(view, picture=replace(picture, standing=_making(view.reply, view.sentences)))
    return view


def ended_on_the_page(view: EclipseDisplay) -> EclipseDisplay:
    """How the game ended, without what people would do at a board: the page has buttons for that."""
    words, standing = view.sentences, view.standing
    for onward in ("Phrase.clear", "Phrase.another"):
        standing = standing.removesuffix(as_sentence(words.filled(onward, {}))).strip()
    notices = tuple(notice for notice in view.notices if notice != standing)
    return replace(view, notices=notices, picture=replace(view.picture, standing=standing))


def _putting_right(view: EclipseDisplay) -> str:
    if view.position == EMPTY:
        return view.sentences.page_label("hand_clears")
    return view.sentences.page_label("hand_puts_back" if view.turns else "hand_sets_up")


def _making(reply: ReplyChosen, words: EclipseSentences) -> str:
    """What the hand does for the computer."""
    turn, player = reply.turn, reply.player
    assert isinstance(turn, Turn)
    assert isinstance(player, Player)
    side = words.side(player, turn.side)
    if turn.flip is None:
        return words.page_label("hand_places", side=side, square=turn.square)
    start, end = turn.flip
    return words.page_label("hand_flips", side=side, square=turn.square, **{"from": start, "to": end})
