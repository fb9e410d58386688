"""What can go wrong with a run."""

from __future__ import annotations

from ..errors import GridwrightError

__all__ = ["ClusterError"]


class ClusterError(GridwrightError):
    """A run that cannot be begun or gone on with; ``place`` is the folder or file."""

    def __init__(self, message: str, place: str | None = None) -> None:
        super().__init__(message, "cluster", place)
