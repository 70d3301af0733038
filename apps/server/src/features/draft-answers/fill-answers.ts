import { eq } from 'drizzle-orm';
import { MAX_DRAFT_TEXT_BYTES, type BenchResult, type MadeAnswer } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { benchRuns } from '../../db/schema.ts';
import type { LiveHub } from '../../http/live.ts';
import { findTest, lockDraft, storedBytes, updateDraft, updateTest } from './queries.ts';

/**
 * Stores the answers that a run made, for tests that still have none and whose input is the same. Returns the result
 * without the texts.
 */
export async function fillAnswers(tx: Tx, live: LiveHub, benchId: string, result: BenchResult): Promise<BenchResult> {
  if (!result.answers) return result;
  const [run] = await tx
    .select({ problemId: benchRuns.problemId, kind: benchRuns.kind, terms: benchRuns.terms })
    .from(benchRuns)
    .where(eq(benchRuns.id, benchId));
  const draft = run?.kind === 'answers' ? await lockDraft(tx, run.problemId) : undefined;
  const seen =
    run && 'tests' in run.terms && 'program' in run.terms
      ? new Map(run.terms.tests.map(({ id, revision }) => [id, revision]))
      : null;
  if (draft && seen) {
    const revision = draft.revision + 1;
    let stored = 0;
    for (const { id, output } of result.answers) {
      const test = output === undefined ? undefined : await findTest(tx, draft.problemId, id);
      if (!test || output === undefined || test.answer !== null || test.revision !== seen.get(id)) continue;
      const size = Buffer.byteLength(output);
      if (size > MAX_DRAFT_TEXT_BYTES) continue;
      const answer = { text: output, size, origin: 'solution' as const };
      const sizeBytes = storedBytes(test.input) + size;
      await updateTest(tx, draft.problemId, id, { answer, sizeBytes, revision });
      stored += 1;
    }
    if (stored > 0) {
      await updateDraft(tx, draft.problemId, { revision });
      await live.publish(tx, { type: 'draft', problemId: draft.problemId, revision });
    }
  }
  return { ...result, answers: result.answers.map(({ output: _output, ...rest }): MadeAnswer => rest) };
}
