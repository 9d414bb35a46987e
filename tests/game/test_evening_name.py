"""What an evening may be called: true of this game, the best name first."""

from __future__ import annotations

from scorekeeper.game.evening_name import EveningName, NameKind, evening_names
from scorekeeper.game.standings import Gap
from tests.all_cases import all_cases
from tests.game.builders import told

ORDER = EveningName(NameKind.ORDER, ("p1", "p2"))
NAMED: dict[str, tuple[EveningName, ...]] = {
    "first-3; p1 is out: p2 50-, p3 60-": (),  # it goes on
    "first-1; stop": (),  # no round was played
    "first-1; p1 is out: p2 50-, p3 60-": (ORDER,),
    "first-2; p1 is out: p2 50-, p3 60-; stop": (ORDER,),  # nobody won
    "first-3; p2 is out: p1 100-, p3 5+; p2 is out: p1 20+, p3 5+; 2x p1 is out: p2 60-, p3 60-": (
        EveningName(NameKind.FROM_LAST, ("p1",)),
        EveningName(NameKind.FROM_PLACE, ("p1",), 3, Gap(1, 0)),
        EveningName(NameKind.LAST_ROUND, ("p1",)),
        ORDER,
    ),
    "first-5; 5x p1 is out: p2 50-, p3 60-": (
        EveningName(NameKind.LED, ("p1",)),
        EveningName(NameKind.OFTEN_OUT, ("p1",), 5),
        ORDER,
    ),
    "first-1; p1 is out: p2 50-, p3 125-": (
        EveningName(NameKind.BIG_HAND, ("p3",), 125),
        ORDER,
    ),
    "first-1; p1 is out: p2 125-, p3 125-": (ORDER,),  # whose?
    "first-1; nobody is out: p1 20+, p2 20+, p3 20+ anyway; p1 wins the tie": (
        EveningName(NameKind.TIE_ROUND, ("p1",)),
        ORDER,
    ),
}


def test_an_evening_is_called_after_what_happened() -> None:
    with all_cases() as case:
        for story, names in NAMED.items():
            with case(story):
                assert evening_names(told(3, f"rules {story}").game) == names
