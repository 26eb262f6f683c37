"""Golden records: every record ever committed replays for ever, and every game, preset and variant has one."""

from functools import cache
from pathlib import Path

import pytest

from crocetta.core import record
from crocetta.core.game import Game, games
from crocetta.core.match import Match
from tools.records import HOME, file_of, flag_values, variants

FILES = sorted(HOME.glob("*.crocetta"))


@cache
def matches(id: str) -> tuple[Match, ...]:
    return tuple(match for match in map(read, FILES) if match.game.id == id)


@cache
def read(file: Path) -> Match:
    return record.read(file.read_bytes())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_record_replays(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    checked = record.check(text)
    assert checked.match.position.over
    assert checked.chained
    assert checked.proven
    if checked.match.game.rules.VERSION == games_by_id()[checked.match.game.id].rules.VERSION:
        assert record.write(checked.match) == text


def games_by_id() -> dict[str, Game]:
    return {game.id: game for game in games()}


each_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)


@each_game
def test_every_variant_of_a_game_has_a_record(game: Game) -> None:
    missing = [file_of(game, variant).name for variant in variants(game) if not file_of(game, variant).exists()]
    assert not missing, "run python tools/records.py"


@each_game
def test_every_seat_count_has_a_record(game: Game) -> None:
    assert {len(match.names) for match in matches(game.id)} == set(game.seats)


@each_game
def test_every_preset_has_a_record(game: Game) -> None:
    usual = {name: game.flag_text(name, flag.default) for name, flag in game.flags.items()}
    for preset in ({}, *game.presets.values()):
        assert any(match.flags == {**usual, **preset} for match in matches(game.id))


@each_game
def test_every_value_of_every_flag_has_a_record(game: Game) -> None:
    for name, flag in game.flags.items():
        assert {match.flags[name] for match in matches(game.id)} >= set(flag_values(flag))


@each_game
def test_a_game_with_cards_has_a_record_with_a_deck(game: Game) -> None:
    assert any(match.deck for match in matches(game.id)) == bool(game.deck)


def test_nothing_else_lies_among_the_records() -> None:
    assert {file.suffix for file in HOME.iterdir()} == {".crocetta"}
