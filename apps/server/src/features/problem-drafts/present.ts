import type { DraftProgram, DraftTest, ProblemDraft } from '@assay/contract';
import { RUN_STATE } from '@assay/contract/states';
import type { Db } from '../../db/client.ts';
import type { DraftRow, TestRow } from '../draft-answers/queries.ts';
import { scriptState } from '../generator-scripts/script-state.ts';
import { listedContent, presentContent } from './draft-content.ts';
import {
  findFormer,
  findRun,
  findValidation,
  listPrograms,
  listOutlines,
  listTests,
  type ListedTest,
  type ProgramRow,
  type TestOutline,
} from './queries.ts';
import { presentSettings } from './settings.ts';
import { todoOf } from './todo.ts';
import { boundsOf, complaintsOf, testResultsOf } from './validation.ts';

/** A whole draft, as its setters see it. */
export async function presentDraft(db: Db, row: DraftRow, currentHash: string | null): Promise<ProblemDraft> {
  const tests = await listTests(db, row.problemId);
  const outlines = tests.map(({ answer, ...test }) => ({ ...test, hasAnswer: answer !== null }));
  const { programs, run, validation, script, todo } = await readState(db, row, currentHash, outlines);
  const former = await findFormer(db, row.problemId);
  return {
    revision: row.revision,
    settings: presentSettings(row.config, row.configRevision),
    tests: tests.map(presentListed),
    programs: programs.map(presentProgram),
    script,
    kept: row.kept,
    todo,
    published:
      row.publishedHash === null || row.publishedRevision === null
        ? null
        : { hash: row.publishedHash, revision: row.publishedRevision, at: row.publishedAt?.getTime() ?? 0 },
    former: former ? { at: former.replacedAt.getTime(), parts: former.parts } : null,
    run: run && row.trialBenchId !== null ? { benchId: row.trialBenchId } : null,
    validation: validation ? presentValidation(validation) : null,
  };
}

/** What a change of a row can change of the whole draft. Reads no contents of tests. */
export async function presentOutcome(
  db: Db,
  row: DraftRow,
  currentHash: string | null,
): Promise<Pick<ProblemDraft, 'revision' | 'todo' | 'script'>> {
  const outlines = await listOutlines(db, row.problemId);
  const { script, todo } = await readState(db, row, currentHash, outlines);
  return { revision: row.revision, todo, script };
}

async function readState(db: Db, row: DraftRow, currentHash: string | null, tests: readonly TestOutline[]) {
  const programs = await listPrograms(db, row.problemId);
  const isOfTrial = row.trialBenchId !== null && row.trialRevision === row.revision;
  const run = isOfTrial ? await findRun(db, row.trialBenchId ?? '') : undefined;
  const isTried = row.trialHash !== null && row.trialRevision === row.revision;
  const found = isTried ? await findValidation(db, row.problemId, row.trialHash ?? '') : undefined;
  const validation = found && {
    ...found,
    complaints: complaintsOf(found, tests),
    bounds: boundsOf(found, tests),
    tests: testResultsOf(found.result, programs),
  };
  const kept = row.kept.map(({ path }) => path);
  const { lines, surplus, tests: scripted } = scriptState({ ...row, programs, kept, tests });
  const script = { lines, surplus: surplus.length, benchId: await openGeneration(db, row) };
  const unmade = scripted.filter(({ isMade }) => !isMade).length + surplus.length;
  const state = { draft: row, tests, programs, kept, run, validation, currentHash, script: { lines, unmade } };
  return { programs, run, validation, script, todo: todoOf(state) };
}

function presentValidation({ benchId, complaints, bounds, tests }: NonNullable<ProblemDraft['validation']>) {
  return { benchId, complaints, bounds, tests };
}

/** The run that makes tests at present. */
async function openGeneration(db: Db, { generation }: DraftRow): Promise<string | null> {
  if (!generation) return null;
  const run = await findRun(db, generation.benchId);
  return run && run.state < RUN_STATE.ended ? generation.benchId : null;
}

function presentListed({
  id,
  revision,
  name,
  sample,
  subtask,
  input,
  answer,
  generated,
}: Omit<ListedTest, 'inputPath'>): DraftTest {
  if (input === null) throw new Error(`The test ${id} of a draft has no input.`);
  return {
    id,
    revision,
    name,
    sample,
    subtask,
    input: presentContent(input),
    answer: answer && presentContent(answer),
    command: generated?.command ?? null,
  };
}

export function presentTest({ input, answer, ...row }: TestRow): DraftTest {
  return presentListed({ ...row, input: listedContent(input), answer: answer && listedContent(answer) });
}

export function presentProgram({ id, revision, role, path, text, subtaskVerdicts }: ProgramRow): DraftProgram {
  return { id, revision, role, path, text, ...(subtaskVerdicts && { subtaskVerdicts }) };
}
