"""The docs as a site: which pages it has, where their links lead, and the reference made from docstrings."""
