"""The sea-fight: sighting, wind, chase, broadside, boarding, quarter, on narrative dice pools."""
