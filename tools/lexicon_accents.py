"""Where do the two pronunciation tables differ beyond the accents' regular correspondences?

    python tools/lexicon_accents.py [--level 50] [--common WORDS] [--forms]

Each American pronunciation is turned into the British ones that it leads you to expect: bath, lot, cup, no r before a
consonant, j after t and d, weak vowels of any kind. The words printed agree with none of them: the accents say them
differently (lieutenant, schedule, herb), or there is a slip in one of the tables. ``--common`` sorts by a list of
words, the commonest first; ``--forms`` prints the single forms of words that agree otherwise. The decisions are in
lexicon_words.tsv.

With the tables as committed, of 41,251 words that both have, 25 of SCOWL level 10 differ, 92 up to 20, 431 up to 35
and 1,185 in all: those up to 35 were looked at one by one, the 754 rarer ones were not.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rummy_kit.subjects.phonemes.lexicon import DATA, KNOWN, forms

Table = dict[str, tuple[int, list[str]]]

BRITISH_FOR = {
    "i": "i I @ M Mr A", "I": "I i @ E M Mr", "A": "A L Lr @", "E": "E L @ I A", "a": "a B @", "Q": "Q B Br @ a",
    "O": "O Or Q", "H": "H O Or @ Q", "U": "U O Or @ u", "u": "u ju O", "@": "@ V I  E i U u a Q", "Y": "Y Y@",
    "W": "W W@", "R": "R Rr @ @r Vr Or r Ir", "j": "j ", "r": "r ", "n": "n N", "N": "N n", "l": "l @l", "w": "w ",
    "h": "h ", "C": "C tj", "J": "J dj",
}  # fmt: skip
"""American sound → what may stand for it in a British word; nothing, after a space at the end."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--level", type=int, default=KNOWN, help="up to this SCOWL level")
    parser.add_argument("--common", type=Path, help="a text file of words, the commonest first")
    parser.add_argument("--forms", action="store_true", help="single forms of words that agree otherwise")
    asked = parser.parse_args()
    common = asked.common.read_text("utf-8").split() if asked.common else []
    rank = {word: at for at, word in enumerate(common)}
    american, british = (read(accent) for accent in ("general-american", "southern-british"))
    shared = [word for word in british if word in american and british[word][0] <= asked.level]
    shared.sort(key=lambda word: (rank.get(word, len(rank)), british[word][0], word))
    for word in shared:
        ours, theirs = american[word][1], british[word][1]
        mine, yours = strangers(ours, theirs)
        alone = len(mine) == len(ours)
        if alone if not asked.forms else (mine or yours) and not alone:
            shown = (ours, theirs) if alone else (mine, yours)
            print(british[word][0], word, " ".join(shown[0]), "|", " ".join(shown[1]))


def read(accent: str) -> Table:
    """Word → its level and its pronunciations, weak vowels written out."""
    rows = [line.split("\t") for line in (DATA / f"{accent}.tsv").read_text("utf-8").splitlines() if line[0] != "#"]
    return {word: (int(level), [form for code in codes.split() for form in forms(code)]) for word, level, codes in rows}


def strangers(american: list[str], british: list[str]) -> tuple[list[str], list[str]]:
    """The forms in each accent that no form in the other leads you to expect."""
    expected = {form: re.compile(pattern(form)) for form in american}
    without_j = {form: re.sub("(?<=[tdnlszT])j(?=[uUO])", "", form) for form in british}
    met = [
        (ours, theirs)
        for ours, ways in expected.items()
        for theirs, plain in without_j.items()
        if ways.fullmatch(theirs) or ways.fullmatch(plain)
    ]
    return (
        [form for form in american if form not in {ours for ours, _ in met}],
        [form for form in british if form not in {theirs for _, theirs in met}],
    )


def pattern(form: str) -> str:
    """The British forms that an American one leads you to expect, as a regular expression.

    >>> bool(re.fullmatch(pattern("baT"), "bBT")), bool(re.fullmatch(pattern("kQr"), "kB"))
    (True, True)
    """
    form = form.replace("@w@", "u@").replace("@w", "u")
    ending = re.search("(?<=..)[EO]ri(z|d)?$", form)  # territory, dictionary
    stem, rest = (form[: ending.start()], f"(?:@?r|[EOL]r)i{ending[1] or ''}") if ending else (form, "")
    parts = []
    for at, sound in enumerate(stem):
        ways = BRITISH_FOR.get(sound, sound).split(" ")
        ways += ["a"] if stem[at : at + 2] == "Er" else []  # marry
        ways += ["Y"] if re.match("@lz?$", stem[at:]) else []  # fragile
        ways += ["S"] if stem[at - 1 : at + 1] == "nC" else []  # tension
        parts.append(f"(?:{'|'.join(sorted(ways, key=len, reverse=True))})")
    return "".join(parts) + rest


if __name__ == "__main__":
    main()
