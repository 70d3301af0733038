import type { DraftGrader, DraftQuestion, DraftSolutionKind, ProblemConfig } from '@assay/contract';
import { languagesOfFamily } from '@assay/contract/languages';
import { assayJudgeConfigSchema, submitForm, type AssayJudgeConfig } from '@assay/problem';
import { withQuestions } from './quiz.ts';

type JudgeKey = keyof AssayJudgeConfig;
type Settings = ProblemConfig['judge']['config'];

/** What a setter chose for another kind of problem than the present one, so that it comes back with that kind. */
interface Unused {
  judge: Settings;
  submit: Partial<Record<DraftSolutionKind, ProblemConfig['submit']>>;
  /** Limits that contestants see, which a quiz does not have. */
  variables?: ProblemConfig['variables'];
}
/** Key in the configuration of a draft. No data version has it. */
const UNUSED = 'unused';

/** Languages that a new problem offers. */
const OFFERED = ['C++17', 'C++20', 'C', 'Python 3', 'C++14', 'C++23', 'JavaScript', 'TypeScript'];

/** Settings that make no sense for a kind: the judge refuses them there. */
const EXCLUDED: Readonly<Record<DraftSolutionKind, readonly JudgeKey[]>> = {
  program: ['grader', 'outputOnly', 'questions', 'script'],
  function: ['outputOnly', 'questions', 'script'],
  outputs: ['files', 'interactor', 'grader', 'passes', 'twoSteps', 'questions', 'script'],
  answers: [
    'timeMs',
    'timeMultiplier',
    'memoryMiB',
    'outputMiB',
    'checker',
    'files',
    'interactor',
    'grader',
    'outputOnly',
    'passes',
    'twoSteps',
    'script',
    'subtasks',
    'cases',
    'pattern',
  ],
};
/** The first question of a quiz, for the setter to change. */
const FIRST_QUESTION: DraftQuestion = {
  key: 'q1',
  name: '1',
  right: { answer: 'A' },
  field: { label: '1', type: 'select', options: ['A', 'B', 'C', 'D'] },
};

/** What solutions of a problem are; `other` if the form does not know it. */
export function solutionKindOf({
  grader,
  outputOnly,
  questions,
  script,
}: AssayJudgeConfig): DraftSolutionKind | 'other' {
  if (script) return 'other';
  if (questions) return 'answers';
  if (grader) return 'function';
  return outputOnly === true ? 'outputs' : 'program';
}

/** The form in which contestants submit to a new problem. */
export function newSubmitForm(judge: Settings): ProblemConfig['submit'] {
  const families =
    judge.grader === undefined ? undefined : Object.keys(assayJudgeConfigSchema.parse(judge).grader ?? {});
  return submitForm(judge, families ? families.flatMap(offeredOf) : OFFERED);
}

function allOf(family: string): readonly string[] {
  return Object.entries<readonly string[]>(languagesOfFamily).find(([key]) => key === family)?.[1] ?? [];
}

/** The languages of a family that a new problem offers: the usual ones, or all if none is usual. */
function offeredOf(family: string): readonly string[] {
  const all = allOf(family);
  const usual = OFFERED.filter((name) => all.includes(name));
  return usual.length > 0 ? usual : all;
}

/** The configuration with these graders. The languages that contestants choose from follow. */
export function withGraders(config: ProblemConfig, graders: readonly DraftGrader[]): ProblemConfig {
  const before = Object.keys(assayJudgeConfigSchema.parse(config.judge.config).grader ?? {});
  const grader = Object.fromEntries(graders.map(({ family, files }) => [family, files]));
  const judge: Settings = { ...config.judge.config, grader };
  const removed = new Set(before.filter((one) => !(one in grader)).flatMap(allOf));
  const added = Object.keys(grader)
    .filter((one) => !before.includes(one))
    .flatMap(offeredOf);
  const offered = (options: readonly string[]) => [
    ...new Set([...options.filter((one) => !removed.has(one)), ...added]),
  ];
  return { ...config, judge: { ...config.judge, config: judge }, submit: withLanguages(config.submit, offered) };
}

function withLanguages(
  submit: ProblemConfig['submit'],
  change: (options: readonly string[]) => string[],
): ProblemConfig['submit'] {
  if (!submit.form) return submit;
  const files = submit.form.files.map((file) => {
    const { metadata } = file.type;
    if (!metadata?.items) return file;
    const items = metadata.items.map((item) => {
      const { select } = item.type;
      if (item.key !== 'language' || !select?.options) return item;
      return { ...item, type: { ...item.type, select: { ...select, options: change(select.options) } } };
    });
    return { ...file, type: { ...file.type, metadata: { ...metadata, items } } };
  });
  return { ...submit, form: { ...submit.form, files } };
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
    ...(kind === 'function' && { grader: all.grader ?? {} }),
  };
  const aside: Unused = { judge: Object.fromEntries(entries.filter(isExcluded)), submit: { ...unused.submit } };
  const submit =
    before === kind
      ? config.submit
      : (aside.submit[kind] ?? newSubmitForm(kind === 'answers' ? { questions: [] } : judge));
  delete aside.submit[kind];
  if (before !== kind && before !== 'other') aside.submit[before] = config.submit;
  if (unused.variables) aside.variables = unused.variables;
  let { variables } = config;
  if (before !== kind && kind === 'answers') [aside.variables, variables] = [variables, {}];
  else if (before === 'answers' && before !== kind) {
    variables = aside.variables ?? variables;
    delete aside.variables;
  }
  const isUnused = Object.keys(aside.judge).length + Object.keys(aside.submit).length > 0;
  const changed: ProblemConfig = {
    ...publishedConfig(config),
    judge: { ...config.judge, config: judge },
    submit,
    ...(variables && { variables }),
    ...(isUnused && { [UNUSED]: aside }),
  };
  return kind === 'answers' && judge.questions === undefined ? withQuestions(changed, [FIRST_QUESTION]) : changed;
}

function unusedOf(config: ProblemConfig): Unused {
  // Only `withSolutionKind` writes it.
  return (config[UNUSED] as Unused | undefined) ?? { judge: {}, submit: {} };
}
