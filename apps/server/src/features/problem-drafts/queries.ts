import { and, asc, desc, eq, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { DRAFT_HEAD_CHARACTERS, type DraftSubtask } from '@assay/contract';
import { RUN_STATE } from '@assay/contract/states';
import type { Db, Tx } from '../../db/client.ts';
import {
  benchRuns,
  draftPrograms,
  draftTests,
  formerDrafts,
  problemData,
  problemDrafts,
  problems,
} from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import type { DraftRow, TestRow } from '../draft-answers/queries.ts';
import type { ListedContent } from './draft-content.ts';
import { subtaskOfOthers } from '../draft-answers/new-test.ts';

/** Samples that testers get. */
const MAX_SAMPLES = 100;

export type ProgramRow = typeof draftPrograms.$inferSelect;

export async function findDraft(db: Db, problemId: string): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(problemDrafts).where(eq(problemDrafts.problemId, problemId));
  return row;
}

/** Content without its text, with the first characters of it. */
function headOf(column: typeof draftTests.input | typeof draftTests.answer) {
  return sql<ListedContent | null>`case when ${column} ? 'text' then jsonb_build_object(
      'size', ${column} -> 'size', 'origin', ${column} -> 'origin',
      'head', left(${column} ->> 'text', ${DRAFT_HEAD_CHARACTERS}),
      'whole', length(${column} ->> 'text') <= ${DRAFT_HEAD_CHARACTERS})
    when ${column} is not null then jsonb_build_object(
      'size', ${column} -> 'size', 'origin', ${column} -> 'origin', 'head', ${column} ->> 'head',
      'whole', coalesce(octet_length(${column} ->> 'head') = (${column} ->> 'size')::bigint, false))
    end`;
}

const isPresent = (problemId: string) => and(eq(draftTests.problemId, problemId), sql`not ${draftTests.removed}`);

const listedColumns = {
  id: draftTests.id,
  revision: draftTests.revision,
  name: draftTests.name,
  sample: draftTests.sample,
  subtask: draftTests.subtask,
  inputPath: draftTests.inputPath,
  input: headOf(draftTests.input),
  answer: headOf(draftTests.answer),
  generated: draftTests.generated,
};

/** The tests in their order, with the beginnings of their contents. */
export async function listTests(db: Db, problemId: string) {
  return await db
    .select(listedColumns)
    .from(draftTests)
    .where(isPresent(problemId))
    .orderBy(asc(draftTests.position), asc(draftTests.id));
}
export type ListedTest = Awaited<ReturnType<typeof listTests>>[number];

/** The tests in their order, without their contents. */
export async function listOutlines(db: Db, problemId: string) {
  const { input: _input, answer: _answer, revision: _revision, ...columns } = listedColumns;
  return await db
    .select({ ...columns, hasAnswer: sql<boolean>`${draftTests.answer} is not null` })
    .from(draftTests)
    .where(isPresent(problemId))
    .orderBy(asc(draftTests.position), asc(draftTests.id));
}
export type TestOutline = Awaited<ReturnType<typeof listOutlines>>[number];

/** The first tests that the statement shows. */
export async function listSamples(db: Db, problemId: string) {
  return await db
    .select(listedColumns)
    .from(draftTests)
    .where(and(isPresent(problemId), eq(draftTests.sample, true)))
    .orderBy(asc(draftTests.position), asc(draftTests.id))
    .limit(MAX_SAMPLES);
}

/** Whole tests in their order, one page after another, so that their texts are never all in memory. */
export async function readTests(
  db: Db,
  problemId: string,
  after: Pick<TestRow, 'position' | 'id'> | null,
  limit: number,
) {
  const isLater = after && sql`(${draftTests.position}, ${draftTests.id}) > (${after.position}, ${after.id}::uuid)`;
  return await db
    .select()
    .from(draftTests)
    .where(and(isPresent(problemId), isLater ?? undefined))
    .orderBy(asc(draftTests.position), asc(draftTests.id))
    .limit(limit);
}

