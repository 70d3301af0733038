import type { DraftSolutionKind, ProblemConfig } from '@assay/contract';
import { assayJudgeConfigSchema, submitForm, type AssayJudgeConfig } from '@assay/problem';

type JudgeKey = keyof AssayJudgeConfig;
type Settings = ProblemConfig['judge']['config'];

/** What a setter chose for another kind of problem than the present one, so that it comes back with that kind. */
interface Unused {
  judge: Settings;
  submit: Partial<Record<DraftSolutionKind, ProblemConfig['submit']>>;
}
/** Key in the configuration of a draft. No data version has it. */
const UNUSED = 'unused';

/** Languages that a new problem offers. */
const OFFERED = ['C++17', 'C++20', 'C', 'Python 3', 'C++14', 'C++23', 'JavaScript', 'TypeScript'];

/** Settings that make no sense for a kind: the judge refuses them there. */
const EXCLUDED: Readonly<Record<DraftSolutionKind, readonly JudgeKey[]>> = {
  program: ['grader', 'outputOnly', 'questions', 'script'],
  outputs: ['files', 'interactor', 'grader', 'passes', 'twoSteps', 'questions', 'script'],
};

/** What solutions of a problem are; `other` if the form does not know it. */
export function solutionKindOf({
  grader,
  outputOnly,
  questions,
  script,
}: AssayJudgeConfig): DraftSolutionKind | 'other' {
  if (grader || questions || script) return 'other';
  return outputOnly === true ? 'outputs' : 'program';
}

/** The form in which contestants submit to a new problem. */
export function newSubmitForm(judge: Settings): ProblemConfig['submit'] {
  return submitForm(judge, OFFERED);
}

/** The configuration of a data version. */
export function publishedConfig({ [UNUSED]: _unused, ...config }: ProblemConfig): ProblemConfig {
  return config;
}

/** The configuration for this kind of problem: what it excludes is put aside, what was put aside for it comes back. */
export function withSolutionKind(config: ProblemConfig, kind: DraftSolutionKind): ProblemConfig {
  const before = solutionKindOf(assayJudgeConfigSchema.parse(config.judge.config));
  const unused = unusedOf(config);
  const { outputOnly: _outputOnly, ...all }: Settings = { ...unused.judge, ...config.judge.config };
  const isExcluded = ([key]: [string, unknown]) => EXCLUDED[kind].some((one) => one === key);
  const entries = Object.entries(all);
  const judge: Settings = {
    ...Object.fromEntries(entries.filter((one) => !isExcluded(one))),
    ...(kind === 'outputs' && { outputOnly: true }),
  };
  const aside: Unused = { judge: Object.fromEntries(entries.filter(isExcluded)), submit: { ...unused.submit } };
  const submit = before === kind ? config.submit : (aside.submit[kind] ?? newSubmitForm(judge));
  delete aside.submit[kind];
  if (before !== kind && before !== 'other') aside.submit[before] = config.submit;
  const isUnused = Object.keys(aside.judge).length + Object.keys(aside.submit).length > 0;
  return {
    ...publishedConfig(config),
    judge: { ...config.judge, config: judge },
    submit,
    ...(isUnused && { [UNUSED]: aside }),
  };
}

function unusedOf(config: ProblemConfig): Unused {
  // Only `withSolutionKind` writes it.
  return (config[UNUSED] as Unused | undefined) ?? { judge: {}, submit: {} };
}
