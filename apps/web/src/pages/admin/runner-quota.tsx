import Stack from '@mui/material/Stack';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { DefaultQuota } from '../../features/runner-quotas/default-quota.tsx';
import { OrgQuotaList } from '../../features/runner-quotas/org-quota-list.tsx';

/** Quotas of organizations on the site's runners. */
export function AdminRunnerQuotas(): ReactElement {
  const search = useSearch({ from: '/admin/runner-quota' });
  const navigate = useNavigate({ from: '/admin/runner-quota' });
  return (
    <Stack spacing={5}>
      <DefaultQuota />
      <OrgQuotaList search={search} onSearch={(next, replace = false) => void navigate({ search: next, replace })} />
    </Stack>
  );
}
