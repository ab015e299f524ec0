"""The certificate limit."""

from __future__ import annotations

import pytest

from bradshaw.titles.g1860 import shares
from say import PASS, buy, buy_private, exchange, sell, sell_private, start
from titles.g1860.given import given

SIXTEEN = {"C&N": {"A": 9}, "IOW": {"A": 9, "B": 1}}
"""Two director's certificates and 14 shares."""


@pytest.mark.rule("1860-certificate-limit-a")
@pytest.mark.parametrize(("players", "limit"), [(2, 32), (3, 21), (4, 16)])
def test_nobody_buys_beyond_the_limit(players: int, limit: int) -> None:
    names = ["C&N", "IOW", "IWNJ", "FYN"]
    full, rest = divmod(limit, 9)
    held = {name: {"A": 10} for name in names[:full]}
    if rest:
        held[names[full]] = {"A": rest + 1}
    below = {**held, names[full]: {"A": rest}}
    at = given(players, stock="A", shares=held)
    assert shares.certificates(at.state, "A") == limit
    assert at.refused(buy(names[full])) == "1860-certificate-limit-a"
    assert at.refused(start("S&C", 54)) == "1860-certificate-limit-a"
    assert not given(players, stock="A", shares=below).refused(buy(names[full]))


@pytest.mark.rule("1860-certificate-limit-b")
def test_a_directors_certificate_and_a_private_count_one_each() -> None:
    at = given(stock="A", shares={"FYN": {"A": 5}}, privates={"A": ["CMH"]})
    assert shares.certificates(at.state, "A") == 1 + 3 + 1
    other = given(stock="A", shares={"FYN": {"A": 2, "B": 3}}, privates={"A": ["CMH"]})
    assert shares.certificates(other.state, "A") == 2 + 1
    assert shares.certificates(other.state, "B") == 1 + 1


@pytest.mark.rule("1860-certificate-limit-b")
def test_a_private_too_must_fit_under_the_limit() -> None:
    at = given(4, stock="A", shares=SIXTEEN, privates={"bank": ["CMH"]})
    assert at.refused(buy_private("CMH", 90)) == "1860-certificate-limit-a"


@pytest.mark.rule("1860-certificate-limit-c")
def test_a_swap_of_certificates_after_the_purchase_does_not_help() -> None:
    """A has as many shares of FYN as its director: one more would bring the certificate for two of them."""
    held = {"C&N": {"A": 9}, "IOW": {"A": 6}, "FYN": {"A": 3, "B": 3}}
    at = given(4, stock="A", shares=held, director={"FYN": "B"})
    assert shares.certificates(at.state, "A") == 16
    assert at.refused(buy("FYN")) == "1860-certificate-limit-c"
    fewer = given(4, stock="A", shares={**held, "IOW": {"A": 7}, "FYN": {"A": 2, "B": 3}}, director={"FYN": "B"})
    assert fewer.refused(buy("FYN")) == "1860-certificate-limit-a", "as many as its director bring nothing"
    one_less = given(4, stock="A", shares={**held, "IOW": {"A": 5}}, director={"FYN": "B"})
    one_less.act(buy("FYN"))
    assert one_less.state.companies["FYN"].director == "A"
    assert shares.certificates(one_less.state, "A") == 15


@pytest.mark.rule("1860-certificate-limit-d")
def test_over_the_limit_nothing_is_bought_until_enough_is_sold() -> None:
    at = given(4, stock="A", shares={"C&N": {"A": 10}, "IOW": {"A": 8, "B": 1}}, privates={"A": ["CMH"]})
    assert shares.LIMIT.excess(at.state, "A") == 1
    for wish in (PASS, buy("IOW"), start("FYN", 62)):
        assert at.refused(wish) == "1860-certificate-limit-d"
    at.act(sell_private("CMH"))
    assert not at.refused(PASS)


@pytest.mark.rule("1860-certificate-limit-d")
def test_two_over_the_limit_two_are_sold() -> None:
    at = given(4, stock="A", shares={"C&N": {"A": 10}, "IOW": {"A": 10}})
    at.act(sell("C&N"))
    assert at.refused(PASS) == "1860-certificate-limit-d"
    at.act(sell("IOW"))
    assert not at.refused(PASS)


@pytest.mark.rule("1860-certificate-limit-e")
@pytest.mark.parametrize("phase", ["8", "9"])
def test_from_the_first_8_there_is_no_limit(phase: str) -> None:
    many = {"C&N": {"A": 10}, "IOW": {"A": 10}, "FYN": {"A": 3}}
    at = given(4, stock="A", phase=phase, shares=many)
    assert shares.certificates(at.state, "A") == 20
    assert not at.refused(PASS)
    assert not at.refused(buy("FYN"))
    assert given(4, stock="A", phase="7", shares=many).refused(buy("FYN")) == "1860-certificate-limit-d"


@pytest.mark.rule("1860-certificate-limit-f")
def test_an_exchange_leaves_the_count() -> None:
    held = {"C&N": {"A": 8}, "IOW": {"A": 9, "B": 1}}
    at = given(4, stock="A", shares=held, privates={"A": ["CMH"]})
    assert shares.certificates(at.state, "A") == 16
    assert at.refused(buy("C&N")) == "1860-certificate-limit-a"
    at.act(exchange("CMH"))
    assert at.owned("C&N", "A") == 9
    assert shares.certificates(at.state, "A") == 16
