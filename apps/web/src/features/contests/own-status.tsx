import type { ReactElement } from 'react';
import { OwnResult } from '../../domain/own-result.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { ContestProblemRow } from './contests.api.ts';

/** The viewer's counted result of a problem in the contest, scaled to the points of the problem. */
export function OwnStatus({
  orgId,
  contestId,
  row,
}: {
  orgId: string;
  contestId: string;
  row: Pick<ContestProblemRow, 'status' | 'settings'>;
}): ReactElement {
  const { counted, lastSolutionId, status = '', score, pretests } = row.status ?? {};
  return (
    <OwnResult
      counted={counted}
      latest={
        lastSolutionId === undefined
          ? undefined
          : { solutionId: lastSolutionId, status, score, ...(pretests && { pretests }) }
      }
      points={row.settings.score}
      link={(solutionId, children) => (
        <Link
          to="/org/$orgId/contest/$contestId/solution/$solutionId"
          params={{ orgId, contestId, solutionId }}
          underline="none"
        >
          {children}
        </Link>
      )}
    />
  );
}
