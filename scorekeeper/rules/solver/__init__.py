"""The exact search: what a hand can lay for a phase, and what it lacks. Begin with `solve`.

Nothing outside this package needs the bit-packed numbers of `model`.
"""
