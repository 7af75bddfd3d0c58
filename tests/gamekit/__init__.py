"""What every game uses: what a game wants of its board."""
