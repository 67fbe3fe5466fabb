"""The rules and the problem pages: JSON for programs, HTML for people."""

from collections.abc import Iterator, Sequence
from inspect import cleandoc
from typing import Any

import msgspec
from flask import Response, render_template, request

from service.api.context.resource import Operation, Resource, answer
from service.api.documentation.rulebook import rulebook
from service.api.http import problems
from service.api.http.language import language, our_words
from service.api.http.refusals import NothingHere, Refusal
from service.api.http.request_body import JSON
from service.api.http.rule_answers import GameNames, ProblemPage, ProblemRule, RulesAnswer
from service.domain.kit.errors import BadSetup, RuleViolation
from service.domain.kit.messages import RuleId
from service.domain.kit.translation import words
from service.events.errors import KeyReused, MoveTaken, Unavailable
from service.teaching.kit.errors import PACKAGE as TEACHING
from service.teaching.kit.errors import TeachingRefusal

HTML = "text/html"
PROBLEMS = (RuleViolation, Refusal, TeachingRefusal, Unavailable)  # each of their kinds has a code
OTHER_CODES = ("move-taken", "key-reused", "bad-setup")


class Rules(Resource):
    """`/rules` and `/problems`."""

    @Operation("GET", "/rules", answers={200: GameNames}, is_tagged=True)
    def games(self, query: object) -> Response:
        """List the games that can be played."""
        return answer(GameNames(games=list(self.parts.catalogue.games)))

    @Operation(
        "GET",
        "/rules/<game>",
        answers={200: RulesAnswer},
        refusals=(404,),
        media=(JSON, HTML),
        is_tagged=True,
    )
    def rules(self, game: str, query: object) -> Response:
        """Read the rules by id, rulings marked, and the deck with what is known of it."""
        ruleset = self.parts.catalogue.current(game)
        book = rulebook(ruleset)
        if _wants_page():
            return _page("rules.html", ruleset=ruleset, book=book)
        rules_answer = RulesAnswer(
            game=ruleset.game,
            ruleset=ruleset.name,
            players=list(ruleset.players),
            options=msgspec.json.schema(ruleset.options),
            rules=list(book.rules),
            deck=book.deck,
        )
        return answer(rules_answer, headers={"Vary": "Accept"})

    @Operation(
        "GET", "/problems/<code>", answers={200: ProblemPage}, refusals=(404,), media=(JSON, HTML)
    )
    def problem(self, code: str, query: object) -> Response:
        """Read what a refusal means, in the words of the rule."""
        page = next((page for page in self._problems() if page.code == code), None)
        if page is None:
            raise NothingHere(what="problem", name=code)
        if _wants_page():
            return _page("problem.html", problem=page)
        return answer(page, headers={"Vary": "Accept"})

    def _problems(self) -> Iterator[ProblemPage]:
        say = our_words().say
        for broken in _kinds_of(RuleViolation):
            yield _problem_page(broken, 409, say(problems.FORBIDDEN), self._rules(broken))
        for refused in _kinds_of(Refusal):
            yield _problem_page(refused, refused.status, say(refused.title))
        for kind in _kinds_of(TeachingRefusal):
            title = words(TEACHING, language()).say(kind.title)
            yield _problem_page(kind, problems.status_of(kind), title)
        yield _problem_page(Unavailable, 503, say(problems.NOT_NOW))
        for lost in _kinds_of(Unavailable):
            yield _problem_page(lost, 503, say(problems.NOT_NOW))
        yield _problem_page(MoveTaken, 412, say(problems.FASTER), code="move-taken")
        yield _problem_page(KeyReused, 422, say(problems.OTHER_REQUEST), code="key-reused")
        yield _problem_page(BadSetup, 422, say(problems.NO_START), code="bad-setup")

    def _rules(self, broken: type[RuleViolation]) -> list[ProblemRule]:
        return [ProblemRule(id=rule, text=self._text(rule)) for rule in (broken.rule, *broken.also)]

    def _text(self, rule_id: RuleId) -> str | None:
        books = map(rulebook, self.parts.catalogue.rulesets)
        rules = (rule for book in books if (rule := book.rule(rule_id)))
        return next((rule.text for rule in rules), None)


def problem_codes() -> list[str]:
    """Return the code of every problem that has a page."""
    kinds = [kind for base in PROBLEMS for kind in _kinds_of(base)]
    return sorted({kind.code for kind in kinds} | {Unavailable.code, *OTHER_CODES})


def _kinds_of(kind: type[Any]) -> Iterator[type[Any]]:
    for inner in kind.__subclasses__():
        if "code" in vars(inner):
            yield inner
        yield from _kinds_of(inner)


def _problem_page(
    kind: type[Any],
    status: int,
    title: str,
    rules: Sequence[ProblemRule] = (),
    code: str | None = None,
) -> ProblemPage:
    return ProblemPage(
        code=code or kind.code,
        status=status,
        title=title,
        meaning=cleandoc(kind.__doc__ or ""),
        rule=rules[0].id if rules else None,
        rule_text=rules[0].text if rules else None,
        rules=list(rules),
    )


def _wants_page() -> bool:
    return request.accept_mimetypes.best_match([JSON, HTML], JSON) == HTML


def _page(template: str, **context: Any) -> Response:
    response = Response(render_template(template, **context), content_type=f"{HTML}; charset=utf-8")
    response.headers["Vary"] = "Accept"
    return response
