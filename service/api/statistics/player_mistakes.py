"""What a player's turns lost over many games, by kind of mistake, and positions to practise."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from flask import Response

from service.api.context.resource import Operation, Resource, answer
from service.api.http.common_answers import Answer
from service.api.http.language import language
from service.domain.kit.messages import GameId, PlayerId, Seat
from service.domain.kit.ruleset import AnyRuleset
from service.domain.kit.translation import words
from service.events.analyses.model import MistakeRecord
from service.projections.models.histories import PlayedGame, history_of, public_history_of

MOST_GAMES = 50  # the newest ones of a player
POSITIONS = 3  # to practise


class MistakeKindAnswer(Answer, frozen=True, kw_only=True):
    """A kind of mistake in one game: how many turns, and the points that they lost."""

    game: str
    kind: str
    title: str
    turns: int
    lost: float


class PracticeAnswer(Answer, frozen=True, kw_only=True):
    """A position to practise: `href` is its question, `page` where a person answers it."""

    game: GameId
    seat: Seat
    move: int
    kind: str
    title: str
    lost: float
    href: str
    page: str


class PlayerMistakesAnswer(Answer, frozen=True, kw_only=True):
    """The mistakes in the newest games of a player that were analysed, the costliest kind first."""

    id: PlayerId
    games: int
    kinds: list[MistakeKindAnswer]
    practice: list[PracticeAnswer]


class _OwnMistake(NamedTuple):
    """A mistake, and the game that it was made in."""

    played: PlayedGame
    mistake: MistakeRecord


class PlayerMistakes(Resource):
    """`/players/{player}/mistakes`."""

    @Operation(
        "GET",
        "/players/<player>/mistakes",
        cost=20,
        answers={200: PlayerMistakesAnswer},
        refusals=(401, 404),
        is_tagged=True,
    )
    def read(self, player: str, query: object) -> Response:
        """Tell what kind of turn costs a player most, with three positions to practise.

        Private games count only where the player asks.
        """
        caller, id_ = self.parts.auth.caller(), PlayerId(player)
        person = self.parts.people.find(id_)
        models = self.parts.read_models
        assert models is not None
        may_see_all = caller.is_operator or caller.player == id_
        book = history_of(id_) if may_see_all else public_history_of(id_)
        games = models.histories.newest(book, 0, MOST_GAMES)
        stored = models.analyses.find_many([played.game for played in games])
        told = [
            (played, one.mistakes)
            for played, one in zip(games, stored, strict=True)
            if one is not None and not one.problem and one.mistakes is not None
        ]
        found = [
            _OwnMistake(played, each)
            for played, mistakes in told
            for each in _own(played, mistakes)
        ]
        kinds = self._kinds(found)
        practice = self._practice(found, kinds)
        return answer(
            PlayerMistakesAnswer(id=person.id, games=len(told), kinds=kinds, practice=practice)
        )

    def _kinds(self, found: Sequence[_OwnMistake]) -> list[MistakeKindAnswer]:
        groups: dict[tuple[str, str], list[_OwnMistake]] = defaultdict(list)
        for one in found:
            groups[one.played.name, one.mistake.kind].append(one)
        kinds = [
            MistakeKindAnswer(
                game=game,
                kind=kind,
                title=self._title(game, kind),
                turns=len(each),
                lost=round(sum(one.mistake.lost for one in each), 1),
            )
            for (game, kind), each in groups.items()
        ]
        return sorted(kinds, key=lambda each: (-each.lost, each.game, each.kind))

    def _practice(
        self, found: Sequence[_OwnMistake], kinds: Sequence[MistakeKindAnswer]
    ) -> list[PracticeAnswer]:
        """Take the costliest question of each kind first, then the second ones."""
        order = {(each.game, each.kind): place for place, each in enumerate(kinds)}
        asked = [one for one in found if one.mistake.question]
        asked.sort(key=lambda one: -one.mistake.lost)
        taken: dict[tuple[str, str], int] = defaultdict(int)
        rows = list[tuple[int, int, int]]()
        for number, one in enumerate(asked):
            kind = one.played.name, one.mistake.kind
            rows.append((taken[kind], order[kind], number))
            taken[kind] += 1
        return [self._position(asked[number]) for _, _, number in sorted(rows)[:POSITIONS]]

    def _position(self, one: _OwnMistake) -> PracticeAnswer:
        game, mistake = one.played.game, one.mistake
        chapter = f"/v1/games/{game}/analysis/chapters/{mistake.seat}"
        return PracticeAnswer(
            game=game,
            seat=mistake.seat,
            move=mistake.move,
            kind=mistake.kind,
            title=self._title(one.played.name, mistake.kind),
            lost=mistake.lost,
            href=f"{chapter}/questions/{mistake.question}",
            page=f"/practice/{game}/{mistake.seat}#{mistake.question}",
        )

    def _title(self, game: str, kind: str) -> str:
        """Name a kind in the reader's language; a kind that the game has dropped keeps its key."""
        catalogue: Any = self.parts.catalogue
        ruleset: AnyRuleset = catalogue.current(game)
        titles = {} if ruleset.prospects is None else ruleset.prospects.mistakes
        return words(ruleset.package, language()).say(titles[kind]) if kind in titles else kind


def _own(played: PlayedGame, mistakes: Sequence[MistakeRecord]) -> Iterator[MistakeRecord]:
    seats = {finish.seat for finish in played.finishes}
    yield from (each for each in mistakes if each.seat in seats)
