"""Rummy Kit: rummy games that teach, and the one engine that plays them."""

__version__ = "1.0.0rc1"
