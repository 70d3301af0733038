import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { OrgProfileForm } from '../../../features/orgs/org-profile-form.tsx';
import { orgProfileQuery } from '../../../features/orgs/orgs.api.ts';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';

export function OrgAdminProfile(): ReactElement {
  const { orgId } = useParams({ from: '/org/$orgId/admin' });
  const query = useQuery(orgProfileQuery(orgId));
  return <AsyncState query={query}>{(profile) => <OrgProfileForm orgId={orgId} profile={profile} />}</AsyncState>;
}
