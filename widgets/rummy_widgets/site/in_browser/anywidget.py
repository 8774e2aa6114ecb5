"""The part of anywidget that our pages use, where there is no Jupyter: a widget that our own module draws."""

from __future__ import annotations

import ipywidgets


class AnyWidget(ipywidgets.DOMWidget):
    """A widget of ``widgets/src/kinds.ts``."""
