import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { epochMs, epochMsOrNull } from '../../db/epoch-ms.ts';
import { type Page, readPage } from '../../db/page.ts';
import { contestProblems, contests, orgs, problemData, problemGrants, problems } from '../../db/schema.ts';

export const ACTIVE_GRANT_KEY = 'problem_grants_active_key';

/** Whether the grant of the current row still lends the problem. */
export const isActive = sql`(${problemGrants.revokedAt} is null
  and (${problemGrants.until} is null or ${problemGrants.until} > now()))`;

const isOne = (problemId: string, grantId: string) =>
  and(eq(problemGrants.problemId, problemId), eq(problemGrants.id, grantId));

export async function listGrants(db: Db, problemId: string, page: Page) {
  const where = eq(problemGrants.problemId, problemId);
  const rows = db
    .select({
      id: problemGrants.id,
      orgId: problemGrants.orgId,
      orgName: orgs.name,
      dataHash: problemGrants.dataHash,
      untilMs: epochMsOrNull(problemGrants.until),
      isActive: sql<boolean>`${isActive}`,
      note: problemGrants.note,
      givenBy: problemGrants.givenBy,
      givenAtMs: epochMs(problemGrants.givenAt),
      revokedAtMs: epochMsOrNull(problemGrants.revokedAt),
    })
    .from(problemGrants)
    .leftJoin(orgs, eq(orgs.id, problemGrants.orgId))
    .where(where)
    .orderBy(desc(problemGrants.givenAt), desc(problemGrants.id));
  return await readPage(page, rows, () => db.$count(problemGrants, where));
}
export type GrantRow = Awaited<ReturnType<typeof listGrants>>['rows'][number];

/** Numbers of contests that hold the problem by each grant. */
export async function countContests(db: Db, grantIds: readonly string[]) {
  if (grantIds.length === 0) return [];
  const hasEnded = sql`${contests.endsAt} <= now()`;
  const isUpcoming = sql`${contests.startsAt} > now()`;
  const countOf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  return await db
    .select({
      grantId: contestProblems.grantId,
      ended: countOf(hasEnded),
      upcoming: countOf(sql`${isUpcoming} and not ${hasEnded}`),
      running: countOf(sql`not ${isUpcoming} and not ${hasEnded}`),
    })
    .from(contestProblems)
    .innerJoin(contests, eq(contests.id, contestProblems.contestId))
    .where(inArray(contestProblems.grantId, [...grantIds]))
    .groupBy(contestProblems.grantId);
}

/** An organization by its id or its name. */
export async function findOrgByIdOrName(db: Db, idOrName: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: orgs.id })
    .from(orgs)
    .where(or(eq(orgs.name, idOrName), sql`${orgs.id}::text = lower(${idOrName})`))
    // If an organization has the id of another one as its name, the name counts.
    .orderBy(desc(eq(orgs.name, idOrName)))
    .limit(1);
  return row?.id;
}

/** Whether the problem has the data version, which then cannot be deleted before the transaction ends. */
export async function lockData(tx: Tx, problemId: string, hash: string): Promise<boolean> {
  const found = await tx
    .select({ hash: problemData.hash })
    .from(problemData)
    .where(and(eq(problemData.problemId, problemId), eq(problemData.hash, hash), eq(problemData.isTrial, false)))
    .for('key share');
  return found.length > 0;
}

/** Fails on `ACTIVE_GRANT_KEY` if the problem is already lent to the same borrower. */
export async function insertGrant(tx: Tx, row: typeof problemGrants.$inferInsert): Promise<void> {
  await tx.insert(problemGrants).values(row);
}

/** Locked until the transaction ends; undefined if the problem has no such grant. */
export async function lockGrant(tx: Tx, problemId: string, grantId: string) {
  const [row] = await tx
    .select({
      orgId: problemGrants.orgId,
      dataHash: problemGrants.dataHash,
      untilMs: epochMsOrNull(problemGrants.until),
      note: problemGrants.note,
      revokedAt: problemGrants.revokedAt,
    })
    .from(problemGrants)
    .where(isOne(problemId, grantId))
    .for('update');
  return row;
}

export type GrantChange = Partial<Pick<typeof problemGrants.$inferInsert, 'dataHash' | 'until' | 'note'>>;

export async function updateGrant(tx: Tx, grantId: string, change: GrantChange): Promise<void> {
  await tx.update(problemGrants).set(change).where(eq(problemGrants.id, grantId));
}

export async function markRevoked(tx: Tx, grantId: string): Promise<void> {
  await tx
    .update(problemGrants)
    .set({ revokedAt: sql`now()` })
    .where(eq(problemGrants.id, grantId));
}

/** Contests that follow the current version by these grants keep that version from now on. */
async function keepVersion(tx: Tx, problemId: string, grants: SQL): Promise<void> {
  await tx.execute(sql`
    update ${contestProblems} set data_hash = problems.current_data_hash from ${problems}
    where problems.id = ${problemId}::uuid and contest_problems.problem_id = problems.id
      and contest_problems.data_hash is null and contest_problems.grant_id in (${grants})
      and problems.current_data_hash is not null`);
}

export async function keepVersionOf(tx: Tx, problemId: string, grantId: string): Promise<void> {
  await keepVersion(tx, problemId, sql`select ${grantId}::uuid`);
}

/**
 * Called before the current version of a problem changes: contests whose grant has expired keep the present one. A
 * revocation does the same itself.
 */
export async function keepVersionOfExpired(tx: Tx, problemId: string): Promise<void> {
  await keepVersion(
    tx,
    problemId,
    sql`select ${problemGrants.id} from ${problemGrants} where ${problemGrants.problemId} = ${problemId}::uuid and not ${isActive}`,
  );
}

/**
 * An active grant of the problem to the organization, that of the organization before that of everyone. Neither the
 * problem can be deleted nor the grant revoked before the transaction ends.
 */
export async function lockActiveGrant(tx: Tx, orgId: string, problemId: string) {
  const [row] = await tx
    .select({ id: problemGrants.id, dataHash: problemGrants.dataHash })
    .from(problemGrants)
    .innerJoin(problems, eq(problems.id, problemGrants.problemId))
    .where(and(eq(problemGrants.problemId, problemId), isLentTo(orgId)))
    .orderBy(sql`${problemGrants.orgId} nulls last`)
    .limit(1)
    .for('share');
  return row;
}

/** Whether the grant of the current row lends the joined problem to the organization. */
export function isLentTo(orgId: string): SQL | undefined {
  return and(
    or(eq(problemGrants.orgId, orgId), isNull(problemGrants.orgId)),
    isActive,
    sql`${problems.orgId} <> ${orgId}`,
  );
}

/**
 * A contest of another organization that holds the problem, the running and upcoming ones first, and how many there
 * are; undefined if there is none.
 */
export async function findBorrower(db: Db, isOwned: SQL) {
  const { rows } = await db.execute<{ contest: string; org: string; total: number }>(sql`
    select contests.title as contest, orgs.name as org, count(*) over ()::int as total
    from ${problems} join ${contestProblems} on contest_problems.problem_id = problems.id
      join ${contests} on contests.id = contest_problems.contest_id and contests.org_id <> problems.org_id
      join ${orgs} on orgs.id = contests.org_id
    where ${isOwned} order by contests.ends_at desc, contests.id limit 1`);
  return rows[0];
}
