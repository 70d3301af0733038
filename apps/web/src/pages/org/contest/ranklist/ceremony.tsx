import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CeremonyView } from '../../../../features/ranklists/ceremony/ceremony-view.tsx';
import { timelineQuery } from '../../../../features/ranklists/replay/timeline.api.ts';
import { refusalOf } from '../../../../lib/api/index.ts';
import '../../../../locales/en/ceremony.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { useContest } from '../use-contest.ts';

/** The ceremony of a contest, for its directors. */
export function ContestCeremonyPage(): ReactElement {
  const { t } = useTranslation(['ceremony', 'contest']);
  const contest = useContest();
  const isDirector = contest.abilities.administer;
  // Not refreshed while it is presented.
  const query = useQuery({
    ...timelineQuery(contest._id, { hidden: true }),
    enabled: isDirector,
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
  if (!isDirector) return <EmptyState icon="lock" title={t('closed')} detail={t('closedDetail')} />;
  if (refusalOf(query.error) === 'not-found') {
    return <EmptyState icon="contest" title={t('contest:ranklist.empty')} detail={t('contest:ranklist.emptyDetail')} />;
  }
  return (
    <AsyncState query={query}>
      {({ timeline }) => <CeremonyView timeline={timeline} title={contest.title} />}
    </AsyncState>
  );
}
