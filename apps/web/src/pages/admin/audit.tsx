import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { AuditLog } from '../../domain/audit/audit-log.tsx';
import { auditQueryOf } from '../../domain/audit/audit-search.ts';
import { saveSiteActs, siteActsQuery } from '../../features/admin/admin.api.ts';

/** The log of administrative acts on the whole installation. */
export function AdminAudit(): ReactElement {
  const search = useSearch({ from: '/admin/audit' });
  const navigate = useNavigate({ from: '/admin/audit' });
  const query = useQuery(siteActsQuery(auditQueryOf(search)));
  const { page: _page, perPage: _perPage, count: _count, ...filter } = auditQueryOf(search);
  return (
    <AuditLog
      query={query}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      download={() => saveSiteActs(filter)}
    />
  );
}
