"""How unlikely each thing that hands and sensors do is, in nats (minus the natural logarithm of a likelihood).

Only differences matter. The scale: 0 is what an orderly player does; 3 is one time in twenty, 7 one in a thousand.
What a hypothesis pays is the sum over what it says has happened. The numbers are judged from how people handle
pieces, not fitted to recordings.
"""

from typing import Final

ONE_HAND_MS: Final = 220.0
"""One hand can't let go of a piece, take another and set it down in less time, milliseconds."""

HOVER_MS: Final = 300.0
"""A piece that reads on a square for less than this swept over it, or was set down in passing, milliseconds."""

SOON_MS: Final = 1200.0
"""What follows a piece's setting down within this time is mostly done by the same hand, milliseconds."""

# Lifting. A turn begins with an opponent's piece; one's own new piece is lifted to set it right.
LIFT_OPPONENT: Final = 0.1
LIFT_ANOTHER: Final = 3.0
"""More for another opponent's piece once a flip has been made."""
LIFT_NEW: Final = 0.3
"""Once the turn is complete; a change of it is paid for besides."""
LIFT_NEW_EARLY: Final = 2.5
"""The same before the turn is complete."""
LIFT_FLIPPED: Final = 2.0
LIFT_HOVERED: Final = -5.5
"""Of a piece that lay there for a moment only: what its setting down cost is mostly given back, less the longer it
lay between `SWEPT_MS` and `HOVERED_MS`, nothing after that: a hand that stops low over a square does so over one in
sixteen, a piece that is set down there goes on from there."""
LIFT_HOVERED_TURNED: Final = -3.5
"""The same where it read turned over."""
LIFT_NEW_HOVERED: Final = -1.5
"""The same of a new piece that had lain elsewhere before."""
SWEPT_MS: Final = 120.0
HOVERED_MS: Final = 350.0
LIFT_HARDLY_PLACED: Final = 3.0
"""More for a piece that the other player has set down only a moment ago: this at once, nothing after `HARDLY_MS`."""
HARDLY_MS: Final = 800.0
LIFT_BEFORE_THE_END: Final = 1.5
"""The next player takes up a piece before this turn's last piece lies."""
LIFT_OWN: Final = 2.5
LIFT_SECOND: Final = 2.0
"""More for a piece lifted while another is in the hands."""
LIFT_THIRD: Final = 5.0

# Setting down what is in a hand.
DROP_FLIP: Final = 0.1
"""On the next square, turned over: the flip."""
DROP_FLIP_ELSEWHERE: Final = 3.0
"""More where the piece had been slid to another square beside, and is turned over on its way from there."""
DROP_BACK: Final = 3.2
DROP_BACK_OWN: Final = 0.5
DROP_BACK_FLIPPED: Final = 1.8
"""Where it came from, same side up: a piece touched; what else would one do with one's own? Or a flip taken back."""
DROP_BACK_TURNED: Final = 2.2
DROP_UNTURNED: Final = 1.2
"""On the next square but not turned (it is turned there afterwards, or forgotten)."""
DROP_ASTRAY: Final = 7.5
"""On a square that no flip leads to, same side up: hardly ever but in passing."""
DROP_WRONGLY: Final = 4.5
"""On such a square, turned over: a flip that the rules forbid."""
DROP_OWN: Final = 2.5
"""More for a piece of one's own that comes to lie elsewhere: no turn does that."""
DROP_NEW_AGAIN: Final = 0.7
"""A new piece, lifted before, set elsewhere, or with the other side up."""
DROP_NEW_AGAIN_TURNED: Final = 4.0
"""Both at once."""
NEW_AGAIN_BESIDE: Final = 1.5
"""More where that, or another new piece, comes to lie turned over on a next square: of some ten that are free one of
the two or three to which the next player may flip it."""

# New pieces from beside the board.
PLACE_AFTER_FLIP: Final = 0.1
PLACE_BEFORE_FLIP: Final = 3.5
PLACE_WITH_BOTH_HANDS: Final = 4.0
"""A new piece set down while the piece to flip is still in the other hand, or before one hand could have brought it."""
PLACE_UNDER_HELD: Final = 1.8
"""More for a new piece on the square from which the piece in the hand has just been taken."""
PLACE_ORDER_UNKNOWN: Final = 0.3
"""Any of the three above where lost lines hide the order."""
PLACE_ANEW: Final = 3.0
"""More where the turn was complete and its new piece was put away, and yet the flip stays: mostly one puts it away to
take the turn back. Where there was none to make: this at once, nothing after `PUT_AWAY_MS`."""
PUT_AWAY_MS: Final = 1500.0
"""Time in which a piece has surely been put down beside the board, and another one brought, milliseconds."""
PLACE_SECOND: Final = 6.0
PLACE_OTHER_PLAYER: Final = 4.5
PLACE_OTHER_PLAYER_UNSEEN: Final = 1.5
"""More where the reading does not tell whose piece it is, so that nothing speaks for it."""

