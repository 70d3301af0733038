import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/group.ts';
import { AccessLevelChip } from '../../domain/access-level-chip.tsx';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { type Column, DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { GroupRow } from './groups.api.ts';

/** Groups of an organization: name, access level, number of members. */
export function GroupTable({
  orgId,
  query,
  empty,
}: {
  orgId: string;
  query: Loadable<readonly GroupRow[]>;
  empty: ReactNode;
}): ReactElement {
  const { t } = useTranslation('group');
  const columns: Column<GroupRow>[] = [
    {
      ...titleColumn('name', t('column.name')),
      cell: (row) => (
        <Box
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', verticalAlign: 'middle', gap: 3, minWidth: 0 }}
        >
          <Avatar emailHash={row.emailHash} icon="group" />
          <Link
            to="/org/$orgId/group/$groupId"
            params={{ orgId, groupId: row._id }}
            sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {row.profile.name}
          </Link>
        </Box>
      ),
    },
    {
      id: 'access',
      header: t('column.access'),
      width: 140,
      cell: (row) => <AccessLevelChip level={row.accessLevel} />,
    },
    { id: 'members', header: t('column.members'), align: 'right', width: 120, cell: (row) => row.memberCount },
  ];
  return <DataTable label={t('list.title')} columns={columns} query={query} rowKey={({ _id }) => _id} empty={empty} />;
}
