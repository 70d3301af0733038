import Skeleton from '@mui/material/Skeleton';
import { type ReactElement, Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useNamesOf } from '../../lib/profiles.ts';
import { serverNow } from '../../lib/time/clock.ts';
import type { Board } from './board-document.ts';

const LeaderChart = lazy(() => import('./leader-chart.tsx'));

/** The chart of the leaders; loads the chart library with it. */
export function Leaders({ board, endMs }: { board: Board; endMs: number | undefined }): ReactElement {
  const { t } = useTranslation();
  const names = useNamesOf(board.leaders.map(({ userId }) => userId));
  const untilMs = Math.min(endMs ?? Number.POSITIVE_INFINITY, board.generatedAt ?? serverNow());
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={300} sx={{ mb: 4 }} />}>
      <LeaderChart
        leaders={board.leaders}
        untilMs={untilMs}
        nameOf={(userId) => names.get(userId) ?? t('user.unknown')}
      />
    </Suspense>
  );
}
