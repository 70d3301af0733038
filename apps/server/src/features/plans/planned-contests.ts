import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OwnProgress, Stage } from '@assay/contract';
import { currentStage, readBoardConfig } from '@assay/rules';
import type { Db } from '../../db/client.ts';
import { databaseNowMs } from '../../db/epoch-ms.ts';
import { contestParticipants, contests, planContests, planParticipants } from '../../db/schema.ts';
import { effectiveCapability, guardedContests } from '../access/guarded.ts';
import { actingId } from '../acting/acting-id.ts';
import { isBanned } from '../contests/policy.ts';
import { listOwnProblems, presentOwnProgress } from '../own-progress/own-progress.ts';
import { findCountedResults, firstConfig } from '../results/counted-results.ts';

/** A contest with what decides what its user may see there now. */
interface PlannedContest {
  id: string;
  stages: Stage[];
  nowMs: number;
  capability: bigint;
  participant: { banned: boolean } | null;
}

/** Columns of `PlannedContest` for a user, in a query over `contests` that joins `isParticipant`. */
export const plannedColumns = (userId: string) => ({
  id: contests.id,
  stages: contests.stages,
  nowMs: databaseNowMs,
  capability: effectiveCapability(guardedContests, userId),
  participant: { banned: contestParticipants.banned },
  boardConfig: firstConfig,
});

export const isParticipant = (userId: string) =>
  and(
    eq(contestParticipants.contestId, contests.id),
    eq(contestParticipants.userId, actingId(sql`contests.id`, sql`${userId}`)),
  );

/** The user's progress by contest, in three queries, however many contests there are. */
export async function findOwnProgress(
  db: Db,
  userId: string,
  planned: readonly PlannedContest[],
): Promise<Map<string, OwnProgress>> {
  const own = new Map(planned.filter(({ participant }) => participant !== null).map((row) => [row.id, row]));
  const contestIds = [...own.keys()];
  const [problems, counted] = await Promise.all([
    listOwnProblems(db, contestIds, userId),
    findCountedResults(db, contestIds, [userId]),
  ]);
  const byContest = Map.groupBy(problems, ({ contestId }) => contestId);
  const found = [...own.values()].flatMap((row): [string, OwnProgress][] => {
    const permissions = { ...row, stage: currentStage(row.stages, row.nowMs) };
    if (isBanned(permissions)) return [];
    const progress = presentOwnProgress(permissions, byContest.get(row.id) ?? [], counted(row.id, userId));
    return progress ? [[row.id, progress]] : [];
  });
  return new Map(found);
}

/** Whether every problem is solved, as far as the user may see it now. */
function isDone(progress: OwnProgress | undefined): boolean {
  return progress?.results !== undefined && progress.problems > 0 && progress.results.solved >= progress.problems;
}

/** What the card of a contest shows of the user's work. */
export function presentOwnWork(boardConfig: string | null, progress: OwnProgress | undefined) {
  return {
    ...(boardConfig !== null && { format: readBoardConfig(boardConfig).config.format }),
    ...(progress && { progress }),
    done: isDone(progress),
  };
}

/** Of the plans that the user has joined: how many contests each has, and how many of them are done. */
export async function findPlanProgress(
  db: Db,
  userId: string,
  planIds: readonly string[],
): Promise<Map<string, { contests: number; entered: number; done: number }>> {
  if (planIds.length === 0) return new Map();
  const joined = await db
    .select({ planId: planParticipants.planId })
    .from(planParticipants)
    .where(and(eq(planParticipants.userId, userId), inArray(planParticipants.planId, [...planIds])));
  if (joined.length === 0) return new Map();
  const ids = joined.map(({ planId }) => planId);
  const rows = await db
    .select({ planId: planContests.planId, ...plannedColumns(userId) })
    .from(planContests)
    .innerJoin(contests, eq(contests.id, planContests.contestId))
    .leftJoin(contestParticipants, isParticipant(userId))
    .where(inArray(planContests.planId, ids));
  const progress = await findOwnProgress(db, userId, rows);
  const byPlan = Map.groupBy(rows, ({ planId }) => planId);
  return new Map(
    ids.map((planId) => {
      const own = byPlan.get(planId) ?? [];
      return [
        planId,
        {
          contests: own.length,
          entered: own.filter(({ participant }) => participant !== null).length,
          done: own.filter(({ id }) => isDone(progress.get(id))).length,
        },
      ];
    }),
  );
}
