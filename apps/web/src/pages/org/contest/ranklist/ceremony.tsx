import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { awardsOf } from '@assay/rules';
import { awardsQuery } from '../../../../features/awards/awards.api.ts';
import { usePhotoUrls } from '../../../../features/contest-photos/use-photo-urls.ts';
import { CeremonyView } from '../../../../features/ranklists/ceremony/ceremony-view.tsx';
import { timelineQuery } from '../../../../features/ranklists/replay/timeline.api.ts';
import { refusalOf } from '../../../../lib/api/index.ts';
import '../../../../locales/en/ceremony.ts';
import '../../../../locales/en/ranklist.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { useContest } from '../use-contest.ts';

/** The ceremony of a contest, for those who may know its results. */
export function ContestCeremonyPage(): ReactElement {
  const { t } = useTranslation(['ceremony', 'contest']);
  const contest = useContest();
  const { administer: directs, observe: seesAll } = contest.abilities;
  // Not refreshed while it is presented.
  const query = useQuery({
    ...timelineQuery(contest._id, { hidden: true }),
    enabled: seesAll,
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
  const awards = useQuery({
    ...awardsQuery(contest._id),
    enabled: seesAll,
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
  const given = awards.data && awardsOf(awards.data.rows, awards.data.problems, awards.data.plan);
  // The ceremony does not wait for them.
  const photos = usePhotoUrls(contest._id, new Set(given?.flatMap(({ userIds }) => userIds)));
  if (!seesAll) return <EmptyState icon="lock" title={t('closed')} detail={t('closedDetail')} />;
  if (refusalOf(query.error) === 'not-found') {
    return <EmptyState icon="contest" title={t('contest:ranklist.empty')} detail={t('contest:ranklist.emptyDetail')} />;
  }
  return (
    <AsyncState query={query}>
      {({ timeline }) => (
        <AsyncState query={awards}>
          {({ rows, problems, plan }) => (
            <CeremonyView
              timeline={timeline}
              title={contest.title}
              awards={awardsOf(rows, problems, plan)}
              photos={photos}
              change={
                directs && (
                  <Link
                    to="/org/$orgId/contest/$contestId/admin/award"
                    params={{ orgId: contest.orgId, contestId: contest._id }}
                  >
                    {t('change')}
                  </Link>
                )
              }
            />
          )}
        </AsyncState>
      )}
    </AsyncState>
  );
}
