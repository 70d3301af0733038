import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { HackResult, HackVerdict } from '@assay/contract';
import { RUN_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import { literal } from '../../db/states.ts';
import { contests, hacks, solutions } from '../../db/schema.ts';
import type { Lease } from '../tasks/lease.ts';
import { findDataConfig } from '../tasks/problem-data.ts';

type Live = AppContext['live'];

/**
 * A participant's hacks: unfinished ones, those of the last minute, and all of the contest. The caller serializes the
 * requests of a participant.
 */
export async function countHacks(tx: Tx, contestId: string, userId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hack ${contestId} ${userId}`}, 0))`);
  const { rows } = await tx.execute<{ open: number; lately: number; all: number }>(sql`
    select (count(*) filter (where state < ${literal(RUN_STATE.ended)}))::int as open,
      (count(*) filter (where created_at > now() - interval '1 minute'))::int as lately, count(*)::int as all
    from ${hacks} where user_id = ${userId}::uuid and contest_id = ${contestId}::uuid`);
  return rows[0] ?? { open: 0, lately: 0, all: 0 };
}

export async function insertHack(tx: Tx, hack: typeof hacks.$inferInsert): Promise<void> {
  await tx.insert(hacks).values(hack);
}

const hackColumns = {
  id: hacks.id,
  contestId: hacks.contestId,
  problemId: hacks.problemId,
  solutionId: hacks.targetId,
  targetUserId: solutions.userId,
  userId: hacks.userId,
  state: hacks.state,
  verdict: hacks.verdict,
  message: hacks.message,
  targetStatus: hacks.targetStatus,
  createdAt: hacks.createdAt,
  endedAt: hacks.endedAt,
};

/** Of a reader: as hacker, or as the owner of what was hacked; null for all. */
function isOf(actingId: string | null, { mine = false } = {}): SQL | undefined {
  if (actingId === null) return undefined;
  const isHacker = eq(hacks.userId, actingId);
  return mine ? isHacker : or(isHacker, and(eq(solutions.userId, actingId), eq(hacks.verdict, 'successful')));
}

/** Newest first. */
export async function listHacks(
  db: Db,
  contestId: string,
  page: Page,
  { actingId, mine }: { actingId: string | null; mine: boolean },
) {
  const where = and(eq(hacks.contestId, contestId), isOf(actingId, { mine }));
  const isTarget = eq(solutions.id, hacks.targetId);
  const rows = db
    .select(hackColumns)
    .from(hacks)
    .innerJoin(solutions, isTarget)
    .where(where)
    .orderBy(desc(hacks.createdAt), desc(hacks.id));
  const count = async () => {
    const [row] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(hacks)
      .innerJoin(solutions, isTarget)
      .where(where);
    return row?.total ?? 0;
  };
  return await readPage(page, rows, count);
}

export async function findHack(db: Db, contestId: string, hackId: string, actingId: string | null) {
  const [row] = await db
    .select({
      ...hackColumns,
      input: hacks.input,
      generator: hacks.generator,
      isOver: sql<boolean>`${contests.endsAt} <= now()`,
    })
    .from(hacks)
    .innerJoin(solutions, eq(solutions.id, hacks.targetId))
    .innerJoin(contests, eq(contests.id, hacks.contestId))
    .where(and(eq(hacks.id, hackId), eq(hacks.contestId, contestId), isOf(actingId)));
  return row;
}
export type HackListRow = Awaited<ReturnType<typeof listHacks>>['rows'][number];
export type HackFullRow = NonNullable<Awaited<ReturnType<typeof findHack>>>;

