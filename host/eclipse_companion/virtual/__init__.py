"""The virtual board: the shipped firmware in an interpreter of its own, on simulated sensors."""
