import type { ContestProblemSettings, SubmissionLimits } from '@assay/contract';
import { endMsOf, nextSubmissionMs, participantClock, type ContestClock } from '@assay/rules';
import type { Db, Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import type { ContestScope } from '../contests/contest-scope.ts';
import { findLastSubmissions, findLimits, lockSubmissions } from './queries.ts';

interface ContestProblem {
  problemId: string;
  settings: Pick<ContestProblemSettings, 'interval'>;
}

/**
 * When the viewer's participant may submit for a problem again, by the intervals of the problem and of the contest;
 * null if they may now.
 */
export async function findNextSubmissionMs(
  db: Db,
  contest: ContestScope,
  { problemId, settings }: ContestProblem,
): Promise<number | null> {
  const found = await findLimits(db, contest.id);
  return found ? await nextMs(db, contest, { problemId, settings }, found) : null;
}

async function nextMs(
  db: Db,
  contest: ContestScope,
  { problemId, settings }: ContestProblem,
  { limits, clock }: { limits: SubmissionLimits; clock: ContestClock | null },
): Promise<number | null> {
  if (!settings.interval && !limits.interval) return null;
  const last = await findLastSubmissions(db, contest.id, contest.actingId, problemId);
  const endMs = ownEndMs(contest, clock);
  const latestMs = Math.max(
    nextSubmissionMs(settings.interval, last.inProblemMs, endMs) ?? 0,
    nextSubmissionMs(limits.interval, last.inContestMs, endMs) ?? 0,
  );
  return latestMs > contest.nowMs ? latestMs : null;
}

/** Without a clock the last stage begins with the end. */
function ownEndMs({ participant, stages }: ContestScope, clock: ContestClock | null): number {
  if (!clock) return stages.at(-1)?.start ?? 0;
  return endMsOf(participant ? participantClock(clock, participant) : clock);
}

/**
 * Refuses what the viewer's participant submits before an interval has passed. Decides by the start of the transaction,
 * which stamps the submission; of two submissions sent at the same time only one passes.
 */
export async function refuseTooEarly(tx: Tx, contest: ContestScope, problem: ContestProblem): Promise<void> {
  const found = await findLimits(tx, contest.id);
  if (!found || (!problem.settings.interval && !found.limits.interval)) return;
  await lockSubmissions(tx, contest.id, contest.actingId);
  const allowedMs = await nextMs(tx, contest, problem, found);
  if (allowedMs === null) return;
  throw refusal('submission-interval', { waitS: Math.ceil((allowedMs - contest.nowMs) / 1000) });
}
