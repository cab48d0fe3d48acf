"""How the questions of the card chase look."""

from navalkit.show.cardchase.contest import OPPOSED
from navalkit.show.cardchase.flee import FLEE
from navalkit.show.cardchase.gaps import GAP
from navalkit.show.cardchase.gunfire import DAMAGE
from navalkit.show.cardchase.manoeuvres import MANOEUVRES
from navalkit.show.cardchase.trait import TRAIT

SHOWN = {
    "cardchase.trait": TRAIT,
    "cardchase.opposed": OPPOSED,
    "cardchase.gap": GAP,
    "cardchase.flee": FLEE,
    "cardchase.damage": DAMAGE,
    "cardchase.manoeuvres": MANOEUVRES,
}
