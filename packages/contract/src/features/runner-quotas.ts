import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery, str, strict, uuid } from '../wire.ts';

/** Larger than any realistic number of runners. */
const MOST_TASKS = 10_000;

/**
 * Most tasks of an organization at the same time on the runners of the site; 0: it uses only its own runners. Not
 * coerced, because `null` must not become 0.
 */
const quota = z.union([z.int().min(0).max(MOST_TASKS), z.literal('unlimited')]);
export type RunnerQuota = z.output<typeof quota>;
/** The configured quota of an organization; `default`: the quota of organizations without their own. */
const setting = z.union([z.int().min(0).max(MOST_TASKS), z.enum(['unlimited', 'default'])]);

const usage = {
  /** The quota in effect. */
  quota,
  /** Its tasks on runners of the site now: solutions, custom runs and workbench runs. */
  used: z.int(),
  /** Its tasks that wait for a runner. */
  waiting: z.int(),
};

const orgUsage = z.object({
  ...usage,
  /** Online runners: those of the organization, and those of the site. */
  ownRunners: z.int(),
  siteRunners: z.int(),
});
export type OrgRunnerUsage = z.output<typeof orgUsage>;

/** Bytes that an organization may store: submissions, data and attachments. */
const storageQuota = z.union([z.int().min(0), z.literal('unlimited')]);
const storageSetting = z.union([z.int().min(0), z.enum(['unlimited', 'default'])]);
export const storageUse = z.object({ usedBytes: z.int(), quota: storageQuota });

const listed = z.object({
  orgId: z.string(),
  name: z.string(),
  setting,
  ...usage,
  ownRunners: z.int(),
  storage: storageUse.extend({ setting: storageSetting }),
});
export type OrgRunnerQuota = z.output<typeof listed>;

const admin = { viewer: 'admin', tags: ['admin'], extension: true } as const;

export const runnerQuotas = {
  'GET /api/org/:orgId/admin/runner-quota': endpoint({
    summary: 'Get the quota of the organization on the runners of the site, and its current use',
    viewer: 'session',
    tags: ['organization'],
    params: z.object({ orgId: uuid() }),
    reply: orgUsage,
    refusals: ['not-found', 'no-right'],
    extension: true,
  }),
  'GET /api/admin/runner-quota': endpoint({
    ...admin,
    summary: 'Get the default quota on the runners of the site',
    reply: z.object({ quota }),
  }),
  'PATCH /api/admin/runner-quota': endpoint({
    ...admin,
    summary: 'Change the default quota; running tasks continue',
    body: strict({ quota }),
    reply: done,
  }),
  'GET /api/admin/runner-quota/org': endpoint({
    ...admin,
    summary: 'List organizations by name, with their quotas and current use',
    query: z.object({ ...pageQuery, search: str({ min: 1, max: 64 }).optional() }),
    reply: pageOf(listed),
  }),
  'PATCH /api/admin/runner-quota/org/:orgId': endpoint({
    ...admin,
    summary: 'Change the given quotas of an organization; running tasks continue, and stored files stay',
    params: z.object({ orgId: uuid() }),
    body: strict({ quota: setting.optional(), storage: storageSetting.optional() }),
    reply: done,
    refusals: ['not-found'],
  }),
};
