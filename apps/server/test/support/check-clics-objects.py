"""Checks an archive of a contest with the models of another implementation of the contest API."""

import json
import sys
from pathlib import Path

from xcpcio.clics.model.model_2023_06 import model

COLLECTIONS = {
    "awards": "Awards",
    "clarifications": "Clarifications",
    "contest": "Contest",
    "groups": "Groups",
    "judgement-types": "JudgementTypes",
    "judgements": "Judgements",
    "languages": "Languages",
    "organizations": "Organizations",
    "problems": "Problems",
    "runs": "Runs",
    "state": "State",
    "submissions": "Submissions",
    "teams": "Teams",
}

folder = Path(sys.argv[1])
for name, checked_by in COLLECTIONS.items():
    document = json.loads((folder / f"{name}.json").read_text())
    getattr(model, checked_by).model_validate(document)
    print(name, len(document) if isinstance(document, list) else 1)
