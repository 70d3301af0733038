import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddToGroup } from '../../../features/groups/add-to-group.tsx';
import { type GroupMember, groupKeys, groupMembers } from '../../../features/groups/groups.api.ts';
import { PasteMembers } from '../../../features/groups/paste-members.tsx';
import { GroupMemberTable } from '../../../features/groups/member-table.tsx';
import { MemberCapabilityDialog } from '../../../features/orgs/member-capability-dialog.tsx';
import { orgKeys } from '../../../features/orgs/orgs.api.ts';
import '../../../locales/en/org-admin.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useGroup } from './use-group.ts';

const PAGE_SIZE = 15;

/** The members of a group. Administrators add members of the organization, remove them, and change their rights. */
export function GroupMemberPage(): ReactElement {
  const { t } = useTranslation('group');
  const group = useGroup();
  const searchParams = useSearch({ from: '/org/$orgId/group/$groupId/member' });
  const navigate = useNavigate({ from: '/org/$orgId/group/$groupId/member' });
  const queries = useQueryClient();
  const [editing, setEditing] = useState<GroupMember | null>(null);
  const { page = 1, perPage = PAGE_SIZE, search } = searchParams;
  const members = useQuery(
    groupMembers(group._id, { page, perPage, count: true, ...(search === undefined ? {} : { search }) }),
  );
  const { administer } = group.abilities;
  const renew = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: groupKeys.members(group._id) }),
      queries.invalidateQueries({ queryKey: groupKeys.one(group._id) }),
      queries.invalidateQueries({ queryKey: [...groupKeys.all, 'list'] }),
      queries.invalidateQueries({ queryKey: orgKeys.members(group.orgId) }),
    ]);
  return (
    <Stack spacing={4}>
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 4, justifyContent: 'space-between' }}>
        {administer && (
          <>
            <AddToGroup group={group} onAdded={() => void renew()} />
            <PasteMembers group={group} onAdded={() => void renew()} />
          </>
        )}
        <SearchField
          label={t('member.search')}
          value={search ?? ''}
          onSearch={(text, replace) => void navigate({ search: text === '' ? {} : { search: text }, replace })}
        />
      </Stack>
      <GroupMemberTable
        group={group}
        query={{ data: members.data?.items, error: members.error, refetch: members.refetch }}
        onEdit={setEditing}
        onRemoved={renew}
        empty={
          <EmptyState
            icon={search === undefined ? 'person' : 'search'}
            title={t(search === undefined ? 'member.empty.title' : 'member.emptySearch.title')}
            detail={t(
              search !== undefined
                ? 'member.emptySearch.detail'
                : administer
                  ? 'member.empty.detail'
                  : 'member.empty.detailMember',
            )}
          />
        }
      />
      <Pager
        page={page}
        perPage={perPage}
        total={members.data?.total}
        onChange={(change) => void navigate({ search: { ...searchParams, ...change } })}
      />
      {editing && (
        <MemberCapabilityDialog
          orgId={group.orgId}
          member={editing}
          onClose={() => setEditing(null)}
          onDone={() => void renew()}
        />
      )}
    </Stack>
  );
}
