"""The command line. Every command is a function in a module of its own, entered in the table COMMANDS."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import typer

from bradshaw.cli import arena, backup, draw, fuzz, games, replay, review, routes, rules, selfplay, serve, show, titles
from bradshaw.kernel.errors import BradshawError

COMMANDS: dict[str, Callable[..., None]] = {
    "titles": titles.titles,
    "new": games.new,
    "menu": games.menu,
    "act": games.act,
    "undo": games.undo,
    "show": show.show,
    "log": show.log,
    "replay": replay.replay,
    "import": replay.import_game,
    "export": replay.export,
    "draw": draw.draw,
    "fuzz": fuzz.fuzz,
    "arena": arena.arena,
    "ladder": arena.ladder,
    "selfplay": selfplay.selfplay,
    "review": review.review,
    "routes": routes.routes,
    "rules": rules.rules,
    "serve": serve.serve,
    "backup": backup.backup,
    "restore": backup.restore,
}

app = typer.Typer(
    name="bradshaw",
    help="Play 1820, 1843, 1848 and 1860 by their rulebooks.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for name, command in COMMANDS.items():
    app.command(name)(command)


@app.callback()
def bradshaw() -> None:
    """Keeps every command a sub-command, however many there are."""


LONGEST = 600


def one_line(message: str) -> str:
    """What was wrong, in a line that can be read and printed, however long or strange the input was."""
    line = " ".join(message.encode("utf-8", "replace").decode().split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST // 2]} … {line[-LONGEST // 4 :]}"


def run(args: Sequence[str] | None = None) -> int:
    """Run one command; bad input is told in one line on stderr and gives 2."""
    try:
        return int(app(args, standalone_mode=False) or 0)
    except typer.TyperException as error:
        message = error.format_message()
    except typer.Abort:
        message = "aborted"
    except (BradshawError, OSError) as error:
        message = str(error)
    if message:  # empty after the help that a bare `bradshaw` prints
        print(f"bradshaw: {one_line(message)}", file=sys.stderr)
    return 2


def main() -> None:
    sys.exit(run())
