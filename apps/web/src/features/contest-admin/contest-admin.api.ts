import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type {
  AccessLevel,
  ContestProblemSettings,
  RanklistSettings,
  RoundSettings,
  RuleSet,
  Stage,
  SubmissionLimits,
} from '@assay/contract';
import type { AccessActions } from '../../domain/access/access-actions.ts';
import { api, type Body, type Query, type Reply } from '../../lib/api/index.ts';

export type Contest = Reply<'GET /api/contest/:contestId'>;
export type Overview = Reply<'GET /api/contest/:contestId/admin/overview'>;
export type ContestProblem = Reply<'GET /api/contest/:contestId/problem'>[number];
export type Participant = Reply<'GET /api/contest/:contestId/participant'>['items'][number];
export type ParticipantFilter = Omit<Query<'GET /api/contest/:contestId/participant'>, 'count'>;
export type RankRow = Reply<'GET /api/contest/:contestId/ranklist'>[number];
export type RuleKey = 'participant' | 'solution';

/** Keys start like all keys of one contest, so that a live event about it invalidates these as well. */
export const adminKeys = {
  contest: (contestId: string) => ['contest', 'one', contestId] as const,
  overview: (contestId: string) => ['contest', 'one', contestId, 'overview'] as const,
  /** Among the participants, so that live events about them renew it. */
  starts: (contestId: string, page: number) => ['contest', 'one', contestId, 'participant', 'start', page] as const,
  timeGrants: (contestId: string) => ['contest', 'one', contestId, 'time-grant'] as const,
  stages: (contestId: string) => ['contest', 'one', contestId, 'stages'] as const,
  access: (contestId: string) => ['contest', 'one', contestId, 'access'] as const,
  rule: (contestId: string, key: RuleKey) => ['contest', 'one', contestId, 'rule', key] as const,
  participants: (contestId: string, filter: ParticipantFilter) =>
    ['contest', 'one', contestId, 'participant', 'admin', filter] as const,
  ranklists: (contestId: string) => ['contest', 'one', contestId, 'ranklist'] as const,
  ranklist: (contestId: string, key: string) => ['contest', 'one', contestId, 'ranklist', key, 'settings'] as const,
  staticCopy: (ranklistId: number) => ['static-copy', ranklistId] as const,
  publication: (contestId: string, key: string) => ['contest', 'one', contestId, 'ranklist', key, 'public'] as const,
};

/** Invalidates everything of a contest and the lists that contain it. */
export async function renewContest(queries: QueryClient, contestId: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) }),
    queries.invalidateQueries({ queryKey: ['contest', 'list'] }),
    queries.invalidateQueries({ queryKey: ['contest', 'recent'] }),
  ]);
}

export const contestOverview = (contestId: string) =>
  queryOptions({
    queryKey: adminKeys.overview(contestId),
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/overview', { params: { contestId }, signal }),
  });

export const contestStages = (contestId: string) =>
  queryOptions({
    queryKey: adminKeys.stages(contestId),
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/stages', { params: { contestId }, signal }),
  });

export const contestAccess = (contestId: string) =>
  queryOptions({
    queryKey: adminKeys.access(contestId),
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/access', { params: { contestId }, signal }),
  });

