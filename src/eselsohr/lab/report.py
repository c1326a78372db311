"""A report: what players and designers ask about a game, answered by simulations made for it, as one HTML page.

A section says which matches it needs and draws what came of them. What any game has is here; what only one game has is
in its `study.py`, see `engine.studies`.
"""

from __future__ import annotations

import html
import shlex
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from string import Template
from typing import Any

import numpy as np

from eselsohr import bots
from eselsohr.engine import registry
from eselsohr.engine.evening import SECONDS_A_DEAL, SECONDS_A_MOVE
from eselsohr.engine.game import Game, Tunable
from eselsohr.engine.options import Kind, Option
from eselsohr.engine.studies import Bars, Grid, Played, Question, mean, rate
from eselsohr.lab import figures
from eselsohr.lab.plot import EVEN
from eselsohr.lab.simulation import Simulation, Tables, play, prepare, simulation
from eselsohr.lab.workers import share
from eselsohr.terminal.look import look
from eselsohr.text import listed, number, percent, say

SEED = "report"
THINKING = 50  # times fewer matches where a bot searches
LEADS = 12  # first moves that are shown
SAMPLES = 200  # of a bootstrap
PAGE = Path(__file__).parent / "page"


@dataclass(frozen=True, slots=True)
class Need:
    """Matches a section wants."""

    simulation: Simulation
    games: int
    moves: bool = False

    def __hash__(self) -> int:
        return hash(self.command)

    @property
    def command(self) -> str:
        """What makes the same matches, and the same moves where those are counted."""
        played, game = self.simulation, registry.find(self.simulation.game)
        usual = {option.name: option.default for option in game.options}
        bent = [f"{name}={_word(value)}" for name, value in played.options.items() if value != usual[name]]
        seats = [played.line_up[0]] if len({*played.line_up}) == 1 else played.line_up
        words = ["eselsohr", "simulate", played.game, "--players", str(played.players), "--games", str(self.games)]
        words += ["--seats", ",".join(seats), *(["--options", ",".join(bent)] if bent else [])]
        tuned = [f"{name}={value}" for name, value in played.tune.items()]
        words += ["--tune", ",".join(tuned)] if tuned else []
        words += ["--moves", "MOVES"] if self.moves else []
        return shlex.join([*words, "--seed", played.seed, "--out", "FILE"])


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a section shows: a figure, what it says in a sentence, and its numbers."""

    figure: str
    says: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Section:
    """One question of a report."""

    name: str  # of its words
    needs: Sequence[Need]
    draw: Callable[[Sequence[Played]], Drawn]


def usual_players(game: Game) -> int:
    """How many usually sit down to a game: as many as in the deal of the day."""
    return game.dailies[0].players if game.dailies else game.players[len(game.players) // 2]


class Report:
    """A report on a game at one table, in one language."""

    def __init__(self, game: Game, players: int | None, games: int, levels: Sequence[str], language: str) -> None:
        self.game, self.games, self.language = game, games, language
        self.players = usual_players(game) if players is None else players
        self.levels = levels
        self.page = ""  # until `gather` has played all of it
        self.accent = look(game).accent
        base, one = self._need({}), {game.deals: 1} if game.deals else {}
        questions = getattr(game.part("study"), "QUESTIONS", [])
        self.sections = [
            Section("report.seats", [base], self._seats),
            Section("report.length", [base], self._length),
            Section("report.scores", [base], self._scores),
            *([self._luck()] if len(levels) > 1 else []),
            *self._options(),
            *map(self._bend, game.tunables),
            Section("report.leads", [self._need(one, line_up=["opening"], moves=True)], self._leads),
            *map(self._question, questions),
        ]

    @property
    def needs(self) -> list[Need]:
        """What has to be played, each once."""
        return [*dict.fromkeys(need for section in self.sections for need in section.needs)]

    def _need(
        self,
        options: Mapping[str, Any],
        *,
        players: int | None = None,
        line_up: Sequence[str] = ("greedy",),
        games: int | None = None,
        moves: bool = False,
        tune: dict[str, int] | None = None,
    ) -> Need:
        seats = self.players if players is None else players
        played = simulation(self.game.name, seats, dict(options), line_up, SEED, tune)
        count = self.games if games is None else games
        return Need(played, count if played.quick else max(2, count // THINKING), moves)

    # What any game is asked

    def _seats(self, found: Sequence[Played]) -> Drawn:
        """Who begins wins how often, and the one after, and so on."""
        played = found[0]
        wins, first = played.wins(), np.asarray(played.matches["first"])
        here = np.arange(len(first))
        behind = [mean(wins[here, (first + k) % played.seats]) for k in range(played.seats)]
        fixed = [mean(wins[:, seat]) for seat in range(played.seats)]
        later = range(1, played.seats)
        after = [self._say("report.seats.first"), *(self._say("report.seats.after", seat=seat) for seat in later)]
        seats = [self._say("report.seats.seat", seat=seat) for seat in range(played.seats)]
        if played.players == 1:
            after = seats = [self._say("report.seats.you"), self._say("report.seats.house")]
        even = 1 / played.seats
        panels = [Bars(after, behind, even=even), *([Bars(seats, fixed, even=even)] if played.players > 1 else [])]
        says = self._say("report.seats.says", even=percent(self.language, even), **self._interval(behind[0]))
        return self._bars([(self._say("report.axis.wins"), panel) for panel in panels], says)

    def _length(self, found: Sequence[Played]) -> Drawn:
        played = found[0]
        moves, deals = np.asarray(played.matches["moves"]), np.asarray(played.matches["deals"])
        minutes = (moves * SECONDS_A_MOVE + deals * SECONDS_A_DEAL) / 60
        shown = {"moves": moves, "minutes": minutes, "deals": deals}
        rows = [self._spread(self._say(f"report.axis.{name}"), values) for name, values in shown.items()]
        short, middle, long = map(round, np.quantile(minutes, [0.05, 0.5, 0.95]))
        if moves.min() == moves.max():
            moved = self._say("report.length.always", value=moves[0])
        else:
            moved = self._say("report.length.says", **self._interval(mean(moves), share=False))
        key = "report.length.people" if short < long else "report.length.minutes"  # between 8 and 8 says nothing
        people = self._say(key, short=short, middle=middle, long=long)
        says = f"{moved} {people}"
        axis = self._say("report.axis.moves")
        return Drawn(figures.histogram([(axis, moves)], axis, self.language, [self.accent]), says, self._spreads, rows)

    def _scores(self, found: Sequence[Played]) -> Drawn:
        played = found[0]
        scores, won = played.by_seat("matches", "score"), played.by_seat("matches", "place") == 1
        kinds = {"winners": won, "others": ~won}
        masks = [(self._say(f"report.scores.{name}"), mask) for name, mask in kinds.items() if mask.any()]
        axis = self._say("report.axis.score")
        margin = np.abs(np.sort(scores, axis=1)[:, 1] - np.sort(scores, axis=1)[:, 0])
        tied = played.wins().max(axis=1) < 1
        says = self._say("report.scores.says", **self._interval(rate(float(tied.sum()), len(tied))))
        series = [(name, scores[mask]) for name, mask in masks]
        drawn = figures.histogram(series, axis, self.language, [EVEN, self.accent][: len(series)])
        rows = [self._spread(name, scores[mask], _by_match(scores, mask)) for name, mask in masks]
        return Drawn(drawn, says, self._spreads, [*rows, self._spread(self._say("report.scores.margin"), margin)])

    def _luck(self) -> Section:
        """The same deals with other bots on seat 0: how much of its place is who plays, and how much the cards."""
        others = ["greedy"] * (self.players - 1)
        games = self.games
        if not all(self._need({}, line_up=[level, *others]).simulation.quick for level in self.levels):
            games = max(2, self.games // THINKING)
        needs = [self._need({}, line_up=[level, *others]) for level in self.levels]
        return Section("report.luck", [Need(need.simulation, games) for need in needs], self._skill)

    def _skill(self, found: Sequence[Played]) -> Drawn:
        gains = np.stack(
            [(each.seats - each.by_seat("matches", "place")[:, 0]) / (each.seats - 1) for each in found], 1
        )
        chance = np.random.default_rng(1)
        draws = [_shares(gains[chance.integers(len(gains), size=len(gains))]) for _ in range(SAMPLES)]
        low, high = np.quantile(draws, [0.025, 0.975], axis=0)
        values = [*zip(_shares(gains), low.tolist(), high.tolist(), strict=True)]
        labels = [self._say(f"report.luck.{name}") for name in ("skill", "cards", "rest")]
        means = [mean(gains[:, i]) for i in range(len(found))]
        panels = [
            (self._say("report.axis.variance"), Bars(labels, values)),
            (self._say("report.axis.gain"), Bars(list(self.levels), means, even=0.5)),
        ]
        says = self._say("report.luck.says", levels=listed(self.language, self.levels), **self._interval(values[0]))
        return self._bars(panels, says)

    def _options(self) -> Iterator[Section]:
        """Every option of the game's own declaration, each against the usual table."""
        for option in self.game.options:
            settings = self._settings(option)
            if len(settings) > 1:
                needs = [self._need(options) for _, options in settings]
                about = f"{self.game.name}.option.{option.name}.about"
                draw = partial(self._compare, about, [label for label, _ in settings])
                yield Section(f"report.option.{option.name}", needs, draw)

    def _settings(self, option: Option) -> list[tuple[str, dict[str, Any]]]:
        """The values of an option that are compared, as far as they can be played at this table."""
        if option.kind is Kind.SEAT or (option.alone and self.players > 1):
            return []
        needed = {option.needs: True} if option.needs else {}
        if option.kind is Kind.FLAG:
            return [(self._say(f"report.{_word(on)}"), {**needed, option.name: on}) for on in (False, True)]
        assert isinstance(option.default, int)
        values = sorted({option.low, option.default, min(2 * option.default, option.high)})
        return [(str(value), {**needed, option.name: value}) for value in values]

    def _bend(self, tunable: Tunable) -> Section:
        """A number of the rules that nobody may change at a table: as printed, then bent from its least to its most."""
        span = tunable.high - tunable.low
        values = sorted({tunable.low, tunable.low + span // 3, tunable.low + 2 * span // 3, tunable.high})
        needs = [self._need({}), *(self._need({}, tune={tunable.name: value}) for value in values)]
        labels = [self._say("report.printed"), *map(str, values)]
        about = f"{self.game.name}.tune.{tunable.name}.about"
        return Section(f"report.tune.{tunable.name}", needs, partial(self._compare, about, labels))

    def _compare(self, about: str, labels: list[str], found: Sequence[Played]) -> Drawn:
        first = [np.asarray(each.matches["first"]) for each in found]
        begins = [each.wins()[np.arange(len(at)), at] for each, at in zip(found, first, strict=True)]
        scores = [np.sort(each.by_seat("matches", "score"), axis=1) for each in found]
        measures = {
            "moves": ([mean(each.matches["moves"]) for each in found], False, None),
            "spread": ([mean(each[:, -1] - each[:, 0]) for each in scores], False, None),
            "begins": ([mean(each) for each in begins], True, 1 / found[0].seats),
        }
        panels = [
            (self._say(f"report.axis.{name}"), Bars(labels, values, share=share, even=even))
            for name, (values, share, even) in measures.items()
        ]
        same = all(_alike(found[0], each) for each in found)
        return self._bars(panels, " ".join([self._say(about), *([self._say("report.same")] if same else [])]))

    def _leads(self, found: Sequence[Played]) -> Drawn:
        """Which first moves win: those of whoever begins, the most frequent ones."""
        played = found[0]
        opening = np.asarray(played.moves["ply"]) == 0
        texts = np.asarray(played.moves["move"])[opening]
        won = played.wins()[np.arange(len(texts)), np.asarray(played.matches["first"])]
        kinds, counts = np.unique(texts, return_counts=True)
        often = kinds[np.argsort(-counts, kind="stable")][:LEADS]
        best = sorted(
            ((text, mean(won[texts == text]), int((texts == text).sum())) for text in often), key=lambda x: -x[1][0]
        )
        best = [(text, value if count > 1 else rate(value[0] * count, count), count) for text, value, count in best]
        labels = [f"{text} · {count}" for text, _, count in best]
        even = mean(won)
        panel = Bars(labels, [value for _, value, _ in best], even=even[0])
        says = [self._say("report.leads.says", **self._interval(even)), self._best(best)]
        return self._bars([(self._say("report.axis.begins"), panel)], " ".join(says))

    def _best(self, moves: Sequence[tuple[str, tuple[float, float, float], int]]) -> str:
        """Name the best of several moves only where its interval lies above all others."""
        (best, (_, low, _), _), *others = moves
        clear = all(high < low for _, (_, _, high), _ in others)
        return self._say("report.leads.best" if clear else "report.leads.level", move=best)

    # What only this game is asked

    def _question(self, question: Question) -> Section:
        games = min(self.games, question.most or self.games)
        need = self._need(question.options, players=question.players, games=games, moves=question.moves)
        return Section(f"{self.game.name}.study.{question.name}", [need], partial(self._answer, question))

    def _answer(self, question: Question, found: Sequence[Played]) -> Drawn:
        key = f"{self.game.name}.study.{question.name}"
        answer, says, axis = question.answer(found[0]), self._say(f"{key}.about"), self._say(f"{key}.axis")
        if isinstance(answer, Bars):
            return self._bars([(axis, answer)], says)
        assert isinstance(answer, Grid)
        rows = self._say(f"{key}.rows")
        body = [
            [name, *("{} ({}–{})".format(*(percent(self.language, x) for x in value)) for value in line)]
            for name, line in zip(answer.rows, answer.values, strict=True)
        ]
        drawn = figures.grid(answer, axis, rows, self.language, self.accent)
        return Drawn(drawn, says, [f"{rows} / {axis}", *answer.columns], body)

    # Words and numbers

    def _say(self, key: str, **params: Any) -> str:
        return say(self.language, key, **params)

    def _bars(self, panels: Sequence[tuple[str, Bars]], says: str) -> Drawn:
        rows = [
            [f"{axis}: {label}", *(self._written(x, each.share) for x in value)]
            for axis, each in panels
            for label, value in zip(each.labels, each.values, strict=True)
        ]
        return Drawn(figures.bars(panels, self.language), says, self._spreads[:4], rows)

    def _written(self, value: float, share: bool) -> str:  # noqa: FBT001
        return percent(self.language, value) if share else number(self.language, value, 2)

    def _interval(self, value: tuple[float, float, float], *, share: bool = True) -> dict[str, str]:
        return dict(zip(("value", "low", "high"), (self._written(x, share) for x in value), strict=True))

    @property
    def _spreads(self) -> list[str]:
        return ["", *(self._say(f"report.{name}") for name in ("mean", "from", "to")), "5 %", "50 %", "95 %"]

    def _spread(self, name: str, values: Any, independent: Any = None) -> list[str]:
        """A mean with its interval, then how far values lie apart; where they depend on each other, what does not."""
        numbers = [*mean(values if independent is None else independent), *np.quantile(values, [0.05, 0.5, 0.95])]
        return [name, *(number(self.language, x) for x in numbers)]

    @property
    def about(self) -> str:
        """How many play, and how often they have."""
        matches = number(self.language, sum(need.games for need in self.needs), 0)
        return self._say("report.about", players=self.players, matches=matches)

    def title(self, section: Section) -> str:
        """What a section is called: an option by its own name."""
        *_, kind, name = section.name.split(".")
        if kind == "option":
            return self._say("report.option", option=self._say(f"{self.game.name}.option.{name}"))
        if kind == "tune":
            return self._say("report.tune", option=self._say(f"{self.game.name}.tune.{name}"))
        return self._say(section.name)


def gather(report: Report, jobs: int | None = None) -> Generator[int]:
    """Play everything a report needs, yield how many matches have just been played; then the report has its page."""
    found: dict[Need, dict[int, Tables]] = {need: {} for need in report.needs}
    for need in found:
        prepare(need.simulation)
    wanted = ((need, numbers) for need in found for numbers in need.simulation.shards(need.games))
    for need, numbers, tables in share(_shard, wanted, jobs):
        found[need][numbers.start] = tables
        yield len(numbers)
    joined = {
        need: _joined(need.simulation, [shards[first] for first in sorted(shards)]) for need, shards in found.items()
    }
    report.page = page(report, joined)


def _shard(wanted: tuple[Need, range]) -> tuple[Need, range, Tables]:
    need, numbers = wanted
    return need, numbers, play(need.simulation, numbers, moves=need.moves)


def _joined(played: Simulation, shards: Sequence[Tables]) -> Played:
    tables: dict[str, dict[str, Any]] = {"moves": {}}
    for name in shards[0]:
        tables[name] = {column: _column([shard[name][column] for shard in shards]) for column in shards[0][name]}
    return Played(registry.find(played.game), played.players, played.options, played.seed, **tables, tune=played.tune)


def _column(pieces: Sequence[Any]) -> Any:
    return [each for piece in pieces for each in piece] if isinstance(pieces[0], list) else np.concatenate(pieces)


def page(report: Report, found: Mapping[Need, Played]) -> str:
    """Write the page; it loads nothing."""
    language, name = report.language, say(report.language, f"{report.game.name}.name")
    sections = []
    for section in report.sections:
        drawn = section.draw([found[need] for need in section.needs])
        sections.append(_section(report, section, drawn))
    contents = "".join(
        f'<li><a href="#{i}">{html.escape(report.title(section))}</a></li>' for i, section in enumerate(report.sections)
    )
    numbered = "".join(text.replace("<section>", f'<section id="{i}">', 1) for i, text in enumerate(sections))
    return Template((PAGE / "report.html").read_text("utf-8")).substitute(
        language=language,
        style=Template((PAGE / "style.css").read_text("utf-8")).substitute(accent=report.accent),
        title=html.escape(say(language, "report.title", game=name)),
        about=html.escape(report.about),
        contents=contents,
        sections=numbered,
        foot=html.escape(say(language, "report.foot")),
    )


def _section(report: Report, section: Section, drawn: Drawn) -> str:
    title, numbers = html.escape(report.title(section)), html.escape(say(report.language, "report.numbers"))
    head = "".join(f"<th>{html.escape(text)}</th>" for text in drawn.head)
    rows = "".join(f"<tr>{''.join(f'<td>{html.escape(text)}</td>' for text in row)}</tr>" for row in drawn.rows)
    commands = "\n".join(_breakable(need.command) for need in section.needs)
    figure = drawn.figure.replace("<svg", f'<svg role="img" aria-label="{title}"', 1)
    return (
        f"<section><h2>{title}</h2><p>{html.escape(drawn.says)}</p><figure>{figure}</figure>"
        f"<details><summary>{numbers}</summary><div class='wide'><table><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table></div></details><pre>{commands}</pre></section>"
    )


def _breakable(command: str) -> str:
    """A line that breaks before its options, and nowhere in them."""
    first, *others = command.split(" --")
    return " ".join([html.escape(first), *(f"<span>--{html.escape(option)}</span>" for option in others)])


def _alike(one: Played, other: Played) -> bool:
    """Whether all matches went alike, as far as their rows say."""
    return all(np.array_equal(column, other.matches[name]) for name, column in one.matches.items())


def _by_match(values: Any, mask: Any) -> Any:
    """The mean of what is masked in each match, where anything is."""
    some = mask.any(axis=1)
    return np.where(mask, values, 0).sum(axis=1)[some] / mask.sum(axis=1)[some]


def _shares(gains: Any) -> list[float]:
    """Divide the variance of a table, a row a deal and a column a bot: bots, deals, and what neither explains."""
    total = ((gains - gains.mean()) ** 2).sum()
    skill = len(gains) * ((gains.mean(axis=0) - gains.mean()) ** 2).sum()
    cards = gains.shape[1] * ((gains.mean(axis=1) - gains.mean()) ** 2).sum()
    return [float(part / total) if total else 0.0 for part in (skill, cards, total - skill - cards)]


def _word(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def check_levels(levels: Sequence[str]) -> list[str]:
    """Look the bots up that are compared."""
    return [bots.find(level).level for level in levels]
