import { InstanceFault, type Sentence } from '../instances/instance-fault.ts';
import { JudgeFault } from '../judge/judge-fault.ts';

const FAILED: Sentence = {
  en: 'The instance could not be started because of a problem of the runner.',
  zh: '由于评测机的问题，实例无法启动。',
};

/** What people read about a failure. */
export function sentenceOf(error: unknown): Sentence {
  if (error instanceof InstanceFault) return error.shown;
  if (error instanceof JudgeFault && error.origin === 'package') {
    return { en: 'The data of the problem cannot be used.', zh: '题目数据不可用。' };
  }
  return FAILED;
}
