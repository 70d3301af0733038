import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { InvitationList } from '../../../features/org-admin/invitation-list.tsx';

export function OrgAdminInvitations(): ReactElement {
  const { orgId } = useParams({ from: '/org/$orgId/admin' });
  return <InvitationList key={orgId} orgId={orgId} />;
}
