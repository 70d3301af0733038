import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { GrantTable } from '../../../features/groups/grant-table.tsx';
import { groupGrants } from '../../../features/groups/groups.api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';
import { useGroup } from './use-group.ts';

const PAGE_SIZE = 30;

/** The access that a group grants, for administrators of the organization. */
export function GroupAccessPage(): ReactElement {
  const { t } = useTranslation('group');
  const { _id: groupId, orgId, abilities } = useGroup();
  const { page = 1, perPage = PAGE_SIZE } = useSearch({ from: '/org/$orgId/group/$groupId/access' });
  const navigate = useNavigate({ from: '/org/$orgId/group/$groupId/access' });
  const grants = useQuery({
    ...groupGrants(groupId, { page, perPage, count: true }),
    enabled: abilities.administerOrg,
  });
  if (!abilities.administerOrg) return <Alert severity="info">{t('mayNotOrg')}</Alert>;
  return (
    <Stack spacing={4}>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        {t('grant.help')}
      </Typography>
      <GrantTable
        orgId={orgId}
        query={{ data: grants.data?.items, error: grants.error, refetch: grants.refetch }}
        empty={<EmptyState icon="lock" title={t('grant.empty.title')} detail={t('grant.empty.detail')} />}
      />
      <Pager
        page={page}
        perPage={perPage}
        total={grants.data?.total}
        onChange={(change) => void navigate({ search: change })}
      />
    </Stack>
  );
}
