"""Games by the thousand without a board: traces of hands at play, and a fast twin of the firmware's judging."""
