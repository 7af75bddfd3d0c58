"""Runs kept data through the reconstruction again: `traces` of the sensors, `films`, `recordings` of games.

`beside` joins a film and a trace of the same game.
"""
