"""What a camera sees of a game with real cards, over time -> its steps, questions, and what doesn't fit.

`table_state` is what one look tells of the table. `explaining` tells which steps lead from a position to what lies
there, and what doesn't fit. `judging` tells what a look means, `withdrawing` which steps it contradicts, and `follower`
waits until that has been seen often enough. `outcomes` is what comes out. Nothing here knows a camera or a clock.
"""
