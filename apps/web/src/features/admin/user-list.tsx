import { titleColumn } from '../../ui/data/data-table.tsx';
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CapabilityChips } from '../../domain/capability-chips.tsx';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { PagedTable } from '../../ui/data/paged-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Tag } from '../../ui/data/tag.tsx';
import { EditButton } from '../../ui/data/edit-button.tsx';
import { adminKeys, adminUsersQuery } from './admin.api.ts';
import type { AdminUser } from './admin.api.ts';
import { UserCapabilityDialog } from './user-capability-dialog.tsx';
import type { UserSearch } from './user-search.ts';

/** All users of the installation with their rights; `search` is the state in the URL. */
export function UserList({
  viewerId,
  search,
  onSearch,
  changeRights,
  onChanged,
}: {
  viewerId: string | null;
  search: UserSearch;
  onSearch: (search: UserSearch) => void;
  /** Stores the rights of a user; resolves to false if the viewer cancelled. */
  changeRights: (userId: string, capability: string) => Promise<unknown>;
  /** Receives the id of the user whose rights changed. */
  onChanged: (userId: string) => void;
}): ReactElement {
  const { t } = useTranslation(['admin', 'common']);
  const queryClient = useQueryClient();
  const { page = 1, perPage = 30, search: text, capability } = search;
  const query = useQuery(
    adminUsersQuery({
      page,
      perPage,
      count: true,
      ...(text === undefined ? {} : { search: text }),
      ...(capability === undefined ? {} : { capability }),
    }),
  );
  const [changing, setChanging] = useState<AdminUser | null>(null);
  return (
    <>
      <PagedTable
        label={t('tab.users')}
        query={query}
        page={page}
        perPage={perPage}
        onPage={(change) => onSearch({ ...search, ...change })}
        rowKey={(user) => user._id}
        columns={[
          {
            ...titleColumn('name', t('user.name')),
            cell: (user) => (
              <Link to="/admin/user/$userId" params={{ userId: user._id }}>
                {user.profile.name}
              </Link>
            ),
          },
          { id: 'realname', header: t('user.realname'), cell: (user) => user.profile.realname },
          { id: 'email', header: t('user.email'), cell: (user) => user.profile.email },
          {
            id: 'rights',
            header: t('user.rights'),
            cell: (user) => <CapabilityChips kind="user" capability={user.capability ?? '0'} />,
          },
          {
            id: 'tags',
            header: t('user.tags'),
            cell: ({ namespace, tags = [] }) => {
              if (namespace === undefined && tags.length === 0) return '';
              return (
                <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
                  {namespace !== undefined && <Tag>{t('user.namespace', { namespace })}</Tag>}
                  {tags.map((tag) => (
                    <Tag key={tag}>{tag}</Tag>
                  ))}
                </Box>
              );
            },
          },
          {
            id: 'actions',
            onPhone: 'actions',
            header: t('common:table.actions'),
            align: 'right',
            width: 120,
            cell: (user) => (
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                <CopyButton text={user._id} label={t('user.copyId', { name: user.profile.name })} />
                <EditButton label={t('user.change', { name: user.profile.name })} onClick={() => setChanging(user)} />
              </Box>
            ),
          },
        ]}
        empty={<EmptyState icon="person" title={t('user.empty')} detail={t('user.emptyDetail')} />}
      />
      {changing && (
        <UserCapabilityDialog
          user={changing}
          own={changing._id === viewerId}
          save={(capability) => changeRights(changing._id, capability)}
          onClose={() => setChanging(null)}
          onDone={() => {
            void queryClient.invalidateQueries({ queryKey: adminKeys.users });
            onChanged(changing._id);
          }}
        />
      )}
    </>
  );
}
