"""Ecliptic, the game for two by Jean-Louis Cazaux: twelve signs of the zodiac in six colours, six dice each."""
