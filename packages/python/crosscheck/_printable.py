"""Texts of other people, as messages show them."""


def printable(text: str) -> str:
    """A text on one line, without what a terminal or a CI would obey."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)
