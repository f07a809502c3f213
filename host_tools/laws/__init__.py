"""The rule sets on the laptop: listing, words of the laws, club profiles, docs/laws.md."""
