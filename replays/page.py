"""One game as one page: no network, no server, opens from a disk at any moment."""

import base64
import gzip
import html
import re
from importlib import resources
from string import Template
from typing import Any

import msgspec

from replays import chart
from replays.cursor import Cursor
from replays.curve import curve_of
from replays.facts import facts
from replays.game import Game
from replays.variations import told_line
from replays.wording import game_in_words, replay_words, seat_in_words
from service.domain.catalog import Catalogue
from service.domain.words import N_
from service.events.replay_file import Replay, write
from service.pictures import sprite
from service.pictures.moments import moments_of
from service.pictures.panels import Panels
from service.teaching.notes import Annotation, Variation, fits

SCRIPTS = ("sha256.mjs", "shuffle.mjs", "verifier.mjs", "page.mjs")
# What the page says; the keys are how its script asks for it.
TEXTS = {
    "first": N_("To the start"),
    "last": N_("To the end"),
    "round": N_("round"),
    "turn": N_("turn"),
    "move": N_("move"),
    "event": N_("event"),
    "play": N_("Play"),
    "pause": N_("Pause"),
    "jump": N_("Go to (17, R3, R3.2)"),
    "log": N_("What happened"),
    "scores": N_("Scores"),
    "curve": N_("The scores, move by move"),
    "notes": N_("Notes"),
    "check": N_("Check this game"),
    "good": N_("The chain holds, and every card follows from the committed secret."),
    "running": N_("The chain holds. The secret is not published yet."),
    "bad": N_("Not true, move {move}: {detail}"),
    "unjudged": N_(
        "The moves were not judged by the rules here: `altana replay verify` does that."
    ),
    "no_script": N_("This page needs JavaScript to step through the game."),
    "keys": N_("Keys: ← → event, ↑ ↓ turn, [ ] round, Home, End, space plays."),
}


def page_of(replay: Replay, catalogue: Catalogue, language: str) -> str:
    """Write the page of a replay file. Raises CannotOpen, or NoPicture for an undrawn game."""
    return page(Cursor.over(Game(replay, catalogue)).last(), language)


def page(cursor: Cursor, language: str) -> str:
    """Write the page of a game."""
    game = cursor.game
    words = replay_words(language)
    told = facts(cursor, language)
    # The script fills in the facts of a fault itself.
    later = {"move": "{move}", "detail": "{detail}"}
    texts = {key: words.say(text, **later) for key, text in TEXTS.items()}
    title = f"{game_in_words(game, language)}: {', '.join(told['players'])}"
    curve = curve_of(cursor, language)
    fields = {
        "language": language,
        "title": html.escape(title),
        "result": html.escape(told["result"]),
        "style": _static("page.css"),
        "sprite": sprite(game.ruleset, game.after(1).state.deck),
        "curve": chart.svg(curve, words.say(N_("The scores, move by move")))
        if curve.points
        else "",
        "data": packed(page_data(cursor, language, texts)),
        "script": script(),
        **{f"say_{key}": html.escape(text) for key, text in texts.items()},
    }
    return Template(_static("page.html")).substitute(fields)


def page_data(cursor: Cursor, language: str, texts: dict[str, str]) -> dict[str, Any]:
    """Gather what the page's script shows: pictures, moments, and the file itself."""
    game = cursor.game
    panels = Panels(game.ruleset, game.names, language)
    moments = list(moments_of(panels, None, game.moves))
    hashes = [entry.hash for entry in game.replay.entries]
    return {
        "file": b"".join(write(game.replay)).decode(),
        "tables": dict(game.ruleset.deck.tables),
        "names": [seat_in_words(game, seat, language) for seat in range(1, cursor.state.seats + 1)],
        "pictures": panels.pictures,
        "moments": moments,
        "notes": [
            _note(game, note, language)
            for note in game.notes
            if isinstance(note, Annotation | Variation) and fits(note.anchor, hashes)
        ],
        "texts": texts,
    }


def packed(data: dict[str, Any]) -> str:
    """Pack data so that a page can carry it; browsers unpack it by themselves."""
    return base64.b64encode(gzip.compress(msgspec.json.encode(data), 9, mtime=0)).decode()


def script() -> str:
    """Join the scripts to one, as a page from a disk may not load others."""
    joined = "\n".join(_static(name) for name in SCRIPTS)
    alone = re.sub(r"^import .*$\n?", "", joined, flags=re.MULTILINE)
    return re.sub(r"^export ", "", alone, flags=re.MULTILINE)


def _note(game: Game, note: Annotation | Variation, language: str) -> dict[str, Any]:
    text = note.text.get(language) or next(iter(note.text.values()), "")
    more = note.glyphs if isinstance(note, Annotation) else told_line(game, note, language)
    return {
        "move": note.anchor.move,
        "author": note.author,
        "text": " ".join(filter(None, (text, *more))),
    }


def _static(name: str) -> str:
    return resources.files("replays").joinpath("static", name).read_text("utf-8")
