"""How the questions of the sea-fight look."""

from navalkit.show.seafight.boarding import BOARDING
from navalkit.show.seafight.bringto import BRING_TO
from navalkit.show.seafight.broadside import BROADSIDE
from navalkit.show.seafight.chase import CHASE
from navalkit.show.seafight.commanding import COMMANDS as COMMANDS
from navalkit.show.seafight.engagement import ENGAGEMENT
from navalkit.show.seafight.grapple import GRAPPLE
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
    "seafight.broadside": BROADSIDE,
    "seafight.gun-to-bring-to": BRING_TO,
    "seafight.grapple": GRAPPLE,
    "seafight.boarding": BOARDING,
    "seafight.engagement": ENGAGEMENT,
}
