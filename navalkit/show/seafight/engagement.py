"""How a whole engagement looks and is told."""

from __future__ import annotations

from navalkit.odds.grid import DIGITS, Nearly
from navalkit.rules.question import Turn
from navalkit.rules.seafight import engagement as rules
from navalkit.rules.seafight import engagement_firing as firing
from navalkit.rules.seafight import engagement_grid as grid
from navalkit.rules.seafight import engagement_sailing as sailing
from navalkit.rules.seafight.broadside import Damage
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement_inputs import EngagementInputs, Fighter
from navalkit.rules.seafight.engagement_state import BEATEN, WON, Ending, FightState, boarded
from navalkit.show.draw import clean
from navalkit.show.numbers import decimal, listing, parts, plural
from navalkit.show.seachart import Holder, chart
from navalkit.show.seafight.engagement_advice import (
    best_orders,
    best_orders_table,
    both_choose,
    both_choose_table,
    weighing_both,
    weighing_ours,
)
from navalkit.show.seafight.engagement_map import order_map, order_map_table
from navalkit.show.seafight.engagement_pairs import following, orders, orders_table
from navalkit.show.seafight.engagement_plots import (
    WORDS,
    by_round,
    by_round_table,
    costs,
    costs_table,
    where_it_ends,
    where_it_ends_table,
)
from navalkit.show.seafight.engagement_tasks import steps, which_orders
from navalkit.show.seafight.ships import picture, ship_figures
from navalkit.show.shown import Drawn, Shown, View, Why

HOLDERS: dict[Gauge, Holder] = {Gauge.PURSUER: "pursuer", Gauge.PREY: "prey"}
SAID = {
    Ending.TAKEN: "The prey's Company gives up the deck: she is taken.",
    Ending.YIELDED: "The prey strikes to the demand, without more ado.",
    Ending.LOWERED: "The prey lowers her colours.",
    Ending.SWEPT: "Nobody is left on the prey's decks.",
    Ending.DISABLED: "The prey's hull is beaten in, and she strikes.",
    Ending.SIGHT: "Night falls; at dawn she is still in sight.",
    Ending.SLIPPED: "Night falls, and she slips away in it.",
    Ending.AWAY: "She is below the horizon and away.",
    Ending.BOTH: "Both ships are beaten in the same round.",
    Ending.OUR_COLOURS: "The pursuer lowers her colours.",
    Ending.OUR_DECKS: "Nobody is left on the pursuer's decks.",
    Ending.OUR_HULL: "The pursuer's hull is beaten in, and she strikes.",
    Ending.REPELLED: "The boarders are beaten: the prey has won the pursuer's deck.",
}


# --- the situation -------------------------------------------------------------------------------


def scene(inputs: EngagementInputs, state: FightState | None, played: int) -> str:
    """The chart, and beneath it what both ships have left."""
    there = state or FightState(inputs.start, inputs.gauge)
    drawn = chart(
        picture(inputs.pursuer.ship),
        picture(inputs.prey.ship),
        there.band.words,
        inputs.wind.words,
        HOLDERS.get(there.gauge, "nobody"),
        min(played, inputs.rounds),
        inputs.rounds,
    )
    return drawn + (_left(inputs, state) if state else "")


def _left(inputs: EngagementInputs, state: FightState) -> str:
    sides = (
        ("Pursuer", inputs.pursuer, state.pursuer, state.ours),
        ("Prey", inputs.prey, state.prey, state.theirs),
    )
    told = "".join(_row(*side) for side in sides)
    heads = "".join(f'<th scope="col">{head}</th>' for head in LEFT)
    bound = "<p>The ships are bound together.</p>" if state.bound else ""
    return (
        f'<div class="nk-scroll"><table><thead><tr>{heads}</tr></thead>'
        f"<tbody>{told}</tbody></table></div>{bound}"
    )


LEFT = ("Left", "Hull", "System", "Hands", "Morale")


def _row(name: str, side: Fighter, damage: Damage, points: int) -> str:
    ship = side.ship
    hands = ship.size - damage.hands - boarded(ship, damage, points)
    shown = decimal(hands, 0 if hands.denominator == 1 else 1)
    cells = (
        f"{ship.hull - damage.hull}/{ship.hull}",
        f"{ship.system - damage.system}/{ship.system}",
        f"{shown}/{ship.size}",
        str(damage.morale),
    )
    inside = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><th scope="row">{name}</th>{inside}</tr>'


def cards(inputs: EngagementInputs) -> str:
    """The cards of both ships, each figure with its mark."""
    return "".join(ship_figures(side.ship) for side in (inputs.pursuer, inputs.prey))


