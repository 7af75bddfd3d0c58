"""How unlikely each thing is that hands and sensors do, in nats (minus the natural logarithm of a likelihood).

Only differences matter. On this scale, 0 is what an orderly player does, 3 is one time in twenty, and 7 one in a
thousand. A hypothesis pays the sum over everything that it says has happened.

The word behind each number says what it comes from. `./run evidence costs` counts what simulated hands do, in games
that serve for nothing else. Its table in docs/evidence.md shows every number of this file beside what was counted.

| word | the number comes from |
|---|---|
| fitted | how often simulated hands do it, in the four styles of hands alike |
| kept | judgement. It was counted, too, but with the number counted turns are recognised worse; the table says how |
| rare | judgement. Simulated hands do it too seldom for a count |
| absent | judgement. It can't happen in the games that are counted |
| rules | judgement of how often players break a rule, or seem to. The figures of `recovery` judge it |
| caution | judgement: what would take away, or bring back, turns that hold costs enough to be asked about first |
| timing | how long hands take |
| sensors | what magnets, sensors and the wire do, whatever the hands do |
| squares | how many squares, or sides, there are to choose from |
| sum | other numbers of this file |
"""

from typing import Final

ONE_HAND_MS: Final = 220.0  # timing
"""The least time one hand needs to let go of a piece, take another and set it down, in milliseconds."""

HOVER_MS: Final = 300.0  # timing
"""A piece that reads on a square for less than this swept over it or paused in passing, in milliseconds."""

SOON_MS: Final = 1200.0  # timing
"""Whatever follows the setting down of a piece within this time is mostly the same hand's, in milliseconds."""

# Lifting. A turn begins with an opponent's piece. Players lift their own new piece to adjust it.
LIFT_OPPONENT: Final = 0.1  # kept
LIFT_ANOTHER: Final = 3.0  # rare
"""Extra for another opponent's piece once a flip has been made."""
LIFT_NEW: Final = 0.3  # kept
"""Once the turn is complete; changing it costs extra."""
LIFT_NEW_EARLY: Final = 2.5  # kept
"""The same before the turn is complete."""
LIFT_FLIPPED: Final = 2.0  # kept
LIFT_HOVERED: Final = -5.5  # sensors
"""For a piece that lay there only for a moment: most of the cost of setting it down is given back, less the longer it
lay between `SWEPT_MS` and `HOVERED_MS`, and nothing after that. A hand that stops low over a square does so on one
in sixteen; a piece that is set down goes on from there.
"""
LIFT_HOVERED_TURNED: Final = -3.5  # sensors
"""The same if it read turned over."""
LIFT_NEW_HOVERED: Final = -1.5  # sensors
"""The same for a new piece that had lain elsewhere before."""
SWEPT_MS: Final = 120.0  # timing
HOVERED_MS: Final = 350.0  # timing
LIFT_HARDLY_PLACED: Final = 3.0  # timing
"""Extra for a piece that the other player set down only a moment ago: this much at once, nothing after `HARDLY_MS`."""
HARDLY_MS: Final = 800.0  # timing
LIFT_BEFORE_THE_END: Final = 1.5  # kept
"""The next player picks up a piece before this turn's last piece lies."""
LIFT_OWN: Final = 2.5  # kept
"""Also for those who flip a piece of their own by mistake, as no hand that was counted does."""
LIFT_SECOND: Final = 2.0  # rare
"""Extra for a piece lifted while another is in the hands."""
LIFT_THIRD: Final = 5.0  # rare

