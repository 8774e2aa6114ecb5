"""Golden files: the number of positions after a deal (perft), and rounds written out with every view (playthroughs).

They change only when a game's behaviour does; then ``version`` increases and the files are written again.
"""

from __future__ import annotations

import dataclasses
import itertools
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rummy_kit.engine.match import chance_for, first_round
from rummy_kit.engine.options import word
from rummy_kit.engine.plain import canonical, plain
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.rules import AnyRules, beside
from rummy_kit.engine.state import State
from rummy_kit.workshop.conformance import ConformanceError, moves

DEPTH = 4
MOST = 5_000  # positions at one depth: games with many moves are counted less deeply
DEALS = 6
LONGEST = 150  # how many actions of a round are written out; random play may take a long time
SEED = "golden"
PERFT = "perft.txt"


# ------------------------------------------------------------------------------------------ house rules


def variants(rules: type[AnyRules]) -> dict[str, dict[str, Any]]:
    """Option values by the name of the variant: the defaults, each other choice alone, and every option changed."""
    fields = dataclasses.fields(rules.options_type)
    found: dict[str, dict[str, Any]] = {"default": {}}
    for field in fields:
        for choice in field.metadata["choices"]:
            if choice != field.default:
                found[f"{field.name}={word(choice)}"] = {field.name: choice}
    if fields:
        found["all-switched"] = {field.name: _other_choice(field) for field in fields}
    return found


def _other_choice(field: dataclasses.Field[Any]) -> Any:
    """The first choice of an option that is not its default."""
    return next(choice for choice in field.metadata["choices"] if choice != field.default)


def make(rules: Any, options: Mapping[str, Any]) -> AnyRules:
    """A game with these options."""
    game: AnyRules = rules(rules.options_type.from_mapping(options))
    return game


# ------------------------------------------------------------------------------------------ perft


def perft(game: AnyRules, state: State, depth: int) -> int:
    """The number of sequences of ``depth`` correct actions from this state; chance is the same everywhere."""
    if depth == 0 or not state.to_act:
        return 1
    return sum(perft_by_action(game, state, depth).values())


def perft_by_action(game: AnyRules, state: State, depth: int) -> dict[str, int]:
    """The number from :func:`perft`, split by the first action: it shows the move about which two versions disagree."""
    obs = game.observe(state, state.to_act[0])
    return {
        str(action): perft(game, game.apply(state, action, Drawn(Rng(SEED)))[0], depth - 1)
        for action in game.legal_actions(obs)
    }


def perft_lines(rules: type[AnyRules]) -> Iterator[str]:
    """The lines of a game's perft file: variant, players, deal, then the counts for depth 1, 2, …

    A house rule with the same counts as the defaults has no line.
    """
    yield f"# {rules.title} {rules.version}: variant players deal, then sequences of 1 to {DEPTH} actions"
    by_default: set[tuple[int, int, str]] = set()
    for name, options in variants(rules).items():
        game = make(rules, options)
        for deal in range(DEALS if name == "default" else 1):
            seats = game.players[deal % len(game.players)]
            counts = " ".join(map(str, perft_counts(game, _deal(game, seats, deal))))
            if (seats, deal, counts) not in by_default:
                yield f"{name} {seats} {deal} {counts}"
            if name == "default":
                by_default.add((seats, deal, counts))


def perft_counts(game: AnyRules, state: State) -> list[int]:
    """The number of sequences of 1, 2, … actions, as deep as can probably be counted in reasonable time."""
    counts = [1]
    while len(counts) <= DEPTH and (len(counts) < 2 or counts[-1] ** 2 <= MOST * counts[-2]):
        counts.append(perft(game, state, len(counts)))
    return counts[1:]


def _deal(game: AnyRules, seats: int, deal: int) -> State:
    return first_round(game, seats, chance_for(f"{SEED}/{deal}", 1, 0))[0].state


