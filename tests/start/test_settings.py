"""Settings: reading the environment, and the errors for bad values."""

from pathlib import Path

import pytest
from platformdirs import user_data_path

from service.start import push_settings
from service.start.limit_settings import RANGES, Bounds, variable
from service.start.push_settings import PushSettings
from service.start.settings import DAILY, MEGABYTE, Settings, read_settings, without_secrets
from service.start.startup_errors import BadSettings


def test_an_empty_environment_gives_the_defaults() -> None:
    assert read_settings({}) == Settings(data=user_data_path("altana"))


@pytest.mark.parametrize(
    ("variables", "days"),
    [
        ({}, 30),
        ({"REDIS_URL": "redis://one"}, 0),
        ({"ALTANA_ARCHIVE_DAYS": "0"}, 0),
        ({"REDIS_URL": "redis://one", "ALTANA_ARCHIVE_DAYS": "7"}, 7),
    ],
)
def test_an_embedded_server_archives_games_after_a_month(
    variables: dict[str, str], days: int
) -> None:
    assert read_settings(variables).archive_days == days


def test_every_variable_is_read() -> None:
    read = read_settings(
        {
            "REDIS_URL": "redis://one",
            "RQ_REDIS_URL": "rediss://two:6380/1",
            "ALTANA_DATA": "/games",
            "ALTANA_DURABILITY": "strict",
            "ALTANA_REPLICAS": "2",
            "ALTANA_HOST": "0.0.0.0",
            "ALTANA_PORT": "80",
            "ALTANA_PROCESSES": "4",
            "ALTANA_WORKERS": "0",
            "ALTANA_CACHE_GAMES": "10",
            "ALTANA_OPERATOR_KEY": "a long enough key",
            "ALTANA_CORS_ORIGINS": "https://one.example https://two.example",
            "ALTANA_RATE_LIMIT": "0",
            "ALTANA_LOG_LEVEL": "error",
            "ALTANA_PROXIES": "1",
        }
    )

    assert read == Settings(
        redis_url="redis://one",
        rq_redis_url="rediss://two:6380/1",
        data=Path("/games"),
        durability="strict",
        replicas=2,
        host="0.0.0.0",
        port=80,
        processes=4,
        workers=0,
        cache_games=10,
        operator_key="a long enough key",
        cors_origins=("https://one.example", "https://two.example"),
        rate_limit=0,
        log_level="error",
        proxies=1,
    )


@pytest.mark.parametrize(
    ("variables", "most"),
    [
        ({"ALTANA_MEMORY": "100"}, 5 * MEGABYTE),
        ({"ALTANA_MEMORY": "1000000"}, DAILY["bytes"]),
        ({"ALTANA_MEMORY": "0"}, DAILY["bytes"]),
        ({"ALTANA_MEMORY": "100", "REDIS_URL": "redis://one"}, DAILY["bytes"]),
        ({"ALTANA_MEMORY": "100", "ALTANA_DAILY_BYTES": "7000000"}, 7_000_000),
        ({"ALTANA_MEMORY": "100", "ALTANA_DAILY_BYTES": "0"}, 0),
    ],
)
def test_a_player_may_store_a_twentieth_of_a_small_memory_per_day(
    variables: dict[str, str], most: int
) -> None:
    assert read_settings(variables).quotas["bytes"] == most
    assert read_settings(variables).variables()["ALTANA_DAILY_BYTES"] == str(most)


def test_a_quota_that_is_set_leaves_the_others_as_they_are() -> None:
    quotas = read_settings({"ALTANA_DAILY_GAMES": "7", "REDIS_URL": "redis://one"}).quotas

    assert quotas == {**DAILY, "games": 7}


@pytest.mark.parametrize("bound", RANGES)
def test_every_bound_is_a_setting(bound: str) -> None:
    name, value = variable(bound), getattr(Bounds(), bound) - 1

    read = read_settings({name: str(value)})

    assert getattr(read.bounds, bound) == value
    assert read.variables()[name] == str(value)


