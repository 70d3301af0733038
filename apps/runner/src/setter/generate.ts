import { SEED_MARK, type CustomRunCase } from '@assay/contract';
import type { SourceProblem } from '@assay/problem';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { compileGenerator, runHelper } from './package-programs.ts';
import { checkInput } from './validate-inputs.ts';
import type { TryOptions } from './verify-package.ts';

export interface GenerateRequest {
  problem: SourceProblem;
  /** Holds the package. */
  dataFolder: string;
  /** Path of the generator in the package; it prints an input. */
  generator: string;
  /** Parted by blanks; the mark stands for the seed. */
  args: string;
  seed: number;
  /** Characters of the input that are told. */
  maxOutput: number;
}

export interface Generation {
  args: string[];
  ran: CustomRunCase;
  /** Length of what it wrote, in bytes. */
  size: number;
  /** All it wrote; null where it failed. */
  bytes: Buffer | null;
  /** Absent where the generator failed. */
  check?: Awaited<ReturnType<typeof checkInput>>;
}

/** Has a generator make an input, and the validators of the package read it. Throws `JudgeFault` when one of these does not compile. */
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

/** The arguments of a generator, the seed in its place. */
export function argsWith(args: string, seed: number): string[] {
  return args
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => part.replaceAll(SEED_MARK, String(seed)));
}
