"""Play at the board: the direction of games, the command channel, and the loop that joins all parts.

**One command channel.** Keys, typed words, the board's buttons, the page's buttons and gestures with pieces
(`gestures`) become the same values (`inputs`). What would end a game in progress must be asked for twice, on any
device. `offers` has the one offer that is open.

**Parts.** `match` is a game's record, `board_observer` what its board shows, `offers` what is to be accepted or
refused, `requests` what players ask for; `director` joins them and knows no port, clock, file or thread. What it wants
from the machine are `effects`, which `performing` carries out. `table` lets boards come and go, and `loop` has the
queue and the clock. Tests play whole games through `table` in simulated time.

**Going on** (`resuming`). The newest open game whose edition and players fit goes on if the board shows its position,
part of a turn from there, or the last turn put right. The computer's turn that was announced is the recording's last
`expect`. While the board is away, and until its first state, the tracker stands still, and what hadn't settled is
forgotten. No board is emptied during a game if the host has a copy of its calibration. A virtual board has lost its
pieces: if a person types for its hand, the game played last is offered and set up again.

**Clocks** (`clock`, `timekeeping`). A turn tells when its last piece was set down, and the clocks change over at that
time, however much later the turn is known. Pauses are nobody's time. A flag is called at once if no turn may have been
made in time, otherwise two seconds late. A turn that corrects the last one costs what that one took; a take-back sets
both clocks to what they were before it.

**Other matches.** `analysis`: nobody plays, no result closes it, and each position's value is told. `study`: puzzles
and lessons. An *exercise* says what to do and what a turn was worth; the match has the position set up, wrong turns
taken back and the opponent's best answer made. After a game, a search in the background looks for the last turn that
changed the value (`reply.annotating.decided`).

**Phases and boards.** `phases` says which phase of a table follows which, and what each takes. `board_port` is what a
table plays on: a board with sensors, or none, where turns are typed (`typed_turns`).

**Advice** is made of claims (`game.claims`): data without words, true by the rules and the exact values. A hint comes
in steps (`advising`) and names no square of the turn too early. With `--coach`, the computer waits until it is known
whether the person's turn gave something away, and while taking it back is offered.
"""
