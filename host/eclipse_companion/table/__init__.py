"""Play at the board: the direction of games, the command channel, and the loop that joins all parts."""
