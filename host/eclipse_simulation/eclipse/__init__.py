"""Eclipse: the hand at a virtual board, in styles from tidy to wild, and the pictures that a camera takes of it."""
