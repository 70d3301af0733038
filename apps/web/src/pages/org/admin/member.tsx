import Stack from '@mui/material/Stack';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AddMember } from '../../../features/orgs/add-member.tsx';
import { MemberList } from '../../../features/orgs/member-list.tsx';
import { SearchField } from '../../../ui/search-field.tsx';

export function OrgAdminMember(): ReactElement {
  const { t } = useTranslation('org');
  const { orgId } = useParams({ from: '/org/$orgId/admin' });
  const search = useSearch({ from: '/org/$orgId/admin/member' });
  const navigate = useNavigate({ from: '/org/$orgId/admin/member' });
  return (
    <Stack spacing={4}>
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 4, justifyContent: 'space-between' }}>
        <AddMember orgId={orgId} />
        <SearchField
          key={search.search}
          label={t('member.search')}
          value={search.search ?? ''}
          onSearch={(text) => void navigate({ search: text === '' ? {} : { search: text } })}
        />
      </Stack>
      <MemberList orgId={orgId} search={search} onSearch={(next) => void navigate({ search: next })} />
    </Stack>
  );
}