# --- in words ------------------------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """The headline: beaten, gone, still there, or the pursuer beaten; and how exact that is."""
    outcomes = drawn.answer.outcomes
    groups = {
        "the prey is beaten": WON,
        "she gets away": (Ending.AWAY, Ending.SLIPPED),
        "she is still in sight at dawn": (Ending.SIGHT,),
        "the pursuer is beaten": BEATEN,
    }
    chances = {
        words: outcomes.p(lambda end, ends=ends: end in ends)  # type: ignore[misc]
        for words, ends in groups.items()
    }
    shares = parts(chances)
    told = listing(f"{words} {shares[words]}" for words in groups if chances[words])
    # A sum of chances may round to a whole; what can go otherwise is never left out.
    near = f" Good to {DIGITS} places." if isinstance(outcomes, Nearly) else " Exact fractions."
    ours, theirs = drawn.inputs.hunting.name, drawn.inputs.hunted.name
    return f"“{clean(ours)}” against “{clean(theirs)}”: {told}.{near}"


def told(inputs: EngagementInputs, turn: Turn) -> str:
    """A round in the words of a log."""
    before, after = turn.before, turn.after
    if before is None:
        return _met(after)
    said = [f"Round {turn.number}:"]
    if before.bound:
        said.append(_brawl(before, after))
    else:
        said += [_moved(before, after), _hurts(before, after)]
    if after.asked and not before.asked:
        said.append("She answers the demand with her guns.")
    if after.end:
        said.append(SAID[after.end])
    return " ".join(filter(None, said))


def _met(state: FightState) -> str:
    surprised = {
        Gauge.PURSUER: " The prey comes up unseen: the pursuer forfeits the first round.",
        Gauge.PREY: " The pursuer comes up unseen: the prey forfeits the first round.",
    }
    return f"The ships meet at {state.band.words}.{surprised.get(state.surprised, '')}"


def _moved(before: FightState, after: FightState) -> str:
    if before.band is Band.ENGAGED:
        return "The grapnels hold." if after.bound else "They lie side by side."
    if after.end is Ending.AWAY:
        return ""
    if after.band is before.band:
        words = f"the distance stays {after.band.words}."
    else:
        words = f"{'closing' if after.band < before.band else 'opening'} to {after.band.words}."
    passes = after.gauge is not before.gauge and not after.end
    gauge = f" The weather gauge passes to the {after.gauge.words.lower()}." if passes else ""
    return words[0].upper() + words[1:] + gauge


def _hurts(before: FightState, after: FightState) -> str:
    return " ".join(
        filter(
            None,
            (
                _hurt("The prey", before.prey, after.prey),
                _hurt("The pursuer", before.pursuer, after.pursuer),
            ),
        )
    )


def _hurt(who: str, before: Damage, after: Damage) -> str:
    lost = {
        "Hull Point": after.hull - before.hull,
        "System Point": after.system - before.system,
        "hand": after.hands - before.hands,
        "point of Morale": before.morale - after.morale,
    }
    told = [_count(n, what) for what, n in lost.items() if n]
    return f"{who} loses {listing(told)}." if told else ""


def _count(number: int, what: str) -> str:
    return plural(number, what, "points of Morale" if "Morale" in what else None)


def _brawl(before: FightState, after: FightState) -> str:
    parted = " The prey cuts away, to Short." if not after.bound and not after.end else ""
    if after.theirs > before.theirs:
        return f"The boarders win the round by {after.theirs - before.theirs}.{parted}"
    if after.ours > before.ours:
        return f"The boarders are thrown back by {after.ours - before.ours}.{parted}"
    return f"The fight on deck is level.{parted}"


WHY = Why(
    words=(
        "A whole battle has hundreds of thousands of ways to go, but each round asks for little: "
        "the distance, the wind, the hurts of both ships, and the losses on deck. And each part of "
        "a round moves only some of them: sailing moves the distance, a broadside moves the hurts "
        "of one ship. So the chances are carried from round to round part by part, a small matrix "
        "at a time, and nothing is left to luck. The misconception to leave behind: three steps "
        "that each go well two times in three do not go well together two times in three; they do "
        "8 times in 27. And steps that share a cause, such as a wrecked rig that also keeps her "
        "from cutting away, may not be multiplied at all."
    ),
    formula=(
        "<p>With <i>x</i>[place, hurts of the prey, hurts of the pursuer] the chances before a "
        "round, <i>S</i> the sailing, and <i>F</i>, <i>G</i> what each broadside does:</p>"
        "<p class='nk-formula'><i>x</i>′ = <i>F</i><sup>T</sup> · (<i>S x</i>) · <i>G</i></p>"
        "<p>each along its own axis: a few hundred numbers each, where one matrix over all states "
        "would have hundreds of millions.</p>"
    ),
    code=(rules.by_day, sailing.held_to, firing.counted, grid.Grid.day),
)

ENGAGEMENT = Shown(
    views=(
        View("Where it ends", where_it_ends, where_it_ends_table),
        View("By round", by_round, by_round_table),
        View("What it costs", costs, costs_table),
        View("Orders", orders, orders_table, following),
        View("Best orders", best_orders, best_orders_table, weighing_ours),
        View("Map of orders", order_map, order_map_table, weighing_ours),
        View("Both choose", both_choose, both_choose_table, weighing_both),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    cards=cards,
    why=WHY,
    words=WORDS,
    tasks=(steps, which_orders),
)
