"""Pupils of Say Rummy: each answers a page as a pupil with one wrong idea about sounds and letters would.

They know from their own table how some words are said, piece by piece, and know nothing of the kit's dictionary.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from rummy_kit.workshop.pupils.page import Page, Reply

IDEAS = (
    "digraph_split", "sound_split", "letter_for_sound", "silent", "glide_split", "doubled", "ng", "th", "s_z", "ed",
    "hard_c_g", "vowel_name", "schwa", "cluster", "tr_dr", "near_vowel", "voicing", "homophone", "accent",
    "spelling_decides", "anything_goes",
)  # fmt: skip

AMERICAN, BRITISH = 0, 1
VOWELS: dict[str, tuple[str, str]] = {
    "a": ("æ", "æ"), "e": ("ɛ", "e"), "i": ("ɪ", "ɪ"), "o": ("ɑ", "ɒ"), "u": ("ə", "ʌ"), "uh": ("ə", "ə"),
    "oo": ("ʊ", "ʊ"), "EE": ("i", "iː"), "OO": ("u", "uː"), "AW": ("ɔ", "ɔː"), "AH": ("ɑ", "ɑː"), "BATH": ("æ", "ɑː"),
    "CLOTH": ("ɔ", "ɒ"), "A": ("eɪ", "eɪ"), "I": ("aɪ", "aɪ"), "OY": ("ɔɪ", "ɔɪ"), "OW": ("aʊ", "aʊ"),
    "OH": ("oʊ", "əʊ"), "ER": ("ɝ", "ɜː"), "er": ("ɝ", "ə"), "AR": ("ɑ r", "ɑː"), "OR": ("ɔ r", "ɔː"),
    "AIR": ("ɛ r", "eə"), "EAR": ("ɪ r", "ɪə"),
}  # fmt: skip
"""A vowel: how Americans say it, and how people in the south of England do."""

USUAL = {
    "c": "k", "g": "ɡ", "j": "dʒ", "x": "k s", "y": "EE", "ck": "k", "ch": "tʃ", "tch": "tʃ", "sh": "ʃ", "th": "θ",
    "ph": "f", "wh": "w", "ng": "ŋ", "dge": "dʒ", "ee": "EE", "ea": "EE", "oo": "OO", "oa": "OH", "ai": "A", "ay": "A",
    "oy": "OY", "oi": "OY", "ou": "OW", "ow": "OW", "ar": "AR", "or": "OR", "er": "er", "ir": "ER", "ur": "ER",
    "air": "AIR", "ear": "EAR",
}  # fmt: skip
"""What letters mostly stand for."""

WORDS = """
a=uh.b.ou.t a=uh.cc=k.ou.n.t a=A.g=dʒ.e= a=uh.g.o=OH a=uh.l.ar.m a=uh.ll.ow a=uh.ll.ow.ed=d a=uh.ll.ow.i.ng
a=uh.ll.ow.s=z a=uh.l.o=CLOTH.ng a=uh.nn.ou.n.c=s.ed=t a=uh.nn.oy a=uh.nn.oy.ed=d a=uh.nn.oy.s=z a=BATH.n.s.w=.er
a=uh.pp.ear a=uh.pp.ear.ed=d a=uh.pp.ear.s=z a=uh.pp.l.i=I.ed=d a=BATH.s.k.ed=t a=uh.ss.i=I.g=.n.ed=d a=uh.ss.i.s.t
a=uh.tt.a.ch a=uh.tt.a.ch.ed=t a=uh.tt.a.ch.i.ng a=uh.tt.a.ck a=uh.tt.a.ck.ed=t a=uh.tt.e.n.d au=AW.t.u=uh.m.n=
b.a=A.b.y b.a.g.s=z b.a=A.k.ed=t b.a=AW.ll b.a=uh.ll.oo.n b.a=uh.ll.oo.n.s=z b.a=uh.n.a=BATH.n.a=uh b.a.n=ŋ.k
b.a=BATH.th b.a=A.th=ð.i.ng b.ea.ch b.e.d.s=z b.e.ll b.e.ll.s=z b.e.n.ch b.i=I.k.e= b.ir.d b.l.a.n=ŋ.k b.oa.t b.oo=oo.k
b.o.tt.o=uh.m b.o.x b.o.x.i.ng b.oy b.r.a=BATH.n.ch b.r.ea.th=ð.i.ng b.r.i.dge b.r.i.ng b.r.o=u.th=ð.er
b.r.o=u.th=ð.er.s=z b.r.u.sh b.u.l.g=dʒ.ed=d b.u=oo.sh b.u.zz c.a=A.g=dʒ.e= c.a=A.g=dʒ.ed=d c.a=A.k.e= c.a=BATH.l=.f
c.a=AW.ll.ed=d c.a.rr.o=uh.t c.ar.s=z c.a.tch c=s.e.ll c=s.e.n.t ch.ai.n ch.air ch.a=AW.l=.k ch.a=A.n.g=dʒ.e=
ch.a=A.n.g=dʒ.ed=d ch.ar.g=dʒ.ed=d ch.a=A.s.e= ch.ee.s=z.e= ch.e.ss ch.e.s.t ch.i=I.l.d ch.i.n ch.i.p.s ch.oi.c=s.e=
ch.o.p ch.o=OH.s=z.e= ch.u.n=ŋ.k ch.ur.ch c=s.i.t.y c.l.a=BATH.ss c.l.ea.n c.l.ea.n.ed=d c.l.i=I.m.b= c.l.o.ck
c.l.o=CLOTH.th c.l.o=OH.th=ð.i.ng c.l.ou.d c.oa.ch c.oa.t c.oi.n c.o=uh.ll.a.p.s.ed=t c.o=uh.ll.e.c.t c.o=OH.m.b=
c.o.mm.a=uh c.o.mm.a=uh.s=z c.o=uh.mm.i.t c.o.mm.o=uh.n c.o=OH.n.e= c.o=uh.nn.e.c.t c.oo=oo.k.ed=t c.o.tt.o=uh.n c.ow
c.r.i.n.g=dʒ.ed=d d.a=BATH.n.c=s.e= d.a=BATH.n.c=s.ed=t d.a=A.n.g=dʒ.er d.ay d.ay.s=z d.e.b=.t d.ee.p d.i=I.c=s.e=
d.i.nn.er d.i.zz.y d.o.ll d.ou.b=.t d.r.a.g.o=uh.n d.r.ea.m d.r.e.ss d.r.i.n=ŋ.k d.r.i.n=ŋ.k.i.ng d.u.ck e.dge e.gg
e.gg.s=z e=EE.v.e=.n.i.ng e.x.t.r.a=uh f.a=A.c=s.e= f.a=AW.ll.e=uh.n f.a.n.c=s.y f.a=AH.th=ð.er f.a=AH.th=ð.er.s=z
f.a.x f.ea=e.th=ð.er.s=z f.ee.t f.e.tch f.i.ll.ed=d f.i.sh f.i=I.v.e= f.i.x f.l.y=I f.oo.d f.oo=oo.t f.or.g=dʒ.ed=d
f.o.x f.u.nn.y g.a=A.m.e= g=dʒ.e.m g=dʒ.er=ER.m g.h=.o=OH.s.t g=dʒ.i=I.a=uh.n.t g.ir.l g=.n.a.t g=.n.o=OH.m.e= g.o=OH
g.r.a=A.c=s.e= g.r.a=BATH.ss g.r.ee.n g=dʒ.y=i.m h.a=BATH.l=.f h.a.mm.er h.a.n.d.s=z h.a.ng h.a.pp.e=uh.n h.a.pp.y
h.e.l.p.ed=t h.i=I.d.e= h.i.ll h.i.ll.s=z h.i.n.g=dʒ.ed=d h.o.bb.y h.o=OH.m.e= h.o=OH.p.ed=t i=I.c=s.e= i.n.d.e.x
i.n=ŋ.k i=I.s=.l.a=uh.n.d j.a.m j.a.zz j.ea.n.s=z j.e.ll.y j.e.t j.o.b.s=z j.oi.n j.oi.n.t j.o=OH.k.e= j.u.dge
j.ui=OO.c=s.e= j.u.m.p j.u.m.p.ed=t j.u.n=ŋ.k j.u.s.t k.ee.p k.ey=EE.s=z k.i.ck.ed=t k.i.ng k.i.ng.s=z k.i.ss
k.i=I.t.e= k.i.tt.e=uh.n k=.n.ee k=.n.i=I.f.e= k=.n.i=I.g=.h=.t k=.n.i.t k=.n.i.tt.i.ng k=.n.o.ck k=.n.o.t
k.o=OH.a=AH.l.a=uh l.a=A.c=s.e= l.a.m.b= l.ar.g=dʒ.e= l.ea.f l.e.g.s=z l.e.m.o=uh.n l.e.ss.o=uh.n l.i=I.k.ed=t
l.i.n=ŋ.k l.o=CLOTH.ng l.oo=oo.k.ed=t l.ou.d l.u.n.ch m.a.g=dʒ.i.c m.a.tch m.er=ER.g=dʒ.ed=d m.e.rr.y m.i=I.c=s.e=
m.i.ss m.i.x m.i.x.er m.o=u.n=ŋ.k.ey=EE m.o=u.n.th m.oo.n m.or.n.i.ng m.o=CLOTH.th m.o=u.th=ð.er m.o=u.th=ð.er.s=z
m.o=OO.v.ed=d m.u.ch m.u.dd.y m.y=I n.a=A.m.e= n.e.x.t n.i=I.c=s.e= n.i=I.g=.h=.t n.oi.s=z.e= n.or.th n.o=OH.s=z.e=
n.o=OH.t.e= n.o=u.th.i.ng o=uh.b.l.i=I.g=dʒ.ed=d o=uh.cc=k.urr=ER.ed=d o=CLOTH.ff o=u.th=ð.er.s=z o.x p.a=A.c=s.e=
p.a.ck.a=i.g=dʒ.ed=d p.a=A.g=dʒ.e= p.a=A.g=dʒ.ed=d p.a.n.d.a=uh p.a=A.p.er p.a=BATH.th p.ea.ch p.e.nn.y p.e.n.s=z
p.e.pp.er ph.o=OH.n.e= ph.o=OH.t.o=OH p.i=I.l.o=uh.t p.i.n.ch p.i.n=ŋ.k p.i.n.s=z p.l.a=A.c=s.e= p.l.a=A.c=s.ed=t
p.l.a=A.n.e= p.l.ay.ed=d p.l.u.n.g=dʒ.ed=d p.o=uh.l.i=EE.c=s.e= p.r.i=I.c=s.e= p.u=oo.dd.i.ng p.u=oo.dd.i.ng.s=z p.u.ff
p.u=oo.ll.ed=d p.u.pp.y p.u=oo.sh p.u=oo.sh.ed=t r.a=A.c=s.e= r.a=A.c=s.ed=t r.ai.n r.ai.n.ed=d r.a=A.n.g=dʒ.ed=d
r.ea.ch r.i.bb.o=uh.n r.i.bb.o=uh.n.s=z r.i=I.c=s.e= r.i.ch r.i.ng r.i.ng.s=z r.oa.d r.oo.m.s=z r.o=OH.p.e= r.ou.n.d
s.a.l.a=uh.d s.a.l=.m.o=uh.n s.e.c.o=uh.n.d s.ee.d s.e.v.e=uh.n sh.a=A.k.e= sh.a=A.p.e= sh.ee.p sh.e.l.f sh.i=I.n.e=
sh.i.p sh.ir.t sh.o.p sh.r.i.n=ŋ.k s.i=I.g=.n s.i.ll.y s.i.ng s.i.n=ŋ.k s.i.x s.i.x.t.y s.k.u.n=ŋ.k s.k.y=I s.l.ee.p
s.l.i=I.c=s.e= s.l.i=I.c=s.ed=t s.m.i=I.l.e= s.m.o=OH.k.e= s.n.i.ff s.n.ow=OH s.o.ck s.o=OH.f.a=uh s.o=CLOTH.ng
s.o=CLOTH.ng.s=z s.ou.th s.p.a=A.c=s.e= s.p.ee.ch s.p.i=I.c=s.e= s.p.o=u.n.g=dʒ.ed=d s.t.a=A.g=dʒ.e= s.t.a=A.g=dʒ.ed=d
s.t.o=OH.n.e= s.t.o.pp.ed=t s.t.r.a=A.n.g=dʒ.e= s.t.r.ee.t s.t.r.i.ng s.t.r.o=CLOTH.ng s.u.ch s.u.mm.er s.u.nn.y
s.ur.g=dʒ.ed=d t.a=AW.l=.k t.a=AW.l=.k.ed=t t.a.n=ŋ.k t.a.x t.ea.ch t.ea.m t.ee.th t.e.x.t th.a.n=ŋ.k th=ð.e.n
th=ð.e=EE.s=z.e= th=ð.ey=A th.i.ck.e=uh.n.s=z th.ie=EE.v.e=.s=z th.i.n th.i.ng th.i.ng.s=z th.i.n=ŋ.k th.i.n=ŋ.k.er.s=z
th.i.n=ŋ.k.i.ng th.ir.d th=ð.i.s th.or.n.s=z th.r.ea=e.d.s=z th.r.ee th.r.i.ll.i.ng th.r.i.ll.s=z th.r.o.bb.i.ng
th.r.ow=OH.s=z th.u.m.b= th.u.m.b=.s=z t.ie=I t.i=I.g.er t.i=I.m.e= t.o=uh.b.a.cc=k.o=OH t.oo.th t.ou=u.ch t.oy
t.oy.s=z t.r.a=A.c=s.e= t.r.ee t.r.ee.s=z t.r.u.n=ŋ.k t.w.i=I.c=s.e= ur.g=dʒ.ed=d v.oi.c=s.e= w.a=AW.l=.k
w.a=AW.l=.k.ed=t w.a=AW.ll w.a=o.sh w.a=o.sh.ed=t w.a=o.tch w.a=A.v.e= w.a.x w.a.x.y w.e.dd.i.ng.s=z wh.a=A.l.e= w.i.ng
w.i.ng.s=z w.i.n=ŋ.k w.i.sh.ed=t w=.r.a.p w=.r.a.pp.i.ng w=.r.e.ck w=.r.i.s.t w=.r.i=I.t.e= w=.r.o=CLOTH.ng
y=j.e.ll.ow=OH y=j.ou=u.ng b.a.d b.a.g b.e.d b.i.g b.l.a.ck b.l.ue=OO b.r.ea=e.d b.r.ow.n b.u.g c.a.m.p c.a.t c.l.ou.d
c.u.p d.r.a.g d.r.i=I.v.e= d.r.o.p d.r.u.m d.r.y=I f.r.o=u.n.t g.oo=oo.d g.r.ow=OH h.a.n.d h.a.t h.ea=e.d j.o.b l.a.m.p
l.a.n.d l.e.g l.o=u.v.e= m.a.n m.e.n m.u.d n.e.t p.e.n p.i.g p.i.n p.l.ay p.l.u.m p.o.n.d p.r.i.n.t r.e.d r.o=OH.s=z.e=
r.u.g r.u.n s.a.d s.a.n.d s.i.t s.t.a.m.p s.u.n s.w.ee.t s.w.i.m t.e.n t.e.n.t t.r.a.ck t.r.ai.n t.r.a.p t.r.i.ck
t.r.i.p t.r.u.ck t.w.i.n w.e.b d.r.a.g.o=uh.n.s=z d.r.a.gg.ed=d d.r.e.n.ch d.r.e.n.ch.ed=t s.t.r.e.tch t.r.a=A.c=s.ed=t
t.r.e.n.ch t.r.u.dg=dʒ.ed=d d.r.ea.m.s=z d.r.i.n=ŋ.k.s d.r.u.m.s=z t.r.a=A.d.e= t.r.a.ck.s t.r.ai.n.s=z t.r.u.ck.s
t.r.u.n=ŋ.k.s h.o.t c.ar f.a=BATH.s.t l.a=BATH.s.t m.a=BATH.s.k p.l.a=BATH.n.t g.l.a=BATH.ss
"""
"""Words cut into pieces: letters, and after = what they stand for if it is not the usual; nothing for silent ones."""

SAME_SOUND = """
pair pear; see sea; meet meat; right write; one won; two too; blue blew; hair hare; bear bare; stair stare; tail tale;
sail sale; mail male; plain plane; wait weight; week weak; peace piece; deer dear; hear here; steel steal; buy by;
hole whole; knot not; nose knows; rain reign; threw through; waist waste; pain pane; sell cell; sent cent; board bored;
made maid; break brake; knight night; no know; son sun; road rode
"""

HEARD = {
    "th": {"θ": "thin thing think bath moth tooth three third", "ð": "this then they these mother father brother"},
    "the s at the end": {"s": "cats cups books rocks lamps ships", "z": "legs beds pens hands cars trees days bags"},
    "-ed": {
        "t": "jumped asked helped kicked walked looked",
        "d": "played called filled rained moved pulled",
        "ɪd": "wanted needed landed planted ended waited",
    },
    "c": {"s": "city ice face rice mice place dance cent", "k": "cat cup cake coat card cold"},
    "g": {"dʒ": "gem page cage stage germ gym large", "ɡ": "go game girl gold leg bag"},
    "ng": {"ŋ": "sing song king long ring wing young", "ŋɡ": "finger hungry angry longer stronger younger"},
    "n": {"n": "sun ten pen man run snow", "ŋ": "sink bank pink think drink tank"},
    "a": {"æ": "cap man hat plan back", "eɪ": "cape made cake plane name"},
    "i": {"ɪ": "hid bit pin fish six", "aɪ": "hide bite time fine five"},
}
"""What the same letters stand for in some words."""

HEARD_EVERYWHERE = {
    "th": ("th", "θ"), "the s at the end": ("s_z", "s"), "-ed": ("ed", "ɪd"), "c": ("hard_c_g", "k"),
    "g": ("hard_c_g", "ɡ"), "ng": ("ng", "ŋɡ"), "n": ("ng", "n"), "a": ("vowel_name", "æ"), "i": ("vowel_name", "ɪ"),
}  # fmt: skip
"""Letters → the idea that they sound the same everywhere, and that sound."""

SAID = {
    "accent": ("English comes from", "used most", "only right way", "keeps the two words apart"),
    "homophone": ("different letters must have",),
    "spelling_decides": ("nearer to the letters", "the letters of", "The letters of", "the letter a stands"),
    "anything_goes": ("any way they like", "as you like"),
    "digraph_split": ("s is /s/, and h is /h/",),
    "silent": ("no letter of a word is silent",),
    "letter_for_sound": ("each letter has its own",),
    None: ("own accent", "we agreed on", "a dictionary lists both", "work together", "right in its own way"),
}
"""What a pupil with an idea, or with none, would answer to questions put in sentences."""

GLIDES = {
    "eɪ": ("e ɪ", "ɛ ɪ", "æ ɪ"), "aɪ": ("æ ɪ", "ɑ ɪ", "ɑː ɪ"), "ɔɪ": ("ɔ ɪ", "ɔː ɪ", "ɒ ɪ", "ɑ ɪ"),
    "aʊ": ("æ ʊ", "ɑ ʊ", "ɑː ʊ"), "oʊ": ("ɔ ʊ", "ɑ ʊ"), "əʊ": ("ə ʊ",), "ɪə": ("ɪ ə",), "eə": ("e ə",),
}  # fmt: skip
"""A glide as two vowels."""


@dataclass(frozen=True)
class Piece:
    """Letters of a word with their sounds; ``weak`` for the vowel of a weak syllable.

    ``before`` and ``then`` are the sounds beside it, ``""`` at the ends of the word.
    """

    letters: str
    sounds: tuple[str, ...]
    weak: bool
    last: bool
    before: str = ""
    then: str = ""


@cache
def _load_words() -> dict[str, str]:
    """The words in the table with their pieces."""
    return {"".join(piece.partition("=")[0] for piece in word.split(".")): word for word in WORDS.split()}


def pieces(word: str, accent: int) -> tuple[Piece, ...]:
    """How the pupils say a word."""
    cut = _load_words()[word].split(".")
    alone = [_piece(one, accent, last=at == len(cut) - 1) for at, one in enumerate(cut)]
    heard = [
        [sound for piece in side for sound in piece.sounds]
        for at in range(len(alone))
        for side in (alone[:at], alone[at + 1 :])
    ]
    return tuple(
        replace(piece, before="".join(heard[2 * at][-1:]), then="".join(heard[2 * at + 1][:1]))
        for at, piece in enumerate(alone)
    )


def _piece(written: str, accent: int, last: bool) -> Piece:
    letters, told, stands = written.partition("=")
    if not told:
        single = letters[0] if len(letters) == 2 and letters[0] == letters[1] else letters
        stands = USUAL.get(letters) or USUAL.get(single, single)
    said = VOWELS[stands][accent] if stands in VOWELS else stands
    return Piece(letters, tuple(said.split()), stands == "uh", last)


def _letter(letter: str, accent: int) -> str:
    """The sound that a letter has by itself."""
    return (
        VOWELS[letter][accent]
        if letter in "aeiou"
        else {"y": "ɪ", "q": "k", "x": "z"}.get(letter, USUAL.get(letter, letter))
    )


# ---------------------------------------------------------------------------------------------- a wrong idea at work

Ways = Iterable[str]
"""Ways to say a piece: sounds with a space between them."""


def _spell(piece: Piece, accent: int) -> str:
    return " ".join(_letter(letter, accent) for letter in piece.letters)


def _split_teams(piece: Piece, accent: int) -> Ways:
    twice = len(set(piece.letters)) == 1 and piece.letters[0] not in "aeiou"
    if twice or piece.letters == "ng":  # separate ideas
        return []
    return [_spell(piece, accent)] if len(piece.letters) > 1 == len(piece.sounds) and not _is_ed(piece) else []


def _split_signs(piece: Piece, accent: int) -> Ways:
    return [{"tʃ": "t ʃ", "dʒ": "d ʒ"}[sound] for sound in piece.sounds if sound in ("tʃ", "dʒ")]


def _sound_silent(piece: Piece, accent: int) -> Ways:
    return [] if piece.sounds else [_spell(piece, accent)]


def _split_glides(piece: Piece, accent: int) -> Ways:
    return [way for sound in piece.sounds for way in GLIDES.get(sound, ())]


def _double(piece: Piece, accent: int) -> Ways:
    twice = len(piece.letters) == 2 and piece.letters[0] == piece.letters[1] and piece.letters[0] not in "aeiou"
    return [f"{piece.sounds[0]} {piece.sounds[0]}"] if twice and len(piece.sounds) == 1 else []


def _miss_ng(piece: Piece, accent: int) -> Ways:
    return [] if piece.sounds != ("ŋ",) else ["n ɡ", "ŋ ɡ", "n"] if piece.letters == "ng" else ["n"]


def _mix_th(piece: Piece, accent: int) -> Ways:
    return [{"θ": "ð", "ð": "θ"}[sound] for sound in piece.sounds if sound in "θð"]


def _always_s(piece: Piece, accent: int) -> Ways:
    return ["s"] if piece.last and (piece.letters, piece.sounds) == ("s", ("z",)) else []


def _is_ed(piece: Piece) -> bool:
    return piece.letters == "ed"


def _always_ed(piece: Piece, accent: int) -> Ways:
    return ["ɪ d", "ɛ d", "e d"] if _is_ed(piece) else []


def _always_hard(piece: Piece, accent: int) -> Ways:
    return [{"c": "k", "g": "ɡ"}[piece.letters]] if (piece.letters, *piece.sounds) in (("c", "s"), ("g", "dʒ")) else []


def _short(piece: Piece, accent: int) -> Ways:
    long = {"a": "eɪ", "i": "aɪ", "y": "aɪ", "o": ("oʊ", "əʊ")[accent]}
    return [_letter(letter, accent) for letter in piece.letters if piece.sounds == (long.get(letter),)]


def _full(piece: Piece, accent: int) -> Ways:
    return [_spell(piece, accent)] if piece.weak else []


CONSONANTS = {*"pbtdkɡfvθðszʃʒhmnŋlrwj", "tʃ", "dʒ"}
WITHOUT_VOICE = {"b": "p", "d": "t", "ɡ": "k", "v": "f", "z": "s", "dʒ": "tʃ"}
BESIDE = {
    "ɛ": ("ɪ", "æ"), "e": ("ɪ", "æ"), "æ": ("ɛ", "e"), "ɪ": ("i", "iː"), "ə": ("æ", "ɑ"), "ʌ": ("æ", "ɒ"), "ɑ": ("ə",),
    "ɒ": ("ʌ",), "ʊ": ("u", "uː"), "i": ("ɪ",), "iː": ("ɪ",), "u": ("ʊ",), "uː": ("ʊ",), "ɔː": ("ɒ",),
}  # fmt: skip
"""A vowel, and those that are made in nearly the same place."""


def _leave_out(piece: Piece, accent: int) -> Ways:
    """The word without nasals before a consonant, or without l, r, w and j after one."""
    nasal = piece.sounds in (("m",), ("n",), ("ŋ",)) and piece.then in CONSONANTS
    return [""] if nasal or (piece.sounds in (("l",), ("r",), ("w",)) and piece.before in CONSONANTS) else []


def _affricate(piece: Piece, accent: int) -> Ways:
    return [{"t": "tʃ", "d": "dʒ"}[sound] for sound in piece.sounds if sound in "td" and piece.then == "r"]


def _without_voice(piece: Piece, accent: int) -> Ways:
    ending = _is_ed(piece) or (piece.last and piece.letters == "s")
    return [] if piece.then or ending else [WITHOUT_VOICE[sound] for sound in piece.sounds if sound in WITHOUT_VOICE]


def _nearly(piece: Piece, accent: int) -> Ways:
    if piece.weak or piece.then in ("r", "ŋ") or len(piece.sounds) != 1:
        return []
    return BESIDE.get(piece.sounds[0], ())


SPOKEN: dict[str, Callable[[Piece, int], Ways]] = {
    "digraph_split": _split_teams, "sound_split": _split_signs, "silent": _sound_silent, "glide_split": _split_glides,
    "doubled": _double, "ng": _miss_ng, "th": _mix_th, "s_z": _always_s, "ed": _always_ed, "hard_c_g": _always_hard,
    "vowel_name": _short, "schwa": _full, "cluster": _leave_out, "tr_dr": _affricate, "near_vowel": _nearly,
    "voicing": _without_voice,
}  # fmt: skip

Said = tuple[str, ...]


def say(word: str, idea: str | None, accent: int, fits: Callable[[Said], bool]) -> Said:
    """What a pupil with this idea says for a word: wrong in every place, or in only one; right if the idea does not
    fit.
    """
    return next((answer for answer in _answers(word, idea, accent) if fits(answer)), _right(word, accent))


def _right(word: str, accent: int) -> Said:
    return tuple(sound for piece in pieces(word, accent) for sound in piece.sounds)


def _answers(word: str, idea: str | None, accent: int) -> Iterator[Said]:
    if idea == "letter_for_sound":
        for x in ("z", "k", "s"):
            yield tuple(
                "j" if (at, letter) == (0, "y") else x if letter == "x" else _letter(letter, accent)
                for at, letter in enumerate(word)
            )
    if idea not in SPOKEN:
        return
    cut = pieces(word, accent)
    ways = [list(SPOKEN[idea](piece, accent)) for piece in cut]
    for number in range(3):
        yield _join(cut, {at: way[min(number, len(way) - 1)] for at, way in enumerate(ways) if way})
    for at, way in enumerate(ways):
        for one in way:
            yield _join(cut, {at: one})


def _join(cut: tuple[Piece, ...], instead: Mapping[int, str]) -> Said:
    parts = (tuple(instead[at].split()) if at in instead else piece.sounds for at, piece in enumerate(cut))
    return tuple(sound for part in parts for sound in part)


# ---------------------------------------------------------------------------------------------- the page


def answer(page: Page, idea: str | None) -> Reply | None:
    """What a pupil with this idea does with the page; ``None`` for a page that they know nothing about."""
    task, text = page.view["banner"]["title"], page.view["banner"]["text"]
    accent = BRITISH if "Southern British" in f"{task} {text}" else AMERICAN
    if found := re.match(r"Which sounds make up (\w+) in ", task):
        return _lay(page, found[1], idea, accent)
    options = {option["label"]: option["value"] for option in _options(page)}
    label = _choose(task, list(options), idea, accent)
    return None if label is None else Reply(text={"answer": options[label]})


def _options(page: Page) -> list[Mapping[str, str]]:
    fields = [field for field in page.view["tray"]["fields"] if field["id"] == "answer"]
    return [option for field in fields for option in field["options"] if option["value"]]


def _lay(page: Page, word: str, idea: str | None, accent: int) -> Reply:
    """The cards for what the pupil says, each in its place."""
    cards = [(card["key"], page.faces[card["face"]]["symbol"][0][0]) for card in page.view["hand"]["cards"]]
    held = Counter(sound for _, sound in cards)
    sounds = say(word, idea, accent, lambda answer: Counter(answer) <= held)
    places = {}
    for at, sound in enumerate(sounds, start=1):
        card = next(card for card in cards if card[1] == sound)
        cards.remove(card)
        places[f"tray:{at}"] = card[0]
    return Reply(places=places)


def lay(page: Page, idea: str | None) -> Reply | None:
    """Two or three sounds in the hand that make a word in the game, preferably one that only a pupil with the idea
    takes for a word.
    """
    cards = [(card["key"], page.faces[card["face"]]["symbol"][0][0]) for card in page.view["hand"]["cards"]]
    held = Counter(sound for _, sound in cards)
    for sounds in (*_short_words(idea), *_short_words(None)):
        if not Counter(sounds) - held:
            keys: list[str] = []
            for sound in sounds:
                keys.append(next(key for key, shown in cards if shown == sound and key not in keys))
            return Reply(tuple(keys))
    return None


@cache
def _short_words(idea: str | None) -> tuple[Said, ...]:
    """What a pupil with this idea says for words, if that is wrong; for a pupil without an idea, what is right."""
    right = [_right(word, AMERICAN) for word in _load_words()]
    every = [answer for word in _load_words() for answer in _answers(word, idea, AMERICAN)] if idea else right
    return tuple(answer for answer in every if len(answer) in (2, 3) and (answer in right) != bool(idea))


def _choose(task: str, options: list[str], idea: str | None, accent: int) -> str | None:
    """The option that a pupil with this idea would take."""
    if found := re.match(r"How many sounds does the word (\w+) have\?", task):
        return str(len(say(found[1], idea, accent, lambda answer: str(len(answer)) in options)))
    if found := re.match(r"Which row of sounds makes the word (\w+)\?", task):
        return " · ".join(say(found[1], idea, accent, lambda answer: " · ".join(answer) in options))
    if found := re.match(r"Which letter in the word (\w+) do you not hear\?", task):
        return _unheard(found[1], options, idea, accent)
    if found := re.match(r"What do you hear for (.+) in (\w+) and in (\w+)\?", task):
        return _compare(found[1], found[2], found[3], options, idea)
    if found := re.match(r"Which word sounds exactly like (\w+)\?", task):
        pair = next(pair.split() for pair in SAME_SOUND.split(";") if found[1] in pair.split())
        same = next(word for word in pair if word != found[1])
        return next(one for one in options if one.startswith("None")) if idea == "homophone" else same
    if found := re.match(r"You hear a visitor say (\w+) as (/\S+/)\.", task):
        british = f"/{''.join(_right(found[1], BRITISH))}/" == found[2]
        right = f"usual way in {'Southern British' if british else 'General American'}"
        return next(one for part in (*SAID.get(idea, ()), right) for one in options if part in one)
    wanted = (*SAID.get(idea, ()), *SAID[None])
    return next((one for part in wanted for one in options if part in one), None)


def _unheard(word: str, options: list[str], idea: str | None, accent: int) -> str:
    if idea in ("silent", "letter_for_sound"):
        return next(one for one in options if one.startswith("None"))
    silent = next(piece.letters for piece in pieces(word, accent) if not piece.sounds)
    return silent


def _compare(letters: str, one: str, other: str, options: list[str], idea: str | None) -> str:
    def row(first: str, second: str) -> str:
        return f"/{first}/ in {one}, /{second}/ in {other}"

    heard = {word: sound for sound, words in HEARD[letters].items() for word in words.split()}
    whose, everywhere = HEARD_EVERYWHERE[letters]
    same = row(everywhere, everywhere)
    return same if idea == whose and same in options else row(heard[one], heard[other])
