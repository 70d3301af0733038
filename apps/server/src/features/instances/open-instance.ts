import { randomUUID } from 'node:crypto';
import { DEFAULT_INSTANCE_MINUTES, INSTANCE_ADAPTER, MAX_INSTANCE_MINUTES, problemConfig } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContestProblemScope } from '../contest-problems/contest-problem-scope.ts';
import { refuseUnlessPast } from '../contests/contest-scope.ts';
import { findProblemScope } from '../problems/problem-scope.ts';
import { enqueueTask, TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { mayOpen, offersInstances } from './policy.ts';
import {
  countContestInstance,
  countProblemInstance,
  findExceededLimit,
  findOrgLimit,
  insertInstance,
  lockUsedData,
  lockLiveInstances,
  type Owner,
} from './queries.ts';

export const openInstance = route('POST /api/problem/:problemId/instance', {
  scope: findProblemScope,
  handle: async ({ scope, viewer: { userId }, context }) => {
    if (!mayOpen(scope)) throw refusal('instance-not-allowed');
    const { id: problemId, orgId, settings } = scope;
    const owner: Owner = { orgId, problemId, contestId: null, userId };
    const lifetime = settings.maxInstanceCount ?? 0;
    const instanceId = await context.db.transact(async (tx) => {
      const limit = await findOrgLimit(tx, orgId);
      const count = () => countProblemInstance(tx, owner, lifetime > 0 ? Math.floor(lifetime) : null);
      return await open(tx, context, owner, limit, count);
    });
    return { instanceId };
  },
});

export const openContestInstance = route('POST /api/contest/:contestId/problem/:problemId/instance', {
  scope: findContestProblemScope,
  handle: async ({ scope: { contest, problemId, settings }, viewer: { userId }, context }) => {
    if (contest.participant === null) throw refusal('participants-only');
    refuseUnlessPast(contest, 'openToInstances');
    if (!offersInstances(settings)) throw refusal('instances-closed');
    const owner: Owner = { orgId: contest.orgId, problemId, contestId: contest.id, userId };
    const limit = contest.stage.settings.instanceLimit ?? 0;
    const instanceId = await context.db.transact((tx) =>
      open(tx, context, owner, limit, () =>
        // Of a team, each member opens their own, and the team's number is limited.
        countContestInstance(tx, contest.id, { ...owner, userId: contest.actingId }, settings.maxInstanceCount ?? 0),
      ),
    );
    return { instanceId };
  },
});

/**
 * Opens an instance in the lowest free one of `limit` slots and queues it. `count` counts it for the user, or returns
 * false if the user's limit is reached.
 */
async function open(
  tx: Tx,
  { live, config: { instances } }: AppContext,
  owner: Owner,
  limit: number,
  count: () => Promise<boolean>,
): Promise<string> {
  if (limit === 0) throw refusal('instance-limit');
  const data = await lockUsedData(tx, owner);
  if (!data) throw refusal('no-judge-data');
  const { data: config } = problemConfig.safeParse(data.config);
  if (!config?.instanceLabel || !config.instance) throw refusal('no-instance');
  const others = await lockLiveInstances(tx, owner);
  if (others.some((one) => one.problemId === owner.problemId)) throw refusal('instance-open');
  if (others.length >= limit) throw refusal('instance-limit');
  const exceeded = await findExceededLimit(tx, owner, instances.limits);
  if (exceeded) throw refusal(`instance-limit-${exceeded}`);
  if (!(await count())) throw refusal('instance-limit-problem');
  const used = new Set(others.map((one) => one.slotNo));
  const slotNo = Array.from({ length: limit }, (_, at) => at).find((at) => !used.has(at)) ?? others.length;
  const task = { id: randomUUID(), orgId: owner.orgId, userId: owner.userId, label: config.instanceLabel };
  const lifetimeMinutes = minutesOf(config.instance, instances.maxMinutes);
  await insertInstance(tx, {
    ...owner,
    id: task.id,
    slotNo,
    label: task.label,
    problemDataHash: data.hash,
    lifetimeMinutes,
  });
  await enqueueTask(
    tx,
    live,
    'instance',
    task,
    owner.contestId === null ? TASK_PRIORITY.practice : TASK_PRIORITY.contest,
  );
  await live.publish(tx, { type: 'instance', instanceId: task.id, orgId: owner.orgId, userId: owner.userId });
  return task.id;
}

/**
 * The lifetime in the configuration of an instance, up to the site's maximum. Adapters of other makers may have none:
 * their instances last for the longest that any can.
 */
function minutesOf({ adapter, config }: { adapter: string; config: Readonly<Record<string, unknown>> }, max: number) {
  const minutes = config['minutes'];
  const isValid = typeof minutes === 'number' && minutes >= 1 && minutes <= MAX_INSTANCE_MINUTES;
  if (isValid) return Math.min(Math.floor(minutes), max);
  return adapter === INSTANCE_ADAPTER ? Math.min(DEFAULT_INSTANCE_MINUTES, max) : MAX_INSTANCE_MINUTES;
}
