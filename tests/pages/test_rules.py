"""The rules of a new table, chosen and saved; the rulebook of a game, asked."""

from __future__ import annotations

from tests.web.client import Client


def test_the_rulebook_is_open_to_everybody(table: Client) -> None:
    code = table.scorer.view(table.game_id).code
    looker = table.another(keeper=False)
    for path in (f"/w/{code}/rules", f"/g/{table.game_id}/rules", "/rules/ja"):
        answer = looker.get(path, q="may I hit in the turn I lay down")
        assert answer.status_code == 200
        assert "May I hit in the turn in which I lay down?" in answer.text
    assert looker.get("/rules/uno").status_code == 404
