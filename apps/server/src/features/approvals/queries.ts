import { and, desc, eq, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { dbNow } from '../../db/columns.ts';
import { epochMs } from '../../db/epoch-ms.ts';
import { orgs, problemApprovals, problemData, problems } from '../../db/schema.ts';

/** Rows of an approval list. */
const MAX_LISTED = 50;

/** What a mark is on; both are known of a published revision. */
export interface Content {
  revision: number | null;
  hash: string | null;
}

const columns = {
  id: problemApprovals.id,
  userId: problemApprovals.userId,
  kind: problemApprovals.kind,
  note: problemApprovals.note,
  withoutSolutions: problemApprovals.withoutSolutions,
  revision: problemApprovals.revision,
  hash: problemApprovals.hash,
  statementVersion: problemApprovals.statementVersion,
  atMs: epochMs(problemApprovals.createdAt),
};

const newestFirst = [desc(problemApprovals.createdAt), desc(problemApprovals.id)];

export async function listApprovals(db: Db, problemId: string) {
  return await db
    .select(columns)
    .from(problemApprovals)
    .where(eq(problemApprovals.problemId, problemId))
    .orderBy(...newestFirst)
    .limit(MAX_LISTED);
}
export type ApprovalRow = Awaited<ReturnType<typeof listApprovals>>[number];

/** Marks on data versions. */
export async function listVersionApprovals(db: Db, problemId: string): Promise<ApprovalRow[]> {
  return await db
    .select(columns)
    .from(problemApprovals)
    .where(and(eq(problemApprovals.problemId, problemId), isNotNull(problemApprovals.hash)))
    .orderBy(...newestFirst);
}

export async function requiresApproval(db: Db, orgId: string): Promise<boolean> {
  const [row] = await db
    .select({ isRequired: sql<boolean>`coalesce((${orgs.settings} ->> 'requireApproval')::boolean, false)` })
    .from(orgs)
    .where(eq(orgs.id, orgId));
  return row?.isRequired ?? false;
}

/** Whether a user other than this one has approved the content. */
export async function isApprovedByAnother(
  db: Db,
  problemId: string,
  content: Content,
  userId: string,
): Promise<boolean> {
  const found = await db
    .select({ id: problemApprovals.id })
    .from(problemApprovals)
    .where(
      and(
        eq(problemApprovals.problemId, problemId),
        eq(problemApprovals.kind, 'approved'),
        ne(problemApprovals.userId, userId),
        isOn(content),
      ),
    )
    .limit(1);
  return found.length > 0;
}

function isOn({ revision, hash }: Content): SQL | undefined {
  const onRevision =
    revision === null ? undefined : and(eq(problemApprovals.revision, revision), isNull(problemApprovals.hash));
  const onHash = hash === null ? undefined : eq(problemApprovals.hash, hash);
  return or(onRevision, onHash) ?? sql`false`;
}

/** Locks the problem, so that the transaction is the only one that writes its marks, and returns what is marked. */
export async function lockStatement(tx: Tx, problemId: string) {
  const [row] = await tx
    .select({ title: problems.title, description: problems.description })
    .from(problems)
    .where(eq(problems.id, problemId))
    .for('no key update');
  return row;
}

export async function findStatement(db: Db, problemId: string) {
  const [row] = await db
    .select({ title: problems.title, description: problems.description })
    .from(problems)
    .where(eq(problems.id, problemId));
  return row;
}

/** Whether it is a data version, and no trial version. */
export async function isVersion(db: Db, problemId: string, hash: string): Promise<boolean> {
  const found = await db
    .select({ hash: problemData.hash })
    .from(problemData)
    .where(and(eq(problemData.problemId, problemId), eq(problemData.hash, hash), eq(problemData.isTrial, false)));
  return found.length > 0;
}

/** Stores a mark, in the place of the user's earlier one on the same content. */
export async function storeApproval(
  tx: Tx,
  row: Omit<typeof problemApprovals.$inferInsert, 'userId'> & { userId: string } & Content,
): Promise<void> {
  const { kind, note, withoutSolutions, statementVersion } = row;
  const updated = await tx
    .update(problemApprovals)
    .set({ kind, note, withoutSolutions, statementVersion, createdAt: dbNow })
    .where(and(eq(problemApprovals.problemId, row.problemId), eq(problemApprovals.userId, row.userId), isOn(row)));
  if (updated.rowCount === 0) await tx.insert(problemApprovals).values(row);
}

/** Deletes a mark of the user, and returns what it was on. */
export async function deleteApproval(tx: Tx, problemId: string, id: string, userId: string) {
  const [row] = await tx
    .delete(problemApprovals)
    .where(
      and(eq(problemApprovals.id, id), eq(problemApprovals.problemId, problemId), eq(problemApprovals.userId, userId)),
    )
    .returning({ kind: problemApprovals.kind, revision: problemApprovals.revision, hash: problemApprovals.hash });
  return row;
}

/** Marks on a revision become marks on the data version that was published from it. */
export async function moveToVersion(tx: Tx, problemId: string, revision: number, hash: string): Promise<void> {
  await tx
    .update(problemApprovals)
    .set({ hash })
    .where(and(eq(problemApprovals.problemId, problemId), isOn({ revision, hash: null })));
}

/** The revisions of a draft that began again count from the start: marks on earlier ones are on none of its own. */
export async function leaveRevisions(tx: Tx, problemId: string): Promise<void> {
  await tx
    .update(problemApprovals)
    .set({ revision: null })
    .where(and(eq(problemApprovals.problemId, problemId), isNull(problemApprovals.hash)));
}
