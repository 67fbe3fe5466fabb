"""Forks: a new game that continues from a move of a finished one."""

import hashlib
from contextlib import suppress
from secrets import token_urlsafe
from typing import Any

from flask import Response

from service.api.context.idempotent_ids import claimed_id
from service.api.context.request_record import count_bytes
from service.api.context.resource import Operation, Resource, answer, etag
from service.api.finished_games.replay_download import NDJSON
from service.api.games.games import show
from service.api.http.common_answers import TableAnswer
from service.api.http.common_schemas import ForkQuery
from service.api.http.language import our_words
from service.api.http.refusals import CannotGoOn, NoReplay
from service.api.http.request_headers import request_id
from service.domain.kit.messages import GameId, PlayerId
from service.domain.kit.translation import N_
from service.events.errors import MoveTaken, once_written
from service.events.game_settings import GameSettings
from service.events.move import rfc3339
from service.events.replay_files.file import BadReplay, Replay, parse
from service.events.replay_files.gzip_limits import Allowance
from service.play.forks import CannotFork, CutGame, cut_game, require_day_over, require_own_moves
from service.play.new_game import NewGame

REASONS = {
    "not-proven": N_("move {move} of the file does not verify ({fault})"),
    "not-finished": N_("the game is not over, so its cards are still hidden"),
    "shuffled-again": N_("its unseen cards were shuffled again at move {move}"),
    "no-such-move": N_("there is no move {move}, the game has {moves}"),
    "not-started": N_("at move {move} no card had been dealt"),
    "over": N_("at move {move} the game was over"),
    "too-long": N_("a game goes on from its first {most} moves, not from move {move}"),
    "day-not-over": N_("others still play the deal of the day of {day}"),
    "other-game": N_("this service has another move {move} of the game that the file names"),
}


class GameForks(Resource):
    """`/forks`."""

    @Operation(
        "POST",
        "/forks",
        cost=500,
        is_slow=True,
        quota="forks",
        keeps_body=True,
        file=NDJSON,
        largest="sent_replay_bytes",
        query=ForkQuery(),
        answers={201: TableAnswer},
        sends=("ETag", "Location"),
        refusals=(401, 409),
        needs_token=True,
        headers=("Idempotency-Key",),
    )
    def create(self, file: bytes, query: dict[str, Any]) -> Response:
        """Go on from a move of a finished game, given as its replay file."""
        player = self.parts.auth.player()
        cut = self._cut(self._replay(file), query["at"])
        identity = {**query, "file": hashlib.sha256(file).hexdigest()}
        game = GameId(claimed_id(self.parts, "games", self.parts.handler.new_id(), identity))
        with suppress(MoveTaken):  # a retry: the game exists already
            self.parts.handler.create(self._new_game(cut, query, player, game))
            count_bytes(cut.size)  # of the moves that are replayed when all seats are taken
        with once_written():
            open_game = self.parts.access.open(game)
            headers = {"Location": f"/v1/games/{game}", "ETag": etag(open_game.position.version)}
            return answer(show(self.parts, open_game), 201, headers)

    def _replay(self, file: bytes) -> Replay:
        try:
            return parse(file, Allowance(self.parts.settings.bounds.replay_bytes))
        except BadReplay as problem:
            raise NoReplay(line=problem.line, problem=problem.problem) from problem

    def _cut(self, replay: Replay, at: int) -> CutGame:
        try:
            most = self.parts.settings.bounds.fork_moves
            cut = cut_game(self.parts.catalogue, replay, at, most)
            require_own_moves(self.parts.store, cut.fork.origin)
            require_day_over(cut, self.parts.now())
        except CannotFork as problem:
            why = our_words().say(REASONS[problem.reason], **problem.facts)
            raise CannotGoOn(why=why, reason=problem.reason, facts=problem.facts) from problem
        return cut

    def _new_game(
        self, cut: CutGame, query: dict[str, Any], player: PlayerId, game: GameId
    ) -> NewGame:
        settings = GameSettings(
            created=rfc3339(self.parts.now()),
            visibility=query["visibility"],
            label=query["label"],
            share=token_urlsafe(16) if query["visibility"] == "private" else None,
            fork=cut.moves,
        )
        return NewGame(
            game=cut.ruleset.game,
            actor=player,
            players=cut.created.players,
            options=cut.created.options,
            deck=cut.created.deck,
            deal=cut.created.deal,
            fork=cut.fork,
            meta={"request": request_id()},
            terms=settings,
            id=game,
        )
