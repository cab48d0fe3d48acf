"""What all tests share: none of them fails for being slow on a busy machine."""

from hypothesis import settings

# Hypothesis has a profile of its own where CI is set; both lose only their stop-watch.
settings.register_profile(
    "untimed", settings.get_profile(settings.get_current_profile_name()), deadline=None
)
settings.load_profile("untimed")
