import type { ExpectedVerdict } from '@assay/contract';

const ALIASES: Readonly<Record<ExpectedVerdict, readonly string[]>> = {
  accepted: ['ac', 'ok', 'correct', 'main', 'model_solution', 'slow_accepted'],
  partially_accepted: ['partial', 'partially_correct', 'partial_score', 'pac', 'pa'],
  wrong_answer: ['wa', 'wrong', 'incorrect', 'presentation_error', 'no_output', 'wronganswer'],
  time_limit_exceeded: [
    'tle',
    'time_limit',
    'timelimit',
    'time_limit_exceed',
    'timelimit_exceeded',
    'timeout',
    'too_slow',
  ],
  memory_limit_exceeded: ['mle', 'memory_limit', 'memorylimit', 'memlimit', 'memory_limit_exceed'],
  output_limit_exceeded: ['ole', 'output_limit', 'outputlimit'],
  run_time_error: ['rte', 're', 'rt', 'runtime_error', 'run_error', 'runtime', 'crash', 'crashed'],
  compile_error: ['ce', 'compiler_error', 'compilation_error', 'compile'],
  rejected: [
    'reject',
    'failed',
    'fail',
    'brute_force',
    'time_limit_and_runtime_error',
    'time_limit_exceeded_or_memory_limit_exceeded',
  ],
};

const LABELS: ReadonlyMap<string, ExpectedVerdict> = new Map(
  Object.entries(ALIASES).flatMap(([label, aliases]) =>
    // Keys of a constant.
    [label, ...aliases].map((name): [string, ExpectedVerdict] => [name, label as ExpectedVerdict]),
  ),
);

/** The label for another judge's name of an expected result; undefined for other names. */
export function labelOf(word: string): ExpectedVerdict | undefined {
  return LABELS.get(
    word
      .trim()
      .toLowerCase()
      .replaceAll(/[-\s]+/g, '_'),
  );
}

/** The label for programs that may end with any of these; undefined if they include both Accepted and failures. */
export function labelOfAny(labels: readonly (ExpectedVerdict | undefined)[]): ExpectedVerdict | undefined {
  const [first, ...others] = new Set(labels);
  if (others.length === 0) return first;
  const isFailure = [first, ...others].every(
    (one) => one !== undefined && one !== 'accepted' && one !== 'partially_accepted',
  );
  return isFailure ? 'rejected' : undefined;
}
