import IconButton from '@mui/material/IconButton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CapabilityChips } from '../../domain/capability-chips.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { ListSearch } from '../../ui/list-search.ts';
import { Pager } from '../../ui/pager.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { MemberCapabilityDialog } from './member-capability-dialog.tsx';
import { membersQuery, orgKeys, removeMember } from './orgs.api.ts';
import type { Member } from './orgs.api.ts';

/** Members with their rights; `search` is the state of the address. */
export function MemberList({
  orgId,
  search,
  onSearch,
}: {
  orgId: string;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}): ReactElement {
  const { t } = useTranslation(['org', 'common']);
  const toast = useToast();
  const queryClient = useQueryClient();
  const { page = 1, perPage = 30, search: text } = search;
  const query = useQuery(
    membersQuery(orgId, { page, perPage, count: true, ...(text === undefined ? {} : { search: text }) }),
  );
  const [removing, setRemoving] = useState<Member | null>(null);
  const [changing, setChanging] = useState<Member | null>(null);
  const renew = () => queryClient.invalidateQueries({ queryKey: orgKeys.members(orgId) });
  const nameOf = (member: Member | null): string => member?.user.profile.name ?? '';

  return (
    <>
      <DataTable
        label={t('admin.members')}
        query={{ ...query, data: query.data?.items }}
        rowKey={(member) => member._id}
        columns={[
          {
            id: 'name',
            header: t('member.name'),
            onPhone: 'title',
            cell: (member) => (
              <Link to="/user/$userId" params={{ userId: member.user._id }}>
                {nameOf(member)}
              </Link>
            ),
          },
          {
            id: 'rights',
            header: t('member.capability'),
            cell: (member) => <CapabilityChips kind="org" capability={member.capability} />,
          },
          {
            id: 'groups',
            header: t('member.groups'),
            cell: (member) => member.groups.map(({ profile }) => profile.name).join(', '),
          },
          {
            id: 'actions',
            onPhone: 'actions',
            header: t('common:table.actions'),
            align: 'right',
            width: 120,
            cell: (member) => (
              <>
                <IconButton
                  size="small"
                  aria-label={t('member.change', { name: nameOf(member) })}
                  onClick={() => setChanging(member)}
                >
                  <Icon name="edit" />
                </IconButton>
                <IconButton
                  size="small"
                  color="error"
                  aria-label={t('member.remove', { name: nameOf(member) })}
                  onClick={() => setRemoving(member)}
                >
                  <Icon name="delete" />
                </IconButton>
              </>
            ),
          },
        ]}
        empty={<EmptyState icon="group" title={t('member.empty')} detail={t('member.emptyDetail')} />}
      />
      <Pager
        page={page}
        perPage={perPage}
        total={query.data?.total}
        onChange={(change) => onSearch({ ...search, ...change })}
      />
      {changing && (
        <MemberCapabilityDialog
          orgId={orgId}
          member={changing}
          onClose={() => setChanging(null)}
          onDone={() => void renew()}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        title={t('member.removeTitle')}
        detail={t('member.removeDetail', { name: nameOf(removing) })}
        confirm={t('common:action.remove')}
        onClose={() => setRemoving(null)}
        act={async () => {
          if (removing === null) return;
          await removeMember(orgId, removing.user._id);
          toast.success(t('member.removed', { name: nameOf(removing) }));
          await renew();
        }}
      />
    </>
  );
}
