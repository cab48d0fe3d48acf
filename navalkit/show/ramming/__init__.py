"""How the questions of ramming and boarding look."""

from navalkit.show.ramming.galleys import GALLEYS
from navalkit.show.ramming.melee import MELEE
from navalkit.show.ramming.squadrons import SQUADRONS
from navalkit.show.ramming.squares import SQUARES
from navalkit.show.ramming.umpire import UMPIRE

SHOWN = {
    "ramming.galleys": GALLEYS,
    "ramming.squadrons": SQUADRONS,
    "ramming.melee": MELEE,
    "ramming.umpire": UMPIRE,
    "ramming.squares": SQUARES,
}
