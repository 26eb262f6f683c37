"""Laws of every rules module: what it declares, what it may change, where a turn goes."""

import random
from math import prod

from crocetta.core.fields import OVER, Fields, Table
from crocetta.core.game import Game
from crocetta.core.position import Position
from tests.contract.walks import Laid, every_game, everywhere, played, some


def copies(position: Position) -> tuple[Table, tuple[Fields, ...]]:
    table, sheets = position.fields()
    return table.copy(), tuple(sheet.copy() for sheet in sheets)


@every_game
def test_the_contract_is_declared(game: Game) -> None:
    rules = game.rules
    assert rules.VERSION >= 1
    assert rules.PHASES[OVER] == "over"
    assert len(set(rules.PHASES)) == len(rules.PHASES) <= 1 + Table.fields[4].high
    assert issubclass(rules.TABLE, Table)
    assert issubclass(rules.SHEET, Fields)
    assert all(phase in range(1, len(rules.PHASES)) for phase in rules.THROWING)


@everywhere
def test_a_throw_has_not_too_many_outcomes(laid: Laid) -> None:
    """Compiled play throws all dice with one number of 32 bits."""
    for position in some(played(laid), 300):
        assert len(position.to_throw) <= laid.game.rules.DICE
        assert prod(position.to_throw) <= 2**32


@every_game
def test_seats_find_room(game: Game) -> None:
    assert 1 <= game.seats[0] <= game.seats[-1] <= Table.fields[0].high
    assert set(game.usual_seats) <= set(game.seats)


@every_game
def test_presets_are_flags_of_the_game(game: Game) -> None:
    assert "letter" in game.presets
    for preset in game.presets.values():
        for name, value in preset.items():
            assert game.flag_text(name, game.flag_number(name, value)) == value


@everywhere
def test_values_stay_within_their_declared_range(laid: Laid) -> None:
    for position in some(played(laid), 300):
        table, sheets = position.fields()
        for fields in (table, *sheets):
            for field in fields.fields:
                assert field.fits(getattr(fields, field.name)), (field, getattr(fields, field.name))


@everywhere
def test_questions_change_nothing(laid: Laid) -> None:
    rules = laid.game.rules
    for position in some(played(laid), 60):
        table, sheets = copies(position)
        rules.chance(table, sheets, [0] * rules.DICE)
        for seat in range(laid.seats):
            rules.points(table, sheets, seat)
        for seat in position.waiting:
            rules.choices(table, sheets, seat, [0] * (rules.CHOICES + 1))
        rules.sealed(table)
        assert (table, sheets) == position.fields()


@everywhere
def test_seats_and_flags_are_never_changed(laid: Laid) -> None:
    for position in some(played(laid), 300):
        assert position.seats == laid.seats
        assert position.flags == laid.start().flags


@everywhere
def test_turns_are_counted_one_by_one(laid: Laid) -> None:
    for before, after in zip(played(laid), played(laid)[1:], strict=False):
        if before.over:  # the next game
            assert after.turn == 1
        else:
            assert after.turn - before.turn in (0, 1)
            assert after.first == before.first


@everywhere
def test_a_choice_changes_only_the_sheet_of_the_chooser_until_the_step_is_over(laid: Laid) -> None:
    for position in some(played(laid), 60):
        for seat in position.waiting:
            after = position.choose(seat, position.codes(seat)[0])
            if after.pending:
                for other in set(range(laid.seats)) - {seat}:
                    assert after.fields()[1][other] == position.fields()[1][other]


@everywhere
def test_what_is_only_shown_is_never_read(laid: Laid) -> None:
    """Fields `for_show` may hold anything: choices, throws, points and what comes next do not depend on them."""
    rng = random.Random(str(laid))
    hidden = [field for field in laid.game.rules.TABLE.fields if field.for_show]
    for position in some(played(laid), 30) if hidden else []:
        table, sheets = copies(position)
        for field in hidden:
            getattr(table, field.name)[:] = [rng.randint(field.low, field.high) for _ in range(field.length)]
        other = Position(laid.game, table, sheets)
        assert other.to_throw == position.to_throw
        assert other.scores == position.scores
        for seat in position.waiting:
            assert other.codes(seat) == position.codes(seat)
            for code in rng.sample(position.codes(seat), 1):
                assert without(other.choose(seat, code), hidden) == without(position.choose(seat, code), hidden)


def without(position: Position, hidden: list) -> tuple[Table, tuple[Fields, ...]]:
    table, sheets = copies(position)
    for field in hidden:
        getattr(table, field.name)[:] = [0] * field.length
    return table, sheets


@everywhere
def test_where_any_choice_is_said_to_end_the_turn_it_does(laid: Laid) -> None:
    """ends_turn: with one seat awaited, whatever it chooses, the turn is over."""
    for position in some(played(laid), 300):
        seats = position.waiting
        if len(seats) == 1 and laid.game.rules.ends_turn(*position.fields(), seats[0]):
            (seat,) = seats
            for code in position.codes(seat):
                after = position.choose(seat, code)
                assert after.over or after.turn > position.turn


@everywhere
def test_phases_of_throwing_are_those_of_the_active_seat_and_its_dice(laid: Laid) -> None:
    """THROWING: dice are thrown, or the active seat says which ones again; no turn goes by without."""
    throwing = [laid.game.rules.PHASES[phase] for phase in laid.game.rules.THROWING]
    turns, thrown = set(), set()
    for position in played(laid):
        turns.add(position.turn)
        if position.phase in throwing:
            thrown.add(position.turn)
            assert position.to_throw or position.waiting == (position.active,)
    assert turns == thrown
