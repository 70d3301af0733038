import { randomUUID } from 'node:crypto';
import {
  GENERATOR_SCRIPT_PATH,
  MAX_DRAFT_TEXT_BYTES,
  MAX_SCRIPT_TESTS,
  type BenchDifference,
  type BenchWorkOf,
} from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { lockDraft, updateDraft, type DraftRow } from '../draft-answers/queries.ts';
import { expandScript } from '../generator-scripts/expand-script.ts';
import { generatorPathOf } from '../generator-scripts/script-state.ts';
import { applyChange, insertTest } from '../problem-drafts/apply-change.ts';
import { requireDraft } from '../problem-drafts/draft-scope.ts';
import { listPrograms, listTests, type ProgramRow } from '../problem-drafts/queries.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { findBench } from '../workbench/queries.ts';

/**
 * A line of the script keeps what made the input, and the generator makes it again. Its test exists immediately, so
 * that it has its place and its subtask, and counts as not made.
 */
export const addCounterexample = route('POST /api/problem/:problemId/draft/counterexample', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, body: { benchId, subtask }, context: { db, live, config } }) => {
    const { id: problemId, orgId } = scope;
    await requireDraft(db, problemId);
    const run = await findBench(db, problemId, benchId);
    const difference = run?.kind === 'stress' ? run.result?.stress?.difference : undefined;
    // Terms of this kind have a generator.
    const { generator } = (run?.terms ?? {}) as Partial<BenchWorkOf<'stress'>>;
    if (!difference || generator === undefined) throw refusal('not-found');
    return await db.transact(async (tx) => {
      const draft = await lockDraft(tx, problemId);
      if (!draft) throw refusal('draft-absent');
      const programs = await listPrograms(tx, problemId);
      const found = { difference, generator, subtask };
      const added = (await addLine(tx, draft, programs, found)) ?? (await addTest(tx, draft, found));
      if (added.as === 'known') return added;
      const revision = draft.revision + 1;
      await updateDraft(tx, problemId, { revision });
      await live.publish(tx, { type: 'draft', problemId, revision });
      await refuseBeyondOrgQuota(tx, orgId, config.quotas);
      return added;
    });
  },
});

interface FoundInput {
  difference: BenchDifference;
  /** Path of the generator. */
  generator: string;
  subtask: string | undefined;
}

interface AddedTest {
  testId: string;
  name: string;
  as: 'line' | 'test' | 'known';
}

/** Null if the generator is not one of the draft, or the script cannot have the line. */
async function addLine(
  tx: Tx,
  draft: DraftRow,
  programs: readonly ProgramRow[],
  { difference, generator, subtask }: FoundInput,
): Promise<AddedTest | null> {
  const { problemId } = draft;
  const source = { programs, kept: draft.kept.map(({ path }) => path), baseHash: draft.baseHash };
  const file = generator.replace(/\/$/, '').split('/').at(-1) ?? '';
  const name = [file.replace(/\.[^.]+$/, ''), file].find((one) => generatorPathOf(one, source) === generator);
  if (name === undefined) return null;
  const command = [name, ...difference.args.split(' ').filter((part) => part !== '')].join(' ');
  const tests = await listTests(tx, problemId);
  const known = tests.find(({ generated }) => generated?.command === command);
  const script = programs.find(({ role }) => role === 'script');
  const before = expandScript(script?.text ?? '', MAX_SCRIPT_TESTS);
  if (known && before.commands.some((one) => one.command === command))
    return { testId: known.id, name: known.name, as: 'known' };
  const text = [...(script?.text.trimEnd() ? [script.text.trimEnd()] : []), command, ''].join('\n');
  const after = expandScript(text, MAX_SCRIPT_TESTS);
  const isLine = after.commands.length === before.commands.length + 1 && after.commands.at(-1)?.command === command;
  if (!isLine || Buffer.byteLength(text) > MAX_DRAFT_TEXT_BYTES) return null;
  const revision = draft.revision + 1;
  const changing = { draft, revision, heads: new Map<string, string | null>() };
  await applyChange(tx, changing, {
    op: 'program',
    id: script?.id ?? randomUUID(),
    revision: script?.revision ?? 0,
    role: 'script',
    path: GENERATOR_SCRIPT_PATH,
    text,
  });
  const row = await insertTest(tx, changing, {
    ...newTest(difference, subtask),
    origin: 'generated',
    generated: { command, key: null },
  });
  return { testId: row.id, name: row.name, as: 'line' };
}

/** Refuses an input that the result has only the beginning of. */
async function addTest(tx: Tx, draft: DraftRow, { difference, subtask }: FoundInput): Promise<AddedTest> {
  if (difference.input.cut) throw refusal('too-large');
  const changing = { draft, revision: draft.revision + 1, heads: new Map<string, string | null>() };
  const row = await insertTest(tx, changing, newTest(difference, subtask));
  return { testId: row.id, name: row.name, as: 'test' };
}

function newTest({ input }: BenchDifference, subtask: string | undefined) {
  return { id: randomUUID(), input: { text: input.text }, ...(subtask !== undefined && { subtask }) };
}
