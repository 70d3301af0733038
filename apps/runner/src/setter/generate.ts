import { SEED_MARK, type CustomRunCase } from '@assay/contract';
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

/** The arguments of a generator, with the seed inserted. */
export function argsWith(args: string, seed: number): string[] {
  return args
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => part.replaceAll(SEED_MARK, String(seed)));
}
