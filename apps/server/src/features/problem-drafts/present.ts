import type { DraftProgram, DraftTest, ProblemDraft } from '@assay/contract';
import type { Db } from '../../db/client.ts';
import type { DraftRow, TestRow } from '../draft-answers/queries.ts';
import { listedContent, presentContent } from './draft-content.ts';
import { findRun, findValidation, listPrograms, listTests, type ListedTest, type ProgramRow } from './queries.ts';
import { presentSettings } from './settings.ts';
import { todoOf } from './todo.ts';
import { complaintsOf } from './validation.ts';

/** A whole draft, as its setters see it. */
export async function presentDraft(db: Db, row: DraftRow, currentHash: string | null): Promise<ProblemDraft> {
  const tests = await listTests(db, row.problemId);
  const programs = await listPrograms(db, row.problemId);
  const isOfTrial = row.trialBenchId !== null && row.trialRevision === row.revision;
  const run = isOfTrial ? await findRun(db, row.trialBenchId ?? '') : undefined;
  const isTried = row.trialHash !== null && row.trialRevision === row.revision;
  const found = isTried ? await findValidation(db, row.problemId, row.trialHash ?? '') : undefined;
  const validation = found && { ...found, complaints: complaintsOf(found, tests) };
  const kept = row.kept.map(({ path }) => path);
  const state = { draft: row, tests, programs, kept, run, validation, currentHash };
  return {
    revision: row.revision,
    settings: presentSettings(row.config, row.configRevision),
    tests: tests.map(presentListed),
    programs: programs.map(presentProgram),
    kept: row.kept,
    todo: todoOf(state),
    published:
      row.publishedHash === null || row.publishedRevision === null
        ? null
        : { hash: row.publishedHash, revision: row.publishedRevision, at: row.publishedAt?.getTime() ?? 0 },
    run: run && row.trialBenchId !== null ? { benchId: row.trialBenchId } : null,
    validation: validation ? { benchId: validation.benchId, complaints: validation.complaints } : null,
  };
}

function presentListed({
  id,
  revision,
  name,
  sample,
  subtask,
  input,
  answer,
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
  };
}

export function presentTest({ input, answer, ...row }: TestRow): DraftTest {
  return presentListed({ ...row, input: listedContent(input), answer: answer && listedContent(answer) });
}

export function presentProgram({ id, revision, role, path, text }: ProgramRow): DraftProgram {
  return { id, revision, role, path, text };
}
