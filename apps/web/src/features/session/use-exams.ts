import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Reply } from '../../lib/api/index.ts';
import { stored, useStored } from '../../lib/browser-storage.ts';
import { useLive, usePollingInterval } from '../../lib/live/index.ts';
import { useSession } from '../../lib/session.ts';
import { sessionQuery } from './session.api.ts';

type Exams = NonNullable<Reply<'GET /api/user/session'>['exams']>;

const none: Exams = [];
/** Polling interval of the session without a live stream. */
const POLL_MS = 20_000;
/** A session fetched just before the stream began is not fetched again. */
const FRESH_MS = 1_000;

/** The user who was in an exam when this browser last knew: a reload then shows no other frame first. */
const inExam = stored<string | null>('assay-exam', null, (text) => text);

/**
 * Contests that run in exam mode for the user; empty: none. Null: the user was in one when the page was left, and the
 * server has not answered yet. When an exam begins or ends, the server cuts the stream; the next one sends `hello`.
 */
export function useExams(): Exams | null {
  const { userId } = useSession();
  const before = useStored(inExam);
  const queries = useQueryClient();
  const isSignedIn = userId !== null;
  const refetchInterval = usePollingInterval(POLL_MS);
  const { data, dataUpdatedAt, isPending } = useQuery({ ...sessionQuery, enabled: isSignedIn, refetchInterval });
  useLive('hello', () => {
    if (isSignedIn && Date.now() - dataUpdatedAt > FRESH_MS)
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
  });
  const now = data === undefined ? undefined : (data.exams ?? none);
  useEffect(() => {
    if (now !== undefined) inExam.set(now.length > 0 ? userId : null);
  }, [now, userId]);
  if (!isSignedIn) return none;
  return now ?? (isPending && before === userId ? null : none);
}

/** Whether a path is closed while these exams run: everything but their contests and signing in. */
export function isClosedInExam(exams: Exams | null, pathname: string): boolean {
  if (exams === null || exams.length === 0) return false;
  const [, area = '', , kind, contestId] = pathname.split('/');
  return (
    area !== 'auth' && area !== 'initial' && !(kind === 'contest' && exams.some((one) => one.contestId === contestId))
  );
}