def check_perft(rules: type[AnyRules], here: str, there: str) -> None:
    """Compare two perft files. Raises :class:`ConformanceError` with the counts for each first action."""
    now, then = here.splitlines(), there.splitlines()
    for line, other in zip(now, then, strict=False):
        if line != other and not line.startswith("#"):
            name, seats, deal, *_ = line.split()
            game = make(rules, variants(rules)[name])
            state = _deal(game, int(seats), int(deal))
            counts = perft_by_action(game, state, len(perft_counts(game, state)))
            roots = "\n".join(f"  {count:>8}  {action}" for action, count in counts.items())
            raise ConformanceError(f"{rules.id}: perft differs\n now {line}\nthen {other}\nnow by action:\n{roots}")
    if now != then:
        raise ConformanceError(f"{rules.id}: the perft file has {len(then)} lines, or another heading, not {len(now)}.")


# ------------------------------------------------------------------------------------------ playthroughs


def playthrough(game: AnyRules, variant: str, seats: int) -> Iterator[str]:
    """A round as lines, up to ``LONGEST`` actions: the events of each, and what changed in every view."""
    yield f"# {game.title} {game.version}, {variant}, {seats} players"
    shown: dict[int | None, dict[str, Any]] = {}
    for spot, before, action, after, events in itertools.islice(moves(game, seats, SEED, "random", 1), LONGEST):
        if spot.step == 1:
            yield "the deal"
            yield from _changes(game, before.state, shown)
        yield f"{spot.step}. {action!s}"
        for event in events:
            by = "" if event.player is None else f" by {event.player}"
            yield f"   {event.kind}{by} {canonical(event.values())}{'' if event.news else ' (no news)'}"
        yield from _changes(game, after.state, shown)


def _changes(game: AnyRules, state: State, shown: dict[int | None, dict[str, Any]]) -> Iterator[str]:
    """What is new for each viewer; what is new in the same way for all viewers is on one line."""
    new: dict[int | None, dict[str, Any]] = {}
    for viewer in (None, *range(state.seats)):
        obs = plain(game.observe(state, viewer))
        new[viewer] = {name: value for name, value in obs.items() if shown.get(viewer, {}).get(name, ...) != value}
        shown[viewer] = obs
    alike = {
        name: value for name, value in new[None].items() if all(part.get(name, ...) == value for part in new.values())
    }
    if alike:
        yield f"   all see {_write_values(alike)}"
    for viewer, part in new.items():
        own = {name: value for name, value in part.items() if name not in alike}
        if own:
            yield f"   {'a looker-on' if viewer is None else f'seat {viewer}'} sees {_write_values(own)}"


def _write_values(values: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in values.items())


# ------------------------------------------------------------------------------------------ files


def golden_files(rules: type[AnyRules], folder: Path) -> dict[Path, str]:
    """Every golden file of a game with its expected text; a round that is the same as an earlier one has no file."""
    files = {folder / PERFT: "\n".join(perft_lines(rules)) + "\n"}
    written: set[str] = set()
    for name, options in variants(rules).items():
        game = make(rules, options)
        seats = 3 if name in ("default", "all-switched") else 2
        heading, *lines = playthrough(game, name, max(game.players[0], min(seats, game.players[-1])))
        body = "\n".join(lines) + "\n"
        if body not in written:
            written.add(body)
            files[folder / f"{name}.txt"] = f"{heading}\n{body}"
    return files


def golden_folder(rules: type[AnyRules]) -> Path:
    """The folder of a game's golden files: ``golden/`` in its own."""
    return beside(rules, "RULES.md").with_name("golden")


def check_golden(rules: type[AnyRules], folder: Path) -> None:
    """Compare with the golden files in a folder. Raises :class:`ConformanceError` for the first one that differs."""
    files = golden_files(rules, folder)
    perft_file = folder / PERFT
    if perft_file.is_file():
        check_perft(rules, files[perft_file], perft_file.read_text(encoding="utf-8"))
    if odd := files.keys() ^ set(folder.glob("*.txt")):
        names = ", ".join(sorted(path.name for path in odd))
        raise ConformanceError(f"{rules.id}: missing or left over: {names}. Write the golden files again.")
    for path, text in files.items():
        if path.read_text(encoding="utf-8") != text:
            raise ConformanceError(f"{rules.id}: {path.name} no longer says what the game does")


def write_golden(rules: type[AnyRules], folder: Path) -> list[Path]:
    """Write a game's golden files again."""
    files = golden_files(rules, folder)
    for path in set(folder.glob("*.txt")) - files.keys():
        path.unlink()
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return list(files)
