"""Small things that every room uses: errors, files, settings, compiled loops."""
