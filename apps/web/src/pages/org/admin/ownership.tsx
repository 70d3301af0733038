import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../../domain/user-chip.tsx';
import { DeleteOrg } from '../../../features/org-admin/delete-org.tsx';
import { TransferOrg } from '../../../features/org-admin/transfer-org.tsx';
import { ownership } from '../../../features/org-admin/org-admin.api.ts';
import { orgQuery } from '../../../features/orgs/orgs.api.ts';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';

/** Owner of the organization; the owner can transfer or delete it. */
export function OrgAdminOwnership(): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const { orgId } = useParams({ from: '/org/$orgId/admin' });
  const navigate = useNavigate();
  const { data: org } = useQuery(orgQuery(orgId));
  const query = useQuery(ownership(orgId));
  return (
    <AsyncState query={query}>
      {(owned) => (
        <Stack spacing={6}>
          <Stack component="section" spacing={2} aria-label={t('owner.title')} sx={{ alignItems: 'flex-start' }}>
            <Typography variant="h2">{t('owner.title')}</Typography>
            <UserChip principalId={owned.ownerId} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t(owned.isOwner ? 'owner.isYou' : 'owner.is')}
            </Typography>
          </Stack>
          {owned.isOwner && org && (
            <Stack
              component="section"
              spacing={6}
              aria-label={t('delete.zone')}
              sx={{ border: '1px solid', borderColor: 'error.main', borderRadius: '12px', p: 4 }}
            >
              <TransferOrg orgId={orgId} orgName={org.profile.name} />
              <DeleteOrg
                orgId={orgId}
                orgName={org.profile.name}
                ownership={owned}
                onDeleted={() => navigate({ to: '/', replace: true })}
              />
            </Stack>
          )}
        </Stack>
      )}
    </AsyncState>
  );
}
