import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { AuditLog } from '../../../domain/audit/audit-log.tsx';
import { orgActs } from '../../../features/org-admin/org-admin.api.ts';

const route = getRouteApi('/org/$orgId/admin/audit');

/** The log of administrative acts in the organization. */
export function OrgAdminAudit(): ReactElement {
  const { orgId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(orgActs(orgId, search));
  return <AuditLog query={query} search={search} orgId={orgId} onSearch={(next) => void navigate({ search: next })} />;
}
