"""One part for each game that the companion knows."""