export const participantPage = (contestId: string, filter: ParticipantFilter) =>
  queryOptions({
    queryKey: adminKeys.participants(contestId, filter),
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/participant', {
        params: { contestId },
        query: { ...filter, count: true },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const ranklistSettings = (contestId: string, key: string) =>
  queryOptions({
    queryKey: adminKeys.ranklist(contestId, key),
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/ranklist/:key/settings', { params: { contestId, key }, signal }),
  });

export const createContest = (body: Body<'POST /api/contest'>) => api('POST /api/contest', { body });

export const saveStages = (contestId: string, stages: Stage[]) =>
  api('PATCH /api/contest/:contestId/admin/stages', { params: { contestId }, body: stages });

export const saveContestContent = (contestId: string, body: Body<'PATCH /api/contest/:contestId/content'>) =>
  api('PATCH /api/contest/:contestId/content', { params: { contestId }, body });

export const saveContestLevel = (contestId: string, accessLevel: AccessLevel) =>
  api('PATCH /api/contest/:contestId/admin/accessLevel', { params: { contestId }, body: { accessLevel } });

export const deleteContest = (contestId: string) =>
  api('DELETE /api/contest/:contestId/admin', { params: { contestId } });

export const addProblem = (contestId: string, problemId: string, settings: ContestProblemSettings) =>
  api('POST /api/contest/:contestId/problem', { params: { contestId }, body: { problemId, settings } });

export const saveProblemSettings = (contestId: string, problemId: string, body: ContestProblemSettings) =>
  api('PATCH /api/contest/:contestId/problem/:problemId/settings', { params: { contestId, problemId }, body });

export const saveSubmissionLimits = (contestId: string, body: SubmissionLimits) =>
  api('PATCH /api/contest/:contestId/admin/submission-limits', { params: { contestId }, body });

export const saveRound = (contestId: string, round: RoundSettings) =>
  api('PATCH /api/contest/:contestId/admin/round', { params: { contestId }, body: { round } });

export const saveProblemSlugs = (contestId: string, problems: { problemId: string; slug: string }[]) =>
  api('PATCH /api/contest/:contestId/admin/problem-slugs', { params: { contestId }, body: { problems } });

export const removeProblem = (contestId: string, problemId: string) =>
  api('DELETE /api/contest/:contestId/problem/:problemId', { params: { contestId, problemId } });

export const changeParticipant = (
  contestId: string,
  userId: string,
  body: Body<'PATCH /api/contest/:contestId/participant/admin/:userId'>,
) => api('PATCH /api/contest/:contestId/participant/admin/:userId', { params: { contestId, userId }, body });

export const removeParticipant = (contestId: string, userId: string) =>
  api('DELETE /api/contest/:contestId/participant/admin/:userId', { params: { contestId, userId } });

export const importParticipants = (
  contestId: string,
  body: Body<'POST /api/contest/:contestId/participant/admin/import'>,
) => api('POST /api/contest/:contestId/participant/admin/import', { params: { contestId }, body });

export const createRanklist = (contestId: string, key: string, name: string) =>
  api('POST /api/contest/:contestId/ranklist', { params: { contestId }, body: { key, name } });

export const saveRanklist = (contestId: string, key: string, body: RanklistSettings) =>
  api('PATCH /api/contest/:contestId/ranklist/:key/settings', { params: { contestId, key }, body });

export const saveBoard = (contestId: string, body: Body<'PATCH /api/contest/:contestId/board'>) =>
  api('PATCH /api/contest/:contestId/board', { params: { contestId }, body });

export const deleteRanklist = (contestId: string, key: string) =>
  api('DELETE /api/contest/:contestId/ranklist/:key', { params: { contestId, key } });

/** `resetRunner`: an external ranker that leased the contest must lease it again. */
export const computeRanklists = (contestId: string, resetRunner = false) =>
  api('POST /api/contest/:contestId/admin/update-ranklists', { params: { contestId }, body: { resetRunner } });

export const submitAll = (contestId: string) =>
  api('POST /api/contest/:contestId/admin/submit-all', { params: { contestId } });

/** A rule set of the contest; null if it does not exist. */
export const contestRule = (contestId: string, key: RuleKey) =>
  queryOptions({
    queryKey: adminKeys.rule(contestId, key),
    queryFn: async ({ signal }): Promise<RuleSet | null> => {
      const call = { params: { contestId }, signal };
      // The overview says whether it exists: browsers log a 404 as an error.
      const { rules } = await api('GET /api/contest/:contestId/admin/overview', call);
      if (!rules.includes(key)) return null;
      return key === 'participant'
        ? api('GET /api/contest/:contestId/admin/rule/participant', call)
        : api('GET /api/contest/:contestId/admin/rule/solution', call);
    },
  });

export const saveRule = (contestId: string, key: RuleKey, body: RuleSet) =>
  key === 'participant'
    ? api('PATCH /api/contest/:contestId/admin/rule/participant', { params: { contestId }, body })
    : api('PATCH /api/contest/:contestId/admin/rule/solution', { params: { contestId }, body });

const removeRule = (contestId: string, key: RuleKey) =>
  key === 'participant'
    ? api('DELETE /api/contest/:contestId/admin/rule/participant', { params: { contestId } })
    : api('DELETE /api/contest/:contestId/admin/rule/solution', { params: { contestId } });

const tryRule = (
  contestId: string,
  key: RuleKey,
  body: { rules: RuleSet; context?: Record<string, unknown> },
): Promise<Reply<'POST /api/contest/:contestId/admin/rule/participant/try'>> =>
  key === 'participant'
    ? api('POST /api/contest/:contestId/admin/rule/participant/try', { params: { contestId }, body })
    : api('POST /api/contest/:contestId/admin/rule/solution/try', { params: { contestId }, body });

/** The actions of the editor for a rule set of a contest. */
export function contestRuleActions(queries: QueryClient, contestId: string, key: RuleKey) {
  const reload = () => queries.invalidateQueries({ queryKey: adminKeys.rule(contestId, key) });
  return {
    save: async (rules: RuleSet) => {
      await saveRule(contestId, key, rules);
      await reload();
    },
    remove: async () => {
      await removeRule(contestId, key);
      await reload();
    },
    tryOut: (rules: RuleSet, context: Record<string, unknown> | undefined) =>
      tryRule(contestId, key, { rules, ...(context && { context }) }),
  };
}

/** The actions of the access page of a contest; `renew` refetches the list. */
export const contestAccessActions = (contestId: string, renew: () => Promise<unknown>): AccessActions => ({
  kind: 'contest',
  add: async (principalId, capability) => {
    const body = { principalId, ...(capability !== undefined && { capability }) };
    await api('POST /api/contest/:contestId/admin/access', { params: { contestId }, body });
    await renew();
  },
  change: async (principalId, capability) => {
    const params = { contestId, principalId };
    await api('PATCH /api/contest/:contestId/admin/access/:principalId', { params, body: { capability } });
    await renew();
  },
  remove: async (principalId) => {
    await api('DELETE /api/contest/:contestId/admin/access/:principalId', { params: { contestId, principalId } });
    await renew();
  },
});
