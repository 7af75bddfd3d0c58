"""The labels of the pages: what `page/static` reads with `word`, and the names in them."""

from collections.abc import Mapping
from typing import Final

PHONE_CODE: Final = (
    *("phone_camera", "use_phone", "use_phone_said", "phone_scan", "phone_picture", "phone_warns"),
    *("chrome_first", "chrome_then", "safari_first", "safari_then"),
)
"""Of the code that a phone scans, and what to tap when its browser warns."""
SPEECH: Final = (
    *(f"speak_{what}" for what in ("here", "voice", "best", "rate", "slow", "normal", "fast")),
    *(f"speaks_{who}" for who in ("here", "elsewhere", "computer", "computer_now", "nobody", "gone")),
    *("speak_never", "speak_watching", "speak_no_voice", "tap_to_hear", "voice_sample"),
)
"""Of a page that speaks."""
_PLAIN: Final = (
    *SPEECH,
    *PHONE_CODE,
    *(
        "views",
        "start",
        "play",
        "learn",
        "games",
        "progress",
        "explore",
        "what_to_do",
        "game",
        "value",
        "wait",
        "more",
        "back",
    ),
    *("left_head", "on_head", "carry_on", "put_away", "between_perfect", "turn_yours", "turn_mine"),
    *("new_game", "against", "computer", "person", "phone", "phone_said", "level", "perfect", "perfect_level"),
    *("even_level", "level_said_even"),
    *("your_side", "any_side", "your_name", "other_name", "edition", "coach", "coach_is", "change", "begin"),
    *("clock", "no_clock", "no_clock_said", "other_clock", "own_clock", "you_are_any"),
    *(
        "newcomer",
        "start_lessons",
        "all_rules",
        "rules_read",
        "today_puzzle",
        "solve_it",
        "see_all",
        "games_one",
        "turns_one",
    ),
    *("review_game", "exercise_on", "show_again", "the_task"),
    *("other_exercises", "leave_exercises", "computers", "have_read"),
    *("no_games", "unfinished", "left_unfinished", "drawn", "players", "result"),
    *("played", "full", "not_understood"),
    *("who_i_am", "watching", "code_field", "enter_code", "code_wrong", "code_wait", "only_watching", "not_from_here"),
    *("codes_wait", "who_has_device", "both_here_said"),
    *("code_spent", *(f"seat_{why}" for why in ("moved", "taken_over", "given_back", "others", "unknown"))),
    *("take_over_yes", "take_over_no", "move_device", "give_back", "this_device", "this_device_said"),
    *(
        "skip",
        "paused",
        "paused_said",
        "go_on_now",
        "saved_said",
        "restart_said",
        "restart_elsewhere_said",
        "make_my_turn",
        "has_won",
        "thinking_long",
        "not_your_turn",
        "my_clock",
        "over_after_one",
        "looks",
        "looks_device",
        "looks_light",
        "looks_dark",
    ),
    *("unheard", "stopped_returns", "new_code", "play_for"),
    *("other_device", "other_device_said", "settings", "set_of_voice", "set_of_play", "set_of_lights"),
    *("set_of_page", "letter_keys"),
    *("set_voice_enabled", "set_voice_language", "set_voice_rate", "set_voice_folder", "set_play_patience_ms"),
    *("set_play_clock", "set_lights_enabled", "source_default", "source_file", "source_option", "source_here"),
    *("holds_at_once", "holds_later", "saved", "on", "off", "nothing"),
    *("own_board", "own_board_said", "calibrate_sensors_said", "sensors_said", "firmware_install_said"),
    *(
        "turns",
        "first",
        "previous",
        "following",
        "last",
        "next_mistake",
        "game_begins",
        "values",
        "values_off",
    ),
    *("tries", "keep_line", "back_to_game", "save_file", "explore_this", "position", "set_up"),
    *("all_games", "opponent", "everybody", "no_such_games", "rename", "delete", "name_of_game", "save_name"),
    *("more_filters", *(f"filter_{what}" for what in ("person", "since", "until", "opening", "mistakes"))),
    *(
        "which_game",
        "save_report",
        "stop_saving",
        "won_games",
        "lost_games",
        "deleted_games",
        "no_deleted",
        "restore",
        "people",
        "no_people",
    ),
    *("name_of_person", "join_people"),
    *(f"sheet_{what}" for what in ("head", "field", "read", "added", "known", "none")),
    *("cancel", "undo_delete", "play_this", "copy", "copied", "exact", "flips", "best_of_flips"),
    *("worth_draw", "worth_win_far", "worth_loss_far", "story"),
    *(
        "turn",
        "mark_good",
        "mark_mistake",
        "mark_found",
        "mark_blunder",
        "mark_weak",
        "this_turn",
        "accurate",
        "points_lost",
        "actions",
    ),
    *(
        "seat_won",
        "mistake",
        "play_it",
        "try_again_here",
        "try_again_short",
        "why_wrong",
        "why_short",
        "play_on_here",
    ),
    *(
        "try_again",
        "show_me",
        "skip_this",
        "to_review",
        "your_mistakes",
        "find_win",
        "find_draw",
        "try_right",
        "try_right_said",
        "try_best_win",
    ),
    *(
        "try_best_draw",
        "try_wrong",
        "try_wrong_said",
        "worth_win_now",
        "worth_loss_now",
    ),
    *("lessons", "puzzles", "next_lesson", "next_puzzle", "exercise", "solved"),
    *("mistakes", "mistakes_said", "no_mistakes", "practise", "unnamed", "due_today"),
    *(f"grade_{grade}" for grade in range(1, 6)),
)
_WORDS: Final = (
    *("hint", "undo", "again", "more", "next", "threats", "turn_board", "wrong", "turn", "turns", "pause", "go_on"),
    *("draw", "resign", "new", "rematch", "use_board", "quit", "accept", "no"),
)
_QUESTIONS: Final = ("offer_draw", "resign", "new", "rematch", "chosen", "study")
_ACTIONS: Final = (
    *("question", "one_more_hint", "hide", "coach_loses", "coach_wait", "take_it_back", "play_anyway"),
    *("withdraw", "plain_letters", "sounds", "motion"),
    *("speech", "speak_page"),
    *("remote", "remote_said", "remote_watch", "as_read", "full_view", "wrong_turn"),
    "play_on",
    *(f"word_{word}" for word in _WORDS),
    *(f"ask_{kind}" for kind in _QUESTIONS),
    *(f"accept_{kind}" for kind in (*_QUESTIONS, "draw", "resume", "unfinished", "set_up", "owners")),
)
"""What people ask for and answer."""
_NAMED: Final = {
    "restore_game": "game",
    "rename_person": "person",
    "sheet_doubt": "line text",
    "games_count": "count",
    "hint_of": "step steps",
    "ask_draw": "player",
    "ask_own_draw": "other",
    "looking_at": "number",
    "set_between": "low high",
    "at_level": "level",
    "turn_name": "number side turn",
    "clock_of": "who",
    "menu_of": "game",
    "see_turn": "number",
    "over_after": "count",
    "playing": "side",
    "pass_device": "who",
    "i_am": "who",
    "level_of": "side",
    "your_try": "turn",
    "turn_number": "number",
    "between_one": "player against",
    "between_you": "against",
    "between_two": "first second",
    "between_level": "level",
    "turn_of": "player",
    "clock_said": "minutes seconds",
    "clock_said_plain": "minutes",
    "clock_is": "clock",
    "you_are_first": "side",
    "you_are_second": "side",
    "phone_how": "command",
    "rules_of": "game",
    "games_many": "count",
    "ends_said": "won drawn lost",
    "from_position": "position",
    "won_by": "player",
    "code_of": "who code",
    "picture_of": "who",
    **dict.fromkeys(("owner_there", "owner_away", "new_code_for", "play_here", "take_over", "take_over_said"), "who"),
    "working_out": "seconds",
    "settings_kept": "file",
    "holds_now": "value",
    "turn_at": "number of",
    "mistakes_of": "player",
    "one_of": "number of",
    "flip_of": "from to",
    "rename_game": "game",
    "delete_game": "game",
    "deleted": "game",
    "turns_count": "count",
    "turn_line": "number side turn",
    "turn_played": "number player turn",
    "played_before": "player turn",
    "tried_turn": "turn",
    "tried_worth": "worth",
    "lesson_of": "number of",
    "lesson_part_of": "number of part parts",
    "tries_one": "",
    "tries_others": "count",
    "turns_keep": "good all",
    "turn_keeps": "good all",
    "all_turns": "count",
    "worth_win": "count",
    "worth_loss": "count",
    "kept_line": "number turn turns",
    "kept_at_start": "turns",
    "forget_line": "turns",
    "solved_of": "count total",
    "next_due": "count total day",
}
"""Those that name something."""

