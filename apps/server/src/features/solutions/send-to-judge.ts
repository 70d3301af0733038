import { and, eq, sql, type SQL } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import { solutions } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { solutionDataKey } from '../../storage/keys.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { contestTimeNow } from '../clocks/contest-time-now.ts';
import { refuseWhileManyWait } from '../storage-quotas/refuse-beyond-quota.ts';
import type { TaskPriority } from '../tasks/enqueue-tasks.ts';
import { enqueueSolutions, lockTasksOf } from './enqueue-solutions.ts';
import { submitSolutions, type ChangedSolution, type SolutionFullRow } from './queries.ts';

/* Submitting solutions to the judge, in contests and outside. The routes check permissions. */

/** Number of files checked at a time. */
const CONCURRENT_LOOKUPS = 16;

interface SubmitOptions {
  priority: TaskPriority;
  /** Hash of the file that the submitter announced; absent: any. */
  hash: string | undefined;
  /** Only if it has never been submitted. */
  once: boolean;
  /** Checks again, in the transaction that submits; throws refusals. */
  check?: (tx: Tx) => Promise<void>;
}

/**
 * Submits one solution whose file was uploaded. Refuses if another request, such as the user's second click, came
 * first.
 */
export async function submitOne(
  { db, store, live, config }: AppContext,
  solution: SolutionFullRow,
  { priority, hash, once, check }: SubmitOptions,
): Promise<void> {
  refuseOther(solution, hash);
  if (once && solution.state !== SOLUTION_STATE.created) throw refusal('not-found');
  const stored = await store.head(solutionDataKey(solution.id, solution.solutionDataHash));
  if (stored?.sizeBytes !== solution.sizeBytes) throw refusal('not-uploaded');
  await db.transact(async (tx) => {
    // Locks the clock first: a pause or an extension comes either before the submission or after it.
    const contestTimeMs = await contestTimeNow(tx, solution.contestId, solution.userId);
    await check?.(tx);
    if (once) await refuseWhileManyWait(tx, solution.userId, config.quotas, { isFinal: true });
    if (!once) await lockTasksOf(tx, sql`${solution.id}`);
    const isSame = and(
      eq(solutions.id, solution.id),
      // Announced again meanwhile, with other content that may not be uploaded.
      eq(solutions.solutionDataHash, solution.solutionDataHash),
      once ? eq(solutions.state, SOLUTION_STATE.created) : undefined,
    );
    const submitted = await submitSolutions(tx, isSame, contestTimeMs);
    if (submitted.length === 0) {
      const [now] = await tx
        .select({ solutionDataHash: solutions.solutionDataHash })
        .from(solutions)
        .where(eq(solutions.id, solution.id));
      if (now) refuseOther(now, hash);
      throw refusal('not-found');
    }
    await enqueue(tx, live, submitted, priority);
  });
}

/**
 * Two windows of one user share one announced solution: this refuses to submit the content that the other window
 * announced.
 */
function refuseOther(solution: Pick<SolutionFullRow, 'solutionDataHash'>, hash: string | undefined): void {
  if (hash !== undefined && hash !== solution.solutionDataHash) throw refusal('announced-anew');
}

/** Submits all announced solutions whose files were uploaded, all of one contest or of none; returns their number. */
export async function submitUploaded(
  { db, store, live }: AppContext,
  which: SQL | undefined,
  priority: TaskPriority,
  contestId: string | null = null,
): Promise<number> {
  const { ids, hashes } = await findUploaded(db, store, which);
  return await db.transact(async (tx) => {
    const contestTimeMs = await contestTimeNow(tx, contestId);
    const isUploaded = sql`(${solutions.id}, ${solutions.solutionDataHash}) in (
      select * from unnest(${sql.param(ids)}::uuid[], ${sql.param(hashes)}::text[]))`;
    const submitted = await submitSolutions(
      tx,
      and(eq(solutions.state, SOLUTION_STATE.created), isUploaded),
      contestTimeMs,
    );
    await enqueue(tx, live, submitted, priority);
    return submitted.length;
  });
}

/** Enqueues solutions for judging and publishes the change. */
export async function enqueue(
  tx: Tx,
  live: AppContext['live'],
  changed: readonly ChangedSolution[],
  priority: TaskPriority,
): Promise<void> {
  const ids = changed.map((row) => row.id);
  await enqueueSolutions(tx, live, ids, priority);
  await live.publish(tx, ...changed.map(({ id, userId }) => ({ type: 'solution' as const, solutionId: id, userId })));
}

/** Announced solutions whose files were uploaded. */
async function findUploaded(
  db: Db,
  store: ObjectStore,
  which: SQL | undefined,
): Promise<{ ids: string[]; hashes: string[] }> {
  const announced = await db
    .select({ id: solutions.id, hash: solutions.solutionDataHash, sizeBytes: solutions.sizeBytes })
    .from(solutions)
    .where(and(which, eq(solutions.state, SOLUTION_STATE.created)));
  const found = { ids: [] as string[], hashes: [] as string[] };
  for (let at = 0; at < announced.length; at += CONCURRENT_LOOKUPS) {
    const some = announced.slice(at, at + CONCURRENT_LOOKUPS);
    const heads = await Promise.all(some.map((one) => store.head(solutionDataKey(one.id, one.hash))));
    for (const [index, one] of some.entries()) {
      if (heads[index]?.sizeBytes !== one.sizeBytes) continue;
      found.ids.push(one.id);
      found.hashes.push(one.hash);
    }
  }
  return found;
}
