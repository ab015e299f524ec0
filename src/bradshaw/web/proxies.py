"""Whom we believe when they say for whom they ask: the proxies BRADSHAW_PROXIES names, else this computer's own."""

from __future__ import annotations

import os
from ipaddress import ip_address, ip_network

from bradshaw.web.turnstile import Scope, address_of

USUAL = "127.0.0.1,::1"
FORWARDING = frozenset(
    (b"forwarded", b"via", b"x-real-ip", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto")
)
"""Headers by which a proxy shows itself."""


def names() -> str:
    return os.environ.get("BRADSHAW_PROXIES") or USUAL


NETWORKS = tuple(ip_network(name.strip(), strict=False) for name in names().split(","))


def trusted(address: str) -> bool:
    return is_address(address) and any(ip_address(address) in network for network in NETWORKS)


def is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def at_home(scope: Scope) -> bool:
    """Does somebody at this very computer ask? Not if a proxy brings the request: it may come from anywhere."""
    address = address_of(scope)
    here = is_address(address) and ip_address(address).is_loopback
    return here and FORWARDING.isdisjoint(name for name, _ in scope["headers"])