# On the square itself.
TURN_IN_PLACE: Final = 3.5
TURN_IN_PLACE_EXPECTED: Final = 0.5
"""Of a piece that was slid to the next square unturned, or that was just placed with the other side up."""
SWAP_UNSEEN: Final = 6.0
"""A piece taken and another put in its place between two readings."""
LIFT_UNSEEN: Final = 8.0
LIFT_UNSEEN_WATCHED: Final = 11.0
"""A flip whose square was filled again by the new piece before its emptiness was seen: where lines were lost; and where
none was, in which time hardly a hand can take a piece away and bring another."""

# At squares whose sensors can't be trusted: more for what is not seen.
UNSEEN_PLACE: Final = 1.2
"""Of each side: one of some ten squares that are free, and one of two sides."""
UNSEEN_DROP: Final = 1.0
"""One of some three squares beside."""
UNSEEN_LIFT: Final = 1.5
UNSEEN_DROP_MS: Final = 300.0
"""A piece that was seen to be taken up does not lie again sooner, milliseconds."""

# Sensors and players.
SLIP: Final = 6.0
"""A reading that nothing on the board has caused."""
SLIP_LASTED: Final = 5.0
"""More once such a reading has ended that stood for `SLIP_LONG_MS` or longer, in proportion before."""
SLIP_LONG_MS: Final = 400.0
SLIP_LASTS: Final = 1.5
"""And so much more for every e times that it stood longer: what lies still for seconds is a piece."""
STRENGTH_SLIP: Final = 1.0
"""The same, between a strong and a weak magnet of the same side (a piece off its centre)."""
CHANGE_FINISHED: Final = 2.5
CHANGE_FINISHED_SOON: Final = 2.3
CHANGE_FINISHED_IN_PASSING: Final = 1.5
"""A player changes a turn that was complete; within `SOON_MS` it is the same gesture still, and where the piece lay for
a moment only the turn has hardly been complete."""
PUT_AWAY: Final = 1.0
"""A new piece is taken off the board again, back to where it came from, as when a whole turn is taken back."""
PUT_AWAY_EARLY: Final = 2.0
"""The same before the turn was complete."""
PUT_AWAY_IN_PASSING: Final = 3.0
"""The same of a piece that lay there for a moment only: it goes on to where it is wanted."""
CLEAR_AWAY: Final = 0.2
PUT_DOWN_AFTER_END: Final = 3.0
"""After a game's end pieces are taken off the board, not set down on it."""
WAY_BACK: Final = 5.0
"""Turns are being taken back by hand: all that is done on the way is paid for with this."""
WAY_BACK_FARTHER: Final = 2.0
"""More where it goes on from a position of the game that was restored with nothing in the hand."""
WAY_BACK_ASTRAY: Final = 2.0
"""More for each piece that is set down on the way, and stays, where none lay in the position that is gone back to."""
TAKEN_OFF: Final = 3.8
"""The same where pieces have been taken off, and no more: as much as a turn costs that is taken back so."""
WAY_BACK_HELD: Final = 1.5
"""So much more than the best explanation, at least, where those that are gone may just as well be in hands."""
OVER_TOUCHED: Final = 5.0
"""The first piece touched after a game's end is the beginning of clearing the board, not a correction of the last
turn."""
TAKEN_BACK: Final = 3.0
"""The turn that was told to be taken back when the board lay empty and still is made all the same."""
EXPECTED_TURN: Final = -3.0
"""The turn that the companion has asked for, or half of it."""

ILLEGAL: Final = 4.0
"""A turn is left that is not legal, with as many pieces on the board as if it were complete: so much after
`ILLEGAL_MS`, in proportion before."""
ILLEGAL_MS: Final = 3000.0
MISTAKE: Final = 4.0
MISTAKE_TURNED: Final = 3.0
MISTAKE_PAID: Final = 0.5
"""However long such a turn is left: a player takes it for a legal one; that of a piece that was turned over and never
moved on; and where what made it illegal has been paid for when it was done."""
HELD: Final = 5.0
"""However long a piece is held that should come down again."""
LEFT_SO: Final = 4.0
LEFT_SO_PAID: Final = 0.5
"""The next player goes on after a turn that is not legal; the same where that has been paid for when it was done."""

MISMATCH_SPEAKS: Final = 4.2
"""Readings that speak against an explanation as strongly as this can't be its board: more than one strength misread."""

MISREAD_NEW: Final = 3.0
"""At most so much more of what a square's standing reading says speaks against a new piece: nothing but that reading
tells whose it is, and a strong magnet that lies on its square hardly ever reads as a weak one."""

MISMATCH_MOST: Final = 7.0
"""The most that one square's standing reading can speak against an explanation."""
