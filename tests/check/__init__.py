"""`./run check`: what a change needs checked before it is shown to others, in less than a minute."""
