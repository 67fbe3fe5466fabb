"""Refusals by the service itself, before any rule of a game is checked.

Refusal
├── NoJson, NamedTwice, TooDeep                  400
├── TokenNeeded, OperatorNeeded, TokenUnknown    401
├── NotYours, NoSeatHere, NotYourSeat            403
├── NothingHere                                  404
├── BodyTooLarge                                 413
├── NotJson, OtherMedia                          415
├── OtherHost                                    421
├── FieldsInvalid, NoReplay, CannotGoOn          422
├── VersionUnnamed                               428
├── TooMany, QuotaUsedUp                         429
└── StoreNearlyFull, HouseFull, GameUnreadable   503
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from service.domain.kit.translation import N_

MOST_COMPLAINTS = 20  # in one answer; fixing these reveals the rest


class Refusal(Exception):
    """The service can't take this request.

    A subclass is one reason: its docstring explains it, `code` is its stable public name,
    `message` a sentence filled from the facts.
    """

    status: ClassVar[int]
    code: ClassVar[str]
    title: ClassVar[str]
    message: ClassVar[str]

    def __init__(self, *, headers: Mapping[str, str] | None = None, **facts: object) -> None:
        super().__init__(self.message.format(**facts))
        self.sentence = self.message
        self.facts = facts
        self.headers = dict(headers or {})


class NoJson(Refusal):
    """The body of a request is one JSON object in UTF-8."""

    status, code, title = 400, "no-json", N_("The body can't be read")
    message = N_("The body is not JSON; it can be read up to byte {byte}.")


class NamedTwice(Refusal):
    """Each name appears once in a JSON object; of two values it is unclear which is meant."""

    status, code, title = 400, "named-twice", N_("The body can't be read")
    message = N_("The body names “{name}” twice in one object: name it once.")


class TooDeep(Refusal):
    """Objects and lists may be nested only to a limited depth."""

    status, code, title = 400, "too-deep", N_("The body can't be read")
    message = N_("The body is nested more than {most} levels deep.")


class TokenNeeded(Refusal):
    """Players send a token: `Authorization: Bearer …`. `POST /v1/players` returns one."""

    status, code, title = 401, "token-needed", N_("A token is needed")
    message = N_("Send a token as “Authorization: Bearer …”; POST /v1/players gives one.")


class OperatorNeeded(Refusal):
    """Only a request with the operator's key gets what is for the operator."""

    status, code, title = 401, "operator-needed", N_("This is for the operator")
    message = N_("Send the operator's key as “Authorization: Bearer …”.")


class TokenUnknown(Refusal):
    """A token is in force until it is revoked."""

    status, code, title = 401, "token-unknown", N_("The token is not valid")
    message = N_("This token was never given, or was revoked; POST /v1/players gives another.")


class NotYours(Refusal):
    """Only its owner or the operator may change what belongs to a player."""

    status, code, title = 403, "not-yours", N_("This belongs to somebody else")
    message = N_("Only its owner may do this.")


class NoSeatHere(Refusal):
    """Only players with a seat in a game play it; others may watch."""

    status, code, title = 403, "no-seat-here", N_("You have no seat here")
    message = N_("You have no seat in this game; a free one is taken with POST …/seats.")


class NotYourSeat(Refusal):
    """Only the player who has a seat makes its moves."""

    status, code, title = 403, "not-your-seat", N_("You have no such seat")
    message = N_("Seat {seat} is not yours; you have {yours}.")


class NothingHere(Refusal):
    """There is nothing of this name."""

    status, code, title = 404, "nothing-here", N_("Not found")
    message = N_("There is nothing here by the name “{name}”.")


class BodyTooLarge(Refusal):
    """The body of a request has at most 64 KiB."""

    status, code, title = 413, "body-too-large", N_("The body is too large")
    message = N_("A body has at most {most} bytes.")


class NotJson(Refusal):
    """Bodies are sent as `Content-Type: application/json`."""

    status, code, title = 415, "not-json", N_("The body is of another type")
    message = N_("Send the body as “Content-Type: application/json”.")


class OtherMedia(Refusal):
    """A file is sent with the `Content-Type` of its kind."""

    status, code, title = 415, "other-media", N_("The body is of another type")
    message = N_("Send the file as “Content-Type: {media}”.")


class Complaint(msgspec.Struct, frozen=True):
    """One field that can't be as it is; `pointer` is a JSON pointer, or the query's field."""

    pointer: str
    detail: str


class OtherHost(Refusal):
    """The host of a request must be one of the service's own names."""

    status, code, title = 421, "other-host", N_("The service does not go by that name")
    message = N_("Use an address of this service; its operator adds names with ALTANA_HOSTS.")


class FieldsInvalid(Refusal):
    """A field is missing, unknown or invalid; the first 20 are named."""

    status, code, title = 422, "invalid-fields", N_("Some fields are not valid")
    message = N_("Fields that are not valid: {fields}.")
    message_of_many = N_("Fields that are not valid: {fields}; and {more} more.")

    def __init__(self, complaints: Sequence[Complaint], body: object = None) -> None:
        self.first = complaints[:MOST_COMPLAINTS]
        self.more = len(complaints) - len(self.first)
        complaint_texts = (
            f"{complaint.pointer or '/'} {complaint.detail}" for complaint in self.first
        )
        super().__init__(fields="; ".join(complaint_texts), more=self.more)
        if self.more:
            self.sentence = self.message_of_many
        self.complaints = complaints
        self.body = body  # as it was sent, for callers that can check more of it


class NoReplay(Refusal):
    """A replay file must be complete, and every line as docs/replay-format.md says."""

    status, code, title = 422, "no-replay", N_("The file can't be read")
    message = N_("Line {line} of the replay file: {problem}.")


class CannotGoOn(Refusal):
    """A fork continues from a move of a finished game that verifies, before its end."""

    status, code, title = 422, "cannot-fork", N_("Nothing can go on from there")
    message = N_("Nothing can go on from there: {why}.")


class VersionUnnamed(Refusal):
    """A move is meant for the version that the player saw: `If-Match` names it."""

    status, code, title = 428, "version-unnamed", N_("The version is missing")
    message = N_('Send the version you saw, the table\'s ETag, as “If-Match: "17"”.')


class TooMany(Refusal):
    """You sent more requests than the rate limit allows."""

    status, code, title = 429, "too-many-requests", N_("Too many requests")
    message = N_("Wait {seconds} s before the next request.")


class QuotaUsedUp(Refusal):
    """A player may create a limited number of things a day, and an address ten times as many."""

    status, code, title = 429, "quota-used-up", N_("The quota of the day is used up")
    message = N_("The limit of “{quota}” is {most} a day; there is room again in {seconds} s.")


class StoreNearlyFull(Refusal):
    """The last fifth of the store's memory is reserved for games that have begun."""

    status, code, title = 503, "store-nearly-full", N_("There is no room for anything new")
    message = N_("The store is nearly full. Games that have begun can be played on.")


class HouseFull(Refusal):
    """A process serves a limited number of listeners, so that players can always connect."""

    status, code, title = 503, "house-full", N_("Too many listen already")
    message = N_("No more listeners fit here now; try again later, or read the log of moves.")


class GameUnreadable(Refusal):
    """A game is shown only if all its moves can be read from the store or its replay file."""

    status, code, title = 503, "game-unreadable", N_("The game can't be read")
    message = N_("This game can't be read now; the log of the service says why.")