# Setting down what is in a hand.
DROP_FLIP: Final = 0.1  # kept
"""On the next square, turned over: the flip."""
DROP_FLIP_ELSEWHERE: Final = 3.0  # rare
"""Extra if the piece was first slid to another neighbouring square, and is turned over on its way from there."""
DROP_BACK: Final = 3.2  # fitted
DROP_BACK_OWN: Final = 0.5  # kept
DROP_BACK_FLIPPED: Final = 1.8  # kept
"""Back where it came from, same side up: a piece touched (what else would a player do with their own?), or a flip taken
back.
"""
DROP_BACK_TURNED: Final = 2.2  # kept
DROP_UNTURNED: Final = 1.2  # kept
"""On the next square but not turned: it is turned there later, or that is forgotten."""
DROP_ASTRAY: Final = 7.5  # sensors
"""On a square that no flip leads to, same side up: hardly ever, except in passing."""
DROP_WRONGLY: Final = 4.5  # rules
"""On such a square, turned over: a flip that the rules forbid."""
DROP_OWN: Final = 2.5  # rules
"""Extra for a piece of the player's own that ends up elsewhere: no turn does that."""
DROP_NEW_AGAIN: Final = 0.7  # kept
"""A new piece, lifted again, set down elsewhere or with the other side up."""
DROP_NEW_AGAIN_TURNED: Final = 4.0  # rare
"""Both at once."""
NEW_AGAIN_BESIDE: Final = 1.5  # squares
"""Extra if that piece, or another new one, ends up turned over on a neighbouring square: of about ten free squares, one
of the two or three to which the next player may flip it.
"""

# New pieces from beside the board.
PLACE_AFTER_FLIP: Final = 0.1  # fitted
PLACE_BEFORE_FLIP: Final = 3.5  # kept
PLACE_WITH_BOTH_HANDS: Final = 4.0  # kept
"""A new piece set down while the other hand still holds the piece to flip, or before one hand could have brought it."""
PLACE_UNDER_HELD: Final = 1.8  # rare
"""Extra for a new piece on the square that the piece in the hand has just left."""
PLACE_ORDER_UNKNOWN: Final = 0.3  # sensors
"""Any of the three above if lost lines hide the order."""
PLACE_ANEW: Final = 3.0  # rare
"""Extra if the turn was complete, its new piece was put away, and yet the flip stays: players mostly put it away to
take the turn back. If there was no flip to make: this much at once, nothing after `PUT_AWAY_MS`.
"""
PUT_AWAY_MS: Final = 1500.0  # timing
"""After this time, a piece has surely been put down beside the board and another one brought, in milliseconds."""
PLACE_SECOND: Final = 6.0  # rules
PLACE_OTHER_PLAYER: Final = 4.5  # rules
PLACE_OTHER_PLAYER_UNSEEN: Final = 1.5  # sensors
"""Extra if the reading doesn't tell whose piece it is, so that nothing speaks for it."""

# On the square itself.
TURN_IN_PLACE: Final = 3.5  # sensors
TURN_IN_PLACE_EXPECTED: Final = 0.5  # sensors
"""For a piece that was slid to the next square unturned, or that was just placed with the other side up."""
SWAP_UNSEEN: Final = 6.0  # sensors
"""A piece taken away and another put in its place between two readings."""
LIFT_UNSEEN: Final = 8.0  # sensors
LIFT_UNSEEN_WATCHED: Final = 11.0  # sensors
"""A flip whose square the new piece filled before it was seen empty: if lines were lost, and if none were. In so short
a time a hand can hardly take one piece away and bring another.
"""

UNDER_COVER: Final = 1.0  # caution
"""A whole turn while something covered the board, if what was seen doesn't lead to it; of two or more at most as much
as what was seen costs.
"""

# Squares with untrusted sensors: extra for what isn't seen.
UNSEEN_PLACE: Final = 1.2  # squares
"""For each side: one of about ten free squares, and one of two sides."""
UNSEEN_DROP: Final = 1.0  # squares
"""One of about three neighbouring squares."""
UNSEEN_LIFT: Final = 1.5  # squares
UNSEEN_DROP_MS: Final = 300.0  # timing
"""A piece that was seen to be picked up can't lie again sooner, in milliseconds."""

