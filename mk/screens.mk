.PHONY: screens bless-screens words
screens: .venv/ok  ## a contact sheet of every screen, in build/screens*.png
	$(PY) -m host_tools.panel.screens --all

bless-screens: .venv/ok  ## accept the screens as they are as the golden frames
	$(PY) -m tests.ui.bless

words: .venv/ok  ## build the pictures of every language's phrases (needs Debian's fonts)
	$(PY) -m host_tools.words.build
