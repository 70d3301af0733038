import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contest } from '../../../../features/contests/contests.api.ts';
import { type LoadedTimeline, timelineQuery } from '../../../../features/ranklists/replay/timeline.api.ts';
import { refusalOf } from '../../../../lib/api/index.ts';
import { useLive } from '../../../../lib/live/index.ts';
import '../../../../locales/en/ranklist.ts';
import '../../../../locales/en/replay.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { OpenPart } from '../closed-part.tsx';

const barToCome = (
  <Stack spacing={3} aria-busy="true">
    <Skeleton variant="rounded" height={40} />
    <Skeleton variant="rounded" height={320} />
  </Stack>
);

/** A page about the timeline of a contest, which follows its board. */
export function TimelinePart({
  contest: { _id: contestId, orgId },
  ranklistKey,
  children,
}: {
  contest: Contest;
  /** Absent: the ranklist that the board shows. */
  ranklistKey?: string | undefined;
  children: (loaded: LoadedTimeline) => ReactNode;
}): ReactElement {
  const { t } = useTranslation(['replay', 'contest']);
  const queries = useQueryClient();
  const options = timelineQuery(contestId, { ranklistKey });
  const query = useQuery(options);
  useLive('ranklist', (event) => {
    if (event.contestId === contestId) void queries.invalidateQueries({ queryKey: options.queryKey });
  });
  const refused = refusalOf(query.error);
  return (
    <OpenPart part="readRanklists" error={query.error}>
      <Stack sx={{ mb: 3 }}>
        {ranklistKey === undefined ? (
          <Link to="/org/$orgId/contest/$contestId/ranklist" params={{ orgId, contestId }}>
            <Icon name="back" /> {t('back')}
          </Link>
        ) : (
          <Link to="/org/$orgId/contest/$contestId/ranklist/$ranklistKey" params={{ orgId, contestId, ranklistKey }}>
            <Icon name="back" /> {t('back')}
          </Link>
        )}
      </Stack>
      {refused === 'not-found' ? (
        <EmptyState icon="contest" title={t('contest:ranklist.empty')} detail={t('contest:ranklist.emptyDetail')} />
      ) : refused === 'timeline-too-large' ? (
        <EmptyState icon="fault" title={t('tooLarge')} detail={query.error?.message ?? ''} />
      ) : (
        <AsyncState query={query} skeleton={barToCome}>
          {children}
        </AsyncState>
      )}
    </OpenPart>
  );
}
