"""Numbers of thousands of digits, which Python itself refuses to read, wherever one is read."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from replays.stepper.marks import name_in_words
from service.cli import altana
from service.domain.kit.messages import Seat
from service.start.settings import read_settings
from service.start.startup_errors import BadSettings
from service.teaching.lessons.condition_language import BadCondition
from service.teaching.lessons.outcome_conditions import Outcome, holds
from service.teaching.notes.replay_game import ReplayGame
from tests.api.http_players import Service
from tests.golden import FOLDER
from tests.replays.conformance.materials import BASE
from tests.replays.lessons import file_in

DIGITS = "1" * 5_000
FILE = str(FOLDER / "burano-round-limit-1.replay")


@pytest.mark.parametrize(
    ("method", "path", "name", "value", "status"),
    [
        ("GET", "/stream", "Last-Event-ID", DIGITS, 422),
        ("GET", "", "If-None-Match", f'"{DIGITS}"', 200),
        ("GET", "", "Prefer", f"wait={DIGITS}", 200),
        ("GET", "", "Range", f"bytes={DIGITS}-{DIGITS}", 200),
        ("GET", "", "Accept-Language", f"de;q=0.{DIGITS}, it;q={DIGITS}", 200),
        ("POST", "/moves", "If-Match", f'"{DIGITS}"', 422),
        ("POST", "/moves", "Content-Length", DIGITS, 422),
        ("GET", f"?at={DIGITS}", "X-Request-Id", DIGITS, 422),
        ("GET", f"/moves?after={DIGITS}", "X-Request-Id", DIGITS, 422),
        ("GET", f"/scores?at={DIGITS}", "X-Request-Id", DIGITS, 422),
    ],
)
def test_no_header_and_no_query_is_our_fault(
    service: Service, method: str, path: str, name: str, value: str, status: int
) -> None:
    ana = service.player("Ana")
    game = ana.post("/v1/games", {"game": "toy", "players": 2}).get_json()["id"]

    answer = ana.call(method, f"/v1/games/{game}{path}", headers={name: value})

    assert answer.status_code == status


@pytest.mark.parametrize("path", [f"/v1/courses/sample-x/chapters/{DIGITS}", f"/v1/games/{DIGITS}"])
def test_no_address_is_our_fault(service: Service, path: str) -> None:
    assert service.visitor().get(path).status_code == 404


@pytest.mark.parametrize("number", [DIGITS, f"-{DIGITS}", f"0.{DIGITS}", f"1e{DIGITS}"])
def test_no_number_of_a_body_is_our_fault(service: Service, number: str) -> None:
    body = f'{{"game":"toy","players":{number}}}'

    answer = service.player("Ana").call(
        "POST", "/v1/games", data=body, content_type="application/json"
    )

    assert answer.status_code in (400, 422)


def test_no_number_of_a_deck_is_our_fault(service: Service) -> None:
    tables = dict(service.parts.catalogue.current("dream-home").deck.tables)
    tables = {name: text.replace("1", DIGITS) for name, text in tables.items()}
    body = {
        "game": "dream-home",
        "players": 2,
        "deck": {name: tables[name][:20_000] for name in tables},
    }

    assert service.player("Ana").post("/v1/games", body).status_code == 422


@pytest.mark.parametrize("name", ["ALTANA_PORT", "ALTANA_PROCESSES", "ALTANA_RATE_LIMIT"])
def test_a_setting_that_is_no_number_is_told_in_a_short_sentence(name: str) -> None:
    with pytest.raises(BadSettings) as refusal:
        read_settings({name: DIGITS})

    assert "must be a whole number" in str(refusal.value)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("at", [DIGITS, f"1.{DIGITS}", f"R{DIGITS}", f"R1.{DIGITS}"])
def test_no_moment_in_the_terminal_is_our_fault(at: str) -> None:
    result = CliRunner().invoke(altana, ["replay", "show", FILE, "--at", at])

    assert result.exit_code == 2
    assert "is not a moment" in result.output


def test_no_choice_in_a_lesson_is_our_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    result = CliRunner().invoke(
        altana, ["learn", file_in(tmp_path), "--language", "en"], input=f"\n{DIGITS}\n"
    )

    assert result.exit_code == 0, result.output


def test_no_mark_of_a_file_is_our_fault() -> None:
    assert name_in_words(ReplayGame(BASE), f"{DIGITS}:2.3", "en") == "2.3"


@pytest.mark.parametrize("text", [f"score > {DIGITS}", f"score.{DIGITS[:1_900]} > 1"])
def test_no_condition_is_our_fault(text: str) -> None:
    game = ReplayGame(BASE)
    state = game.after(len(game.moves)).state

    with pytest.raises(BadCondition):
        holds(text, Outcome(game.ruleset, Seat(1), state, state))
