"""An agent that plays through the SDK's own client, mostly over the standard input of a process."""

import json
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters, stdio_client

from replays.mcp.server import make_server
from replays.mcp.tables import Tables

ROOT = Path(__file__).parents[3]
YOUR_TURN = "It is your turn"
NEVER = ("undo", "resign")
# Scaffolds could be moved for ever, so whatever builds or ends a turn comes first.
FIRST = ("place", "decorate", "take", "end_turn", "done", "wait")


class Agent:
    """Somebody who calls tools and reads their answers."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, tool: str, *, is_error: bool = False, **arguments: Any) -> str:
        answer = await self.client.call_tool(tool, arguments)
        [content] = answer.content
        assert content.type == "text"
        assert bool(answer.is_error) is is_error, content.text
        return content.text

    async def play_to_the_end(self, game: str, text: str) -> str:
        """Play the first legal command again and again; return the last answer."""
        for _ in range(400):
            if YOUR_TURN in text:
                commands = [plain_choice(text)]
                text = await self.call("play", game=game, commands=commands, wait=30)
            elif " is to move: you can wait" in text:
                text = await self.call("look", game=game, wait=30)
            else:
                return text
        raise AssertionError(f"the game has no end: {text}")


def game_in(text: str) -> str:
    """Return the id of the game that an answer shows."""
    found = re.search(r"^Game (\S+) ", text, re.MULTILINE)
    assert found is not None, text
    return found[1]


def legal(text: str) -> list[dict[str, Any]]:
    """Return the commands that an answer lists."""
    lines = (line for line in text.splitlines() if line.startswith("{"))
    return [json.loads(line.partition("  ")[0]) for line in lines]


def plain_choice(text: str) -> dict[str, Any]:
    choices = [command for command in legal(text) if command["type"] not in NEVER]
    kinds = [*FIRST, *(command["type"] for command in choices)]
    return min(choices, key=lambda command: kinds.index(command["type"]))


@asynccontextmanager
async def agent(*arguments: str) -> AsyncIterator[Agent]:
    """Start `altana mcp` in a process of its own, and end it."""
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "service.cli", "mcp", *arguments],
        cwd=ROOT,
        env=dict(os.environ),
    )
    async with Client(stdio_client(server)) as client:
        yield Agent(client)


@asynccontextmanager
async def agent_here(tables: Tables) -> AsyncIterator[Agent]:
    """Use the same tools without another process: to start one takes two seconds."""
    async with Client(make_server(tables)) as client:
        yield Agent(client)
