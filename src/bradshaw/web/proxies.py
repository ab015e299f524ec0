"""Whom we believe when they say for whom they ask: the proxies BRADSHAW_PROXIES names, else this computer's own."""

from __future__ import annotations

import os
from ipaddress import ip_address, ip_network

USUAL = "127.0.0.1,::1"
FORWARDING = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_REAL_IP", "HTTP_FORWARDED", "HTTP_VIA")
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


def is_loopback(address: str) -> bool:
    return is_address(address) and ip_address(address).is_loopback
