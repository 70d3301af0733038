import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CapabilityChips } from '../../domain/capability-chips.tsx';
import '../../locales/en/group.ts';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { type Column, DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { MONO } from '../../ui/fonts.ts';
import { Link } from '../../ui/navigation/link.tsx';
import type { GroupGrant } from './groups.api.ts';

/**
 * The access that a group grants: every problem, contest, plan, app and other group on whose access list it is, with
 * its rights.
 */
export function GrantTable({
  orgId,
  query,
  empty,
}: {
  orgId: string;
  query: Loadable<readonly GroupGrant[]>;
  empty: ReactNode;
}): ReactElement {
  const { t } = useTranslation('group');
  const columns: Column<GroupGrant>[] = [
    {
      ...titleColumn('title', t('grant.title')),
      cell: (grant) => (
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <GrantLink orgId={orgId} grant={grant} />
          <Box sx={{ color: 'text.secondary', fontFamily: MONO, fontSize: '0.8125rem', fontWeight: 400 }}>
            {grant.slug}
          </Box>
        </Box>
      ),
    },
    { id: 'kind', header: t('grant.kind'), width: 120, cell: ({ kind }) => t(`grant.kind.${kind}`) },
    {
      id: 'rights',
      header: t('grant.rights'),
      cell: ({ kind, capability }) => <CapabilityChips kind={kind} capability={capability} />,
    },
  ];
  return (
    <DataTable
      label={t('tab.access')}
      columns={columns}
      query={query}
      rowKey={({ kind, _id }) => `${kind} ${_id}`}
      empty={empty}
    />
  );
}

/** A link to the access list of the object. */
function GrantLink({ orgId, grant: { kind, _id, title } }: { orgId: string; grant: GroupGrant }): ReactElement {
  if (kind === 'problem') {
    return (
      <Link to="/org/$orgId/problem/$problemId/admin/access" params={{ orgId, problemId: _id }}>
        {title}
      </Link>
    );
  }
  if (kind === 'contest') {
    return (
      <Link to="/org/$orgId/contest/$contestId/admin/access" params={{ orgId, contestId: _id }}>
        {title}
      </Link>
    );
  }
  if (kind === 'plan') {
    return (
      <Link to="/org/$orgId/plan/$planId/admin/access" params={{ orgId, planId: _id }}>
        {title}
      </Link>
    );
  }
  if (kind === 'app') {
    return (
      <Link to="/org/$orgId/app/$appId/admin/access" params={{ orgId, appId: _id }}>
        {title}
      </Link>
    );
  }
  return (
    <Link to="/org/$orgId/group/$groupId/admin/access" params={{ orgId, groupId: _id }}>
      {title}
    </Link>
  );
}
