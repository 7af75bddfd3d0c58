"""The parts of `./run evidence recovery`."""
