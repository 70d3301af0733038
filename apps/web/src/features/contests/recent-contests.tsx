import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StageChip } from '../../domain/stage-chip.tsx';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { recentContestsQuery } from './contests.api.ts';

/** Contests of an organization. */
export function RecentContests({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation('home');
  const query = useQuery(recentContestsQuery(orgId));
  return (
    <DataTable
      label={t('contests.org')}
      query={query}
      rowKey={(contest) => contest._id}
      skeletonRows={3}
      columns={[
        { id: 'slug', header: t('contests.slug'), cell: (contest) => contest.slug, width: '20%' },
        {
          ...titleColumn('title', t('contests.name')),
          cell: (contest) => (
            <Link to="/org/$orgId/contest/$contestId" params={{ orgId, contestId: contest._id }}>
              {contest.title}
            </Link>
          ),
        },
        {
          id: 'stage',
          header: t('contests.stage'),
          onPhone: 'line',
          cell: (contest) => <StageChip stages={contest.stages} />,
          width: '35%',
        },
      ]}
      empty={<EmptyState icon="contest" title={t('contests.empty')} detail={t('contests.emptyDetail')} />}
    />
  );
}
