import type { Allowance } from '../../languages/language.ts';
import type { FileSource } from '../../sandbox/sandbox.ts';

/** Something that can be run any number of times in the sandbox. Its files stay where they are until `release` is called. */
export interface Program {
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  files: Readonly<Record<string, FileSource>>;
  processes: number;
  allowance: Allowance;
  outOfMemoryStatus: number | null;
  /** Lets the cache drop the program again. Calling twice is allowed. */
  release(): void;
}

export type Compiled =
  | { kind: 'program'; program: Program; cached: boolean }
  /** The compiler refused, or ran out of what it may use; `log` is for whoever wrote the source. */
  | {
      kind: 'rejected';
      log: string;
      cached: boolean;
      /** The compiler was stopped at a limit, and `log` says at which: nothing of it is the compiler's. */
      exceeded?: boolean;
    };
