.PHONY: screens bless-screens words words-page
screens: .venv/ok  ## a contact sheet of every screen, in build/screens*.png
	$(PY) -m host_tools.panel.screens --all

bless-screens: .venv/ok  ## accept the screens as they are as the golden frames
	$(PY) -m tests.ui.bless

words: .venv/ok  ## build the pictures of every language's phrases, and docs/words.md (needs Debian's fonts)
	$(PY) -m host_tools.words.build
	$(PY) -m host_tools.words.page

words-page: .venv/ok  ## write docs/words.md: every phrase in every language side by side
	$(PY) -m host_tools.words.page
