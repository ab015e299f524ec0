"""Sessions in the database, as Django keeps them; looked up with every request."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from bradshaw.web.plain_sql import columns, first

FIND = f"SELECT {columns(Session)} FROM django_session WHERE session_key = %s"


class SessionStore(db.SessionStore):
    def _get_session_from_db(self) -> Session | None:
        found = first(Session, FIND, [self.session_key or ""])
        if found is None or found.expire_date <= timezone.now():
            self._session_key = None
            return None
        return found
