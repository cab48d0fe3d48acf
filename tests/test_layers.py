"""The house: which rooms a room may look into, what its door lets in, and that all is named."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import navalkit
from navalkit.rules.clauses import RULEBOOKS

HOME = Path(navalkit.__file__).parent
MODULES = {
    ".".join(path.relative_to(HOME.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(HOME.rglob("*.py"))
    if "static" not in path.parts
}
ROOMS = ("odds", "rules", "show", "lab")
"""Ground floor first: each may look into those before it."""
OUTSIDE = ("numpy", "plotly", "ipywidgets", "anywidget", "IPython", "traitlets", "voila", "icepool")


def modules_of(*rooms: str) -> list[str]:
    """The modules of some rooms."""
    return [name for name in MODULES if name.split(".")[1:2] and name.split(".")[1] in rooms]


def loads(code: str) -> set[str]:
    """What a fresh interpreter has loaded from outside after running the code."""
    asked = f"{code}\nimport sys\nprint(*[name for name in {OUTSIDE!r} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    return set(told.stdout.split())


# --- what a room loads ---------------------------------------------------------------------------


def test_odds_and_rules_load_nothing_from_outside():
    """Every module of both, all questions found and one asked: the standard library alone."""
    every = "\n".join(f"import {name}" for name in modules_of("odds", "rules"))
    ask = "from navalkit.rules import questions\nq = questions()['seafight.chase']\n"
    assert loads(f"{every}\n{ask}q.ask(q.inputs())") == set()


def test_show_loads_no_widgets_and_no_plotly():
    """Figures are plain data until somebody asks for a Figure."""
    every = "\n".join(f"import {name}" for name in modules_of("show"))
    assert loads(every) <= {"numpy"}
    assert loads("import navalkit.show") == set()


@pytest.mark.parametrize("room", ["odds", "rules", "rules.seafight", "show"])
def test_each_room_can_be_entered_first(room):
    """No room needs another to have been loaded before it."""
    assert loads(f"import navalkit.{room}") == set()


# --- what a room looks into ----------------------------------------------------------------------


def imports(name: str) -> Iterator[tuple[str, bool]]:
    """What a module imports, and whether as it is loaded (not when called, nor for types)."""
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    later = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) or _for_types(node)
        for inner in ast.walk(node)
    }
    package = name if MODULES[name].name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            near = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*near, node.module or ""] if node.level else [node.module or ""])
            found = [base, *(f"{base}.{alias.name}" for alias in node.names)]
        else:
            continue
        yield from ((each, id(node) not in later) for each in found)


def _for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)


@pytest.mark.parametrize("name", modules_of(*ROOMS))
def test_imports_run_one_way(name):
    """odds ← rules ← show ← lab: a room looks into itself and those below, never above."""
    allowed = ROOMS[: ROOMS.index(name.split(".")[1]) + 1]
    looked = {each.split(".")[1] for each, _ in imports(name) if each.startswith("navalkit.")}
    assert looked <= {*allowed, ""}


@pytest.mark.parametrize("name", modules_of("odds"))
def test_odds_knows_probability_alone(name):
    """The standard library as it loads; numpy, when called, at the most."""
    for each, as_it_loads in imports(name):
        root = each.split(".")[0]
        outside = root != "navalkit" and root not in sys.stdlib_module_names
        assert not outside or (root == "numpy" and not as_it_loads), each


@pytest.mark.parametrize("book", RULEBOOKS)
def test_no_rulebook_imports_another(book):
    """What two rulebooks share lies below both."""
    prefix = f"navalkit.rules.{book}"
    for name in (name for name in MODULES if name == prefix or name.startswith(prefix + ".")):
        others = {f"navalkit.rules.{other}" for other in RULEBOOKS if other != book}
        assert not {".".join(each.split(".")[:3]) for each, _ in imports(name)} & others


# --- that all is named ---------------------------------------------------------------------------


def undocumented(name: str) -> Iterator[str]:
    """Public functions, classes and methods of a module without a docstring."""
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    if not ast.get_docstring(tree):
        yield name
    defined = (ast.FunctionDef, ast.ClassDef)
    for node in tree.body:
        inner = node.body if isinstance(node, ast.ClassDef) else []
        if isinstance(node, defined) and not node.name.startswith("_"):
            for each in (node, *(n for n in inner if isinstance(n, defined))):
                if not each.name.startswith("_") and not ast.get_docstring(each):
                    yield f"{name}.{each.name}"


@pytest.mark.parametrize("name", modules_of("odds", "rules"))
def test_everything_public_is_documented(name):
    """What comes back, in the rule's words."""
    assert list(undocumented(name)) == []


@pytest.mark.parametrize("name", modules_of(*ROOMS))
def test_no_catch_all_names(name):
    """No drawer for what has no place: a name says what is inside."""
    drawers = {"utils", "util", "helpers", "helper", "misc", "common"}
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    assert not drawers & set(name.split("."))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert not node.name.startswith(("get_", "compute_")), node.name
