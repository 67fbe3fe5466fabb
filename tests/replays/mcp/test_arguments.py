"""Arguments of a wrong type are answered by a sentence that says what to send."""

from pathlib import Path
from typing import Any

import anyio
import pytest

from replays.mcp.local_tables import LocalTables
from tests.replays.mcp.agent import agent_here

COMMANDS = "a list of commands, such as those that look shows"


@pytest.mark.parametrize(
    ("tool", "arguments", "sentence"),
    [
        ("create_game", {}, "'game' is missing: send burano or dream-home."),
        ("create_game", {"game": 1}, "'game' must be burano or dream-home; 1 is not."),
        (
            "create_game",
            {"game": "burano", "players": "many"},
            "'players' must be a whole number from 1 to 4; \"many\" is not.",
        ),
        (
            "create_game",
            {"game": "burano", "players": 9},
            "'players' must be a whole number from 1 to 4; 9 is not.",
        ),
        ("look", {"game": None}, "'game' must be a text; null is not."),
        (
            "look",
            {"game": "g", "wait": [1]},
            "'wait' must be a whole number from 0 to 300; [1] is not.",
        ),
        ("look", {"game": "g", "planned": {}}, f"'planned' must be {COMMANDS}; {{}} is not."),
        ("play", {"game": "g", "commands": "take"}, f"'commands' must be {COMMANDS}; "),
        (
            "play",
            {"game": "g", "commands": [1, 2]},
            f"'commands' must be {COMMANDS}; [1, 2] is not.",
        ),
        (
            "play",
            {"commands": ["x" * 5000]},
            f"'game' is missing: send a text. 'commands' must be {COMMANDS}; ",
        ),
        ("hint", {"game": "g", "step": 4}, "'step' must be a whole number from 1 to 3; 4 is not."),
        ("rules", {"game": "burano", "about": []}, "'about' must be a text; [] is not."),
    ],
)
def test_wrong_arguments_are_told_in_a_sentence(
    tmp_path: Path, tool: str, arguments: dict[str, Any], sentence: str
) -> None:
    async def called() -> str:
        async with agent_here(LocalTables(tmp_path, "Robo")) as robo:
            return await robo.call(tool, is_error=True, **arguments)

    text = anyio.run(called)

    assert text.startswith(f"Nothing was done. {sentence}")
    assert text.endswith(" Call it again.")
    assert len(text) < 300
    assert "pydantic" not in text


def test_an_unknown_tool_is_told_which_there_are(tmp_path: Path) -> None:
    async def called() -> str:
        async with agent_here(LocalTables(tmp_path, "Robo")) as robo:
            return await robo.call("castle", is_error=True)

    assert anyio.run(called).startswith("There is no tool 'castle': call list_games, create_game, ")
