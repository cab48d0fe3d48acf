"""A lab that is built once it is wanted."""

from navalkit.lab.later import STEPS, Later


def test_it_is_built_when_its_button_is_pressed():
    """Before that there is a button and no lab; after it every step, and no button."""
    later = Later("crewedships.challenge", key="x", query="")
    assert later.lab is None
    assert later.inside.children == ()
    later.button.click()
    assert later.lab is not None
    assert len(later.inside.children) == len(STEPS)
    assert "nk-gone" in later.closed._dom_classes


def test_pressing_twice_builds_once():
    """The lab stays the one it was."""
    later = Later("crewedships.challenge", key="x", query="")
    later.open()
    lab = later.lab
    later.open()
    assert later.lab is lab


def test_a_link_that_sets_it_up_opens_it():
    """With the set-up of the link; a link for another lab leaves it closed."""
    later = Later("crewedships.challenge", key="x", query="x~boons=3&boons=1")
    assert later.lab is not None
    assert later.lab.session.inputs.boons == 3
    assert Later("crewedships.challenge", key="y", query="x~boons=3").lab is None
