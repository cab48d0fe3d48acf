"""What a served page is, and what it must not be, asked over HTTP."""

import http.client
import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest

from tests.serve.asking import Client, eventually
from tests.serve.running import PAGES, Server, sockets, voila, words

PAGE = "voila/render/10-plots.ipynb"
OWN_WORDS = "no_metadata.ipynb"


def outside(markup: str) -> list[str]:
    """Addresses a browser would fetch from another host."""
    fetched = r"""(?:src|href)\s*=\s*["'](https?://[^"']+)|url\(\s*["']?(https?://[^"')]+)"""
    return [a or b for a, b in re.findall(fetched, markup) if "www.w3.org" not in (a or b)]


def config(markup: str) -> dict[str, object]:
    """What a page tells Voilà's script."""
    found = re.search(r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', markup, re.S)
    assert found
    told: dict[str, object] = json.loads(found[1])
    return told


def websocket_extensions(url: str, kernel: str) -> str:
    """What the server agrees to when a browser offers to compress."""
    server = http.client.HTTPConnection(urlsplit(url).netloc, timeout=20)
    offer = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Extensions": "permessage-deflate",
    }
    server.request("GET", urlsplit(url).path + f"api/kernels/{kernel}/channels", headers=offer)
    answer = server.getresponse()
    assert answer.status == 101
    agreed = answer.getheader("Sec-WebSocket-Extensions", "")
    server.close()
    return agreed


def test_the_index_names_every_page_in_order_and_starts_no_kernel(stand: Server) -> None:
    """The index is read from the notebooks' metadata; one without any goes by its file's name."""
    eventually(lambda: len(stand.kernels()) == 1)
    before = stand.kernels()
    said = words(Client(stand.url).ask("").text)
    lines = ["Plots of all sorts", "A page that fails", "No metadata"]
    assert [said.index(line) for line in lines] == sorted(said.index(line) for line in lines)
    assert "A plot in sight, one in a fold, one that follows a slider." in said
    assert stand.kernels() == before


def test_the_tree_addresses_lead_to_the_index(stand: Server) -> None:
    """Whatever way a reader looks for the pages, they find them."""
    for path in ("voila", "voila/", "voila/tree", "voila/tree/somewhere"):
        assert "A page that fails" in words(Client(stand.url).ask(path).text)


def test_a_page_shows_its_title_and_not_its_source(stand: Server) -> None:
    """Prose and outputs are there, code is not."""
    page = Client(stand.url).ask(PAGE)
    assert page.status == 200
    assert "<title>Plots of all sorts · navalkit</title>" in page.text
    assert '<html lang="en">' in page.text
    assert 'name="viewport"' in page.text
    assert "Everything the live plot promises" in page.text
    assert "tests.serve.stage" not in page.text


def test_nothing_is_fetched_from_another_host(stand: Server) -> None:
    """A school's firewall must not keep a page from showing. U05."""
    client = Client(stand.url)
    for path in ("", PAGE, "voila/render/nowhere.ipynb"):
        assert outside(client.ask(path).text) == []
    sheets = re.findall(r'<link rel="stylesheet" href="/([^"]+)"', client.ask(PAGE).text)
    assert len(sheets) == 5
    for sheet in sheets:
        assert outside(client.ask(sheet).text) == []
    assert config(client.ask(PAGE).text)["fullMathjaxUrl"] is None


def test_unused_parts_of_the_front_end_stay_away_and_the_needed_ones_come(stand: Server) -> None:
    """plotly.py's own part alone doubles a page; without the widgets' manager nothing works."""
    parts = config(Client(stand.url).ask(PAGE).text)["federated_extensions"]
    assert isinstance(parts, list)
    names = {part["name"] for part in parts}
    assert not names & {"jupyterlab-plotly", "jupyterlab_pygments"}
    assert names >= {"anywidget", "@voila-dashboards/widgets-manager8"}


def test_sources_are_not_given_out(stand: Server) -> None:
    """A page's files are the server's own business."""
    for name in ("10-plots.ipynb", "stage.py", "notes.csv"):
        assert Client(stand.url).ask(f"voila/files/{name}").status == 403


def test_answers_are_compressed_and_plotly_is_kept_for_good(stand: Server) -> None:
    """Bytes are seconds on a phone."""
    client = Client(stand.url)
    page = client.ask(PAGE, Accept_Encoding="gzip")
    assert page.headers["Content-Encoding"] == "gzip"
    (path,) = re.findall(r'src="/(navalkit/static/[^"]+)"', page.text)
    script = client.ask(path, Accept_Encoding="gzip")
    assert script.headers["Content-Encoding"] == "gzip"
    assert "immutable" in script.headers["Cache-Control"]
    assert script.text.startswith("/**\n* plotly.js (cartesian - minified)")
    assert client.ask("navalkit/static/renew.py").status == 404


