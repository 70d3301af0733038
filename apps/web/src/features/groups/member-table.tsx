import Stack from '@mui/material/Stack';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CapabilityChips } from '../../domain/capability-chips.tsx';
import '../../locales/en/group.ts';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { type Column, DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { RemoveButton } from '../../ui/data/remove-button.tsx';
import { EditButton } from '../../ui/data/edit-button.tsx';
import { removeFromGroup, type Group, type GroupMember } from './groups.api.ts';

/**
 * Members of a group with their rights in the organization. Its administrators remove members; administrators of the
 * organization also see private fields and change the rights.
 */
export function GroupMemberTable({
  group,
  query,
  empty,
  onEdit,
  onRemoved,
}: {
  group: Group;
  query: Loadable<readonly GroupMember[]>;
  empty: ReactNode;
  /** Called to change a member's rights in the organization. */
  onEdit: (member: GroupMember) => void;
  onRemoved: () => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation(['group', 'common']);
  const toast = useToast();
  const [removing, setRemoving] = useState<GroupMember | null>(null);
  const { administer, administerOrg } = group.abilities;
  const columns: Column<GroupMember>[] = [
    {
      ...titleColumn('name', t('member.name')),
      cell: ({ user }) => (
        <Stack
          component="span"
          direction="row"
          sx={{ gap: 3, alignItems: 'center', display: 'inline-flex', verticalAlign: 'middle' }}
        >
          <Avatar emailHash={user.emailHash} />
          <Link to="/user/$userId" params={{ userId: user._id }} sx={{ overflowWrap: 'anywhere' }}>
            {user.profile.name}
          </Link>
        </Stack>
      ),
    },
    // Fields that the server withholds are empty in every row, so they need no column.
    ...(administerOrg
      ? [
          { id: 'realname', header: t('member.realname'), cell: ({ user }: GroupMember) => user.profile.realname },
          { id: 'email', header: t('member.email'), cell: ({ user }: GroupMember) => user.profile.email },
        ]
      : []),
    {
      id: 'rights',
      header: t('member.rights'),
      cell: ({ capability }) => <CapabilityChips kind="org" capability={capability} />,
    },
    ...(administer
      ? [
          {
            id: 'actions',
            header: t('common:table.actions'),
            onPhone: 'actions' as const,
            align: 'right' as const,
            width: 120,
            cell: (member: GroupMember) => {
              const { name } = member.user.profile;
              return (
                <>
                  {administerOrg && <EditButton label={t('member.edit', { name })} onClick={() => onEdit(member)} />}
                  <RemoveButton label={t('member.remove', { name })} onClick={() => setRemoving(member)} />
                </>
              );
            },
          },
        ]
      : []),
  ];
  const names = { name: removing?.user.profile.name ?? '', group: group.profile.name };
  return (
    <>
      <DataTable label={t('tab.member')} columns={columns} query={query} rowKey={({ _id }) => _id} empty={empty} />
      <ConfirmDialog
        open={removing !== null}
        title={t('member.removeAsk', names)}
        detail={t('member.removeDetail', names)}
        confirm={t('common:action.remove')}
        onClose={() => setRemoving(null)}
        act={async () => {
          if (removing === null) return;
          await removeFromGroup(group._id, removing.user._id);
          toast.success(t('member.removed', names));
          await onRemoved();
        }}
      />
    </>
  );
}
