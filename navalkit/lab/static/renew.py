"""Renew the plotly.js bundle beside this file: `python navalkit/lab/static/renew.py [version]`.

Asks npm for `plotly.js-cartesian-dist-min` (MIT), keeps the script under its version and its
licence under `plotly-LICENSE`, and removes the bundle it replaces. Needs `npm` on the path.
"""

import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

PACKAGE = "plotly.js-cartesian-dist-min"
HERE = Path(__file__).parent


def fetch(version: str, folder: Path) -> Path:
    """The package's archive, downloaded into `folder` by npm."""
    command = ["npm", "pack", "--silent", f"{PACKAGE}@{version}"]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    (archive,) = folder.glob("*.tgz")
    return archive


def read(archive: Path, member: str) -> bytes:
    """One file of an npm archive."""
    with tarfile.open(archive) as files:
        found = files.extractfile(f"package/{member}")
        if found is None:
            raise FileNotFoundError(f"{archive.name} holds no {member}")
        return found.read()


def renew(version: str = "latest") -> Path:
    """Put the bundle of `version` in place of the present one."""
    with tempfile.TemporaryDirectory() as folder:
        archive = fetch(version, Path(folder))
        number = archive.stem.removeprefix(f"{PACKAGE}-")
        script, licence = read(archive, "plotly-cartesian.min.js"), read(archive, "LICENSE")
    for old in HERE.glob("plotly-cartesian-*.min.js"):
        old.unlink()
    bundle = HERE / f"plotly-cartesian-{number}.min.js"
    bundle.write_bytes(script)
    (HERE / "plotly-LICENSE").write_bytes(licence)
    return bundle


if __name__ == "__main__":
    print(renew(*sys.argv[1:2]))
