"""The HTTP client of the replay tool."""

import http.client
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import msgspec

SECONDS = 60
JSON, NDJSON = "application/json", "application/x-ndjson"


class ServiceSaysNo(Exception):
    """The service refused a request, or could not be reached."""


class Service:
    """A service at an address, called as one player."""

    def __init__(self, url: str, token: str = "") -> None:
        self._url = url.rstrip("/").removesuffix("/v1")
        self.token = token

    def as_new_player(self, name: str) -> "Service":
        made = self._post("/v1/players", msgspec.json.encode({"name": name}), JSON)
        return Service(self._url, made["token"])

    def fork(self, file: bytes, at: int, visibility: str) -> dict[str, Any]:
        """Create a game that continues from a move of a replay; return its table."""
        query = urlencode({"at": at, "visibility": visibility})
        return self._post(f"/v1/forks?{query}", file, NDJSON)

    def take_seat(self, table: dict[str, Any]) -> dict[str, Any]:
        return self._post(f"/v1/games/{table['id']}/seats", b"{}", JSON)

    def address(self, table: dict[str, Any]) -> str:
        return f"{self._url}/v1/games/{table['id']}"

    def _post(self, path: str, body: bytes, media: str) -> dict[str, Any]:
        if not self._url.startswith(("http://", "https://")):
            raise ServiceSaysNo(f"'{self._url}' is not the address of a service: http://…")
        headers = {"Content-Type": media}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        request = Request(self._url + path, body, headers, method="POST")
        try:
            with urlopen(request, timeout=SECONDS) as answer:
                found: dict[str, Any] = msgspec.json.decode(answer.read())
        except HTTPError as refusal:
            raise ServiceSaysNo(_detail(refusal)) from refusal
        except (URLError, OSError, ValueError, http.client.HTTPException) as problem:
            raise ServiceSaysNo(f"the service can't be reached: {problem}") from problem
        return found


def _detail(refusal: HTTPError) -> str:
    try:
        return str(msgspec.json.decode(refusal.read())["detail"])
    except (msgspec.MsgspecError, LookupError, TypeError):
        return f"the service answered {refusal.code} {refusal.reason}"
