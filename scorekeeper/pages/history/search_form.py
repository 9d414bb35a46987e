"""The form of the history: what can be typed, tapped and chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date

from flask_babel import gettext as _
from flask_babel import pgettext

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.marks import PlayerView, people_to_tap
from scorekeeper.service.people import FIRST_FACE, Face
from scorekeeper.web.history_form import HistoryForm, first_day, last_day
from scorekeeper.web.table_form import ListChoice
from scorekeeper.wording.lists import side_by_side
from scorekeeper.wording.sheets import sheet_title

MOST_PEOPLE = 12
"""Names that can be tapped; the search field finds all others."""


@immutable(kw_only=True)
class DayField:
    """A field for a day. `is_day`: what was typed is a whole day, or nothing."""

    name: str
    label: str
    typed: str
    is_day: bool


@immutable(kw_only=True)
class SearchPage:
    """The form as typed. `people` can be tapped."""

    form: HistoryForm
    people: tuple[PlayerView, ...]
    sheets: tuple[ListChoice, ...]
    places: tuple[ListChoice, ...]
    states: tuple[ListChoice, ...]
    days: tuple[DayField, ...]

    @property
    def has_games(self) -> bool:
        """Is there a game to search, filter or save, or may one be hidden by what was chosen?"""
        return bool(self.sheets) or not self.form.is_empty


@immutable
class SaidOfForm:
    """What is said of the form: `faults` are sentences about what could not be used, and `chosen`
    says what is chosen in the part that is folded away."""

    form: HistoryForm
    faults: tuple[str, ...]
    chosen: str


def said_of(form: HistoryForm, day_words: Callable[[date], str]) -> SaidOfForm:
    """What is said of this form. `day_words` names a day."""
    chosen = side_by_side(_chosen_words(form, day_words))
    return SaidOfForm(form, tuple(_faults(form)), chosen)


def search_page(
    form: HistoryForm,
    people: Mapping[str, Face],
    places: Sequence[str],
    sheets: Sequence[str],
    of_people: Mapping[str, str],
) -> SearchPage:
    """The form as typed. `people` are names with their faces, and `of_people` the letters of all
    people; `places` and `sheets` are those of the games that can be found."""
    return SearchPage(
        form=form,
        people=_people_to_tap(form, people, of_people),
        sheets=tuple(
            ListChoice(sheet, sheet_title(sheet), sheet == form.sheet)
            for sheet in _with_chosen(sheets, form.sheet)
        ),
        places=tuple(
            ListChoice(place, place, place == form.place)
            for place in _with_chosen(places, form.place)
        ),
        states=tuple(
            ListChoice(state, words, state == form.state) for state, words in _state_words().items()
        ),
        days=(
            _day_field("from", pgettext("the first day", "From"), form.since),
            _day_field("to", pgettext("the last day", "To"), form.until),
        ),
    )


def _people_to_tap(
    form: HistoryForm, people: Mapping[str, Face], of_people: Mapping[str, str]
) -> tuple[PlayerView, ...]:
    shown = list(dict.fromkeys((*form.players, *people)))[: max(MOST_PEOPLE, len(form.players))]
    return people_to_tap({name: people.get(name, FIRST_FACE) for name in shown}, of_people)


def _with_chosen(known: Sequence[str], chosen: str) -> tuple[str, ...]:
    return (*known, *([chosen] if chosen and chosen not in known else []))


def _state_words() -> dict[str, str]:
    return {
        "": _("All games"),
        "finished": _("Finished games"),
        "unfinished": _("Running games"),
    }


def _day_field(name: str, label: str, typed: str) -> DayField:
    # A field for days cannot show anything but a whole day, and what was typed must stay.
    is_day = not typed or (len(typed) == len("2026-03-14") and first_day(typed) is not None)
    return DayField(name=name, label=label, typed=typed, is_day=is_day)


def _no_days(form: HistoryForm) -> Iterable[str]:
    """What was typed in the fields for days and is none."""
    if form.since and first_day(form.since) is None:
        yield form.since
    if form.until and last_day(form.until) is None:
        yield form.until


def _faults(form: HistoryForm) -> Iterable[str]:
    for typed in _no_days(form):
        yield _("“%(typed)s” is not a day. Type 2026-03-14, 2026-03 or 2026.", typed=typed)
    since, until = first_day(form.since), last_day(form.until)
    if since and until and since > until:
        yield _("The first day is after the last one. Change one of them.")


def _chosen_words(form: HistoryForm, day_words: Callable[[date], str]) -> Iterable[str]:
    if form.sheet:
        yield sheet_title(form.sheet)
    if form.place:
        yield form.place
    if since := first_day(form.since):
        yield _("from %(day)s", day=day_words(since))
    if until := last_day(form.until):
        yield _("to %(day)s", day=day_words(until))
    if form.state:
        yield _state_words()[form.state]
