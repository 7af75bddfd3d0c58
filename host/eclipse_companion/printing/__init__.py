"""What any game prints: `paper` lays it out in millimetres, `pdf` and `writing` make files of it."""
