"""The views: one blueprint for each group of pages.

A view reads the form, gives a command or a question to the scorer, and renders a template with what
a presenter made of the answer.
"""

from __future__ import annotations

from flask import Blueprint

from scorekeeper.web.views.api import api
from scorekeeper.web.views.ask import ask
from scorekeeper.web.views.check import check
from scorekeeper.web.views.export import export
from scorekeeper.web.views.fix import fix
from scorekeeper.web.views.game_details import game_details
from scorekeeper.web.views.game_import import game_import
from scorekeeper.web.views.game_page import game_page
from scorekeeper.web.views.health import health
from scorekeeper.web.views.history import history
from scorekeeper.web.views.hit import hit
from scorekeeper.web.views.home_screen import home_screen
from scorekeeper.web.views.host import host
from scorekeeper.web.views.host_key import host_key
from scorekeeper.web.views.join import join
from scorekeeper.web.views.lay_down import lay_down
from scorekeeper.web.views.menu import menu
from scorekeeper.web.views.my_seat import my_seat
from scorekeeper.web.views.new_game import new_game
from scorekeeper.web.views.paper_game import paper_game
from scorekeeper.web.views.people import people
from scorekeeper.web.views.person import person
from scorekeeper.web.views.person_edit import person_edit
from scorekeeper.web.views.picture import picture
from scorekeeper.web.views.players import players
from scorekeeper.web.views.print_sheet import print_sheet
from scorekeeper.web.views.privacy import privacy
from scorekeeper.web.views.programs import programs
from scorekeeper.web.views.rematch import rematch
from scorekeeper.web.views.round import round_over
from scorekeeper.web.views.round_line import round_line
from scorekeeper.web.views.rules import rules
from scorekeeper.web.views.rulings import rulings
from scorekeeper.web.views.share import share
from scorekeeper.web.views.standings import standings_page
from scorekeeper.web.views.start import start
from scorekeeper.web.views.styleguide import styleguide
from scorekeeper.web.views.table import table
from scorekeeper.web.views.turn import turn
from scorekeeper.web.views.tv import tv
from scorekeeper.web.views.venue import venue
from scorekeeper.web.views.venue_admin import venue_admin
from scorekeeper.web.views.wall import wall

PAGES: tuple[Blueprint, ...] = (
    start,
    new_game,
    table,
    lay_down,
    turn,
    hit,
    round_over,
    round_line,
    fix,
    menu,
    players,
    my_seat,
    rules,
    ask,
    rulings,
    share,
    join,
    host,
    host_key,
    standings_page,
    tv,
    history,
    export,
    paper_game,
    print_sheet,
    game_import,
    game_page,
    people,
    person,
    person_edit,
    picture,
    game_details,
    rematch,
    venue,
    venue_admin,
    wall,
    check,
    api,
    programs,
    health,
    home_screen,
    privacy,
    styleguide,
)
