"""Ecliptic by Jean-Louis Cazaux, for two: twelve signs of the zodiac in six colours."""
