import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MemberImport } from '../../../features/org-admin/member-import.tsx';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { LinkButton } from '../../../ui/navigation/link.tsx';

export function OrgAdminImport(): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const { org } = useCurrentOrg();
  const { orgId } = useParams({ from: '/org/$orgId/admin' });
  return (
    <Stack spacing={5}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {t('import.title')}
        </Typography>
        <LinkButton icon="back" to="/org/$orgId/admin/member" params={{ orgId }}>
          {t('import.back')}
        </LinkButton>
      </Stack>
      <MemberImport key={orgId} orgId={orgId} orgName={org?.profile.name ?? ''} />
    </Stack>
  );
}
