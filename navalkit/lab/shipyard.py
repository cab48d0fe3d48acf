"""The shipyard: ships of one's own, built or brought in a file, in the lists of the page's labs."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import MISSING, dataclass
from typing import Annotated, Any, Protocol

from navalkit.lab.controls import Controls
from navalkit.lab.heartbeat import guarded
from navalkit.lab.parts import box, button, html, notice, section, show, table
from navalkit.lab.session import Session
from navalkit.lab.strings import say
from navalkit.lab.style import Style
from navalkit.lab.upload import Upload
from navalkit.rules.catalogue import FORMS, Cell, Column, read, write
from navalkit.rules.inputs import Says, declared, text_of
from navalkit.rules.seafight.ships import Ship, ships
from navalkit.show.draw import clean
from navalkit.show.figures import Table
from navalkit.show.numbers import plural

MOST_SHIPS = 1_000

COLUMNS = tuple(
    Column(
        field.name,
        field.kind if isinstance(field.kind, range) else str,
        None if field.default is MISSING else field.default,
    )
    for field in declared(Ship)
)
"""What a row of a file holds: a ship's figures, as the page has them."""


@dataclass(frozen=True)
class OwnShip(Ship):
    """A ship to be built, a brigantine to begin with."""

    name: Annotated[str, Says("Name")] = "My ship"
    speed: Annotated[int, range(7), Says("Speed", clause="SF-CHASE-2")] = 3
    handling: Annotated[int, range(-4, 5), Says("Handling", clause="SF-CHASE-2")] = 0


class HasSession(Protocol):
    """A lab of the page."""

    session: Session


def row(ship: Ship) -> dict[str, Cell]:
    """A ship's figures as a file holds them.

    >>> row(ships()["fluyt"])["size"]
    20
    """
    return {field.name: getattr(ship, field.name) for field in declared(Ship)}


def shipped(data: bytes, name: str) -> list[Ship]:
    """The ships of a file, all of them or an error that says what would do.

    >>> shipped(b"name,speed,handling\\nSpeedy,4,1", "own.csv")[0].hull
    16
    """
    return [Ship(**cells) for cells in read(data, name, COLUMNS)]  # type: ignore[arg-type]


class Shipyard:
    """A form, a file, the list of what there is, and a way to save it."""

    def __init__(self, *labs: HasSession) -> None:
        self.labs, self.ships = labs, list[Ship]()
        self.form = Controls(OwnShip(), title=say("shipyard.form"))
        self.said, self.done = notice(), html("", "nk-sentence")
        refuse = guarded(self.refuse, self.said)
        self.upload = Upload(guarded(self.take, self.said), refuse, label=say("shipyard.file"))
        self.clear = button(say("shipyard.clear"), self.forget, self.said)
        self.list = html()
        actions = box(
            button(say("shipyard.add"), self.build, self.said, main=True),
            self.upload,
            self.said,
            self.done,
            self.list,
            self.clear,
            css="nk-column",
        )
        self.widget: Any = box(
            Style(),
            section(
                say("shipyard.title"),
                html(f"<p>{say('shipyard.help')}</p>"),
                box(self.form, actions, css="nk-bench"),
            ),
            css="nk-lab",
        )
        self.draw()

    def build(self) -> None:
        """Add the ship that the form holds."""
        if self.form.errors:
            path, words = next(iter(self.form.errors.items()))
            raise ValueError(f"{path}: {words}")
        ship = Ship(**row(self.form.inputs))  # type: ignore[arg-type]
        self.moor([ship], say("shipyard.added", name=ship.name))

    def take(self, name: str, data: bytes) -> None:
        """Add the ships of a file, or none of them."""
        self.done.value = ""
        found = shipped(data, name)
        words = say("shipyard.loaded", count=plural(len(found), "ship"), file=name)
        self.moor(found, words)

    def refuse(self, words: str) -> None:
        """Say why a file was not taken."""
        self.done.value = ""
        raise ValueError(words)

    def moor(self, found: list[Ship], words: str) -> None:
        """Add ships, and offer them in every list; a name that is taken refuses all of them."""
        self.done.value = ""
        known = {ship.name.casefold() for ship in (*ships().values(), *self.ships)}
        for ship in found:
            if ship.name.casefold() in known:
                raise ValueError(say("shipyard.taken", name=ship.name))
        total = len(self.ships) + len(found)
        if total > MOST_SHIPS:
            raise ValueError(say("shipyard.many", count=total, most=MOST_SHIPS))
        self.ships += found
        self.draw()
        self.done.value = f'<p aria-live="polite">{clean(words)}</p>'

    def forget(self) -> None:
        """Empty the yard; what is chosen already stays as it is."""
        self.ships, self.done.value = [], ""
        self.draw()

    def draw(self) -> None:
        """The list of ships, and the same in every lab."""
        offered = [
            [ship.name, {name: text_of(value) for name, value in row(ship).items()}]
            for ship in self.ships
        ]
        for lab in self.labs:
            lab.session.controls.extra = offered
        show(self.clear, bool(self.ships))
        if not self.ships:
            self.list.value = f"<p class='nk-small'>{say('shipyard.none')}</p>"
            return
        heads = tuple(field.says.label for field in declared(Ship))
        told = Table(heads, [tuple(map(str, row(ship).values())) for ship in self.ships])
        saved = " ".join(self.link(form) for form in FORMS)
        self.list.value = (
            f"{table(told, say('shipyard.mine'))}<p>{say('shipyard.save')} {saved}</p>"
        )

    def link(self, form: str) -> str:
        """A link that saves the ships as a file of a form, from the page itself."""
        data = b64encode(write([row(ship) for ship in self.ships], form)).decode("ascii")
        return (
            f'<a download="my-ships.{form}" '
            f'href="data:text/plain;charset=utf-8;base64,{data}">{form.upper()}</a>'
        )


def shipyard(*labs: HasSession) -> Any:
    """The page part: ships of one's own, for the labs of this page."""
    return Shipyard(*labs).widget
