import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { contestProblems, contests } from '../../db/schema.ts';
import type { LiveHub } from '../../http/live.ts';

/**
 * Publishes that a problem changed: to users who may open it, and to each contest with it that has not reached its last
 * stage. Participants are notified of the contest only, which reveals nothing about a hidden problem.
 */
export async function publishProblemChange(tx: Tx, live: LiveHub, problemId: string): Promise<void> {
  const unfinished = await tx
    .select({ contestId: contestProblems.contestId })
    .from(contestProblems)
    .innerJoin(contests, eq(contests.id, contestProblems.contestId))
    .where(and(eq(contestProblems.problemId, problemId), isNotNull(contests.nextStageAt)));
  await live.publish(
    tx,
    { type: 'problem', problemId },
    ...unfinished.map(({ contestId }) => ({ type: 'contest' as const, contestId })),
  );
}
