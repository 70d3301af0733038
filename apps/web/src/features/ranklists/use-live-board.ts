import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive, usePollingInterval } from '../../lib/live/index.ts';
import { type BoardSource, boardKeys, boardQuery } from './ranklists.api.ts';

/** Least time between two fetches of a board that moves. */
const LEAST_PAUSE_MS = 1_000;
/** And at least so many times as long as the last fetch took, so that a large board leaves the browser to its user. */
const PAUSE_PER_COST = 8;
/** Polling interval of a board without live events. */
const POLL_MS = 15_000;
/** How often one that is still being computed is requested. */
const COMPUTING_POLL_MS = 2_000;

/** A board that follows its ranklist: each new version is fetched, but no more often than the document allows. */
export function useLiveBoard(source: BoardSource) {
  const queries = useQueryClient();
  const isPublic = !('key' in source);
  const interval = usePollingInterval(POLL_MS);
  const query = useQuery({
    ...boardQuery(source),
    refetchInterval: ({ state }) => (state.data?.board === null ? COMPUTING_POLL_MS : isPublic ? POLL_MS : interval),
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { dataUpdatedAt, data } = query;

  function renewSoon(): void {
    if (timer.current !== undefined) return;
    const pauseMs = Math.max(LEAST_PAUSE_MS, (data?.costMs ?? 0) * PAUSE_PER_COST);
    const waitMs = Math.max(0, dataUpdatedAt + pauseMs - Date.now());
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void queries.invalidateQueries({ queryKey: boardKeys.one(source) });
    }, waitMs);
  }

  useLive('ranklist', ({ contestId, key }) => {
    if ('key' in source && source.contestId === contestId && source.key === key) renewSoon();
  });
  // Events between two connections are lost.
  useLive('hello', () => {
    if (data !== undefined) renewSoon();
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return query;
}
