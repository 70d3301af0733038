import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { taskKinds } from '../states.ts';

export const lightStates = ['good', 'warn', 'bad', 'unknown'] as const;
export type LightState = (typeof lightStates)[number];

const light = <Key extends string, Figures extends z.ZodRawShape>(key: Key, figures: Figures) =>
  z.object({ key: z.literal(key), state: z.enum(lightStates), figures: z.object(figures) });

const siteLight = z.discriminatedUnion('key', [
  light('judging', {
    /** Submissions judged in the last hour; at most the newest `MAX_JUDGED_COUNTED` of them. Rejudges do not count. */
    judged: z.int(),
    /** Of these, how many ended with a system error. */
    faults: z.int(),
    /** From the submission to the verdict: median and 95th percentile. Null if none was judged. */
    medianMs: z.number().nullable(),
    p95Ms: z.number().nullable(),
  }),
  light('runners', {
    /** Runners shared with every organization. */
    online: z.int(),
    total: z.int(),
    /** Runners that belong to an organization. */
    ownOnline: z.int(),
    ownTotal: z.int(),
    /** Versions of all runners that are online. */
    versions: z.array(z.string()),
  }),
  light('queue', {
    /** Ready tasks, and the age of the oldest. Null if none is ready. */
    ready: z.int(),
    oldestMs: z.number().nullable(),
    kinds: z.array(
      z.object({
        kind: z.enum(taskKinds),
        ready: z.int(),
        leased: z.int(),
        held: z.int(),
        oldestMs: z.number().nullable(),
      }),
    ),
  }),
  light('disk', {
    /** The file system with the data folder of the replying server; null if it cannot be read. */
    freeBytes: z.number().nullable(),
    totalBytes: z.number().nullable(),
    /** Where files are stored. */
    store: z.enum(['disk', 'bucket']),
    /** Whether the bucket is reachable; null without a bucket. */
    bucketReachable: z.boolean().nullable(),
  }),
  light('database', {
    version: z.string(),
    sizeBytes: z.number(),
    /** Connections to the PostgreSQL server from all clients. */
    connections: z.int(),
    maxConnections: z.int(),
    /** Duration of a trivial query. */
    latencyMs: z.number(),
    migrations: z.int(),
  }),
  light('mail', {
    configured: z.boolean(),
    /** Mails waiting for the first or another attempt. */
    waiting: z.int(),
    lastSentAt: z.int().nullable(),
    lastFailedAt: z.int().nullable(),
    /** Codes of the last failure, such as `EAUTH 535`; empty if there is none. */
    lastFailure: z.string(),
  }),
  light('backup', {
    /** When `npx assay backup` last finished; null if it never did. */
    lastAt: z.int().nullable(),
  }),
  light('server', {
    version: z.string(),
    /** Of the replying server. */
    uptimeMs: z.int(),
    /** Servers that are connected to the database. */
    servers: z.int(),
    /** Event streams open on the replying server. */
    streams: z.int(),
  }),
]);
export type SiteLight = z.output<typeof siteLight>;

/** Maximum number of submissions in the median of the judging time. */
export const MAX_JUDGED_COUNTED = 5_000;

export const siteHealth = {
  'GET /api/admin/health': endpoint({
    summary:
      'Get the health of the whole installation: judging, runners, queue, disk, database, mail, backup and servers',
    viewer: 'admin',
    tags: ['admin'],
    reply: z.object({ checkedAt: z.int(), lights: z.array(siteLight) }),
    extension: true,
  }),
};
