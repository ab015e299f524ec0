"""Whatever is damaged or made up: one line and exit code 2, or a status below 500; never a traceback, nothing changed.

100 mutations of everything with every run of the tests; `make hostile` tries 2,000. A failure names its seed.
"""

from __future__ import annotations

import json
import os
import random
import shlex
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from bradshaw import cli
from bradshaw.interop import formats
from bradshaw.kernel import save
from bradshaw.titles.registry import register_all
from bradshaw.web import archive
from bradshaw.web.api.models import Token
from bradshaw.web.lobby import tables
from bradshaw.web.table import positions
from bradshaw.web.table.models import Game, Record
from bradshaw.web.thinking.pool import pool
from hostile.mutations import NASTY, broken, mutated
from interop.games import random_game

TIMES = int(os.environ.get("BRADSHAW_MUTATIONS", "100"))
SEED = int(os.environ.get("BRADSHAW_SEED", "1"))
BATCHES = 4
SAVES = [
    Path(__file__).parents[1] / "browser" / "saves" / f"{name}.json" for name in ("1848-first-shares", "1860-exchange")
]
"""Real games, short enough to be replayed often."""

register_all()


def lucks(batch: int) -> list[tuple[int, random.Random]]:
    """So many sources of chance, each known by its number, shared between batches."""
    return [(seed, random.Random(seed)) for seed in range(SEED + batch, SEED + TIMES, BATCHES)]


def run(capsys: pytest.CaptureFixture[str], *args: str) -> int:
    """A command; it fails the test if it does anything but answer or refuse in one line."""
    try:
        code = cli.run(args)
    except BaseException as error:
        pytest.fail(f"bradshaw {shlex.join(args)[:2000]}: {type(error).__name__}: {str(error)[:500]}")
    said = capsys.readouterr()
    assert code in (0, 1, 2), args
    if code == 2:
        assert said.err.startswith("bradshaw: "), args
        assert said.err.count("\n") == 1, (args, said.err[:2000])
        assert len(said.err) < 2000, args
    return code


def write(folder: Path, name: str, data: bytes) -> Path:
    file = folder / name
    file.write_bytes(data)
    return file


