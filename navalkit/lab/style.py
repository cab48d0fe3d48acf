"""The page's style sheet, carried by a widget so that every front end has it."""

from __future__ import annotations

import anywidget

from navalkit.lab.liveplot import STATIC


class Style(anywidget.AnyWidget):
    """Nothing to see; brings the style sheet of the steps."""

    _esm = "export default { render({ el }) { el.hidden = true; } };"
    _css = STATIC / "lab.css"
