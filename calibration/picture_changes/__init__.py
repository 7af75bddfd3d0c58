"""What rooms and phones do to a picture, for training readers and for measuring them: for all games that have one."""
