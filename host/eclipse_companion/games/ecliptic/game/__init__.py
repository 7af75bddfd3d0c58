"""Ecliptic's rules: cards, dice, the zodiac, what everybody sees, what is hidden, turns, and game files.

It knows nothing of the rest of the program but errors. `docs/ecliptic.md` tells the rules in plain words.
"""
