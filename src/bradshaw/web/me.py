"""A person's own page: wishes, export of everything kept, deletion."""

from __future__ import annotations

import re

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from bradshaw.kernel.names import printable
from bradshaw.web.accounts import people
from bradshaw.web.accounts.forms import ProfileForm
from bradshaw.web.api.models import DAYS, SCOPES, USUAL, Token
from bradshaw.web.table.models import Chat, Note, Seat, forget
from bradshaw.web.throttle import at_most


def account(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


@login_required
@never_cache
def me(request: HttpRequest) -> HttpResponse:
    user = account(request)
    form = ProfileForm(request.POST or None, instance=people.profile(user))
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, "Saved.")
        return redirect("me")
    context = {"form": form, "tokens": Token.objects.filter(user=user), "scopes": SCOPES, "usual": USUAL, "days": DAYS}
    return render(request, "accounts/me.html", context)


@login_required
@require_POST
def new_token(request: HttpRequest) -> HttpResponse:
    """Shown once: only its hash is kept."""
    name = printable(request.POST.get("name", ""))[:40] or "bot"
    days = request.POST.get("days", "")
    chosen = [scope for scope in SCOPES if request.POST.get(f"scope-{scope}")] or USUAL
    token, plain = Token.make(account(request), name, chosen, int(days) if re.fullmatch(r"\d{1,4}", days) else DAYS)
    messages.success(request, f"Token “{token.name}”: {plain} (copy it now, it is not shown again)")
    return redirect("me")


@login_required
@require_POST
def drop_token(request: HttpRequest, pk: int) -> HttpResponse:
    Token.objects.filter(user=account(request), pk=pk).delete()
    return redirect("me")


@login_required
@never_cache
def export(request: HttpRequest) -> HttpResponse:
    """Everything we keep about the person who asks."""
    user = account(request)
    profile = people.profile(user)
    data = {
        "account": {
            "username": user.username,
            "email": user.email,
            "joined": user.date_joined.isoformat(),
            "last_login": user.last_login.isoformat() if user.last_login else None,
        },
        "profile": {"name": profile.name, "sound": profile.sound, "digest": profile.digest},
        "seats": [
            {"game": seat.game_id, "title": seat.game.title, "name": seat.name, "status": seat.game.status}
            for seat in Seat.objects.filter(user=user).select_related("game")
        ],
        "messages": [
            {"game": line.game_id, "at": line.at.isoformat(), "text": line.text}
            for line in Chat.objects.filter(user=user)
        ],
        "notes": [{"game": note.game_id, "text": note.text} for note in Note.objects.filter(user=user)],
        "hosts": [game.pk for game in user.hosted.all()],
        "sessions": [
            {"begun": one.created_at.isoformat(), "address": one.ip, "browser": one.user_agent}
            for one in UserSession.objects.filter(user=user)
        ],
        "second_factors": [
            {"type": one.type, "made": one.created_at.isoformat()} for one in Authenticator.objects.filter(user=user)
        ],
        "tokens": [
            {"name": token.name, "made": token.made.isoformat(), "expires": token.expires.isoformat()}
            for token in Token.objects.filter(user=user)
        ],
    }
    response = JsonResponse(data, json_dumps_params={"indent": 2})
    response["Content-Disposition"] = f'attachment; filename="bradshaw-{user.pk}.json"'
    return response


@login_required
@never_cache
@at_most(10, "password")
def delete(request: HttpRequest) -> HttpResponse:
    """The account goes with its words; games of others go on, the seat is free to be taken or given to a bot."""
    user = account(request)
    if request.method == "POST":
        if user.check_password(request.POST.get("password", "")):
            logout(request)
            forget(user)
            messages.success(request, "Your account and your words are deleted. Games of others keep your seat's name.")
            return redirect("lobby")
        messages.error(request, "That is not your password.")
    return render(request, "accounts/delete.html")
