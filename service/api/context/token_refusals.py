"""Refusals of tokens that were good for something else, or for a time.

Refusal
├── TokenExpired    401
└── ScopeMissing    403
"""

from service.api.http.refusals import Refusal
from service.domain.kit.translation import N_


class TokenExpired(Refusal):
    """A token that was given for a time is in force until then."""

    status, code, title = 401, "token-expired", N_("The token has expired")
    message = N_("This token was in force until {until}; another one of yours gives a new one.")


class ScopeMissing(Refusal):
    """Every token may read; `play`, `teach` and `account` are for tokens that have that scope."""

    status, code, title = 403, "scope-missing", N_("The token may not do this")
    message = N_("This needs a token with the scope “{scope}”; this one has: {scopes}.")
