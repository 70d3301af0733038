import { DEFAULT_CHECK_SECONDS } from '@assay/contract';
import type { AssayQuestion } from '../config/assay-judge-config.ts';
import { finding } from '../findings.ts';
import type { Finding } from '../findings.ts';
import type { CasePlan, QuestionPlan, SubtaskPlan } from '../judge-plan.ts';

const ROOT = 'judge.config';

/** One subtask with a case for each question, weighted by its points. */
export function planQuestions(questions: readonly AssayQuestion[], findings: Finding[]): SubtaskPlan[] {
  const seen = new Set<string>();
  const cases = questions.flatMap((one, index): CasePlan[] => {
    const place = `${ROOT}.questions[${index}]`;
    if (seen.has(one.key)) findings.push(finding('question-repeated', `${place}.key`, { key: one.key }));
    seen.add(one.key);
    const question = planQuestion(one);
    if (!question) {
      findings.push(finding('question-answers', place));
      return [];
    }
    const weight = one.points ?? 1;
    const name = one.name ?? one.key;
    return [{ name, input: '', answer: null, weight, sample: false, timeMs: 0, memoryBytes: 0, question }];
  });
  if (cases.length === 0) findings.push(finding('no-cases', `${ROOT}.questions`));
  else if (cases.every((one) => one.weight === 0)) {
    findings.push(finding('weights-zero', `${ROOT}.questions`));
  }
  return [{ id: '1', name: '', points: 100, scoring: 'sum', dependsOn: [], cases }];
}

function planQuestion(one: AssayQuestion): QuestionPlan | undefined {
  const { key, answer, anyOf, allOf, number, secret, check } = one;
  const given = [answer, anyOf, allOf, number, secret, check].filter((kind) => kind !== undefined);
  if (given.length !== 1) return undefined;
  if (secret) return { key, type: 'secret' };
  if (check) return { key, type: 'check', seconds: check.seconds ?? DEFAULT_CHECK_SECONDS };
  const caseSensitive = one.caseSensitive ?? true;
  if (number !== undefined) return { key, type: 'number', value: number, tolerance: one.tolerance ?? 0 };
  if (allOf) return { key, type: 'all', choices: allOf, caseSensitive, partial: one.partial ?? 0 };
  return { key, type: 'any', accepted: anyOf ?? (answer === undefined ? [] : [answer]), caseSensitive };
}
