"""The computer as an opponent: levels from random to the best, all from what a player may know."""