# Sensors and players.
SLIP: Final = 6.0  # sensors
"""A reading that nothing on the board has caused."""
SLIP_UNREAD: Final = 2.0  # sensors
"""The same if the reading doesn't say which piece lies there: it may as well be a broken line."""
SLIP_LASTED: Final = 5.0  # sensors
"""Extra once such a reading has ended after `SLIP_LONG_MS` or longer; in proportion before that."""
SLIP_LONG_MS: Final = 400.0  # timing
SLIP_LASTS: Final = 1.5  # sensors
"""And this much more for every factor of e in its length: what stays still for seconds is a piece."""
STRENGTH_SLIP: Final = 1.0  # sensors
"""The same, between a strong and a weak magnet of the same side (a piece off its centre)."""
CHANGE_FINISHED: Final = 2.5  # kept
CHANGE_FINISHED_SOON: Final = 2.3  # kept
CHANGE_FINISHED_IN_PASSING: Final = 1.5  # kept
"""A player changes a complete turn. Within `SOON_MS` it is still the same gesture; if the piece lay only for a moment,
the turn was hardly complete.
"""
PUT_AWAY: Final = 1.0  # rare
"""A new piece is taken off the board again, back to where it came from, as when a whole turn is taken back."""
PUT_AWAY_EARLY: Final = 2.0  # rare
"""The same before the turn was complete."""
PUT_AWAY_IN_PASSING: Final = 3.0  # rare
"""The same for a piece that lay there only for a moment: it goes on to where it is wanted."""
CLEAR_AWAY: Final = 0.2  # absent
PUT_DOWN_AFTER_END: Final = 3.0  # absent
"""After a game's end, pieces are taken off the board, not set down on it."""
WAY_BACK: Final = 5.0  # kept
"""Turns are being taken back by hand: this pays for everything done on the way."""
WAY_BACK_FARTHER: Final = 2.0  # caution
"""Extra if play goes on from an earlier position that was restored with nothing in the hand."""
WAY_BACK_ASTRAY: Final = 2.0  # caution
"""Extra for each piece that is set down on the way, and stays, where the earlier position has none."""
TAKEN_OFF: Final = CHANGE_FINISHED + LIFT_NEW + PUT_AWAY  # sum
"""The same if pieces have only been taken off: as much as it costs to take a turn back like this."""
WAY_BACK_HELD: Final = 1.5  # caution
"""At least this much more than the best explanation, if the missing pieces may just as well be in hands."""
OVER_TOUCHED: Final = 5.0  # absent
"""The first piece touched after a game's end begins the clearing of the board; it doesn't correct the last turn."""
TAKEN_BACK: Final = 3.0  # caution
"""The turn holds after all, although it was reported as taken back while the board lay empty and still."""
EXPECTED_TURN: Final = -3.0  # absent
"""The turn that the companion has asked for, or half of it."""

ILLEGAL: Final = 4.0  # rules
"""An illegal turn is left with as many pieces on the board as if it were complete: this much after `ILLEGAL_MS`, in
proportion before that.
"""
ILLEGAL_MS: Final = 3000.0  # timing
MISTAKE: Final = 4.0  # rules
MISTAKE_TURNED: Final = 3.0  # rules
MISTAKE_PAID: Final = 0.5  # rules
"""However long such a turn is left, because a player takes it for legal; for a piece that was turned over and never
moved on; and if the illegal move was paid for when it was made.
"""
HELD: Final = 5.0  # rules
"""However long a piece is held that should come down again."""
LEFT_SO: Final = 4.0  # rules
LEFT_SO_PAID: Final = 0.5  # rules
"""The next player goes on after an illegal turn; the same if the illegal move was paid for when it was made."""

MISMATCH_SPEAKS: Final = 4.2  # sensors
"""If readings speak this strongly against an explanation, it can't be the board: more than one strength misread."""

MISREAD_NEW: Final = 3.0  # sensors
"""The most extra weight that a square's standing reading has against a new piece: only that reading tells whose it is,
and a strong magnet that lies on its square hardly ever reads as a weak one.
"""

MISMATCH_MOST: Final = 7.0  # sensors
"""The most that one square's standing reading can say against an explanation."""
