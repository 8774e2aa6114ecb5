"""How Rummy Battle looks and speaks: faces, places, actions and sentences, all from an Observation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.events import Event
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.games.rummy_battle.pieces import (
    ACTION_NAMES,
    HOARD,
    JOKER,
    MARKER,
    PLAYED_CARD,
    ROUNDS,
    SECOND_CHANCE,
    BattleView,
    Discard,
    Draw,
    Hoard,
    Lay,
    LayOff,
    Meld,
    Pickpocket,
    Refill,
    SecondChance,
    Switcheroo,
    Take,
    Thief,
    Under,
)
from rummy_kit.games.rummy_battle.rules import EARLY, LATE, RummyBattleRules
from rummy_kit.games.rummy_battle.words import aim_words, kind, lay_words, whose, written
from rummy_kit.subjects import odds
from rummy_kit.table import view as wire
from rummy_kit.table import words
from rummy_kit.table.game_table import LooseTable
from rummy_kit.table.view import Draft, Intent
from rummy_kit.texts import Texts

STRINGS = Texts.load(
    Path(wire.__file__).with_name("strings.toml"),
    odds.STRINGS,
    Path(__file__).with_name("strings.toml"),
)

SUIT_COLOURS = {"S": "black", "H": "red", "D": "blue", "C": "green"}
ONCE_OPEN = ("pickpocket", "thief", "switcheroo")
TAKE_ANY = "Take the newest discard, or several from the newest back."

Aim = tuple[str, Action]
"""A choice in words, and the action that it means."""


class BattleTable(LooseTable[BattleView]):
    """The table of one game of Rummy Battle."""

    def __init__(self, game: RummyBattleRules) -> None:
        self.game = game

    # -- faces -----------------------------------------------------------------------------------

    def faces(self) -> dict[str, wire.FaceView]:
        """Every face of the deck, as drawn."""
        return {row.face: self._face(place, row.face) for place, row in enumerate(self.game.deck.rows)}

    @staticmethod
    def _face(order: int, face: Face) -> wire.FaceView:
        look: dict[str, Any]
        if face in odds.RANK_OF:
            suit = face[-1]
            look = {
                "kind": odds.SUIT_NAMES[suit],
                "colour": SUIT_COLOURS[suit],
                "mark": suit,
                "symbol": [(face[:-1], "", "")],
                "art": {"draw": "suit", "suit": suit},
                "name": "",
                "say": odds.name(face).removeprefix("the "),
            }
        elif face == JOKER:
            look = {"kind": "joker", "shape": "star", "pattern": "frame", "colour": "black", "mark": "★"}
            look |= {"symbol": [("★", "", "")], "art": {"draw": "star"}, "name": "joker", "say": "joker"}
        else:
            name, effect = STRINGS.say(face, "title", {}), STRINGS.say(face, "effect", {})
            once_open = "once open" if face in ONCE_OPEN else ""
            look = {
                "kind": {SECOND_CHANCE: "personal", MARKER: "marker"}.get(face, "action"),
                "colour": {SECOND_CHANCE: "teal", MARKER: "red"}.get(face, "violet"),
                "mark": "",
                "symbol": [(name, "", "")],
                "art": {"draw": "effect", "effect": face, "text": effect, "note": once_open},
                "name": STRINGS.say(face, "short", {}) or name,
                "say": f"{name}: {effect}" + (", once open" if once_open else ""),
            }
        return cast(wire.FaceView, {"shape": "hexagon", "pattern": "plain", **look, "order": order})

    # -- the table as a whole ----------------------------------------------------------------------

    def describe(self, view: BattleView, draft: Draft, names: Sequence[str]) -> wire.GameView:
        """Everything on the table, as the viewer sees it."""
        aims = self._aims(view, draft, names) if view.my_move else []
        aimed = {number for _, move in aims for number in _melds_of(move)}
        return {
            "banner": self._banner(view, draft, names),
            "notes": [self._note(view, seat) for seat in range(view.seats)],
            "melds": [list(self._melds(view, seat, names, aimed)) for seat in range(view.seats)],
            "places": 0,
            "zones": list(self._zones(view, draft, names)),
            "tray": self._tray(view, draft, names),
            "tags": self._tags(view),
            "fits": [],
            "actions": list(self._actions(view, draft, names)),
            "sheet": self._sheet(),
            "table_words": self._table_words(view, names),
            "goal": f"{ROUNDS} in all",
        }

    def _note(self, view: BattleView, seat: int) -> str:
        down = self._points_down(view, seat)
        parts = ["open" if view.opened[seat] else "not open yet", f"{down} points down" if down else ""]
        return " · ".join(filter(None, [*parts, "2nd Chance" if view.chances[seat] else ""]))

    @staticmethod
    def _points_down(view: BattleView, seat: int) -> int:
        return sum(
            odds.points(card for card, owner in zip(meld.cards, meld.owners, strict=True) if owner == seat)
            for meld in view.table
        )

    def _melds(
        self, view: BattleView, seat: int, names: Sequence[str], aimed: Collection[int] = ()
    ) -> Iterator[wire.MeldView]:
        """The melds before a seat, and what it has laid off on those of others; ``aimed`` are open to the choice."""
        for meld in view.table:
            own = [at for at, owner in enumerate(meld.owners) if owner == seat]
            if not own:
                continue
            shown = range(len(meld.cards)) if meld.home == seat else own
            others = len(meld.cards) - len(own)
            title = " ".join(written(meld, at) + ("" if meld.owners[at] == seat else "·") for at in shown)
            spoken = ", ".join(self._spoken(meld, at) for at in shown)
            if meld.home == seat:
                name = f"{kind(meld)}" + (f", {others} laid off (·)" if others else "")
                say = f"{kind(meld)}: {spoken}" + (f", {others} of them laid off by others" if others else "")
            else:
                name = f"on {whose(names[meld.home])} {kind(meld)}"
                say = f"laid off on {whose(names[meld.home])} {kind(meld)}: {spoken}"
            yield {
                "id": f"meld:{meld.id}:{seat}",
                "title": [(title, "", "")],
                "name": name,
                "cards": [],
                "target": meld.id in aimed,
                "say": say,
            }

    @staticmethod
    def _spoken(meld: Meld, at: int) -> str:
        card = meld.cards[at]
        if card == JOKER and not meld.is_set:
            return f"joker as {odds.name(meld.shape.stands_for(at))}"
        return odds.name(card).removeprefix("the ")

    # -- what to do now -----------------------------------------------------------------------------

    def _banner(self, view: BattleView, draft: Draft, names: Sequence[str]) -> wire.BannerView:
        title, text = self._what_to_do(view, draft, names)
        mine = view.turn == view.seat and view.outcome is None
        where = {"draw": 0, "exchange": 0, "play": 1}.get(view.phase, 3)
        if view.phase == "play" and len(draft.hand) == 1 and not view.obligations:
            where = 2
        steps: list[wire.StepView] = [
            {"label": label, "state": "done" if at < where else "on" if at == where else "todo"}
            for at, label in enumerate(("Draw", "Play", "Discard"))
        ]
        return {"title": title, "text": text, "steps": steps if mine else [], "yours": view.my_move}

    def _what_to_do(self, view: BattleView, draft: Draft, names: Sequence[str]) -> tuple[str, str]:
        if view.outcome is not None:
            return self._over(view, names)
        if not view.my_move:
            return f"{names[view.turn]} is playing", "You can look at your cards and plan."
        if view.phase == "exchange":
            swapped = words.count(view.swapped, "card")
            return "Put cards under the deck", f"One after the other; {swapped} so far. Then draw as many."
        if view.phase == "draw":
            return "Draw: two from the deck, or discards", f"{TAKE_ANY} The deepest one must be played at once."
        if view.obligations:
            card = self.game.name_of(view.obligations[0].card)
            return f"Play {card}", "It was the deepest discard you took. Lay it in a new meld, or lay it off."
        if len(draft.hand) > 1:
            return "Lay a Set or a Run", "Three or more of a rank, or three or more in a row of one suit."
        how = "Choose cards for a Set or a Run. One card alone can be laid off or discarded."
        return "Play, or discard", how if view.open else f"{how} Your first meld opens."

    def _over(self, view: BattleView, names: Sequence[str]) -> tuple[str, str]:
        assert view.outcome is not None
        points = ", ".join(f"{names[seat]} {points}" for seat, points in enumerate(view.outcome.points))
        winners = words.listed([names[seat] for seat in view.outcome.winners])
        ending = view.outcome.ending
        if out := [name for name, count in zip(names, view.hand_counts, strict=True) if count == 0]:
            ending = ending.replace("gone out", f"{words.listed(out)} went out")
        return f"Round over: {ending}", f"Most points: {winners}. {points}."

    # -- zones ------------------------------------------------------------------------------------------

    def _zones(self, view: BattleView, draft: Draft, names: Sequence[str]) -> Iterator[wire.ZoneView]:
        drawing = view.my_move and view.phase == "draw"
        playing = view.my_move and view.phase == "play" and not view.obligations
        exchanging = view.my_move and view.phase == "exchange"
        count = _picked(view, draft) if drawing else 0
        yield {
            "id": "stock",
            "layout": "stock",
            "title": "Deck",
            "note": _marker_note(view),
            "count": view.stock_count,
            "cards": [],
            "pick": "none",
            "target": drawing or exchanging,
            "takes": exchanging,
            "next": drawing and not count,
            "say": f"Deck, {words.count(view.stock_count, 'card')} face down; {_marker_note(view)}",
        }
        top = self._say(view.discards[-1]) if view.discards else "empty"
        row: wire.ZoneView = {
            "id": "discards",
            "layout": "fan",
            "title": "Discard row",
            "note": "newest on the right" + (" · choose how deep you take" if drawing else ""),
            "count": len(view.discards),
            "cards": [{"key": f"discards:{at}", "face": face} for at, face in enumerate(view.discards)],
            "pick": "suffix" if drawing and view.discards else "none",
            "target": playing,
            "next": False,
            "say": f"Discard row, {words.count(len(view.discards), 'card')}, newest: {top}",
        }
        if count:
            row["caption"] = self._take_caption(view, count)
        yield row
        if view.spent:
            yield self._open_zone("spent", "Action cards played", view.spent[-1:], len(view.spent))
        if view.spied:
            owner = whose(names[view.looking_at])
            yield self._open_zone("spied", f"{words.upper(owner)} hand", view.spied, len(view.spied))

    def _open_zone(self, zone: str, title: str, cards: Pile, count: int) -> wire.ZoneView:
        return {
            "id": zone,
            "layout": "row",
            "title": title,
            "count": count,
            "cards": [{"key": f"{zone}:{at}", "face": face} for at, face in enumerate(cards)],
            "pick": "none",
            "target": False,
            "next": False,
            "say": f"{title}: {', '.join(map(self._say, cards))}",
        }

    def _take_caption(self, view: BattleView, count: int) -> str:
        taken = view.discards[-count:]
        cards, deepest = words.listed([odds.short(face) for face in taken]), odds.short(taken[0])
        if not self.game.can_take(view, count):
            hoard = " A Hoard would take it." if HOARD in view.hand else ""
            return f"{deepest} could not be played with these cards, so you cannot take this deep.{hoard}"
        return f"Take {count}: {cards}. The deepest card, {deepest}, must be played at once."

    # -- the work area ----------------------------------------------------------------------------------

    def _tray(self, view: BattleView, draft: Draft, names: Sequence[str]) -> wire.TrayView | None:
        if not view.my_move or view.phase == "exchange" or not draft.hand:
            return None
        aims = self._aims(view, draft, names)
        fields: list[wire.FieldView] = []
        if len(aims) > 1:
            options: list[wire.OptionView] = [
                {"value": self.game.actions.text(action), "label": words} for words, action in aims
            ]
            value = self.game.actions.text(self._aimed(aims, draft)[1])
            fields.append(_select("aim", "How to play it" if len(draft.hand) > 1 else "Where", value, options))
        if self._leaves(view, draft) == 0 and not view.marker_out:
            label = f"Going out before the Marker costs {-EARLY} points"
            choices: list[wire.OptionView] = [
                {"value": "", "label": "I do not want that"},
                {"value": "yes", "label": "Go out all the same"},
            ]
            fields.append(_select("early", label, draft.text.get("early", ""), choices))
        slots = self._slots(view, draft, aims)
        return {"title": "Your cards", "note": self._tray_note(view, draft, aims), "slots": slots, "fields": fields}

    def _slots(self, view: BattleView, draft: Draft, aims: Sequence[Aim]) -> list[wire.SlotView]:
        """The chosen cards in their order; two cards of a meld ask for a third."""
        order = self._aimed(aims, draft)[1].cards if aims and isinstance(aims[0][1], Lay) else draft.faces
        left = list(draft.hand)
        slots: list[wire.SlotView] = []
        shape = odds.read(order)
        for at, face in enumerate(order):
            key = next(key for key, held in left if held == face)
            left.remove((key, face))
            card: wire.CardView = {"key": key, "face": face}
            if face == JOKER and shape is not None and shape.kind == "run":
                card["stands_for"] = odds.short(shape.stands_for(at))
            slots.append(_slot(at, card))
        if view.phase == "play" and len(order) == 2 and not any(face in ACTION_NAMES for face in order):
            slots.append(_slot(2, None))
        return slots

    def _tray_note(self, view: BattleView, draft: Draft, aims: Sequence[Aim]) -> str:
        if len(draft.hand) < 2:
            return self.game.name_of(draft.faces[0])
        shape = odds.read(self._aimed(aims, draft)[1].cards) if aims else None
        if shape is None:
            return "a Set or a Run of three or more"
        return f"a {shape.kind.capitalize()} of {len(draft.hand)}, {odds.points(draft.faces)} points"

    def _tags(self, view: BattleView) -> dict[str, list[str]]:
        if view.turn != view.seat or not view.obligations:
            return {}
        return {f"{view.obligations[0].card}#1": ["must use"]}

    # -- what chosen cards can do ---------------------------------------------------------------------------

    def _aims(self, view: BattleView, draft: Draft, names: Sequence[str] = ()) -> list[Aim]:
        """Every way in which the chosen cards can be laid, laid off or played now."""
        seat, faces = view.seat, draft.faces
        assert seat is not None
        if len(faces) > 1 and view.phase == "play":
            lays = (Lay(seat, cards) for cards in odds.arrangements(faces))
            return [(lay_words(lay.cards), lay) for lay in lays]
        if len(faces) != 1:
            return []
        moves = [move for move in self.game.legal_actions(view) if _used_card(move) == faces[0]]
        return [(aim_words(view, move, names), move) for move in moves if not isinstance(move, Hoard)]

    def _aimed(self, aims: Sequence[Aim], draft: Draft) -> tuple[str, Any]:
        """The aim that the player has picked from the list, else the first."""
        wanted = draft.text.get("aim", "")
        return next((aim for aim in aims if self.game.actions.text(aim[1]) == wanted), aims[0])

    @staticmethod
    def _leaves(view: BattleView, draft: Draft) -> int:
        """How many cards would stay in hand if the chosen ones were laid."""
        return len(view.hand) - len(draft.hand) if view.phase == "play" else len(view.hand)

    # -- actions ------------------------------------------------------------------------------------------

    def _actions(self, view: BattleView, draft: Draft, names: Sequence[str]) -> Iterator[wire.ActionView]:
        if not view.my_move:
            why = "the round is over" if view.outcome is not None else f"{names[view.turn]} is playing"
            yield wire.action("draw", "Draw 2", why, "draw", False)
            yield wire.action("lay", "Lay", why, "lay", False)
            yield wire.action("discard", "Discard", why, "out", False)
        elif view.phase == "exchange":
            yield from self._exchange_actions(view, draft)
        elif view.phase == "draw":
            yield from self._draw_actions(view, draft, names)
        else:
            yield from self._play_actions(view, draft, names)

    def _exchange_actions(self, view: BattleView, draft: Draft) -> Iterator[wire.ActionView]:
        one = len(draft.hand) == 1
        note = self._short(draft.faces[0]) if one else "choose one card"
        yield wire.action("under", "Put under the deck", note, "out", one, main=one)
        yield wire.action("refill", f"Draw {view.swapped} back", "and go on", "draw", True, main=not one)

    def _draw_actions(self, view: BattleView, draft: Draft, names: Sequence[str]) -> Iterator[wire.ActionView]:
        count = _picked(view, draft)
        hoarding = HOARD in view.hand
        can = bool(count) and self.game.can_take(view, count)
        if count:
            note = f"play {odds.short(view.discards[-count])} at once" if can else "the deepest fits nothing"
            yield wire.action("take", f"Take {words.count(count, 'discard')}", note, "draw", can, main=can)
        drawn = min(2, view.stock_count)
        yield wire.action("draw", f"Draw {drawn}", "from the deck", "draw", True, main=not count)
        if not count:
            note = "choose one first" if view.discards else "there are none"
            yield wire.action("take", "Take discards", note, "draw", False)
        if hoarding:
            note = f"takes {count}, no duty" if count else "choose a discard first"
            yield wire.action("hoard", "Play Hoard", note, "lay", bool(count), main=bool(count) and not can)
        if draft.hand and draft.faces[0] in ACTION_NAMES and draft.faces[0] != HOARD:
            yield self._play_button(view, draft, names, main=False)
        assert view.seat is not None
        if view.chances[view.seat]:
            yield wire.action("second_chance", "2nd Chance", "swap cards first", "undo", True)

    def _play_actions(self, view: BattleView, draft: Draft, names: Sequence[str]) -> Iterator[wire.ActionView]:
        one = draft.faces[0] if len(draft.hand) == 1 else ""
        aims = self._aims(view, draft, names)
        if one in ACTION_NAMES:
            yield self._play_button(view, draft, names, main=bool(aims))
        elif one:
            note = self._out_note(view, draft) or (aims[0][0] if aims else self._no_lay_off(view))
            yield wire.action("add", "Lay off", note, "lay", bool(aims), main=bool(aims))
        else:
            yield from self._lay_buttons(view, draft, bool(aims))
        if view.obligations:
            note = f"play {self._short(view.obligations[0].card)} first"
            yield wire.action("discard", "Discard", note, "out", False)
        else:
            note = self._out_note(view, draft) or (self._short(one) if one else "choose one card")
            yield wire.action("discard", "Discard", note, "out", bool(one), main=bool(one) and not aims)
        if view.drawn:
            yield wire.action("odds", "Odds", "of the draw you chose", "eye", True)

    def _lay_buttons(self, view: BattleView, draft: Draft, ready: bool) -> Iterator[wire.ActionView]:
        """RB05. Laying with the bonus card and without."""
        missing = 3 - len(draft.hand)
        note = "three cards or more" if missing > 0 else "no Set and no Run"
        bonus = view.stock_count > 0
        if bonus or not ready:
            yield wire.action("lay", "Lay and draw", "and draw 1 card" if ready else note, "lay", ready, main=ready)
        if ready:
            note = self._out_note(view, draft) or "no card for it"
            yield wire.action("lay_only", "Lay only", note, "lay", True, main=not bonus)

    def _play_button(self, view: BattleView, draft: Draft, names: Sequence[str], *, main: bool) -> wire.ActionView:
        aims = self._aims(view, draft, names)
        card = draft.faces[0]
        note = self._aimed(aims, draft)[0] if aims else self._why_not(view, card)
        return wire.action("play", f"Play {ACTION_NAMES[card]}", note, "lay", bool(aims), main=main and bool(aims))

    @staticmethod
    def _why_not(view: BattleView, card: Face) -> str:
        if card == HOARD:
            return "only in place of a draw"
        return "only once you are open" if card in ONCE_OPEN and not view.open else "nothing to use it on"

    @staticmethod
    def _no_lay_off(view: BattleView) -> str:
        return "fits no meld" if view.open else "open first"

    def _out_note(self, view: BattleView, draft: Draft) -> str:
        """RB11. What going out would bring, said before it is done."""
        if not draft.hand or self._leaves(view, draft) > 0:
            return ""
        points = self.game.going_out(view.marker_out, 1)
        return f"you go out: {'+' if points > 0 else '−'}{abs(points)}"

    # -- from an intent to an action ------------------------------------------------------------------------

    def interpret(self, view: BattleView, intent: Intent, draft: Draft) -> tuple[Action, ...] | Verdict:
        """The action that an intent means; going out before the Marker only when it is wanted."""
        if view.seat is None:
            return _refused("C05", "not_your_turn", turn=view.turn)
        meant = self._meant(view, view.seat, _place(view, intent, draft), draft)
        if isinstance(meant, Verdict) or not view.my_move:
            return meant
        action = meant[0]
        early = not view.marker_out and len(view.hand) == _fewer(action)
        if early and draft.text.get("early") != "yes" and self.game.check(view, action).legal:
            return Verdict((Violation("RB11", "early_out", {"points": -EARLY, "late": LATE}, kind="tip"),))
        return meant

    def _meant(self, view: BattleView, seat: int, place: str, draft: Draft) -> tuple[Action, ...] | Verdict:
        simple: dict[str, Action] = {
            "draw": Draw(seat),
            "second_chance": SecondChance(seat),
            "refill": Refill(seat),
        }
        if place in simple:
            return (simple[place],)
        if place in ("take", "hoard"):
            count = _picked(view, draft)
            if not count:
                return _refused("RB03", "choose_discard")
            return (Take(seat, count) if place == "take" else Hoard(seat, count),)
        if place in ("under", "discard"):
            if len(draft.hand) != 1:
                return _refused("RB09" if place == "discard" else "RB07", "one_card", count=len(draft.hand))
            return (Under(seat, draft.faces[0]) if place == "under" else Discard(seat, draft.faces[0]),)
        if place in ("lay", "lay_only", "add", "play") or place.startswith("meld:"):
            return self._meant_play(view, seat, place, draft)
        if place == "odds":
            return self._odds(view)
        return _refused("C04", "unknown_action")

    def _meant_play(self, view: BattleView, seat: int, place: str, draft: Draft) -> tuple[Action, ...] | Verdict:
        """Laying, laying off and action cards: one of the aims of the chosen cards, or the reason why there is none."""
        aims = self._aims(view, draft)
        if place.startswith("meld:"):
            number = wire.number_in(place.split(":")[1])
            there = [aim for aim in aims if number in _melds_of(aim[1])]
            if not there:
                return self._no_aim(view, seat, draft, number)
            aims = there
        if not aims:
            return self._no_aim(view, seat, draft, None)
        action: Action = self._aimed(aims, draft)[1]
        if isinstance(action, Lay):
            return (replace(action, draw=place != "lay_only" and view.stock_count > 0),)
        picked = any(self.game.actions.text(aim[1]) == draft.text.get("aim") for aim in aims)
        if len(aims) > 1 and not picked and place.startswith("meld:"):
            return _refused("RB07", "choose_aim", count=len(aims))
        return (action,)

    def _no_aim(self, view: BattleView, seat: int, draft: Draft, number: int | None) -> tuple[Action, ...] | Verdict:
        """An action that will be refused with the right reason, or a reason of the table's own."""
        if view.phase == "draw" and not (draft.hand and draft.faces[0] in ACTION_NAMES):
            return _refused("RB03", "draw_first")
        if len(draft.hand) != 1:
            return (Lay(seat, draft.faces, False),)
        card = draft.faces[0]
        if card not in ACTION_NAMES:
            if number is None:
                return _refused(
                    "RB06", "no_lay_off" if view.open else "not_open", what="lay off", card=self._short(card)
                )
            meld = view.meld(number)
            ends = [end for face, end in meld.takes if face == card] if meld else []
            return (LayOff(seat, -1 if number is None else number, card, ends[0] if ends else ""),)
        if card == HOARD:
            return _refused("RB16", "already_drawn")
        if card in ONCE_OPEN and not view.open:
            return _refused("RB07", "not_open", what=f"play {ACTION_NAMES[card]}")
        if number is not None and card == "thief":
            return (Thief(seat, number),)
        return _refused("RB07", "no_aim", name=ACTION_NAMES[card])

    # -- odds: only after the decision ---------------------------------------------------------------------------

    def _odds(self, view: BattleView) -> Verdict:
        """The chance that the draw had, once it is made: never before, or it would play for the learner."""
        if not view.drawn:
            return Verdict((Violation("", "decide_first", kind="tip"),))
        before = tuple((Counter(view.hand) - Counter(view.drawn)).elements())
        left = self.game.unseen(view) + Counter(view.drawn)
        draws = len(view.drawn)
        likely = odds.chance(before, left, draws)
        met = any(odds.usable(card, Counter(view.hand)) for card in view.drawn)
        data = {
            "outs": sum(odds.outs(before, left).values()),
            "unseen": sum(left.values()),
            "percent": odds.percent(likely),
            "drawn": words.listed([odds.short(self._plain(card)) for card in view.drawn]),
            "result": "brought a meld" if met else "brought no meld",
            "before": list(before),
            "left": dict(left),
            "draws": draws,
        }
        steps = odds.explain_chance(before, left, draws)
        return Verdict((Violation("", "odds_two", data, view.drawn, "tip", steps),))

    # -- words ------------------------------------------------------------------------------------------------

    def panel(self, violation: Violation) -> wire.PanelView:
        """The words for a violation; for the odds of a draw its steps and the grid of unseen cards."""
        panel = wire.panel_of(STRINGS, violation, topic="sets and runs" if violation.kind == "concept" else "")
        if violation.code == "odds_two":
            data = violation.data
            deck = Counter(data["left"]) + Counter(data["before"])
            panel["why"] = odds.grid(data["before"], (), deck, data["draws"])
            panel["steps"] = [step.text for step in violation.steps[2:]]  # the outs are in the grid and in the text
        return panel

    def explain(self, event: Event, reader: int) -> Violation | None:
        """RB11. Who went out too early is told what it cost."""
        early = event.kind == "round_over" and reader in event.public["out"]
        if not early or event.public["ending"] != "gone out before the Marker":
            return None
        return Violation("RB11", "went_out_early", {"points": -event.public["sheet"][reader][2]})

    def tell(self, event: Event, reader: int | None, names: Sequence[str]) -> str:
        """The event as a sentence for that reader."""
        if event.kind == "undo":  # TRANSITION
            return super().tell(event, reader, names)
        known = event.known_to(reader)
        mine = reader is not None and event.player == reader
        who = "You" if mine else names[event.player] if event.player is not None else "The table"
        teller = getattr(self, f"_tell_{event.kind}", None)
        return teller(who, mine, known, names) if teller else ""

    def _tell_deal(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        first = names[known["first"]]
        return f"{who} {words.verb(mine, 'deal')} ten cards each. {first} {words.verb(first == 'You', 'begin')}."

    def _tell_draw(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        cards = self._cards(known) or words.count(known["count"], "card")
        return f"{who} {words.verb(mine, 'draw')} {cards} from the deck."

    _tell_bonus = _tell_draw

    def _tell_reinforcements(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        cards = self._cards(known) or words.count(known["count"], "card")
        return f"{who} {words.verb(mine, 'play')} Reinforcements and {words.verb(mine, 'draw')} {cards}."

    def _tell_take(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{who} {words.verb(mine, 'take')} {self._cards(known)} from the discard row."

    def _tell_hoard(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{who} {words.verb(mine, 'play')} Hoard and {words.verb(mine, 'take')} {self._cards(known)}."

    def _tell_second_chance(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{who} {words.verb(mine, 'use')} the 2nd Chance."

    def _tell_under(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        card = self._short(known["card"]) if "card" in known else "a card"
        return f"{who} {words.verb(mine, 'put')} {card} under the deck."

    def _tell_refill(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        cards = self._cards(known) or words.count(known["count"], "card")
        return f"{who} {words.verb(mine, 'draw')} {cards} back."

    def _tell_marker(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return (
            f"The Marker shows: {words.count(known['left'], 'card')} left. The first to go out now gets {LATE} points."
        )

    def _tell_lay(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{who} {words.verb(mine, 'lay')} {lay_words(tuple(known['cards']))}."

    def _tell_lay_off(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{who} {words.verb(mine, 'lay')} off {self._short(known['card'])}."

    def _tell_pickpocket(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        card = self._short(known["card"])
        victim = _object(names[known["from"]])
        return f"{who} {words.verb(mine, 'play')} Pickpocket and {words.verb(mine, 'take')} {card} from {victim}."

    def _tell_thief(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        cards = " ".join(map(odds.short, known["cards"]))
        takes = words.verb(mine, "take")
        return f"{who} {words.verb(mine, 'play')} Thief and {takes} {whose(names[known['from']])} Set {cards}."

    def _tell_switcheroo(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        gave, got = (" ".join(map(odds.short, known[part])) for part in ("gave", "got"))
        return f"{who} {words.verb(mine, 'swap')} {gave} for {whose(names[known['with']])} {got}."

    def _tell_lucky_day(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        start = f"{who} {words.verb(mine, 'play')} Lucky Day and {words.verb(mine, 'take')} a card from every hand"
        if "lost" in known:
            return f"{start}; yours was {self._short(known['lost'])}."
        gained = self._cards(known)
        return f"{start}: {gained}." if gained else f"{start}."

    def _tell_spy(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{who} {words.verb(mine, 'look')} at {whose(names[known['at']])} hand."

    def _tell_discard(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{who} {words.verb(mine, 'discard')} {self._short(known['card'])}."

    def _tell_round_over(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        rows = [
            f"{names[seat]} {played} played {left or '−0'} left{f' {bonus:+d} going out' if bonus else ''}"
            f" = {sum((played, left, bonus))}".replace("-", "−")
            for seat, (played, left, bonus) in enumerate(known["sheet"])
        ]
        return f"The round is over ({known['ending']}). {'; '.join(rows)}."

    def _cards(self, known: Mapping[str, Any]) -> str:
        return words.listed([self._short(face) for face in known.get("cards", ())])

    def hint(self, view: BattleView, draft: Draft, depth: int) -> Violation | None:
        """A tip for this position: the best ranked move, told ever more openly."""
        ranked = self.game.rank(view)
        if not ranked or not ranked[0].reason:
            return None
        best = ranked[0]
        return Violation("", best.reason, {**best.data, "depth": min(depth, 2)}, kind="tip")

    def _table_words(self, view: BattleView, names: Sequence[str]) -> str:
        row = words.listed([self._short(face) for face in view.discards])
        start = f"The deck has {words.count(view.stock_count, 'card')}; {_marker_note(view)}. "
        discards = f"The discard row, newest last: {row}." if row else "The discard row is empty."
        players = [self._player_words(view, seat, names) for seat in range(view.seats) if seat != view.seat]
        return " ".join((start + discards, *players))

    def _player_words(self, view: BattleView, seat: int, names: Sequence[str]) -> str:
        melds = "; ".join(meld["say"] for meld in self._melds(view, seat, names))
        laid = f" and has laid {melds}" if melds else ""
        return f"{names[seat]} holds {words.count(view.hand_counts[seat], 'card')}, {self._note(view, seat)}{laid}."

    def _sheet(self) -> wire.SheetView:
        points: list[wire.SheetRow] = [
            _row(symbol, name, f"{points} points", f"{name}, {points} points")
            for symbol, name, points in (
                ("A", "ace", 15),
                ("10 J Q K", "ten to king", 10),
                ("2–9", "two to nine", 5),
                ("★", "joker", 20),
            )
        ]
        cards = [*list(ACTION_NAMES)[: 7 if self.game.options.extra_cards else 5], SECOND_CHANCE, MARKER]
        effects = []
        for face in cards:
            name, effect = STRINGS.say(face, "title", {}), STRINGS.say(face, "effect", {})
            note = f"{effect} · once open" if face in ONCE_OPEN else effect
            effects.append(_row(name, "", note, f"{name}: {note}"))
        groups: list[wire.SheetGroup] = [
            {"title": "Points, against you in hand", "rows": points},
            {"title": "Action cards, 5 against you in hand", "rows": effects},
        ]
        return {"title": "Points and actions", "groups": groups}

    def _say(self, face: Face) -> str:
        return self._face(0, face)["say"]

    def _short(self, face: Face) -> str:
        """A card in the middle of a sentence: 7♠, the joker, Thief."""
        return ACTION_NAMES.get(face) or (odds.short(face) if face in odds.RANK_OF else f"the {face}")

    @staticmethod
    def _plain(face: Face) -> str:
        return ACTION_NAMES.get(face, face)


# ---------------------------------------------------------------------------------------------- helpers


def _place(view: BattleView, intent: Intent, draft: Draft) -> str:
    """The action that a button or a place stands for."""
    if intent.kind != "drop":
        return intent.place
    dropped = {
        "stock": "under" if view.phase == "exchange" else "draw",
        "hand": "take",
        "discards": "discard" if draft.hand else "take",
        "spent": "discard",
    }
    return dropped.get(intent.place, intent.place)


def _picked(view: BattleView, draft: Draft) -> int:
    """How many discards are chosen: the deepest chosen one and all above it."""
    chosen = [at for zone, at in draft.zones if zone == "discards" and 0 <= at < len(view.discards)]
    return len(view.discards) - min(chosen) if chosen else 0


def _fewer(move: Action) -> int:
    """How many cards fewer in hand a lay, a lay-off or a discard leaves."""
    if isinstance(move, Lay):
        return len(move.cards) - move.draw
    return int(isinstance(move, LayOff | Discard))


def _used_card(move: Action) -> Face:
    """The hand card that a lay-off or an action card uses; other moves are not aimed."""
    return move.card if isinstance(move, LayOff) else PLAYED_CARD.get(type(move), "")


def _melds_of(move: Action) -> tuple[int, ...]:
    """The numbers of the melds that a move is about."""
    if isinstance(move, Switcheroo):
        return move.own, move.other
    return (move.meld,) if isinstance(move, LayOff | Pickpocket | Thief) else ()


def _object(name: str) -> str:
    return "you" if name == "You" else name


def _marker_note(view: BattleView) -> str:
    if view.marker_out:
        return "the Marker is out"
    return f"Marker after {words.count(view.stock_count - view.under_marker, 'card')}"


def _refused(rule: str, code: str, **data: Any) -> Verdict:
    return Verdict((Violation(rule, code, data),))


def _slot(at: int, card: wire.CardView | None) -> wire.SlotView:
    slot: wire.SlotView = {
        "id": f"tray:{at}",
        "label": f"card {at + 1}",
        "shape": "square",
        "next": card is None,
        "gap": False,
    }
    if card is not None:
        slot["card"] = card
    return slot


def _select(id: str, label: str, value: str, options: list[wire.OptionView]) -> wire.FieldView:
    return {"id": id, "label": label, "kind": "select", "value": value, "options": options, "max_length": 200}


def _row(symbol: str, name: str, note: str, say: str) -> wire.SheetRow:
    return {"symbol": [(symbol, "", "")], "name": name, "note": note, "say": say}


__all__ = ["BattleTable"]
