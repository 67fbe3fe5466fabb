"""The keys of the stepper: their actions, and the file that changes them."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_config_path
from textual.keys import KEY_ALIASES, Keys

from service.domain.kit.translation import N_, Words

FILE_NAME = "keys.toml"
KEY_NAMES = frozenset(key.value for key in Keys) | frozenset(KEY_ALIASES)
MODIFIERS = ("ctrl", "shift", "alt", "meta", "super")
KEY_SIGNS = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "backspace": "⌫",
    "escape": "Esc",
}


class BadKeys(ValueError):
    """A file of keys that can't be used; the message tells where and why."""


class Action(NamedTuple):
    """An action of the stepper with its default keys."""

    keys: tuple[str, ...]
    does: str


ACTIONS = {
    "next_event": Action(("right", "l"), N_("next event")),
    "previous_event": Action(("left", "h"), N_("previous event")),
    "next_move": Action(("down", "j"), N_("next move")),
    "previous_move": Action(("up", "k"), N_("previous move")),
    "next_turn": Action(("pagedown", "J", "}"), N_("next turn")),
    "previous_turn": Action(("pageup", "K", "{"), N_("previous turn")),
    "next_round": Action(("]",), N_("next round")),
    "previous_round": Action(("[",), N_("previous round")),
    "first": Action(("g", "home"), N_("first moment")),
    "last": Action(("G", "end"), N_("last moment")),
    "jump": Action((":",), N_("jump to a moment: 17, 17.2, R3, R3.2")),
    "play": Action(("space",), N_("play by itself, or stop")),
    "faster": Action(("+", "="), N_("play faster")),
    "slower": Action(("-",), N_("play slower")),
    "search": Action(("/",), N_("search a text, or seat=2 and score>=20")),
    "next_found": Action(("n",), N_("next moment found")),
    "previous_found": Action(("N",), N_("previous moment found")),
    "next_note": Action(("c",), N_("next note")),
    "previous_note": Action(("C",), N_("previous note")),
    "mistakes": Action(("M",), N_("mistakes and turning points, the costliest first")),
    "next_score": Action(("s",), N_("next change of the seat's score")),
    "previous_score": Action(("S",), N_("previous change of the seat's score")),
    "trace": Action(("t",), N_("where did a card come from, where did it go?")),
    "compare": Action(("d",), N_("compare two moments: press it at each")),
    "branch": Action(("b",), N_("variation: try other moves")),
    "variations": Action(("V",), N_("step into a variation of the file")),
    "best": Action(("B",), N_("step into the turn that brings most at once")),
    "keep": Action(("w",), N_("save the variation in the file")),
    "annotate": Action(("a",), N_("write about this moment, in Markdown")),
    "glyph_1": Action(("1",), N_("!!  a brilliant move")),
    "glyph_2": Action(("2",), N_("!   a good move")),
    "glyph_3": Action(("3",), N_("!?  an interesting move")),
    "glyph_4": Action(("4",), N_("?!  a doubtful move")),
    "glyph_5": Action(("5",), N_("?   a bad move")),
    "glyph_6": Action(("6",), N_("??  a blunder")),
    "mark": Action(("x",), N_("ring, arrow or label on a card or slot")),
    "ask": Action(("A",), N_("ask what to play; the variation is the right answer")),
    "read": Action(("r",), N_("read what is said here in full")),
    "sentences": Action(("R",), N_("read the last sentences and the message in full")),
    "remove_note": Action(("delete", "X"), N_("remove your note")),
    "take_back": Action(("u", "backspace"), N_("take back a tried move, or undo an edit")),
    "redo": Action(("ctrl+r",), N_("do an undone edit again")),
    "bookmark": Action(("m",), N_("set a bookmark")),
    "bookmarks": Action(("'",), N_("go to a bookmark")),
    "seat": Action(("tab",), N_("choose a seat, or follow the player to move")),
    "eyes": Action(("e",), N_("see what one seat sees, or everything")),
    "ledger": Action(("v",), N_("show the log or the ledger where both have no room")),
    "ledgers": Action(("L",), N_("every seat's ledger in full, to scroll in")),
    "curves": Action(("E",), N_("curves: chances to win, expected points, points")),
    "picture": Action(("p",), N_("the whole picture of the table, to scroll in")),
    "help": Action(("?", "f1"), N_("help")),
    "leave": Action(("escape",), N_("leave the variation, stop playing, forget the comparison")),
    "quit": Action(("q", "ctrl+q"), N_("quit")),
}
IN_A_BRANCH = {
    "branch": N_("{key} goes on"),
    "keep": N_("{key} saves it"),
    "take_back": N_("{key} takes it back"),
    "leave": N_("{key} leaves"),
}
Keymap = Mapping[str, tuple[str, ...]]
DEFAULT_KEYS: Keymap = {name: action.keys for name, action in ACTIONS.items()}


