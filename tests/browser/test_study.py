"""A study on a phone: whatever a wide table says is seen without moving it sideways."""

from playwright.sync_api import Browser

from crocetta.draw import page

PHONE = {"width": 390, "height": 844}
HEADS = ["", "the usual rules", "sheet=mixx-a", "difference", "p", "more than chance"]
ROW = ["points by which a game is won", "102.16", "98.42", "−3.73 (−7.34 … −0.12)", "0.043", "no"]


def test_a_wide_table_is_stacked_on_a_phone(browser: Browser) -> None:
    tab = browser.new_page(viewport=PHONE)
    tab.set_content(page.page("a study", page.section("Side by side", page.table("t", HEADS, [ROW])), "en"))
    assert tab.evaluate("(box => box.scrollWidth - box.clientWidth)(document.querySelector('.scroll'))") == 0
    verdict = tab.get_by_text("no", exact=True).bounding_box()
    assert verdict
    assert verdict["x"] + verdict["width"] <= PHONE["width"]
    assert tab.evaluate("getComputedStyle(document.querySelector('td:last-child'), '::before').content") == (
        '"more than chance"'
    )
    tab.set_viewport_size({"width": 1280, "height": 860})
    assert tab.evaluate("getComputedStyle(document.querySelector('td')).display") == "table-cell"
    tab.close()
