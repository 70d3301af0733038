import { FULL_SCORE, type BoardConfig } from '@assay/rules';
import type { JudgementData } from '../contest-log/log-entry.ts';

/** A judgement type of the contest API and the status it stands for. */
interface JudgementType {
  id: string;
  name: string;
  solved: boolean;
  /** Among the five that every tool knows. */
  simplified?: string;
}

const types: readonly JudgementType[] = [
  { id: 'AC', name: 'Accepted', solved: true, simplified: 'AC' },
  { id: 'WA', name: 'Wrong Answer', solved: false, simplified: 'WA' },
  { id: 'TLE', name: 'Time Limit Exceeded', solved: false, simplified: 'TLE' },
  { id: 'MLE', name: 'Memory Limit Exceeded', solved: false, simplified: 'RTE' },
  { id: 'OLE', name: 'Output Limit Exceeded', solved: false, simplified: 'WA' },
  { id: 'RTE', name: 'Runtime Error', solved: false, simplified: 'RTE' },
  { id: 'CE', name: 'Compile Error', solved: false, simplified: 'CE' },
  { id: 'JE', name: 'Judge Error', solved: false },
];
const idOfStatus = new Map(types.map(({ id, name }) => [name, id]));

/** Penalties are those of the board: a status that is free there is free here. */
export function judgementTypes({ freeStatuses }: Pick<BoardConfig, 'freeStatuses'>, isPassFail: boolean) {
  return types.map(({ id, name, solved, simplified }) => ({
    id,
    name,
    ...(isPassFail && { penalty: !solved && !freeStatuses.has(name) }),
    // With scores, every result counts as much as its score says.
    solved: isPassFail ? solved : id !== 'CE' && id !== 'JE',
    ...(simplified !== undefined && { simplified_judgement_type_id: simplified }),
  }));
}

/**
 * The judgement type of a completed judging; null for one that was skipped. Only the full score is accepted, whatever
 * the status says. A status that only another judge knows counts as a run-time error, or as no result if it is free.
 */
export function judgementTypeOf(
  { score, status, isFault }: Pick<JudgementData, 'score' | 'status' | 'isFault'>,
  { freeStatuses }: Pick<BoardConfig, 'freeStatuses'>,
): string | null {
  if (isFault) return 'JE';
  if (score >= FULL_SCORE) return 'AC';
  if (status === 'Accepted') return 'WA';
  if (status === 'Skipped') return null;
  return idOfStatus.get(status) ?? (freeStatuses.has(status) ? 'JE' : 'RTE');
}
