import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_ANSWERS_CHARACTERS, MAX_DRAFT_TEXT_BYTES, type BenchWorkOf, type MadeAnswer } from '@assay/contract';
import type { JudgePlan, SourceProblem } from '@assay/problem';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { MadeFiles, NOT_RUN, type StoreFile } from './made-files.ts';
import { compileProgram, failureOf, findProgram, MAX_MADE_MESSAGE, runHelper } from './package-programs.ts';
import type { TryOptions } from './verify-package.ts';

type Outcome = Omit<MadeAnswer, 'id'>;

interface AnswerRequest extends Pick<BenchWorkOf<'answers'>, 'program' | 'tests'> {
  problem: SourceProblem;
  plan: JudgePlan;
  /** Contains the package. */
  dataFolder: string;
  store: StoreFile;
}

/**
 * Runs a solution on the inputs of tests, with the limits of a setter's program, and stores long outputs as files.
 * Stops when the others would be too long for one result, or all files together too large: the remaining tests are
 * `Not Run`. Throws `JudgeFault` if the solution does not compile.
 */
export async function makeAnswers(
  environment: JudgeEnvironment,
  { problem, plan, dataFolder, program: path, tests, store }: AnswerRequest,
  { priority = 0, signal = new AbortController().signal, onProgress }: TryOptions,
): Promise<MadeAnswer[]> {
  const found = await findProgram(environment, problem, { path });
  const program = await compileProgram(environment, found, { priority, signal }, { plan, dataFolder });
  const answers: MadeAnswer[] = [];
  let charactersLeft = MAX_ANSWERS_CHARACTERS;
  const files = new MadeFiles(store, signal);
  const make = async (input: string): Promise<Outcome> => {
    if (files.isFull || charactersLeft === 0) return NOT_RUN;
    const bytes = await readFile(join(dataFolder, input));
    const run = { program, input: { bytes }, maxOutput: MAX_MADE_MESSAGE, priority, signal, files: plan.files };
    const { ran, bytes: output } = await runHelper(environment, run);
    if (!output) return failureOf(ran);
    if (!isUtf8(output) || output.includes(0)) return { status: 'Not Text', message: '' };
    if (output.length > MAX_DRAFT_TEXT_BYTES) return await files.add(output);
    const text = output.toString('utf8');
    const { length } = JSON.stringify(text);
    const fits = length <= charactersLeft;
    charactersLeft = fits ? charactersLeft - length : 0;
    return fits ? { status: 'Finished', message: '', output: text } : NOT_RUN;
  };
  try {
    for (const { id, input } of tests) {
      signal.throwIfAborted();
      answers.push({ id, ...(await make(input)) });
      onProgress?.(answers.length, tests.length);
    }
    return answers;
  } finally {
    program.release();
  }
}
