"""The rules for people: a page that needs no script, and a dialog over the table."""

import re

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect

from service.domain.kit.translation import LANGUAGES
from tests.api.http_players import Service
from tests.site.browsing import PHONE, violations
from tests.site.conftest import Visit
from tests.site.play.test_play import at_table, seated

GAMES = ("burano", "dream-home")


@pytest.fixture
def browser() -> FlaskClient:
    return Service().app.test_client()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_text_with_pictures_that_exist(
    browser: FlaskClient, game: str, language: str
) -> None:
    text = browser.get(f"/rules/{game}?lang={language}").get_data(as_text=True)

    pictures = re.findall(r'<img src="(/rules/[^"]+)"', text)
    assert f'<html lang="{language}">' in text
    assert "<noscript><p" not in text
    assert len(pictures) == 6
    for picture in pictures:
        answer = browser.get(picture)
        assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
        again = browser.get(picture, headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304


def test_a_game_without_a_guide_has_its_numbered_rules(browser: FlaskClient) -> None:
    text = browser.get("/rules/toy").get_data(as_text=True)

    assert "Nobody has written these rules for people yet." in text
    assert 'href="/v1/rules/toy"' in text


@pytest.mark.parametrize(
    "path",
    [
        *("/rules/chess", "/rules/chess/en/1.svg", "/rules/burano/fr/1.svg", "/rules/toy/en/1.svg"),
        *("/rules/burano/en/0.svg", "/rules/burano/en/7.svg", f"/rules/burano/en/{'9' * 400}.svg"),
    ],
)
def test_what_does_not_exist_is_not_found(browser: FlaskClient, path: str) -> None:
    assert browser.get(path).status_code == 404


def test_the_numbered_rules_lead_back(browser: FlaskClient) -> None:
    page = browser.get("/v1/rules/burano", headers={"Accept": "text/html"}).get_data(as_text=True)

    assert 'href="/rules/burano"' in page
    assert 'rel="icon"' in page


def test_the_rules_open_over_the_table_and_leave_it_as_it_was(visit: Visit) -> None:
    ana = visit(PHONE)
    at_table(ana, seated(ana))

    ana.page.click("#rules")
    dialog = ana.page.locator("dialog.rules")
    expect(dialog.locator("h2").first).to_have_text("Take cards")
    over_the_table = violations(ana.page)
    dialog.get_by_role("button", name="Close").click()
    ana.page.click('[data-slot="display:1.roof"]')
    ana.page.click('[data-slot="display:1.upper"]')

    assert over_the_table == []
    expect(ana.page.locator('#mine [data-slot="1:hand"]')).to_have_count(2)
    ana.page.locator("#ledger summary").evaluate("summary => summary.click()")
    rule = ana.page.locator("#ledger a.rule").first
    expect(rule).to_have_attribute("href", re.compile(r"^/v1/rules/burano#B-SCO-\d+$"))
    address = rule.get_attribute("href") or ""
    ana.open("/rules/burano")
    expect(ana.page.locator("#print")).to_be_visible()
    assert violations(ana.page) == []
    assert ana.page.evaluate("document.documentElement.scrollWidth <= screen.width")
    ana.open(address)
    expect(ana.page.locator("tr:target")).to_have_count(1)
