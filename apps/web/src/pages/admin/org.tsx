import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { OrgList } from '../../features/admin/org-list.tsx';

/** The organizations of the site. */
export function AdminOrgs(): ReactElement {
  const search = useSearch({ from: '/admin/org' });
  const navigate = useNavigate({ from: '/admin/org' });
  return <OrgList search={search} onSearch={(next) => void navigate({ search: next })} />;
}
