"""The virtual board: the shipped firmware in its own interpreter, on simulated sensors."""
