import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CommentState } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { dbNow } from '../../db/columns.ts';
import { epochMs, epochMsOrNull } from '../../db/epoch-ms.ts';
import { type Page, readPage } from '../../db/page.ts';
import { draftPrograms, draftTests, problemComments, problems } from '../../db/schema.ts';

const columns = {
  id: problemComments.id,
  threadId: problemComments.threadId,
  userId: problemComments.userId,
  body: problemComments.body,
  atMs: epochMs(problemComments.createdAt),
  editedAtMs: epochMsOrNull(problemComments.editedAt),
};

const threadColumns = {
  ...columns,
  place: problemComments.place,
  state: problemComments.state,
  stateAtMs: epochMsOrNull(problemComments.stateAt),
  stateBy: problemComments.stateBy,
  /** Name of the test in the draft; null if it has no such test. */
  testName: sql<string | null>`(select ${draftTests.name} from ${draftTests}
    where ${draftTests.problemId} = ${problemComments.problemId} and not ${draftTests.removed}
      and ${draftTests.id} = (${problemComments.place} ->> 'testId')::uuid)`,
  hasProgram: sql<boolean>`exists (select from ${draftPrograms}
    where ${draftPrograms.problemId} = ${problemComments.problemId}
      and ${draftPrograms.path} = ${problemComments.place} ->> 'path')`,
};

const isThreadOf = (problemId: string) =>
  and(eq(problemComments.problemId, problemId), isNull(problemComments.threadId));
const isOne = (problemId: string, id: string) =>
  and(eq(problemComments.problemId, problemId), eq(problemComments.id, id));

export async function listThreads(db: Db, problemId: string, filter: Page & { state?: CommentState | undefined }) {
  const { state } = filter;
  const where = and(isThreadOf(problemId), state && eq(problemComments.state, state));
  const rows = db
    .select(threadColumns)
    .from(problemComments)
    .where(where)
    .orderBy(desc(problemComments.createdAt), desc(problemComments.id));
  return await readPage(filter, rows, () => db.$count(problemComments, where));
}
export type ThreadRow = Awaited<ReturnType<typeof listThreads>>['rows'][number];

/** Replies to the comments, the oldest first. */
export async function listReplies(db: Db, threadIds: readonly string[]) {
  if (threadIds.length === 0) return [];
  return await db
    .select(columns)
    .from(problemComments)
    .where(inArray(problemComments.threadId, [...threadIds]))
    .orderBy(asc(problemComments.createdAt), asc(problemComments.id));
}
export type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number];

export async function countOpen(db: Db, problemId: string): Promise<number> {
  return await db.$count(problemComments, and(isThreadOf(problemId), eq(problemComments.state, 'open')));
}

/** Number of comments on the problem, which no other transaction can add to before this one ends. */
export async function lockThreads(tx: Tx, problemId: string): Promise<number> {
  await tx.select({ id: problems.id }).from(problems).where(eq(problems.id, problemId)).for('no key update');
  return await tx.$count(problemComments, isThreadOf(problemId));
}

/** Number of replies to a comment, locked in the same way; undefined if there is no such comment. */
export async function lockReplies(tx: Tx, problemId: string, threadId: string): Promise<number | undefined> {
  const [thread] = await tx
    .select({ id: problemComments.id })
    .from(problemComments)
    .where(and(isThreadOf(problemId), eq(problemComments.id, threadId)))
    .for('update');
  return thread && (await tx.$count(problemComments, eq(problemComments.threadId, threadId)));
}

export async function insertComment(tx: Tx, row: typeof problemComments.$inferInsert): Promise<void> {
  await tx.insert(problemComments).values(row);
}

/** Name of a test that is in the draft. */
export async function findTestName(db: Db, problemId: string, testId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: draftTests.name })
    .from(draftTests)
    .where(and(eq(draftTests.problemId, problemId), eq(draftTests.id, testId), eq(draftTests.removed, false)));
  return row?.name;
}

export async function hasProgram(db: Db, problemId: string, path: string): Promise<boolean> {
  const rows = await db
    .select({ id: draftPrograms.id })
    .from(draftPrograms)
    .where(and(eq(draftPrograms.problemId, problemId), eq(draftPrograms.path, path)));
  return rows.length > 0;
}

/** The comment or reply, locked; one that was deleted counts as missing. */
export async function lockComment(tx: Tx, problemId: string, id: string) {
  const [row] = await tx
    .select({ userId: problemComments.userId, threadId: problemComments.threadId, body: problemComments.body })
    .from(problemComments)
    .where(isOne(problemId, id))
    .for('update');
  return row?.body === '' ? undefined : row;
}

export async function updateBody(tx: Tx, id: string, body: string): Promise<void> {
  await tx.update(problemComments).set({ body, editedAt: dbNow }).where(eq(problemComments.id, id));
}

/** The state of a comment, locked; undefined if there is no such comment. */
export async function lockState(tx: Tx, problemId: string, id: string): Promise<CommentState | undefined> {
  const [row] = await tx
    .select({ state: problemComments.state })
    .from(problemComments)
    .where(and(isThreadOf(problemId), eq(problemComments.id, id)))
    .for('update');
  return row?.state ?? undefined;
}

export async function updateState(tx: Tx, id: string, state: CommentState, userId: string): Promise<void> {
  await tx.update(problemComments).set({ state, stateAt: dbNow, stateBy: userId }).where(eq(problemComments.id, id));
}

export async function hasReplies(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(problemComments, eq(problemComments.threadId, id))) > 0;
}

export async function deleteRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(problemComments).where(eq(problemComments.id, id));
}
