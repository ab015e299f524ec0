"""What other apps may want to know about people."""

from __future__ import annotations

from django.dispatch import Signal

guest_became = Signal()
"""A `guest` has logged in or signed up as `user` and is about to go."""
