"""Fields: declared once, held by slotted objects, copied, compared, filled with values that fit."""

import pytest

from crocetta.core.fields import OVER, Field, Fields, Table, count, everybody, flag, flag_number, number, numbers


class Sheet(Fields):
    """A sheet for these tests."""

    crosses: list[int] = numbers(3, upto=100, low=-1)
    misses: int = number(upto=4)


class Slate(Sheet):
    """One more field than the sheet it is made from."""

    games: int = flag_number(5, low=1, upto=5)
    series: int = flag("sum", "wins")


def test_fields_are_known_in_order_and_inherited() -> None:
    assert [field.name for field in Slate.fields] == ["crosses", "misses", "games", "series"]
    assert [field.name for field in Table.fields] == ["seats", "first", "active", "turn", "phase", "waiting"]
    assert Slate.fields[:2] == Sheet.fields
    assert Slate.fields[3] == Field("series", 0, 1, values=("sum", "wins"), is_flag=True)


def test_all_is_zero_at_first_but_for_the_default_of_a_flag() -> None:
    slate = Slate()
    assert slate.values() == ((0, 0, 0), 0, 5, 0)
    assert repr(slate) == "Slate(crosses=[0, 0, 0], misses=0, games=5, series=0)"


def test_there_is_no_room_for_anything_else() -> None:
    with pytest.raises(AttributeError):
        Sheet().mises = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("low", "high", "kind"),
    [
        (0, 127, "i1"),
        (0, 128, "i2"),
        (-128, 127, "i1"),
        (-129, 0, "i2"),
        (0, 32_767, "i2"),
        (0, 32_768, "i4"),
        (0, 2**31 - 1, "i4"),
        (0, 2**31, "i8"),
        (0, 2**63 - 1, "i8"),
    ],
)
def test_a_field_has_the_smallest_type_that_holds_it(low: int, high: int, kind: str) -> None:
    assert Field("", low, high).kind == kind


def test_what_fits() -> None:
    crosses, misses = Sheet.fields
    assert all(misses.fits(value) for value in (0, 4))
    assert not any(misses.fits(value) for value in (-1, 5, 1.0, "1", True, None, [1]))
    assert all(crosses.fits(value) for value in ([0, 0, 0], [-1, 100, 7]))
    assert not any(
        crosses.fits(value) for value in ([0, 0], [0] * 4, [0, 0, 101], [0, 0, -2], (0, 0, 0), 0, [True] * 3)
    )


def test_a_copy_is_equal_and_independent() -> None:
    sheet = Sheet()
    other = sheet.copy()
    assert other == sheet
    assert hash(other) == hash(sheet)
    other.crosses[1] = 9
    other.misses = 2
    assert sheet.values() == ((0, 0, 0), 0)
    assert other != sheet


def test_a_sheet_is_not_equal_to_another_kind_of_sheet() -> None:
    assert Sheet() != Slate()
    assert Sheet() != ((0, 0, 0), 0)


def test_filling_by_name() -> None:
    sheet, row = Sheet(), [1, 2, 3]
    sheet.fill({"crosses": row, "misses": 4})
    row[0] = 99
    assert sheet.values() == ((1, 2, 3), 4), "what is filled in is not shared with whoever gave it"


def test_filling_with_what_does_not_fit_is_an_error() -> None:
    with pytest.raises(ValueError, match="no field 'rows': there are crosses, misses"):
        Sheet().fill({"rows": 1})
    with pytest.raises(ValueError, match="misses cannot be 5"):
        Sheet().fill({"misses": 5})


def test_seats_as_bits() -> None:
    table = Table()
    table.seats = 3
    assert everybody(table) == 0b111
    assert [count(bits) for bits in (0, 1, 0b1011, 2**62 - 1)] == [0, 1, 3, 62]
    assert OVER == 0


def test_lists_may_be_only_for_show() -> None:
    assert numbers(2, upto=6, for_show=True).for_show
    assert not numbers(2, upto=6).for_show
    assert not number(upto=6).for_show
