"""What the page shows where a hand does by itself what is asked, and where a game has ended. Pure.

In: a view whose sentences tell a person at a board what to do. Out: the same view, telling what is happening, or what
can be done on the page.
"""

from dataclasses import replace

from eclipse_companion.announcements import ReplyChosen, ToMove, as_sentence
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.drawn import order_of
from eclipse_companion.games.eclipse.showing.display import EclipseDisplay
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.page.asked import standing


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
    words, ending = view.sentences, view.standing
    for onward in ("Phrase.clear", "Phrase.another"):
        ending = ending.removesuffix(as_sentence(words.filled(onward, {}))).strip()
    notices = tuple(notice for notice in view.notices if notice != ending)
    return replace(view, notices=notices, picture=replace(view.picture, standing=ending))


def made_at_a_board(view: EclipseDisplay) -> EclipseDisplay:
    """A list says step by step what to do for the computer; the sentence only asks for it."""
    picture = view.picture
    if picture.steps or picture != view.lasting or not order_of(view):
        return view
    return replace(view, picture=replace(picture, standing=view.sentences.page_label("make_my_turn")))


def asked_here(view: EclipseDisplay) -> str:
    """What who is to move does on the page, in place of what a person at a board is told; empty: that holds."""
    words, mover = view.sentences, view.to_move
    if not isinstance(mover, Player):
        return ""
    told = {words.standing(ToMove(mover, human=True, task=task)) for task in ("flip", "place")}
    if standing(view) not in told:
        return ""
    named = {"player": view.name(mover) or words.side_of(mover)}
    if not rules.flips(view.game):
        return words.page_label("pick_first", **named)
    return words.page_label("pick_from", **named, opponent=words.side_of(mover.opponent))


def watched_here(view: EclipseDisplay) -> str:
    """The same for everybody else, who looks on from another device; empty: what a person at a board is told holds."""
    words, mover = view.sentences, view.to_move
    if not isinstance(mover, Player) or not asked_here(view):
        return ""
    return words.page_label("their_turn", player=view.name(mover) or words.side_of(mover))


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