@pytest.mark.parametrize("batch", range(BATCHES))
def test_damaged_saves(batch: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seed, luck in lucks(batch):
        data = mutated(luck, luck.choice(SAVES).read_bytes())
        file = write(tmp_path, f"{seed}.json", data)
        ways = (["show"], ["menu"], ["log"], ["replay"], ["act", "1"], ["undo"], ["export", "--as", "18xx.games"])
        command, *more = luck.choice(ways)
        if run(capsys, command, str(file), *more) == 2:
            assert file.read_bytes() == data, "a refusal changes nothing"


@pytest.fixture(scope="module")
def logs() -> list[bytes]:
    """Games as the other site writes them."""
    games = [random_game(title, 3, seed, 60) for title in ("1848", "1860") for seed in (1, 2)]
    return [formats.named("18xx.games").write(game).encode() for game in games]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_damaged_logs(batch: int, logs: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seed, luck in lucks(batch):
        file = write(tmp_path, f"{seed}.json", mutated(luck, luck.choice(logs)))
        out = tmp_path / f"{seed}-game.json"
        command = luck.choice((["replay", str(file)], ["import", str(file), "-o", str(out)]))
        if run(capsys, *command) == 2:
            assert not out.exists()


WORDS = (
    *("game.json", "1860", "1848", "nowhere.json", "-", "--json", "--help", "--explain", "--force", "-o", "x.json"),
    *("--players", "Ada,Ben,Cleo", "Ada,Ada", ",", "--option", "map=large", "map", "=", "--seed", "--company", "C&N"),
    *("²", "٣", "-1", "0", "1", "99999999999999999999", "9" * 5000, "{}", "[]", "null", '{"kind":"pass"}', "amount=5"),
    *("amount=²", "amount=1e999", 'amount="x"', "amount=" + "9" * 5000, "[" * 5000, "--topic", "--as", "18xx.games"),
    *(
        "",
        " ",
        "\udcff",
        "a\nb",
        "--lays",
        "--best",
        "--trace",
        "--player",
        "Ada",
        "map",
        "market",
        "tile",
        "57",
        "--q",
    ),
)
COMMANDS = sorted(set(cli.COMMANDS) - {"serve", "backup", "restore", "fuzz"})


@pytest.mark.parametrize("batch", range(BATCHES))
def test_made_up_command_lines(
    batch: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for _, luck in lucks(batch):
        write(tmp_path, "game.json", luck.choice(SAVES).read_bytes())
        command = luck.choice(COMMANDS)
        likely = ["game.json"] if luck.random() < 0.7 else []
        run(capsys, command, *likely, *luck.choices(WORDS, k=luck.randint(0, 5)))


# The web


@pytest.fixture
def here(settings: Any) -> Any:
    """Workers know nothing of a test's database; here all is worked on in place."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.API_THROTTLE = "1000000/m"
    size, pool.size = pool.size, 0
    positions.forget()
    yield
    positions.forget()
    pool.size = size


@pytest.fixture
def table(here: None, db: None) -> tuple[Game, str]:
    host = User.objects.create_user("host")
    game = tables.quick(host, "1860", ["Ada", "Ben", "Cleo"], 0, {})
    return game, Token.make(host, "test")[1]


BODIES: dict[str, dict[str, Any]] = {
    "games": {"title": "1860", "players": 3, "name": "x", "my_name": "Ada", "bots": 1, "options": {"map": "large"}},
    "games/GAME/act": {"expected": 0, "key": "a-key-of-mine", "action": {"kind": "bid", "actor": "Ada", "amount": 5}},
    "games/GAME/why-not": {"action": {"kind": "bid", "actor": "Ada", "lot": "x", "amount": 5}},
    "games/GAME/undo": {"expected": 0, "turn": True, "key": "another-key"},
    "games/GAME/redo": {"expected": 0, "turn": False},
    "games/GAME/join": {"name": "Ada", "invite": "x"},
    "tokens": {"name": "x"},
}


def test_made_up_bodies_of_the_api(table: tuple[Game, str]) -> None:
    game, token = table
    client = Client(raise_request_exception=False, headers={"authorization": f"Bearer {token}", "host": "localhost"})
    for batch in range(BATCHES):
        for seed, luck in lucks(batch):
            address, body = luck.choice(list(BODIES.items()))
            data = mutated(luck, json.dumps(body).encode())
            answer = client.post(f"/api/{address.replace('GAME', game.pk)}", data, content_type="application/json")
            assert answer.status_code < 500, (seed, address, data[:1000], answer.content[-2000:])


FORMS = {
    "act/": {"choice": '0|{"kind":"bid","actor":"Ada","amount":5}', "expected": "0", "number-0-amount": "10"},
    "try/": {"choice": '{"kind":"pass","actor":"Ada"}', "expected": "0"},
    "undo/": {"expected": "0", "turn": "1"},
    "chat/": {"text": "hello"},
    "note/": {"text": "plans"},
    "seats/": {"do": "give", "seat": "1"},
}
LOOKS = ("?tab=log&page=2&since=0", "at/0/", "tab/log/?at=0", "hex/F2/", "live/?have=0/now/&at=0", "companies.csv")


def test_made_up_forms_and_addresses(table: tuple[Game, str]) -> None:
    game, _ = table
    client = Client(raise_request_exception=False, headers={"host": "localhost"})
    client.force_login(User.objects.get())
    for batch in range(BATCHES):
        for seed, luck in lucks(batch):
            address, form = luck.choice(list(FORMS.items()))
            chosen = luck.sample(sorted(form), luck.randint(0, len(form)))
            strange = {name: str(luck.choice(NASTY)).encode("utf-8", "surrogatepass") for name in chosen}
            posted = form | strange
            answer = client.post(f"/g/{game.pk}/{address}", posted)
            assert answer.status_code < 500, (seed, address, posted, answer.content[-2000:])
            look = broken(luck, luck.choice(LOOKS).encode()).decode("latin-1").replace("#", "")
            answer = client.get(f"/g/{game.pk}/{look}")
            assert answer.status_code < 500, (seed, look, answer.content[-2000:])


@pytest.mark.django_db(transaction=True)
def test_damaged_backups(here: None, tmp_path: Path) -> None:
    host = User.objects.create_user("host")
    game = tables.quick(host, "1860", ["Ada", "Ben", "Cleo"], 0, {})
    file = tmp_path / "all.json"
    archive.write(file)
    whole = file.read_bytes()
    for batch in range(BATCHES):
        for seed, luck in lucks(batch):
            file.write_bytes(broken(luck, whole))
            if file.read_bytes() == whole:
                continue
            with suppress(archive.Damaged):  # a space more or less at a line's end may do no harm
                archive.restore(file, archive.check(file))
            assert Game.objects.get().pk == game.pk, seed
            assert Record.objects.count() == 0


@pytest.mark.parametrize("number", range(len(NASTY)))
def test_every_nasty_value_in_every_field(number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each of them once in every field of the document and of an action."""
    value, document = NASTY[number], json.loads(SAVES[0].read_bytes())
    document["actions"] = document["actions"][:3]
    document["fingerprint"] = ""
    for field in document:
        file = write(tmp_path, "x.json", json.dumps(document | {field: value}).encode("utf-8", "surrogatepass"))
        run(capsys, "show", str(file))
    for field in document["actions"][-1]["action"]:
        last = document["actions"][-1]
        bad = {**last, "action": last["action"] | {field: value}}
        data = json.dumps(document | {"actions": [*document["actions"][:-1], bad]}).encode("utf-8", "surrogatepass")
        run(capsys, "show", str(write(tmp_path, "y.json", data)))


NAMED = {
    "a byte that is no text": (b'"players"', b'"pl\xffyers"'),
    "half a letter": (b'"Ada"', b'"A\\ud800a"'),
    "a seed of 70 bits": (b'"seed": 1', b'"seed": 1180591620717411303424'),
    "a seed of 5000 digits": (b'"seed": 1', b'"seed": ' + b"9" * 5000),
    "the first day there was": (b'{"action"', b'{"at":"0001-01-01T00:00:00+23:59","action"'),
    "the last day there will be": (b'{"action"', b'{"at":"9999-12-31T23:59:59-23:59","action"'),
    "ten thousand brackets": (b'"options": {', b'"options": ' + b"[" * 10_000 + b"{"),
}


@pytest.mark.parametrize("case", NAMED)
@pytest.mark.parametrize("command", [("show",), ("log",), ("replay",), ("menu",), ("export", "--as", "18xx.games")])
def test_cases_that_once_ended_in_a_traceback(
    case: str, command: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = save.dump(random_game("1860", 3, 1, 5)).encode()
    before, after = NAMED[case]
    assert before in whole, whole[:1500]
    file = write(tmp_path, "game.json", whole.replace(before, after))
    run(capsys, command[0], str(file), *command[1:])


@pytest.mark.parametrize("number", ["²", "٣", "9" * 5000, "-" * 5000, "1.0", "0x1", "1_0"])
def test_a_number_of_the_menu_is_written_in_digits(
    number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path, "game.json", SAVES[0].read_bytes())
    assert run(capsys, "act", str(file), "--", number) == 2
    assert file.read_bytes() == SAVES[0].read_bytes()


def test_a_purchase_of_no_certificate_is_named(
    logs: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(next(one for one in logs if b'"buy_shares"' in one))
    action = next(one for one in document["actions"] if one["type"] == "buy_shares")
    action["shares"] = []
    assert run(capsys, "replay", str(write(tmp_path, "log.json", json.dumps(document).encode()))) == 2
