"""From a board's port to evidence about its squares: the wire, the link, recordings, calibration, health."""
