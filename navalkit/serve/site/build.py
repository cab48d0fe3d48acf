"""Builds the site: JupyterLite and Python for the browser, the kit's wheel, a page a notebook.

Everything comes from npm or from what is installed here, and lies in one folder in the end; no
page asks another host for anything.
"""

import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from jupyterlite_pyodide_kernel.constants import PYODIDE_KERNEL_NPM_NAME, PYODIDE_VERSION

from navalkit.lab.liveplot import BUNDLE
from navalkit.serve.catalogue import notebooks_folder
from navalkit.serve.site import wheels
from navalkit.serve.site.pages import write_pages

KERNEL = f"{PYODIDE_KERNEL_NPM_NAME}:kernel"
PACKAGE = Path(__file__).parents[2]
PYODIDE = "static/pyodide"
PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
EXTENSIONS = (PYODIDE_KERNEL_NPM_NAME, "@jupyter-widgets/jupyterlab-manager", "anywidget")
# Of the stock application: it would open a console of its own, and look after a look that the
# pages have already, and after files that they have not.
DISABLED = [
    "@jupyterlite/repl-extension:console",
    "@jupyterlab/apputils-extension:themes",
    "@jupyterlab/apputils-extension:themes-palette-menu",
    "@jupyterlab/codemirror-extension:commands",
    "@jupyterlab/theme-light-extension",
    "@jupyterlab/theme-dark-extension",
    "@jupyterlab/theme-dark-high-contrast-extension",
    "@jupyterlite/application-extension:service-worker-manager",
]
# The kernel's installer and completer: it will have them, and fetches what the lock does not know.
UNCALLED: dict[str, tuple[str, ...]] = {
    "jedi": (),
    "micropip": (),
    "piplite": ("piplite/__init__.py", "piplite/piplite.py"),
}
MARK = "navalkit-site.json"  # by which a folder is known to be a site, and may be built anew


class SiteError(ValueError):
    """Why no site was built, in a sentence."""


def build(output: Path) -> None:
    """Build the site in `output`, which is new, empty, or a site built before."""
    if output.exists() and any(output.iterdir()) and not (output / MARK).is_file():
        raise SiteError(f"{output} is neither empty nor a site built before: name another folder")
    with tempfile.TemporaryDirectory() as place:
        work, site = Path(place) / "work", Path(place) / "site"
        info = fetch_python(work / PYODIDE)
        packages = gather(work / PYODIDE, info)
        (work / "jupyter-lite.json").write_text(json.dumps(settings(packages)), encoding="utf-8")
        assemble(work, site)
        config = json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))
        plotly = site / "navalkit" / "static"
        plotly.mkdir(parents=True)
        shutil.copy(BUNDLE, plotly)
        write_pages(site, notebooks_folder(), config["jupyter-config-data"])
        (site / MARK).write_text(json.dumps({"navalkit": distribution("navalkit").version}))
        check(site)
        shutil.rmtree(output, ignore_errors=True)
        shutil.copytree(site, output)


def fetch_python(folder: Path) -> dict[str, str]:
    """Python for the browser, from npm, put into `folder`; what it tells of itself."""
    folder.mkdir(parents=True)
    npm = shutil.which("npm")
    if npm is None:
        raise SiteError("npm is not on the path; it brings Python for the browser: install Node.js")
    with tempfile.TemporaryDirectory() as place:
        command = [npm, "pack", "--silent", f"pyodide@{PYODIDE_VERSION}"]
        done = subprocess.run(command, cwd=place, capture_output=True, text=True)
        if done.returncode:
            said = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
            raise SiteError(f"npm brought no pyodide {PYODIDE_VERSION}: {said}")
        (archive,) = Path(place).glob("*.tgz")
        with tarfile.open(archive) as files:
            for name in PYTHON:
                (folder / name).write_bytes(_member(files, name))
            info: dict[str, str] = json.loads(_member(files, "pyodide-lock.json"))["info"]
    return info


def _member(files: tarfile.TarFile, name: str) -> bytes:
    found = files.extractfile(f"package/{name}")
    if found is None:
        raise SiteError(f"pyodide {PYODIDE_VERSION} holds no {name}")
    return found.read()


def gather(folder: Path, info: dict[str, str]) -> list[str]:
    """The wheels and their lock, put into `folder`; the names of the packages."""
    carried = labextension(PYODIDE_KERNEL_NPM_NAME) / "static" / "pypi"
    found = [wheels.stand_in(name, files, folder) for name, files in UNCALLED.items()]
    found += [
        wheels.given(Path(shutil.copy(path, folder)))
        for path in sorted(carried.glob("*.whl"))
        if path.name.startswith(("ipykernel-", "pyodide_kernel-"))
    ]
    roots = {name for wheel in found for name in wheels.needs(wheel.dist, info["python"])}
    found.append(wheels.own(distribution("navalkit"), PACKAGE, folder))
    given = {wheel.name for wheel in found}
    others = wheels.closure(roots | {"anywidget", "ipywidgets"}, info["python"], given)
    found += [wheels.repacked(dist, folder) for dist in others]
    wheels.written(wheels.lock(found, info), folder)
    return sorted(wheel.name for wheel in found)


def labextension(name: str) -> Path:
    """Where an extension of the front end is installed."""
    return Path(sys.prefix) / "share" / "jupyter" / "labextensions" / name


def settings(packages: list[str]) -> dict[str, Any]:
    """What the application is told."""
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": packages}}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "navalkit",
            "disabledExtensions": DISABLED,
            "enableMemoryStorage": True,
            "exposeAppInBrowser": True,
            "litePluginSettings": {KERNEL: kernel},
        },
    }


def assemble(work: Path, site: Path) -> None:
    """Have JupyterLite put together what it and Python are made of."""
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--apps", "repl"]
    command += ["--lite-dir", str(work), "--output-dir", str(site), "--no-sourcemaps"]
    command += ["--no-unused-shared-packages", "--LiteBuildConfig.ignore_sys_prefix=True"]
    command += [
        f"--LiteBuildConfig.federated_extensions={labextension(name)}" for name in EXTENSIONS
    ]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True)
    if done.returncode:
        raise SiteError(f"JupyterLite built no site:\n{done.stdout}\n{done.stderr}")
    stock = ("index.html", "repl", "doc", "jupyter-lite.ipynb", "service-worker.js", "rspack.*")
    for path in (path for name in stock for path in site.glob(name)):
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def check(site: Path) -> None:
    """That the site stands by itself: Python is its own, and no page names another host."""
    config = json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))
    kernel = config["jupyter-config-data"]["litePluginSettings"][KERNEL]
    if kernel.get("pyodideUrl") != f"./{PYODIDE}/pyodide.mjs":
        raise SiteError(f"Python would come from {kernel.get('pyodideUrl')}, not from the site")
    for page in site.glob("*/index.html"):
        if "cdn" in page.read_text(encoding="utf-8").lower():
            raise SiteError(f"{page} asks another host for something")
