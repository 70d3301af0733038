import type { SubtaskVerdicts } from '@assay/contract';
import type { AssayCase } from '../config/assay-judge-config.ts';
import type { ProblemConfig } from '../config/problem-config.ts';
import type { FileSource } from '../file-tree.ts';

/* A package taken apart for editing test by test, and put together again. Parts that no editor knows are kept. */

/** A test as an editor shows it. */
interface DraftTest {
  name: string;
  sample: boolean;
  /** Id of its subtask; null if the problem has none. */
  subtask: string | null;
  /** Its case in the configuration, with what no editor shows; null for a new test or one of a pattern. */
  original: AssayCase | null;
  /** Line of the generator script that made the input; null for other inputs. */
  generatedBy: string | null;
}

/** A test of a package that was taken apart. */
export interface PackageTest extends DraftTest {
  /** Paths in the package; it may lack the input of a generated test, which then has to be made. */
  input: string;
  answer: string | null;
}

export type ProgramRole =
  'solution' | 'checker' | 'validator' | 'generator' | 'script' | 'validator-test' | 'checker-test' | 'grader' | 'file';

export interface DraftProgram {
  role: ProgramRole;
  /** Path in the package. */
  path: string;
  text: string;
  /** Of a solution, in single subtasks. */
  subtaskVerdicts?: SubtaskVerdicts;
}

/** Without verdicts of subtasks, they are absent or null. */
export type ComparedProgram = Pick<DraftProgram, 'role' | 'path' | 'text'> & {
  subtaskVerdicts?: SubtaskVerdicts | null;
};

/** Equal for programs of a path that are the same. */
export function contentOfProgram({ role, text, subtaskVerdicts }: Omit<ComparedProgram, 'path'>): string {
  const verdicts = Object.entries(subtaskVerdicts ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([role, verdicts, text]);
}

export interface PackageParts {
  /** Without the cases, but with the subtasks and patterns. */
  config: ProblemConfig;
  tests: PackageTest[];
  programs: DraftProgram[];
  /** Paths of all other files except the configuration. */
  kept: string[];
}

/** A test to put into a package. */
export interface WrittenTest extends DraftTest {
  input: FileSource;
  answer: FileSource | null;
  /** The path it had in the package, if free; otherwise, it gets one from its name. */
  inputPath: string | null;
  answerPath: string | null;
}

/** Longest text of a program that is edited in a draft, in bytes. A longer one is kept as a file. */
export const MAX_DRAFT_PROGRAM_BYTES = 256 * 1024;
