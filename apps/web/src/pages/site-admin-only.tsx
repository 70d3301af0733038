import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { userQuery } from '../features/users/users.api.ts';
import { useViewer } from '../features/users/use-viewer.ts';
import { AsyncState } from '../ui/feedback/async-state.tsx';
import { NotFoundPage } from './not-found.tsx';

/** Only for site administrators; for others the page does not exist. Waits until the viewer is loaded. */
export function SiteAdminOnly({ children }: { children: ReactNode }): ReactElement {
  const { userId, can } = useViewer();
  const query = useQuery({ ...userQuery(userId ?? ''), enabled: userId !== null });
  if (can('admin')) return <>{children}</>;
  return userId === null ? <NotFoundPage /> : <AsyncState query={query}>{() => <NotFoundPage />}</AsyncState>;
}
