"""What the commands of Infinity do."""
