"""Eclipse Companion: plays Rubik's Eclipse with people at a real board."""

__version__ = "0.1.0"
