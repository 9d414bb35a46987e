"""What an answer of the rulebook says of its source."""

from __future__ import annotations

from scorekeeper.api.rule_answers import RuleAnswer, best_of_each_point, rule_answers, ruling_about
from scorekeeper.pages.shown.rules import rulebook_page
from scorekeeper.rules.citations import source_of_switch
from scorekeeper.rules.rulebook import CLAIMS, RULEBOOK
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.wording.rule_sources import source_of_whole_point, sources_at_table


def ruling(sheet: str, about: str, **changes: str) -> RuleAnswer:
    return ruling_about(table_rules(sheet, changes), about)


def test_a_box_whose_leaflet_was_not_read_says_so_once() -> None:
    page = rulebook_page(table_rules("mattel"), "")
    assert page.coverage.startswith("We have not read the leaflet of this box.")
    titles = {answer.source.title for topic in page.topics for answer in topic.rulings}
    assert titles == {"", "Sources differ", "Only some sources say it", "Chosen by Scorekeeper"}
    assert all(answer.source.is_empty for answer in page.rulings if not answer.source.title)


def test_where_the_answer_is_from_is_said_or_nothing_where_the_sheet_is_silent() -> None:
    for sheet, about, title in (
        ("rebel", "wild_move", ""),
        ("ru", "wild_move", "What the sheet says"),
        ("ja", "skip_limit", "The sheet has no rule for it"),
        ("ru", "empty_draw_pile", "Chosen by Scorekeeper"),
        ("ja", "score_last_hand", "The sheet says otherwise"),
        ("rebel", "skip_limit", "It can be read either way"),
    ):
        assert ruling(sheet, about).source.title == title
    assert ruling("ru", "empty_draw_pile", empty_draw_pile="end_round").source.title == ""
    for sheet in SHEETS:
        for about in (*SWITCH_VALUES, *RULEBOOK):
            found = ruling(sheet, about)
            assert found.answer
            assert found.source.title or found.source.is_empty


def test_what_the_sheet_says_is_quoted_with_what_is_played() -> None:
    """Words that can be read either way have both readings; a printed variant has its own."""
    (either,) = ruling("ravensburger", "skip_target").source.open
    assert len(either.words) == 2
    (otherwise,) = ruling("ja", "score_last_hand").source.open
    (words,) = otherwise.words
    assert words.text == "A round is scored if nobody has completed phase 10."
    assert otherwise.here == "Here: Yes."
    knock = ruling("ravensburger", "knock", knock="on").source
    assert "Whoever knocks first gets the card just discarded." in knock.words[0].text
    assert "agree on before the game" in ruling("ravensburger", "knock").source.words[0].text


def test_where_sources_differ_the_other_answer_is_told() -> None:
    """That of another sheet, or one that is told elsewhere; it is never the one in force."""
    for sheet in SHEETS.values():
        for claim, elsewhere in sheet.differ.items():
            if switch := CLAIMS[claim].switch:
                found = ruling(sheet.id, switch)
                assert elsewhere != getattr(sheet.switches, switch)
                assert bool(found.others) is (found.source.title == "Sources differ"), claim
    assert "Elsewhere: Yes, 11 12 1 2 is a run." in ruling("mattel", "wrap").others
    assert "Only the variant with the even phases" in ruling("fundex", "§34").source.words[0].text


def test_what_is_in_force_is_the_answer_of_this_table_also_after_a_house_rule() -> None:
    for sheet in SHEETS:
        for about, values in SWITCH_VALUES.items():
            for value in values:
                found = ruling_about(table_rules(sheet, {about: value}), about)
                ours = source_of_switch(about, sheet)
                if ours.standing in ("either", "says_other") and found.source.open:
                    assert found.source.open[0].here == f"Here: {found.answer}"
                # A house rule may play what the sheet says, although its usual answer is another.
                if [words.answer for words in ours.words] == [value]:
                    assert found.source.title == "What the sheet says"


def test_what_is_said_of_a_circle_stands_where_skips_are_limited_by_circles() -> None:
    for sheet in SHEETS.values():
        words = str(ruling(sheet.id, "skip_limit").source)
        assert ("Where a circle begins" in words) is (sheet.switches.skip_limit == "per_circle")


def test_a_sentence_is_said_once_though_the_sheet_prints_it_in_two_places() -> None:
    for table in map(table_rules, SHEETS):
        for point in RULEBOOK:
            told = "\n".join(each.text for each in source_of_whole_point(point, table).words)
            said = [words.text for each in sources_at_table(point, table) for words in each.words]
            assert all(told.count(text.id) <= 1 for text in said), (table.sheet, point)


def test_a_variant_is_answered_as_it_is_played() -> None:
    for variant, said in {
        "standard": (
            "complete the last phase",
            "again",
            "the last phase.",
            "until you have laid it",
        ),
        "fixed-10": ("fewest points wins", "share the win", "after 10 rounds", "without the last"),
        "any-order": ("all phases", "again", "all phases.", "any that you have not completed"),
    }.items():
        table = table_rules(variant=variant)
        asked = ("who wins", "what if we tie", "when does the game end", "two phases in one round")
        for words, part in zip(asked, said, strict=True):
            assert part in best_of_each_point(table, words, 1)[0].answer, (variant, words)
        decides = {answer.about for answer in rule_answers(table)}
        assert ({"tie_break", "end_immediately"} <= decides) == (variant != "fixed-10")


def test_no_answer_is_contradicted_by_what_a_house_rule_changes() -> None:
    for switch, value, about, gone, told in (
        ("go_out_discard", "hits_only", "§24", "has no cards left", "hits or lays the last card"),
        ("empty_draw_pile", "end_round", "§24", "", "when the draw pile is empty"),
        ("end_immediately", "yes", "§28", "", "at once, unless somebody else"),
        ("wild_on_full_run", "yes", "§9", "", "More wilds may lie on"),
        ("buy", "on", "§49", "you have ten cards", "do not tell who has laid"),
        ("partial_lay", "yes", "§49", "you have ten cards", "do not tell who has laid"),
        ("wild_replace", "allowed", "wild_replace", "Laid cards stay", "Yes"),
        ("skip_target", "next", "skip_target", "says who is skipped", "next player"),
    ):
        usual, played = ruling("mattel", about), ruling("mattel", about, **{switch: value})
        before, after = (f"{each.answer} {each.reason}" for each in (usual, played))
        found = tuple(part in words for part in (gone, told) for words in (before, after))
        assert found == (True, not gone, False, True), (switch, before, after)
    only_hits = rule_answers(table_rules("mattel", {"go_out_discard": "hits_only"}))
    assert "skip_last_card" not in {each.about for each in only_hits}, "no discard ends the round"
