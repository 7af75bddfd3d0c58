"""The log of games: one SQLite file. It knows no game: turns and positions are texts.

**What is kept** (`saved_games`). A game has a kind, players at numbered seats, and a tree of turns: those taken back
stay as branches. Each kind of game has a module of its own that makes the texts, reads them and checks them:
`games/eclipse/saving`.

A list of games reads them without their turns (`listing`). `filtering` says which games are wanted.

`merging` reads another log's games, and joins two entries of one game.

`judgements` keeps what was worked out about games, such as what each turn is worth.

`mistakes` has those that were found in games, by person, and the tries to do better.

`people` has the names of those who have played. A deleted game may come back: `alone` keeps it in a file of its own.

**The file** (`schema`). Its version is SQLite's `user_version`. A log of another version, or another
program's file, is refused and stays as it is.

**Safety** (`log_store`, `writer`). During play a thread of the log's own writes, so the game never waits. What was
written is on the disk, whatever happens then. What can't be written waits in memory; at the end it becomes a log of its
own elsewhere. A damaged log is set aside, and `recovery` brings back its games, with
the rows that `sqlite_pages` finds in what is left of the file.

**Pictures** (`turn_pictures`). If somebody wants a picture of each turn, these are files beside the log, in a folder
for each game: the log stays small, and is checked and copied fast.

**Variations** (`variations`). Turns that somebody tried in a game afterwards, and kept, are files beside the log, too.
"""

from eclipse_companion.log.filtering import Wanted
from eclipse_companion.log.game_log import GameLog
from eclipse_companion.log.listing import ListedGame
from eclipse_companion.log.log_store import FILE_NAME
from eclipse_companion.log.saved_games import LogError, SavedGame, SavedPlayer, SavedTurn

__all__ = ["FILE_NAME", "GameLog", "ListedGame", "LogError", "SavedGame", "SavedPlayer", "SavedTurn", "Wanted"]
