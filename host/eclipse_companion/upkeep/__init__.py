"""Looking after an installation: what is missing, and the firmware on a board."""
