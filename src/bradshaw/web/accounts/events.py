"""A line in the log for everything that opens or closes an account: the account's number, never a name or a secret."""

from __future__ import annotations

import logging
from typing import Any

from allauth.account import signals as account
from allauth.mfa import signals as mfa
from django.contrib.auth import signals as auth
from django.dispatch import Signal

log = logging.getLogger("bradshaw.accounts")

EVENTS: dict[str, Signal] = {
    "logged in": auth.user_logged_in,
    "logged out": auth.user_logged_out,
    "log-in failed": auth.user_login_failed,
    "signed up": account.user_signed_up,
    "password changed": account.password_changed,
    "password set": account.password_set,
    "password reset": account.password_reset,
    "mail address changed": account.email_changed,
    "mail address added": account.email_added,
    "second factor added": mfa.authenticator_added,
    "second factor removed": mfa.authenticator_removed,
    "recovery codes renewed": mfa.authenticator_reset,
}


def teller(event: str) -> Any:
    def tell(sender: object, **known: Any) -> None:
        request, user = known.get("request"), known.get("user")
        address = request.META.get("REMOTE_ADDR", "") if request is not None else ""
        log.info(event, extra={"account": getattr(user, "pk", None), "address": address})

    return tell


for name, signal in EVENTS.items():
    signal.connect(teller(name), weak=False, dispatch_uid=f"bradshaw {name}")
