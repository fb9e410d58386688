"""Work for many machines, on dask.distributed.

Streams of any length are answered in chunks, puzzles made by number, and one count is summed from independent parts. Results are
written once, by one process, so a run that was broken off anywhere goes on where it was; whatever the number of workers, they are
the same.

    from gridwright import cluster
    cluster.stream("grade", "puzzles.jsonl", "graded", local=8)
    cluster.generate("slitherlink", 10, 10, n=1_000_000, seed=1, out="made", scheduler="tcp://head:8786")
    cluster.total(cluster.Numberlink(7, 7), parts=1000, out="seven", scheduler="tcp://head:8786")
"""

from .drive import Summary
from .errors import ClusterError
from .runs import generate, stream, total
from .tasks import Cycles, Numberlink, Solutions

__all__ = ["ClusterError", "Cycles", "Numberlink", "Solutions", "Summary", "generate", "stream", "total"]
