import { solutionDetails, type SolutionDetails } from '@assay/contract';
import { FULL_SCORE } from '@assay/rules';
import type { JudgedCase } from '../../db/schema.ts';

/** Cases beyond this number are not stored. */
const MAX_CASES = 5_000;
/** Maximum length of a status that is stored. */
const MAX_STATUS_CHARACTERS = 64;

/** Points of more subtasks are not stored. */
const MAX_SUBTASKS = 200;

export interface JudgedParts {
  cases: JudgedCase[];
  /** Points of each subtask; null if the document does not have them, or there is only one. */
  subtasks: number[] | null;
}

/** What is stored of a details document. Nothing if the document is not one of ours. */
export function judgedPartsOf(document: unknown): JudgedParts {
  const jobs = solutionDetails.safeParse(document).data?.jobs ?? [];
  const points = jobs.flatMap((job) => job.points ?? []);
  const isKnown = points.length === jobs.length && jobs.length > 1 && jobs.length <= MAX_SUBTASKS;
  return { cases: casesOf(jobs), subtasks: isKnown ? points : null };
}

/**
 * The judged cases of a details document, in the order of the problem; skipped ones are left out. Only the full score
 * is accepted, whatever the status says.
 */
function casesOf(jobs: readonly Job[]): JudgedCase[] {
  const tests = jobs.flatMap(({ tests: ofJob }) => ofJob ?? []).slice(0, MAX_CASES);
  return tests.flatMap(({ status, score, cpu }, index): JudgedCase[] =>
    status === '' || status === 'Skipped' ? [] : [[index + 1, statusOf(status, score), cpu ?? null]],
  );
}

type Job = NonNullable<SolutionDetails['jobs']>[number];

function statusOf(status: string, score: number): string {
  if (score >= FULL_SCORE) return 'Accepted';
  return status === 'Accepted' ? 'Wrong Answer' : status.slice(0, MAX_STATUS_CHARACTERS);
}
