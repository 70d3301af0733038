import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { epochMs } from '../../db/epoch-ms.ts';
import { contestProblems, judgingHolds, solutions, tasks } from '../../db/schema.ts';
import { appliesTo } from './holds.ts';

/** A contest, one of its problems, or a problem everywhere. */
export interface HoldScope {
  orgId: string;
  contestId: string | null;
  problemId: string | null;
}

/** Inserts a hold. False if judging is already held in exactly this scope. */
export async function insertHold(
  tx: Tx,
  hold: HoldScope & { id: string; reason: string; heldBy: string },
): Promise<boolean> {
  const { rowCount } = await tx.insert(judgingHolds).values(hold).onConflictDoNothing();
  return rowCount === 1;
}

/** The problem as part of the contest. */
export async function isProblemOf(db: Db | Tx, contestId: string, problemId: string): Promise<boolean> {
  const found = await db
    .select({ id: contestProblems.problemId })
    .from(contestProblems)
    .where(and(eq(contestProblems.contestId, contestId), eq(contestProblems.problemId, problemId)));
  return found.length > 0;
}

const ofContest = (contestId: string) => eq(judgingHolds.contestId, contestId);
const ofProblem = (problemId: string) => and(isNull(judgingHolds.contestId), eq(judgingHolds.problemId, problemId));

type Place = { contestId: string } | { problemId: string };

/** A hold that belongs to a contest, or to a problem everywhere. */
export async function findHold(db: Db, place: Place, holdId: string) {
  const belongs = 'contestId' in place ? ofContest(place.contestId) : ofProblem(place.problemId);
  const [found] = await db
    .select()
    .from(judgingHolds)
    .where(and(eq(judgingHolds.id, holdId), belongs));
  return found;
}

/** Holds that apply to a problem everywhere, or to any solution of a contest; the oldest first. */
export async function listHolds(db: Db, place: Place) {
  const applies =
    'contestId' in place
      ? or(
          ofContest(place.contestId),
          sql`${judgingHolds.contestId} is null and ${judgingHolds.problemId} in (
            select problem_id from ${contestProblems} where contest_id = ${place.contestId}::uuid)`,
        )
      : ofProblem(place.problemId);
  const waiting = sql<number>`(
    select count(*)::int from ${tasks} t join ${solutions} s on s.id = t.subject_id
      join ${judgingHolds} h on h.id = "judging_holds"."id" and ${appliesTo(sql`s`)}
    where t.state = 'held' ${'contestId' in place ? sql`and s.contest_id = ${place.contestId}::uuid` : sql``})`;
  return await db
    .select({
      id: judgingHolds.id,
      contestId: judgingHolds.contestId,
      problemId: judgingHolds.problemId,
      reason: judgingHolds.reason,
      heldBy: judgingHolds.heldBy,
      heldAt: epochMs(judgingHolds.createdAt),
      waiting,
    })
    .from(judgingHolds)
    .where(applies)
    .orderBy(judgingHolds.createdAt, judgingHolds.id);
}
export type HoldRow = Awaited<ReturnType<typeof listHolds>>[number];
