"""Games by the thousand without a board: traces of hands at play, and a twin of the firmware that judges them fast."""
