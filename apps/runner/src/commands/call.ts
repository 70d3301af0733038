import { parseArgs } from 'node:util';

/** An error in the command line. */
export class UsageError extends Error {}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/** Parses options and positional arguments of a command. Throws `UsageError`. */
export function parse(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Parses a number of a command line. Throws `UsageError`. */
export function wholeNumber(name: string, given: unknown, least: number): number {
  const value = Number(given);
  if (typeof given === 'string' && /^\d+$/.test(given) && Number.isSafeInteger(value) && value >= least) return value;
  throw new UsageError(`--${name} must be a whole number of at least ${least}.`);
}

/** The value of an option that may be absent. */
export function textOf(given: unknown): string | undefined {
  return typeof given === 'string' ? given : undefined;
}
