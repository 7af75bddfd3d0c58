"""What games share whose board is watched: its board, its observer, and a table that only a camera sees.

In: looks, and what a game's own follower makes of them: no two games share one. Out: what every table does.
"""
