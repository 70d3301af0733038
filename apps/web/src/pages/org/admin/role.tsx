import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { RoleList } from '../../../features/org-admin/role-list.tsx';
import { orgQuery } from '../../../features/orgs/orgs.api.ts';

export function OrgAdminRoles(): ReactElement {
  const { orgId } = useParams({ from: '/org/$orgId/admin' });
  const { data: org } = useQuery(orgQuery(orgId));
  return <RoleList key={orgId} orgId={orgId} own={org?.membership?.capability ?? '0'} />;
}
