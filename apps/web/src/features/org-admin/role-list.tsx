import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CapabilityChips } from '../../domain/capability-chips.tsx';
import { type OrgRole, orgRoleKeys, orgRolesQuery } from '../../domain/people/org-roles.ts';
import '../../locales/en/org-role.ts';
import { type Column, DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { EditButton } from '../../ui/data/edit-button.tsx';
import { RemoveButton } from '../../ui/data/remove-button.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { removeRole } from './org-roles.api.ts';
import { RoleDialog } from './role-dialog.tsx';

/** The roles that an organization has named: create, change, delete. Members are given them in the list of members. */
export function RoleList({
  orgId,
  own,
}: {
  orgId: string;
  /** The permissions of the administrator. */
  own: string;
}): ReactElement {
  const { t } = useTranslation(['orgRole', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  const list = useQuery(orgRolesQuery(orgId));
  const [editing, setEditing] = useState<OrgRole | 'new' | null>(null);
  const [removing, setRemoving] = useState<OrgRole | null>(null);
  const create = (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setEditing('new')}>
      {t('new')}
    </Button>
  );
  const columns: Column<OrgRole>[] = [
    {
      ...titleColumn('name', t('name')),
      cell: ({ name, description }) => (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {name}
          {description !== '' && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {description}
            </Typography>
          )}
        </Box>
      ),
    },
    {
      id: 'permissions',
      header: t('permissions'),
      cell: ({ capability }) => <CapabilityChips kind="org" capability={capability} />,
    },
    {
      id: 'members',
      header: t('members'),
      cell: ({ _id, name, memberCount }) => (
        <Link
          to="/org/$orgId/admin/member"
          params={{ orgId }}
          search={{ role: _id }}
          aria-label={t('membersOf', { name, count: memberCount })}
        >
          {memberCount}
        </Link>
      ),
    },
    {
      id: 'actions',
      header: t('common:table.actions'),
      onPhone: 'actions',
      cell: (role) => (
        <Stack direction="row">
          <EditButton label={t('change', { name: role.name })} onClick={() => setEditing(role)} />
          <RemoveButton label={t('remove', { name: role.name })} onClick={() => setRemoving(role)} />
        </Stack>
      ),
    },
  ];
  return (
    <Stack spacing={4}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('help')}</Typography>
        {list.data && list.data.length > 0 && create}
      </Stack>
      <DataTable
        label={t('title')}
        columns={columns}
        query={list}
        rowKey={({ _id }) => _id}
        empty={<EmptyState icon="key" title={t('empty')} detail={t('emptyDetail')} action={create} />}
      />
      {editing && (
        <RoleDialog
          orgId={orgId}
          own={own}
          role={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          open
          title={t('removeAsk', { name: removing.name })}
          detail={t('removeDetail', { count: removing.memberCount })}
          confirm={t('removeAct')}
          onClose={() => setRemoving(null)}
          act={async () => {
            await removeRole(orgId, removing._id);
            await queries.invalidateQueries({ queryKey: orgRoleKeys.all(orgId) });
            toast.success(t('removed', { name: removing.name }));
          }}
        />
      )}
    </Stack>
  );
}
