import { eq, sql } from 'drizzle-orm';
import type { DraftImportPart } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { draftPrograms, draftTests, formerDraftRows, formerDrafts } from '../../db/schema.ts';
import type { FormerTexts } from '../../db/tables/problem-drafts.ts';
import type { DraftRow } from '../draft-answers/queries.ts';

/** Keeps what an import replaces, instead of what an earlier one replaced. The caller has locked the draft. */
export async function keepFormer(
  tx: Tx,
  { problemId, config, baseHash, kept }: DraftRow,
  { parts, texts, replacedAt }: { parts: DraftImportPart[]; texts: FormerTexts | null; replacedAt: Date },
): Promise<void> {
  await tx.delete(formerDrafts).where(eq(formerDrafts.problemId, problemId));
  const row = { problemId, replacedAt, parts, texts };
  if (!parts.includes('data')) {
    await tx.insert(formerDrafts).values(row);
    return;
  }
  const stored = sql<number>`(select coalesce(sum(size_bytes), 0) from draft_tests where problem_id = ${problemId}::uuid)`;
  await tx.insert(formerDrafts).values({ ...row, config, baseHash, kept, sizeBytes: stored });
  await tx.execute(sql`insert into ${formerDraftRows} (problem_id, id, kind, "row")
    select problem_id, id, 'test', to_jsonb(draft_tests) from ${draftTests} where problem_id = ${problemId}::uuid
    union all select problem_id, id, 'program', to_jsonb(draft_programs) from ${draftPrograms} where problem_id = ${problemId}::uuid`);
}

/** Takes the rows that the last import replaced out of its place, to be put back after `keepFormer`. */
export async function takeFormerRows(tx: Tx, problemId: string): Promise<() => Promise<void>> {
  await tx.execute(sql`create temporary table restored_draft_rows on commit drop as
    select kind, "row" from ${formerDraftRows} where problem_id = ${problemId}::uuid`);
  return async () => {
    await deleteRows(tx, problemId);
    await tx.execute(sql`insert into ${draftTests} select (jsonb_populate_record(null::draft_tests, "row")).*
      from restored_draft_rows where kind = 'test'`);
    await tx.execute(sql`insert into ${draftPrograms} select (jsonb_populate_record(null::draft_programs, "row")).*
      from restored_draft_rows where kind = 'program'`);
  };
}

/** Deletes the tests and programs of a draft, removed tests too. */
export async function deleteRows(tx: Tx, problemId: string): Promise<void> {
  await tx.delete(draftTests).where(eq(draftTests.problemId, problemId));
  await tx.delete(draftPrograms).where(eq(draftPrograms.problemId, problemId));
}
