import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { serverNow } from '../../lib/time/clock.ts';
import { useFollow, useLive, usePollingInterval } from '../../lib/live/index.ts';
import { type BoardLocation, type BoardSource, boardKeys, boardQuery } from './ranklists.api.ts';

/** Shortest pause between two fetches of a changing board. */
const MIN_PAUSE_MS = 1_000;
/**
 * The pause is also at least this many times the duration of the last fetch, so that a large board does not block the
 * browser.
 */
const PAUSE_PER_COST = 8;
/** Polling interval of a board without live events. */
const POLL_MS = 15_000;
/** The same of a public board with live events: visitors get those of ranklists, but not all of the contest's. */
const PUBLIC_POLL_MS = 60_000;
/** Polling interval of a board that is still being computed. */
const COMPUTING_POLL_MS = 2_000;

/** Delay after a freeze, an end or a reveal begins by the server's clock. */
const TURN_PAUSE_MS = 100;
/** Longest delay that `setTimeout` supports. */
const MAX_TIMER_MS = 2_147_483_647;

interface Renewal {
  spreadMs?: number | undefined;
  /** Absent if the board may be at another one now. */
  location?: BoardLocation | undefined;
}

/** A board that follows its ranklist: fetches each new version, limited by the size of the document. */
export function useLiveBoard(source: BoardSource) {
  const queries = useQueryClient();
  const isPublic = 'ranklistId' in source;
  const interval = usePollingInterval(POLL_MS);
  const query = useQuery({
    ...boardQuery(source),
    refetchInterval: ({ state }) => {
      if (state.data?.board === null) return COMPUTING_POLL_MS;
      if (!isPublic || interval !== false) return interval;
      return state.data?.info ? PUBLIC_POLL_MS : POLL_MS;
    },
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Used by the renewal that `timer` waits for, unless it must find out where the document is. */
  const known = useRef<BoardLocation>(undefined);
  const { dataUpdatedAt, data } = query;
  const info = data?.info;
  const contestId = 'contestId' in source ? source.contestId : info?.contestId;

  function renewSoon({ spreadMs = 0, location }: Renewal = {}): void {
    known.current = timer.current === undefined ? location : known.current && location;
    if (timer.current !== undefined) return;
    const pauseMs = Math.max(MIN_PAUSE_MS, (data?.costMs ?? 0) * PAUSE_PER_COST);
    const waitMs = Math.max(Math.random() * spreadMs, dataUpdatedAt + pauseMs - Date.now());
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const renew = () => void queries.invalidateQueries({ queryKey: boardKeys.one(source) });
      if (known.current) queries.fetchQuery({ ...boardQuery(source, known.current), staleTime: 0 }).catch(renew);
      else renew();
    }, waitMs);
  }

  useLive('ranklist', (event) => {
    if (event.contestId !== contestId) return;
    // A held ranklist is replaced by another one.
    const concerns = 'key' in source ? event.key === source.key : event.key === info?.key || info?.toReveal === true;
    if (!concerns) return;
    const { spreadMs } = event;
    // Many have the board open: while it shows the same ranklist, each of them requests only the document.
    const isSame = spreadMs !== undefined && ('key' in source || event.key === info?.key);
    renewSoon({ spreadMs, location: isSame && data?.board != null ? data.location : undefined });
  });
  useLive('contest', (event) => {
    if (info !== undefined && event.contestId === contestId && event.part === undefined) renewSoon();
  });
  // Visitors may only see the published board of the contest, not its events.
  useFollow({ contest: isPublic ? (info?.contestId ?? null) : null }, () => renewSoon());
  // Events between two connections are lost.
  useLive('hello', () => {
    if (data !== undefined) renewSoon();
  });
  const renewAtTurn = useEffectEvent(() => renewSoon());
  useEffect(() => {
    if (!info) return undefined;
    const nowMs = serverNow();
    const turns = [info.startAt, info.freezeAt, info.endAt, info.revealAt].filter(
      (at) => at !== undefined && at > nowMs,
    );
    const inMs = Math.min(...turns.map((at) => (at ?? nowMs) - nowMs)) + TURN_PAUSE_MS;
    if (turns.length === 0 || inMs > MAX_TIMER_MS) return undefined;
    const turn = setTimeout(renewAtTurn, inMs);
    return () => clearTimeout(turn);
  }, [info]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return query;
}
