"""All checks in one command: `python -m tests`. The last line is pytest's; the status is 0 only
if every check passed. What is given after it goes to pytest: `python -m tests tests/odds -x`."""

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

TOP = Path(__file__).parents[1]
PYTHON = [sys.executable, "-m"]

# Named as they are reported; each quiet unless it fails.
CHECKS = {
    "ruff check": [*PYTHON, "ruff", "check", "."],
    "ruff format": [*PYTHON, "ruff", "format", "--check", "."],
    "mypy": [*PYTHON, "mypy"],
    "notebooks": [*PYTHON, "pytest", "--nbval", "notebooks"],
}


def quiet(name: str, command: Sequence[str]) -> bool:
    """Whether a check passed; what it said is shown only if it did not."""
    began = time.monotonic()
    run = subprocess.run(
        command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    passed = run.returncode == 0
    print(f"{name}: {'passed' if passed else 'FAILED'} ({time.monotonic() - began:.0f} s)")
    if not passed:
        print(run.stdout, flush=True)
    return passed


def main(options: Sequence[str]) -> int:
    """Run every check, pytest last; 0 if all passed."""
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    failed = [name for name, command in CHECKS.items() if not quiet(name, command)]
    if failed:
        print(f"failed before pytest: {', '.join(failed)}")
    status = subprocess.run([*PYTHON, "pytest", *options], cwd=TOP, check=False).returncode
    return status or int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
