"""The positions of recorded games before every run: tiles, markers, phase and trains, rebuilt from log and trace."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from bradshaw.board.map import Board, stop_id
from bradshaw.board.network import Network, network
from bradshaw.board.upgrade import stop_mapping
from bradshaw.kernel.records import Laid

REPLAYS = Path(__file__).parents[3] / "shared" / "replays"


class Recorded(Struct, frozen=True):
    """A run that people made, and the board it was made on."""

    game: str
    action: int
    round: str
    company: str
    trains: tuple[str, ...]
    revenue: int
    subsidy: int
    phase: str
    tiles: dict[str, Laid]
    markers: dict[tuple[str, int], tuple[str | None, ...]]
    owned: tuple[str, ...]
    """The trains of the company; none while it runs with a leased one."""
    net: Network


def recorded(name: str, board: Board, same: dict[str, str]) -> Iterator[Recorded]:
    """The runs of one game. `same`: our names for the site's."""
    log = json.loads((REPLAYS / name).read_text())
    trace = json.loads((REPLAYS / name.replace(".json", ".trace.json")).read_text())
    runs = {run["id"]: run for run in json.loads((REPLAYS / "routes.json").read_text())[name]}
    actions = {action["id"]: action for action in log["actions"] if "id" in action}
    tiles: dict[str, Laid] = {}
    standing: dict[str, dict[str, int]] = {}
    facts_now: dict[str, Any] = {}
    for step in trace["steps"]:
        if step["id"] in runs:
            run = runs[step["id"]]
            net = network(board, dict(tiles))
            company = same.get(run["company"], run["company"])
            yield Recorded(
                game=name,
                action=run["id"],
                round=run["round"],
                company=company,
                trains=tuple(run["trains"]),
                revenue=run["people"],
                subsidy=run["subsidy"],
                phase=facts_now["phase"],
                tiles=dict(tiles),
                markers=_rows(net, standing),
                owned=tuple(facts_now[f"company:{run['company']}:trains"]),
                net=net,
            )
        for key, value in step["changed"].items():
            kind, _, rest = key.partition(":")
            if kind == "hex" and value is not None:
                hex_id, laid = rest, Laid(value[0], value[1])
                if hex_id not in board.hexes:
                    continue
                old = board.tile_at(tiles, hex_id)
                mapping = stop_mapping(old, board.tiles[laid.tile].rotated(laid.rotation))
                tiles[hex_id] = laid
                for at in standing.values():
                    if hex_id in at and mapping is not None and at[hex_id] < len(mapping):
                        at[hex_id] = mapping[at[hex_id]]
            elif key.endswith(":tokens"):
                company = key.split(":")[1]
                if company == "BOE":  # the closed company is still listed with the same markers
                    continue
                company = same.get(company, company)
                at = standing.setdefault(company, {})
                for gone in set(at) - set(value):
                    del at[gone]
                for hex_id in value:
                    if hex_id not in at:
                        at[hex_id] = _city(actions.get(step["id"]), board, tiles, hex_id)
            else:
                facts_now[key] = value


def _city(action: dict[str, Any] | None, board: Board, tiles: dict[str, Laid], hex_id: str) -> int:
    cities = [stop.index for stop in board.tile_at(tiles, hex_id).stops if stop.kind == "city"]
    if action is not None and action["type"] == "place_token":
        return int(action["city"].rsplit("-", 1)[1]) if len(cities) > 1 else cities[0]
    return cities[0] if cities else 0


def _rows(net: Network, standing: dict[str, dict[str, int]]) -> dict[tuple[str, int], tuple[str | None, ...]]:
    rows: dict[tuple[str, int], list[str | None]] = {}
    for company, at in standing.items():
        for hex_id, stop in at.items():
            rows.setdefault((hex_id, stop), []).append(company)
    for (hex_id, stop), row in rows.items():
        place = net.stops.get(stop_id(hex_id, stop))
        if place is not None:
            row += [None] * (place.stop.slots - len(row))
    return {key: tuple(row) for key, row in rows.items()}
