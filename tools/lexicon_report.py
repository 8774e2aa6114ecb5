"""How good are the pronunciation tables? Coverage of common words, and agreement with other published sources.

    python tools/lexicon_report.py --common WORDS --britfone CSV --gold JSON

``WORDS`` is a text file of words, the commonest first (such as the first 40,000 of the package wordfreq); ``CSV`` is
Britfone 3.0.1's main table, ``JSON`` the file gb_gold.json of the package misaki 0.9.4. None of them is part of the
kit. Two sources agree on a word if they share a pronunciation; stress and length do not count.

With the tables as committed and wordfreq 3.1.1: 99.56 % (American) and 99.36 % (British) of the 5,000 commonest words
of either spelling; of 3,866 words that all three sources have, ours agrees with Britfone on 98.4 %, ours with misaki on
96.3 %, Britfone with misaki on 95.4 %.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rummy_kit.subjects.phonemes.lexicon import DATA, KNOWN, forms

Sounds = dict[str, set[str]]
COMMONEST = 5000

# other sources' symbols and our codes
SYMBOLS = {
    "ɐ": "V", "ʌ": "V", "ɪ": "I", "i": "i", "iː": "i", "ɛ": "E", "e": "E", "æ": "a", "a": "a", "ɒ": "Q", "ʊ": "U",
    "ə": "@", "uː": "u", "u": "u", "ɑː": "B", "ɔː": "O", "ʊə": "O", "ɜː": "R", "eɪ": "A", "aɪ": "Y", "ɔɪ": "X",
    "aʊ": "W", "əʊ": "H", "ɪə": "M", "ɛə": "L", "ɛː": "L", "tʃ": "C", "dʒ": "J", "θ": "T", "ð": "D", "ʃ": "S",
    "ʒ": "Z", "ŋ": "N", "ɡ": "g", "g": "g", "ɹ": "r", "r": "r", **{sound: sound for sound in "pbtdkfvszhmnlwj"},
}  # fmt: skip
GOLD = {"A": "eɪ", "I": "aɪ", "W": "aʊ", "Y": "ɔɪ", "Q": "əʊ", "ʤ": "dʒ", "ʧ": "tʃ", "ᵊ": "ə"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    for name in ("common", "britfone", "gold"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    files = parser.parse_args()
    common = [word for word in files.common.read_text("utf-8").split() if re.fullmatch("[a-z]{2,}|[ai]", word)]
    tables = {accent: ours(accent) for accent in ("general-american", "southern-british")}
    either = tables["general-american"].keys() | tables["southern-british"].keys()
    asked = [word for word in common if word in either][:COMMONEST]
    for accent, table in tables.items():
        print(f"{accent}: {sum(word in table for word in asked) / len(asked):.2%} of {len(asked)} common words")
    sources = {"ours": tables["southern-british"], "Britfone": britfone(files.britfone), "misaki": gold(files.gold)}
    shared = [word for word in asked if all(word in source for source in sources.values())]
    names = list(sources)
    for one, other in ((names[0], names[1]), (names[0], names[2]), (names[1], names[2])):
        agreed = sum(bool(sources[one][word] & sources[other][word]) for word in shared)
        print(f"{one} with {other}: {agreed / len(shared):.1%} of {len(shared)}")


def ours(accent: str) -> Sounds:
    rows = [line.split("\t") for line in (DATA / f"{accent}.tsv").read_text("utf-8").splitlines() if line[0] != "#"]
    return {
        word: {form for code in written.split() for form in forms(code)}
        for word, level, written in rows
        if int(level) <= KNOWN
    }


def britfone(path: Path) -> Sounds:
    found: Sounds = {}
    for line in path.read_text("utf-8").splitlines():
        word, _, written = line.partition(", ")
        sounds = [sound.strip("ˈˌ") for sound in written.split()]
        if all(sound in SYMBOLS for sound in sounds):
            found.setdefault(word.partition("(")[0].lower(), set()).update(
                both("".join(SYMBOLS[sound] for sound in sounds))
            )
    return found


def gold(path: Path) -> Sounds:
    found: Sounds = {}
    for word, entry in json.loads(path.read_text("utf-8")).items():
        for written in entry.values() if isinstance(entry, dict) else [entry]:
            code = encode(written or "")
            if code:
                found.setdefault(word.lower(), set()).update(both(code))
    return found


def encode(written: str) -> str:
    """Symbols without spaces between them, as our codes; ``""`` if one is unknown."""
    for sign, symbol in {**GOLD, "ˈ": "", "ˌ": ""}.items():
        written = written.replace(sign, symbol)
    parts = re.findall("|".join(sorted(map(re.escape, SYMBOLS), key=len, reverse=True)), written)
    return "".join(SYMBOLS[part] for part in parts) if "".join(parts) == written else ""


def both(code: str) -> set[str]:
    """The ʊə of actual and usual is two sounds to us, that of cure is one."""
    return {code, *(re.sub("(?<=[CJjZS])O", vowels, code) for vowels in ("U@", "u@"))}


if __name__ == "__main__":
    main()
