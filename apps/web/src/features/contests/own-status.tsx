import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ScoreText } from '../../domain/score-text.tsx';
import { VerdictChip } from '../../domain/verdict-chip.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { ContestProblemRow } from './contests.api.ts';

/** How the viewer's last solution of a problem came out, scaled to the points of the problem, with the way to it. */
export function OwnStatus({
  orgId,
  contestId,
  row,
}: {
  orgId: string;
  contestId: string;
  row: Pick<ContestProblemRow, 'status' | 'settings'>;
}): ReactElement {
  const { t } = useTranslation('contest');
  const { lastSolutionId, status = '', score } = row.status ?? {};
  if (lastSolutionId === undefined) {
    return <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{t('problem.notTried')}</Box>;
  }
  return (
    <Link
      to="/org/$orgId/contest/$contestId/solution/$solutionId"
      params={{ orgId, contestId, solutionId: lastSolutionId }}
      underline="none"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}
    >
      <VerdictChip status={status} />
      {score !== undefined && status !== '' && <ScoreText score={score} scale={row.settings.score} />}
    </Link>
  );
}
