# Every command is one line over tools/dev.py; where there is no make: python tools/dev.py run
PYTHON ?= python3

.PHONY: run lab class site print test lint bench soak docs release links screenshots setup clean
run lab class site print test lint bench soak docs release links screenshots setup clean:
	@$(PYTHON) tools/dev.py $@ $(ARGS)
