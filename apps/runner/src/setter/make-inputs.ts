import type { BenchWorkOf, MadeInput } from '@assay/contract';
import type { SourceProblem } from '@assay/problem';
import type { Program } from '../judge/compile/program.ts';
import { JudgeFault } from '../judge/judge-fault.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { MadeFiles, NOT_RUN, type StoreFile } from './made-files.ts';
import { compileGenerator, failureOf, MAX_MADE_MESSAGE, runHelper } from './package-programs.ts';
import type { TryOptions } from './verify-package.ts';

/** All messages of a result, which has to fit into one request. */
const ALL_MESSAGES_CHARACTERS = 100_000;
/** Runs beyond their time after which no further generator is started: each takes half a minute. */
const MAX_ENDLESS = 2;

type RequestedTest = BenchWorkOf<'inputs'>['tests'][number];
type Outcome = Omit<MadeInput, 'id'>;

interface InputRequest {
  problem: SourceProblem;
  /** Contains the package. */
  dataFolder: string;
  tests: readonly RequestedTest[];
  store: StoreFile;
}

/**
 * Runs generators, each twice to see that it always writes the same, with the limits of a setter's program, and stores
 * what they write. Stops when all files together would be too large, or when generators do not end: the remaining tests
 * are `Not Run`.
 */
export async function makeInputs(
  environment: JudgeEnvironment,
  { problem, dataFolder, tests, store }: InputRequest,
  { priority = 0, signal = new AbortController().signal, onProgress }: TryOptions,
): Promise<MadeInput[]> {
  const compiled = new Map<string, Promise<Program | Outcome>>();
  const made = new Map<string, Outcome>();
  const files = new MadeFiles(store, signal);
  let endless = 0;
  const programOf = (generator: string) => {
    const known = compiled.get(generator);
    if (known) return known;
    const compiling = compile(environment, { problem, dataFolder, generator }, { priority, signal });
    compiled.set(generator, compiling);
    return compiling;
  };
  const make = async ({ generator, command }: RequestedTest): Promise<Outcome> => {
    if (endless >= MAX_ENDLESS || files.isFull) return NOT_RUN;
    const program = await programOf(generator);
    if ('status' in program) return program;
    const run = {
      program,
      args: command.split(' ').slice(1),
      input: { bytes: new Uint8Array() },
      maxOutput: MAX_MADE_MESSAGE,
      priority,
      signal,
    };
    const first = await runHelper(environment, run);
    if (first.ran.status === 'Time Limit Exceeded') endless += 1;
    if (!first.bytes) return failureOf(first.ran);
    const second = await runHelper(environment, run);
    if (!second.bytes || !second.bytes.equals(first.bytes)) return { status: 'Differs', message: '' };
    return await files.add(first.bytes);
  };
  const waiting = tests.values();
  const work = async () => {
    for (const test of waiting) {
      signal.throwIfAborted();
      made.set(test.id, await make(test));
      onProgress?.(made.size, tests.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: environment.judge.slots.size }, work));
    let charactersLeft = ALL_MESSAGES_CHARACTERS;
    return tests.map(({ id }) => {
      const { message, ...outcome } = made.get(id) ?? NOT_RUN;
      const shown = message.slice(0, charactersLeft);
      charactersLeft -= shown.length;
      return { id, ...outcome, message: shown };
    });
  } finally {
    for (const compiling of compiled.values()) {
      // A fault of the machine was thrown above.
      const program = await compiling.catch(() => NOT_RUN);
      if ('release' in program) program.release();
    }
  }
}

async function compile(
  environment: JudgeEnvironment,
  place: Parameters<typeof compileGenerator>[1],
  options: TryOptions,
): Promise<Program | Outcome> {
  try {
    return await compileGenerator(environment, place, options);
  } catch (error) {
    if (!(error instanceof JudgeFault) || error.origin !== 'package') throw error;
    return { status: 'Compile Error', message: error.message.replaceAll('\0', '').slice(0, MAX_MADE_MESSAGE) };
  }
}
