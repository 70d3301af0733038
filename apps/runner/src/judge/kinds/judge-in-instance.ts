import { MAX_INSTANCE_ANSWER, type InstanceAnswer } from '@assay/contract';
import type { QuestionPlan } from '@assay/problem';
import type { JudgedCase } from '../judgement.ts';

/** Has the submitter's instance judge the answer to a question. */
export type AskInstance = (question: { key: string; answer?: string }, signal: AbortSignal) => Promise<InstanceAnswer>;

type InstanceQuestion = Extract<QuestionPlan, { type: 'secret' | 'check' }>;
type Ran = Extract<InstanceAnswer, { state: 'ran' }>;

/** The instance cannot judge a solution. The message is for contestants. */
export class NoInstance extends Error {
  override readonly name = 'NoInstance';
}

const REASONS = {
  none: 'This problem is judged against an instance, and there is none here.',
  closed: 'Your instance was not open when the submission was judged. Open it, and submit again.',
  stopped: 'A service of your instance has stopped. Restart the instance, and submit again.',
  unreachable: 'Your instance could not be reached. Submit again; if that does not help, restart the instance.',
} as const;

const MAX_MESSAGE_CHARACTERS = 500;
/** A first line of the output that gives a part of the points, in percent. */
const SCORE_LINE = /^score:\s*(\d{1,3}(?:\.\d{1,6})?)\s*$/i;

export function asksInstance(question: QuestionPlan): question is InstanceQuestion {
  return question.type === 'secret' || question.type === 'check';
}

/** The result of one question. Throws `NoInstance` if the instance cannot judge it. */
export async function judgeInInstance(
  question: InstanceQuestion,
  given: string | undefined,
  ask: AskInstance | null,
  signal: AbortSignal,
): Promise<JudgedCase> {
  const isSecret = question.type === 'secret';
  if (isSecret && (given === undefined || given.trim() === '')) return judged(0, 'Not answered.');
  if (given !== undefined && (given.length > MAX_INSTANCE_ANSWER || given.includes('\0'))) {
    return judged(0, `The answer is longer than ${MAX_INSTANCE_ANSWER} characters, or no text.`);
  }
  if (!ask) throw new NoInstance(REASONS.none);
  const answer = await ask({ key: question.key, ...(given !== undefined && { answer: given }) }, signal);
  if (answer.state === 'compared') {
    return judged(answer.matches ? 1 : 0, '', answer.matches ? '' : `Answered: ${(given ?? '').slice(0, 200)}`);
  }
  if (answer.state === 'ran') return judgeCheck(answer, question);
  throw new NoInstance(REASONS[answer.state]);
}

function judgeCheck({ exitCode, output, errors }: Ran, question: InstanceQuestion): JudgedCase {
  const setterMessage = [output, errors].filter(Boolean).join('\n');
  if (exitCode === null) {
    const seconds = question.type === 'check' ? question.seconds : 0;
    return judged(0, `The check of the instance was stopped: it took longer than ${seconds} s, or wrote too much.`);
  }
  const [first = '', ...others] = output.split('\n');
  const percent = SCORE_LINE.exec(first)?.[1];
  const message = (percent === undefined ? output : others.join('\n')).trim().slice(0, MAX_MESSAGE_CHARACTERS);
  const fraction = exitCode !== 0 ? 0 : percent === undefined ? 1 : Math.min(1, Number(percent) / 100);
  return judged(fraction, message.toWellFormed(), setterMessage);
}

function judged(fraction: number, message: string, setterMessage = message): JudgedCase {
  const status = fraction >= 1 ? 'Accepted' : 'Wrong Answer';
  return { status, fraction, cpuMs: 0, wallMs: 0, memoryBytes: 0, message, setterMessage };
}
