import { and, eq, sql } from 'drizzle-orm';
import { MAX_DRAFT_TESTS, type BenchResult, type BenchTerms, type BenchWorkOf, type MadeInput } from '@assay/contract';
import { assayJudgeConfigSchema } from '@assay/problem';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import { draftTests } from '../../db/schema.ts';
import type { DraftContent, GenerationState } from '../../db/tables/problem-drafts.ts';
import type { LiveHub } from '../../http/live.ts';
import { freeNumber, subtaskOfOthers } from './new-test.ts';
import { findRunTerms, findTest, lockDraft, storedBytes, updateDraft, updateTest, type DraftRow } from './queries.ts';
import { storedHead } from './stored-head.ts';

type RequestedTest = BenchWorkOf<'inputs'>['tests'][number];
/** An input that was made, with the beginning of its file. */
interface StoredInput extends RequestedTest {
  input: DraftContent;
}

export interface MadeInputs {
  problemId: string;
  stored: StoredInput[];
  failures: GenerationState['failures'];
}

/** Most failures that a draft keeps, over all lines. */
const MAX_FAILURES = 100;

/** The inputs that a run made, as far as their files arrived; null for other runs. */
export async function readMadeInputs(
  context: Pick<AppContext, 'db' | 'store'>,
  benchId: string,
  { inputs }: BenchResult,
): Promise<MadeInputs | null> {
  const run = inputs && (await findRequest(context.db, benchId));
  if (!inputs || !run) return null;
  const results = new Map(inputs.map((one) => [one.id, one]));
  const made: MadeInputs = { problemId: run.problemId, stored: [], failures: [] };
  for (const test of run.tests) {
    const { status, message, file }: Omit<MadeInput, 'id'> = results.get(test.id) ?? { status: 'Not Run', message: '' };
    const head = file && (await storedHead(context, run.problemId, file));
    if (file && head !== undefined) made.stored.push({ ...test, input: { ...file, head, origin: 'generated' } });
    else if (status !== 'Not Run' && made.failures.length < MAX_FAILURES)
      made.failures.push({ key: test.key, status: status === 'Finished' ? 'Not Stored' : status, message });
  }
  return made;
}

async function findRequest(db: Db, benchId: string) {
  const run = await findRunTerms(db, benchId);
  return run?.kind === 'inputs' && isRequest(run.terms)
    ? { problemId: run.problemId, tests: run.terms.tests }
    : undefined;
}

const isRequest = (terms: BenchTerms): terms is Omit<BenchWorkOf<'inputs'>, 'kind'> =>
  'tests' in terms && !('program' in terms);

/**
 * Stores the inputs that a run made: in tests of the draft that still are made by a line, or in new tests at the end. A
 * test whose input differs from before loses its answer.
 */
export async function fillInputs(
  tx: Tx,
  live: LiveHub,
  benchId: string,
  { problemId, stored, failures }: MadeInputs,
): Promise<void> {
  const draft = await lockDraft(tx, problemId);
  if (!draft) return;
  const revision = draft.revision + 1;
  const isLast = draft.generation?.benchId === benchId;
  const changed = stored.length > 0 && (await fillTests(tx, draft, revision, stored));
  await updateDraft(tx, problemId, {
    ...(changed && { revision }),
    ...(isLast && { generation: { benchId, failures } }),
  });
  if (changed) await live.publish(tx, { type: 'draft', problemId, revision });
}

/** Whether a test was changed or added. */
async function fillTests(tx: Tx, draft: DraftRow, revision: number, stored: readonly StoredInput[]): Promise<boolean> {
  const { problemId } = draft;
  const present = await tx
    .select({
      name: draftTests.name,
      position: draftTests.position,
      command: sql<string | null>`${draftTests.generated} ->> 'command'`,
    })
    .from(draftTests)
    .where(and(eq(draftTests.problemId, problemId), sql`not ${draftTests.removed}`));
  const names = present.map(({ name }) => name);
  const commands = new Set(present.map(({ command }) => command));
  const { subtasks = [] } = assayJudgeConfigSchema.parse(draft.config.judge.config);
  const subtask = subtaskOfOthers(subtasks, false);
  let position = Math.max(0, ...present.map((one) => one.position));
  let hasChanged = false;
  for (const { id, command, key, input } of stored) {
    const generated = { command, key };
    const before = await findTest(tx, problemId, id);
    if (before) {
      // The setter has given it an input of its own, or removed it.
      if (before.removed || before.generated === null) continue;
      const isSame = hashIn(before.input) !== undefined && hashIn(before.input) === hashIn(input);
      const answer = isSame ? before.answer : null;
      const sizeBytes = storedBytes(input) + storedBytes(answer);
      await updateTest(tx, problemId, id, { input, answer, generated, sizeBytes, revision });
    } else {
      if (commands.has(command) || names.length >= MAX_DRAFT_TESTS) continue;
      position += 1;
      const name = freeNumber(names);
      names.push(name);
      const row = { problemId, id, revision, position, name, sample: false, subtask, input, generated };
      await tx.insert(draftTests).values({ ...row, sizeBytes: storedBytes(input) });
    }
    commands.add(command);
    hasChanged = true;
  }
  return hasChanged;
}

function hashIn(content: DraftContent): string | undefined {
  return 'hash' in content ? content.hash : undefined;
}
