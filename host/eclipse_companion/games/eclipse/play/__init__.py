"""Eclipse at a table: what it adds to the games that `table` directs.

**The board** (`table`, `effect_runner`, `board_ports`). A board may come and go, be set up (`boards`) and watched
(`sensor_watch`). `board_observer` handles what its tracker finds. Requests can be made with pieces (`gestures`). A
position that lies there can be played on from (`set_up`, `offers`).

**Going on** (`resume_check`). A game goes on if the board shows its position, part of a turn from there, or the last
turn put right. While the board is away, and until its first state, the tracker stands still, and what hadn't settled is
forgotten. No board is emptied during a game if the host has a copy of its calibration. A virtual board has lost its
pieces: if a person types for its hand, the game played last is offered and set up again.

**Other matches.** `analysis`: nobody plays, no result closes it, and each position's value is told. `study`: puzzles
and lessons. An *exercise* says what to do and what a turn was worth; the match has the position set up, wrong turns
taken back and the opponent's best answer made. After a game, a search in the background looks for the last turn that
changed the value (`reply.annotating.decided`).

**Advice** (`match`, `advising`) is made of claims (`game.claims`): data without words, true by the rules and the exact
values. A hint comes in steps and names no square of the turn too early. With `--coach`, the computer waits until it is
known whether the person's turn gave something away, and while taking it back is offered.

**Hands.** At a virtual board a person types what the hand does (`typed_hand`), or an obedient one plays by itself
(`automatic_hand`, `calibrating_hand`).
"""
