"""One game as one HTML page: it opens from a disk, without a network or a service."""

import html
import re
from collections.abc import Sequence
from copy import copy
from importlib import resources
from string import Formatter, Template
from typing import Any

import msgspec

from service.domain.catalog import AnyRuleset, Catalogue
from service.domain.kit.messages import PlayerId, Seat
from service.domain.kit.translation import N_, name_of, words
from service.domain.sentences import tell_result
from service.events.replay_files.file import Replay, write
from service.pages.questions import questions_of
from service.pages.story import Story
from service.pages.template import (
    NamelessPage,
    PageTemplate,
    filled,
    mark_of,
    packed,
    placeholder,
)
from service.pictures import sprite
from service.site.site_files import file_of_game
from service.site.texts.analysis import CURVES
from service.site.texts.learn import GUESSING
from service.site.texts.replay import REPLAY
from service.site.texts.shell import PACKAGE as SITE
from service.teaching.explaining.own_notes import outlooks_in
from service.teaching.lessons.lesson import Lesson
from service.teaching.notes.replay_game import ReplayGame

PACKAGE = "service.pages"
STYLES = ("site.css", "replay/replay.css", "replay/marks.css", "learn/coach.css")
SCRIPTS = (
    *("dom.mjs", "texts.mjs", "pile.mjs"),
    *(
        f"replay/{name}.mjs"
        for name in (
            *("sha256", "shuffle", "verifier", "timeline", "button", "markdown", "plot"),
            *("marks", "board", "notes", "mistakes", "curve", "ledger", "log", "compare"),
            *("places", "search", "seats", "tabs", "player", "viewer"),
        )
    ),
    *("learn/progress.mjs", "learn/coach.mjs", "analysis/outlook.mjs"),
)
OWN_SCRIPTS = ("guess.mjs", "page.mjs")
DEALS = "deals.mjs"  # handed over by the game
DATA = "$data"  # placeholder in the HTML; the data replaces it when names are filled in
NO_SCRIPT = N_("This page needs JavaScript to step through the game.")


def page_of(replay: Replay, catalogue: Catalogue, language: str) -> str:
    """Write the page of a replay file. Raises CannotOpen."""
    return page(ReplayGame(replay, catalogue), language)


def page(game: ReplayGame, language: str) -> str:
    """Write the page of a game with the names in its file."""
    return filled(template(game, language), game.names)


def nameless_page(
    replay: Replay, catalogue: Catalogue, language: str, mark: str, authors: Sequence[PlayerId]
) -> NamelessPage:
    """Write the page of a replay file with placeholders for players and authors of notes.

    Raises CannotOpen.
    """
    game = ReplayGame(replay, catalogue)
    nameless = template(game, language, mark)
    return NamelessPage(template=nameless, players=game.players, authors=tuple(authors))


def template(game: ReplayGame, language: str, mark: str | None = None) -> PageTemplate:
    """Write the page of a game with placeholders for the names of its players."""
    file = b"".join(write(game.replay))
    mark = mark or mark_of(file)
    game = copy(game)
    vars(game)["names"] = tuple(placeholder(mark, number) for number in range(len(game.players)))
    story, state = Story(game, language), game.after(len(game.moves)).state
    result = tell_result(game.ruleset, state, language, game.names)
    shared = words(PACKAGE, language)
    names = [name_of(Seat(seat), game.names, shared) for seat in range(1, state.seats + 1)]
    data = page_data(story, language, names, result)
    fields = _fields(story, language, names, result)
    before, after = (Template(part).substitute(fields) for part in _static("page.html").split(DATA))
    return PageTemplate(
        language=language,
        mark=mark,
        seats=len(game.players),
        file=file.decode(),
        before=before,
        data=msgspec.json.encode(data).decode(),
        after=after,
    )


def page_data(story: Story, language: str, names: Sequence[str], result: str) -> dict[str, Any]:
    """Return the data for the page's script, except the pictures and the file itself."""
    game = story.game
    return {
        "tables": dict(game.ruleset.deck.tables),
        "names": names,
        "moments": list(story.moments(None, game.moves)),
        "notes": story.notes(),
        "questions": questions_of(story, language),
        "seal": Lesson(game).facts,
        "outlooks": msgspec.to_builtins(outlooks_in(game)),
        "result": result,
        "ledgers": story.ledgers.ledgers,
    }


def _fields(story: Story, language: str, names: Sequence[str], result: str) -> dict[str, str]:
    """Return the values for the HTML template around the data."""
    game, texts = story.game, viewer_texts(language)
    title = f"{game.ruleset.text.title(language)}: {', '.join(names)}"
    return {
        "language": language,
        "title": html.escape(title),
        "result": html.escape(result),
        "style": "\n".join([*map(_of_the_site, STYLES), _static("page.css")]),
        "sprite": sprite(game.ruleset, game.after(1).state.deck),
        "texts": json_in_html(texts),
        "pictures": packed(msgspec.json.encode(story.panels.pictures)),
        "script": script(game.ruleset),
        "say_no_script": html.escape(words(PACKAGE, language).say(NO_SCRIPT)),
        **{f"say_{key}": html.escape(texts[key]) for key in ("check", "save_file", "key_help")},
    }


def viewer_texts(language: str) -> dict[str, str]:
    """Return the texts of the viewer, with placeholders that its script fills in."""
    site_words = words(SITE, language)
    return {
        key: site_words.say(text, **{name: f"{{{name}}}" for name in _facts_in(text)})
        for key, text in {**REPLAY, **GUESSING, **CURVES}.items()
    }


def json_in_html(data: Any) -> str:
    """Write JSON that can't close the HTML element around it."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")


def script(ruleset: AnyRuleset) -> str:
    """Join the scripts into one, as a page from a disk may not load other files."""
    deals = file_of_game(ruleset, DEALS).decode()
    joined = "\n".join([*map(_of_the_site, SCRIPTS), deals, *map(_static, OWN_SCRIPTS)])
    alone = re.sub(r"^import .*$\n?", "", joined, flags=re.MULTILINE)
    return re.sub(r"^export ", "", alone, flags=re.MULTILINE)


def _facts_in(text: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(text) if name]


def _static(name: str) -> str:
    return resources.files(PACKAGE).joinpath("static", name).read_text("utf-8")


def _of_the_site(name: str) -> str:
    """Read a file that the site and the page share: both use the same viewer."""
    return resources.files(SITE).joinpath("static", name).read_text("utf-8")
