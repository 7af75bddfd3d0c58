"""Games of any kind at one table: the direction of games, the command channel, and the loop that joins all parts.

It knows no game: `gamekit` says what a game gives. A game adds its own board, advice and searches in subclasses, such
as `games/eclipse/play`.

**One command channel.** Keys, typed words, a board's buttons, the page's buttons and gestures become the same values
(`inputs`). What would end a game in progress must be asked for twice, on any device. `offers` has the one offer that is
open.

**Parts.** `match` is a game's record, `observer` what its board shows, `offers` what is to be accepted or refused,
`requests` what players ask for; `director` joins them and knows no port, clock, file or thread. What it wants from the
machine are `effects`, which `effect_runner` carries out. `table` lets time pass and people ask; `loop` has the queue
and the clock. Tests play whole games through `table` in simulated time.

**Chance and hidden hands.** Where chance is to act, nobody is to move: the board throws the dice, and what they show is
a turn like any other, in the log too. A position holds everything. Announcements and searches get only what everybody,
or the player to move, may know (`Rules.known_to`).

**Going on** (`resuming`). The newest open game whose kind, edition and players fit can go on. The computer's turn that
was announced is the recording's last `expect`. Where turns are typed, the game is offered.

**Clocks** (`clock`, `timekeeping`). A turn tells when its last piece was set down, and the clocks change over at that
time, however much later the turn is known. Pauses are nobody's time. A flag is called at once if no turn may have been
made in time, otherwise two seconds late. A turn that corrects the last one costs what that one took; a take-back sets
all clocks to what they were before it.

**Phases and boards.** `phases` says which phase of a table follows which, and what each takes. `board_port` is what a
table plays on; the one here has no pieces, and turns are typed (`typed_turns`).
"""
