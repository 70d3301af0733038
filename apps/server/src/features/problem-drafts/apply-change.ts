import {
  CHECKER_TEST_PATH,
  GENERATOR_SCRIPT_PATH,
  GRADER_FOLDER,
  MAX_CHECKER_TESTS,
  MAX_DRAFT_PROGRAMS,
  MAX_DRAFT_TESTS,
  MAX_DRAFT_TEXT_BYTES,
  MAX_PROGRAM_TEST_BYTES,
  MAX_VALIDATOR_TESTS,
  MEANINGFUL_PATH,
  VALIDATOR_TEST_PATH,
  type DraftChangeResult,
  EXPECTED_VERDICTS,
} from '@assay/contract';
import type { DraftOrigin, DraftChange, SentContent } from '@assay/contract';
import { CONFIG_FILES } from '@assay/problem';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { draftPrograms, draftTests } from '../../db/schema.ts';
import type { DraftContent, GeneratedBy } from '../../db/tables/problem-drafts.ts';
import { refusal } from '../../http/refusal.ts';
import {
  storedBytes,
  findTest,
  updateDraft,
  updateTest,
  type DraftRow,
  type TestRow,
} from '../draft-answers/queries.ts';
import { subtaskOfOthers } from '../draft-answers/new-test.ts';
import { presentProgram, presentTest } from './present.ts';
import { findEnd, findGap, moveTests, renumberTests } from './queries.ts';
import { changeSettings, checkerPath, presentSettings } from './settings.ts';

const TEST_ROLES = ['validator-test', 'checker-test'] as const;
/** Rows; a test of the checker has three. */
const MAX_TESTS = { 'validator-test': MAX_VALIDATOR_TESTS, 'checker-test': MAX_CHECKER_TESTS * 3 };

/** A locked draft, its next revision, and the beginnings of uploaded files by hash. */
export interface Changing {
  draft: DraftRow;
  revision: number;
  heads: ReadonlyMap<string, string | null>;
}

type NewTest = Pick<Op<'test'>, 'id' | 'name' | 'sample' | 'subtask' | 'input' | 'answer'> & {
  origin?: DraftOrigin | undefined;
  generated?: GeneratedBy;
};

type Op<K extends DraftChange['op']> = Extract<DraftChange, { op: K }>;

/** Applies one change, unless the row has changed since the setter saw it. */
export async function applyChange(tx: Tx, changing: Changing, change: DraftChange): Promise<DraftChangeResult> {
  switch (change.op) {
    case 'settings':
      return await applySettings(tx, changing, change);
    case 'test':
      return await applyTest(tx, changing, change);
    case 'remove-test':
    case 'restore-test':
      return await applyRemoval(tx, changing, change);
    case 'move-test':
      return await applyMove(tx, changing, change);
    case 'program':
      return await applyProgram(tx, changing, change);
    case 'remove-program':
      return await removeProgram(tx, changing, change);
  }
}

async function applySettings(tx: Tx, { draft, revision }: Changing, change: Op<'settings'>) {
  const { subtasks } = change;
  const { op: _op, revision: seen, ...settings } = change;
  if (seen !== draft.configRevision) {
    return { state: 'stale' as const, settings: presentSettings(draft.config, draft.configRevision) };
  }
  draft.config = changeSettings(draft.config, settings);
  draft.configRevision = revision;
  await updateDraft(tx, draft.problemId, { config: draft.config, configRevision: revision });
  if (subtasks) await moveTests(tx, draft.problemId, { subtasks, revision });
  return { state: 'applied' as const, settings: presentSettings(draft.config, revision) };
}

async function applyTest(tx: Tx, changing: Changing, change: Op<'test'>): Promise<DraftChangeResult> {
  const { problemId } = changing.draft;
  const before = await findTest(tx, problemId, change.id);
  if (!before || before.removed) {
    if (change.revision !== 0 || before) return { state: 'stale', test: null };
    return { state: 'applied', test: presentTest(await insertTest(tx, changing, change)) };
  }
  // A repeated creation, whose first reply was lost, must not overwrite later changes.
  if (change.revision !== before.revision) return { state: 'stale', test: presentTest(before) };
  const after: TestRow = {
    ...before,
    revision: changing.revision,
    ...(change.name !== undefined && { name: change.name }),
    ...(change.sample !== undefined && { sample: change.sample }),
    ...(change.subtask !== undefined && { subtask: subtaskOf(changing.draft, change.subtask, before.sample) }),
    ...contentsOf(changing, change),
    // Another input is the setter's own.
    ...(change.input && { generated: null }),
  };
  after.sizeBytes = storedBytes(after.input) + storedBytes(after.answer);
  await updateTest(tx, problemId, change.id, after);
  return { state: 'applied', test: presentTest(after) };
}

