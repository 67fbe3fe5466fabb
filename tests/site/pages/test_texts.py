"""What the pages say is what happens, in every language: a new game, waiting, undo, options."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect

from service.domain.dream_home.model.commands import Place
from service.domain.dream_home.model.houses import SLOTS
from service.domain.dream_home.model.options import Options
from service.domain.kit.translation import LANGUAGES
from tests.api.http_players import Service
from tests.domain.dream_home.play import given, holding, house
from tests.kit.effort import SOME_LANGUAGES
from tests.site.conftest import Visit
from tests.site.play.test_network import MOVES
from tests.site.play.test_play import at_table, seated

each_language = pytest.mark.parametrize("language", LANGUAGES)
some_languages = pytest.mark.parametrize("language", SOME_LANGUAGES)
NEW_GAME = {"en": "New game", "de": "Neue Partie", "it": "Nuova partita"}
START = {"en": "Create the game", "de": "Tisch eröffnen", "it": "Apri il tavolo"}
QUIET = {
    "en": "No game is in progress here. Yours will be the first.",
    "de": "Hier läuft gerade keine Partie. Deine wird die erste sein.",
    "it": "Qui non c’è nessuna partita in corso. La tua sarà la prima.",
}
WAITING = {
    "en": "Walking in Burano: Waiting for players",
    "de": "Walking in Burano: Wartet auf Mitspieler",
    "it": "Walking in Burano: In attesa di giocatori",
}
# Where a room may lie face down, by whether that is only where it can't lie face up.
FACE_DOWN = {
    "en": {
        True: "only on a slot that would not take the room face up",
        False: "always allowed",
    },
    "de": {
        True: "nur auf Feldern, auf denen sie nicht offen liegen dürfen",
        False: "immer erlaubt",
    },
    "it": {True: "solo dove non può stare a faccia in su", False: "sempre permesso"},
}


@pytest.fixture
def browser() -> FlaskClient:
    return Service().app.test_client()


@each_language
def test_a_new_game_is_called_so_everywhere(browser: FlaskClient, language: str) -> None:
    lost = browser.get(f"/wandering?lang={language}", headers={"Accept": "text/html"})
    lobby, new = (browser.get(f"{path}?lang={language}") for path in ("/", "/new"))

    offered = f'href="/new">{NEW_GAME[language]}</a>'
    assert offered in lobby.get_data(as_text=True)
    assert offered in lost.get_data(as_text=True)
    assert f"<h1>{NEW_GAME[language]}</h1>" in new.get_data(as_text=True)
    assert f'id="start">{START[language]}</button>' in new.get_data(as_text=True)


@each_language
def test_a_lobby_where_nobody_waits_says_how_to_start(browser: FlaskClient, language: str) -> None:
    lobby = browser.get(f"/?lang={language}").get_data(as_text=True)

    assert QUIET[language] in lobby


@some_languages
def test_a_table_with_a_free_seat_says_that_it_waits(visit: Visit, language: str) -> None:
    ana = visit(language=language)

    ana.open(f"/play/{seated(ana, players=2)}")

    expect(ana.page.locator("#waiting-title")).to_have_text(WAITING[language])


def test_a_move_without_an_answer_is_not_called_cancelled_in_german(visit: Visit) -> None:
    ana = visit(language="de")
    at_table(ana, seated(ana))
    ana.page.route(MOVES, lambda route: route.abort("connectionreset"))

    ana.page.click('[data-slot="display:1.roof"]')
    ana.page.click('[data-slot="display:1.roof"]')

    expect(ana.page.locator("#network")).to_contain_text("Dein Zug ist gespeichert")


def test_a_move_that_was_undone_is_not_called_resumed_in_italian(visit: Visit) -> None:
    ana = visit(language="it")
    at_table(ana, seated(ana))
    ana.page.click('[data-slot="display:1.roof"]')
    ana.page.click('[data-slot="display:1.roof"]')

    ana.page.click("#undo")

    expect(ana.page.locator("#toast")).to_have_text("Mossa annullata.")


@some_languages
def test_the_option_for_rooms_face_down_says_what_the_rules_do(visit: Visit, language: str) -> None:
    page = visit(language=language).open("/new?game=dream-home")

    for value in ("barred", "free"):
        up, down = slots_for(value, face_down=False), slots_for(value, face_down=True)
        assert up, "another slot takes the card face up"
        assert down, "and face down is a choice all the same (D-EMPTY-1)"
        said = page.locator(f"""#option-face_down option[value='"{value}"']""")
        expect(said).to_have_text(FACE_DOWN[language][up.isdisjoint(down)])


def slots_for(value: Any, face_down: bool) -> set[str]:
    """Try a second bathroom on every slot of a house that has one; return those that accept it."""
    state = holding(house(first="B . . . ."), "bathroom-9", options=Options(face_down=value))
    tried = {slot: given(state).when(Place(slot=slot, face_down=face_down)) for slot in SLOTS}
    return {slot for slot, spec in tried.items() if spec.refusal is None}
