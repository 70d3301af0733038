import { solutionDetails } from '@assay/contract';
import { FULL_SCORE } from '@assay/rules';
import type { JudgedCase } from '../../db/schema.ts';

/** Cases beyond this number are not stored. */
const MAX_CASES = 5_000;
/** Maximum length of a status that is stored. */
const MAX_STATUS_CHARACTERS = 64;

/**
 * The judged cases of a details document, in the order of the problem; skipped ones are left out. Only the full score
 * is accepted, whatever the status says. Empty if the document is not one of ours.
 */
export function judgedCasesOf(document: unknown): JudgedCase[] {
  const read = solutionDetails.safeParse(document);
  const tests = (read.data?.jobs ?? []).flatMap(({ tests: ofJob }) => ofJob ?? []).slice(0, MAX_CASES);
  return tests.flatMap(({ status, score, cpu }, index): JudgedCase[] =>
    status === '' || status === 'Skipped' ? [] : [[index + 1, statusOf(status, score), cpu ?? null]],
  );
}

function statusOf(status: string, score: number): string {
  if (score >= FULL_SCORE) return 'Accepted';
  return status === 'Accepted' ? 'Wrong Answer' : status.slice(0, MAX_STATUS_CHARACTERS);
}
