"""Snippets that run on the board: real files, sent as they are."""
