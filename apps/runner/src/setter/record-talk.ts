import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installation, type CasePlan, type JudgePlan } from '@assay/problem';
import { forget } from '../judge/check-output.ts';
import type { Judge } from '../judge/judge-solution.ts';
import { graderFor } from '../judge/kinds/grader.ts';
import { talk } from '../judge/kinds/interaction.ts';
import { compileInteractor } from '../judge/kinds/named-pipes.ts';
import { wallLimitMs } from '../judge/verdict.ts';
import { limitsWith, type Language } from '../languages/language.ts';
import type { RunRequest } from '../sandbox/sandbox.ts';

const RECORDER = join(installation, 'apps', 'runner', 'record-talk.py');
const PYTHON = '/usr/bin/python3';
const NOTES = 'talk.txt';
/** The recorder's own threads and itself, beside what the interactor may start. */
const RECORDER_PROCESSES = 40;
/** What the recorder writes at most, with every character of four bytes. */
const NOTES_BYTES = 16 * 1024;

export interface TalkRequest {
  plan: JudgePlan;
  one: CasePlan;
  dataFolder: string;
  language: Language;
  source: Uint8Array;
  priority: number;
  signal: AbortSignal;
}

/**
 * What a solution and the interactor of its problem say to each other on a case: `>` begins what the solution says, `<` what it hears, and
 * the number of the process stands before where there are several. Of a long talk the beginning and the end. They run once more for it, with
 * somebody between them, so that listening never touches a verdict; undefined where there is nothing to tell, or it did not come to an end.
 * Throws like `judgeSolution`.
 */
export async function recordTalk(judge: Judge, request: TalkRequest): Promise<string | undefined> {
  const { plan, one, dataFolder, language, source, priority, signal } = request;
  if (!plan.interactor) return undefined;
  const grader = await graderFor(plan.graders, language, dataFolder);
  if (grader === 'missing') return undefined;
  const compiled = await judge.compiler.compile({ ...(grader ?? { language }), source, priority, signal });
  if (compiled.kind === 'rejected') return undefined;
  const { program } = compiled;
  try {
    const interactor = await compileInteractor(judge, plan.interactor.program, dataFolder, priority, signal);
    try {
      const recorder = await readFile(RECORDER);
      const { userIo, processes = userIo === undefined ? 0 : 1 } = plan.interactor;
      const unused = { checker: null, script: null, handedIn: null, spareRuns: { left: 0 } };
      const paths = {
        inputPath: join(dataFolder, one.input),
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
          inPlace: (part) => listening(part, processes, recorder),
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

/** The interactor with the recorder around it. */
function listening(part: RunRequest, processes: number, recorder: Uint8Array): RunRequest {
  const [command = '', ...args] = part.argv;
  return {
    ...part,
    argv: [PYTHON, '-I', '-S', 'record-talk.py', String(processes), command, ...args],
    files: { ...part.files, 'record-talk.py': { bytes: recorder } },
    keepFiles: [NOTES],
    limits: { ...part.limits, processes: part.limits.processes + RECORDER_PROCESSES },
  };
}
