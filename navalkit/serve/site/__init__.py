"""The pages without any server: a folder of static files, Python itself among them."""