/** Successful hacks of a problem in a contest, in the order in which they were made; without a hash: not kept. */
export async function listSuccessfulHacks(
  db: Db,
  problemId: string,
  { contestId, hackIds }: { contestId: string; hackIds?: readonly string[] | undefined },
) {
  return await db
    .select({
      id: hacks.id,
      inputHash: sql<string | null>`encode(sha256(convert_to(${hacks.input}, 'UTF8')), 'hex')`,
    })
    .from(hacks)
    .where(
      and(
        eq(hacks.problemId, problemId),
        eq(hacks.contestId, contestId),
        eq(hacks.verdict, 'successful'),
        hackIds && inArray(hacks.id, [...hackIds]),
      ),
    )
    .orderBy(asc(hacks.createdAt), asc(hacks.id));
}

export async function findHackInput(db: Db, hackId: string): Promise<string | null> {
  const [row] = await db.select({ input: hacks.input }).from(hacks).where(eq(hacks.id, hackId));
  return row?.input ?? null;
}

/** Starts a hack whose task was just leased; null if it has ended. */
export async function startHack(tx: Tx, live: Live, { subjectId }: Lease) {
  const [hack] = await tx
    .update(hacks)
    .set({ state: RUN_STATE.running })
    .where(and(eq(hacks.id, subjectId), isUnended))
    .returning({
      id: hacks.id,
      contestId: hacks.contestId,
      userId: hacks.userId,
      problemId: hacks.problemId,
      problemDataHash: hacks.problemDataHash,
      targetId: hacks.targetId,
      input: hacks.input,
      generator: hacks.generator,
    });
  if (!hack) return null;
  const config = await findDataConfig(tx, hack);
  const [target] = await tx
    .select({ solutionDataHash: solutions.solutionDataHash })
    .from(solutions)
    .where(eq(solutions.id, hack.targetId));
  await publishHack(tx, live, hack);
  return target ? { ...hack, ...target, config } : null;
}
export type LeasedHack = NonNullable<Awaited<ReturnType<typeof startHack>>>;

const isUnended = sql`${hacks.state} < ${literal(RUN_STATE.ended)}`;

/** Resets hacks to wait for a runner again. */
export async function requeueHacks(tx: Tx, live: Live, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .update(hacks)
    .set({ state: RUN_STATE.waiting })
    .where(and(sql`${hacks.id} = any(${sql.param(ids)}::uuid[])`, isUnended))
    .returning({ contestId: hacks.contestId, userId: hacks.userId });
  for (const row of rows) await publishHack(tx, live, row);
}

/** Locks a hack that has not ended; undefined if it has. */
export async function lockHack(tx: Tx, hackId: string) {
  const [row] = await tx
    .select({
      id: hacks.id,
      contestId: hacks.contestId,
      userId: hacks.userId,
      targetId: hacks.targetId,
      targetAttempt: hacks.targetAttempt,
      input: hacks.input,
      inRound: hacks.inRound,
    })
    .from(hacks)
    .where(and(eq(hacks.id, hackId), isUnended))
    .for('no key update');
  return row;
}

export async function storeResult(
  tx: Tx,
  hackId: string,
  verdict: HackVerdict,
  { message, targetStatus, input }: Omit<HackResult, 'verdict'>,
): Promise<void> {
  await tx
    .update(hacks)
    .set({
      state: RUN_STATE.ended,
      verdict,
      message,
      targetStatus: targetStatus ?? '',
      endedAt: sql`now()`,
      ...(input !== undefined && { input }),
    })
    .where(eq(hacks.id, hackId));
}

/** Lets boards count an ended hack from an instant of the ranklists on. */
export async function countHack(tx: Tx, hackId: string, countedAt: Date): Promise<void> {
  await tx.update(hacks).set({ countedAt }).where(eq(hacks.id, hackId));
}

/** Notifies the jury, the hacker, and the owner of the target if given. */
export async function publishHack(
  tx: Tx,
  live: Live,
  { contestId, userId }: { contestId: string; userId: string },
  targetUserId?: string,
): Promise<void> {
  const userIds = [userId, ...(targetUserId === undefined ? [] : [targetUserId])];
  await live.publish(tx, { type: 'hack', contestId, userIds });
}
