"""The kit: files to print, to order and to drop on a Pico, made from a card of measures and pins."""
