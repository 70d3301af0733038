import type { AccessLevel, PlanContestSettings, PlanSettings } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AccessActions } from '../../domain/access/access-actions.ts';
import type { EnrollmentActs } from '../../domain/enrolled-groups/enrolled-groups.tsx';
import { api } from '../../lib/api/index.ts';
import type { Body, Query, Reply } from '../../lib/api/index.ts';

export type Plan = Reply<'GET /api/plan/:planId'>;
export type PlanRow = Reply<'GET /api/plan'>['items'][number];
export type PlanContest = Reply<'GET /api/plan/:planId/contest'>[number];
export type PlanParticipant = Reply<'GET /api/plan/:planId/participant'>['items'][number];
export type Unmet = PlanContest['unmet'][number];

export const planKeys = {
  all: ['plan'] as const,
  one: (planId: string) => ['plan', 'one', planId] as const,
  contests: (planId: string) => ['plan', 'one', planId, 'contest'] as const,
  groups: (planId: string) => ['plan', 'one', planId, 'group'] as const,
  access: (planId: string) => ['plan', 'access', planId] as const,
  settings: (planId: string) => ['plan', 'settings', planId] as const,
};

export const planList = (query: Query<'GET /api/plan'>) =>
  queryOptions({
    queryKey: [...planKeys.all, 'list', query],
    queryFn: ({ signal }) => api('GET /api/plan', { query: { ...query, count: true }, signal }),
    placeholderData: keepPreviousData,
  });
export const planTags = (orgId: string) =>
  queryOptions({
    queryKey: [...planKeys.all, 'tags', orgId],
    queryFn: ({ signal }) => api('GET /api/plan/tags', { query: { orgId }, signal }),
  });
/** Plans shown on the home page of an organization. */
export const promotedPlans = (orgId: string) =>
  queryOptions({
    queryKey: [...planKeys.all, 'promoted', orgId],
    queryFn: ({ signal }) => api('GET /api/plan/demo', { query: { orgId }, signal }),
  });
/** A plan with the viewer's abilities. */
export const planById = (planId: string) =>
  queryOptions({
    queryKey: planKeys.one(planId),
    queryFn: ({ signal }) => api('GET /api/plan/:planId', { params: { planId }, signal }),
  });
/** The contests of a plan in order, each with the conditions that the viewer has not met. */
export const planContests = (planId: string) =>
  queryOptions({
    queryKey: planKeys.contests(planId),
    queryFn: ({ signal }) => api('GET /api/plan/:planId/contest', { params: { planId }, signal }),
  });
/** Participants of a plan with their progress. */
export const planParticipants = (planId: string, query: Query<'GET /api/plan/:planId/participant'>) =>
  queryOptions({
    queryKey: [...planKeys.one(planId), 'participant', query],
    queryFn: ({ signal }) =>
      api('GET /api/plan/:planId/participant', { params: { planId }, query: { ...query, count: true }, signal }),
    placeholderData: keepPreviousData,
  });
/** Groups enrolled in a plan. */
export const planGroups = (planId: string) =>
  queryOptions({
    queryKey: planKeys.groups(planId),
    queryFn: ({ signal }) => api('GET /api/plan/:planId/admin/group', { params: { planId }, signal }),
  });

/** `renew` reloads the groups and participants. */
export function planEnrollmentActs(planId: string, renew: () => Promise<unknown>): EnrollmentActs {
  return {
    enroll: async (groupId) => {
      const { registered } = await api('POST /api/plan/:planId/admin/group', { params: { planId }, body: { groupId } });
      await renew();
      return registered;
    },
    end: async (groupId) => {
      const { removed } = await api('DELETE /api/plan/:planId/admin/group/:groupId', { params: { planId, groupId } });
      await renew();
      return removed;
    },
    giveAccess: async (groupId) => {
      await api('POST /api/plan/:planId/admin/access', { params: { planId }, body: { principalId: groupId } });
      await renew();
    },
  };
}
export const planSettings = (planId: string) =>
  queryOptions({
    queryKey: planKeys.settings(planId),
    queryFn: ({ signal }) => api('GET /api/plan/:planId/admin/settings', { params: { planId }, signal }),
  });
export const planAccess = (planId: string) =>
  queryOptions({
    queryKey: planKeys.access(planId),
    queryFn: ({ signal }) => api('GET /api/plan/:planId/admin/access', { params: { planId }, signal }),
  });

export const createPlan = (body: Body<'POST /api/plan'>) => api('POST /api/plan', { body });
export const joinPlan = (planId: string) => api('POST /api/plan/:planId/register', { params: { planId } });
export const enterContest = (planId: string, contestId: string) =>
  api('POST /api/plan/:planId/contest/:contestId/register', { params: { planId, contestId } });
export const addPlanContest = (planId: string, contestId: string, settings: PlanContestSettings) =>
  api('POST /api/plan/:planId/contest', { params: { planId }, body: { contestId, settings } });
export const savePlanContest = (planId: string, contestId: string, body: PlanContestSettings) =>
  api('PATCH /api/plan/:planId/contest/:contestId/settings', { params: { planId, contestId }, body });
export const savePlanOrder = (planId: string, contests: { contestId: string; slug: string }[]) =>
  api('PATCH /api/plan/:planId/admin/contest-slugs', { params: { planId }, body: { contests } });
export const removePlanContest = (planId: string, contestId: string) =>
  api('DELETE /api/plan/:planId/contest/:contestId', { params: { planId, contestId } });
export const savePlanContent = (planId: string, body: Body<'PATCH /api/plan/:planId/content'>) =>
  api('PATCH /api/plan/:planId/content', { params: { planId }, body });
export const savePlanSettings = (planId: string, body: PlanSettings) =>
  api('PATCH /api/plan/:planId/admin/settings', { params: { planId }, body });
export const savePlanLevel = (planId: string, accessLevel: AccessLevel) =>
  api('PATCH /api/plan/:planId/admin/accessLevel', { params: { planId }, body: { accessLevel } });
export const deletePlan = (planId: string) => api('DELETE /api/plan/:planId/admin', { params: { planId } });

/** The actions of the access page of a plan; `renew` refetches the list. */
export const planAccessActions = (planId: string, renew: () => Promise<unknown>): AccessActions => ({
  kind: 'plan',
  add: async (principalId) => {
    await api('POST /api/plan/:planId/admin/access', { params: { planId }, body: { principalId } });
    await renew();
  },
  change: async (principalId, capability) => {
    await api('PATCH /api/plan/:planId/admin/access/:principalId', {
      params: { planId, principalId },
      body: { capability },
    });
    await renew();
  },
  remove: async (principalId) => {
    await api('DELETE /api/plan/:planId/admin/access/:principalId', { params: { planId, principalId } });
    await renew();
  },
});
