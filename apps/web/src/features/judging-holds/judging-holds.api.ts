import { queryOptions } from '@tanstack/react-query';
import { api, type Reply } from '../../lib/api/index.ts';

/** Where judging is held: in a contest, or of a problem everywhere. */
export type HoldPlace = { readonly problemId: string } | { readonly contestId: string };

export type JudgingHold = Reply<'GET /api/contest/:contestId/admin/judging-hold'>['items'][number];

/** Submissions arrive meanwhile. */
const POLL_MS = 5_000;

const idOf = (place: HoldPlace) => ('contestId' in place ? place.contestId : place.problemId);

/** The holds that apply to a place, the oldest first. */
export const judgingHolds = (place: HoldPlace) =>
  queryOptions({
    queryKey: ['judging-hold', idOf(place)],
    queryFn: async ({ signal }) => {
      const { items } =
        'contestId' in place
          ? await api('GET /api/contest/:contestId/admin/judging-hold', { params: place, signal })
          : await api('GET /api/problem/:problemId/admin/judging-hold', { params: place, signal });
      return items;
    },
    refetchInterval: POLL_MS,
  });

/** `problemId`: one problem of a contest. */
export async function holdJudging(place: HoldPlace, { problemId, reason }: { problemId: string; reason: string }) {
  return 'contestId' in place
    ? await api('POST /api/contest/:contestId/admin/judging-hold', {
        params: place,
        body: { reason, ...(problemId !== '' && { problemId }) },
      })
    : await api('POST /api/problem/:problemId/admin/judging-hold', { params: place, body: { reason } });
}

export async function resumeJudging(place: HoldPlace, holdId: string) {
  return 'contestId' in place
    ? await api('POST /api/contest/:contestId/admin/judging-hold/:holdId/resume', {
        params: { ...place, holdId },
      })
    : await api('POST /api/problem/:problemId/admin/judging-hold/:holdId/resume', {
        params: { ...place, holdId },
      });
}
