import type { GraderFamily } from '@assay/contract/languages';

/**
 * How a solution of a problem is judged, in one shape for all package formats. Paths are relative to the root of the
 * unpacked problem data and have been checked to stay inside it.
 */
export interface JudgePlan {
  timeMs: number;
  /** The intended time limit as a multiple of the time of the slowest accepted submission. Judging uses `timeMs`. */
  timeMultiplier?: number;
  memoryBytes: number;
  outputBytes: number;
  checker: CheckerPlan;
  /**
   * Files in the working directory that solutions may use in addition to standard input and output; null for standard
   * ones only.
   */
  files?: { input: string | null; output: string | null };
  /**
   * A program that interacts with the solution. It decides the verdict, or its output file (second argument) goes to
   * the checker. With `processes` the solution runs as that many concurrent processes, each connected only to the
   * program. `userIo` belongs to the protocol `cms`: with `fifo` solutions get the names of their pipes as arguments.
   */
  interactor?: { program: CustomChecker; thenCheck: boolean; processes?: number; userIo?: 'fifo' | 'std' };
  /**
   * Maximum runs of the solution on one case: the checker or interactor, with the protocol `kattis`, requests the next
   * run. Absent: once.
   */
  passes?: number;
  /**
   * With `passes` of 2: the output of the first run, at most `maxBytes` unless that is null, is the input of the second
   * one. The checker gets the second output, and a program of the package finds the first one in the file `first`.
   */
  twoSteps?: { maxBytes: number | null };
  /** The solution is not a program: it consists of the outputs, one file per case. */
  handsInOutputs?: boolean;
  /** The solution consists of arbitrary files: this program of the package reads them and decides the verdict. */
  script?: CustomChecker;
  /**
   * Files compiled together with a solution, by family of languages; a solution in another language is rejected. The
   * first file is the main one.
   */
  graders?: { [Family in GraderFamily]?: readonly string[] | undefined };
  /**
   * In display order; dependencies only point backwards, so judging in order is always possible. Points add up to 100.
   */
  subtasks: readonly SubtaskPlan[];
}

export interface SubtaskPlan {
  id: string;
  name: string;
  /** 0..100, share of the solution's score. A subtask of samples may have 0 points. */
  points: number;
  /**
   * `min`: the worst case's fraction counts for the whole subtask. `sum`: the mean of the cases' fractions, weighted by
   * `weight`. `max`: the best case. `product`: the fractions multiplied. `threshold`: full points if each case reaches
   * `threshold`, else nothing.
   */
  scoring: 'min' | 'sum' | 'max' | 'product' | 'threshold';
  /** 0..1, only with `threshold`: the fraction that each case must reach. */
  threshold?: number;
  /** Ids of subtasks that must be fully solved; otherwise this one is skipped with score 0. */
  dependsOn: readonly string[];
  cases: readonly CasePlan[];
  /** Whether its result affects the verdict of the solution. Absent: yes. */
  countsInVerdict?: boolean;
  /** Points deducted from the solution's score if this subtask was judged and is not fully solved. Absent: 0. */
  penalty?: number;
}

export interface CasePlan {
  name: string;
  input: string;
  /** Path of the answer file, or null if a custom checker needs none. */
  answer: string | null;
  weight: number;
  sample: boolean;
  timeMs: number;
  memoryBytes: number;
  /**
   * The case is a question, answered in the metadata of the solution or by the submitter's instance; then there are no
   * files, and `input` is empty.
   */
  question?: QuestionPlan;
}

/** A question with its correct answers. `caseSensitive` applies to letters; surrounding white space never matters. */
export type QuestionPlan = { key: string } & (
  | { type: 'any'; accepted: readonly string[]; caseSensitive: boolean }
  /** All of these choices and no other; `partial` of the points (0..1) for some of them and no other. */
  | { type: 'all'; choices: readonly string[]; caseSensitive: boolean; partial: number }
  | { type: 'number'; value: number; tolerance: number }
  /** The answer is the secret of the submitter's instance. */
  | { type: 'secret' }
  /** A command in the submitter's instance judges its state, and the answer if there is one. */
  | { type: 'check'; seconds: number }
);

export type { GraderFamily };

export type CheckerPlan = NativeChecker | CustomChecker;

/** Runs inside the runner, without a separate process. */
export interface NativeChecker {
  type: 'native';
  /**
   * `exact`: same bytes. `lines`: ignores trailing white space of lines and trailing empty lines. `tokens`: separated
   * by any white space. `lines-in-any-order`, `tokens-in-any-order`: the same ones with the same multiplicity; empty
   * lines do not count. With `exact` and a tolerance white space must match byte by byte.
   */
  compare: 'exact' | 'lines' | 'tokens' | 'lines-in-any-order' | 'tokens-in-any-order';
  caseSensitive: boolean;
  /**
   * Tolerances for tokens that are numbers in the answer; null if numbers are compared as text. Meeting one of them is
   * sufficient.
   */
  absolute: number | null;
  relative: number | null;
}

/** Protocols by which checkers of other judges report their verdict. */
export const otherProtocols = ['cms', 'ejudge', 'syzoj', 'hustoj', 'lemon', 'qduoj'] as const;
export type OtherProtocol = (typeof otherProtocols)[number];

/** A program of the package, compiled once and run in the sandbox. */
export interface CustomChecker {
  type: 'custom';
  /**
   * `testlib`: argv `input output answer`, exit codes of testlib. `kattis`: argv `input answer feedback_dir/ args…`,
   * output on stdin, 42 / 43. The runner documents and implements the others. Interactors support the first two and
   * `cms`, judging scripts the first two.
   */
  protocol: 'testlib' | 'kattis' | OtherProtocol;
  /** Source files; the first one is compiled, the others (headers) are placed next to it. */
  sources: readonly string[];
  language: 'C' | 'C++17' | 'C++20' | 'Python 3';
  args: readonly string[];
  /**
   * How testlib `points` and kattis `score.txt` are converted to a fraction: `percent` = value/100, `fraction` = value,
   * `of-weight` = value/weight of the case.
   */
  pointsMode: 'percent' | 'fraction' | 'of-weight';
}
