"""Own keys: read from a file, or refused with a reason."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from replays.cli import replay
from replays.stepper.keys import ACTIONS, DEFAULT_KEYS, BadKeys, as_toml, keys_from, read_keys
from tests.replays.golden_games import opened, path
from tests.replays.on_screen import press, stepper


def test_no_key_does_two_things():
    keys = [key for keys in DEFAULT_KEYS.values() for key in keys]

    assert len(keys) == len(set(keys))


def test_the_keys_of_the_issue_are_there():
    keys = {key for keys in DEFAULT_KEYS.values() for key in keys}

    assert set("hjkl[]gG+-/?nN:cCdbq") <= keys
    assert {"left", "right", "up", "down", "space"} <= keys


def test_what_is_written_is_read_again():
    assert keys_from(as_toml(DEFAULT_KEYS)) == DEFAULT_KEYS


def test_a_key_of_ones_own_leaves_what_it_did_before():
    keymap = keys_from('[keys]\nnext_event = "j"\nquit = ["x", "ctrl+q"]')

    assert keymap["next_event"] == ("j",)
    assert keymap["next_move"] == ("down",)
    assert keymap["quit"] == ("x", "ctrl+q")
    assert keymap["first"] == DEFAULT_KEYS["first"]


def test_a_key_of_ones_own_works():
    app = stepper("burano-4", keymap=keys_from('[keys]\nnext_round = [",", "f5"]'))
    press(app, "comma", "f5", "]")

    assert app.reader.here == opened("burano-4").step("round", 2)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[keys]\nfirst = x y", "line 2"),
        ("[colours]\nred = 1", "there is no table 'colours'"),
        ("keys = 3", "'keys' is a table"),
        ('[keys]\nfly = "f"', "nothing is called 'fly'"),
        ("[keys]\nfirst = 7", "first: a key is a text"),
        ("[keys]\nfirst = [7]", "first: a key is a text"),
        ('[keys]\nfirst = "hyper+x"', "first: there is no key 'hyper+x'"),
        ('[keys]\nfirst = ""', "first: there is no key ''"),
        ('[keys]\nfirst = "banana"', "first: there is no key 'banana'"),
        ('[keys]\nfirst = "x"\nlast = "x"', "'x' can't do both first and last"),
        ("[keys]\nquit = []", "quit: there must be a key"),
        ('[keys]\nfirst = ["q", "ctrl+q"]', "quit: there must be a key"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(text: str, told: str, tmp_path: Path):
    file = tmp_path / "keys.toml"
    file.write_text(text)

    with pytest.raises(BadKeys, match=r"keys\.toml") as bad:
        read_keys(file)
    assert told in str(bad.value)


def test_a_file_that_is_not_there_or_no_text_is_told(tmp_path: Path):
    with pytest.raises(BadKeys, match="No such file"):
        read_keys(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadKeys, match="UTF-8"):
        read_keys(tmp_path / "bytes.toml")


def test_ones_own_file_is_found_in_the_folder_of_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert read_keys(None) == DEFAULT_KEYS

    (tmp_path / "altana").mkdir()
    (tmp_path / "altana" / "keys.toml").write_text('[keys]\nquit = "x"')
    assert read_keys(None)["quit"] == ("x",)


def test_the_command_line_prints_the_keys_as_a_file():
    printed = CliRunner().invoke(replay, ["step", "--show-keys"])

    assert printed.exit_code == 0
    assert set(keys_from(printed.stdout)) == set(ACTIONS)


def test_a_bad_file_of_keys_is_a_bad_option(tmp_path: Path):
    (tmp_path / "keys.toml").write_text('[keys]\nfly = "f"')
    told = CliRunner().invoke(
        replay, ["step", path("burano-2"), "--keys", str(tmp_path / "keys.toml")]
    )

    assert told.exit_code == 2
    assert "nothing is called 'fly'" in told.stderr


def test_the_page_about_the_stepper_names_every_action():
    page = (Path(__file__).parents[3] / "docs" / "stepper.md").read_text("utf-8")

    assert [name for name in ACTIONS if f"`{name}`" not in page] == []
