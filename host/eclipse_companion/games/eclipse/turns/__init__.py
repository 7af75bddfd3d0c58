"""Square changes to turns: all explanations of what the hands did, weighed.

**The set.** An explanation is a history of turns, with what is where now (which piece lies on which square, what is in
the hands) and a cost in nats (`explanations`). Each change lets every explanation branch (`branching`): this piece was
put there, or that one, or it was a slip of the sensor; what each costs stands in `costs`. `weighing` adds what the
board shows now and how long nothing has gone on. A hand that has turned a piece over in place moves it on within a
second, and a hand that holds a piece sets it down within a few. So an explanation whose hand should have gone on loses
weight. One that a rule forbids pays once for the mistake. An illegal turn may be left as it lies
(`Explanation.left`): what the next player does is followed from there, so its fault can still be named later.

**Giving.** A turn is given when nearly all of the weight agrees on it (`moments`), and on the turns before it: at once
if it is complete and nothing moves, or if the next player has begun. It is taken back when hardly any weight holds it,
or when it is in doubt while the board is at rest. Then what is in doubt is asked about, once (`remarks`). The last
three turns given may turn out to have been others. What is farther back is certain, and so is what stood when a
problem was told.

**Time tells.** Two pieces that come down within a fifth of a second were in two hands, so their order tells nothing. A
piece lifted a moment after it was set down is still in the same hand. What was done while nobody watched (`play` was
ended, the board was away) has neither times nor an order: every flip that may have been made weighs the same.

**A question** is open until its turn is given; there is one at most. A number answers it, or lifting the piece that
tells the turns apart and putting it back (until it lies again nothing is given, since the next turn begins the same
way), or another source's look, or the turns that follow. An answer leaves only explanations that agree with it
(`answers`). A player who says that the last turn was another is offered what explanations are left say, then every
legal turn whose result the board can show; the answer is a take-back and a turn.

**A problem** is told within two seconds if nothing further can make a legal turn of what lies there, and after the
patience time if it may still become one (a strong piece off its centre can read as the other player's). It has its
fault (`faults`) and the fewest single steps that lead to what should lie there (`steps`; a move that turns the piece
over is one), said one at a time (`mending`). What was told stays as long as the board is on the way; no turn is given
that is only passed through. It ends when the board shows a position that counts as right, or when the way there is
explained as part of a turn again. After a turn was taken back, or made otherwise than the computer's, nothing else
counts until then.

**Turns taken back by hand**, in any order, are two more explanations (`restored`). One: the board is on the way back,
which explains every piece that lies as one lay there before. Two: it shows an earlier position of the game, so the game
goes on from there. Pieces that are merely gone may be in hands, so this waits. What speaks against it stays an
explanation, and brings a withdrawn turn back. An empty board before a game's end is its beginning; after it, a new
game's.

**Squares that can't be trusted** say nothing, and `unseen` lets every explanation become what a legal turn may have
done there unseen. A piece that leaves its square and comes down nowhere was flipped there. What no rule and no later
flip tells is asked about. A suspicion alone makes a turn that hinges on the square wait (`doubts`), and the past is
read again without the square (`rereading`), a few explanations at a time.

**A piece that can't be read** (`?`) is some piece on its square once it has lain there for two seconds, or somebody
says that the turn is finished. Its row of evidence says next to nothing, so what the rules and the other squares leave
is the turn, and whatever they leave open is asked about. It may also be a broken line: that costs `SLIP_UNREAD`.

**Under a cover**, seen by a camera alone, one turn's changes come at once, and sometimes those of two turns. So every
legal way to what lies there afterwards is an explanation (`under_cover`), and the ways share its weight.
"""
