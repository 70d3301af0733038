import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScoring } from '../../domain/scoring.ts';
import { TagList } from '../../domain/tag-list.tsx';
import { useLanguage } from '../../lib/i18n/index.ts';
import { useSession } from '../../lib/session.ts';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { type Column, DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { OwnStatus } from './own-status.tsx';
import { LimitChip } from './limit-chip.tsx';
import type { ContestProblemRow } from './contests.api.ts';

/** Problems of a contest, with the viewer's results; visitors have none. */
export function ContestProblemTable({
  orgId,
  contestId,
  query,
  empty,
}: {
  orgId: string;
  contestId: string;
  query: Loadable<readonly ContestProblemRow[]>;
  empty: ReactNode;
}): ReactElement {
  const { t } = useTranslation('contest');
  const language = useLanguage();
  const { signedIn } = useSession();
  const isScored = useScoring();
  const hasTags = query.data?.some(({ tags }) => tags !== undefined && tags.length > 0) === true;
  const columns: (Column<ContestProblemRow> | false)[] = [
    {
      id: 'slug',
      header: t('problem.letter'),
      onPhone: 'hidden',
      width: 64,
      cell: ({ settings }) => (
        <Box component="span" sx={{ fontWeight: 600 }}>
          {settings.slug}
        </Box>
      ),
    },
    {
      ...titleColumn('title', t('problem.title')),
      cell: (row) => (
        <Link
          data-row-link
          to="/org/$orgId/contest/$contestId/problem/$problemId"
          params={{ orgId, contestId, problemId: row._id }}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          <Box component="span" sx={{ display: { sm: 'none' } }}>
            {row.settings.slug}.{' '}
          </Box>
          {row.titles?.[language] ?? row.title}
        </Link>
      ),
    },
    signedIn && {
      id: 'status',
      header: t('problem.mine'),
      onPhone: 'chip',
      cell: (row) => <OwnStatus orgId={orgId} contestId={contestId} row={row} />,
    },
    isScored && {
      id: 'score',
      header: t('problem.points'),
      align: 'right',
      cell: ({ settings }) => <span style={{ fontVariantNumeric: 'tabular-nums' }}>{settings.score}</span>,
    },
    signedIn && {
      id: 'limit',
      header: t('problem.used'),
      onPhone: 'chip',
      cell: (row) => <LimitChip used={row.status?.solutionCount ?? 0} limit={row.settings.solutionCountLimit} />,
    },
    hasTags && {
      id: 'tags',
      header: t('column.tags'),
      onPhone: 'chip',
      cell: ({ tags = [] }) => (tags.length > 0 ? <TagList tags={tags} /> : ''),
    },
  ];
  return (
    <DataTable
      label={t('tab.problems')}
      columns={columns.filter((column) => column !== false)}
      query={query}
      rowKey={({ _id }) => _id}
      empty={empty}
      linkRows
    />
  );
}
