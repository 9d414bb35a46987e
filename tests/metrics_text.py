"""Metrics, as a monitor reads them."""

from __future__ import annotations

from collections.abc import Iterable

from prometheus_client import Metric


def samples(families: Iterable[Metric]) -> dict[str, float]:
    """Each sample under its name and labels, as in the text."""
    found = {}
    for each in (sample for family in families for sample in family.samples):
        labels = ",".join(f'{name}="{value}"' for name, value in each.labels.items())
        found[f"{each.name}{{{labels}}}" if labels else each.name] = each.value
    return found
