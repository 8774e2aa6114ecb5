"""Forty decks that cannot be played: each is refused with everything that is wrong, wherever it comes from."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummy_kit import games
from rummy_kit.app.deck_files import read_deck
from rummy_kit.app.settings import TableSettings
from rummy_kit.engine.cards import Deck, DeckError

IONS = "Na+,20\nCl-,20\n1,40\n"
DIGITS = "".join(f"{digit},5\n" for digit in range(10))
SIGNS = "+,1\n-,1\n×,1\n÷,1\n=,1\n"
KINDS = "face,kind,count,points\n"


def cards(game: str) -> str:
    """The game's own cards, as short as a teacher may write them."""
    return "".join(f"{row.face},{row.count}\n" for row in games.load(game).deck.rows)


def without(game: str, *faces: str) -> str:
    return "".join(line for line in cards(game).splitlines(keepends=True) if line.split(",")[0] not in faces)


BAD = [  # game, lines below "face,count", what is said
    ("formula_rummy", "Na+,72\n1,20\n", ["There is no anion"]),
    ("formula_rummy", "Cl-,72\n1,20\n", ["There is no cation"]),
    ("formula_rummy", "Na+,36\nCl-,36\n", ["There is no number card"]),
    ("formula_rummy", "Al3+,36\nO2-,36\n1,40\n", ["No compound can be laid"]),
    ("formula_rummy", "Na+,30\nK+,30\nLi+,30\nAg+,30\nNH4+,30\nwild,9\n", ["There is no anion", "no number card"]),
    ("formula_rummy", "Na+,2\nCl-,2\n1,4\n", ["8 cards are too few; 2 players need 21"]),
    ("formula_rummy", IONS + "Mg²⁺,4\n", ["line 5: There is no card 'Mg²⁺' in Formula Rummy. Did you mean Mg2+?"]),
    ("formula_rummy", IONS + "sodium,4\n", ["line 5: There is no card 'sodium'", "Did you mean Na+?"]),
    ("formula_rummy", IONS + "Fe4+,4\n", ["'Fe4+'", "Did you mean Fe3+ or Fe2+"]),
    ("formula_rummy", IONS + "Clorine,4\n12,3\n", ["line 5: There is no", "line 6: There is no"]),
    ("formula_rummy", IONS + "K+,many\nLi+,-3\nAg+,1.5\n", ["line 5: 'count'", "line 6: 'count'", "line 7: 'count'"]),
    ("formula_rummy", IONS + "Na+,3\n1,2\n", ["line 5: The face 'Na+' is already in line 2", "line 6: The face '1'"]),
    ("formula_rummy", IONS + "K+,2000\n", ["2,080 cards are too many"]),
    ("formula_rummy", IONS + ",3\n", ["line 5: The column 'face' is empty"]),
    ("formula_rummy", IONS + "K+,3,too,much\n", ["line 5: This line has more cells than columns"]),
    ("formula_rummy", "Na+,900\nCl-,1\n1,60\n", ["There is hardly anything to lay"]),
    ("formula_rummy", "", ["there are no cards in it"]),
    ("formula", DIGITS + SIGNS.replace("=,1\n", ""), ["= is missing. Add a line for it"]),
    ("formula", DIGITS, ["+, -, ×, ÷ and = are missing"]),
    ("formula", DIGITS + SIGNS.replace("+,1", "+,4"), ["line 12: There is one card of each symbol"]),
    ("formula", DIGITS + SIGNS.replace("×", "*"), ["line 14: There is no card '*'", "Did you mean ×?"]),
    ("formula", "7,20\n8,20\n" + SIGNS, ["40 number cards are too few; 5 players need 42"]),
    ("formula", DIGITS + SIGNS + "12,5\n", ["line 17: There is no card '12'"]),
    ("formula", DIGITS + SIGNS + "seven,5\n", ["line 17: There is no card 'seven'", "Did you mean 7?"]),
    ("formula", DIGITS + SIGNS + "7,3\n", ["line 17: The face '7' is already in line 9"]),
    ("mineral_rummy", without("mineral_rummy", "OH"), ["Malachite needs copper, carbonate and hydroxide"]),
    ("mineral_rummy", cards("mineral_rummy") + "kryptonite,1\n", ["There is no card 'kryptonite'"]),
    ("mineral_rummy", cards("mineral_rummy") + "baryte,1\n", ["Did you mean barite?"]),
    ("mineral_rummy", cards("mineral_rummy") + "Fools gold,1\nZinc,3\n", ["'Fools gold'", "Did you mean Zn?"]),
    ("mineral_rummy", cards("mineral_rummy").replace("pyrite,1", "pyrite,3"), ["one card of each mineral"]),
    ("mineral_rummy", "pyrite,1\nFe,9\nS,9\nwild,9\n", ["Two players need 6 minerals and 22 ion cards"]),
    ("rummy_battle", "7S,20\n7H,20\n", ["2 players need"]),
    ("rummy_battle", cards("rummy_battle") + "7Z,2\n", ["There is no card '7Z'"]),
    ("rummy_battle", cards("rummy_battle").replace("7S", "7 of spades"), ["Did you mean 7S?"]),
    ("rummy_battle", cards("rummy_battle") + "teif,4\n", ["There is no card 'teif'", "thief"]),
    ("rummy_battle", cards("rummy_battle").replace("QH", "Q♥"), ["Did you mean QH?"]),
    ("rummy_battle", cards("rummy_battle") + "thief,2\n2S,?\n", ["The face 'thief'", "'count' must be"]),
    ("say_rummy", "p,20\nt,20\nk,20\n", ["There is no vowel"]),
    ("say_rummy", cards("say_rummy") + "ʒʒ,1\n", ["There is no card 'ʒʒ'"]),
    ("say_rummy", cards("say_rummy").replace("eɪ", "ei"), ["There is no card 'ei'", "Did you mean eɪ"]),
    ("say_rummy", "ʒ,60\nə,2\n", ["There is hardly anything to lay"]),
    ("say_rummy", "æ,5\np,5\n", ["10 cards are too few; 2 players need 15"]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "lines", "said"), BAD)
