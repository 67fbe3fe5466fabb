"""The token of a learner in a class, kept on this computer: joins once, and safely twice."""

import hashlib
from pathlib import Path
from secrets import token_urlsafe
from urllib.parse import urlencode

import msgspec
from platformdirs import user_data_path

from replays.classes.invitation import Invitation
from replays.commands.service_client import Service, ServiceSaysNo, shaped
from replays.files.output_file import PRIVATE, NotWritten, replacing
from replays.files.system_errors import reason_of

FOLDER = "classes"


class LearnerToken(msgspec.Struct, frozen=True, kw_only=True):
    """The place of a learner in a class, stored for the next time."""

    nickname: str
    token: str


class JoinRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A request to join, stored before it is sent: with its key it can be sent again."""

    nickname: str
    key: str


def joined(invitation: Invitation, learner: str, nickname: str) -> LearnerToken:
    """Join the class, or be the learner who joined before. Raises ServiceSaysNo, NotWritten."""
    path = _path(invitation, learner)
    kept = _read(path)
    if isinstance(kept, LearnerToken):
        return kept
    request = kept or JoinRequest(nickname=nickname, key=token_urlsafe(24))
    _write(path, request)
    try:
        who = _join(invitation, request)
    except ServiceSaysNo as refusal:
        if refusal.is_final:  # nobody joined: the next request may have another nickname
            path.unlink(missing_ok=True)
        raise
    _write(path, who)
    return who


def _join(invitation: Invitation, request: JoinRequest) -> LearnerToken:
    path = f"/v1/classes/{invitation.class_id}/learners?{urlencode({'link': invitation.key})}"
    made = Service(invitation.service).post(path, {"nickname": request.nickname}, request.key)
    return shaped(made, LearnerToken)


def _read(path: Path) -> LearnerToken | JoinRequest | None:
    """Read what is kept; None if that is nothing, or can't be read."""
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=dict)
        if "token" in kept:
            return msgspec.convert(kept, LearnerToken)
        return msgspec.convert(kept, JoinRequest)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None


def _write(path: Path, kept: LearnerToken | JoinRequest) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise NotWritten(f"{path.parent}: {reason_of(problem)}") from problem
    with replacing(msgspec.json.encode(kept), str(path), PRIVATE):
        pass


def _path(invitation: Invitation, learner: str) -> Path:
    who = "\n".join((invitation.service, invitation.class_id, learner))
    name = hashlib.sha256(who.encode()).hexdigest()[:32]
    return user_data_path("altana") / FOLDER / f"{name}.json"
