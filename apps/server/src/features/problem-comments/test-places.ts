import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { draftTests, problemComments } from '../../db/schema.ts';

/* A draft that begins again gives its tests new ids: comments follow them by name. */

/** Before the tests are deleted: stores the names that commented tests have now. */
export async function rememberTestNames(tx: Tx, problemId: string): Promise<void> {
  await tx.execute(sql`update ${problemComments} as comment
    set place = jsonb_set(comment.place, '{name}', to_jsonb(test.name)) from ${draftTests} as test
    where comment.problem_id = ${problemId}::uuid and test.problem_id = comment.problem_id
      and test.id::text = comment.place ->> 'testId' and not test.removed`);
}

/** After the new tests exist, of which some may have been removed from the draft before. */
export async function findTestsByName(tx: Tx, problemId: string): Promise<void> {
  await tx.execute(sql`update ${problemComments} as comment
    set place = jsonb_set(comment.place, '{testId}', to_jsonb(test.id::text)) from ${draftTests} as test
    where comment.problem_id = ${problemId}::uuid and test.problem_id = comment.problem_id
      and comment.place ->> 'part' = 'test' and test.name = comment.place ->> 'name'`);
}
