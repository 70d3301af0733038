import type { LiveEvent } from '@assay/contract';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { sessionToken } from '../session.ts';
import { learnServerTime } from '../time/clock.ts';
import { joinHub } from './join-hub.ts';
import type { LiveStatus } from './live-listeners.ts';
import { PageLive } from './page-live.ts';

export type { LiveEvent } from '@assay/contract';

const page = new PageLive({ join: joinHub, token: sessionToken.get, onServerTime: learnServerTime });

/** Connects the stream to the page's visibility and the session. Called once at start. */
export function startLive(): void {
  const noteHidden = (): void => page.setHidden(document.hidden);
  document.addEventListener('visibilitychange', noteHidden);
  // A link may have been opened in a background tab.
  noteHidden();
  sessionToken.subscribe(() => page.publishNow());
  // After sleep or a change of network, reconnect without waiting for the silence limit.
  window.addEventListener('online', () => page.restart());
  window.addEventListener('pagehide', () => page.leave());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) page.publishNow();
  });
}

/**
 * Runs `handler` with each event of `type` while the component is mounted. Every connection starts with `hello`:
 * refetch then, since events between two connections are lost.
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
      page.on(type, (event) => {
        // `on` passes events of this type only.
        handle(event as Extract<LiveEvent, { type: T }>);
      }),
    [type],
  );
}

/**
 * Runs `renew` on each event of a type in `types` that passes `concerns`, and whenever events may have been missed.
 * Example: `useRenewal('runner', renew, { concerns: ({ orgId }) => orgId === shown.orgId })`. `spreadMs`: for events
 * that all clients receive at the same time, delays the call by a random time up to this, or to the event's own
 * `spreadMs` if that is longer; further events within that time add no call.
 */
export function useRenewal<T extends Exclude<LiveEvent['type'], 'hello' | 'time'>>(
  types: T | readonly T[],
  renew: () => void,
  {
    concerns = () => true,
    spreadMs = 0,
  }: { concerns?: (event: Extract<LiveEvent, { type: T }>) => boolean; spreadMs?: number } = {},
): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = (ownMs = 0): void => {
    const withinMs = Math.max(spreadMs, ownMs);
    if (withinMs === 0) renew();
    else
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        renew();
      }, Math.random() * withinMs);
  };
  const handle = useEffectEvent((event: LiveEvent) => {
    // `on` passes events of these types only.
    if (concerns(event as Extract<LiveEvent, { type: T }>)) soon('spreadMs' in event ? event.spreadMs : 0);
  });
  const key = [types].flat().join(' ');
  useEffect(() => {
    // `key` consists of these types only.
    const leaves = key.split(' ').map((type) => page.on(type as T, (event) => handle(event)));
    return () => {
      for (const leave of leaves) leave();
    };
  }, [key]);
  useLive('hello', () => soon());
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}

/** The object whose submissions, of all users, are followed. */
export interface Followed {
  solutions?: readonly string[];
  problem?: string | null;
  contest?: string | null;
  org?: string | null;
}

/**
 * Follows submissions of other users while the component is mounted, as far as the viewer may see them: single
 * submissions, or all of a problem, a contest or an organization. The viewer always receives events of their own.
 * `onBegun` runs when events start to arrive; fetch what happened before then.
 */
export function useFollow({ solutions = [], problem, contest, org }: Followed, onBegun: () => void): void {
  const begun = useEffectEvent(onBegun);
  const key = solutions.join(',');
  useEffect(() => page.follow(key === '' ? [] : key.split(','), 'solutions', () => begun()), [key]);
  useEffect(() => page.follow(problem == null ? [] : [problem], 'problems', () => begun()), [problem]);
  useEffect(() => page.follow(contest == null ? [] : [contest], 'contests', () => begun()), [contest]);
  useEffect(() => page.follow(org == null ? [] : [org], 'orgs', () => begun()), [org]);
}

/** `live` while events arrive; any other status means that the shown data may be stale. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    (listener) => page.onStatus(listener),
    () => page.status,
    () => 'off' as const,
  );
}

/**
 * For `refetchInterval` of queries whose data changes on the server: the interval while there is no live stream, else
 * false. The query library pauses polling in hidden pages.
 */
export function usePollingInterval(intervalMs: number): number | false {
  return useLiveStatus() === 'live' ? false : intervalMs;
}
