"""Answers made visible: figures as plain Plotly data, SVG pictures, sentences. No widgets."""
