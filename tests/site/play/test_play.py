"""At the table: lights, refusals, undo, the keyboard, the device passed around, resigning."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.serving import Running
from tests.site.browsing import PHONE, SIZES, Visitor, violations
from tests.site.conftest import Visit
from tests.site.robot import Robot

each_size = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
HAND = '#mine [data-slot="1:hand"]'
SCRIPT = "<img src=x onerror=window.harm=1><script>window.harm=1</script>"


def seated(visitor: Visitor, name: str = "Ana", **wanted: object) -> str:
    """Create a game over the API with the visitor's own token; gives its id."""
    token = visitor.come_in(name)
    body = {"game": "burano", "players": 1, "deal": "a fixed deal", **wanted}
    return str(visitor.post("/v1/games", body, token)["id"])


def at_table(visitor: Visitor, game: str) -> Robot:
    visitor.open(f"/play/{game}")
    robot = Robot(visitor.page)
    robot.look()
    return robot


def test_a_tapped_card_lights_up_where_it_can_go_and_the_second_tap_plays(visit: Visit) -> None:
    ana = visit()
    robot = at_table(ana, seated(ana))

    ana.page.click('[data-slot="display:1.roof"]')

    lit = {key["slot"] for key in robot.look()["targets"]}
    assert lit == {"display:1.roof", "display:1.upper", "display:1.ground"}
    assert "+2 coins" in (ana.page.text_content('[data-slot="display:1.roof"] .plate') or "")

    ana.page.click('[data-slot="display:1.upper"]')  # the second tap plays
    expect(ana.page.locator('#mine [data-slot="1:hand"]')).to_have_count(2)
    expect(ana.page.locator("#log")).to_contain_text("Ana takes")


def two_in_hand(visitor: Visitor) -> Page:
    """Sit at a table with two cards in hand."""
    at_table(visitor, seated(visitor))
    visitor.page.click('[data-slot="display:1.roof"]')
    visitor.page.click('[data-slot="display:1.upper"]')
    expect(visitor.page.locator(HAND)).to_have_count(2)
    expect(visitor.page.locator("body")).to_have_attribute("data-ready", "2")
    return visitor.page


def test_a_second_card_is_a_new_choice_and_plays_nothing(visit: Visit) -> None:
    page = two_in_hand(visit())

    page.locator(HAND).nth(0).click()
    page.locator(HAND).nth(1).click()

    expect(page.locator(f"{HAND}.picked")).to_have_count(1)
    expect(page.locator(HAND).nth(1)).to_have_class(re.compile("picked"))
    assert page.get_attribute("body", "data-version") == "2"


def test_two_cards_are_swapped_for_a_coin_by_a_button(visit: Visit) -> None:
    page = two_in_hand(visit())

    page.click("#swap")
    expect(page.locator("#choices")).to_contain_text("2 more")
    page.locator(HAND).nth(1).click()
    page.locator(HAND).nth(0).click()

    expect(page.locator("#log")).to_contain_text("under their stacks")
    expect(page.locator(HAND)).to_have_count(0)


def test_hand_cards_do_not_glow_while_cards_are_to_be_taken(visit: Visit) -> None:
    page = two_in_hand(visit())
    page.click("#end-turn")
    expect(page.locator("#asked")).to_contain_text("choose a character to remove")
    expect(page.locator("body")).to_have_attribute("data-ready", "3")
    page.click('[data-slot="supply:woman"]')
    page.click('[data-slot="supply:woman"]')

    expect(page.locator("#asked")).to_contain_text("Take 1 to 3 cards")
    expect(page.locator("#shown .start").first).to_be_visible()
    expect(page.locator("#swap")).to_be_visible()
    assert page.locator("#mine .start").count() == 0


def test_a_middle_card_can_not_be_taken_alone_and_the_page_says_why(visit: Visit) -> None:
    ana = visit()
    at_table(ana, seated(ana))

    ana.page.click('[data-slot="display:1.upper"]')
    ana.page.click('[data-slot="display:1.upper"]')

    assert ana.page.get_attribute("body", "data-version") == "1"


def test_an_illegal_tap_is_answered_in_the_words_of_the_rule(visit: Visit) -> None:
    ana = visit()
    robot = at_table(ana, seated(ana))
    ana.page.click('[data-slot="display:1.roof"]')
    ana.page.click('[data-slot="display:1.roof"]')
    expect(ana.page.locator("#end-turn")).to_be_visible()

    ana.page.locator('#mine [data-slot="1:hand"]').first.click()
    ana.page.click('[data-slot="1:0.upper"]')

    expect(ana.page.locator("#toast")).to_contain_text("A card would hang in the air")
    assert robot.look()["ready"] == "2"


def test_a_floor_that_lacks_scaffolds_is_offered_together_with_moving_them(visit: Visit) -> None:
    ana = visit()
    at_table(ana, seated(ana))
    ana.page.click('[data-slot="display:1.roof"]')
    ana.page.click('[data-slot="display:1.roof"]')
    expect(ana.page.locator("#end-turn")).to_be_visible()
    ana.page.locator('#mine [data-slot="1:hand"]').first.click()

    ana.page.click('[data-slot="1:1.roof"]')
    ana.page.click("#choices button.move")

    expect(ana.page.locator('[data-slot="1:1.roof"][data-card]')).to_have_count(1)
    expect(ana.page.locator("body")).to_have_attribute("data-ready", "3")


def test_a_step_is_undone_and_the_preview_says_what_the_turn_has_brought(visit: Visit) -> None:
    ana = visit()
    at_table(ana, seated(ana))
    ana.page.click('[data-slot="display:1.ground"]')
    ana.page.click('[data-slot="display:1.ground"]')
    expect(ana.page.locator("#preview")).to_contain_text("This turn so far")

    ana.page.click("#undo")

    expect(ana.page.locator('#mine [data-slot="1:hand"]')).to_have_count(0)
    expect(ana.page.locator("#asked")).to_contain_text("Take 1 to 3 cards")


