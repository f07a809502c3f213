"""Run by SoL's own Python: loads an archive with SoL's loader into memory, prints what it made."""

import json
import sys

from sol.models import Base
from sol.models.bio import load_sol
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

engine = create_engine("sqlite://")
Base.metadata.create_all(engine)
with open(sys.argv[1], "rb") as file, Session(engine) as session:
    tourneys, skipped = load_sol(session, sys.argv[1], file)
    session.flush()
    out = []
    for match in tourneys[0].matches:
        match.computePartialScores()
        out.append({
            "names": [match.competitor1.description, match.competitor2.description],
            "turn": match.turn, "board": match.board, "breaker": match.breaker,
            "score": [[match.score1, match.score2], [match.score1_2, match.score2_2],
                      [match.score1_3, match.score2_3]],
            "running": [[b.total_score1, b.total_score2] for b in match.boards],
            "won": match.results()[0].description if match.results()[0] else None,
        })
print(json.dumps({"matches": out, "kind": tourneys[0].matcheskind, "skipped": skipped}))
