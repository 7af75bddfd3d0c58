"""What games share whose board is watched."""
