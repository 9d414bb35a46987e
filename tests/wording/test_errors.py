"""Every way in which a file of games, an archive or a code can be wrong has a sentence."""

from __future__ import annotations

import re

import scorekeeper.cli
import scorekeeper.service
import scorekeeper.storage
from scorekeeper.errors import StorageError
from scorekeeper.game import log_check
from scorekeeper.service import archive, players
from scorekeeper.wording.errors import FILE_ERRORS, file_error_text
from scorekeeper.wording.faults import ENTRY_FAULTS, entry_fault_text
from tests.project.module_facts import source_of, source_of_package
from tests.wording.every_problem import MANY

LAYERS = (scorekeeper.storage, scorekeeper.service, scorekeeper.cli)
RAISED = r'(?:(?:StorageError|LostConnection|ArchiveError|UnknownGame)\(\s*|SQLITE_\w+: )"(\w+)"'


def test_every_code_has_a_whole_sentence_and_every_sentence_a_code() -> None:
    assert set(re.findall(RAISED, "\n".join(map(source_of_package, LAYERS)))) == set(FILE_ERRORS)
    for code in FILE_ERRORS:
        said = file_error_text(StorageError(code, **MANY))
        assert said.endswith(".")
        assert "%(" not in said


def test_every_reason_to_refuse_an_entry_has_a_sentence_and_every_sentence_a_reason() -> None:
    codes = set(re.findall(r'"([a-z]+_[a-z_]+)"', source_of(log_check.__name__)))
    codes |= set(re.findall(r'fault="(\w+)"', source_of(archive.__name__)))
    codes |= set(re.findall(r'problem\("(\w+)"', source_of(players.__name__)))
    assert codes == set(ENTRY_FAULTS)
    assert all(said.endswith(".") for said in map(entry_fault_text, ENTRY_FAULTS))
