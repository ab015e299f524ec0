"""A game in the database: who sits where, and an append-only list of what was decided."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import F, Q
from django.dispatch import receiver
from django.urls import reverse
from django.utils import timezone

from bradshaw.web.accounts.signals import guest_became


def unguessable() -> str:
    return secrets.token_urlsafe(16)


def seed() -> int:
    return secrets.randbits(48)


class Game(models.Model):
    """One table. Its state is not here: it follows from the records."""

    class Status(models.TextChoices):
        OPEN = "open", "waiting for players"
        PLAYING = "playing", "being played"
        FINISHED = "finished", "finished"

    class Mode(models.TextChoices):
        HOTSEAT = "hotseat", "on one screen"
        LIVE = "live", "live, everybody at the same time"
        MAIL = "mail", "by mail, everybody when they have time"

    class Access(models.TextChoices):
        OPEN = "open", "anybody may join"
        INVITE = "invite", "only by invitation"

    class Undo(models.TextChoices):
        OWN = "own", "everybody may take back their own last action"
        AGREEMENT = "agreement", "when all the others agree"
        FREE = "free", "freely"

    class Absence(models.TextChoices):
        AGREEMENT = "agreement", "when all the others agree"
        HOUR = "hour", "when the game has waited for an hour"
        DAY = "day", "when the game has waited for a day"
        WEEK = "week", "when the game has waited for a week"

    id = models.CharField(primary_key=True, max_length=32, default=unguessable, editable=False)
    name = models.CharField(max_length=60)
    title = models.CharField(max_length=20)
    options = models.JSONField(default=dict, blank=True)
    """Those that were chosen; every one from the beginning of the game on."""
    seed = models.BigIntegerField(default=seed)
    chance = models.JSONField(default=dict, blank=True)
    """Outcomes of the draws at set-up; empty until the game begins."""
    rules_version = models.PositiveSmallIntegerField()
    """That of the title when the game began."""
    players = models.PositiveSmallIntegerField()
    mode = models.CharField(max_length=10, choices=Mode.choices)
    access = models.CharField(max_length=10, choices=Access.choices, default=Access.INVITE)
    undo = models.CharField(max_length=10, choices=Undo.choices, default=Undo.OWN)
    absence = models.CharField(max_length=10, choices=Absence.choices, default=Absence.DAY)
    """When the host may let a bot play for somebody who is away."""
    auto_pass = models.BooleanField(default=True)
    """Whether a turn in which only passing is possible is passed by itself."""
    hurry = models.BooleanField(default=False)
    """The bots do not pause between their moves until somebody else is asked."""
    invite = models.CharField(max_length=32, default=unguessable, unique=True)
    host_key = models.CharField(max_length=32, default=unguessable)
    hosts = models.ManyToManyField(User, related_name="hosted", blank=True)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN, db_index=True)
    records = models.PositiveIntegerField(default=0)
    """How many records there are; the next has this index."""
    version = models.PositiveIntegerField(default=0)
    """Grows with every change of anything a page shows."""
    position = models.PositiveIntegerField(default=0)
    """How many actions lead to the position now (records minus what was undone)."""
    waits_for = models.JSONField(default=list, blank=True)
    heading = models.CharField(max_length=200, blank=True)
    turn_since = models.DateTimeField(null=True, blank=True)
    fingerprint = models.CharField(max_length=64, blank=True)
    scores = models.JSONField(default=dict, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(default=timezone.now, db_index=True)
    begun = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)

    my_turn = False
    """Whether it waits for the reader of a list of games; the list says."""

    # What `rows` reads along
    seats_read: list[Seat] | None = None
    said: int
    """Lines of the chat."""
    ordered: bool
    """Whether anybody has given orders."""

    class Meta:
        ordering = ("-created",)

    def __str__(self) -> str:
        return f"{self.title} · {self.name}"

    def get_absolute_url(self) -> str:
        return reverse("table", args=[self.pk])

    @property
    def seated(self) -> list[Seat]:
        return list(self.seats.all()) if self.seats_read is None else self.seats_read

    @property
    def winner(self) -> str:
        best = max(self.scores.values(), default=0)
        return " and ".join(name for name, score in self.scores.items() if score == best)


class Seat(models.Model):
    """A place at the table. Whoever has taken it keeps it: a bot may play for it meanwhile."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    order = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats")
    bot = models.CharField(max_length=20, blank=True)
    lent_by = models.CharField(max_length=40, blank=True)
    """Who let a bot play for the person whose seat it is."""
    lent = models.DateTimeField(null=True, blank=True)
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("order",)
        constraints = (
            models.UniqueConstraint(fields=("game", "order"), name="one_seat_per_place"),
            models.UniqueConstraint(fields=("game", "name"), name="one_seat_per_name"),
        )

    def __str__(self) -> str:
        return self.name


