import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContestRanklist, contestRanklists } from '../../../../features/contests/contests.api.ts';
import { type Column, DataTable, titleColumn } from '../../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { OpenPart } from '../closed-part.tsx';
import { useContest } from '../use-contest.ts';

/** Ranklists that the viewer may see now. A single one is opened directly. */
export function ContestRanklistsPage(): ReactElement {
  const { t } = useTranslation('contest');
  const contest = useContest();
  const ranklists = useQuery(contestRanklists(contest._id));
  const params = { orgId: contest.orgId, contestId: contest._id };
  const [only, ...others] = ranklists.data ?? [];
  if (only && others.length === 0) {
    return (
      <Navigate
        to="/org/$orgId/contest/$contestId/ranklist/$ranklistKey"
        params={{ ...params, ranklistKey: only.key }}
        replace
      />
    );
  }
  const columns: Column<ContestRanklist>[] = [
    {
      ...titleColumn('name', t('ranklist.name')),
      cell: ({ key, name }) => (
        <Link to="/org/$orgId/contest/$contestId/ranklist/$ranklistKey" params={{ ...params, ranklistKey: key }}>
          {name}
        </Link>
      ),
    },
  ];
  return (
    <OpenPart error={ranklists.error}>
      <DataTable
        label={t('tab.ranklists')}
        columns={columns}
        query={ranklists}
        rowKey={({ key }) => key}
        empty={<EmptyState icon="contest" title={t('ranklist.empty')} detail={t('ranklist.emptyDetail')} />}
      />
    </OpenPart>
  );
}
