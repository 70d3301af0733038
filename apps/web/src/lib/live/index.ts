import type { LiveEvent } from '@assay/contract';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { sessionToken } from '../session.ts';
import { learnServerTime } from '../time/clock.ts';
import { LiveConnection } from './live-connection.ts';
import type { LiveStatus } from './live-connection.ts';

export type { LiveEvent } from '@assay/contract';

const connection = new LiveConnection({
  fetch: (input, init) => globalThis.fetch(input, init),
  token: sessionToken.get,
  random: Math.random,
  onServerTime: learnServerTime,
});

/** Ties the stream to the page's visibility and the session. Called once at start. */
export function startLive(): void {
  document.addEventListener('visibilitychange', () => connection.setHidden(document.hidden));
  sessionToken.subscribe(() => connection.restart());
}

/**
 * Runs `handler` with each event of `type` while the component is shown. `hello` opens every connection: refetch then, since events
 * between two connections are lost.
 *
 *     useLive('announcement', () => queryClient.invalidateQueries({ queryKey: announcementKeys.all }));
 */
export function useLive<T extends LiveEvent['type']>(
  type: T,
  handler: (event: Extract<LiveEvent, { type: T }>) => void,
): void {
  const handle = useEffectEvent(handler);
  useEffect(
    () =>
      connection.on(type, (event) => {
        // `on` hands out events of this type only.
        handle(event as Extract<LiveEvent, { type: T }>);
      }),
    [type],
  );
}

/** Follows solutions of others while the component is shown. Own solutions need no following. */
export function useFollowSolutions(solutionIds: readonly string[]): void {
  const key = solutionIds.join(',');
  useEffect(() => connection.follow(key === '' ? [] : key.split(',')), [key]);
}

/** Follows everybody's solutions of a contest while the component is shown, as far as the viewer may see them. */
export function useFollowContest(contestId: string | null): void {
  useEffect(() => connection.follow(contestId === null ? [] : [contestId], 'contests'), [contestId]);
}

/** `live` while events arrive; anything else means that what is shown may be old. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    (listener) => connection.onStatus(listener),
    () => connection.status,
    () => 'off' as const,
  );
}

/**
 * For `refetchInterval` of queries about things that change by themselves: the interval while there is no live stream, else false.
 * The query library itself pauses in hidden pages.
 */
export function usePollingInterval(intervalMs: number): number | false {
  return useLiveStatus() === 'live' ? false : intervalMs;
}
