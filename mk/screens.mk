.PHONY: screens bless-screens words
screens: .venv/ok  ## a contact sheet of every screen, in build/screens*.png
	$(PY) -m host_tools.panel.screens --out build/screens.png
	$(PY) -m host_tools.panel.screens --lang hi --out build/screens-hi.png
	$(PY) -m host_tools.panel.screens --lang bn --out build/screens-bn.png

bless-screens: .venv/ok  ## accept the screens as they are as the golden frames
	$(PY) -m tests.ui.bless

words: .venv/ok  ## build the pictures of the Hindi and Bengali phrases (needs Debian's fonts)
	$(PY) -m host_tools.words.build
