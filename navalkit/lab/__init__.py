"""The pages: controls, live plots, the seven steps of a lesson."""
