"""The contract: a valid OpenAPI 3.1 document, which every answer follows, whatever is sent."""

import re
from typing import TYPE_CHECKING

import pytest

from tests.api.http_players import Service
from tests.kit.effort import ALL, some_of

if TYPE_CHECKING:
    from tests.api.documentation.strangers import Strangers

service = Service(rate_limit=0)
document = service.app.extensions["contract"].document
CALLS = [
    f"{method.upper()} {path}"
    for path, described in document["paths"].items()
    for method in described
    if method != "parameters"
    # A stream has no end that a stranger could wait for.
    if not path.endswith("stream")
    # The chapters of a class are the same calls as those of a course.
    if "classes/{class_id}/chapters" not in path
]
UPLOADS = [call for call in CALLS if call in ("POST /v1/courses", "POST /v1/forks")]
NOTES = [call for call in CALLS if re.match("(POST|PUT) .*/annotations", call)]
# Every command of every game takes seconds to make up; they are sent as moves.
WITH_COMMANDS = ("/tries", "/attempts", "/legal", "/legal-moves")
SHORTENED = [] if ALL else [call for call in CALLS if call.endswith(WITH_COMMANDS)]


@pytest.fixture(scope="module")
def strangers() -> "Strangers":
    """Made by who runs one of them: to import Schemathesis takes long, and so do its cases."""
    from tests.api.documentation.strangers import Strangers

    return Strangers(service)


def test_the_document_is_valid_openapi_3_1() -> None:
    from openapi_spec_validator import validate  # takes long

    validate(document)

    assert document["openapi"].startswith("3.1")


def test_every_route_is_described() -> None:
    routes = {re.sub(r"<(\w+)>", r"{\1}", rule.rule) for rule in service.app.url_map.iter_rules()}
    own = {route for route in routes if route.startswith("/v1/")}
    apart = {"/v1/openapi.json", "/v1/docs", "/v1/static/<path:filename>"}

    assert own - apart == set(document["paths"])


@pytest.mark.parametrize("game", ["burano", "dream-home"])
def test_the_commands_of_a_game_are_a_union_told_apart_by_their_type(game: str) -> None:
    union = document["components"]["schemas"][f"{game}.Command"]

    assert union["discriminator"]["propertyName"] == "type"
    assert {"take", "place", "end_turn", "undo", "resign"} <= set(union["discriminator"]["mapping"])


def test_the_page_needs_no_other_host() -> None:
    page = service.visitor().get("/v1/docs").text
    script = ""
    for name in ("docs.js", "fields.js"):
        with service.visitor().get(f"/v1/static/{name}") as file:
            script += file.get_data(as_text=True)

    assert service.visitor().get("/docs").headers["Location"] == "/v1/docs"
    assert not re.findall(r"https?://(?!localhost/v1)", page + script)


# One test for all calls: every process that runs one has to make strangers first, in seconds.
@pytest.mark.filterwarnings("ignore")
def test_no_stranger_meets_a_server_error_or_an_undocumented_answer(
    strangers: "Strangers", subtests: pytest.Subtests
) -> None:
    for call in sorted({*CALLS} - {*UPLOADS, *NOTES}):
        with subtests.test(call):
            ask = strangers.ask_with_few_commands if call in SHORTENED else strangers.ask
            ask(call, times=some_of(8) + 2)
    for call in UPLOADS:
        with subtests.test(call):
            strangers.ask(call, times=some_of(60))
    for call in NOTES if ALL else NOTES[:1]:
        with subtests.test(call):
            strangers.ask_with_few_commands(call, times=2)
