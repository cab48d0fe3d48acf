"""How the questions of the sea-fight look."""

from navalkit.show.seafight.chase import CHASE
from navalkit.show.seafight.pool import POOL
from navalkit.show.seafight.sighting import SIGHTING
from navalkit.show.seafight.three_ships import THREE_SHIPS
from navalkit.show.seafight.wind import WIND

SHOWN = {
    "seafight.pool": POOL,
    "seafight.chase": CHASE,
    "seafight.sighting": SIGHTING,
    "seafight.wind": WIND,
    "seafight.three-ships": THREE_SHIPS,
}
