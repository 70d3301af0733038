import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { changeUserCapability } from '../../features/admin/admin.api.ts';
import { UserFilter } from '../../features/admin/user-filter.tsx';
import { UserList } from '../../features/admin/user-list.tsx';
import type { UserSearch } from '../../features/admin/user-search.ts';
import { ProofProvider, useProven } from '../../features/identity/proof.tsx';
import { userKeys } from '../../features/users/users.api.ts';
import { useViewer } from '../../features/users/use-viewer.ts';
import { LinkButton } from '../../ui/navigation/link.tsx';
import '../../locales/en/identity.ts';

export function AdminUsers(): ReactElement {
  return (
    <ProofProvider>
      <Users />
    </ProofProvider>
  );
}

function Users(): ReactElement {
  const { t } = useTranslation('admin');
  const search = useSearch({ from: '/admin/user' });
  const navigate = useNavigate({ from: '/admin/user' });
  const queryClient = useQueryClient();
  const { userId } = useViewer();
  const proven = useProven();
  const onSearch = (next: UserSearch, replace = false) => void navigate({ search: next, replace });
  return (
    <Stack spacing={4}>
      <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <UserFilter search={search} onSearch={onSearch} />
        <LinkButton variant="contained" icon="add" to="/admin/user/new" sx={{ alignSelf: 'flex-start' }}>
          {t('newUser.title')}
        </LinkButton>
      </Stack>
      <UserList
        viewerId={userId}
        search={search}
        onSearch={onSearch}
        changeRights={(changed, capability) => proven((proof) => changeUserCapability(changed, capability, proof))}
        onChanged={(changed) => void queryClient.invalidateQueries({ queryKey: userKeys.one(changed) })}
      />
    </Stack>
  );
}
