"""Acts at a table in a process that is killed without warning, again and again; after every kill, looks what is left.

Every writer goes the whole way of a request, through middleware and transaction to the answer; what it was answered
it writes into a pipe. Started with a game, its token and the number of kills; prints how many actions were
acknowledged as JSON, or fails.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
import traceback

from bradshaw.cli.serve import setup

Pipe = tuple[int, int]


def write(pk: str, token: str, out: int) -> None:
    """Pass and take back for ever; a line for everything the server has acknowledged."""
    from django.test import Client

    client = Client(headers={"authorization": f"Bearer {token}", "host": "localhost"})
    state = client.get(f"/api/games/{pk}").json()
    number = 0
    while True:
        key = f"{os.getpid()}-{number}"
        body: dict[str, object] = {"expected": state["records"], "key": key}
        if state["position"] < 3:
            body["action"] = {"kind": "pass", "actor": state["waits_for"][0]}
        what = "act" if "action" in body else "undo"
        answer = client.post(f"/api/games/{pk}/{what}", body, content_type="application/json")
        assert answer.status_code == 200, answer.content
        state = answer.json()
        os.write(out, f"{key}\n".encode())
        number += 1


def acknowledged(pk: str, token: str, luck: random.Random) -> list[str]:
    """One life of a writer: it dies at a moment nobody chose."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            write(pk, token, writing)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(writing)
    started = select.select([reading], [], [], 60)[0]  # the first is acknowledged
    time.sleep(luck.uniform(0, 0.03))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert started, "a writer never got an answer"
    assert os.WIFSIGNALED(status), "a writer failed by itself"
    with os.fdopen(reading) as lines:
        return [line.strip() for line in lines if line.endswith("\n")]


def main(pk: str, token: str, kills: int) -> dict[str, int]:
    from django.db import connections
    from django.test import Client

    from bradshaw.web.table import positions
    from bradshaw.web.table.models import Game, Record

    luck = random.Random(kills)
    total = unanswered = 0
    Client(headers={"host": "localhost"}).get(f"/api/games/{pk}")  # everything a request needs is loaded once
    connections.close_all()
    for kill in range(kills):
        keys = acknowledged(pk, token, luck)
        total += len(keys)
        row = Game.objects.get(pk=pk)
        kept = list(Record.objects.filter(game=row).order_by("index").values_list("index", "key"))
        assert [index for index, _ in kept] == list(range(row.records)), "a gap"
        tail = [key for _, key in kept if key.startswith(f"{keys[0].split('-')[0]}-")]
        assert tail[: len(keys)] == keys, "something acknowledged is lost"
        assert len(tail) <= len(keys) + 1, "something happened that nobody asked for"
        unanswered += len(tail) - len(keys)
        if kill % 10 == 0:
            positions.forget()
        assert positions.load(row).fingerprint() == row.fingerprint
        connections.close_all()
    return {"acknowledged": total, "unanswered": unanswered}


if __name__ == "__main__":
    setup()
    import logging

    logging.disable(logging.INFO)
    print(json.dumps(main(sys.argv[1], sys.argv[2], int(sys.argv[3]))))
