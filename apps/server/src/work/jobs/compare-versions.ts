import { solutionDetails } from '@assay/contract';
import { compareVersions as compare, type ComparedVersion, type FormerPlace } from '@assay/problem';
import { scoreSolution, type CaseResult, type CaseVerdict, type ScoringPlan } from '@assay/rules';

/** Scores are compared up to this; details documents have percentages with two decimals. */
const TOLERANCE = 0.02;

export async function compareVersions({ before, after }: { before: ComparedVersion; after: ComparedVersion }) {
  return await compare(before, after);
}

export interface ScoredSolution {
  score: number;
  /** Its details document; null if there is none. */
  details: string | null;
}

export interface ScoreChanges {
  raised: number;
  lowered: number;
  mostRaised: number;
  mostLowered: number;
  unknown: number;
}

/** Scores judged solutions with another plan, by their stored results. */
export function scoreAgain({
  before,
  after,
  places,
  solutions,
}: {
  before: ScoringPlan;
  after: ScoringPlan;
  places: readonly (readonly FormerPlace[])[];
  solutions: readonly ScoredSolution[];
}): ScoreChanges {
  const changes = { raised: 0, lowered: 0, mostRaised: 0, mostLowered: 0, unknown: 0 };
  for (const { score, details } of solutions) {
    const results = details === null ? null : resultsOf(before, details);
    const moved = results && places.map((own) => own.map(([subtask, index]) => results[subtask]?.[index]));
    const again = moved && scoreSolution(after, moved);
    // Rounded results, or cases that were not needed before, may not suffice.
    const isKnown = results && Math.abs(scoreSolution(before, results).score - score) <= TOLERANCE && again?.complete;
    if (!isKnown) {
      changes.unknown += 1;
      continue;
    }
    const difference = again.score - score;
    if (Math.abs(difference) <= TOLERANCE) continue;
    changes[difference > 0 ? 'raised' : 'lowered'] += 1;
    changes.mostRaised = Math.max(changes.mostRaised, difference);
    changes.mostLowered = Math.max(changes.mostLowered, -difference);
  }
  return changes;
}

/** Results by subtask and case; null if the document is not one of this plan. */
function resultsOf({ subtasks }: ScoringPlan, details: string): (CaseResult | undefined)[][] | null {
  const jobs = solutionDetails.safeParse(parsed(details)).data?.jobs;
  if (jobs?.length !== subtasks.length) return null;
  const results = jobs.map(({ tests }) =>
    (tests ?? []).map(({ status, score }): CaseResult | undefined =>
      // A foreign runner may have other verdicts; scoring only compares them with Accepted and Wrong Answer.
      status === '' || status === 'Skipped' ? undefined : { status: status as CaseVerdict, fraction: score / 100 },
    ),
  );
  return results.every((own, index) => own.length === subtasks[index]?.cases.length) ? results : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
