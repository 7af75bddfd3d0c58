"""The game itself: squares, pieces, positions, turns, rules, notation.

Imports nothing of ours but errors, and the layout of game files.
"""
