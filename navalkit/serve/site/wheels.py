"""What Python in the browser is given: wheels made of what is installed here, and a lock of them.

Taken from this very environment, they are the versions that the rest of the site was built with,
and the build asks no index for them.
"""

import hashlib
import json
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path, PurePosixPath

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

# What nothing here calls in a browser: the completer, a terminal, another front end's files.
UNUSED = {"jedi", "pexpect", "widgetsnbextension", "jupyterlab-widgets"}
# Parts compiled for this machine only make a package faster; it runs without them too.
LEFT_OUT = {".pyc", ".pyi", ".map", ".so", ".pyd"}
INSTALLED = {"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"}  # how it came to be here
WHEEL = "Wheel-Version: 1.0\nGenerator: navalkit\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


@dataclass(frozen=True)
class Wheel:
    """A wheel in a folder, with what a lock says of it."""

    path: Path
    dist: Distribution

    @property
    def name(self) -> str:
        """Its name, in the form in which names are compared."""
        return canonicalize_name(self.dist.metadata["Name"])


def environment(python: str) -> dict[str, str]:
    """What the markers of requirements are asked for a Python such as "3.14.2" in a browser."""
    return {
        "implementation_name": "cpython",
        "os_name": "posix",
        "platform_machine": "wasm32",
        "platform_python_implementation": "CPython",
        "platform_system": "Emscripten",
        "python_full_version": python,
        "python_version": ".".join(python.split(".")[:2]),
        "sys_platform": "emscripten",
        "extra": "",
    }


def needs(dist: Distribution, python: str) -> Iterator[str]:
    """The packages that a distribution asks for there, less those nothing calls."""
    for text in dist.requires or []:
        asked = Requirement(text)
        name = canonicalize_name(asked.name)
        if name not in UNUSED and (not asked.marker or asked.marker.evaluate(environment(python))):
            yield name


def closure(roots: Iterable[str], python: str, given: Iterable[str] = ()) -> list[Distribution]:
    """The installed distributions of `roots` and all they ask for, less those already given."""
    done, waiting, found = set(given), sorted(roots), []
    while waiting:
        name = canonicalize_name(waiting.pop())
        if name in done:
            continue
        done.add(name)
        found.append(distribution(name))
        waiting += needs(found[-1], python)
    return found


def repacked(dist: Distribution, folder: Path) -> Wheel:
    """An installed distribution as a wheel in `folder`: its sources, its data, its licence."""
    names = [PurePosixPath(file) for file in dist.files or []]
    kept = {
        name.as_posix(): Path(str(dist.locate_file(name))).read_bytes()
        for name in names
        if name.suffix not in LEFT_OUT and name.name not in INSTALLED and ".." not in name.parts
    }
    return packed(dist, kept, folder)


def packed(dist: Distribution, files: dict[str, bytes], folder: Path) -> Wheel:
    """A wheel of `files`, each by its name inside; the same files give the same wheel."""
    path = folder / f"{_stem(dist)}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", compresslevel=9) as archive:
        for name, content in sorted(files.items()):
            told = zipfile.ZipInfo(name)  # of one date, whenever it is made
            told.compress_type, told.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(told, content)
    return Wheel(path, dist)


def own(dist: Distribution, package: Path, folder: Path) -> Wheel:
    """The kit's wheel, of the files of its package that a page in a browser may ask for."""
    files = {
        path.relative_to(package.parent).as_posix(): path.read_bytes()
        for path in package.rglob("*")
        if path.is_file() and path.suffix not in LEFT_OUT and _asked_for(path, package)
    }
    about = f"{_stem(dist)}.dist-info"
    files[f"{about}/METADATA"] = str(dist.metadata).encode()
    files[f"{about}/WHEEL"] = WHEEL.encode()
    return packed(dist, files, folder)


def _asked_for(path: Path, package: Path) -> bool:
    room = path.relative_to(package).parts[0]
    return room not in ("serve", "notebooks") or path.name in ("__init__.py", "aboard.py")


def _stem(dist: Distribution) -> str:
    return f"{canonicalize_name(dist.name).replace('-', '_')}-{dist.version}"


def stand_in(name: str, files: Iterable[str], folder: Path) -> Wheel:
    """A wheel of empty modules, for a package that is asked for and never called."""
    about = f"{name}-0.dist-info"
    told = {f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n"}
    told[f"{about}/WHEEL"] = WHEEL
    path = folder / f"{name}-0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for file, text in {**told, **dict.fromkeys(files, "")}.items():
            archive.writestr(zipfile.ZipInfo(file), text)
    return given(path)


def given(path: Path) -> Wheel:
    """A wheel that is already there."""
    inside = zipfile.Path(path)
    (info,) = (each for each in inside.iterdir() if each.name.endswith(".dist-info"))
    return Wheel(path, PathDistribution(info))  # a path, in a zip


def lock(wheels: Iterable[Wheel], info: dict[str, str]) -> dict[str, object]:
    """The lock file of these wheels for the Python that `info` tells of."""
    wheels = list(wheels)
    here = {wheel.name for wheel in wheels}
    return {
        "info": info,
        "packages": {
            wheel.name: {
                "name": wheel.name,
                "version": wheel.dist.version,
                "file_name": wheel.path.name,
                "install_dir": "site",
                "sha256": hashlib.sha256(wheel.path.read_bytes()).hexdigest(),
                "package_type": "package",
                "imports": sorted(_imports(wheel.path)),
                "depends": sorted(here & set(needs(wheel.dist, info["python"]))),
                "unvendored_tests": False,
            }
            for wheel in wheels
        },
    }


def _imports(path: Path) -> set[str]:
    names = [PurePosixPath(name) for name in zipfile.ZipFile(path).namelist()]
    modules = (name for name in names if name.suffix == ".py")
    return {name.parts[0].removesuffix(".py") for name in modules}


def written(lock: dict[str, object], folder: Path) -> None:
    """Put the lock where Python in the browser looks for it."""
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
