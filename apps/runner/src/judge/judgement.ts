import type { Verdict } from './verdict.ts';

/** Result of one case. */
export interface JudgedCase {
  status: Exclude<Verdict, 'Skipped'>;
  fraction: number;
  cpuMs: number;
  wallMs: number;
  memoryBytes: number;
  /** For contestants: contains no test data. */
  message: string;
  /** For setters: output of the checker and the program's standard error. */
  setterMessage: string;
}

/** Results so far, by subtask and case; absent if not judged. */
export type JudgedCases = (JudgedCase | undefined)[][];

// Type aliases, since an interface is not assignable to the contract's open shapes.
export type Metrics = {
  /** Highest CPU time of a case, in milliseconds. */
  cpu: number;
  /** Highest memory of a case, in KiB. */
  mem: number;
};

/** Verdict on a whole solution. */
export interface Judgement {
  status: Exclude<Verdict, 'Skipped'> | 'Compile Error';
  score: number;
  /** Absent if nothing ran. */
  metrics?: Metrics;
  message: string;
  details: Details;
  cases: JudgedCases;
}

/** The details document, version 1. `cpu` (ms) and `mem` (KiB) of tests are our addition. */
export type Details = {
  version: 1;
  jobs: DetailsJob[];
  summary?: string;
};

export type DetailsJob = {
  name: string;
  /** Percent of `scoreScale`. */
  score: number;
  scoreScale: number;
  /** The same in points of the solution's score, not rounded. */
  points: number;
  status: string;
  tests: DetailsTest[];
};

export type DetailsTest = {
  name: string;
  score: number;
  /** Maximum points of the test; absent in subtasks scored as a whole. */
  scoreScale?: number;
  status: string;
  /** Markdown. */
  summary?: string;
  cpu?: number;
  mem?: number;
};
