"""The line of chances of a fight under way, and the rounds that turned it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from navalkit.lab.liveplot import LivePlot
from navalkit.lab.parts import html, show
from navalkit.lab.session import Session
from navalkit.lab.strings import say
from navalkit.rules.fight import Fight, turning_points
from navalkit.rules.question import exact_chain
from navalkit.show import figures
from navalkit.show.draw import clean
from navalkit.show.numbers import percent, points
from navalkit.show.shown import Spec


class ChanceLine:
    """What the event's chance was after each round; hidden until there is a guess.

    `ordered` tells that orders can be given: the chance holds if the standing ones are followed.
    """

    def __init__(self, session: Session, ordered: bool) -> None:
        self.session, self.ordered = session, ordered
        self.plot = LivePlot(name="line-of-chances", tools=False)
        self.words, self.turning = html("", "nk-sentence"), html()
        self.widgets = (self.words, self.plot, self.turning)

    @property
    def single(self) -> bool:
        """Whether it is all over after one roll: then there is no line to follow."""
        question = self.session.question
        return question.opening is None and exact_chain(question, self.session.inputs).last == 1

    def draw(self, fight: Fight, lines: Sequence[str]) -> None:
        """Draw the line as it stands; `lines` tell each turn in words."""
        revealed = self.session.guess is not None and not self.single
        show(self.plot, revealed)
        show(self.words, revealed)
        show(self.turning, revealed and fight.finished and fight.played > 1)
        if not revealed:
            return
        event = self.session.question.event
        told = [pmf.p(event.holds) for pmf in fight.chances]
        if fight.by_hand:
            told.append(fight.ahead().p(event.holds))
        key = "play.ordered_sentence" if self.ordered else "play.line_sentence"
        key = "play.ended_sentence" if fight.finished else key
        sentence = say(key, event=event.words, now=percent(told[-1]), start=percent(told[0]))
        self.words.value = f'<p aria-live="polite">{sentence}</p>'
        title = say("play.line", event=event.words)
        # Where nothing is thrown for the opening, no turn is played for it.
        opened = fight.opening or any(turn.number == 0 for turn in fight.turns)
        self.plot.show(line_of_chances(told, title, opened), sentence)
        self.turning.value = self._turning(fight, lines)

    def _turning(self, fight: Fight, lines: Sequence[str]) -> str:
        """The rounds that moved the chance most, named once it is over."""
        if not fight.finished or fight.played < 2:
            return ""
        found = turning_points(fight.chances, self.session.question.event.holds)
        told = "".join(
            f"<li>{clean(lines[each.place])} <b>{points(each.moved)}</b></li>" for each in found
        )
        listed = f"<ul>{told}</ul>" if told else f"<p>{say('play.nothing_turned')}</p>"
        return f"<h4>{say('play.turning')}</h4>{listed}"


def line_of_chances(told: Sequence[Fraction], title: str, opened: bool) -> Spec:
    """The chance of the event before the first round and after each, as a line.

    Where there is an opening, such as a sighting, the first round comes after it.
    """
    at = list(range(-1, len(told) - 1) if opened else range(len(told)))
    spec = figures.lines(at, {"running": told}, title, "After round")
    spec["layout"] |= {"showlegend": False, "height": 260}
    axis, last = spec["layout"]["xaxis"], max(at[-1], at[0] + 5)
    axis["range"] = [at[0] - 0.2, last + 0.2]
    if opened:
        rounds = list(range(1, last + 1, -(-last // 8)))
        ticks = [say("play.before"), *map(str, rounds)]
        axis |= {"tickvals": [at[0], *rounds], "ticktext": ticks, "tickangle": 0}
    return spec
