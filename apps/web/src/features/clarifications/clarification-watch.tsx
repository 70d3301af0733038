import type { AnnouncementNotice } from '@assay/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { api } from '../../lib/api/index.ts';
import { useLive, usePollingInterval, useRenewal } from '../../lib/live/index.ts';
import { clarificationCount, clarificationKeys, countNotice, SPREAD_MS } from './clarification-keys.ts';

const ClarificationNotices = lazy(() => import('./clarification-notices.tsx'));

/** While there is no live stream. */
const POLL_MS = 30_000;

const unreadClarifications = queryOptions({
  queryKey: clarificationKeys.unread,
  queryFn: ({ signal }) => api('GET /api/clarification/unread', { signal }),
});

/**
 * Notifies users on every page of what the jury wrote to participants, and of new announcements. The first notice
 * fetches the code of all.
 */
export function ClarificationWatch(): ReactElement {
  const queries = useQueryClient();
  const { data } = useQuery({ ...unreadClarifications, refetchInterval: usePollingInterval(POLL_MS) });
  // What was unread when the page opened makes no sound.
  const [silentIds, setSilentIds] = useState<ReadonlySet<string> | null>(null);
  if (data && silentIds === null) setSilentIds(new Set(data.map(({ messageId }) => messageId)));
  const [announced, setAnnounced] = useState<readonly AnnouncementNotice[]>([]);
  const dismiss = (id: string) => setAnnounced((before) => before.filter(({ articleId }) => articleId !== id));
  useLive('announcement', ({ notice }) => {
    if (notice === undefined) return;
    dismiss(notice.articleId);
    setAnnounced((before) => [notice, ...before]);
  });
  const renew = () => void queries.invalidateQueries({ queryKey: clarificationKeys.unread });
  useRenewal('clarification', renew, { concerns: ({ notice }) => notice === undefined, spreadMs: SPREAD_MS });
  useLive('clarification', ({ notice }) => {
    if (!notice) return;
    // A reply on its way may be older than the notice.
    if (data === undefined || queries.isFetching({ queryKey: clarificationKeys.unread }) > 0) {
      renew();
      void queries.invalidateQueries(clarificationCount(notice.contestId));
    } else {
      const others = data.filter(({ clarificationId }) => clarificationId !== notice.clarificationId);
      queries.setQueryData(unreadClarifications.queryKey, [notice, ...others]);
      if (others.length === data.length) countNotice(queries, notice.contestId);
    }
  });
  return (
    <div aria-live="polite">
      {data && silentIds && data.length + announced.length > 0 && (
        <Suspense>
          <ClarificationNotices unread={data} silentIds={silentIds} announced={announced} onDismiss={dismiss} />
        </Suspense>
      )}
    </div>
  );
}
