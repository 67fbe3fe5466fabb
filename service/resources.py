"""All calls of the API, by the resources that answer them."""

from flask import Blueprint

from service.api.classes.classes import Classes
from service.api.classes.lessons import ClassLessons
from service.api.classes.results import ClassResults
from service.api.context.resource import Parts, Resource
from service.api.courses.courses import CourseLessons, Courses
from service.api.daily.daily import DailyDeals
from service.api.documentation.rule_pages import Rules
from service.api.documentation.static_files import send_static_file
from service.api.finished_games.analyses import GameAnalyses
from service.api.finished_games.bulk_download import BulkDownload
from service.api.finished_games.curve_and_result import CurveAndResult
from service.api.finished_games.forks import GameForks
from service.api.finished_games.pictures import Pictures
from service.api.finished_games.rematches import Rematches
from service.api.finished_games.replay_download import ReplayDownload
from service.api.finished_games.replay_exports import GameExports
from service.api.finished_games.share_pictures import SharePictures
from service.api.finished_games.tries import Tries
from service.api.games.bots import Bots
from service.api.games.games import Games
from service.api.games.hints import TurnHints
from service.api.games.moves import Moves
from service.api.games.scores_and_audit import ScoresAndAudit
from service.api.games.seats import Seats
from service.api.lessons.game_lessons import GameLessons
from service.api.live.inbox_stream import InboxStream
from service.api.live.sse import Stream
from service.api.matchmaking.invitations import Invitations
from service.api.matchmaking.seeks import Seeks
from service.api.notes.notes import Annotations
from service.api.notes.undo import NoteUndo
from service.api.people.players import Players
from service.api.people.transfers import Transfers
from service.api.push.push import Push
from service.api.puzzles.puzzles import Puzzles
from service.api.statistics.leaderboards import Leaderboards
from service.api.statistics.player_mistakes import PlayerMistakes
from service.api.statistics.player_pages import PlayerPages
from service.api.webhooks.deliveries import WebhookDeliveries
from service.api.webhooks.webhooks import Webhooks

RESOURCES: tuple[type[Resource], ...] = (
    *(Players, Transfers, Bots, TurnHints, Games, GameForks, Seats, Rematches, Moves),
    *(Invitations, Seeks),
    *(ScoresAndAudit, Rules, Stream, InboxStream, Pictures, SharePictures),
    *(ReplayDownload, BulkDownload),
    *(Annotations, NoteUndo, Tries, Courses, CourseLessons, Classes, ClassResults, ClassLessons),
)
WITH_READ_MODELS: tuple[type[Resource], ...] = (
    *(PlayerPages, PlayerMistakes, Leaderboards, CurveAndResult, GameExports, GameAnalyses),
    *(GameLessons, Webhooks, WebhookDeliveries, Push, DailyDeals, Puzzles),
    *(resource for resource in RESOURCES if resource is not Players),
)


def api_blueprint(parts: Parts) -> Blueprint:
    """Create all calls; those that need read models only where there are any."""
    api = Blueprint("v1", "service.api", url_prefix="/v1", template_folder="templates")
    api.add_url_rule("/static/<path:filename>", "static", send_static_file)
    for resource in RESOURCES if parts.read_models is None else WITH_READ_MODELS:
        resource(parts).register(api)
    return api
