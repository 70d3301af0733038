import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { MAX_RUN_OUTPUT, type CustomRunCase, type CustomRunResult } from '@assay/contract';
import { runCustom } from '../judge/custom-run.ts';
import { generate } from '../setter/generate.ts';
import { findProgram } from '../setter/package-programs.ts';
import { chooseGenerator, programAt } from './choose-program.ts';
import { print, withProblem, type CommandContext } from './with-packages.ts';

/** Separate, because standard output is for what the program writes. */
const printError = (text: string) => void process.stderr.write(`${text}\n`);

export interface GenerateOptions {
  /** Absent: the only one of the package. */
  generator: string | undefined;
  args: string;
  seed: number;
  /** File for the input; absent: standard output. */
  out: string | undefined;
}

/** Generates one input; returns the exit status, 1 if the generator fails or a validator rejects the input. */
export async function generateCommand(
  path: string,
  options: GenerateOptions,
  context: CommandContext,
): Promise<number> {
  return await withProblem(path, context, printError, async (environment, { problem, folder: dataFolder }) => {
    const { args, seed, out } = options;
    const generator = chooseGenerator(problem, options.generator);
    const request = { problem, dataFolder, generator, args, seed, maxOutput: MAX_RUN_OUTPUT };
    const made = await generate(environment, request, { signal: context.signal });
    const { bytes, check, ran } = made;
    const called = [generator, ...made.args].join(' ');
    if (ran.stderr.text !== '') printError(ran.stderr.text.trimEnd());
    if (!bytes || !check) {
      printError(`BAD      ${called}: ${ran.status}${ran.message && `. ${ran.message}`}`);
      return 1;
    }
    if (out === undefined) process.stdout.write(bytes);
    else {
      await mkdir(dirname(resolve(out)), { recursive: true });
      await writeFile(out, bytes);
    }
    for (const { validator, message } of check.complaints) printError(`BAD      ${validator}: ${message}`);
    if (check.complaints.length > 0) return 1;
    const { validators } = check;
    const valid = validators.length > 0 ? `is accepted by ${validators.join(', ')}` : 'was not validated';
    printError(`good     ${called} wrote ${bytes.length} bytes; the input ${valid}.`);
    return 0;
  });
}

export interface RunOptions {
  /** Path in the package, or of a file on this machine. */
  program: string;
  /** File with the input, `-` for standard input; absent: the samples. */
  input: string | undefined;
}

/** Runs a program on an input, or on the samples; returns the exit status, 1 if it fails on any. */
export async function runCommand(
  path: string,
  { program, input }: RunOptions,
  context: CommandContext,
): Promise<number> {
  const given =
    input === undefined ? null : input === '-' ? await readAll(process.stdin) : await readFile(input, 'utf8');
  return await withProblem(path, context, printError, async (environment, { problem, plan, folder: dataFolder }) => {
    const { language, bytes } = await findProgram(environment, problem, await programAt(environment, problem, program));
    const { signal } = context;
    const terms = { plan, dataFolder, language: language.name, source: bytes, input: given };
    const result = await runCustom(environment.judge, {
      ...terms,
      versions: environment.versions,
      priority: 0,
      signal,
    });
    return printRun(result, given === null);
  });
}

const reasons: Readonly<Record<Exclude<CustomRunResult['outcome'], 'ran'>, string>> = {
  'compile-error': 'It does not compile.',
  'no-samples': 'The problem has no samples. Specify an input with --input.',
  unsuited: 'Solutions of this problem are not programs that read an input on their own.',
  fault: 'Nothing could be run.',
};

function printRun({ outcome, message, cases }: CustomRunResult, areSamples: boolean): number {
  if (outcome !== 'ran') {
    printError(`BAD      ${reasons[outcome]}${message && `\n${message.trimEnd()}`}`);
    return 1;
  }
  for (const one of cases) printCase(one, areSamples);
  return cases.every(({ status }) => status === 'Accepted' || status === 'Finished') ? 0 : 1;
}

function printCase({ name, status, message, cpuMs, memoryBytes, output, stderr }: CustomRunCase, isSample: boolean) {
  const mebibytes = (memoryBytes / 1024 / 1024).toFixed(1);
  const place = isSample ? `sample ${name}: ` : '';
  printError(`${place}${status}, ${cpuMs} ms, ${mebibytes} MiB${message && `: ${message}`}`);
  if (output.text !== '') print(output.text.replace(/\n$/, ''));
  if (output.cut) printError('… truncated');
  if (stderr.text !== '') printError(`on standard error:\n${stderr.text.trimEnd()}`);
}
