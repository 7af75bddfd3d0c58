"""What today's program says in whole games, kept line by line: whoever rebuilds a part sees at once what it changed."""