/** Moves the tests, removed ones too, whose subtask is none of these. */
export async function moveTests(
  tx: Tx,
  problemId: string,
  { subtasks, revision }: { subtasks: readonly DraftSubtask[]; revision: number },
): Promise<void> {
  const ids = subtasks.map(({ id }) => id);
  const others = subtaskOfOthers(subtasks, false);
  const samples = subtaskOfOthers(subtasks, true);
  await tx
    .update(draftTests)
    .set({ subtask: sql`case when ${draftTests.sample} then ${samples} else ${others} end::text`, revision })
    .where(
      and(
        eq(draftTests.problemId, problemId),
        ids.length === 0
          ? isNotNull(draftTests.subtask)
          : or(isNull(draftTests.subtask), notInArray(draftTests.subtask, ids)),
      ),
    );
}

/** How many tests there are, the position of the last one, and the smallest number after the count that is no name. */
export async function findEnd(tx: Tx, problemId: string) {
  const { rows } = await tx.execute<{ count: number; position: number; freeName: string }>(sql`
    with own as (select name, position from ${draftTests} where ${isPresent(problemId)}),
      total as (select count(*)::int as count, coalesce(max(position), 0) as position from own)
    select count, position, (select n::text from generate_series(count + 1, 2 * count + 1) as n
      where n::text not in (select name from own) order by n limit 1) as "freeName" from total`);
  const [row] = rows;
  if (!row) throw new Error('An aggregate has no row.');
  return row;
}

/**
 * The positions around the place before the test `next`, or around the end, without the test `id`; null at the ends.
 * Undefined if `next` does not exist.
 */
export async function findGap(tx: Tx, problemId: string, { id, next }: { id: string; next: string | null }) {
  const others = and(isPresent(problemId), ne(draftTests.id, id));
  const place = { id: draftTests.id, position: draftTests.position };
  const [after] =
    next === null
      ? []
      : await tx
          .select(place)
          .from(draftTests)
          .where(and(others, eq(draftTests.id, next)));
  if (next !== null && !after) return undefined;
  const isEarlier = after && sql`(${draftTests.position}, ${draftTests.id}) < (${after.position}, ${after.id}::uuid)`;
  const [before] = await tx
    .select(place)
    .from(draftTests)
    .where(and(others, isEarlier))
    .orderBy(desc(draftTests.position), desc(draftTests.id))
    .limit(1);
  return { low: before?.position ?? null, high: after?.position ?? null };
}

/** Gives all tests whole numbers as positions, in the same order. */
export async function renumberTests(tx: Tx, problemId: string): Promise<void> {
  await tx.execute(sql`update draft_tests as t set position = o.n
    from (select id, row_number() over (order by position, id) as n from ${draftTests} where ${isPresent(problemId)}) as o
    where t.problem_id = ${problemId}::uuid and t.id = o.id`);
}

/** What tests of the draft are known by, removed ones too: ids, names, and hashes of inputs that are texts. */
export async function findKnownTests(tx: Tx, problemId: string): Promise<Set<string>> {
  const rows = await tx
    .select({
      id: draftTests.id,
      name: draftTests.name,
      textHash: sql<string | null>`encode(sha256(convert_to(${draftTests.input} ->> 'text', 'UTF8')), 'hex')`,
    })
    .from(draftTests)
    .where(eq(draftTests.problemId, problemId));
  return new Set(rows.flatMap(({ id, name, textHash }) => [id, name, ...(textHash === null ? [] : [textHash])]));
}

export async function listPrograms(db: Db, problemId: string): Promise<ProgramRow[]> {
  return await db
    .select()
    .from(draftPrograms)
    .where(eq(draftPrograms.problemId, problemId))
    .orderBy(asc(draftPrograms.path));
}

