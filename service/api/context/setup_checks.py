"""What a game can be set up with, for the calls that ask for one."""

from typing import Any

from service.api.context.resource import Resource
from service.api.http.fields import Strict
from service.api.http.language import our_words
from service.api.http.problems import set_ruleset
from service.api.http.refusals import Complaint, FieldsInvalid
from service.api.http.request_body import check_struct
from service.domain.kit.translation import N_


class SetupResource(Resource):
    """Calls whose body has a game, players and options."""

    fewest = 1  # players

    def read_body(self, schema: Strict) -> dict[str, Any]:
        """Read the body; report what this game refuses together with what every game refuses."""
        try:
            return super().read_body(schema)
        except FieldsInvalid as bad:
            wrong = {one.pointer: one for one in (*bad.complaints, *self._complaints(bad.body))}
            raise FieldsInvalid(list(wrong.values())) from None

    def check_setup(self, body: dict[str, Any], deck: dict[str, str] | None = None) -> None:
        """Report everything that no game can start with, before an idempotency key is used."""
        if complaints := self._complaints(body):
            raise FieldsInvalid(complaints)
        ruleset = self.parts.catalogue.current(body["game"])
        set_ruleset(ruleset)
        ruleset.setup(body["players"], body["options"], deck)

    def unknown_game(self, pointer: str, game: str | None) -> list[Complaint]:
        games = self.parts.catalogue.games
        if game is None or game in games:
            return []
        one_of = our_words().say(N_("must be one of {values}"), values=", ".join(games))
        return [Complaint(pointer, one_of)]

    def _complaints(self, body: Any) -> list[Complaint]:
        """List what is wrong with the fields of this game, as far as they can be read."""
        game = body.get("game") if isinstance(body, dict) else None
        if not isinstance(game, str):
            return []
        if unknown := self.unknown_game("/game", game):
            return unknown
        say = our_words().say
        ruleset, options = self.parts.catalogue.current(game), body.get("options", {})
        is_object = isinstance(options, dict)
        complaints = check_struct(ruleset.options, options, "/options") if is_object else []
        possible = [players for players in ruleset.players if players >= self.fewest]
        players = body.get("players")
        if type(players) is int and players not in possible:
            text = N_("must be from {least} to {most}")
            detail = say(text, least=possible[0], most=possible[-1])
            complaints.append(Complaint("/players", detail))
        return complaints
