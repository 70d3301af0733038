import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import type { Stage } from '../../domain/stages.ts';

const CARD_ROWS = 15;

export interface RecentContest {
  _id: string;
  orgId: string;
  slug: string;
  title: string;
  stages: Stage[];
}

/** Contests of an organization, or the public ones of all; running first. */
export const recentContestsQuery = (orgId?: string) =>
  queryOptions({
    queryKey: ['contest', 'recent', orgId ?? null],
    queryFn: async ({ signal }): Promise<RecentContest[]> => {
      const page = { page: 1, perPage: CARD_ROWS, count: false } as const;
      if (orgId === undefined) return (await api('GET /api/contest/public', { query: page, signal })).items;
      const { items } = await api('GET /api/contest', { query: { ...page, orgId }, signal });
      return items.map((contest) => ({ ...contest, orgId }));
    },
  });
