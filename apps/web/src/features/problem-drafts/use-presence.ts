import type { DraftVisit } from '@assay/contract';
import { DRAFT_PARTS, VISIT_RENEWAL_MS } from '@assay/contract/draft-limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLive } from '../../lib/live/index.ts';
import { newId } from '../../lib/new-id.ts';
import { useSession } from '../../lib/session.ts';
import { draftKeys, endVisit, renewVisit } from './drafts.api.ts';

export type DraftPlace = Pick<DraftVisit, 'part' | 'rowId'>;

/** Moves within this time are sent as one. */
const MOVE_EVERY_MS = 1_000;

export interface Presence {
  /** Visits of other users. */
  others: readonly DraftVisit[];
  /** Handlers of the element around the sections: the place is where the user last clicked or typed. */
  follow: Record<'onFocusCapture' | 'onPointerDownCapture', (event: SyntheticEvent) => void>;
}

/** Shows other setters where this page is, and returns where they are. It is advice: failures are not shown. */
export function usePresence(problemId: string): Presence {
  const { userId } = useSession();
  const queries = useQueryClient();
  const [visitId] = useState(newId);
  const place = useRef<DraftPlace>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queryKey = draftKeys.visits(problemId, visitId);
  const { data: visits, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => renewVisit({ problemId, visitId }, place.current, signal),
    refetchInterval: VISIT_RENEWAL_MS,
    // A page in the background is still open.
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  useLive('visit', (event) => {
    if (event.problemId === problemId) queries.setQueryData(queryKey, event.visits);
  });
  useLive('hello', () => void refetch());
  useEffect(() => {
    const leave = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      endVisit({ problemId, visitId });
    };
    const back = ({ persisted }: PageTransitionEvent) => void (persisted && refetch());
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', back);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', back);
      leave();
    };
  }, [problemId, visitId, refetch]);

  function note({ target }: SyntheticEvent): void {
    const next = placeOf(target);
    if (!next || (next.part === place.current.part && next.rowId === place.current.rowId)) return;
    place.current = next;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refetch();
    }, MOVE_EVERY_MS);
  }
  const others = useMemo(() => (visits ?? []).filter((visit) => visit.userId !== userId), [visits, userId]);
  return { others, follow: { onFocusCapture: note, onPointerDownCapture: note } };
}

/** Sections have the names of parts as ids, rows theirs in `data-row`. */
function placeOf(target: EventTarget): DraftPlace | null {
  if (!(target instanceof Element)) return null;
  const id = target.closest('section[id]')?.id;
  const part = DRAFT_PARTS.find((one) => one === id);
  if (part === undefined) return null;
  const rowId = target.closest('[data-row]')?.getAttribute('data-row');
  return { part, ...(rowId != null && { rowId }) };
}
