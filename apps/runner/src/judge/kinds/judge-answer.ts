import type { QuestionPlan } from '@assay/problem';
import type { JudgedCase } from '../judgement.ts';

/** File in which the problem's form submits its answers, by key. */
const ANSWERS = '.metadata.json';

/**
 * The submitted answers to the questions of a problem, by key. Ignores values other than texts and numbers; a file that
 * is not a JSON object has no answers.
 */
export function readAnswers(files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, string> {
  const bytes = files.get(ANSWERS);
  if (!bytes) return new Map();
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    if (typeof value !== 'object' || value === null) return new Map();
    return new Map(
      Object.entries(value).flatMap(([key, answer]: [string, unknown]) =>
        typeof answer === 'string' || typeof answer === 'number'
          ? [[key, String(answer)] as const]
          : Array.isArray(answer)
            ? [[key, answer.join(',')] as const]
            : [],
      ),
    );
  } catch {
    return new Map();
  }
}

type AnsweredQuestion = Exclude<QuestionPlan, { type: 'secret' | 'check' }>;

/** The score of one answer. The message never contains the correct answer. */
export function judgeAnswer(question: AnsweredQuestion, given: string | undefined): JudgedCase {
  const fraction = given === undefined || given.trim() === '' ? 0 : fractionOf(question, given);
  const message = given === undefined || given.trim() === '' ? 'Not answered.' : '';
  return {
    status: fraction >= 1 ? 'Accepted' : 'Wrong Answer',
    fraction,
    cpuMs: 0,
    wallMs: 0,
    memoryBytes: 0,
    message,
    setterMessage: given === undefined ? message : `Answered: ${given.slice(0, 200)}`,
  };
}

function fractionOf(question: AnsweredQuestion, given: string): number {
  switch (question.type) {
    case 'any': {
      const answer = plain(given, question.caseSensitive);
      return question.accepted.some((one) => plain(one, question.caseSensitive) === answer) ? 1 : 0;
    }
    case 'all': {
      const chosen = new Set(
        given
          .split(/[\s,;，；、]+/u)
          .filter((one) => one !== '')
          .map((one) => plain(one, question.caseSensitive)),
      );
      const right = new Set(question.choices.map((one) => plain(one, question.caseSensitive)));
      if ([...chosen].some((one) => !right.has(one))) return 0;
      return chosen.size === right.size ? 1 : question.partial;
    }
    case 'number': {
      const value = Number(given);
      return Math.abs(value - question.value) <= question.tolerance ? 1 : 0;
    }
  }
}

/** Ignores surrounding blanks, the number of blanks between words, and the Unicode composition of letters. */
function plain(text: string, caseSensitive: boolean): string {
  const trimmed = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
  return caseSensitive ? trimmed : trimmed.toLowerCase();
}