class Record(models.Model):
    """One decision, for ever: an action, or the taking back or doing again of actions."""

    class Kind(models.TextChoices):
        ACT = "act", "action"
        UNDO = "undo", "taken back"
        REDO = "redo", "done again"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="history")
    index = models.PositiveIntegerField()
    kind = models.CharField(max_length=5, choices=Kind.choices, default=Kind.ACT)
    action = models.JSONField(default=dict, blank=True)
    count = models.PositiveIntegerField(default=1)
    """How many actions are taken back or done again."""
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    seat = models.CharField(max_length=40, blank=True)
    """Who did it; nobody: the table did it for them, by their order or because nothing else was possible."""
    at = models.DateTimeField()
    fingerprint = models.CharField(max_length=64)
    marks = models.JSONField(default=dict, blank=True)
    """The mark of every table of the position it leads to."""
    findings = models.JSONField(default=dict, blank=True)
    """What a search found while the action was carried out."""
    key = models.CharField(max_length=64)
    """Chosen by who sends it, so that sending twice acts once."""

    class Meta:
        ordering = ("game", "index")
        constraints = (
            models.UniqueConstraint(fields=("game", "index"), name="one_record_per_index"),
            models.UniqueConstraint(fields=("game", "key"), name="one_record_per_key"),
        )

    def __str__(self) -> str:
        return f"{self.game_id}/{self.index} {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Records are added, never changed."""
        kwargs["force_insert"] = True
        super().save(*args, **kwargs)


class UndoRequest(models.Model):
    """Somebody asks the table to take actions back."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="undo_request")
    seat = models.CharField(max_length=40)
    count = models.PositiveIntegerField()
    position = models.PositiveIntegerField()
    agreed = models.JSONField(default=list)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.seat} asks to take back {self.count}"


class SeatRequest(models.Model):
    """The host asks the table whether a bot may play for somebody who is away."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="seat_request")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    by = models.CharField(max_length=40)
    agreed = models.JSONField(default=list)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.by} asks that a bot plays for {self.seat}"


class Chat(models.Model):
    """A line of the table's chat; one without a name is the table's own word about what was done to it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="chat")
    user = models.ForeignKey(User, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    name = models.CharField(max_length=40, blank=True)
    text = models.CharField(max_length=1000)
    position = models.PositiveIntegerField(default=0)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("at", "id")

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:40]}"


class StandingOrder(models.Model):
    """What a person has told the table to do for them while a round lasts. `orders` says how it is carried out."""

    class Kind(models.TextChoices):
        PASS = "pass", "pass"
        BID = "bid", "bid"
        BUY = "buy", "buy"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="orders")
    seat = models.CharField(max_length=40)
    kind = models.CharField(max_length=5, choices=Kind.choices)
    about = models.CharField(max_length=40, blank=True)
    """A company or a lot."""
    limit = models.PositiveIntegerField(default=0)
    """The highest bid; for shares the price of one when the order was given."""
    round = models.CharField(max_length=80)
    frame = models.CharField(max_length=40)
    """The kind of decision it is for: asked for anything else, the table waits for the person."""
    position = models.PositiveIntegerField()
    """How far its giver had seen the game: what happens after is looked at for surprises."""
    stopped = models.CharField(max_length=200, blank=True)
    """Why it is not carried out any more."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("at", "id")

    def __str__(self) -> str:
        return f"{self.seat}: {self.kind} {self.about}"


class Note(models.Model):
    """What a person keeps to themselves about a game, and how far they have seen it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notes")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notes")
    text = models.TextField(blank=True, max_length=20_000)
    seen = models.PositiveIntegerField(default=0)
    """The position at the last visit but this one: the recap begins here."""
    looking = models.PositiveIntegerField(default=0)
    looked = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "user"), name="one_note_per_person"),)

    def __str__(self) -> str:
        return f"note on {self.game_id}"


def touch(game: Game | str) -> None:
    """Something a page shows has changed."""
    Game.objects.filter(pk=game.pk if isinstance(game, Game) else game).update(
        version=F("version") + 1, changed=timezone.now()
    )


@receiver(guest_became)
def hand_over(sender: object, guest: User, user: User, **kwargs: object) -> None:
    """A guest's games become an account's. Where the account has a seat already, the guest's becomes free."""
    sits = Game.objects.filter(seats__user=user).exclude(mode=Game.Mode.HOTSEAT)
    Seat.objects.filter(user=guest).exclude(game__in=sits).update(user=user)
    Chat.objects.filter(user=guest).update(user=user)
    Note.objects.filter(user=guest).exclude(game__notes__user=user).update(user=user)
    for game in guest.hosted.all():
        game.hosts.add(user)


def forget(user: User) -> None:
    """An account goes with its words and with the games that are nobody else's; in others its seats become free."""
    with transaction.atomic():
        others = User.objects.exclude(pk=user.pk)
        shared = Game.objects.filter(Q(hosts__in=others) | Q(seats__user__in=others))
        games_of(user).exclude(pk__in=shared.values("pk")).delete()
        user.delete()


def games_of(user: User | None, *, or_mode: str = "") -> models.QuerySet[Game]:
    """The games a person plays in or hosts; with a mode, also all of that mode."""
    own = Q(seats__user=user) | Q(hosts=user) if user else Q(pk__in=[])
    return Game.objects.filter(own | Q(mode=or_mode)).distinct()
