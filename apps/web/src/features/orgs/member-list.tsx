import { titleColumn } from '../../ui/data/data-table.tsx';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orgRolesQuery } from '../../domain/people/org-roles.ts';
import { RoleName } from '../../domain/people/role-editor.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { PagedTable } from '../../ui/data/paged-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { Tag } from '../../ui/data/tag.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { RemoveButton } from '../../ui/data/remove-button.tsx';
import { EditButton } from '../../ui/data/edit-button.tsx';
import { NewPasswordsDialog } from './new-passwords-dialog.tsx';
import { MemberBulk } from './member-bulk.tsx';
import { MemberCapabilityDialog } from './member-capability-dialog.tsx';
import type { MemberSearch } from './member-search.ts';
import { membersQuery, orgKeys, removeMember } from './orgs.api.ts';
import type { Member } from './orgs.api.ts';

/** Members with their rights; `search` is the state in the URL. The selection is kept across pages. */
export function MemberList({
  orgId,
  ownerId,
  search,
  onSearch,
}: {
  orgId: string;
  /** The owner, once loaded, who cannot be removed. */
  ownerId: string | undefined;
  search: MemberSearch;
  onSearch: (search: MemberSearch) => void;
}): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'common']);
  const toast = useToast();
  const queryClient = useQueryClient();
  const { page = 1, perPage = 30, ...filter } = search;
  const query = useQuery(membersQuery(orgId, { page, perPage, count: true, ...filter }));
  const roles = useQuery(orgRolesQuery(orgId));
  const [removing, setRemoving] = useState<Member | null>(null);
  const [changing, setChanging] = useState<Member | null>(null);
  const [resetting, setResetting] = useState<Member | null>(null);
  const [chosen, setChosen] = useState<readonly Member[]>([]);
  const renew = () => queryClient.invalidateQueries({ queryKey: orgKeys.members(orgId) });
  const nameOf = (member: Member | null): string => member?.user.profile.name ?? '';
  const shown = query.data?.items ?? [];
  const isChosen = ({ _id }: Member) => chosen.some((one) => one._id === _id);
  const without = (members: readonly Member[]) =>
    chosen.filter(({ _id }) => members.every((member) => member._id !== _id));
  const choose = (members: readonly Member[], on: boolean) =>
    setChosen(on ? [...without(members), ...members] : without(members));
  const isFiltered = filter.search !== undefined || filter.capability !== undefined || filter.role !== undefined;

  return (
    <Stack spacing={3}>
      {shown.length > 0 && (
        <FormControlLabel
          sx={{ alignSelf: 'flex-start' }}
          label={t('bulk.all')}
          control={
            <Checkbox
              size="small"
              checked={shown.every(isChosen)}
              indeterminate={shown.some(isChosen) && !shown.every(isChosen)}
              onChange={({ target }) => choose(shown, target.checked)}
            />
          }
        />
      )}
      {chosen.length > 0 && (
        <MemberBulk orgId={orgId} chosen={chosen} onChosen={setChosen} onChanged={() => void renew()} />
      )}
      <PagedTable
        label={t('admin.members')}
        query={query}
        page={page}
        perPage={perPage}
        onPage={(change) => onSearch({ ...search, ...change })}
        rowKey={(member) => member._id}
        columns={[
          {
            ...titleColumn('name', t('member.name')),
            cell: (member) => (
              <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
                <Checkbox
                  size="small"
                  checked={isChosen(member)}
                  onChange={({ target }) => choose([member], target.checked)}
                  slotProps={{ input: { 'aria-label': t('bulk.choose', { name: nameOf(member) }) } }}
                  sx={{ mt: -2, ml: -2 }}
                />
                <MemberName member={member} isOwner={member.user._id === ownerId} />
              </Box>
            ),
          },
          {
            id: 'rights',
            header: t('role.label'),
            cell: (member) => <RoleName capability={member.capability} named={roles.data ?? []} />,
          },
          {
            id: 'groups',
            header: t('member.groups'),
            cell: (member) => (member.groups.length > 0 ? <Groups orgId={orgId} member={member} /> : ''),
          },
          {
            id: 'actions',
            onPhone: 'actions',
            header: t('common:table.actions'),
            align: 'right',
            width: 160,
            cell: (member) => (
              <>
                {member.accountMade === true && (
                  <Tooltip title={t('newPassword.one', { name: nameOf(member) })}>
                    <IconButton
                      aria-label={t('newPassword.one', { name: nameOf(member) })}
                      onClick={() => setResetting(member)}
                    >
                      <Icon name="key" />
                    </IconButton>
                  </Tooltip>
                )}
                <EditButton label={t('member.change', { name: nameOf(member) })} onClick={() => setChanging(member)} />
                <RemoveButton
                  label={t('member.remove', { name: nameOf(member) })}
                  onClick={() => setRemoving(member)}
                />
              </>
            ),
          },
        ]}
        empty={
          <EmptyState
            icon="group"
            title={t('member.empty')}
            detail={t(isFiltered ? 'member.emptyFiltered' : 'member.emptyDetail')}
          />
        }
      />
      {resetting && <NewPasswordsDialog orgId={orgId} members={[resetting]} onClose={() => setResetting(null)} />}
      {changing && (
        <MemberCapabilityDialog
          orgId={orgId}
          member={changing}
          onClose={() => setChanging(null)}
          onDone={() => {
            setChosen(without([changing]));
            void renew();
          }}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        title={t('member.removeTitle', { name: nameOf(removing) })}
        detail={t('member.removeDetail', { name: nameOf(removing) })}
        confirm={t('common:action.remove')}
        onClose={() => setRemoving(null)}
        act={async () => {
          if (removing === null) return;
          await removeMember(orgId, removing.user._id);
          setChosen(without([removing]));
          toast.success(t('member.removed', { name: nameOf(removing) }));
          await renew();
        }}
      />
    </Stack>
  );
}

function Groups({ orgId, member }: { orgId: string; member: Member }): ReactElement {
  return (
    <Box component="span" sx={{ display: 'inline-flex', columnGap: 3, flexWrap: 'wrap' }}>
      {member.groups.map(({ _id: groupId, profile }) => (
        <Link key={groupId} to="/org/$orgId/group/$groupId" params={{ orgId, groupId }}>
          {profile.name}
        </Link>
      ))}
    </Box>
  );
}

function MemberName({ member, isOwner }: { member: Member; isOwner: boolean }): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const { name, realname, email } = member.user.profile;
  const more = [realname, email].filter((text) => text !== undefined && text !== '' && text !== name);
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Link to="/user/$userId" params={{ userId: member.user._id }}>
        {name}
      </Link>{' '}
      {isOwner && <Tag>{t('owner.tag')}</Tag>}
      {member.profileConsent !== 'granted' && more.length === 0 && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 400 }}>
          {t(member.profileConsent === 'requested' ? 'member.profileRequested' : 'member.profileWithheld')}
        </Box>
      )}
      {more.length > 0 && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 400 }}>{more.join(' · ')}</Box>
      )}
    </Box>
  );
}
