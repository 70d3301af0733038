import type { Allowance } from '../../languages/language.ts';
import type { FileSource } from '../../sandbox/sandbox.ts';

/** A program that can run any number of times in the sandbox. Its files stay until `release` is called. */
export interface Program {
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  files: Readonly<Record<string, FileSource>>;
  processes: number;
  allowance: Allowance;
  outOfMemoryStatus: number | null;
  /** Allows the cache to evict the program. Calling it twice is allowed. */
  release(): void;
}

export type Compiled =
  | { kind: 'program'; program: Program; cached: boolean }
  /** The compiler rejected the source or exceeded a limit; `log` is for the author of the source. */
  | {
      kind: 'rejected';
      log: string;
      cached: boolean;
      /** The compiler was stopped at a limit, which `log` names; `log` has no compiler output. */
      exceeded?: boolean;
    };
