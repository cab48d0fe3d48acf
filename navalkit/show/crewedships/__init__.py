"""How the questions of crewed ships look."""

from navalkit.show.crewedships.aground import AGROUND
from navalkit.show.crewedships.challenge import CHALLENGE
from navalkit.show.crewedships.damage import DAMAGE
from navalkit.show.crewedships.fight import FIGHT
from navalkit.show.crewedships.rowing import ROWING
from navalkit.show.crewedships.sailing import SAILING
from navalkit.show.crewedships.sinking import SINKING
from navalkit.show.crewedships.spotting import SPOTTING

SHOWN = {
    "crewedships.challenge": CHALLENGE,
    "crewedships.rowing": ROWING,
    "crewedships.sailing": SAILING,
    "crewedships.damage": DAMAGE,
    "crewedships.sinking": SINKING,
    "crewedships.aground": AGROUND,
    "crewedships.spotting": SPOTTING,
    "crewedships.fight": FIGHT,
}
