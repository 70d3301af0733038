import type { Tx } from '../../db/client.ts';
import { draftTests } from '../../db/schema.ts';
import type { DraftContent } from '../../db/tables/problem-drafts.ts';
import type { JobOutput } from '../../work/jobs/jobs.ts';
import { generatedBy } from '../generator-scripts/script-state.ts';

type Parts = Pick<JobOutput<'openDraft'>, 'tests' | 'programs' | 'kept'>;
type NewTest = typeof draftTests.$inferInsert;

/** Rows of one statement, within the parameters that PostgreSQL allows. */
const ROWS_AT_ONCE = 1_000;

/** Adds the tests of a package to a draft without any. `identify`: the id and the revision of the test at an index. */
export async function insertPackageTests(
  tx: Tx,
  { problemId, parts, baseHash }: { problemId: string; parts: Parts; baseHash: string },
  identify: (index: number) => Pick<NewTest, 'id' | 'revision'>,
): Promise<void> {
  const source = { programs: parts.programs, kept: parts.kept.map(({ path }) => path), baseHash };
  const content = (one: Parts['tests'][number]['input']): DraftContent =>
    one.isThere
      ? { path: one.path, size: one.size, head: one.head, origin: 'package' }
      : { text: '', size: 0, origin: 'generated' };
  const rows = parts.tests.map(
    ({ name, sample, subtask, original, generatedBy: line, input, answer }, index): NewTest => ({
      problemId,
      ...identify(index),
      position: index + 1,
      name,
      sample,
      subtask,
      original,
      inputPath: input.path,
      answerPath: answer?.path ?? null,
      input: content(input),
      answer: answer && content(answer),
      // A draft with outdated tests is not published, so the input, if there is one, is what this generator makes.
      generated: line === null ? null : input.isThere ? generatedBy(line, source) : { command: line, key: null },
    }),
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx.insert(draftTests).values(rows.slice(at, at + ROWS_AT_ONCE));
}
