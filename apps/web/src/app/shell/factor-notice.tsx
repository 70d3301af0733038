import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { lazy, Suspense, type ReactElement } from 'react';
import { sessionQuery } from '../../features/session/session.api.ts';
import { useViewer } from '../../features/users/use-viewer.ts';

/** Only administrators fetch it. */
const FactorReminder = lazy(() => import('../../features/admin/factor-reminder.tsx'));

/** Pages with a statement and an editor, in practice and in a contest: they fill the window. */
const deskRoutes: ReadonlySet<string | undefined> = new Set([
  '/org/$orgId/problem/$problemId/submit',
  '/org/$orgId/contest/$contestId/problem/$problemId',
]);

/** Reminds a site administrator without a second factor, below the page. */
export function FactorNotice(): ReactElement | null {
  const isDesk = useMatches({ select: (matches) => deskRoutes.has(matches.at(-1)?.routeId) });
  const { userId, can } = useViewer();
  const { data } = useQuery({ ...sessionQuery, enabled: userId !== null });
  if (data === undefined || userId === null || isDesk || !can('admin')) return null;
  if (data.actingUser || data.secondFactor || data.secondFactorDue) return null;
  return (
    <Suspense fallback={null}>
      <FactorReminder userId={userId} sessionId={data.sessionId} />
    </Suspense>
  );
}
