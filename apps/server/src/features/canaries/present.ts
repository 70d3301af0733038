import type { Canary } from '@assay/contract';
import type { CanaryRow } from './queries.ts';

export function presentCanary(row: CanaryRow): Canary {
  const { id, solutionId, problemId, userId, chosenBy, chosenAt, expected, outdated, last, judgings, dueAt, alarm } =
    row;
  return {
    _id: id,
    solutionId,
    problemId,
    userId,
    ...(chosenBy !== null && { chosenBy }),
    chosenAt,
    expected,
    outdated,
    ...(last && { last }),
    judgings,
    state: row.task === null ? 'idle' : row.task === 'leased' ? 'running' : 'waiting',
    dueAt,
    ...obstacleOf(row),
    ...(alarm && { alarm }),
  };
}

function obstacleOf({ runs, hasRunner }: CanaryRow): Pick<Canary, 'obstacle'> {
  if (!runs) return { obstacle: 'not-running' };
  return hasRunner ? {} : { obstacle: 'no-runner' };
}