def own_file() -> Path:
    """Return the default path of the user's own keys."""
    return user_config_path("altana") / FILE_NAME


def read_keys(file: Path | None) -> Keymap:
    """Read a file of keys, by default the user's own if it exists. Raises BadKeys."""
    path = file or own_file()
    if file is None and not path.is_file():
        return DEFAULT_KEYS
    try:
        return keys_from(path.read_text("utf-8"))
    except OSError as problem:
        raise BadKeys(f"{path}: {problem.strerror or problem}") from problem
    except UnicodeDecodeError as problem:
        raise BadKeys(f"{path}: this is not UTF-8 text") from problem
    except BadKeys as problem:
        raise BadKeys(f"{path}: {problem}") from problem


def keys_from(text: str) -> Keymap:
    """Parse a file of keys; actions that it leaves out keep their keys. Raises BadKeys."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadKeys(str(problem)) from problem
    if unknown := sorted(set(tables) - {"keys"}):
        raise BadKeys(f"there is no table '{unknown[0]}', only [keys]")
    own = tables.get("keys", {})
    if not isinstance(own, dict):
        raise BadKeys("'keys' is a table: [keys]")
    if unknown := sorted(set(own) - set(ACTIONS)):
        raise BadKeys(f"nothing is called '{unknown[0]}'; there are {', '.join(ACTIONS)}")
    return _with_defaults({name: _keys_of(name, keys) for name, keys in own.items()})


def key_name(key: str) -> str:
    """Return the name of a key as on a keyboard."""
    return KEY_SIGNS.get(key, key)


def branch_keys(keymap: Keymap, words: Words) -> str:
    """Return the keys that matter in a branch; actions without a key are left out."""
    bound = ((keymap[name], text) for name, text in IN_A_BRANCH.items())
    return " · ".join(words.say(text, key=key_name(keys[0])) for keys, text in bound if keys)


def as_toml(keymap: Keymap) -> str:
    """Write keys in the format that `keys_from` reads."""
    lines = ["[keys]"]
    for name, keys in keymap.items():
        listed = ", ".join(f'"{key}"' for key in keys)
        lines.append(f"{name} = [{listed}]".ljust(44) + f"# {ACTIONS[name].does}")
    return "\n".join(lines)


def _keys_of(name: str, keys: object) -> tuple[str, ...]:
    listed = [keys] if isinstance(keys, str) else keys
    if not isinstance(listed, list) or not all(isinstance(key, str) for key in listed):
        raise BadKeys(f"{name}: a key is a text, several are a list of texts")
    for key in listed:
        if not _is_key(key):
            raise BadKeys(f"{name}: there is no key '{key}'; write j, J, ], ctrl+x, left, f5")
    return tuple(dict.fromkeys(listed))


def _is_key(key: str) -> bool:
    if len(key) == 1:
        return key.isprintable() and not key.isspace()
    *modifiers, last = key.split("+")
    if any(modifier not in MODIFIERS for modifier in modifiers):
        return False
    return last in KEY_NAMES or key in KEY_NAMES or (bool(modifiers) and len(last) == 1)


def _with_defaults(own: Keymap) -> Keymap:
    """Merge own keys over the defaults; a reassigned key loses its default action."""
    owners: dict[str, str] = {}
    for name, keys in own.items():
        for key in keys:
            if key in owners:
                raise BadKeys(f"'{key}' can't do both {owners[key]} and {name}")
            owners[key] = name
    keymap = {
        name: own.get(name, tuple(key for key in keys if key not in owners))
        for name, keys in DEFAULT_KEYS.items()
    }
    if not keymap["quit"]:
        raise BadKeys("quit: there must be a key to leave with")
    return keymap