def test_a_file_is_compressed_once_for_all_readers(stand: Server) -> None:
    """The second reader gets the same bytes, told whole; one who takes none gets it as it is."""
    path = config(Client(stand.url).ask(PAGE).text)["fullStaticUrl"]
    script = f"{str(path).lstrip('/')}/voila.js"
    plain = Client(stand.url).ask(script)
    first = Client(stand.url).ask(script, Accept_Encoding="gzip")
    again = Client(stand.url).ask(script, Accept_Encoding="gzip")
    assert "Content-Encoding" not in plain.headers
    assert int(again.headers["Content-Length"]) < len(plain.text) / 2
    assert first.text == again.text == plain.text
    kept = Client(stand.url).ask(script, If_None_Match=again.headers["Etag"])
    assert (kept.status, kept.text) == (304, "")


def test_the_story_is_sent_before_the_kernel_has_run(stand: Server) -> None:
    """Prose first, each part of it once; then what waits, then what the cells show. U21."""
    page = Client(stand.url).ask(PAGE).text
    assert page.count("Everything the live plot promises") == 1
    order = ["Plots of all sorts", 'id="loading"', "dataset.kernelId"]
    body = page[page.index("<main") :]
    assert [body.index(each) for each in order] == sorted(body.index(each) for each in order)


