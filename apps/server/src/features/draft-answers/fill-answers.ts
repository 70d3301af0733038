import { MAX_DRAFT_TEXT_BYTES, type BenchResult, type MadeAnswer } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { DraftContent } from '../../db/tables/problem-drafts.ts';
import type { LiveHub } from '../../http/live.ts';
import { findRunTerms, findTest, lockDraft, storedBytes, updateDraft, updateTest } from './queries.ts';
import { storedHead } from './stored-head.ts';

export interface MadeAnswers {
  problemId: string;
  /** `revision`: of the test whose input was used. */
  answers: { id: string; revision: number; answer: DraftContent }[];
  /** The answers of the run without their texts. */
  shown: MadeAnswer[];
}

/** The answers that a run made, as far as their files arrived; null for other runs. */
export async function readMadeAnswers(
  context: Pick<AppContext, 'db' | 'store'>,
  benchId: string,
  { answers }: BenchResult,
): Promise<MadeAnswers | null> {
  const run = answers && (await findRequest(context.db, benchId));
  if (!answers || !run) return null;
  const made: MadeAnswers = { problemId: run.problemId, answers: [], shown: [] };
  for (const { output, ...shown } of answers) {
    const answer = await contentOf(context, run.problemId, { output, ...shown });
    const revision = run.revisions.get(shown.id);
    if (answer && revision !== undefined) made.answers.push({ id: shown.id, revision, answer });
    made.shown.push(shown.file && !answer ? { ...shown, status: 'Not Stored' } : shown);
  }
  return made;
}

async function findRequest(db: Db, benchId: string) {
  const run = await findRunTerms(db, benchId);
  if (run?.kind !== 'answers' || !('tests' in run.terms && 'program' in run.terms)) return undefined;
  return {
    problemId: run.problemId,
    revisions: new Map(run.terms.tests.map(({ id, revision }) => [id, revision])),
  };
}

async function contentOf(
  context: Pick<AppContext, 'store'>,
  problemId: string,
  { output, file }: Pick<MadeAnswer, 'output' | 'file'>,
): Promise<DraftContent | undefined> {
  if (output !== undefined) {
    const size = Buffer.byteLength(output);
    return size > MAX_DRAFT_TEXT_BYTES ? undefined : { text: output, size, origin: 'solution' };
  }
  const head = file && (await storedHead(context, problemId, file));
  return file && head !== undefined ? { ...file, head, origin: 'solution' } : undefined;
}

/** Stores the answers that a run made, for tests that still have none and whose input is the same. */
export async function fillAnswers(tx: Tx, live: LiveHub, { problemId, answers }: MadeAnswers): Promise<void> {
  const draft = await lockDraft(tx, problemId);
  if (!draft) return;
  const revision = draft.revision + 1;
  let stored = 0;
  for (const { id, revision: seen, answer } of answers) {
    const test = await findTest(tx, problemId, id);
    if (!test || test.answer !== null || test.revision !== seen) continue;
    const sizeBytes = storedBytes(test.input) + storedBytes(answer);
    await updateTest(tx, problemId, id, { answer, sizeBytes, revision });
    stored += 1;
  }
  if (stored === 0) return;
  await updateDraft(tx, problemId, { revision });
  await live.publish(tx, { type: 'draft', problemId, revision });
}
