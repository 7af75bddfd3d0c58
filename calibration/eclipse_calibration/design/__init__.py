"""What a board and its pieces must be: magnets, sensor and margins, from what is measured on a set."""
