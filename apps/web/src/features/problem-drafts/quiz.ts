import type { DraftQuestion, DraftRightAnswer } from '@assay/contract';

/** How a question is answered: the field in the form of contestants together with what is right. */
export const QUESTION_WAYS = ['choice', 'choices', 'text', 'number', 'secret', 'check'] as const;
export type QuestionWay = (typeof QUESTION_WAYS)[number];
type Field = NonNullable<DraftQuestion['field']>;

const OPTIONS = ['A', 'B', 'C', 'D'];

/** `other`: in a way that the page cannot edit. */
export function wayOf({ right, field }: Pick<DraftQuestion, 'right' | 'field'>): QuestionWay | 'other' {
  if ('check' in right) return field ? 'other' : 'check';
  if (field?.type === 'select') return 'answer' in right ? 'choice' : 'other';
  if (field?.type === 'choices') return 'allOf' in right ? 'choices' : 'other';
  if (field?.type !== 'text') return 'other';
  if ('secret' in right) return 'secret';
  if ('number' in right) return 'number';
  return 'answer' in right || 'anyOf' in right ? 'text' : 'other';
}

/** The texts that are right. */
export function answersOf(right: DraftRightAnswer): string[] {
  if ('answer' in right) return [right.answer];
  if ('anyOf' in right) return right.anyOf;
  if ('allOf' in right) return right.allOf;
  return 'number' in right ? [String(right.number)] : [];
}

/** One text is an `answer`, several are alternatives. */
export function textAnswer(texts: readonly string[], caseSensitive: boolean | undefined): DraftRightAnswer {
  const compared = caseSensitive === undefined ? {} : { caseSensitive };
  const [only] = texts;
  return texts.length === 1 && only !== undefined ? { answer: only, ...compared } : { anyOf: [...texts], ...compared };
}

/** The same question, answered in another way; what both ways have stays. */
export function withWay(question: DraftQuestion, way: QuestionWay): DraftQuestion {
  const { field, right, ...rest } = question;
  const label = field?.label ?? question.name ?? question.key;
  const known = answersOf(right);
  const options = field && field.options.length > 0 ? field.options : OPTIONS;
  const chosen = known.filter((one) => options.includes(one));
  const [first = 'A'] = options;
  const text: Field = { label, type: 'text', options: [] };
  switch (way) {
    case 'choice':
      return { ...rest, right: { answer: chosen[0] ?? first }, field: { label, type: 'select', options } };
    case 'choices':
      return {
        ...rest,
        right: { allOf: chosen.length > 0 ? chosen : [first] },
        field: { label, type: 'choices', options },
      };
    case 'text':
      return { ...rest, right: textAnswer(known.length > 0 ? known : [first], undefined), field: text };
    case 'number':
      return { ...rest, right: { number: Number(known[0]) || 0 }, field: text };
    case 'secret':
      return { ...rest, right: { secret: true }, field: text };
    case 'check':
      return { ...rest, right: { check: { service: 'main', command: ['/srv/check', question.key] } } };
  }
}

/** A choice of four, with the next free number. */
export function newQuestion(questions: readonly DraftQuestion[]): DraftQuestion {
  const keys = new Set(questions.map(({ key }) => key));
  let number = questions.length + 1;
  while (keys.has(`q${number}`)) number += 1;
  const name = String(number);
  const field: Field = { label: name, type: 'select', options: OPTIONS };
  return { key: `q${number}`, name, right: { answer: 'A' }, field };
}

/** An answer sheet with what is right, as far as the questions say it. */
export function rightSheet(questions: readonly DraftQuestion[]): string {
  const answers = questions.flatMap(({ key, right }) => {
    const texts = answersOf(right);
    return texts.length === 0 ? [] : [[key, 'allOf' in right ? texts.join(',') : texts[0]] as const];
  });
  return `${JSON.stringify(Object.fromEntries(answers))}\n`;
}

/** Lines that are not empty, each one time. */
export function linesOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ];
}
