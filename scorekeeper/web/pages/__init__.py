"""The pages, one blueprint a page group. A page reads a form, asks the scorer, shows a context."""

from __future__ import annotations

from flask import Blueprint

from scorekeeper.web.pages.ask import ask
from scorekeeper.web.pages.ask_api import ask_api
from scorekeeper.web.pages.check import check
from scorekeeper.web.pages.door import door
from scorekeeper.web.pages.fix import fix
from scorekeeper.web.pages.history import history
from scorekeeper.web.pages.hit import hit
from scorekeeper.web.pages.host import host
from scorekeeper.web.pages.host_key import host_key
from scorekeeper.web.pages.lay import lay
from scorekeeper.web.pages.links import links
from scorekeeper.web.pages.me import me
from scorekeeper.web.pages.menu import menu
from scorekeeper.web.pages.new_game import new_game
from scorekeeper.web.pages.place import place
from scorekeeper.web.pages.place_tables import place_tables
from scorekeeper.web.pages.round import round_over
from scorekeeper.web.pages.rules import rules
from scorekeeper.web.pages.rulings import rulings
from scorekeeper.web.pages.seats import seats
from scorekeeper.web.pages.share import share
from scorekeeper.web.pages.sit import sit
from scorekeeper.web.pages.start import start
from scorekeeper.web.pages.table import table
from scorekeeper.web.pages.turn import turn
from scorekeeper.web.pages.tv import tv
from scorekeeper.web.pages.wall import wall
from scorekeeper.web.pages.watch import watch

PAGES: tuple[Blueprint, ...] = (
    start,
    new_game,
    table,
    lay,
    turn,
    hit,
    round_over,
    fix,
    menu,
    seats,
    me,
    rules,
    ask,
    rulings,
    share,
    links,
    sit,
    door,
    host,
    host_key,
    watch,
    tv,
    history,
    place,
    place_tables,
    wall,
    check,
    ask_api,
)
