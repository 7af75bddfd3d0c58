"""Rubik's Infinity: the game, and what the companion adds to it."""
