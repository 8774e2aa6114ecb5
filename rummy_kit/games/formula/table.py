"""How FORMULA looks and speaks: faces, places, actions and sentences, all from an Observation.

The work area is the formula itself: each number's cards with places on them and beside them. Symbols are chosen from
their own row; what a joker stands for is asked in a field.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face
from rummy_kit.engine.events import Event
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.games.formula.bot import told
from rummy_kit.games.formula.pieces import (
    EQUALS,
    Draw,
    Equation,
    FormulaView,
    Lay,
    Pass,
    digits_of,
    face_of,
)
from rummy_kit.games.formula.rules import FormulaRules
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic import JOKER, MOST_DIGITS
from rummy_kit.table import view as wire
from rummy_kit.table import words
from rummy_kit.table.game_table import LooseTable, last_turns
from rummy_kit.table.view import Draft, Intent
from rummy_kit.texts import Texts

STRINGS = Texts.load(
    Path(wire.__file__).with_name("strings.toml"),
    arithmetic.STRINGS,
    Path(__file__).with_name("strings.toml"),
)

PARTS = ("left", "right", "answer")
CALLED = {"left": "the first number", "right": "the second number", "answer": "the answer"}
COUNTS = {3: "three", 4: "four"}
SIGN_WORDS = {**arithmetic.SPOKEN, EQUALS: "equals"}
SIGN_SHOWN = {**arithmetic.SHOWN, EQUALS: "="}

Chosen = tuple[str, Face]
"""The key and the face of a hand card."""


class FormulaTable(LooseTable[FormulaView]):
    """The table of one game of FORMULA."""

    def __init__(self, game: FormulaRules) -> None:
        self.game = game

    # -- faces ----------------------------------------------------------------------------------------

    def faces(self) -> dict[str, wire.FaceView]:
        """Every face of the deck, as drawn."""
        return {row.face: _face(place, row.kind, row.face) for place, row in enumerate(self.game.deck.rows)}

    # -- the table as a whole ----------------------------------------------------------------------------

    def describe(self, view: FormulaView, draft: Draft, names: Sequence[str]) -> wire.GameView:
        """Everything on the table, as the viewer sees it."""
        work = WorkArea(view.equation, draft)
        return {
            "banner": self._banner(view, work, names),
            "notes": [self._note(view, seat) for seat in range(view.seats)],
            "melds": [[] for _ in range(view.seats)],
            "places": 0,
            "zones": self._zones(view, work),
            "tray": self._tray(view, work),
            "tags": {},
            "fits": [],
            "actions": list(self._actions(view, work, names)),
            "sheet": None,
            "table_words": self._table_words(view, names),
        }

    def _note(self, view: FormulaView, seat: int) -> str:
        if seat not in view.out:
            return ""
        return "out" if self.game.equal_turns else f"out, place {view.out.index(seat) + 1}"

    # -- what to do now -------------------------------------------------------------------------------------

    def _banner(self, view: FormulaView, work: WorkArea, names: Sequence[str]) -> wire.BannerView:
        title, text = self._what_to_do(view, work, names)
        if self.game.equal_turns:
            text = f"{last_turns(view, names)} {text}".strip()
        ready = bool(work.placed) and not self._missing(view, work)
        steps: list[wire.StepView] = [
            {"label": "Choose cards", "state": "done" if work.chosen else "on"},
            {"label": "Give them places", "state": "done" if ready else "on" if work.chosen else "todo"},
            {"label": "Lay", "state": "on" if ready else "todo"},
        ]
        return {"title": title, "text": text, "steps": steps if view.my_move else [], "yours": view.my_move}

    def _what_to_do(self, view: FormulaView, work: WorkArea, names: Sequence[str]) -> tuple[str, str]:
        if view.outcome is not None:
            return self._over(view, names)
        if not view.my_move:
            return f"{names[view.turn]} is playing", "You can look at your cards and plan."
        if work.chosen:
            missing = self._missing(view, work)
            return (words.upper(missing[0].title), missing[0].text) if missing else ("Lay your formula", "Is it true?")
        instead = "draw" if view.can_draw else "pass"
        if not view.equation.started:
            return (
                "Make the first formula",
                f"Choose a symbol for the gap, and {self._so_many} for the answer. Or {instead}.",
            )
        if view.equation.locked:
            return "Replace the whole formula", f"{view.equation} must go: cover every number. Or {instead}."
        text = f"Lay {self._so_many} on or beside those on the table; the symbol may change."
        return f"Change the formula, or {instead}", text

    @property
    def _so_many(self) -> str:
        """FO04. How many cards may be laid at once."""
        return "one or two cards" if self.game.most == 2 else f"one to {COUNTS[self.game.most]} cards"

    def _missing(self, view: FormulaView, work: WorkArea) -> list[Missing]:
        """What the formula in the making still lacks, the first thing to do first."""
        found = []
        if not work.chosen:
            found.append(Missing("choose a card", f"Choose {self._so_many} from your hand.", "no_card", "FO04"))
        if work.loose:
            card = _the(work.loose[0][1])
            found.append(
                Missing(f"give {card} a place", "Choose a place on or beside a card.", "no_place", "FO04", card)
            )
        if not self._sign(view, work):
            found.append(Missing("choose a symbol", "It goes into the gap.", "choose_a_sign", "FO03"))
        if not work.number("answer"):
            found.append(Missing("choose an answer", "It goes behind =.", "no_answer", "FO03"))
        if work.unnamed:
            found.append(Missing("name the joker", "Say which digit it stands for.", "joker_unnamed", "FO07"))
        return found

    def _sign(self, view: FormulaView, work: WorkArea) -> str:
        """The symbol chosen from the row, else the one that lies there."""
        if work.sign_at is not None and 0 <= work.sign_at < len(self.game.signs):
            return self.game.signs[work.sign_at]
        return view.equation.sign

    @staticmethod
    def _over(view: FormulaView, names: Sequence[str]) -> tuple[str, str]:
        assert view.outcome is not None
        winners = words.listed([names[seat] for seat in view.outcome.winners])
        points = ", ".join(f"{names[seat]} {points}" for seat, points in enumerate(view.outcome.points))
        ending = view.outcome.ending.replace("went out", f"{winners} went out")
        return f"Round over: {ending}", f"First: {winners}. Points, the fewest win: {points}."

    # -- zones ----------------------------------------------------------------------------------------------

    def _zones(self, view: FormulaView, work: WorkArea) -> list[wire.ZoneView]:
        return [self._stock(view, work), self._formula(view, work), self._symbols(view, work)]

    def _formula(self, view: FormulaView, work: WorkArea) -> wire.ZoneView:
        cards = [_card(f"formula:{at}", card) for at, card in enumerate(_row(view.equation))]
        zone: wire.ZoneView = {
            "id": "formula",
            "layout": "row",
            "title": "The formula",
            "count": len(view.equation.faces),
            "cards": cards,
            "pick": "none",
            "target": view.my_move and bool(work.chosen),
            "next": False,
            "say": f"The formula: {_spoken(view.equation)}",
        }
        if view.discards:
            zone["note"] = f"{words.count(len(view.discards), 'card')} covered"
        if view.equation.locked:
            zone["caption"] = "All of it must be replaced."
        return zone

    def _symbols(self, view: FormulaView, work: WorkArea) -> wire.ZoneView:
        wanted = view.my_move and not self._sign(view, work)
        return {
            "id": "symbols",
            "layout": "row",
            "title": "Symbols",
            "count": len(self.game.signs),
            "cards": [{"key": f"symbols:{at}", "face": sign} for at, sign in enumerate(self.game.signs)],
            "pick": "one" if view.my_move else "none",
            "target": False,
            "next": wanted,
            "say": "Symbols: choose one for your formula" if view.my_move else "Symbols",
        }

    @staticmethod
    def _stock(view: FormulaView, work: WorkArea) -> wire.ZoneView:
        may = view.my_move and view.can_draw
        return {
            "id": "stock",
            "layout": "stock",
            "title": "Stock",
            "count": view.stock_count,
            "cards": [],
            "pick": "none",
            "target": may,
            "next": False,
            "say": f"Stock, {words.count(view.stock_count, 'card')} face down",
        }

    # -- the work area ------------------------------------------------------------------------------------------

    def _tray(self, view: FormulaView, work: WorkArea) -> wire.TrayView | None:
        if not view.my_move:
            return None
        sign = self._sign(view, work)
        slots = [
            *work.slots("left"),
            _fixed("tray:sign", "the symbol", sign, gap=True),
            *work.slots("right"),
            _fixed("tray:equals", "equals", EQUALS, gap=True),
            *work.slots("answer"),
        ]
        tray: wire.TrayView = {
            "title": "Your formula",
            "note": "put cards on those of the table, beside them, or over a whole number",
            "slots": slots,
            "fields": [self._joker_field(work, asked) for asked in work.jokers],
        }
        if work.placed or work.sign_at is not None:
            tray["sum"] = self._sum(view, work, sign)
        return tray

    def _sum(self, view: FormulaView, work: WorkArea, sign: str) -> wire.SumView:
        """The formula in the making. Whether it is true is said only where the options allow it (FO11)."""
        left, right, answer = (work.digits(part) or "?" for part in PARTS)
        text = f"{left} {SIGN_SHOWN.get(sign, '…')} {right} = {answer}"
        note = ""
        if self.game.options.show_truth and not self.game.options.strict and not self._missing(view, work):
            note = "true" if arithmetic.judge(left, sign, right, answer).ok else "not true yet"
        said = f"{left} {SIGN_WORDS.get(sign, 'without a symbol')} {right} is {answer}"
        return {"parts": [{"text": text, "tone": "plain"}], "note": note, "say": f"{said}, {note}" if note else said}

    @staticmethod
    def _joker_field(work: WorkArea, asked: str) -> wire.FieldView:
        options: list[wire.OptionView] = [{"value": "", "label": "choose …"}]
        options += [{"value": digit, "label": digit} for digit in arithmetic.DIGITS]
        where = next((part for part in PARTS if asked == f"digit:{part}"), "")
        return {
            "id": asked,
            "label": f"The joker of {CALLED[where]} stands for" if where else "Your joker stands for",
            "kind": "select",
            "value": work.named.get(asked, ""),
            "options": options,
            "max_length": 1,
        }

    # -- actions --------------------------------------------------------------------------------------------------

    def _actions(self, view: FormulaView, work: WorkArea, names: Sequence[str]) -> Iterator[wire.ActionView]:
        if not view.my_move:
            why = "the round is over" if view.outcome is not None else f"{names[view.turn]} is playing"
            yield wire.action("lay", "Lay formula", why, "lay", False)
            yield wire.action("draw", "Draw", why, "draw", False)
            return
        missing = self._missing(view, work)
        note = missing[0].title if missing else self._sum(view, work, self._sign(view, work))["parts"][0]["text"]
        yield wire.action("lay", "Lay formula", note, "lay", not missing, main=not missing)
        if view.can_draw:
            yield wire.action("draw", "Draw 1", "and the turn passes", "draw", True)
        else:
            yield wire.action("pass", "Pass", "nothing to draw", "draw", True)

    # -- from an intent to an action ---------------------------------------------------------------------------------

    def interpret(self, view: FormulaView, intent: Intent, draft: Draft) -> tuple[Action, ...] | Verdict:
        """The action that an intent means."""
        seat = view.seat
        if seat is None:
            return Verdict((Violation("C05", "not_your_turn", {"turn": view.turn}),))
        if intent.place in ("draw", "stock"):
            return (Draw(seat),)
        if intent.place == "pass":
            return (Pass(seat),)
        if intent.place in ("lay", "formula"):
            return self._meant_lay(view, draft, seat)
        return Verdict((Violation("C04", "unknown_action"),))

    def _meant_lay(self, view: FormulaView, draft: Draft, seat: int) -> tuple[Action, ...] | Verdict:
        if not view.my_move:
            return (Lay(seat, "0", "+", "0", "0"),)  # the rules say whose turn it is
        work = WorkArea(view.equation, draft)
        missing = self._missing(view, work)
        if missing:
            first = missing[0]
            return Verdict((Violation(first.rule, first.code, {"card": first.card}, draft.faces),))
        left, right, answer = (arithmetic.write_number(work.number(part)) for part in PARTS)
        return (Lay(seat, left, self._sign(view, work), right, answer),)

    # -- words ----------------------------------------------------------------------------------------

    def panel(self, violation: Violation) -> wire.PanelView:
        """The words for a violation, and for a false formula the picture that explains it."""
        panel = wire.panel_of(STRINGS, violation, topic="numbers" if violation.kind == "concept" else "")
        data = violation.data
        if {"left", "sign_key", "right", "answer"} <= data.keys():
            panel["why"] = arithmetic.picture(
                data["left"], data["sign_key"], data["right"], data["answer"], violation.code
            )
        return panel

    def tell(self, event: Event, reader: int | None, names: Sequence[str]) -> str:
        """The event as a sentence for that reader."""
        if event.kind == "undo":  # TRANSITION
            return super().tell(event, reader, names)
        known = event.known_to(reader)
        mine = reader is not None and event.player == reader
        who = "You" if mine else names[event.player] if event.player is not None else "The table"
        if event.kind == "deal":
            first = names[known["first"]]
            start = words.upper(" and ".join(_a(face_of(card)) for card in known["start"]))
            begins = words.verb(first == "You", "begin")
            return f"{who} {words.verb(mine, 'deal')}. {start} begin the formula. {first} {begins}."
        if event.kind == "lay":
            return f"{who} {words.verb(mine, 'lay')} {words.count(len(known['cards']), 'card')}: {known['formula']}."
        if event.kind == "last_turns":
            return words.last_turns([who], [names[seat] for seat in known["left"]])
        if event.kind == "wrong":
            return f"{who} {words.verb(mine, 'try', 'tries')} {known['formula']}. It is wrong, and the cards go back."
        if event.kind == "draw":
            return f"{who} {words.verb(mine, 'draw')} {_a(known['card']) if 'card' in known else 'a card'}."
        if event.kind == "pass":
            return f"There is nothing to draw; {'you' if mine else who} {words.verb(mine, 'pass', 'passes')}."
        if event.kind == "reshuffle":
            return f"The covered cards are shuffled into a new stock of {known['stock']}."
        return self._tell_end(known, names) if event.kind == "round_over" else ""

    @staticmethod
    def _tell_end(known: Mapping[str, Any], names: Sequence[str]) -> str:
        winners = words.listed([names[seat] for seat in known["winners"]])
        points = ", ".join(f"{names[seat]} {points}" for seat, points in enumerate(known["points"]))
        wins = words.verb(winners == "You" or " and " in winners, "win")
        return f"The round is over ({known['ending']}). {winners} {wins}. Points: {points}."

    def hint(self, view: FormulaView, draft: Draft, depth: int) -> Violation | None:
        """A tip for this position, told ever more openly: the best move on from the work area, else the best."""
        ranked = self.game.rank(view)
        if not ranked:
            return None
        work = WorkArea(view.equation, draft)
        best = ranked[0]
        if not isinstance(best.action, Lay):
            return Violation("", best.reason, {**best.data, "depth": min(depth, 2)}, kind="tip")
        plays = (move.action for move in ranked if isinstance(move.action, Lay))
        onward = next((play for play in plays if self._goes_on(play, view, work)), None)
        lay = onward or best.action
        data = told(arithmetic.Play(lay.left, lay.sign, lay.right, lay.answer))
        return Violation("", "tip_lay" if onward else "tip_other", {**data, "depth": min(depth, 2)}, kind="tip")

    def _goes_on(self, lay: Lay, view: FormulaView, work: WorkArea) -> bool:
        """Whether that play keeps all that the player has chosen and placed so far."""
        if work.sign_at is not None and lay.sign != self._sign(view, work):
            return False
        faces = dict(wire.hand_keys(view.hand))
        wanted = {place: faces[key] for place, key in places_of(lay, view.equation, view.hand).items()}
        placed = {place: face for place, (_, face) in work.placed.items()}
        loose = Counter(face for _, face in work.loose)
        return placed.items() <= wanted.items() and not Counter(placed.values()) + loose - Counter(wanted.values())

    @staticmethod
    def _table_words(view: FormulaView, names: Sequence[str]) -> str:
        others = [
            f"{names[seat]} holds {words.count(count, 'card')}."
            for seat, count in enumerate(view.hand_counts)
            if seat != view.seat
        ]
        stock = f"The stock has {words.count(view.stock_count, 'card')}."
        return " ".join((f"The formula is {_spoken(view.equation)}.", stock, *others))


@dataclass(frozen=True)
class Missing:
    """What a formula in the making lacks: a short title, a sentence, and how a refusal is called."""

    title: str
    text: str
    code: str
    rule: str
    card: str = ""


# ---------------------------------------------------------------------------------------------- the work area


class WorkArea:
    """The formula in the making: the table's cards, and the player's own where they were put.

    Places are called ``tray:left:1`` (on the second card of a number), ``tray:left:before1`` and ``…:after1`` (beside
    it, counted from the number outwards) and ``tray:left:all`` (over the whole number).
    """

    def __init__(self, equation: Equation, draft: Draft) -> None:
        self.equation = equation
        self.chosen: tuple[Chosen, ...] = draft.hand
        self.named = draft.text
        faces = dict(draft.hand)
        self.placed = {place: (key, faces[key]) for place, key in draft.places.items() if key in faces}
        loose = [card for card in draft.hand if card[0] not in draft.places.values()]
        if not equation.started:
            loose = self._into_the_answer(loose)
        self.loose = loose
        signs = [at for zone, at in draft.zones if zone == "symbols"]
        self.sign_at = signs[-1] if signs else None

    def _into_the_answer(self, cards: list[Chosen]) -> list[Chosen]:
        """FO03. Before the first formula there is one place for cards: the answer. They go there as they are chosen."""
        free = [place for at in range(1, MOST_DIGITS + 1) if (place := f"tray:answer:after{at}") not in self.placed]
        for place, card in zip(free, cards, strict=False):
            self.placed[place] = card
        return cards[len(free) :]

    def _table(self, part: str) -> tuple[str, ...]:
        number: tuple[str, ...] = getattr(self.equation, part)
        return number

    def _spots(self, part: str) -> list[tuple[str, str, Chosen | None]]:
        """The places of a number that hold a card, from the left: place, card of the table, card of the hand."""
        at = f"tray:{part}:"
        before = [(f"{at}before{n}", "", self.placed.get(f"{at}before{n}")) for n in range(MOST_DIGITS, 0, -1)]
        after = [(f"{at}after{n}", "", self.placed.get(f"{at}after{n}")) for n in range(1, MOST_DIGITS + 1)]
        whole = self.placed.get(f"{at}all")
        middle: list[tuple[str, str, Chosen | None]] = [(f"{at}all", "", whole)]
        if whole is None:
            middle = [(f"{at}{n}", card, self.placed.get(f"{at}{n}")) for n, card in enumerate(self._table(part))]
        return [spot for spot in (*before, *middle, *after) if spot[1] or spot[2]]

    def number(self, part: str) -> list[tuple[str, bool]]:
        """The cards of a number with whether they stay; a joker without a name is ``*``."""
        cards = []
        for _, card, own in self._spots(part):
            if own is None:
                cards.append((self._called(card, f"digit:{part}"), True))
            else:
                cards.append((self._called("*", f"digit:{own[0]}") if own[1] == JOKER else own[1], False))
        return cards

    def _called(self, card: str, field: str) -> str:
        digit = self.named.get(field, "")
        return f"{digit}*" if card == "*" and digit in tuple(arithmetic.DIGITS) else card

    def digits(self, part: str) -> str:
        """What a number shows so far."""
        return digits_of(tuple(card for card, _ in self.number(part)))

    @property
    def unnamed(self) -> bool:
        """Whether a joker has no digit yet."""
        return any(card == "*" for part in PARTS for card, _ in self.number(part))

    @property
    def jokers(self) -> list[str]:
        """The fields that ask for a joker's digit: one of the table's first cards, or one's own."""
        found = []
        for part in PARTS:
            for _, card, own in self._spots(part):
                if own is not None and own[1] == JOKER:
                    found.append(f"digit:{own[0]}")
                elif own is None and card == "*":
                    found.append(f"digit:{part}")
        return found

    def slots(self, part: str) -> list[wire.SlotView]:
        """The places of a number as the tray shows them: its cards, a free place at each end, one over all of it."""
        spots = self._spots(part)
        called, shown = CALLED[part], self.digits(part)
        slots = [self._slot(part, spot) for spot in spots]
        untouched = all(own is None for _, _, own in spots)
        if len(spots) < MOST_DIGITS and (self.equation.started or part == "answer"):
            wanted = bool(self.loose) or not self.equation.started
            ends = [f"tray:{part}:after{self._count(part, 'after') + 1}"]
            if self.equation.started:
                ends.insert(0, f"tray:{part}:before{self._count(part, 'before') + 1}")
            free = [_free(place, f"beside {called}{f' {shown}' if shown else ''}", wanted) for place in ends]
            slots = [*free[:-1], *slots, free[-1]]
        if untouched and len(spots) > 1:
            slots.append(_free(f"tray:{part}:all", f"over all of {called} {shown}", bool(self.loose)))
        return slots

    def _count(self, part: str, side: str) -> int:
        return sum(place.startswith(f"tray:{part}:{side}") for place in self.placed)

    def _slot(self, part: str, spot: tuple[str, str, Chosen | None]) -> wire.SlotView:
        place, card, own = spot
        digit = self._called(card, f"digit:{part}")
        slot: wire.SlotView = {
            "id": place,
            "label": CALLED[part] if own is None else f"in {CALLED[part]}",
            "shape": "tall",
            "next": False,
            "gap": False,
        }
        if own is None:
            slot["card"] = _card(f"table:{place}", digit)
            slot["lies"] = "open" if self.equation.started else "fixed"
        else:
            slot["card"] = {"key": own[0], "face": own[1]}
            named = self.named.get(f"digit:{own[0]}", "")
            if own[1] == JOKER and named:
                slot["card"]["stands_for"] = named
        return slot


