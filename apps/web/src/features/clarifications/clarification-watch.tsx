import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { api } from '../../lib/api/index.ts';
import { usePollingInterval, useRenewal } from '../../lib/live/index.ts';
import { clarificationKeys, SPREAD_MS } from './clarification-keys.ts';

const ClarificationNotices = lazy(() => import('./clarification-notices.tsx'));

/** While there is no live stream. */
const POLL_MS = 30_000;

const unreadClarifications = queryOptions({
  queryKey: clarificationKeys.unread,
  queryFn: ({ signal }) => api('GET /api/clarification/unread', { signal }),
});

/** Notifies participants on every page of what the jury wrote. The first notice fetches the code of all. */
export function ClarificationWatch(): ReactElement {
  const queries = useQueryClient();
  const { data } = useQuery({ ...unreadClarifications, refetchInterval: usePollingInterval(POLL_MS) });
  // What was unread when the page opened makes no sound.
  const [silentIds, setSilentIds] = useState<ReadonlySet<string> | null>(null);
  if (data && silentIds === null) setSilentIds(new Set(data.map(({ messageId }) => messageId)));
  useRenewal('clarification', () => void queries.invalidateQueries({ queryKey: clarificationKeys.unread }), {
    spreadMs: SPREAD_MS,
  });
  return (
    <div aria-live="polite">
      {data && silentIds && data.length > 0 && (
        <Suspense>
          <ClarificationNotices unread={data} silentIds={silentIds} />
        </Suspense>
      )}
    </div>
  );
}