def test_a_bad_deck_is_refused_with_everything_that_is_wrong(
    game: str, lines: str, said: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.csv"
    file.write_text(f"face,count\n{lines}", encoding="utf-8")
    with pytest.raises(ValueError, match=r"mine\.csv") as refused:
        TableSettings(game, deck=read_deck(games.load(game), file))
    for part in said:
        assert part in str(refused.value)


def test_errors_come_in_the_order_of_the_lines_with_what_was_meant() -> None:
    text = f"{KINDS}Na+,anion,x,10\nmagnesium,,4,\nK+,cation,2,10\n"
    with pytest.raises(DeckError) as refused:
        read_deck(games.load("formula_rummy"), text)
    found = [(one.line, one.column, one.instead) for one in refused.value.problems]
    assert found == [(2, "count", ""), (2, "kind", "cation"), (3, "face", "Mg2+")]


def test_a_hundred_errors_are_counted_and_twenty_said() -> None:
    with pytest.raises(DeckError, match=r"And 80 more problems\.") as refused:
        read_deck(games.load("formula_rummy"), "face,count\n" + "".join(f"X{n},?\n" for n in range(50)))
    assert len(refused.value.problems) == 100


@pytest.mark.parametrize("game", games.names())
def test_two_columns_are_enough(game: str) -> None:
    own = games.load(game).deck
    short = read_deck(games.load(game), f"face,count\n{cards(game)}")
    assert [(row.kind, row.face, row.count, row.points, row.more) for row in short.rows] == [
        (row.kind, row.face, row.count, row.points, row.more) for row in own.rows
    ]
    assert len({row.id for row in short.rows}) == len(short.rows)
    assert Deck.from_text(short.text).counts == own.counts
