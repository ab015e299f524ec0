"""Sessions in the database, as Django keeps them; looked up with every request, and so in plain SQL."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

FIND = "SELECT * FROM django_session WHERE session_key = %s"


class SessionStore(db.SessionStore):
    def _get_session_from_db(self) -> Session | None:
        found = next(iter(Session.objects.raw(FIND, [self.session_key])), None)
        if found is None or found.expire_date <= timezone.now():
            self._session_key = None
            return None
        return found
