"""One game at the board: the conduct of the game, the channel of commands, the loop that joins all parts."""
