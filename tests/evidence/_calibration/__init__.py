"""Boards with faults, and a person who does what is said: parts of `calibration`."""
