"""Arguments that a tool can't take, in a sentence for each that says what to send instead."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, InputRequiredResult, TextContent
from pydantic import ValidationError

KINDS = {
    "string": "a text",
    "integer": "a whole number",
    "array": "a list of commands, such as those that look shows",
}
LONGEST = 60  # characters of a wrong value that are repeated


class ToolServer(MCPServer[Any]):
    """The SDK's server, with our own texts for refused arguments."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as problem:
            tools = {tool.name: tool.input_schema for tool in await self.list_tools()}
            if name not in tools:
                text = f"There is no tool '{shortened(name)}': call {', '.join(tools)}."
            elif isinstance(problem.__cause__, ValidationError):
                text = tell_arguments(tools[name], arguments, problem.__cause__)
            else:
                raise
            return CallToolResult(content=[TextContent(type="text", text=text)], is_error=True)


def tell_arguments(
    schema: Mapping[str, Any], arguments: Mapping[str, Any], problem: ValidationError
) -> str:
    """Say of each wrong argument what it must be, and that nothing was done."""
    wrong = dict.fromkeys(str(error["loc"][0]) for error in problem.errors())
    return " ".join(["Nothing was done.", *_sentences(schema, arguments, wrong), "Call it again."])


def _sentences(
    schema: Mapping[str, Any], arguments: Mapping[str, Any], wrong: Mapping[str, None]
) -> Iterator[str]:
    for name in wrong:
        needed = tell_kind(schema["properties"][name])
        if name in arguments:
            given = shortened(json.dumps(arguments[name]))
            yield f"'{name}' must be {needed}; {given} is not."
        else:
            yield f"'{name}' is missing: send {needed}."


def tell_kind(field: Mapping[str, Any]) -> str:
    """Say what a field may be."""
    if "enum" in field:
        return " or ".join(field["enum"])
    kind = KINDS[field["type"]]
    return f"{kind} from {field['minimum']} to {field['maximum']}" if "minimum" in field else kind


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
