"""Searches told in full, so that two of them can be compared: `python -m routes.searched fresh|grown`."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from bradshaw.board import data as facts
from bradshaw.board.map import Board
from bradshaw.board.network import Network, network
from bradshaw.routes.solve import Search
from routes.boards import TITLES, Puzzle, fleet, position_on, puzzle

BOARDS = range(12)


def new_board(given: Puzzle) -> Board:
    """A board of which no network was ever made."""
    return facts.board(facts.load(f"bradshaw.titles.g{given.title}"), given.map)


def fresh(given: Puzzle) -> Network:
    return network(new_board(given), given.tiles)


def grown(given: Puzzle) -> Network:
    """A network that came about tile by tile, in any order, with everything asked of it on the way."""
    rng, board = random.Random(given.title), new_board(given)
    others = [puzzle(given.title, seed).tiles for seed in range(100, 103)]
    order = list(given.tiles)
    rng.shuffle(order)
    steps = [{hex_id: given.tiles[hex_id] for hex_id in order[:count]} for count in range(len(order) + 1)]
    for tiles in (*others, *steps):
        net = network(board, tiles)
        for stop in rng.sample(sorted(net.stops), len(net.stops)):
            net.links(stop)
    return net


WAYS = {"fresh": fresh, "grown": grown}


def told(way: str) -> Iterator[str]:
    for title in TITLES:
        for seed in BOARDS:
            given = puzzle(title, seed)
            trains, rule = fleet(given)
            answer = Search(position_on(WAYS[way](given), given), trains, rule).run()
            routes = [(route.train, route.stops, route.track) for route in answer.routes]
            yield f"{title} {seed}: {answer.certificate.nodes} nodes, {answer.revenue}, {routes}"


if __name__ == "__main__":
    print("\n".join(told(sys.argv[1])))
