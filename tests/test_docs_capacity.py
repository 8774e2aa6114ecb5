"""The page on capacity shows what is calculated from its own measurements."""

from __future__ import annotations

from pathlib import Path

from tools import capacity

PAGE = (Path(__file__).parents[1] / "docs" / "capacity.md").read_text(encoding="utf-8")


def test_the_table_is_the_one_that_is_calculated() -> None:
    assert capacity.table() in PAGE


def test_the_page_names_every_number_that_goes_into_it() -> None:
    megabytes = (capacity.LESSON, capacity.SERVER, capacity.PAGE, capacity.CONNECTION, capacity.SITE)
    divisors = (capacity.CLASS, capacity.PUPILS_A_CORE, capacity.TABLES_A_CORE, capacity.KEPT_A_CORE)
    seconds = (capacity.ALL_OPEN, capacity.ALL_VISIT)
    of_a_machine = (f"÷ {capacity.MEMORY} GB", f"÷ {capacity.CORES},")
    paid = f"× {capacity.SCHOOL_YEAR:,} h × {capacity.PRICE:.2f} €"
    numbers = [
        *of_a_machine,
        paid,
        *(f"{n} MB" for n in megabytes),
        *(f"÷ {n:,}" for n in divisors),
        *(f"÷ {n} s" for n in seconds),
    ]
    assert [number for number in [*numbers, *of_a_machine, paid] if number not in PAGE] == []
