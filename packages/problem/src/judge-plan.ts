import type { GraderFamily } from '@assay/contract/languages';

/**
 * A judge plan says, in one shape for every package format, how a solution of a problem is judged. Paths are relative to the
 * root of the unpacked problem data and have been checked to stay inside it.
 */
export interface JudgePlan {
  timeMs: number;
  /** The time limit is meant to be this many times the time of the slowest accepted submission. Judging goes by `timeMs`. */
  timeMultiplier?: number;
  memoryBytes: number;
  outputBytes: number;
  checker: CheckerPlan;
  /** Names in the working directory by which solutions read and write, beside standard input and output; null for standard ones only. */
  files?: { input: string | null; output: string | null };
  /**
   * A program that talks with the solution. Its word is final, or what it writes as second argument goes to the checker. With `processes` the
   * solution runs that many times at once, each talking with the program alone. `userIo` goes with the protocol `cms`: with `fifo` solutions
   * are given the names of what they read from and write to.
   */
  interactor?: { program: CustomChecker; thenCheck: boolean; processes?: number; userIo?: 'fifo' | 'std' };
  /** How often the solution may be run on one case: the checker or interactor, of the protocol `kattis`, asks for the next run. Absent: once. */
  passes?: number;
  /**
   * With `passes` of 2: what the first run writes, at most `maxBytes` where that is no null, is the input of the second one. The checker sees
   * what that writes, and a program of the package finds what the first one wrote in the file `first`.
   */
  twoSteps?: { maxBytes: number | null };
  /** The solution is no program: it holds the outputs, one file for each case. */
  handsInOutputs?: boolean;
  /** The solution is any files: this program of the package reads them and says the verdict. */
  script?: CustomChecker;
  /** What is compiled together with a solution, by family of languages; a solution in another language is refused. The first file is the main one. */
  graders?: Partial<Record<GraderFamily, readonly string[]>>;
  /** In the order shown; dependencies only point backwards, so judging in order is always possible. Points sum to 100. */
  subtasks: readonly SubtaskPlan[];
}

export interface SubtaskPlan {
  id: string;
  name: string;
  /** 0..100, share of the solution's score. A subtask of samples may be worth 0. */
  points: number;
  /**
   * `min`: the worst case's fraction counts for the whole subtask. `sum`: the mean of the cases' fractions, weighted by `weight`.
   * `max`: the best case. `product`: the fractions multiplied. `threshold`: everything where each case reaches `threshold`, else nothing. */
  scoring: 'min' | 'sum' | 'max' | 'product' | 'threshold';
  /** 0..1, with `threshold` alone: the fraction that is enough of a case. */
  threshold?: number;
  /** Ids of subtasks that must be fully solved; otherwise this one is skipped with 0. */
  dependsOn: readonly string[];
  cases: readonly CasePlan[];
  /** Whether what it comes to has a part in the verdict of the solution. Absent: yes. */
  countsInVerdict?: boolean;
  /** Points taken off the solution's score when this subtask was judged and is not fully solved. Absent: 0. */
  penalty?: number;
}

export interface CasePlan {
  name: string;
  input: string;
  /** Path of the answer file, or null where a custom checker needs none. */
  answer: string | null;
  weight: number;
  sample: boolean;
  timeMs: number;
  memoryBytes: number;
  /** The case is a question, answered in the metadata of the solution; there are no files then, and `input` is empty. */
  question?: QuestionPlan;
}

/** A question and what answers it. Letter case matters where `caseSensitive` says so; white space at the ends never does. */
export type QuestionPlan = { key: string } & (
  | { type: 'any'; accepted: readonly string[]; caseSensitive: boolean }
  /** All of the choices and no other; `partial` of the points (0..1) for some of them and no other. */
  | { type: 'all'; choices: readonly string[]; caseSensitive: boolean; partial: number }
  | { type: 'number'; value: number; tolerance: number }
);

export type { GraderFamily };

export type CheckerPlan = NativeChecker | CustomChecker;

/** Runs inside the runner, without a process. */
export interface NativeChecker {
  type: 'native';
  /**
   * `exact`: same bytes. `lines`: trailing white space of lines and trailing empty lines ignored. `tokens`: any white space separates.
   * `lines-in-any-order`, `tokens-in-any-order`: the same ones equally often; empty lines are none. With `exact` and a tolerance white space
   * has to be the same to the byte.
   */
  compare: 'exact' | 'lines' | 'tokens' | 'lines-in-any-order' | 'tokens-in-any-order';
  caseSensitive: boolean;
  /** Tolerances for tokens that are numbers in the answer; null where numbers are compared as text. Either one suffices. */
  absolute: number | null;
  relative: number | null;
}

/** The ways in which checkers of other judges say their verdict. */
export const otherProtocols = ['cms', 'ejudge', 'syzoj', 'hustoj', 'lemon', 'qduoj'] as const;
export type OtherProtocol = (typeof otherProtocols)[number];

/** A program of the package, compiled once and run in the sandbox. */
export interface CustomChecker {
  type: 'custom';
  /**
   * `testlib`: argv `input output answer`, exit codes of testlib. `kattis`: argv `input answer feedback_dir/ args…`, output on stdin, 42 / 43.
   * The others are told in the runner, where they are spoken. Interactors speak the first two and `cms`, judging scripts the first two.
   */
  protocol: 'testlib' | 'kattis' | OtherProtocol;
  /** Source files; the first one is compiled, the rest (headers) lie beside it. */
  sources: readonly string[];
  language: 'C' | 'C++17' | 'C++20' | 'Python 3';
  args: readonly string[];
  /** How testlib `points` and kattis `score.txt` become a fraction: `percent` = value/100, `fraction` = value, `of-weight` = value/weight of the case. */
  pointsMode: 'percent' | 'fraction' | 'of-weight';
}
