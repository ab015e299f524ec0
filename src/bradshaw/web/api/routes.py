"""The JSON API."""

from __future__ import annotations

from ninja import NinjaAPI

api = NinjaAPI(title="Bradshaw", version="1", urls_namespace="api")
