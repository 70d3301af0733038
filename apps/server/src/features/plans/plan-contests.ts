import { hasCapability, type PlanContestSettings } from '@assay/contract';
import { currentStage } from '@assay/rules';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { presentTranslations } from '../access/present-object.ts';
import { recordAct } from '../audit/record-act.ts';
import { mayAddToPlans } from '../contests/policy.ts';
import { isCyclic } from './conditions.ts';
import { findOwnProgress, presentOwnWork } from './planned-contests.ts';
import { findPlanScope, planScopeWith } from './plan-scope.ts';
import {
  deletePlanContest,
  findPlanContest,
  findProblemsOf,
  insertPlanContest,
  listPlanContests as findContests,
  lockContestsOf,
  lockPlanContests,
  updatePlanContest,
} from './queries.ts';
import { findUnmet } from './reached.ts';

const scope = planScopeWith('admin');
const subjectOf = (id: string) => ({ type: 'plan', id });

export const listPlanContests = route('GET /api/plan/:planId/contest', {
  scope: findPlanScope,
  handle: async ({ scope: plan, viewer, context: { db } }) => {
    const rows = await findContests(db, plan.id, viewer.userId);
    const [unmet, progress] = await Promise.all([
      findUnmet(db, viewer.userId, new Map(rows.map((row) => [row.id, row.settings]))),
      findOwnProgress(db, viewer.userId, rows),
    ]);
    return rows.map((row) => ({
      _id: row.id,
      title: row.title,
      description: row.description,
      ...presentTranslations(row.translations),
      slug: row.settings.slug,
      tags: row.tags,
      stages: row.stages.map(({ name, start }) => ({ name, start })),
      currentStage: currentStage(row.stages, row.nowMs),
      settings: row.settings,
      registered: row.participant !== null,
      unmet: unmet.get(row.id) ?? [],
      ...presentOwnWork(row.boardConfig, progress.get(row.id)),
    }));
  },
});

export const addPlanContest = route('POST /api/plan/:planId/contest', {
  scope,
  handle: async ({ scope: { id, orgId }, body: { contestId, settings }, viewer, ip, context: { db } }) => {
    await db.transact(async (tx) => {
      const capability = (await lockContestsOf(tx, orgId, [contestId], viewer.userId)).get(contestId) ?? 0n;
      if (!hasCapability('contest', capability, 'access')) throw refusal('not-found');
      if (!mayAddToPlans(capability)) throw refusal('no-right');
      const contests = await lockPlanContests(tx, id);
      if (contests.has(contestId)) throw refusal('already-listed');
      const { userId } = viewer;
      await refuseUnfit(tx, { orgId, userId }, settings, new Map([...contests, [contestId, settings]]));
      if (!(await insertPlanContest(tx, id, contestId, settings))) throw refusal('already-listed');
      const after = { contestId, settings };
      await recordAct(tx, { viewer, ip, action: 'plan.contest-add', orgId, subject: subjectOf(id), after });
    });
    return {};
  },
});

export const getPlanContestSettings = route('GET /api/plan/:planId/contest/:contestId/settings', {
  scope,
  handle: async ({ scope: plan, params, context: { db } }) => {
    const settings = await findPlanContest(db, plan.id, params.contestId);
    if (!settings) throw refusal('not-found');
    return settings;
  },
});

export const replacePlanContestSettings = route('PATCH /api/plan/:planId/contest/:contestId/settings', {
  scope,
  handle: async ({ scope: { id, orgId }, params: { contestId }, body, viewer, ip, context: { db } }) => {
    await db.transact(async (tx) => {
      const contests = await lockPlanContests(tx, id);
      const before = contests.get(contestId);
      if (!before) throw refusal('not-found');
      const { userId } = viewer;
      await refuseUnfit(tx, { orgId, userId }, body, new Map([...contests, [contestId, body]]), before);
      await updatePlanContest(tx, id, contestId, body);
      const change = { before: { contestId, settings: before }, after: { contestId, settings: body } };
      await recordAct(tx, { viewer, ip, action: 'plan.contest-settings', orgId, subject: subjectOf(id), ...change });
    });
    return {};
  },
});

/** Sets all slugs in one transaction: readers never see a half-reordered list. */
export const setPlanContestSlugs = route('PATCH /api/plan/:planId/admin/contest-slugs', {
  scope,
  handle: async ({ scope: { id, orgId }, body, viewer, ip, context: { db } }) => {
    await db.transact(async (tx) => {
      const contestRows = await lockPlanContests(tx, id);
      for (const { contestId, slug } of body.contests) {
        const settings = contestRows.get(contestId);
        if (!settings) throw refusal('not-found');
        await updatePlanContest(tx, id, contestId, { ...settings, slug });
      }
      const before = body.contests.map(({ contestId }) => ({ contestId, slug: contestRows.get(contestId)?.slug }));
      const change = { before: { contests: before }, after: { contests: body.contests } };
      await recordAct(tx, { viewer, ip, action: 'plan.contest-slugs', orgId, subject: subjectOf(id), ...change });
    });
    return {};
  },
});

export const removePlanContest = route('DELETE /api/plan/:planId/contest/:contestId', {
  scope,
  handle: async ({ scope: { id, orgId }, params: { contestId }, viewer, ip, context: { db } }) => {
    await db.transact(async (tx) => {
      if (!(await deletePlanContest(tx, id, contestId))) throw refusal('not-found');
      const before = { contestId };
      await recordAct(tx, { viewer, ip, action: 'plan.contest-remove', orgId, subject: subjectOf(id), before });
    });
    return {};
  },
});

/**
 * Conditions may refer only to what the caller may see in the organization, or to what `before` already named, and may
 * not form a cycle: every reader of the plan sees the titles of their contests.
 */
async function refuseUnfit(
  tx: Tx,
  { orgId, userId }: { orgId: string; userId: string },
  settings: PlanContestSettings,
  contests: ReadonlyMap<string, PlanContestSettings>,
  before: PlanContestSettings | null = null,
): Promise<void> {
  const [known, wanted] = [namedIn(before), namedIn(settings)];
  const contestIds = [...wanted.contestIds].filter((id) => !known.contestIds.has(id));
  const problemIds = [...wanted.problemIds].filter((id) => !known.problemIds.has(id));
  const capabilities = await lockContestsOf(tx, orgId, contestIds, userId);
  const isOpen = (id: string) => hasCapability('contest', capabilities.get(id) ?? 0n, 'access');
  if (!contestIds.every(isOpen)) throw refusal('condition-unknown');
  const problems = await findProblemsOf(tx, orgId, problemIds, { userId, contestIds: [...wanted.contestIds] });
  if (!problemIds.every((id) => problems.has(id))) throw refusal('condition-unknown');
  if (isCyclic(contests)) throw refusal('conditions-cyclic');
}

function namedIn(settings: PlanContestSettings | null) {
  const named = settings?.preConditionContests ?? [];
  return {
    contestIds: new Set(named.map((one) => one.contestId)),
    problemIds: new Set(named.flatMap((one) => (one.conditions.problems ?? []).map(({ problemId }) => problemId))),
  };
}
