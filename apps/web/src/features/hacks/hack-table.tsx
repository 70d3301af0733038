import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../domain/user-chip.tsx';
import { type Column, titleColumn } from '../../ui/data/data-table.tsx';
import { PagedTable } from '../../ui/data/paged-table.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { HackState } from './hack-state.tsx';
import type { HackRow } from './hacks.api.ts';

/** Hacks of a contest. */
export function HackTable({
  contest,
  problemName,
  ...table
}: {
  contest: { _id: string; orgId: string };
  problemName: (problemId: string) => ReactNode;
} & Omit<ComponentProps<typeof PagedTable<HackRow>>, 'label' | 'columns' | 'rowKey' | 'linkRows'>): ReactElement {
  const { t } = useTranslation('hack');
  const columns: Column<HackRow>[] = [
    {
      ...titleColumn('problem', t('column.problem')),
      cell: (row) => (
        <Link
          to="/org/$orgId/contest/$contestId/hack/$hackId"
          params={{ orgId: contest.orgId, contestId: contest._id, hackId: row._id }}
          data-row-link=""
        >
          {problemName(row.problemId)}
        </Link>
      ),
    },
    { id: 'hacker', header: t('column.hacker'), width: 200, cell: ({ userId }) => <UserChip principalId={userId} /> },
    {
      id: 'target',
      header: t('column.target'),
      width: 200,
      cell: ({ targetUserId }) => <UserChip principalId={targetUserId} />,
    },
    { id: 'state', header: t('column.state'), width: 200, cell: (row) => <HackState hack={row} /> },
    { id: 'at', header: t('column.at'), width: 128, cell: ({ createdAt }) => <TimeText timeMs={createdAt} /> },
  ];
  return <PagedTable label={t('title')} columns={columns} rowKey={({ _id }) => _id} linkRows {...table} />;
}
