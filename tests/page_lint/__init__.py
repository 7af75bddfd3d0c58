"""Checks the style and the types of the page's modules and style sheets, with tools that npm brings."""
