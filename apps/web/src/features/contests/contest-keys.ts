import type { Query } from '../../lib/api/index.ts';

export type ContestListFilter = Omit<Query<'GET /api/contest'>, 'count'> & { orgId: string };
export type ParticipantFilter = Omit<Query<'GET /api/contest/:contestId/participant'>, 'count'>;

/** Query keys. All keys of one contest start with its id, so that one live event invalidates them all. */
export const contestKeys = {
  all: ['contest'] as const,
  lists: ['contest', 'list'] as const,
  list: (filter: ContestListFilter) => ['contest', 'list', filter] as const,
  tags: (orgId: string) => ['contest', 'tags', orgId] as const,
  addresses: ['contest', 'address'] as const,
  one: (contestId: string) => ['contest', 'one', contestId] as const,
  self: (contestId: string) => ['contest', 'one', contestId, 'self'] as const,
  attachments: (contestId: string) => ['contest', 'one', contestId, 'attachment'] as const,
  problems: (contestId: string) => ['contest', 'one', contestId, 'problem'] as const,
  problem: (contestId: string, problemId: string) => ['contest', 'one', contestId, 'problem', problemId] as const,
  allParticipants: (contestId: string) => ['contest', 'one', contestId, 'participant'] as const,
  participants: (contestId: string, filter: ParticipantFilter) =>
    ['contest', 'one', contestId, 'participant', filter] as const,
  ranklists: (contestId: string) => ['contest', 'one', contestId, 'ranklist'] as const,
};