PAGE_LABELS: Final[Mapping[str, str]] = {
    **{f"Page.{name}": "" for name in (*_PLAIN, *_ACTIONS)},
    **{f"Page.{name}": names for name, names in _NAMED.items()},
}
"""Those of every game."""

_SEEN: Final = ("empty", "gold", "silver", "unsure")
_VERDICTS: Final = (
    *("ok", "moving", "at_ground", "at_the_supply", "stands_still", "noisy", "off_its_rest", "near_a_border"),
)
_NEEDS: Final = ("fill", "turn", "good", "left_out", "empty", "check", "centre", "exchange", "lift")
_INSTALLING: Final = ("find", "compare", "copy", "check", "start")
_STAGES: Final = ("empty", "lay", "turn", "ask", "keep")
_BOARD_PLAIN: Final = (
    *("board", "what_to_do", "looking", "connected", "lost", "full", "not_understood"),
    *("sensors", "fine", "uncalibrated", "no_readings", "side_by_side"),
    *("calibration", "steps", "done", "skip", "again", "quit", "stopped_early"),
    *("firmware", "install", "anyway", "retry", "stopped_installing", "no_firmware", "files"),
    *(f"step_{step}" for step in _INSTALLING),
    *(f"name_{step}" for step in _INSTALLING),
    *(f"file_{state}" for state in ("waiting", "now", "done")),
    *(f"what_{what}" for what in ("copy", "remove")),
    *(f"sees_{what}" for what in _SEEN),
    *(f"need_{need}" for need in _NEEDS),
    *(f"stage_{stage}" for stage in _STAGES),
    *(f"verdict_{verdict}" for verdict in _VERDICTS),
)
_BOARD_NAMED: Final = {
    "page_at": "url",
    "plan": "after",
    "installed": "firmware",
    "had_it": "firmware",
    "calibrate_next": "program",
    "machine_at": "machine port",
    "micropython": "version",
    "firmware_before": "firmware",
    "firmware_after": "firmware",
    "files_done": "done of",
    "squares_done": "done of",
    "sigmas": "count",
    "check": "squares",
    "rate": "hz rate",
    "lines_lost": "count",
    "wrong_reads": "count",
    "firmware_of": "firmware port",
}