def places_of(lay: Lay, equation: Equation, hand: Sequence[Face]) -> dict[str, str]:
    """Where a player would put the cards of a play: place → key of the hand card."""
    keys = list(wire.hand_keys(tuple(hand)))
    places = {}
    for part in PARTS:
        old: tuple[str, ...] = getattr(equation, part)
        cards = arithmetic.read_number(getattr(lay, part)) or ()
        covers = len(cards) < len(old)
        starts = range(len(cards) - len(old) + 1)
        start = next((at for at in starts if _stays_at(cards, old, at)), 0)
        for at, (token, stays) in enumerate(cards):
            if not stays:
                key = next(card for card in keys if card[1] == face_of(token))
                keys.remove(key)
                places[f"tray:{part}:{_spot(at - start, 1 if covers else len(old), covers)}"] = key[0]
    return places


def _stays_at(cards: Sequence[tuple[str, bool]], old: Sequence[str], start: int) -> bool:
    """Whether the cards that stay lie where they lay, if the old number begins at this place of the new one."""
    inside = {at + start: card for at, card in enumerate(old)}
    return all(not stays or inside.get(at) in (token, "*") for at, (token, stays) in enumerate(cards))


def _spot(at: int, length: int, covers: bool) -> str:
    """A place by its distance from the first card of the number that lies there."""
    if at < 0:
        return f"before{-at}"
    if at >= length:
        return f"after{at - length + 1}"
    return "all" if covers else str(at)


