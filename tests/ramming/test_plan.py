"""The plan without a browser: typed, dragged, linked."""

from html import unescape

import pytest

from navalkit.lab.lab import LINKS, heartbeat
from navalkit.lab.links import read_link
from navalkit.lab.plan import KEY, MeetingPlan
from navalkit.rules.ramming.courses import Course
from navalkit.rules.ramming.scene import Meeting


@pytest.fixture(autouse=True)
def _no_links_left_behind():
    yield
    LINKS.pop(KEY, None)


def typed(made: MeetingPlan, **values: str) -> None:
    """Change controls as the page does."""
    controls = made.controls
    controls.values = {**controls.values, **{k.replace("_", ".", 1): v for k, v in values.items()}}


def dragged(made: MeetingPlan, **values: str) -> None:
    """Take hold of the chart as the page does."""
    made.chart.courses = {
        **made.chart.courses,
        **{k.replace("_", ".", 1): v for k, v in values.items()},
    }


def bars(made: MeetingPlan) -> dict[str, list[float]]:
    """The verdicts as drawn: by what is lost, in the rulesets' order."""
    return {trace["name"]: trace["x"] for trace in made.plot.spec["data"]}


GUESSED = "plan~guess=2"


def test_no_verdict_is_told_before_the_guess():
    """Then all five are, with how many are certain; the guess is in the link."""
    made = MeetingPlan("")
    assert made.plot.spec == {}
    assert made.words.value == ""
    made.many.value = 4
    made.commit.click()
    assert "Stem on stem is a draw." in made.words.value
    whole = {name: sum(shares) for name, shares in zip("abcde", lost(made), strict=True)}
    assert f"is {sum(share == 1 for share in whole.values())}." in made.kept.value
    assert "guess was 4" in made.kept.value
    assert read_link(heartbeat().link, KEY).guess.values == (4,)
    for told in ("6", "c1", "40_60", "many"):
        refused = MeetingPlan(f"plan~guess={told}")
        assert refused.guess is None
        assert f"the guess is '{told}'" in unescape(refused.widget.children[2].value)


def lost(made: MeetingPlan) -> list[list[float]]:
    """For each ruleset what is drawn of ships lost, ours, theirs or both."""
    drawn = bars(made)
    return [list(each) for each in zip(*(drawn[n] for n in drawn if n != "neither"), strict=True)]


def test_it_opens_bow_to_bow():
    """A draw in the mêlée, both sunk for the umpire."""
    made = MeetingPlan(GUESSED)
    assert bars(made)["neither"][2] == 1
    assert bars(made)["both lost"][3] == 1
    assert "Stem on stem is a draw." in made.words.value
    assert "0° off the bow" in made.chart.label


def test_a_dragged_ship_changes_the_verdicts_and_the_controls():
    """One degree past the stem sinks her in both."""
    made = MeetingPlan(GUESSED)
    dragged(made, theirs_heading="226")
    assert made.inputs == Meeting(Course(0, 12), Course(226, 4))
    assert made.controls.values["theirs.heading"] == "226"
    assert bars(made)["theirs lost"][2:4] == [1, 1]


def test_a_typed_speed_changes_the_verdicts_and_the_chart():
    """Five knots more are too few for the umpire, and two squares too many to grapple."""
    made = MeetingPlan(GUESSED)
    typed(made, theirs_speed="7", theirs_heading="90")
    assert made.chart.courses["theirs.speed"] == "7"
    assert bars(made)["theirs lost"][3] == bars(made)["ours lost"][3] == 0.5
    assert bars(made)["neither"][4] == 1
    assert "5 knots faster, and a ram takes 6" in made.words.value


def test_what_cannot_be_used_is_said_and_changes_nothing():
    """In the form beside its field; from the chart in silence, for it cannot send such a thing."""
    made = MeetingPlan(GUESSED)
    before = made.plot.spec
    typed(made, ours_speed="21")
    assert made.controls.errors == {"ours.speed": "21 is out of bounds; it takes 0 to 20"}
    dragged(made, ours_heading="<b>")
    dragged(made, nobody_heading="3")
    assert made.inputs == Meeting()
    assert made.plot.spec is before


def test_the_meeting_is_in_the_pages_link():
    """Set apart from the fights below it, and opened from there."""
    made = MeetingPlan("")
    dragged(made, ours_heading="315", theirs_speed="9")
    link = heartbeat().link
    assert read_link(link, KEY).values == {"ours.heading": "315", "theirs.speed": "9"}
    assert read_link(link).values == {}
    assert MeetingPlan(link).inputs == made.inputs


def test_a_link_that_cannot_be_used_is_told():
    """In one sentence, with nothing of it taken for HTML; the rest is taken."""
    made = MeetingPlan("plan~ours.heading=<b>&plan~theirs.speed=9")
    notice = made.widget.children[2].value
    assert "ours.heading" in notice
    assert "<b>" not in notice
    assert made.inputs.theirs.speed == 9


def test_the_chart_is_drawn_once():
    """The page turns it by itself; only courses and words go to and fro."""
    made = MeetingPlan("")
    picture = made.chart.picture
    dragged(made, ours_heading="90")
    assert made.chart.picture is picture
    assert picture.count('transform="rotate(0)"') >= 2