def test_an_empty_value_counts_as_unset() -> None:
    assert read_settings({"REDIS_URL": "", "ALTANA_PORT": " "}) == read_settings({})


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("REDIS_URL", "http://x", "must be a URL that begins with redis://"),
        ("RQ_REDIS_URL", "localhost", "must be a URL that begins with redis://"),
        ("ALTANA_DURABILITY", "Strict", "must be 'default' or 'strict', not 'Strict'"),
        ("ALTANA_REPLICAS", "some", "must be a whole number from 0 to 100, not 'some'; or 'all'"),
        ("ALTANA_REPLICAS", "1", "needs ALTANA_DURABILITY=strict"),
        ("ALTANA_PORT", "65536", "must be a whole number from 0 to 65535, not '65536'"),
        ("ALTANA_PORT", "-1", "must be a whole number"),
        ("ALTANA_PORT", "٣", "must be a whole number"),
        ("ALTANA_PROCESSES", "0", "must be a whole number from 1 to 256, not '0'"),
        ("ALTANA_WORKERS", "one", "must be a whole number from 0 to 256, not 'one'"),
        ("ALTANA_CACHE_GAMES", "1e3", "must be a whole number"),
        ("ALTANA_OPERATOR_KEY", "short", "must be at least 16 visible ASCII characters"),
        ("ALTANA_CORS_ORIGINS", "one.example", "must be '*' or origins such as https://"),
        ("ALTANA_RATE_LIMIT", "-1", "must be a whole number"),
        ("ALTANA_LOG_LEVEL", "debug", "must be one of info, warning, error, not 'debug'"),
        ("ALTANA_PROXIES", "x", "must be a whole number"),
        ("ALTANA_BODY_BYTES", "1", "must be a whole number from 16384 to 16777216, not '1'"),
        ("ALTANA_NEARLY_FULL", "101", "must be a whole number from 1 to 100, not '101'"),
        ("ALTANA_GAME_BYTES", "8000000", "must be at most 7340032, seven eighths of ALTANA_REPLAY"),
        ("ALTANA_BODIES_BYTES", "1048576", "must be at least 16777216: the largest body"),
    ],
)
def test_a_bad_value_is_named(name: str, value: str, sentence: str) -> None:
    with pytest.raises(BadSettings) as error:
        read_settings({name: value})

    assert str(error.value).startswith(f"{name} {sentence}")


def test_all_bad_values_are_named_at_once() -> None:
    with pytest.raises(BadSettings) as error:
        read_settings({"ALTANA_PORT": "x", "ALTANA_WORKERS": "y", "ALTANA_PROCESSES": "2"})

    assert [sentence.split()[0] for sentence in error.value.sentences] == [
        "ALTANA_PORT",
        "ALTANA_WORKERS",
    ]


def test_the_operators_key_is_shown_nowhere() -> None:
    settings = read_settings({"ALTANA_OPERATOR_KEY": "a long enough key"})

    assert settings.variables()["ALTANA_OPERATOR_KEY"] == "***"
    with pytest.raises(BadSettings) as error:
        read_settings({"ALTANA_OPERATOR_KEY": "segreto"})
    assert "segreto" not in str(error.value)


def test_a_bad_url_is_not_repeated() -> None:
    with pytest.raises(BadSettings) as error:
        read_settings({"REDIS_URL": "http://ana:segreto@x"})

    assert "segreto" not in str(error.value)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://localhost:6379/0", "redis://localhost:6379/0"),
        ("redis://:segreto@localhost:6379/0", "redis://***@localhost:6379/0"),
        ("rediss://ana:segreto@host/2", "rediss://***@host/2"),
        ("rediss://host/2?password=segreto", "rediss://host/2?***"),
        ("unix:///run/server.sock", "unix:///run/server.sock"),
        ("unix://ana:segreto@/run/server.sock", "unix://***@/run/server.sock"),
        ("", ""),
    ],
)
def test_secrets_are_hidden(url: str, shown: str) -> None:
    assert without_secrets(url) == shown


KEY, CONTACT = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "mailto:me@play.example"


def test_push_messages_need_a_key_and_a_contact() -> None:
    both = {"ALTANA_PUSH_KEY": KEY, "ALTANA_PUSH_CONTACT": CONTACT}
    shown = read_settings(both).variables()

    assert read_settings(both).push == PushSettings(key=KEY, contact=CONTACT)
    assert (shown["ALTANA_PUSH_KEY"], shown["ALTANA_PUSH_CONTACT"]) == ("***", CONTACT)
    for name, value in both.items():
        with pytest.raises(BadSettings, match="need each other"):
            read_settings({name: value})


@pytest.mark.parametrize("key", ["x", "A" * 43, "_" * 43, KEY[:-1], f"{KEY}A", "ü" * 43])
def test_what_is_no_key_is_refused_and_not_repeated(key: str) -> None:
    with pytest.raises(BadSettings, match="altana push-keys") as refused:
        read_settings({"ALTANA_PUSH_KEY": key, "ALTANA_PUSH_CONTACT": CONTACT})
    assert len(key) < 40 or key not in str(refused.value)


@pytest.mark.parametrize("contact", ["me@play.example", "mailto:me", "https://a b", "http://a"])
def test_a_contact_is_an_address(contact: str) -> None:
    with pytest.raises(BadSettings, match="ALTANA_PUSH_CONTACT must be"):
        read_settings({"ALTANA_PUSH_KEY": KEY, "ALTANA_PUSH_CONTACT": contact})


def test_push_messages_need_their_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push_settings, "find_spec", lambda name: None)

    with pytest.raises(BadSettings, match=r"pip install 'altana\[push\]'"):
        read_settings({"ALTANA_PUSH_KEY": KEY, "ALTANA_PUSH_CONTACT": CONTACT})
