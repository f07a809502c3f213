"""Who may see and do what on the hall's page: keys in links, kept in a cookie of this browser.

The organiser's key does everything. A table's key shows and signs that table only. The
onlookers' key shows scores and overlays.
"""

import hashlib
import hmac

from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse, Response

ORGANISER = "organiser"
ONLOOKER = "onlooker"
_COOKIE = "pocketlaw-hall"


class Access:
    """Keys made from one secret."""

    def __init__(self, secret: str):
        self._secret = secret.encode()

    def key(self, role: str) -> str:
        """Return the key of ORGANISER, ONLOOKER or "table-NAME"."""
        return hmac.new(self._secret, role.encode(), hashlib.sha256).hexdigest()[:24]

    def may(self, connection: HTTPConnection, *roles: str) -> bool:
        """Tell whether the link's or the cookie's key is that of one of `roles`."""
        given = [connection.query_params.get("key", ""),
                 *connection.cookies.get(_COOKIE, "").split(".")]
        return any(hmac.compare_digest(key.encode(), self.key(role).encode())
                   for key in given for role in (ORGANISER, *roles))

    def keep(self, request: HTTPConnection) -> Response | None:
        """Return the answer that moves a link's key into the cookie, None when it has none."""
        key = request.query_params.get("key", "")
        if not key:
            return None
        kept = [k for k in request.cookies.get(_COOKIE, "").split(".") if k and k != key][-7:]
        answer = RedirectResponse(request.url.path, 303)
        answer.set_cookie(_COOKIE, ".".join([*kept, key]), httponly=True, samesite="strict",
                          max_age=7 * 86400)
        return answer


def same_origin(connection: HTTPConnection) -> bool:
    """Tell whether a browser's request comes from a page of this very hall."""
    origin = connection.headers.get("origin")
    return origin is None or origin.split("://", 1)[-1] == connection.headers.get("host")
