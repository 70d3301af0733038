import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_ANSWERS_CHARACTERS, MAX_DRAFT_TEXT_BYTES, type BenchWorkOf, type MadeAnswer } from '@assay/contract';
import type { JudgePlan, SourceProblem } from '@assay/problem';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { compileProgram, findProgram, runHelper } from './package-programs.ts';
import type { TryOptions } from './verify-package.ts';

const MESSAGE_CHARACTERS = 500;

interface AnswerRequest extends Pick<BenchWorkOf<'answers'>, 'program' | 'tests'> {
  problem: SourceProblem;
  plan: JudgePlan;
  /** Contains the package. */
  dataFolder: string;
}

/**
 * Runs a solution on the inputs of tests, with the limits of a setter's program. Stops when the outputs would be too
 * long for one result: the remaining tests are `Not Run`. Throws `JudgeFault` if the solution does not compile.
 */
export async function makeAnswers(
  environment: JudgeEnvironment,
  { problem, plan, dataFolder, program: path, tests }: AnswerRequest,
  { priority = 0, signal = new AbortController().signal, onProgress }: TryOptions,
): Promise<MadeAnswer[]> {
  const found = await findProgram(environment, problem, { path });
  const program = await compileProgram(environment, found, { priority, signal });
  const answers: MadeAnswer[] = [];
  let charactersLeft = MAX_ANSWERS_CHARACTERS;
  try {
    for (const { id, input } of tests) {
      signal.throwIfAborted();
      if (charactersLeft === 0) {
        answers.push({ id, status: 'Not Run', message: '' });
        continue;
      }
      const bytes = await readFile(join(dataFolder, input));
      const { files } = plan;
      const run = { program, input: { bytes }, maxOutput: MESSAGE_CHARACTERS, priority, signal, files };
      const made = await runHelper(environment, run);
      const answer = answerOf(id, made);
      const length = answer.output === undefined ? 0 : JSON.stringify(answer.output).length;
      const fits = length <= charactersLeft;
      if (fits) answers.push(answer);
      else answers.push({ id, status: 'Not Run', message: '' });
      charactersLeft = fits ? charactersLeft - length : 0;
      onProgress?.(answers.length, tests.length);
    }
    return answers;
  } finally {
    program.release();
  }
}

function answerOf(id: string, { ran, bytes }: Awaited<ReturnType<typeof runHelper>>): MadeAnswer {
  if (!bytes) {
    const message = [ran.message, ran.stderr.text].filter((part) => part !== '').join('\n');
    return { id, status: ran.status, message: message.replaceAll('\0', '').slice(0, MESSAGE_CHARACTERS) };
  }
  if (bytes.length > MAX_DRAFT_TEXT_BYTES) return { id, status: 'Too Long', message: '' };
  if (!isUtf8(bytes) || bytes.includes(0)) return { id, status: 'Not Text', message: '' };
  return { id, status: 'Finished', message: '', output: bytes.toString('utf8') };
}