BOARD_LABELS: Final[Mapping[str, str]] = {
    **{f"Board.{name}": "" for name in _BOARD_PLAIN},
    **{f"Board.{name}": names for name, names in _BOARD_NAMED.items()},
}
"""Those of the pages that show work at a board: its sensors, its calibration, its firmware."""

CLUB_LABELS: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        (
            *("Club.title", "Club.empty", "Club.nobody_won", "Club.to_move", "Club.perfect", "Club.one_board"),
            *(f"Club.state_{state}" for state in ("idle", "paused", "over", "offline")),
            "Club.unknown_game",
        ),
        "",
    ),
    **{
        f"Club.trouble_{trouble}": "broker"
        for trouble in ("unknown", "refused", "password", "certificate", "tls", "slow", "lost", "failed")
    },
    **dict.fromkeys(("Club.looking_broker", "Club.broker_there"), "broker"),
    **dict.fromkeys(("Club.won", "Club.clock_of"), "who"),
    "Club.state_playing": "number",
    "Club.level": "level",
    "Club.boards": "count",
    "Club.last": "turn",
}
"""Those of the page that shows all boards of a club."""

_PHONE: Final = (
    *("title", "start", "lean", "ready", "asking", "sending", "lost", "refused", "away"),
    *("not_allowed", "no_camera", "busy", "insecure", "no_code", "awake", "code", "enter"),
    *("mark", "mark_why", "marked", "mark_not", "mark_turn", "speech"),
)
_GUIDE: Final = (
    *("good", "still", "cut_left", "cut_right", "cut_top", "cut_bottom", "outside", "grey", "dark"),
    *("bright", "flickers", "blurred", "small", "flat", "lamp", "shadow", "hidden", "few_markers"),
    *("mirrored", "unclear"),
)
PHONE_LABELS: Final[Mapping[str, str]] = {
    **{f"Filming.phone_{name}": "" for name in _PHONE},
    "Filming.phone_corner": "label",
    **{f"Filming.guide_{name}": "" for name in _GUIDE},
    **{f"Filming.{name}": "" for name in ("code_wrong", "code_wait", "phones_full")},
}
"""Those of the page on a phone that films."""

_LEVELS: Final = (*map(str, range(1, 8)), "perfect")


def page_labels_of_game(rules: int) -> dict[str, str]:
    """Those that each game has: how good its levels are, and its rules, with so many sentences below the pictures."""
    names = (
        *(f"level_said_{level}" for level in _LEVELS),
        *("rule_short", "rule_1", "rule_2", "rule_3"),
    )
    more = {f"Page.rule_more_{number}": "first second" for number in range(1, rules + 1)}
    return {**{f"Page.{name}": "" for name in names}, **more}
