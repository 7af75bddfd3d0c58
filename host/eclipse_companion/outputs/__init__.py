"""Where announcements go: voice, screens, lights."""
