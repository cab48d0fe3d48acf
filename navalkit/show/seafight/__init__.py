"""How the questions of the sea-fight look."""

from navalkit.show.seafight.chase import CHASE
from navalkit.show.seafight.pool import POOL

SHOWN = {"seafight.pool": POOL, "seafight.chase": CHASE}
