"""What every game whose board is watched has: what was seen of the current turn, and isn't a turn yet.

In: what a board yields. Out: effects. A game's own follower, which no two games share, makes of looks what is yielded.
"""