/** Adds a test at the end, unless the draft is full. */
export async function insertTest(tx: Tx, changing: Changing, change: NewTest): Promise<TestRow> {
  const { draft, revision } = changing;
  const end = await findEnd(tx, draft.problemId);
  if (end.count >= MAX_DRAFT_TESTS) throw refusal('draft-limit');
  const { input, answer = null } = contentsOf(changing, change);
  const row: TestRow = {
    problemId: draft.problemId,
    id: change.id,
    revision,
    position: end.position + 1,
    name: change.name ?? end.freeName,
    sample: change.sample ?? false,
    subtask: subtaskOf(draft, change.subtask ?? null, change.sample ?? false),
    original: null,
    inputPath: null,
    answerPath: null,
    removed: false,
    input: input ?? { text: '', size: 0, origin: 'typed' },
    answer,
    generated: change.generated ?? null,
    sizeBytes: 0,
  };
  row.sizeBytes = storedBytes(row.input) + storedBytes(row.answer);
  await tx.insert(draftTests).values(row);
  return row;
}

/** The subtask itself if it exists: another setter may just have removed it. */
function subtaskOf({ config }: DraftRow, wanted: string | null, sample: boolean): string | null {
  const { subtasks } = presentSettings(config, 0);
  return subtasks.some(({ id }) => id === wanted) ? wanted : subtaskOfOthers(subtasks, sample);
}

function contentsOf(changing: Changing, { input, answer, origin = 'typed' }: NewTest) {
  return {
    ...(input && { input: contentOf(changing, input, origin) }),
    ...(answer !== undefined && { answer: answer && contentOf(changing, answer, origin) }),
  };
}

function contentOf({ heads }: Changing, sent: SentContent, origin: DraftOrigin): DraftContent {
  if ('hash' in sent) return { hash: sent.hash, size: sent.size, origin, head: heads.get(sent.hash) ?? null };
  const size = Buffer.byteLength(sent.text);
  if (size > MAX_DRAFT_TEXT_BYTES) throw refusal('too-large');
  return { text: sent.text, size, origin };
}

async function applyRemoval(
  tx: Tx,
  { draft: { problemId }, revision }: Changing,
  change: Op<'remove-test'> | Op<'restore-test'>,
): Promise<DraftChangeResult> {
  const before = await findTest(tx, problemId, change.id);
  const isRemoval = change.op === 'remove-test';
  if (!before) return { state: isRemoval ? 'applied' : 'stale', test: null };
  if (before.removed === isRemoval) return { state: 'applied', test: isRemoval ? null : presentTest(before) };
  if (isRemoval && change.revision !== before.revision) return { state: 'stale', test: presentTest(before) };
  const after = { ...before, revision, removed: isRemoval };
  await updateTest(tx, problemId, change.id, after);
  return { state: 'applied', test: isRemoval ? null : presentTest(after) };
}

async function applyMove(
  tx: Tx,
  { draft: { problemId }, revision }: Changing,
  { id, revision: seen, before: next }: Op<'move-test'>,
): Promise<DraftChangeResult> {
  const test = await findTest(tx, problemId, id);
  if (!test || test.removed) return { state: 'stale', test: null };
  if (seen !== test.revision) return { state: 'stale', test: presentTest(test) };
  const place = { id, next };
  const gap = await findGap(tx, problemId, place);
  if (!gap) return { state: 'stale', test: presentTest(test) };
  let position = middleOf(gap);
  if (position === undefined) {
    // No number is left between the two: all tests get new ones.
    await renumberTests(tx, problemId);
    position = middleOf((await findGap(tx, problemId, place)) ?? gap);
  }
  if (position === undefined) throw new Error('There is no number between two whole numbers.');
  const after = { ...test, position, revision };
  await updateTest(tx, problemId, id, after);
  return { state: 'applied', test: presentTest(after) };
}

