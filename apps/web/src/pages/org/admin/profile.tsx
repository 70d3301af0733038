import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { AvatarField } from '../../../features/avatars/avatar-field.tsx';
import { OrgProfileForm } from '../../../features/orgs/org-profile-form.tsx';
import { orgProfileQuery, orgQuery } from '../../../features/orgs/orgs.api.ts';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';

export function OrgAdminProfile(): ReactElement {
  const { orgId } = useParams({ from: '/org/$orgId/admin' });
  const query = useQuery(orgProfileQuery(orgId));
  const org = useQuery(orgQuery(orgId));
  return (
    <AsyncState query={org}>
      {({ emailHash }) => (
        <AsyncState query={query}>
          {(profile) => (
            <Stack spacing={6}>
              <AvatarField
                owner={{ kind: 'org', id: orgId }}
                name={profile.name}
                emailHash={emailHash}
                queryKeys={[['org']]}
              />
              <OrgProfileForm orgId={orgId} profile={profile} />
            </Stack>
          )}
        </AsyncState>
      )}
    </AsyncState>
  );
}
