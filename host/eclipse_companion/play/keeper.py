"""What play keeps on disk: the log's record of a game, and the recording of every wire line with its time."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from eclipse_companion.announcements import Notice
from eclipse_companion.errors import CompanionError
from eclipse_companion.game.pieces import Player
from eclipse_companion.game.position import Position
from eclipse_companion.game.rules import Result
from eclipse_companion.game.turn import Turn
from eclipse_companion.outputs.log import GameLog
from eclipse_companion.play.director import Director
from eclipse_companion.play.inputs import Answer, Command
from eclipse_companion.recording import EcrWriter
