"""The game itself: marbles, channels, positions, placements, rules, courses. Imports nothing of ours but `errors`.

`docs/infinity.md` has the rules. Where the booklet is silent or open, one function has our reading in its docstring.
"""