/** Whether a test of the draft has this uploaded file. */
export async function usesFile(db: Db, problemId: string, hash: string): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`select exists (select 1 from ${draftTests}
    where problem_id = ${problemId}::uuid and (input ->> 'hash' = ${hash} or answer ->> 'hash' = ${hash})) as used`);
  return rows[0]?.used ?? false;
}

/** Deletes the draft with its tests and programs. */
export async function deleteDraft(tx: Tx, problemId: string): Promise<void> {
  await tx.delete(problemDrafts).where(eq(problemDrafts.problemId, problemId));
}

/** Hash of the current data version, which cannot change before the transaction ends. */
export async function lockCurrentHash(tx: Tx, problemId: string): Promise<string | null> {
  const [row] = await tx
    .select({ hash: problems.currentDataHash })
    .from(problems)
    .where(eq(problems.id, problemId))
    .for('no key update');
  return row?.hash ?? null;
}

export async function findRun(db: Db, benchId: string) {
  const [row] = await db
    .select({ kind: benchRuns.kind, terms: benchRuns.terms, state: benchRuns.state, result: benchRuns.result })
    .from(benchRuns)
    .where(eq(benchRuns.id, benchId));
  return row;
}
export type DraftRun = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** The last validation of a trial version, with the configuration that has the paths of the inputs. */
export async function findValidation(db: Db, problemId: string, hash: string) {
  const [row] = await db
    .select({ benchId: benchRuns.id, result: benchRuns.result, config: problemData.config })
    .from(benchRuns)
    .innerJoin(
      problemData,
      and(eq(problemData.problemId, benchRuns.problemId), eq(problemData.hash, benchRuns.problemDataHash)),
    )
    .where(and(eq(benchRuns.problemId, problemId), eq(benchRuns.problemDataHash, hash), eq(benchRuns.kind, 'validate')))
    .orderBy(desc(benchRuns.createdAt))
    .limit(1);
  return row;
}

/** What the last import replaced. */
export async function findFormer(db: Db, problemId: string) {
  const [row] = await db.select().from(formerDrafts).where(eq(formerDrafts.problemId, problemId));
  return row;
}

/**
 * Trial versions of the problem other than these, with their runs, except those on which tests are being made, a stress
 * test or a search for weak tests runs, those of the last of these two, whose results are still shown, and those of
 * imported packages, whose files the draft has.
 */
export async function listOtherTrials(tx: Tx, problemId: string, hashes: readonly string[]) {
  return await tx
    .select({ hash: problemData.hash, benchId: benchRuns.id })
    .from(problemData)
    .leftJoin(
      benchRuns,
      and(eq(benchRuns.problemId, problemData.problemId), eq(benchRuns.problemDataHash, problemData.hash)),
    )
    .where(
      and(
        eq(problemData.problemId, problemId),
        eq(problemData.isTrial, true),
        notInArray(problemData.hash, [...hashes]),
        sql`not exists (select from ${problemDrafts} where ${problemDrafts.problemId} = ${problemData.problemId}
          and ${problemDrafts.baseHash} = ${problemData.hash})`,
        sql`not exists (select from ${formerDrafts} where ${formerDrafts.problemId} = ${problemData.problemId}
          and ${formerDrafts.baseHash} = ${problemData.hash})`,
        sql`not exists (select from ${benchRuns} as made where made.problem_id = ${problemData.problemId}
          and made.problem_data_hash = ${problemData.hash} and made.kind in ('inputs', 'stress', 'mutate')
          and made.state < ${literal(RUN_STATE.ended)})`,
        sql`${problemData.hash} not in (select distinct on (last.kind) last.problem_data_hash from ${benchRuns} as last
          where last.problem_id = ${problemData.problemId} and last.kind in ('stress', 'mutate')
          order by last.kind, last.created_at desc)`,
      ),
    );
}

export async function deleteTrials(tx: Tx, problemId: string, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .delete(problemData)
    .where(
      and(
        eq(problemData.problemId, problemId),
        eq(problemData.isTrial, true),
        sql`${problemData.hash} = any(${sql.param(hashes)}::text[])`,
      ),
    );
}
