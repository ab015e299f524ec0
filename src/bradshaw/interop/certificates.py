"""Which certificate lies where: that site's logs name each one, we count shares.

A pile is kept in the order in which certificates came to it, because that site takes the first ones of a pile when
it swaps them for a director's certificate.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bradshaw.interop.ids import share_id
from bradshaw.kernel.records import IPO, POOL, Holder

DIRECTORS = 0
"""The number of the director's certificate."""
COUNT = 9
"""A director's certificate and eight shares."""


class Certificates:
    """The certificates of one company, by holder: numbers in the order of their coming."""

    def __init__(self, company: str, count: int = COUNT, pile: Holder = IPO, directors_worth: int = 2) -> None:
        self.company = company
        self.directors_worth = directors_worth
        self.piles: dict[Holder, list[int]] = {pile: list(range(count))}

    def of(self, holder: Holder) -> list[int]:
        return self.piles.setdefault(holder, [])

    def shares(self, holder: Holder) -> int:
        """How many shares the certificates of a holder are."""
        return sum(self.worth(number) for number in self.of(holder))

    def worth(self, number: int) -> int:
        return self.directors_worth if number == DIRECTORS else 1

    def holder_of_directors(self) -> Holder:
        return next(holder for holder, pile in self.piles.items() if DIRECTORS in pile)

    def singles(self, holder: Holder) -> list[int]:
        """Ordinary certificates of a holder (of the Bank of England, where nobody directs: all)."""
        return [number for number in self.of(holder) if self.worth(number) == 1]

    def names(self, numbers: Iterable[int]) -> tuple[str, ...]:
        return tuple(share_id(self.company, number) for number in numbers)

    def move(self, numbers: Sequence[int], giver: Holder, taker: Holder) -> None:
        for number in numbers:
            self.of(giver).remove(number)
            self.of(taker).append(number)

    def give_directors(self, giver: Holder, taker: Holder, swap_to: Holder) -> None:
        """The new director gives the first ordinary certificates for the director's one."""
        self.move(self.singles(taker)[: self.directors_worth], taker, swap_to)
        self.move([DIRECTORS], giver, taker)

    def sold(self, count: int, seller: Holder) -> list[int]:
        """The certificates a seller of so many shares puts down: ordinary ones, then the director's."""
        singles = self.singles(seller)
        return singles[:count] if count <= len(singles) else [*singles, DIRECTORS]

    def sell(self, count: int, seller: Holder, heir: Holder | None) -> list[int]:
        """Shares go to the pool; with the director's certificate among them it is settled who has it now."""
        down = self.sold(count, seller)
        self.move(down, seller, POOL)
        change = sum(self.worth(number) for number in down) - count
        if heir is not None:
            holder = POOL if DIRECTORS in down else seller
            swap_to = seller if self.shares(seller) >= self.directors_worth else POOL
            self.give_directors(holder, heir, swap_to)
        if change:
            self.move(self.of(POOL)[:change], POOL, seller)
        return down

    def return_all(self) -> None:
        """A bankruptcy: everything lies in the initial offering again, in the printed order."""
        everything = sorted(number for pile in self.piles.values() for number in pile)
        self.piles = {IPO: everything}
