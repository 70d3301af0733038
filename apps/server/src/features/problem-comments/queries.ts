import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { CommentState } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { dbNow } from '../../db/columns.ts';
import { epochMs, epochMsOrNull } from '../../db/epoch-ms.ts';
import { type Page, readPage } from '../../db/page.ts';
import { draftPrograms, draftTests, problemComments, problems } from '../../db/schema.ts';
import type { ReviewScope } from '../problems/review-scope.ts';

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

/** The comments of a problem that a viewer sees: without solutions, only those on parts that testers see. */
type Shelf = Pick<ReviewScope, 'id' | 'seesSolutions'>;

const isOnOpenPart = (place: SQL | AnyPgColumn) => sql`${place} ->> 'part' in ('problem', 'statement', 'settings')`;
const isThreadOf = ({ id: problemId, seesSolutions }: Shelf) =>
  and(
    eq(problemComments.problemId, problemId),
    isNull(problemComments.threadId),
    seesSolutions ? undefined : isOnOpenPart(problemComments.place),
  );
/** A reply has the place of its thread. */
const isOne = ({ id: problemId, seesSolutions }: Shelf, id: string) =>
  and(
    eq(problemComments.problemId, problemId),
    eq(problemComments.id, id),
    seesSolutions
      ? undefined
      : isOnOpenPart(sql`coalesce(${problemComments.place}, (select thread.place from ${problemComments} as thread
          where thread.id = ${problemComments.threadId}))`),
  );

export async function listThreads(db: Db, shelf: Shelf, filter: Page & { state?: CommentState | undefined }) {
  const { state } = filter;
  const where = and(isThreadOf(shelf), state && eq(problemComments.state, state));
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

export async function countOpen(db: Db, shelf: Shelf): Promise<number> {
  return await db.$count(problemComments, and(isThreadOf(shelf), eq(problemComments.state, 'open')));
}

/** Number of comments on the problem, which no other transaction can add to before this one ends. */
export async function lockThreads(tx: Tx, problemId: string): Promise<number> {
  await tx.select({ id: problems.id }).from(problems).where(eq(problems.id, problemId)).for('no key update');
  return await tx.$count(problemComments, isThreadOf({ id: problemId, seesSolutions: true }));
}

/** Number of replies to a comment, locked in the same way; undefined if there is no such comment. */
export async function lockReplies(tx: Tx, shelf: Shelf, threadId: string): Promise<number | undefined> {
  const [thread] = await tx
    .select({ id: problemComments.id })
    .from(problemComments)
    .where(and(isThreadOf(shelf), eq(problemComments.id, threadId)))
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
export async function lockComment(tx: Tx, shelf: Shelf, id: string) {
  const [row] = await tx
    .select({ userId: problemComments.userId, threadId: problemComments.threadId, body: problemComments.body })
    .from(problemComments)
    .where(isOne(shelf, id))
    .for('update');
  return row?.body === '' ? undefined : row;
}

export async function updateBody(tx: Tx, id: string, body: string): Promise<void> {
  await tx.update(problemComments).set({ body, editedAt: dbNow }).where(eq(problemComments.id, id));
}

/** The state of a comment and its user, locked; undefined if there is no such comment. */
export async function lockState(tx: Tx, shelf: Shelf, id: string) {
  const [row] = await tx
    .select({ state: problemComments.state, userId: problemComments.userId })
    .from(problemComments)
    .where(and(isThreadOf(shelf), eq(problemComments.id, id)))
    .for('update');
  return row;
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