def test_the_keyboard_alone_plays_a_turn(visit: Visit) -> None:
    ana = visit()
    at_table(ana, seated(ana))
    ana.page.focus("#all-moves summary")

    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector("#list button")
    ana.page.keyboard.press("Tab")
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator('#mine [data-slot="1:hand"]')).to_have_count(1)
    ana.page.focus("#end-turn")
    ana.page.keyboard.press("Enter")

    expect(ana.page.locator("#asked")).to_contain_text("choose a character to remove")


def test_a_card_on_the_table_is_reached_and_played_by_keys(visit: Visit) -> None:
    ana = visit()
    at_table(ana, seated(ana))

    ana.page.focus('[data-slot="display:1.roof"]')
    ana.page.keyboard.press("Enter")
    ana.page.keyboard.press("Space")

    expect(ana.page.locator('#mine [data-slot="1:hand"]')).to_have_count(1)


def test_the_device_is_passed_to_whom_the_game_asks(visit: Visit) -> None:
    ana = visit(PHONE)
    ana.come_in("Ana")
    page = ana.open("/new?game=dream-home")
    page.wait_for_selector("body[data-ready]")
    page.fill("#name-2", "Bo")
    page.click("details:has(#deal) summary")
    page.fill("#deal", "a fixed deal")
    page.click("#start")
    page.wait_for_url("**/play/*")
    robot = Robot(page)

    def play_until(selector: str) -> None:
        for _ in range(30):
            seen = robot.look()
            if page.locator(selector).count():
                break
            robot._act(seen)

    first = robot.look() and page.get_attribute("#ask", "data-seat")
    play_until(f"#ask[data-seat]:not([data-seat='{first}'])")
    expect(page.locator("dialog#pass")).to_have_count(0)  # the colour of the line is enough

    page.click("#ask-to-pass")
    play_until("dialog#pass")
    expect(page.locator("dialog#pass")).to_contain_text("Pass the device to")
    assert violations(page) == []


def test_whoever_resigns_is_asked_first(visit: Visit) -> None:
    ana = visit()
    at_table(ana, seated(ana))

    ana.page.click("button.resign")
    ana.page.click("dialog button.quiet")
    assert ana.page.get_attribute("body", "data-status") == "running"
    ana.page.click("button.resign")
    ana.page.click("dialog button.main")

    expect(ana.page.locator("#over-title")).to_be_visible()
    expect(ana.page.locator("#all-moves")).to_be_hidden()


def test_a_private_table_opens_to_its_link_and_not_to_strangers(visit: Visit) -> None:
    ana, bo = visit(), visit(PHONE)
    game = seated(ana, players=2, visibility="private")
    ana.open(f"/play/{game}")
    ana.page.wait_for_selector("#waiting:not([hidden])")
    link = ana.page.input_value("#invite").removeprefix(ana.address)
    bo.come_in("Bo")

    bo.open(f"/play/{game}")
    expect(bo.page.locator("#missing")).to_be_visible()
    bo.open(link)
    bo.page.click("#seats button.main")

    expect(ana.page.locator("#game")).to_be_visible()
    expect(bo.page.locator("#game")).to_be_visible()


def test_a_private_table_opens_to_whoever_of_a_device_sits_there(visit: Visit) -> None:
    ana = visit()
    game = seated(ana, visibility="private")
    ana.come_in("Bo")

    ana.open(f"/play/{game}")

    expect(ana.page.locator("#turn")).to_contain_text("Your turn, Ana")


def test_what_others_do_is_heard_and_seen_at_once(visit: Visit, running: Running) -> None:
    ana = visit()
    game = seated(ana, players=2)
    ana.open(f"/play/{game}")
    ana.page.wait_for_selector("#waiting:not([hidden])")
    bo = running.caller("Bo")

    bo.call("POST", f"/v1/games/{game}/seats", {})

    expect(ana.page.locator("#game")).to_be_visible()
    expect(ana.page.locator("#live")).to_contain_text("Bo takes seat")


@each_size
def test_whatever_a_person_types_is_shown_as_text(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size)
    ana.come_in(SCRIPT[:80])
    page = ana.open("/new?game=dream-home")
    page.wait_for_selector("body[data-ready]")
    for number in range(page.locator("details").count()):
        page.locator("details summary").nth(number).click()
    for field in page.locator("form input:not([type=radio]):not([type=number])").all():
        if field.is_enabled():
            field.fill(SCRIPT[: int(field.get_attribute("maxlength") or 80)])
    page.click("#start")
    page.wait_for_url("**/play/*")
    Robot(page).look()
    shown = page.inner_text("#more")
    page.goto(f"{ana.address}/")
    page.wait_for_selector("body[data-ready]")

    assert SCRIPT in shown
    assert SCRIPT in page.inner_text("#mine")
    assert page.evaluate("window.harm") is None
    assert page.locator("main img[src=x]").count() == 0


def test_the_name_of_who_else_sits_here_is_shown_as_text(visit: Visit) -> None:
    ana = visit()
    ana.open(f"/play/{seated(ana, players=2)}")

    ana.page.click("#seats li.free button")
    ana.page.fill("#friend", SCRIPT)
    ana.page.click("dialog button.main")

    expect(ana.page.locator("#totals")).to_contain_text(SCRIPT)
    expect(ana.page.locator("#log")).to_contain_text(SCRIPT)
    assert ana.page.evaluate("window.harm") is None
