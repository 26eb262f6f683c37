"""`python -m crocetta` is `crocetta`."""

from crocetta.cli import main

if __name__ == "__main__":
    main()