/** A number between two positions; undefined if there is none. */
function middleOf({ low, high }: { low: number | null; high: number | null }): number | undefined {
  if (high === null) return (low ?? 0) + 1;
  if (low === null) return high - 1;
  const middle = (low + high) / 2;
  return middle > low && middle < high ? middle : undefined;
}

async function applyProgram(
  tx: Tx,
  { draft, revision }: Changing,
  { op: _op, revision: seen, ...program }: Op<'program'>,
): Promise<DraftChangeResult> {
  const { problemId } = draft;
  const testRole = TEST_ROLES.find((role) => role === program.role);
  const maxBytes = testRole ? MAX_PROGRAM_TEST_BYTES : MAX_DRAFT_TEXT_BYTES;
  if (Buffer.byteLength(program.text) > maxBytes) throw refusal('too-large');
  const before = await findProgram(tx, problemId, program.id);
  if ((before?.revision ?? 0) !== seen) return { state: 'stale', program: before ? presentProgram(before) : null };
  if (before?.path !== program.path || before.role !== program.role) requireFreePath(draft, program);
  const { subtaskVerdicts = before?.subtaskVerdicts ?? null, ...rest } = program;
  const declares = subtaskVerdicts !== null && Object.keys(subtaskVerdicts).length > 0;
  if (declares && program.role !== 'solution') {
    const reason = `${program.path}: only a solution has verdicts of subtasks`;
    throw refusal('invalid-input', { places: [{ place: 'body/changes', reason }] });
  }
  const row = { problemId, revision, ...rest, subtaskVerdicts: declares ? subtaskVerdicts : null };
  try {
    if (before) await tx.update(draftPrograms).set(row).where(isProgram(problemId, program.id));
    else {
      const isOfKind = testRole ? eq(draftPrograms.role, testRole) : notInArray(draftPrograms.role, [...TEST_ROLES]);
      const count = await tx.$count(draftPrograms, and(eq(draftPrograms.problemId, problemId), isOfKind));
      if (count >= (testRole ? MAX_TESTS[testRole] : MAX_DRAFT_PROGRAMS)) throw refusal('draft-limit');
      await tx.insert(draftPrograms).values(row);
    }
  } catch (error) {
    if (violatedUnique(error) !== undefined) throw refusal('key-taken');
    throw error;
  }
  return { state: 'applied', program: presentProgram(row) };
}

/**
 * Solutions are in the folder of their expected verdict, checkers and interactors at the top, other programs in their
 * folders.
 */
function requireFreePath(draft: DraftRow, { role, path }: Pick<Op<'program'>, 'role' | 'path'>): void {
  const [folder, verdict] = path.split('/');
  const isInPlace =
    role === 'checker'
      ? !path.includes('/')
      : role === 'validator'
        ? folder === 'validators'
        : role === 'validator-test'
          ? VALIDATOR_TEST_PATH.test(path)
          : role === 'checker-test'
            ? CHECKER_TEST_PATH.test(path)
            : role === 'script' || role === 'generator'
              ? folder === 'generators' && (role === 'script') === (path === GENERATOR_SCRIPT_PATH)
              : role === 'grader'
                ? path.startsWith(GRADER_FOLDER)
                : role === 'file'
                  ? !MEANINGFUL_PATH.test(path) && path !== checkerPath(draft.config)
                  : folder === 'submissions' && EXPECTED_VERDICTS.some((one) => one === verdict);
  if (!isInPlace)
    throw refusal('invalid-input', { places: [{ place: 'body/changes', reason: `${path}: no such folder` }] });
  const isTaken = draft.kept.some((one) => one.path.toLowerCase() === path.toLowerCase());
  if (isTaken || CONFIG_FILES.some((file) => file === path)) throw refusal('key-taken');
}

async function removeProgram(
  tx: Tx,
  { draft: { problemId } }: Changing,
  { id, revision: seen }: Op<'remove-program'>,
): Promise<DraftChangeResult> {
  const before = await findProgram(tx, problemId, id);
  if (before && before.revision !== seen) return { state: 'stale', program: presentProgram(before) };
  await tx.delete(draftPrograms).where(isProgram(problemId, id));
  return { state: 'applied', program: null };
}

const isProgram = (problemId: string, id: string) =>
  and(eq(draftPrograms.problemId, problemId), eq(draftPrograms.id, id));

async function findProgram(tx: Tx, problemId: string, id: string) {
  const [row] = await tx.select().from(draftPrograms).where(isProgram(problemId, id));
  return row;
}
