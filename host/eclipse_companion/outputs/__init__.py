"""Where announcements go, in any game: sentences, voice, screens. A game adds its own words and drawings."""
