"""Where the titles stand: those of the house, and further ones in the folders that BRADSHAW_TITLES names."""

from __future__ import annotations

from pathlib import Path

from bradshaw import titles


def folders() -> dict[str, Path]:
    """The folders of all titles by number."""
    found = (folder for path in titles.__path__ for folder in Path(path).glob("g[0-9]*") if folder.is_dir())
    return {folder.name[1:]: folder for folder in found}


def is_playable(title: str) -> bool:
    """Has a title rules, not only data? Of one that stands nowhere, such as the toys of tests, nothing is known."""
    folder = folders().get(title)
    return folder is not None and (folder / "title.py").is_file()
