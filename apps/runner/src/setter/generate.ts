import { createHash } from 'node:crypto';
import { ARGUMENT_RANGE, SEED_MARK, type CustomRunCase } from '@assay/contract';
import type { SourceProblem } from '@assay/problem';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { compileGenerator, runHelper } from './package-programs.ts';
import { checkInput } from './validate-inputs.ts';
import type { TryOptions } from './verify-package.ts';

export interface GenerateRequest {
  problem: SourceProblem;
  /** Contains the package. */
  dataFolder: string;
  /** Path of the generator in the package; it prints an input. */
  generator: string;
  /** Separated by blanks; the placeholder stands for the seed. */
  args: string;
  seed: number;
  /** Maximum characters of the input to return. */
  maxOutput: number;
}

export interface Generation {
  args: string[];
  ran: CustomRunCase;
  /** Size of its output in bytes. */
  size: number;
  /** Its whole output; null if it failed. */
  bytes: Buffer | null;
  /** Absent if the generator failed. */
  check?: Awaited<ReturnType<typeof checkInput>>;
}

/**
 * Runs a generator, and the validators of the package on its output. Throws `JudgeFault` if one of these does not
 * compile.
 */
export async function generate(
  environment: JudgeEnvironment,
  { problem, dataFolder, generator, args, seed, maxOutput }: GenerateRequest,
  options: TryOptions,
): Promise<Generation> {
  const program = await compileGenerator(environment, { problem, dataFolder, generator }, options);
  try {
    const called = argsWith(args, seed);
    const { priority = 0, signal } = options;
    const input = { bytes: new Uint8Array() };
    const { ran, bytes } = await runHelper(environment, { program, args: called, input, maxOutput, priority, signal });
    if (!bytes) return { args: called, ran, size: Buffer.byteLength(ran.output.text), bytes };
    const check = await checkInput(environment, { problem, dataFolder, input: { bytes } }, options);
    return { args: called, ran, size: bytes.length, bytes, check };
  } finally {
    program.release();
  }
}

const EVERY_RANGE = new RegExp(ARGUMENT_RANGE, 'g');
/** Bytes of a hash that choose a number; more than the largest range needs. */
const CHOICE_BYTES = 12;

/**
 * The arguments of a generator, with the seed inserted, and for each range such as `[1..10]` one of its numbers. The
 * same seed always gives the same arguments. A range whose end is before its beginning stays as it is.
 */
export function argsWith(args: string, seed: number): string[] {
  let ranges = 0;
  const choose = (whole: string, first: string, last: string): string => {
    const [low, high] = [BigInt(first), BigInt(last)];
    if (high < low) return whole;
    const hash = createHash('sha256')
      .update(`${seed} ${(ranges += 1)}`)
      .digest('hex');
    return String(low + (BigInt(`0x${hash.slice(0, 2 * CHOICE_BYTES)}`) % (high - low + 1n)));
  };
  return args
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => part.replaceAll(SEED_MARK, String(seed)).replaceAll(EVERY_RANGE, choose));
}