# ---------------------------------------------------------------------------------------------- helpers


def _face(order: int, kind: str, face: Face) -> wire.FaceView:
    look: dict[str, Any]
    if kind == "digit":
        look = {"shape": "tall", "colour": "blue", "mark": face, "art": {"draw": "ten_frame", "n": int(face)}}
        printed = {"symbol": face, "name": "", "say": face}
    elif kind == "joker":
        look = {"shape": "star", "colour": "black", "mark": "★", "art": {"draw": "star"}}
        printed = {"symbol": "★", "name": "joker", "say": "joker"}
    else:
        look = {"shape": "circle", "colour": "black", "mark": SIGN_SHOWN[face], "art": {"draw": "tile"}}
        printed = {"symbol": SIGN_SHOWN[face], "name": SIGN_WORDS[face], "say": SIGN_WORDS[face]}
    return {
        "kind": kind,
        "shape": look["shape"],
        "pattern": "frame" if kind == "joker" else "plain",
        "colour": look["colour"],
        "mark": look["mark"],
        "symbol": [(printed["symbol"], "", "")],
        "art": look["art"],
        "name": printed["name"],
        "say": printed["say"],
        "order": order,
    }


def _row(equation: Equation) -> tuple[str, ...]:
    """The formula's cards with its symbols, from the left."""
    sign = (equation.sign,) if equation.sign else ()
    return (*equation.left, *sign, *equation.right, EQUALS, *equation.answer)


