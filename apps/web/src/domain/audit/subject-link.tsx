import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import '../../locales/en/audit.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { useActNames } from './acts.ts';
import type { AuditEntry } from './audit-entry.ts';

/** The object of an act: kind and name, linked to its page while it exists. */
export function SubjectLink({ entry }: { entry: AuditEntry }): ReactElement {
  const { noun } = useActNames();
  const { subjectType, subjectId, subjectName } = entry;
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {noun(subjectType)}
      </Box>{' '}
      {subjectName === undefined ? <code>{subjectId?.slice(0, 8)}</code> : <Page entry={entry} name={subjectName} />}
    </Box>
  );
}

/** These links are inside text, so they need more than a color to be recognizable. */
function Page({
  entry: { subjectType, subjectId = '', orgId = '' },
  name,
}: {
  entry: AuditEntry;
  name: string;
}): ReactElement {
  switch (subjectType) {
    case 'user':
      return (
        <Link underline="always" to="/user/$userId" params={{ userId: subjectId }}>
          {name}
        </Link>
      );
    case 'org':
      return (
        <Link underline="always" to="/org/$orgId" params={{ orgId: subjectId }}>
          {name}
        </Link>
      );
    case 'announcement':
      return (
        <Link underline="always" to="/announcement/$articleId" params={{ articleId: subjectId }}>
          {name}
        </Link>
      );
    case 'problem':
      return (
        <Link underline="always" to="/org/$orgId/problem/$problemId" params={{ orgId, problemId: subjectId }}>
          {name}
        </Link>
      );
    case 'contest':
      return (
        <Link underline="always" to="/org/$orgId/contest/$contestId" params={{ orgId, contestId: subjectId }}>
          {name}
        </Link>
      );
    case 'group':
      return (
        <Link underline="always" to="/org/$orgId/group/$groupId" params={{ orgId, groupId: subjectId }}>
          {name}
        </Link>
      );
    case 'app':
      return (
        <Link underline="always" to="/org/$orgId/app/$appId" params={{ orgId, appId: subjectId }}>
          {name}
        </Link>
      );
    case 'plan':
      return (
        <Link underline="always" to="/org/$orgId/plan/$planId" params={{ orgId, planId: subjectId }}>
          {name}
        </Link>
      );
    default:
      return <>{name}</>;
  }
}
