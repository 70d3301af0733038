import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery, str, strict, uuid } from '../wire.ts';

/** Beyond any number of runners. */
const MOST_TASKS = 10_000;

/** Most tasks of an organization at once on the runners that the site lends; 0: it uses its own runners only. Taken as it is, since `null` is no 0. */
const quota = z.union([z.int().min(0).max(MOST_TASKS), z.literal('unlimited')]);
export type RunnerQuota = z.output<typeof quota>;
/** What is set for an organization; `default`: what holds for all without a quota of their own. */
const setting = z.union([z.int().min(0).max(MOST_TASKS), z.enum(['unlimited', 'default'])]);

const usage = {
  /** What holds for the organization. */
  quota,
  /** Its tasks at the runners of the site now: solutions, custom runs and what setters have tried. */
  used: z.int(),
  /** Its tasks that wait for any runner. */
  waiting: z.int(),
};

const orgUsage = z.object({
  ...usage,
  /** Runners heard of lately: the organization's own, and those of the site. */
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
    summary: 'How much of the runners of the site the organization may use, and how much it uses now',
    viewer: 'session',
    tags: ['organization'],
    params: z.object({ orgId: uuid() }),
    reply: orgUsage,
    refusals: ['not-found', 'no-right'],
    extension: true,
  }),
  'GET /api/admin/runner-quota': endpoint({
    ...admin,
    summary: 'How much of the runners of the site an organization without a quota of its own may use',
    reply: z.object({ quota }),
  }),
  'PATCH /api/admin/runner-quota': endpoint({
    ...admin,
    summary: 'Change the quota of organizations without one of their own; what runs already runs on',
    body: strict({ quota }),
    reply: done,
  }),
  'GET /api/admin/runner-quota/org': endpoint({
    ...admin,
    summary: 'Organizations by name, with their quotas and what they use now',
    query: z.object({ ...pageQuery, search: str({ min: 1, max: 64 }).optional() }),
    reply: pageOf(listed),
  }),
  'PATCH /api/admin/runner-quota/org/:orgId': endpoint({
    ...admin,
    summary: 'Change the quotas of an organization that are given; what runs already runs on, and what is stored stays',
    params: z.object({ orgId: uuid() }),
    body: strict({ quota: setting.optional(), storage: storageSetting.optional() }),
    reply: done,
    refusals: ['not-found'],
  }),
};