def _card(key: str, card: str) -> wire.CardView:
    """A card on the table; a joker shows what it stands for."""
    shown: wire.CardView = {"key": key, "face": face_of(card)}
    if card.endswith("*") and card != "*":
        shown["stands_for"] = card[0]
    return shown


def _free(place: str, label: str, wanted: bool) -> wire.SlotView:
    shape = "double" if place.endswith(":all") else "tall"
    return {"id": place, "label": label, "shape": shape, "lies": "beside", "next": wanted, "gap": False}


def _fixed(place: str, label: str, face: str, *, gap: bool) -> wire.SlotView:
    slot: wire.SlotView = {"id": place, "label": label, "shape": "circle", "next": False, "gap": gap, "lies": "fixed"}
    if face:
        slot["card"] = {"key": place, "face": face}
    return slot


def _spoken(equation: Equation) -> str:
    left, right, answer = ("a joker" if "?" in text else text for text in map(digits_of, equation.numbers))
    if not equation.started:
        return f"{left}, a gap, {right}, equals, no answer yet"
    return f"{left} {SIGN_WORDS[equation.sign]} {right} is {answer}"


def _the(face: Face) -> str:
    return "the joker" if face == JOKER else f"the {face}"


def _a(face: Face) -> str:
    return "a joker" if face == JOKER else f"an {face}" if face == "8" else f"a {face}"
