"""What the page asks people, with the answers as buttons, and why a word does nothing now. Pure.

In: a view. Out: the question that is open, and a sentence for each word of the toolbar that is refused.
"""

from typing import Any, Final

from eclipse_companion.announcements import Notice, Offer
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.outputs.bar import useful
from eclipse_companion.outputs.display import Display

AGAIN: Final = frozenset({"offer_draw", "draw", "new", "rematch", "chosen", "study", "resign"})
"""The kinds of offers that come in between: the sentence beside the board stays."""
_LEFT: Final = frozenset({"resume", "unfinished"})
"""Who doesn't go on with a game that was left begins another one."""
_COACH: Final = "coach"
_OWN_DRAW: Final = "own_draw"
_TOOLS: Final = ("hint", "undo")
"""The words that always have a button, wherever the game has them."""


def standing(view: Display) -> str:
    """The sentence beside the board: what is asked, and a hint, have a place of their own."""
    asked = view.offer is not None and view.offer.kind in {*AGAIN, "take_back"}
    return view.lasting.standing if asked or is_hinted(view) or view.warning else view.standing


def is_hinted(view: Display) -> bool:
    """Whether what was said last is a hint, which stands below the sentence."""
    return view.hint is not None and view.hint.text == view.picture.standing


def question(view: Display) -> dict[str, Any] | None:
    """The open question: its kind, its title and text, and an answer for each word that says one; None if none is open.

    `say` is what an answer says, and `word` what it means. A question that the sentence beside the board asks has
    neither title nor text.
    """
    if view.paused:
        return None  # the board is covered, and what covers it goes on
    if view.warning:
        # Nothing is made yet: to take it back is to choose again.
        answers = [_answer(view, "undo", "take_it_back", "no"), _answer(view, "no", "play_anyway", "accept")]
        return {"kind": _COACH, "title": _label(view, "coach_wait"), "text": view.warning, "answers": answers}
    if view.offer is not None:
        return _offered(view, view.offer)
    answers = [_answer(view, word, f"word_{word}") for word in ("accept", "no") if word in view.answers]
    return {"kind": "asked", "title": "", "text": "", "answers": answers} if answers else None


def coach_waits(view: Display) -> bool:
    """Whether the coach asks whether a turn is taken back: nobody thinks meanwhile."""
    return view.offer is not None and view.offer.kind == "take_back"


def hint(view: Display) -> dict[str, Any] | None:
    """The hint to read, and which step of how many it is; `more`: whether there may be another one."""
    shown = view.hint
    if shown is None:
        return None
    return {"text": shown.text, "step": shown.step, "steps": shown.steps, "more": shown.step < shown.steps}


def refusals(view: Display) -> dict[str, str]:
    """Why each word does nothing now, a sentence by the word; words that do something are left out."""
    words, why = useful(view), dict[str, Notice]()
    for word in _TOOLS:
        reason = _never_now(view, word) if word not in words else _not_yet(view, word)
        if reason is not None:
            why[word] = reason
    if "wrong" in words and not view.turns:
        why["wrong"] = Notice("no_turn_seen")
    if "threats" in words and (reason := _to_do_first(view)) is not None:
        why["threats"] = reason
    return {word: view.sentences.say(notice) or "" for word, notice in why.items()}


def _offered(view: Display, offer: Offer) -> dict[str, Any]:
    kind, words = offer.kind, useful(view)
    if kind == "take_back":
        answers = [_answer(view, "undo", "take_it_back"), _answer(view, "no", "play_anyway")]
        loses = any(getattr(claim, "after", None) == "loss" for claim in offer.claims)
        title = _label(view, "coach_loses" if loses else "coach_wait")
        return {"kind": _COACH, "title": title, "text": view.picture.standing, "answers": answers}
    if kind == "draw" and "accept" not in words:  # it's this person's own offer
        other = next((each for each in view.sentences.players if each is not offer.player), None)
        title = _label(view, "ask_own_draw", other=view.sentences.player(other))
        return {"kind": _OWN_DRAW, "title": title, "text": "", "answers": [_answer(view, "no", "withdraw")]}
    declines = "play_on" if kind in AGAIN else "new_game" if kind in _LEFT else "word_no"
    labels = {"accept": f"accept_{kind}", "no": declines}
    answers = [_answer(view, word, label) for word, label in labels.items() if word in words]
    if kind not in AGAIN:
        return {"kind": kind, "title": "", "text": "", "answers": answers}
    title = _label(view, f"ask_{kind}", player=view.sentences.player(offer.player))
    return {"kind": kind, "title": title, "text": view.picture.standing, "answers": answers}


def _answer(view: Display, word: str, label: str, say: str = "") -> dict[str, str]:
    return {"word": word, "say": say or word, "label": _label(view, label)}


def _label(view: Display, name: str, **values: object) -> str:
    return view.sentences.page_label(name, **values)


def _never_now(view: Display, word: str) -> Notice | None:
    """Why a word isn't among the useful ones; None if the game never has it here."""
    if word in view.lacking or word not in view.sentences.keys.values():
        return None
    if view.offer is not None:
        return Notice("answer_first")
    if view.paused:
        return Notice("paused")
    return Notice("exercise_over" if view.exercise else "game_over")


def _not_yet(view: Display, word: str) -> Notice | None:
    """Why a useful word is refused at the moment."""
    if word == "hint":
        return _no_hint(view)
    if word == "undo" and not view.exercise and not view.ending and view.offer is None:
        last = _last_person(view)
        if last is None:
            return Notice("nothing_to_take_back")
        return Notice("others_undo", player=last) if view.own not in {None, last} else None
    return None


def _no_hint(view: Display) -> Notice | None:
    mover = view.to_move
    if (first := _to_do_first(view)) is not None:
        return first
    if view.thinking:
        return Notice("not_your_turn")
    if view.reply is not None:
        return Notice("reply_first")
    if mover is not None and view.own not in {None, mover}:
        return Notice("others_hint", player=mover)
    if mover is not None and view.own is None and view.here is not None and not view.here:
        return Notice("hint_there", player=mover)
    return None


def _to_do_first(view: Display) -> Notice | None:
    """What has to be done before anything is said about the position."""
    if view.picture.choices:
        return Notice("answer_first")
    return Notice("mend_first") if view.picture.steps else None


def _last_person(view: Display) -> AnyPlayer | None:
    """The person who made the last turn of a person, or whoever made the last one where no people play."""
    people = view.people or view.sentences.players
    return next((mover for mover in reversed(view.movers) if mover in people), None)
