import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useParams } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RegisterRunnerDialog } from '../../../features/orgs/register-runner-dialog.tsx';
import { RunnerList } from '../../../features/orgs/runner-list.tsx';
import { OrgQuota } from '../../../features/runner-quotas/org-quota.tsx';

/** The runners that judge for the organization. */
export function OrgAdminRunner(): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const { orgId } = useParams({ from: '/org/$orgId/admin' });
  const [registering, setRegistering] = useState(false);
  return (
    <Stack spacing={4}>
      <Button variant="contained" onClick={() => setRegistering(true)} sx={{ alignSelf: 'flex-start' }}>
        {t('runner.register')}
      </Button>
      <OrgQuota orgId={orgId} />
      <RunnerList orgId={orgId} />
      {registering && <RegisterRunnerDialog orgId={orgId} onClose={() => setRegistering(false)} />}
    </Stack>
  );
}
