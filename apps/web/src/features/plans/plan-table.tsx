import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelChip } from '../../domain/access-level-chip.tsx';
import { TagList } from '../../domain/tag-list.tsx';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { MONO } from '../../ui/fonts.ts';
import type { PlanRow } from './plans.api.ts';
import { Link } from '../../ui/navigation/link.tsx';

/** Plans of an organization: name, tags, who may see them. */
export function PlanTable({
  orgId,
  query,
  empty,
  onTag,
}: {
  orgId: string;
  query: Loadable<readonly PlanRow[]>;
  empty: ReactNode;
  onTag: (tag: string) => void;
}): ReactElement {
  const { t } = useTranslation('plan');
  const columns: Column<PlanRow>[] = [
    {
      id: 'title',
      header: t('column.title'),
      onPhone: 'title',
      cell: (row) => <PlanName orgId={orgId} row={row} />,
    },
    {
      id: 'tags',
      header: t('column.tags'),
      cell: (row) => (row.tags.length > 0 ? <TagList tags={row.tags} onPick={onTag} /> : ''),
    },
    {
      id: 'access',
      header: t('column.access'),
      cell: (row) => <AccessLevelChip level={row.accessLevel} plain />,
    },
  ];
  return <DataTable label={t('list.title')} columns={columns} query={query} rowKey={(row) => row._id} empty={empty} />;
}

function PlanName({ orgId, row }: { orgId: string; row: PlanRow }): ReactElement {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Link to="/org/$orgId/plan/$planId" params={{ orgId, planId: row._id }} sx={{ fontWeight: 600 }}>
        {row.title}
      </Link>
      <Box sx={{ color: 'text.secondary', fontFamily: MONO, fontSize: '0.8125rem', fontWeight: 400 }}>{row.slug}</Box>
    </Box>
  );
}
