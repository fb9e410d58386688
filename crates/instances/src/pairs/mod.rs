//! Every way to place pairs on a graph so that exactly one set of paths joins them and covers every vertex.
