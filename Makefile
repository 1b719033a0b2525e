.PHONY: x
