"""What Ecliptic adds to a table: hidden hands and covers, chance that can be checked, real cards, the count."""
