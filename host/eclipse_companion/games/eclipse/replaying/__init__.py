"""Runs kept data through the reconstruction again: `traces` of the sensors, `recordings` of games."""
