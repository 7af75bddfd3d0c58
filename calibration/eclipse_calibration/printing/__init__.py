"""The printed mat for under the board."""
