import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installation, type CasePlan, type JudgePlan } from '@assay/problem';
import { forget } from '../judge/check-output.ts';
import type { Judge } from '../judge/judge-solution.ts';
import { compileSolution } from '../judge/kinds/compile-solution.ts';
import { compileInteractor } from '../judge/kinds/compile-interactor.ts';
import { talk, type Around } from '../judge/kinds/talk.ts';
import type { Program } from '../judge/compile/program.ts';
import { wallLimitMs } from '../judge/verdict.ts';
import { limitsWith, type Language } from '../languages/language.ts';

const RECORDER = join(installation, 'apps', 'runner', 'programs', 'record-interaction.py');
const PYTHON = '/usr/bin/python3';
const NOTES = 'talk.txt';
/** The recorder itself and its threads, in addition to the processes of the interactor. */
const RECORDER_PROCESSES = 40;
/** Maximum output of the recorder, at four bytes per character. */
const NOTES_BYTES = 16 * 1024;

export interface InteractionRequest {
  plan: JudgePlan;
  one: CasePlan;
  dataFolder: string;
  language: Language;
  source: Uint8Array;
  priority: number;
  signal: AbortSignal;
}

/**
 * Records the messages between a solution and the interactor of its problem on a case: `>` marks output of the
 * solution, `<` its input, preceded by the index of the process if there are several. Long records are reduced to their
 * beginning and end. Runs both again, with the recorder between them, so that recording never affects a verdict.
 * Undefined if there is nothing to record, or if the run did not end. Throws like `judgeSolution`.
 */
export async function recordInteraction(judge: Judge, request: InteractionRequest): Promise<string | undefined> {
  const { plan, one, dataFolder, language, source, priority, signal } = request;
  if (!plan.interactor) return undefined;
  const compiled = await compileSolution(judge.compiler, { language, source, plan, dataFolder, priority, signal });
  if (compiled === 'missing' || compiled.kind === 'rejected') return undefined;
  const { program } = compiled;
  try {
    const interactor = await compileInteractor(judge, plan.interactor.program, dataFolder, priority, signal);
    try {
      const recorder = await readFile(RECORDER);
      const unused = { checker: null, script: null, submittedFiles: null, askInstance: null, spareRuns: { left: 0 } };
      const paths = {
        input: { path: join(dataFolder, one.input) },
        answerPath: one.answer === null ? null : join(dataFolder, one.answer),
      };
      const { solutions, interactor: last } = await talk(
        { ...judge, ...unused, plan, dataFolder, program, interactor, priority },
        one,
        paths,
        {
          state: null,
          wallMs: wallLimitMs(limitsWith(program.allowance, one).timeMs),
          signal,
          around: listening(plan.interactor, interactor, recorder),
        },
      );
      try {
        const notes = last.files[NOTES];
        if (!notes) return undefined;
        const text = Buffer.from(await judge.sandbox.read(notes, NOTES_BYTES)).toString('utf8');
        return text === '' ? undefined : text;
      } finally {
        for (const file of [...solutions, last].flatMap(({ files }) => Object.values(files)))
          forget(judge.sandbox, file, judge.log);
      }
    } finally {
      interactor.release();
    }
  } finally {
    program.release();
  }
}

/** The recorder around an interactor. Named pipes are passed after the interactor's command. */
function listening(
  { processes, program }: NonNullable<JudgePlan['interactor']>,
  { argv }: Program,
  recorder: Uint8Array,
): Around {
  const named = program.protocol === 'cms';
  const names = named ? argv.length : -1;
  return {
    argv: [PYTHON, '-I', '-S', 'record-interaction.py', String(processes ?? (named ? 1 : 0)), String(names)],
    files: { 'record-interaction.py': { bytes: recorder } },
    keepFiles: [NOTES],
    processes: RECORDER_PROCESSES,
  };
}