def test_a_page_that_cannot_be_rendered_ends_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kernel that dies as it starts; Voilà would keep its reader waiting for ever."""
    cells = [{"cell_type": "markdown", "metadata": {}, "source": ["# A story"]}]
    spec = {"name": "stillborn", "language": "python", "display_name": "stillborn"}
    book = {"metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 4, "cells": cells}
    (tmp_path / "a.ipynb").write_text(json.dumps(book))
    kernel = tmp_path / "share" / "kernels" / "stillborn"
    kernel.mkdir(parents=True)
    argv = [sys.executable, "-c", "pass", "{connection_file}"]
    (kernel / "kernel.json").write_text(json.dumps({**spec, "argv": argv}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "share"))
    with voila(folder=tmp_path) as server:
        page = Client(server.url).ask("voila/render/a.ipynb")
        assert "A story" in page.text
        assert "This page could not be made ready" in words(page.text)
        assert "Traceback" not in page.text
        assert "could not be rendered" in server.log.read_text()


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/nope", 404, "No such page"),
        ("/voila/files/", 403, "Not for readers"),
        ("/voila/templates/navalkit/static/../../x", 404, "No such page"),
        ("/voila/templates/navalkit/static/%00", 404, "No such page"),
        ("/voila/static/../x", 403, "Not for readers"),
        ("/api/contents", 404, "No such page"),
        (f"/{PAGE}?{'x' * 1_000_000}", 414, "Too long an address"),
    ],
    ids=lambda told: str(told)[:40],
)
def test_what_is_refused_is_refused_in_a_sentence(
    stand: Server, path: str, status: int, said: str
) -> None:
    """Asked as no browser would ask, with the dots left in; no traceback, in the log either."""
    asked = http.client.HTTPConnection(urlsplit(stand.url).netloc, timeout=60)
    asked.request("GET", path)
    answer = asked.getresponse()
    page = answer.read().decode()
    assert answer.status == status
    assert said in words(page)
    assert 'href="/voila/tree"' in page
    assert "Traceback" not in page
    assert "ValueError" not in stand.log.read_text()
    asked.close()


def test_a_reader_cannot_choose_another_template(stand: Server) -> None:
    """`?template=` would undo everything else tested here."""
    assert "nk-bar" in Client(stand.url).ask(PAGE + "?template=classic").text


def test_the_farewell_of_a_page_is_accepted_and_ends_its_kernel(stand: Server) -> None:
    """The page's cookie is what the farewell needs (voila 1458); a stranger's is refused."""
    client = Client(stand.url)
    (kernel,) = re.findall(r'dataset\.kernelId = "([^"]+)"', client.ask(PAGE).text)
    assert kernel in stand.kernels()
    farewell = f"voila/api/shutdown/{kernel}"
    assert Client(stand.url).ask(farewell, b"").status == 403
    token = client.cookie("_xsrf")
    assert token
    assert client.ask(farewell, f"_xsrf={token}".encode()).status == 204
    assert eventually(lambda: kernel not in stand.kernels())


def test_a_page_knows_its_link_and_its_folder_though_its_kernel_was_ready_before(
    stand: Server,
) -> None:
    """Voilà's own preheating shows the previous visitor's link."""
    assert eventually(lambda: len(stand.kernels()) >= 1)
    for query in ("dice=3", "dice=4"):
        said = Client(stand.url).ask(f"voila/render/{OWN_WORDS}?{query}").text
        assert f"asked: {query} in pages" in said


def test_a_page_is_served_by_the_kernel_that_was_ready() -> None:
    """And by no kernel of another page; the next one stands ready soon after."""
    used: list[str] = []

    def by_a_ready_one() -> bool:
        before = set(server.kernels())
        page = Client(server.url).ask(f"voila/render/{OWN_WORDS}").text
        used.extend(re.findall(r'dataset\.kernelId = "([^"]+)"', page))
        return used[-1] in before

    with voila(folder=PAGES, settings={"WarmKernels": {"rest": 0}}) as server:
        assert eventually(by_a_ready_one)
        assert eventually(by_a_ready_one)
    assert len(used) == len(set(used))


def test_kernels_that_began_as_one_throw_dice_of_their_own() -> None:
    """Forked of one process, which has imported `random` long ago."""
    with voila(folder=PAGES) as server:
        assert eventually(server.kernels)
        pages = [Client(server.url).ask(f"voila/render/{OWN_WORDS}").text for _ in range(3)]
    thrown = [re.findall(r"thrown: ([\d.]+)", page) for page in pages]
    assert len({*map(tuple, thrown)}) == 3
    assert all(thrown)


def test_a_page_is_not_told_what_is_not_its_own(stand: Server) -> None:
    """The pass of a launch link and the theme are no part of a set-up to keep or send on."""
    page = f"voila/render/{OWN_WORDS}?token=s3cret&dice=3&theme=dark&ship=St%20Ann"
    assert "asked: dice=3&amp;ship=St+Ann in pages" in Client(stand.url).ask(page).text


def test_what_goes_over_the_websocket_is_compressed(stand: Server) -> None:
    """A page of controls is half a megabyte of widgets, most of it the same again and again."""
    client = Client(stand.url)
    (kernel,) = re.findall(r'dataset\.kernelId = "([^"]+)"', client.ask(PAGE).text)
    assert "permessage-deflate" in websocket_extensions(stand.url, kernel)


def test_kernels_speak_over_files_not_ports(stand: Server) -> None:
    """Two kernels started together can be given one port; a socket file is each its own."""
    assert eventually(stand.kernels)
    kernel = psutil.Process(next(iter(stand.kernels().values())))
    assert eventually(lambda: len(sockets(kernel)) >= 5)
    assert all(len(path) < 100 for path in sockets(kernel))
    connection = re.sub(r"-ipc-\d+$", ".json", sockets(kernel)[0])
    assert json.loads(Path(connection).read_text())["transport"] == "ipc"


def test_a_failing_cell_is_a_sentence_for_the_reader_and_a_record_for_the_log(
    stand: Server,
) -> None:
    """No traceback on a page, and none lost."""
    said = Client(stand.url).ask("voila/render/20-broken.ipynb").text
    assert "This much is shown." in said
    assert "could not be made ready" in words(said)
    assert "ZeroDivisionError" not in said
    assert "secret" not in said
    assert "never reached" not in said
    assert "ZeroDivisionError" in stand.log.read_text()


def test_a_missing_page_says_so_politely(stand: Server) -> None:
    """A wrong address leads back to the right ones."""
    answer = Client(stand.url).ask("voila/render/nowhere.ipynb")
    assert answer.status == 404
    assert "No such page" in words(answer.text)
    assert "Traceback" not in answer.text
    assert 'href="/voila/tree"' in answer.text


def test_when_every_seat_is_taken_a_reader_is_asked_to_wait() -> None:
    """Voilà knows no limit (617); four who come at once do not slip past this one."""
    seats: dict[str, object] = {"WarmKernels": {"most": 2, "spares": 0}}
    with voila(folder=PAGES, settings=seats) as server, ThreadPoolExecutor(4) as crowd:
        page = f"voila/render/{OWN_WORDS}"
        visits = [crowd.submit(Client(server.url).ask, page) for _ in range(4)]
        answers = sorted((visit.result() for visit in visits), key=lambda answer: answer.status)
    assert [answer.status for answer in answers] == [200, 200, 503, 503]
    assert "Every seat is taken" in words(answers[-1].text)


def test_a_kernel_nobody_looks_at_is_ended_but_the_spare_one_is_kept() -> None:
    """A phone put away says no farewell."""
    soon: dict[str, object] = {
        "MappingKernelManager": {"cull_idle_timeout": 3, "cull_interval": 1},
        "WarmKernels": {"rest": 0},
    }
    with voila(folder=PAGES, settings=soon) as server:
        page = Client(server.url).ask(f"voila/render/{OWN_WORDS}").text
        (visited,) = re.findall(r'dataset\.kernelId = "([^"]+)"', page)
        assert eventually(lambda: visited not in server.kernels())
        assert eventually(server.kernels)
        spare = set(server.kernels())
        assert not eventually(lambda: not spare <= set(server.kernels()), 5)
