"""The printed editions, in the order in which pages list them.

Each is one module that declares one `RuleSheet`. `scorekeeper.rules.sheets` checks them at the
start of the program, and finds a sheet by its id or its language.
"""

from __future__ import annotations

from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.editions.fundex import FUNDEX
from scorekeeper.rules.editions.ja import JA
from scorekeeper.rules.editions.mattel import MATTEL
from scorekeeper.rules.editions.ravensburger import RAVENSBURGER
from scorekeeper.rules.editions.rebel import REBEL
from scorekeeper.rules.editions.ru import RU
from scorekeeper.rules.editions.ru_violet import RU_VIOLET

EDITIONS: tuple[RuleSheet, ...] = (MATTEL, FUNDEX, RAVENSBURGER, REBEL, RU, RU_VIOLET, JA)
