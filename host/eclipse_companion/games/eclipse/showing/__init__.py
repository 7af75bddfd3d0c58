"""What screens, and the board's own lights, show of Eclipse. What all games share is in `outputs`."""

from eclipse_companion.games.eclipse.showing.view import EclipseView

__all__ = ["EclipseView"]
