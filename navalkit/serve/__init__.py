"""How a page reaches a browser: Voilà, set up for this kit, alone or inside a Jupyter server."""


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "navalkit.serve.extension"}]
