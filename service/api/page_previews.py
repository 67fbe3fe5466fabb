"""What a link to a page says where it is shared: a title, a description, a picture."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import msgspec

from service.api.context.resource import Parts
from service.api.courses.access import find_course
from service.api.games.game_answers import result
from service.api.http.common_schemas import GAME_ID
from service.api.http.language import PACKAGE
from service.domain.kit.messages import GameId, PlayerId, Seat
from service.domain.kit.translation import name_of, words
from service.events.errors import NoSuchGame, StoreError
from service.events.loaded_game import LoadedGame
from service.events.people.people import NoSuchPlayer
from service.teaching.notes.markdown import in_html
from service.teaching.notes.model import in_language

LONGEST = 200  # letters of a description


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """How a link is shown; `image` is the path of a PNG.

    `html` and `lines` are for readers without JavaScript: a text of ours, and a list.
    """

    title: str
    description: str
    image: str | None = None
    html: str = ""
    lines: tuple[str, ...] = ()


class Previews:
    """Describes what everybody may see; of anything private it says nothing."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._makers: Mapping[str, Callable[..., Preview | None]] = {
            "play": self._game,
            "watch": self._game,
            "course": self._course,
            "chapter": self._course,
            "leaderboard": self._title,
            "statistics": self._title,
            "rules": self._title,
            "player": self._player,
        }

    def of(self, page: str, place: Mapping[str, str], language: str) -> Preview | None:
        """Return the preview of a page, or None."""
        if page in self._makers:
            with suppress(StoreError, NoSuchGame, NoSuchPlayer):
                return self._makers[page](language, **place)
        return None

    def _game(self, language: str, game: str) -> Preview | None:
        if not GAME_ID.fullmatch(game):
            return None
        loaded = self._parts.handler.load(GameId(game), at_least=1)
        if loaded.settings is None or loaded.settings.visibility != "public":
            return None
        position, ruleset = loaded.position, loaded.ruleset
        names = self._parts.names.of(position.seating.players)
        spoken = words(PACKAGE, language)
        seated = [
            name_of(Seat(seat), names, spoken)
            for seat, player in enumerate(position.seating.players, 1)
            if player is not None
        ]
        picture = f"rules/{ruleset.game}" if position.seating.free else f"games/{game}"
        return Preview(
            title=f"{ruleset.text.title(language)}: {', '.join(seated)}",
            description=_news(loaded, names, language),
            image=f"/v1/{picture}/share-picture",
            lines=_standings(loaded, names, language),
        )

    def _course(self, language: str, course: str, chapter: str = "") -> Preview | None:
        found = find_course(self._parts, course, with_removed=False)
        if found is None or found.visibility != "public":
            return None
        text = " ".join(in_language(found.text, language).split())
        return Preview(
            title=in_language(found.title, language),
            description=text[:LONGEST],
            html=in_html(found.text, language),
            lines=tuple(in_language(chapter.title, language) for chapter in found.chapters),
        )

    def _title(self, language: str, game: str) -> Preview | None:
        if game not in self._parts.catalogue.games:
            return None
        ruleset = self._parts.catalogue.current(game)
        about = ruleset.site.pages.get(f"{game}_says", "") if ruleset.site else ""
        spoken = words(ruleset.package, language)
        return Preview(
            title=ruleset.text.title(language),
            description=spoken.say(about) if about else "",
            image=f"/v1/rules/{game}/share-picture",
        )

    def _player(self, language: str, player: str) -> Preview | None:
        person = self._parts.people.find(PlayerId(player))
        if not person.name:
            return None
        says = words(PACKAGE, language).say("Finished games, results and ratings.")
        return Preview(title=person.name, description=says)


def _standings(loaded: LoadedGame, names: Sequence[str], language: str) -> tuple[str, ...]:
    state, spoken = loaded.position.state, words(PACKAGE, language)
    if not state.is_over:
        return ()
    return tuple(
        spoken.count(
            "{name}: {n} point",
            "{name}: {n} points",
            standing.points,
            name=name_of(standing.seat, names, spoken),
        )
        for standing in loaded.ruleset.result(state).standings
    )


def _news(loaded: LoadedGame, names: Sequence[str], language: str) -> str:
    """Say what is new in a game: free seats, the result, or the round."""
    position, spoken = loaded.position, words(PACKAGE, language)
    state, free = position.state, len(position.seating.free)
    if free:
        return spoken.count(
            "A seat is free. Open the link and play.",
            "{n} seats are free. Open the link and play.",
            free,
        )
    outcome = result(loaded.ruleset.for_deck(state.deck), state, names, language)
    if outcome is not None:
        return outcome.sentence
    return spoken.say("Round {round}. Open the link to watch.", round=state.round)
