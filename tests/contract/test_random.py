"""Random search for counterexamples: any seats, flags, dice and choices; a failure is shrunk to a short game."""

from hypothesis import given, settings
from hypothesis import strategies as st

from crocetta.core import notation
from crocetta.core.game import Game
from crocetta.core.position import Position
from tests.contract.walks import Laid, any_table, every_game

# A number says which seat, which choice or which faces: small numbers are the shortest games to read.
DECISIONS = st.lists(st.integers(0, 2**20), max_size=160)


def decide(position: Position, number: int) -> Position:
    """One step further, as a number says."""
    if position.to_throw:
        faces = []
        for sides in position.to_throw:
            number, face = divmod(number, sides)
            faces.append(face + 1)
        return position.throw(faces)
    number, place = divmod(number, len(position.waiting))
    seat = position.waiting[place]
    codes = position.codes(seat)
    return position.choose(seat, codes[number % len(codes)])


def holds(position: Position) -> None:
    """What is true of every position of every game."""
    table, sheets = position.fields()
    for fields in (table, *sheets):
        assert all(field.fits(getattr(fields, field.name)) for field in fields.fields)
    assert [bool(position.to_throw), bool(position.waiting), position.over].count(True) == 1
    assert tuple(len(die.faces) for die in position.dice_to_throw) == position.to_throw
    assert all(position.codes(seat) for seat in position.waiting)
    for seat in range(position.seats):
        assert sum(points for _, points in position.breakdown(seat)) == position.points(seat)
        cells = {cell.id for cell in position.paper(seat).cells if cell.markable}
        assert position.marks(seat).keys() <= cells


@every_game
@settings(max_examples=40)
@given(data=st.data())
def test_laws_hold_wherever_a_game_goes(game: Game, data: st.DataObject) -> None:
    laid: Laid = data.draw(any_table(game))
    position = laid.start(data.draw(st.integers(0, laid.seats - 1)))
    holds(position)
    for number in data.draw(DECISIONS):
        if position.over:
            break
        position = decide(position, number)
        holds(position)
    assert notation.read(notation.write(position)) == position


@every_game
@settings(max_examples=40)
@given(data=st.data())
def test_what_a_seat_sees_and_takes_back_wherever_a_game_goes(game: Game, data: st.DataObject) -> None:
    position = data.draw(any_table(game)).start()
    for number in data.draw(DECISIONS):
        if position.over:
            break
        before, position = position, decide(position, number)
        if position.pending:
            assert before in [position.take_back(seat) for seat, _ in position.pending]
        if position.pending and game.rules.sealed(position.fields()[0]):
            assert position.view(None) == position.step_start
            for seat in range(position.seats):
                assert position.view(seat).codes(seat) == position.codes(seat)
                assert {chooser for chooser, _ in position.view(seat).pending} <= {seat}
