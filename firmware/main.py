"""Starts the companion's firmware."""

import app

app.run()
