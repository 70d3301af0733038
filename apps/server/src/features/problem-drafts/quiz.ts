import type { DraftQuestion, DraftRightAnswer, ProblemConfig } from '@assay/contract';
import type { AssayJudgeConfig } from '@assay/problem';

type Question = NonNullable<AssayJudgeConfig['questions']>[number];
type Files = NonNullable<ProblemConfig['submit']['form']>['files'];
type Item = NonNullable<NonNullable<Files[number]['type']['metadata']>['items']>[number];

/** The file that answers are submitted in. */
const ANSWERS_FILE = '.metadata.json';

/** The questions with the fields in which contestants answer them. */
export function presentQuestions(
  { questions = [] }: AssayJudgeConfig,
  submit: ProblemConfig['submit'],
): DraftQuestion[] {
  const items = new Map(itemsOf(submit).map((item) => [item.key, item]));
  return questions.map((question) => {
    const { key, name, points } = question;
    const field = fieldOf(items.get(key));
    return {
      key,
      ...(name !== undefined && { name }),
      ...(points !== undefined && { points }),
      right: rightOf(question),
      ...(field && { field }),
    };
  });
}

/** The configuration with these questions. Fields of the form that belong to no question stay before them. */
export function withQuestions(config: ProblemConfig, questions: readonly DraftQuestion[]): ProblemConfig {
  const before = config.judge.config.questions;
  const former = Array.isArray(before) ? before.map((one: { key?: unknown }) => one.key) : [];
  const judged = questions.map(({ key, name, points, right }) => ({
    key,
    ...(name !== undefined && { name }),
    ...right,
    ...(points !== undefined && { points }),
  }));
  const items = itemsOf(config.submit);
  const known = new Map(items.map((item) => [item.key, item]));
  const keys = new Set<unknown>([...former, ...questions.map(({ key }) => key)]);
  const fields = questions.flatMap(({ key, field }): Item[] => {
    if (!field) return [];
    const { label, type, options } = field;
    const shown =
      type === 'text' ? { text: {} } : type === 'select' ? { select: { options } } : { choices: { options } };
    return [{ ...known.get(key), key, label, type: shown }];
  });
  const others = items.filter((item) => !keys.has(item.key));
  return {
    ...config,
    judge: { ...config.judge, config: { ...config.judge.config, questions: judged } },
    submit: withItems(config.submit, [...others, ...fields]),
  };
}

function itemsOf({ form }: ProblemConfig['submit']): Item[] {
  return form?.files.find(({ path }) => path === ANSWERS_FILE)?.type.metadata?.items ?? [];
}

function withItems(submit: ProblemConfig['submit'], items: Item[]): ProblemConfig['submit'] {
  const files: Files = submit.form?.files ?? [];
  const type = { metadata: { items } };
  const isThere = files.some(({ path }) => path === ANSWERS_FILE);
  const changed = isThere
    ? files.map((file) => (file.path === ANSWERS_FILE ? { ...file, type: { ...file.type, ...type } } : file))
    : [...files, { path: ANSWERS_FILE, type }];
  return { ...submit, form: { ...submit.form, files: changed } };
}

/** Undefined for a type that the form of drafts does not know, and without a field. */
function fieldOf(item: Item | undefined): DraftQuestion['field'] {
  if (!item) return undefined;
  const { key, label = key, type } = item;
  if (type.select) return { label, type: 'select', options: type.select.options };
  if (type.choices) return { label, type: 'choices', options: type.choices.options };
  return type.text ? { label, type: 'text', options: [] } : undefined;
}

function rightOf(question: Question): DraftRightAnswer {
  const { answer, anyOf, allOf, partial, number, tolerance, caseSensitive, secret, check } = question;
  const compared = caseSensitive === undefined ? {} : { caseSensitive };
  if (anyOf) return { anyOf, ...compared };
  if (allOf) return { allOf, ...(partial !== undefined && { partial }), ...compared };
  if (number !== undefined) return { number, ...(tolerance !== undefined && { tolerance }) };
  if (secret) return { secret };
  if (check) return { check };
  return { answer: answer ?? '', ...compared };
}
