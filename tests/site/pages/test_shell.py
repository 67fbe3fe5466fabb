"""The shell of the site: languages, headers, and files that browsers may keep."""

import io
import re
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from service.site.assets import assets_of
from service.site.page import SitePage
from service.site.pages import PAGES, SHELL
from tests.api.http_players import GAMES, Service


@pytest.fixture
def browser() -> FlaskClient:
    return Service().app.test_client()


each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def _path(page: SitePage) -> str:
    return re.sub(r"<\w+>", "0" * 32, page.path)


@each_page
def test_every_page_has_a_policy_without_inline_scripts_and_styles(
    browser: FlaskClient, page: SitePage
) -> None:
    answer = browser.get(_path(page))

    policies = answer.headers.getlist("Content-Security-Policy")
    assert answer.status_code == (404 if "<" in page.path else 200)
    assert len(policies) == 1
    assert policies[0].startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert "unsafe" not in policies[0]


@each_page
def test_no_page_has_a_script_or_a_style_of_its_own_within(
    browser: FlaskClient, page: SitePage
) -> None:
    text = browser.get(_path(page)).get_data(as_text=True)

    assert re.findall(r"<script(?![^>]*(?:src=|application/json))", text) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=", text) == []


@each_page
def test_no_page_asks_another_host_for_anything(browser: FlaskClient, page: SitePage) -> None:
    text = browser.get(_path(page)).get_data(as_text=True)

    assert re.findall(r"(?:src|href)=\"(?:https?:)?//", text) == []


@each_page
def test_no_text_goes_by_a_name_that_templates_take_for_something_else(page: SitePage) -> None:
    assert [key for key in {**SHELL, **page.texts} if hasattr(dict, key)] == []


def test_the_browser_wishes_a_language(browser: FlaskClient) -> None:
    answer = browser.get("/", headers={"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"})

    assert '<html lang="de">' in answer.get_data(as_text=True)


def test_an_unknown_language_is_english(browser: FlaskClient) -> None:
    answer = browser.get("/?lang=tlh", headers={"Accept-Language": "ja"})

    assert '<html lang="en">' in answer.get_data(as_text=True)


def test_a_language_that_was_chosen_is_kept(browser: FlaskClient) -> None:
    browser.get("/?lang=it")

    later = browser.get("/new", headers={"Accept-Language": "de"})

    assert '<html lang="it">' in later.get_data(as_text=True)


def test_the_switch_keeps_the_rest_of_the_address(browser: FlaskClient) -> None:
    text = browser.get("/play/0?share=a%26b&lang=de").get_data(as_text=True)

    assert 'href="?share=a%26b&amp;lang=it"' in text


def test_a_script_in_an_address_is_text(browser: FlaskClient) -> None:
    text = browser.get('/play/"><script>alert(1)</script>?share="><script>').get_data(as_text=True)

    assert "<script>" not in text


def test_a_page_about_something_that_does_not_exist_is_a_friendly_404() -> None:
    service = Service()
    ana = service.player("Ana")
    table = service.table(ana, game="burano", visibility="private")
    browser = service.app.test_client()

    found = {
        path: browser.get(path).status_code
        for path in (
            *(f"/play/{table['id']}", f"/watch/{table['id']}", f"/players/{ana.player}"),
            *("/learn/sample-burano", "/learn/sample-burano/1", "/leaderboards/burano"),
        )
    }
    missing = {
        path: browser.get(path).status_code
        for path in (
            *(f"/play/{'0' * 32}", "/play/nonsense", f"/watch/{'0' * 32}", "/players/nobody"),
            *("/learn/nothing", "/learn/sample-burano/99", "/leaderboards/chess"),
            *("/learn/sample-burano/0000000019999", f"/learn/sample-burano/{'1' * 5000}"),
            *(f"/class/{'0' * 20}", f"/class/{'0' * 20}/1", "/statistics/chess"),
        )
    }

    assert set(found.values()) == {200}
    assert set(missing.values()) == {404}
    assert 'id="missing"' in browser.get("/play/nonsense").get_data(as_text=True)


@pytest.mark.parametrize("path", ["/favicon.ico", "/apple-touch-icon.png"])
def test_icons_are_where_browsers_look_for_them(browser: FlaskClient, path: str) -> None:
    answer = browser.get(path)

    assert answer.status_code == 200
    with Image.open(io.BytesIO(answer.data)) as icon:
        assert icon.width == icon.height


def test_the_manifest_names_icons_of_the_sizes_that_it_says(browser: FlaskClient) -> None:
    [at] = re.findall(r'rel="manifest" href="([^"]+)"', browser.get("/").get_data(as_text=True))
    answer = browser.get(at)
    icons = [icon for icon in answer.get_json(force=True)["icons"] if icon["sizes"] != "any"]

    assert answer.mimetype == "application/manifest+json"
    assert len(icons) > 1
    for icon in icons:
        with Image.open(io.BytesIO(browser.get(urljoin(at, icon["src"])).data)) as drawn:
            assert f"{drawn.width}x{drawn.height}" == icon["sizes"]


TO_A_PERSON = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": "de"}


def test_an_address_without_a_page_is_told_in_the_words_of_the_visitor(
    browser: FlaskClient,
) -> None:
    answer = browser.get("/wandering", headers=TO_A_PERSON)

    assert (answer.status_code, answer.mimetype) == (404, "text/html")
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "An dieser Adresse ist keine Seite" in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    ("path", "headers"),
    [("/v1/wandering", TO_A_PERSON), ("/wandering", {"Accept": "*/*"}), ("/wandering", {})],
    ids=["an address of the API", "a client that accepts anything", "a client that names no type"],
)
def test_a_program_hears_of_a_missing_address_as_a_problem(
    browser: FlaskClient, path: str, headers: dict[str, str]
) -> None:
    answer = browser.get(path, headers=headers)

    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")


def _script(browser: FlaskClient, at: str, **headers: str) -> TestResponse:
    return browser.get(f"/site/{at}/shell.mjs", headers=headers)


def test_files_are_kept_for_ever_under_a_name_that_changes_with_them(browser: FlaskClient) -> None:
    assert "immutable" in _script(browser, assets_of(GAMES).version).headers["Cache-Control"]
    assert _script(browser, "older").headers["Cache-Control"] == "no-cache"


def test_a_file_that_is_known_is_not_sent_again(browser: FlaskClient) -> None:
    first = _script(browser, assets_of(GAMES).version)

    again = _script(browser, assets_of(GAMES).version, **{"If-None-Match": first.headers["ETag"]})

    assert first.mimetype == "text/javascript"
    assert (again.status_code, again.get_data()) == (304, b"")


def test_files_are_packed_for_those_who_can_unpack(browser: FlaskClient) -> None:
    packed = _script(browser, assets_of(GAMES).version, **{"Accept-Encoding": "gzip"})

    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.get_data()) < len(_script(browser, assets_of(GAMES).version).get_data())


def test_a_file_outside_the_folder_is_not_there(browser: FlaskClient) -> None:
    assert browser.get(f"/site/{assets_of(GAMES).version}/../blueprint.py").status_code == 404
    assert browser.get(f"/site/{assets_of(GAMES).version}/nothing.mjs").status_code == 404
