import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/api/index.ts';
import { usePollingInterval } from '../../lib/live/index.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { AwardChanges } from './award-changes.tsx';
import { RankChanges } from './rank-changes.tsx';
import { RejudgeProgress } from './rejudge-progress.tsx';
import { RejudgeRows } from './rejudge-rows.tsx';
import type { ReportSearch } from './rejudge-search.ts';
import { VerdictMatrix } from './verdict-matrix.tsx';
import { POLL_MS, type RejudgePlace, rejudgeById, type RejudgeRow } from './rejudges.api.ts';

const SLOW_POLL_MS = 10_000;

/** Progress of a rejudge, and what it changed: verdicts, scores and, in a contest, ranks. */
export function RejudgeReport({
  place,
  rejudgeId,
  search,
  toList,
  solutionLink,
  onSearch,
  mayDecide = true,
  onChanged,
}: {
  place: RejudgePlace;
  rejudgeId: string;
  search: ReportSearch;
  /** Link for a rejudge that does not exist. */
  toList: ReactNode;
  /** Renders the link to a solution, labeled as the page needs. */
  solutionLink: (row: RejudgeRow) => ReactNode;
  onSearch: (search: ReportSearch) => void;
  /** False for observers of a contest. */
  mayDecide?: boolean;
  /** Refetches what else the page shows. */
  onChanged?: () => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation('rejudge');
  const slowly = usePollingInterval(SLOW_POLL_MS);
  const order = useQuery({
    ...rejudgeById(place, rejudgeId),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : slowly),
  });
  if (refusalOf(order.error) === 'not-found') {
    return <EmptyState icon="refresh" title={t('gone')} detail={t('goneDetail')} action={toList} />;
  }
  return (
    <AsyncState query={order}>
      {(data) => (
        <Stack spacing={6}>
          <RejudgeProgress place={place} order={data} mayDecide={mayDecide} onChanged={onChanged} />
          <VerdictMatrix place={place} order={data} />
          <RejudgeRows place={place} order={data} search={search} solutionLink={solutionLink} onSearch={onSearch} />
          {'contestId' in place && (data.state !== 'running' || data.mode === 'aside') && (
            <>
              <RankChanges contestId={place.contestId} order={data} />
              <AwardChanges contestId={place.contestId} order={data} />
            </>
          )}
        </Stack>
      )}
    </AsyncState>
  );
}
